import { prepareCurve, powerOf, type Curve } from '../api/pump/curve/curve.ts'
import type { Duty } from '../api/pump/duty.ts'
import { arranged, assess } from '../api/pump/selection.ts'
import { median, round, RUNS } from './numbers.ts'

/**
 * `npm run bench -- pumps`: what choosing among 5,000 pumps with curves costs, in ms of CPU time. Preparing a curve is done
 * once and cached, so it is reported separately.
 */

const PUMPS = 5_000

/** Nine points as a centrifugal pump has them, falling from 125 % of its rated head, most efficient at its rated flow. */
function typicalCurve(index: number): Curve {
  const [rated, lift] = [10 * 1.0009 ** index, 20 + ((index * 37) % 80)]
  const points = Array.from({ length: 9 }, (_, step) => {
    const part = step / 6
    const [flow, head] = [rated * part, lift * (1.25 - 0.25 * part ** 2)]
    const efficiency = 75 * (1 - (part - 1) ** 2)
    const power = efficiency > 0 ? powerOf(flow, head, efficiency) : 0.4 * powerOf(rated, lift, 75)
    return { flow, head, power, npsh: 1 + part ** 2 }
  })
  return { points, speed: 2900, basis: '推算', power_kind: index % 2 === 0 ? 'P2' : 'P1' }
}

const mains: Duty = {
  flow: 60,
  head: 32,
  staticHead: 10,
  onDuty: 2,
  standby: 1,
  lowestHz: null,
  npsh: { available: 6, margin: 0.5 },
  use: '生活',
  medium: null,
}
const duties: Record<string, Duty> = {
  '2用1备': mains,
  '2用1备 变频': { ...mains, lowestHz: 30 },
  消防: { ...mains, flow: 108, head: 60, onDuty: 1, use: '消防' },
}

function cpuMs(work: () => void): number {
  const before = process.cpuUsage()
  work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}

const curves = Array.from({ length: PUMPS }, (_, index) => typicalCurve(index))
const readied = curves.map((curve) => prepareCurve(curve))
const candidates = readied.map((curve, index) => ({
  id: index + 1,
  model: `ISG${index % 300}-${index}`,
  curve,
  rated: null,
  motor: 11,
  price: 100_000 + index,
  medium: '清水' as const,
  fireCertFault: '没有登记消防产品认证',
}))

/** The first run is reported separately, since the code is not compiled yet. */
const timesOf = (work: () => void) => {
  const [first = NaN, ...others] = Array.from({ length: RUNS + 1 }, () => cpuMs(work))
  return { 'first ms': round(first), 'ms (median)': round(median(others)) }
}

const select = (duty: Duty) =>
  arranged(
    duty,
    candidates.map((candidate) => assess(duty, candidate)),
  )

const rows: Record<string, object> = {}
for (const [name, duty] of Object.entries(duties)) {
  const { tables, refused } = select(duty)
  const count = (key: 'offered' | 'near') =>
    tables.reduce((sum, table) => sum + table[key].length, 0)
  rows[name] = {
    ...timesOf(() => select(duty)),
    offered: count('offered'),
    near: count('near'),
    refused: refused.length,
  }
}
rows['readying the curves'] = timesOf(() => curves.forEach((curve) => prepareCurve(curve)))
console.table(rows)
