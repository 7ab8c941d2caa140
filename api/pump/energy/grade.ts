import { isComputed, type Basis, type PreparedCurve } from '../curve/curve.ts'
import { valueAt } from '../curve/interpolation.ts'
import { shown, shownSo } from '../units.ts'
import { flowsOf, limitsOf, specificSpeed, type BestPoint } from './limits.ts'
import { categoryOf, SUBMERSIBLE, type GradedClass } from './standard.ts'

/** The grades as they are stored: 1 to 3, below the limit of 3, 无法判定, and 不适用 for what the standard does not grade. */
export const GRADES = { below: 4, unknown: 5, notApplicable: 6 } as const
type Grade = 1 | 2 | 3 | 4 | 5 | 6

/** What is recorded of a pump; null for what is not, `faulty` for a curve that is not whole. */
export type EnergyFacts = {
  energy_class: string
  suction: number | null
  stages: number | null
  /** Read only where it matters, since preparing a curve takes 0.1 ms. */
  curve: () => PreparedCurve | 'faulty' | null
}

/** The pump at its best efficiency, in %, with its specific speed and what grades 1 to 3 require there. */
type Figures = BestPoint & {
  efficiency: number
  specificSpeed: number
  limits: readonly [number, number, number]
}

/** A grade with its reason, a Chinese sentence; `figures` where it could be computed. */
export type Judged = { grade: Grade; reason: string; figures?: Figures }

export const notApplicable = (why: string): Judged => ({
  grade: GRADES.notApplicable,
  reason: `不适用：${why}`,
})
const unknown = (why: string): Judged => ({ grade: GRADES.unknown, reason: `无法判定：${why}` })

/** The best grade whose efficiency is reached; both are compared as computed, not rounded. */
export function gradeBy(efficiency: number, limits: readonly [number, number, number]): Grade {
  const reached = limits.findIndex((limit) => efficiency >= limit)
  return reached < 0 ? GRADES.below : ((reached + 1) as Grade)
}

/** How near its search leaves the best flow, as a part of it. */
const NEAR = 1e-6

/** The best point of a curve, where it lies between points whose power is known; else why there is none. */
function bestPoint(
  curve: PreparedCurve,
): { flow: number; head: number; efficiency: number } | string {
  const { power, best, head } = curve
  if (curve.power_kind !== 'P2') return '曲线的功率口径是 P1 输入功率，判定要用 P2 轴功率'
  if (!power || !best) return '性能曲线没有功率或效率'
  const [first, last] = [power.x[0]!, power.x.at(-1)!]
  const isAtEnd = best.flow <= first * (1 + NEAR) || best.flow >= last * (1 - NEAR)
  if (isAtEnd) return '最高效率点在曲线的端点，真正的最高效率点可能在曲线之外'
  return { ...best, head: valueAt(head, best.flow)! }
}

/** The number of stages that the formula takes; else why it is not known. */
function stagesOf(name: GradedClass, stages: number | null): number | string {
  const kind = categoryOf(name)!.stages
  if (kind === '多级') return stages ?? '没有填写级数'
  if (kind === '按单级计算' && stages !== null && stages !== 1)
    return `${name}按单级的公式计算，而级数是 ${stages}`
  return 1
}

const inWords = ({ flow, head, efficiency, limits }: Figures, grade: Grade, basis: Basis) => {
  const [reached, first, second, third] = shownSo(
    [efficiency, ...limits],
    (eta = 0, one = 0, two = 0, three = 0) => gradeBy(eta, [one, two, three]) === grade,
  )
  const at = `最高效率点 ${shown(flow)} m³/h、${shown(head)} m 的效率为 ${reached}%`
  const required = `1、2、3级要求 ${first}%、${second}%、${third}%`
  const verdict = grade === GRADES.below ? '低于3级限定值；' : ''
  return `${at}，${verdict}${required}${isComputed(basis) ? '（曲线为推算）' : ''}`
}

/** The energy grade of a pump at its best efficiency, never at a duty point; one suction where none is recorded. */
export function judge({ energy_class, suction, stages, curve: readCurve }: EnergyFacts): Judged {
  if (energy_class === SUBMERSIBLE) return notApplicable('潜水泵另有能效标准')
  const category = categoryOf(energy_class)
  if (!category) return unknown('没有填写能效类别')
  const name = energy_class as GradedClass
  const known = stagesOf(name, stages)
  if (typeof known === 'string') return unknown(known)
  const curve = readCurve()
  if (curve === null) return unknown('没有性能曲线')
  if (curve === 'faulty') return unknown('性能曲线没有填完或有误')
  const best = bestPoint(curve)
  if (typeof best === 'string') return unknown(best)
  const suctions = category.suctions ?? suction ?? 1
  const pump = { ...best, speed: curve.speed, suctions, stages: known }
  const limits = limitsOf(name, pump)
  if (!limits) {
    const [from, to] = flowsOf(name)
    const [flow] = shownSo([best.flow], (standing = 0) => standing < from || standing > to, 4)
    return unknown(`最高效率点的流量 ${flow} m³/h 不在标准的范围 ${from}–${to} m³/h 内`)
  }
  const figures = { ...pump, specificSpeed: specificSpeed(pump), limits }
  const grade = gradeBy(best.efficiency, limits)
  return { grade, reason: inWords(figures, grade, curve.basis), figures }
}

/** What contradicts the category, and in which field; undefined where nothing does. */
export function contradiction({
  energy_class,
  suction,
  stages,
}: Omit<EnergyFacts, 'curve'>): { field: 'suction' | 'stages'; text: string } | undefined {
  const category = categoryOf(energy_class)
  if (!category) return undefined
  const { suctions, stages: kind } = category
  const against = (field: 'suction' | 'stages', found: string, right: string) => ({
    field,
    text: `能效类别是“${energy_class}”，${found}，两者不符：请改为${right}，或改选能效类别`,
  })
  if (kind === '单级' && stages !== null && stages !== 1)
    return against('stages', `级数却是 ${stages}`, ' 1 级')
  if (kind === '多级' && stages === 1) return against('stages', '级数却是 1', ' 2 级以上')
  if (suctions === undefined || suction === null || suction === suctions) return undefined
  const [found, right] = suctions === 1 ? ['双吸', '单吸'] : ['单吸', '双吸']
  return against('suction', `吸入却是${found}`, right)
}
