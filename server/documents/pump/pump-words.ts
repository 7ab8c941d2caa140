import { dutyText } from '#api/selection/duty.ts'
import { basisInWords, powerKindNames } from '#api/pump/curve/curve.ts'
import { regionWords, shareText } from '#api/pump/curve/region.ts'
import { measures } from '#api/pump/curve/drawing.ts'
import { signed } from '#api/pump/grading.ts'
import { shown } from '#api/pump/units.ts'
import type { PumpPoint, PumpSheet } from './pump-sheet.ts'

/** What the 技术参数表 says of a pump, in words and figures, on paper and in a sheet. */

const { head, efficiency, power, npsh } = measures

/** A figure as people read it; empty where it is not known. */
const figure = (value: number | null, decimals: number) =>
  value === null ? '' : shown(value, decimals)

const flowText = (flow: number) => shown(flow, 2)

type Figure = { label: string; unit: string; text: (point: PumpPoint) => string }

/** The figures of each point, in this order; the power of each pump only beside that of several. */
const FIGURES: readonly Figure[] = [
  { label: '流量', unit: 'm³/h', text: (point) => flowText(point.flow) },
  { label: '扬程', unit: 'm', text: (point) => figure(point.head, head.decimals) },
  { label: '单台功率', unit: 'kW', text: (point) => figure(point.powerEach, power.decimals) },
  { label: '合计功率', unit: 'kW', text: (point) => figure(point.power, power.decimals) },
  { label: '效率', unit: '%', text: (point) => figure(point.efficiency, efficiency.decimals) },
  { label: '必需汽蚀余量', unit: 'm', text: (point) => figure(point.npsh, npsh.decimals) },
  { label: '占最高效率点流量', unit: '%', text: (point) => shareText(point.shareOfBest) },
]

/** The figures that some place tells, with a text for each place. */
export function figuresOf({ points, pumpsOnDuty }: PumpSheet) {
  return FIGURES.filter(({ label }) => label !== '单台功率' || pumpsOnDuty > 1)
    .map(({ label, unit, text }) => ({
      label: label === '合计功率' && pumpsOnDuty === 1 ? '功率' : label,
      unit,
      texts: points.map(text),
    }))
    .filter(({ texts }) => texts.some((text) => text !== ''))
}

/** What a place is called; several places where pumps operate are counted. */
export function placeNames({ points }: PumpSheet): string[] {
  const operating = points.filter(({ name }) => name === '工作点')
  return points.map((point) =>
    operating.length > 1 && point.name === '工作点'
      ? `工作点${operating.indexOf(point) + 1}`
      : point.name,
  )
}

/** The place that a row of a table tells: where the pumps operate, of several the one they stay at, else what is known. */
export const mainPoint = ({ points }: PumpSheet): PumpPoint | undefined =>
  points.findLast(({ name }) => name === '工作点') ?? points[0]

/** `61.2 m³/h × 14.3 m`, with the frequency of 变频, and with what place it is where the pumps do not operate there. */
export function placeText(sheet: PumpSheet): string {
  const point = mainPoint(sheet)
  if (!point) return ''
  const texts = [
    point.name === '工作点' ? '' : point.name,
    `${flowText(point.flow)} m³/h × ${figure(point.head, head.decimals)} m`,
    sheet.hz === null ? '' : hzText(sheet.hz),
  ]
  return texts.filter((text) => text !== '').join(' ')
}

const hzText = (hz: number) => `${shown(hz, 1)} Hz`

const speedText = ({ curve, hz }: PumpSheet) =>
  `${shown(curve.speed, 0)} r/min${hz === null ? '' : `（${hzText(hz)}）`}`

function npshText({ npsh_available, npsh_margin }: NonNullable<PumpSheet['duty']>): string {
  if (npsh_available === null) return ''
  const margin = npsh_margin > 0 ? `，裕量 ${shown(npsh_margin)} m` : ''
  return `${shown(npsh_available)} m${margin}`
}

function bestText({ curve: { best } }: PumpSheet): string {
  if (!best) return ''
  return `${shown(best.efficiency, efficiency.decimals)}%（${flowText(best.flow)} m³/h）`
}

/** The facts that are printed once of a pump, each with its label. */
export function pumpFacts(sheet: PumpSheet): [label: string, text: string][] {
  const { curve, duty, surplus, region } = sheet
  const facts: [string, string][] = [
    ['工况', duty ? dutyText(duty) : ''],
    ['静扬程', duty ? `${shown(duty.static_head)} m` : ''],
    ['可用汽蚀余量', duty ? npshText(duty) : ''],
    ['运行转速', speedText(sheet)],
    ['扬程富余', surplus === null ? '' : `${signed(Number(surplus.toFixed(1)))}（50 Hz）`],
    ['运行区', region ? regionWords(region) : ''],
    ['最高效率', bestText(sheet)],
    ['曲线依据', basisInWords(curve.basis)],
    ['功率口径', curve.power ? powerKindNames[curve.power_kind] : ''],
  ]
  return facts.filter(([, text]) => text !== '')
}
