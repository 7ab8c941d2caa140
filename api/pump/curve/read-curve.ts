import {
  efficiencyOf,
  powerOf,
  prepareCurve,
  type Basis,
  type Curve,
  type CurvePoint,
  type PowerKind,
} from './curve.ts'
import { shown, shownSo } from '../units.ts'

/** A point as people enter it: power in kW or efficiency in %, or neither; null where a cell is empty. */
export type EnteredPoint = {
  flow: number | null
  head: number | null
  power: number | null
  efficiency: number | null
  npsh: number | null
}

export type EnteredCurve = {
  points: readonly EnteredPoint[]
  speed: number
  basis: Basis
  power_kind: PowerKind
  /** 来源, in words: the page of a catalogue, or what it was computed from. It is not printed. */
  source?: string | undefined
}

/** What is wrong or odd, in words. `point` counts from 0; null where it is about the whole curve. A warning lets it pass. */
export type CurveProblem = { severity: 'error' | 'warning'; point: number | null; text: string }

export const MIN_POINTS = 3
export const MAX_POINTS = 12
const MAX_SPEED = 20_000

/** What a point may say. Steps of a thousandth keep every slope, and so every answer, a plain number. */
const MAX_FLOW = 100_000
const MAX_HEAD = 10_000
const MAX_POWER = 100_000
const MAX_NPSH = 1_000
const LEAST = 0.001

/** By how many % an entered η may differ from that of the entered power, as both are rounded. */
const ROUNDING = 2

const outside = (value: number | null, most: number) =>
  value !== null && !(value >= 0 && value <= most)

/** What is wrong with the figures of one point, whatever its neighbours are. */
function faultsOfPoint({ flow, head, power, efficiency, npsh }: EnteredPoint): string[] {
  if (flow === null || head === null) return [flow === null ? '请填写流量' : '请填写扬程']
  const faults: string[] = []
  if (outside(flow, MAX_FLOW)) faults.push(`流量须在 0 至 ${MAX_FLOW} m³/h 之间`)
  if (outside(head, MAX_HEAD)) faults.push(`扬程须在 0 至 ${MAX_HEAD} m 之间`)
  if (head > 0 && head < LEAST) faults.push(`扬程须为 0 或至少 ${LEAST} m`)
  if (outside(npsh, MAX_NPSH)) faults.push(`汽蚀余量须在 0 至 ${MAX_NPSH} m 之间`)
  if (power !== null && !(power >= LEAST && power <= MAX_POWER))
    faults.push(`功率须在 ${LEAST} 至 ${MAX_POWER} kW 之间`)
  if (outside(efficiency, Infinity)) faults.push('效率不能为负')
  if (efficiency === 0 && flow * head > 0) faults.push('流量和扬程都大于 0 时，效率不能为 0')
  if (efficiency !== null && efficiency > 100)
    faults.push(`效率 ${over100(efficiency)}% 超过 100%，请核对`)
  return faults
}

const over100 = (efficiency: number) => shownSo([efficiency], (one = 0) => one > 100)[0]!

/** The power of a point; null where only η is given and says nothing of it, since no water or no head is moved. */
function powerOfPoint({ flow, head, power, efficiency }: EnteredPoint): number | null {
  if (power !== null || efficiency === null) return power
  const product = (flow ?? 0) * (head ?? 0)
  return product > 0 && efficiency > 0 ? powerOf(flow ?? 0, head ?? 0, efficiency) : null
}

function problemsOfPower(point: CurvePoint, { efficiency }: EnteredPoint): Problem[] {
  const { flow, head, power } = point
  if (power === null) return []
  const isPossible = (one: number) => one >= LEAST && one <= MAX_POWER
  if (!isPossible(power)) {
    const [impossible] = shownSo([power], (one = 0) => !isPossible(one), 4)
    return [['error', `按效率算出的功率为 ${impossible} kW，请核对效率`]]
  }
  const reckoned = efficiencyOf(flow, head, power)
  if (reckoned > 100) return [['error', `效率 ${over100(reckoned)}% 超过 100%，请核对功率`]]
  const differs = efficiency !== null && Math.abs(efficiency - reckoned) > ROUNDING
  const mismatch = `填写的效率 ${shown(efficiency ?? 0)}% 与按功率算出的 ${shown(reckoned)}% 不符，以功率为准`
  return differs ? [['warning', mismatch]] : []
}

type Problem = [CurveProblem['severity'], string]

function problemsOfStep(before: CurvePoint, point: CurvePoint, isLast: boolean): Problem[] {
  const problems: Problem[] = []
  if (point.flow <= before.flow)
    problems.push([
      'error',
      `流量 ${shown(point.flow, 3)} 没有大于上一点的 ${shown(before.flow, 3)}，流量须逐点递增`,
    ])
  else if (point.flow - before.flow < LEAST)
    problems.push(['error', `流量与上一点相差不足 ${LEAST} m³/h`])
  if (before.head === 0) problems.push(['error', '扬程到 0 后不应再有点'])
  else if (point.head > before.head) {
    const [head, former] = shownSo([point.head, before.head], (one = 0, two = 0) => one > two, 3)
    const rises = `扬程 ${head} 高于上一点的 ${former}`
    problems.push(
      isLast
        ? ['error', `${rises}，曲线末端的扬程应随流量增大而下降，请核对`]
        : ['warning', `${rises}，曲线有驼峰，请核对`],
    )
  }
  return problems
}

/** Problems of the curve as a whole, not of one point. */
function problemsOfWhole(curve: Curve): Problem[] {
  const { points } = curve
  const heads = points.map((point) => point.head)
  const problems: Problem[] = []
  if (heads.at(-1)! >= Math.max(...heads.slice(0, -1)))
    problems.push(['error', '扬程没有随流量增大而下降，请核对各点'])
  for (const [name, key] of [
    ['功率或效率', 'power'],
    ['汽蚀余量', 'npsh'],
  ] as const) {
    if (points.filter((point) => point[key] !== null).length === 1)
      problems.push(['warning', `只有一个点有${name}，不能成线，选型时不计`])
  }
  return problems
}

/**
 * Reads an entered curve: η becomes power, and problems are reported as sentences. `curve` is present unless one of them
 * is an error; for such a curve every function of this folder returns finite numbers.
 */
export function readCurve(entered: EnteredCurve): { curve?: Curve; problems: CurveProblem[] } {
  const problems: CurveProblem[] = []
  const add = (point: number | null, found: readonly Problem[]) => {
    for (const [severity, text] of found) problems.push({ severity, point, text })
  }
  const errors = (texts: string[]): Problem[] => texts.map((text) => ['error', text])
  const { points: given, source: _source, ...rest } = entered
  if (!(rest.speed > 0 && rest.speed <= MAX_SPEED))
    add(null, errors([`曲线转速须大于 0，不超过 ${MAX_SPEED} r/min`]))
  if (given.length < MIN_POINTS || given.length > MAX_POINTS)
    add(null, errors([`性能曲线须有 ${MIN_POINTS} 至 ${MAX_POINTS} 个点，现有 ${given.length} 个`]))
  given.forEach((point, index) => add(index, errors(faultsOfPoint(point))))
  if (problems.length > 0) return { problems }

  const points = given.map((point) => ({
    flow: point.flow ?? 0,
    head: point.head ?? 0,
    power: powerOfPoint(point),
    npsh: point.npsh,
  }))
  points.forEach((point, index) => {
    const before = points[index - 1]
    if (before) add(index, problemsOfStep(before, point, index === points.length - 1))
    add(index, problemsOfPower(point, given[index]!))
  })
  const curve: Curve = { ...rest, points }
  add(null, problemsOfWhole(curve))
  if (problems.some(({ severity }) => severity === 'error')) return { problems }

  const { best } = prepareCurve(curve)
  if (best && best.efficiency > 100) {
    const where = `流量 ${shown(best.flow)} m³/h 附近的效率`
    add(null, errors([`${where}为 ${over100(best.efficiency)}%，超过 100%，请核对相邻各点的功率`]))
    return { problems }
  }
  return { curve, problems }
}
