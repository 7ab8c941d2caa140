import {
  basisInWords,
  flowRange,
  workingPoint,
  type PreparedCurve,
  type WorkingPoint,
} from './curve/curve.ts'
import { deviation } from './deviation.ts'
import { dutyOfEach, type Duty } from './duty.ts'
import { gradeIn, regionDeviation, regionOf, regionReason } from './curve/region.ts'
import {
  checksOf,
  differing,
  gradeOf,
  Grading,
  recordedMarks,
  refusalOf,
  surplusDeviation,
  surplusOf,
  warningsOf,
} from './grading.ts'
import type { Assessment, Candidate, Mark } from './offer.ts'
import { runningFor } from './running.ts'
import type { OperatingPoint } from './system.ts'
import { shownSo } from './units.ts'

const FEW_POINTS = 3

/** Why NPSHa does not do at one of these flows, and by how many m; undefined where it does, or none is known. */
function npshFault({ npsh: given }: Duty, points: readonly WorkingPoint[]) {
  const known = points.flatMap(({ npsh }) => (npsh === null ? [] : [npsh]))
  if (!given || known.length === 0) return undefined
  const needed = Math.max(...known)
  if (given.available >= needed + given.margin) return undefined
  const [required, margin, available] = shownSo(
    [needed, given.margin, given.available],
    (one = 0, two = 0, most = 0) => one + two > most,
  )
  return {
    reason: `必需汽蚀余量 ${required} m 加裕量 ${margin} m，大于可用汽蚀余量 ${available} m`,
    deviation: needed + given.margin - given.available,
  }
}

function marksOf(
  curve: PreparedCurve,
  point: WorkingPoint,
  operating: readonly OperatingPoint[],
  isSpeedKnown: boolean,
): Mark[] {
  const isUnstable = operating.length > 1 || operating.some(({ isStable }) => !isStable)
  const marks: [Mark, boolean][] = [
    ['点少', curve.pointCount <= FEW_POINTS],
    ['不稳定', isUnstable],
    ['驼峰', curve.isHumped],
    ['工作点在曲线外', operating.length === 0],
    ['无功率', point.power === null],
    ['无汽蚀余量', point.npsh === null],
    ['频率未知', !isSpeedKnown],
  ]
  return marks.flatMap(([mark, holds]) => (holds ? [mark] : []))
}

/** Judges a pump by its curve at the required flow; beyond the curve nothing is guessed. */
export function assessCurve<C extends Candidate>(
  duty: Duty,
  candidate: C,
  curve: PreparedCurve,
): Assessment<C> {
  const required = dutyOfEach(duty)
  const [first, last] = flowRange(curve)
  const atMains = workingPoint(curve, required.flow)
  if (!atMains) {
    const [flow, from, to] = shownSo(
      [required.flow, first, last],
      (standing = 0, least = 0, most = 0) => standing < least || standing > most,
    )
    const finding = `单台所需流量 ${flow} m³/h 在曲线 ${from}–${to} m³/h 之外`
    return {
      candidate,
      kind: '流量',
      reason: `${finding}，不外推`,
      deviation: deviation(required.flow, first, last),
    }
  }
  const surplus = surplusOf(atMains.head, required.head)
  const grade = gradeOf(surplus)
  if (!grade) {
    const head = differing(atMains.head, required.head, (standing) => !gradeOf(standing))
    const differs = `${surplus < 0 ? '低' : '高'} ${head.share.slice(1)}`
    const reason = `所需流量下扬程 ${head.given} m，比所需 ${head.required} m ${differs}`
    return { candidate, kind: '扬程', reason, deviation: surplusDeviation(surplus) }
  }
  const checks = checksOf(duty, candidate)
  const broken = refusalOf(checks)
  if (broken !== undefined) return { candidate, kind: '规范', reason: broken, deviation: null }

  const running = runningFor(duty, curve, surplus)
  const { point, operating } = running
  const region = regionOf(running)
  const [bestGrade, outside] = [gradeIn(region), regionReason(region)]
  const outsideBy = regionDeviation(region)
  if (!bestGrade)
    return { candidate, kind: '运行区', reason: outside ?? region.name, deviation: outsideBy }
  const cavitates = npshFault(duty, [point, ...operating])
  if (cavitates) return { candidate, kind: '汽蚀余量', ...cavitates }

  const grading = new Grading()
  grading.ofSurplus(grade, surplus)
  if (outside !== undefined) grading.atBest(bestGrade, outside, outsideBy)
  grading.follow(checks)
  if (curve.basis === '切割推算') grading.atBest('可接受', `曲线${basisInWords(curve.basis)}`)
  if (duty.npsh && point.npsh === null)
    grading.atBest('可接受', '没有该流量的汽蚀余量，无法与可用汽蚀余量比较')
  const powerEach = point.power === null ? null : point.power / duty.onDuty
  const most = Math.max(...[point, ...operating].map(({ power }) => power ?? 0)) / duty.onDuty
  if (curve.power_kind === 'P2' && candidate.motor !== null && most > candidate.motor) {
    const [motor, power] = shownSo([candidate.motor, most], (has = 0, takes = 0) => has < takes)
    const finding = `电机 ${motor} kW 小于工作点轴功率 ${power} kW`
    grading.atBest('差一点', finding, deviation(most, 0, candidate.motor))
  }
  const pumpsInAll = duty.onDuty + duty.standby
  return {
    candidate,
    grade: grading.grade,
    reasons: grading.reasons,
    deviation: grading.deviation,
    warnings: warningsOf(duty, candidate),
    checks,
    marks: [
      ...marksOf(curve, point, operating, running.isSpeedKnown),
      ...recordedMarks(duty, candidate),
    ],
    surplus,
    duty: point,
    operating,
    region,
    hz: running.hz,
    speed: running.curve.speed,
    powerEach,
    powerInAll: point.power,
    pumpsOnDuty: duty.onDuty,
    pumpsInAll,
    priceInAll: candidate.price === null ? null : candidate.price * pumpsInAll,
    basis: curve.basis,
    power_kind: curve.power === null ? null : curve.power_kind,
    curve: running.curve,
  }
}
