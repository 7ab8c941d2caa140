import type { Grade } from '../offer.ts'
import { deviation } from '../deviation.ts'
import { shownSo } from '../units.ts'
import type { PreparedCurve } from './curve.ts'

/**
 * Regions of a curve in % of its flow of best efficiency, from the best on, with the class that a pump there can get;
 * their bounds belong to them. The first is the preferred operating region of ANSI/HI 9.6.3.
 */
const REGIONS = [
  { name: '高效区', from: 70, to: 120, grade: '合格' },
  { name: '偏离高效区', from: 50, to: 130, grade: '可接受' },
  { name: '远离高效区', from: 25, to: 140, grade: '差一点' },
] as const satisfies { name: string; from: number; to: number; grade: Grade }[]

const [EFFICIENT, ACCEPTABLE] = REGIONS

/** 高效区 in parts of the flow of best efficiency. */
export const EFFICIENT_RANGE = { from: EFFICIENT.from / 100, to: EFFICIENT.to / 100 } as const

/** From the best to the worst; a pump in the last one is not offered. */
export const regionNames = ['高效区', '无法判断', '偏离高效区', '远离高效区', '不宜运行'] as const
type RegionName = (typeof regionNames)[number]

/** The true share is exactly, at most or at least that: at an end of the entered curve the best point may lie beyond it. */
export const shareBounds = ['', '≤', '≥'] as const

/** A flow in % of that of best efficiency. */
type ShareOfBest = { percent: number; bound: (typeof shareBounds)[number] }

/** Where on its curve a pump runs; `percent` is null where no efficiency is known. */
export type Region = Omit<ShareOfBest, 'percent'> & { name: RegionName; percent: number | null }

/** The search for the best point is as exact as that, in parts of the flow and in decimals of a percentage. */
const SAME = 1e-6
const DECIMALS = 3

function boundOf({ best, power }: PreparedCurve): ShareOfBest['bound'] {
  if (!best || !power) return ''
  const isAt = (end: number) => Math.abs(best.flow - end) <= SAME * best.flow
  if (isAt(power.x.at(-1)!)) return '≤'
  return isAt(power.x[0]!) ? '≥' : ''
}

/** A flow in % of that of best efficiency; null where no efficiency is known. */
export const shareOfBest = (curve: PreparedCurve, flow: number): ShareOfBest | null =>
  curve.best && {
    percent: Number(((flow / curve.best.flow) * 100).toFixed(DECIMALS)),
    bound: boundOf(curve),
  }

const nameAt = (percent: number): RegionName =>
  REGIONS.find(({ from, to }) => percent >= from && percent <= to)?.name ?? '不宜运行'

/** A percentage with as many decimals as it takes to stand on its side of a bound: 120, but 120.04. */
function percentText(percent: number): string {
  return shownSo([percent], (standing = 0) => nameAt(standing) === nameAt(percent), 0)[0]!
}

/** `85`, `≤6`, or nothing. */
export const shareText = (share: Pick<Region, 'percent' | 'bound'> | null): string =>
  share?.percent == null ? '' : share.bound + percentText(share.percent)

/** The region of a flow. A bound that both sides of 高效区 may lie behind proves nothing. */
function regionAt(curve: PreparedCurve, flow: number): Region {
  const share = shareOfBest(curve, flow)
  if (!share) return { name: '无法判断', percent: null, bound: '' }
  const { percent, bound } = share
  const proves = bound === '' || (bound === '≤' ? percent < EFFICIENT.from : percent > EFFICIENT.to)
  return { ...share, name: proves ? nameAt(percent) : '无法判断' }
}

type Runs = {
  curve: PreparedCurve
  point: { flow: number }
  operating: readonly { flow: number }[]
}

/**
 * Where pumps run on `curve`, which is that of all on duty at their speed: at the operating point, the worse of two, and at
 * the required flow where there is none within the curve.
 */
export function regionOf({ curve, point, operating }: Runs): Region {
  const places = operating.length > 0 ? operating : [point]
  return places
    .map(({ flow }) => regionAt(curve, flow))
    .reduce((worst, one) =>
      regionNames.indexOf(one.name) > regionNames.indexOf(worst.name) ? one : worst,
    )
}

/** The class that a pump in the region can get at best; undefined where it is not offered. */
export const gradeIn = ({ name }: Region): Grade | undefined =>
  name === '无法判断' ? '可接受' : REGIONS.find((region) => region.name === name)?.grade

/** How far a flow is beyond what is 可接受, in % of the bound; 0 where nothing is proved. */
export const regionDeviation = ({ name, percent }: Region) =>
  name === '无法判断' || percent === null ? 0 : deviation(percent, ACCEPTABLE.from, ACCEPTABLE.to)

const UNKNOWN = '无法判断是否在高效区'

const BOUND_WORDS = {
  '≤': { is: '至多是', end: '末端' },
  '≥': { is: '至少是', end: '起点' },
} as const

/** Why a pump in the region is not 合格; undefined where it may be. */
export function regionReason({ name, percent, bound }: Region): string | undefined {
  if (name === '高效区') return undefined
  if (percent === null) return `没有功率或效率，${UNKNOWN}`
  const is = bound === '' ? (percent < 100 ? '只有' : '达到') : BOUND_WORDS[bound].is
  const finding = `流量${is}最佳流量的 ${percentText(percent)}%`
  if (name === '不宜运行') return `${finding}，长期运行会振动、过热`
  if (name !== '无法判断' || bound === '')
    return `${finding}，高效区为 ${EFFICIENT.from}%–${EFFICIENT.to}%`
  return `最高效率点在曲线${BOUND_WORDS[bound].end}，${finding}，${UNKNOWN}`
}

/** What stands beside a pump, the same on screen and on paper. */
export function regionWords(region: Region): string {
  if (region.name === '无法判断') return UNKNOWN
  return (region.name === '不宜运行' && regionReason(region)) || region.name
}

/** 高效区 in m³/h as far as the curve goes; null where it is not known, or does not meet the curve. */
export function efficientFlows(curve: PreparedCurve): readonly [number, number] | null {
  const { best, head } = curve
  if (!best || boundOf(curve) !== '') return null
  const from = Math.max(best.flow * EFFICIENT_RANGE.from, head.x[0]!)
  const to = Math.min(best.flow * EFFICIENT_RANGE.to, head.x.at(-1)!)
  return from < to ? [from, to] : null
}
