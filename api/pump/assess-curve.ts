import { flowRange, workingPoint, type PreparedCurve, type WorkingPoint } from './curve/curve.ts'
import { dutyOfEach, type Duty } from './duty.ts'
import { gradeIn, regionOf, regionReason } from './curve/region.ts'
import {
  checksOf,
  gradeOf,
  Grading,
  recordedMarks,
  refusalOf,
  surplusOf,
  surplusText,
  warningsOf,
} from './grading.ts'
import type { Assessment, Candidate, Mark } from './offer.ts'
import { runningFor } from './running.ts'
import type { OperatingPoint } from './system.ts'
import { shown } from './units.ts'

const FEW_POINTS = 3

/** Why NPSHa does not do at one of these flows; undefined where it does, or none is known. */
function npshFault({ npsh: given }: Duty, points: readonly WorkingPoint[]): string | undefined {
  const known = points.flatMap(({ npsh }) => (npsh === null ? [] : [npsh]))
  if (!given || known.length === 0) return undefined
  const needed = Math.max(...known)
  if (given.available >= needed + given.margin) return undefined
  const sum = `必需汽蚀余量 ${shown(needed)} m 加裕量 ${shown(given.margin)} m`
  return `${sum}，大于可用汽蚀余量 ${shown(given.available)} m`
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
    const finding = `单台所需流量 ${shown(required.flow)} m³/h 在曲线 ${shown(first)}–${shown(last)} m³/h 之外`
    return { candidate, kind: '流量', reason: `${finding}，不外推` }
  }
  const surplus = surplusOf(atMains.head, required.head)
  const grade = gradeOf(surplus)
  if (!grade) {
    const finding = `所需流量下扬程 ${shown(atMains.head)} m`
    const differs = surplus < 0 ? `低 ${shown(-surplus)}%` : `高 ${shown(surplus)}%`
    return {
      candidate,
      kind: '扬程',
      reason: `${finding}，比所需 ${shown(required.head)} m ${differs}`,
    }
  }
  const checks = checksOf(duty, candidate)
  const broken = refusalOf(checks)
  if (broken !== undefined) return { candidate, kind: '规范', reason: broken }

  const running = runningFor(duty, curve, surplus)
  const { point, operating } = running
  const region = regionOf(running)
  const [bestGrade, outside] = [gradeIn(region), regionReason(region)]
  if (!bestGrade) return { candidate, kind: '运行区', reason: outside ?? region.name }
  const cavitates = npshFault(duty, [point, ...operating])
  if (cavitates !== undefined) return { candidate, kind: '汽蚀余量', reason: cavitates }

  const grading = new Grading(grade)
  if (grade !== '合格') grading.reasons.push(surplusText(surplus))
  if (outside !== undefined) grading.atBest(bestGrade, outside)
  grading.follow(checks)
  if (duty.npsh && point.npsh === null)
    grading.atBest('可接受', '没有该流量的汽蚀余量，无法与可用汽蚀余量比较')
  const powerEach = point.power === null ? null : point.power / duty.onDuty
  const most = Math.max(...[point, ...operating].map(({ power }) => power ?? 0)) / duty.onDuty
  if (curve.power_kind === 'P2' && candidate.motor !== null && most > candidate.motor) {
    const finding = `电机 ${shown(candidate.motor)} kW 小于工作点轴功率 ${shown(most)} kW`
    grading.atBest('差一点', finding)
  }
  const pumpsInAll = duty.onDuty + duty.standby
  return {
    candidate,
    grade: grading.grade,
    reasons: grading.reasons,
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
