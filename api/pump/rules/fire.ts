import { workingPoint, type PreparedCurve } from '../curve/curve.ts'
import type { RuleCheck, RuledPump } from './rule.ts'
import { inFlowUnit, shown, shownSo } from '../units.ts'

const STANDARD = 'GB 50974-2014'

/** 5.1.4: a fire pump's rated flow in L/s: at least (应), and better not over (宜). */
const LEAST_FLOW = 10
const MOST_FLOW = 320

/** 5.1.6 (4): head at zero flow as a part of the design head: at most (应), and better over (宜). */
const MOST_ZERO_HEAD = 1.4
const LEAST_ZERO_HEAD = 1.2

/** 5.1.6 (5): at this part of the design flow at least this part of the design head (应). */
const OVERLOAD_FLOW = 1.5
const LEAST_OVERLOAD_HEAD = 0.65

/** 5.1.6 (7): better not more pumps on duty (宜). */
const MOST_ON_DUTY = 3

const check = (clause: string, verdict: RuleCheck['verdict'], text: string): RuleCheck => ({
  clause: `${STANDARD} ${clause}`,
  verdict,
  text,
})

const percent = (part: number) => `${shown(part * 100)}%`

/** Parts of a whole that differ by less are the same: a limit that is met exactly is met. */
const SAME = 1e-9

/** A figure that stands on the same side of these limits as it is. */
function apart(value: number, ...limits: readonly number[]): string {
  const side = (one: number, limit: number) =>
    Math.abs(one - limit) <= 100 * SAME ? 0 : Math.sign(one - limit)
  const holds = (standing = 0) =>
    limits.every((limit) => side(standing, limit) === side(value, limit))
  return shownSo([value], holds)[0]!
}

/** 5.1.4. Without a rated flow in the catalogue, the design flow of one pump counts. */
function flowCheck({ ratedFlow, duty }: RuledPump): RuleCheck {
  const flow = inFlowUnit(ratedFlow ?? duty.flow, 'L/s')
  const finding = `单台额定流量 ${apart(flow, LEAST_FLOW, MOST_FLOW)} L/s`
  if (flow < LEAST_FLOW - SAME)
    return check('5.1.4', '不符合', `${finding}，不应小于 ${LEAST_FLOW} L/s`)
  if (flow > MOST_FLOW + SAME)
    return check('5.1.4', '提醒', `${finding}，不宜大于 ${MOST_FLOW} L/s`)
  return check('5.1.4', '符合', finding)
}

/**
 * 5.1.6 (2): the motor covers every point of the curve, as far as it is known. P1 is more than the shaft takes, so a motor
 * that covers it covers the shaft; one that does not may still.
 */
function motorCheck({ curve, motor }: RuledPump): RuleCheck {
  const clause = '5.1.6（2）'
  if (!curve?.power) return check(clause, '无法判断', '没有功率曲线，无法判断电机是否覆盖全曲线')
  if (motor === null) return check(clause, '无法判断', '没有电机功率，无法判断是否覆盖全曲线')
  const most = Math.max(...curve.power.y)
  const isInput = curve.power_kind === 'P1'
  const covers = (takes: number, has: number) => takes <= has
  const [power, rated] = shownSo(
    [most, motor],
    (takes = 0, has = 0) => covers(takes, has) === covers(most, motor),
  )
  const finding = `曲线上最大${isInput ? '输入' : '轴'}功率 ${power} kW，电机 ${rated} kW`
  if (covers(most, motor)) return check(clause, '符合', finding)
  if (isInput) return check(clause, '无法判断', `${finding}，没有轴功率，无法判断`)
  return check(clause, '不符合', `${finding}，电机不能覆盖全曲线`)
}

/** 5.1.6 (4), first half: falling without hump. A 拐点 cannot be computed from points; it is left to the reader of the drawing. */
function shapeCheck(curve: PreparedCurve | null): RuleCheck {
  if (!curve) return check('5.1.6（4）', '无法判断', '没有性能曲线，无法判断有无驼峰')
  return curve.isHumped
    ? check('5.1.6（4）', '不符合', '流量扬程曲线有驼峰')
    : check('5.1.6（4）', '符合', '流量扬程曲线无驼峰')
}

/** 5.1.6 (4), second half. */
function zeroFlowCheck({ curve, duty }: RuledPump): RuleCheck {
  const clause = '5.1.6（4）'
  const point = curve && workingPoint(curve, 0)
  if (!point) return check(clause, '无法判断', '曲线没有零流量的点，无法判断零流量扬程')
  const part = point.head / duty.head
  const share = apart(part * 100, LEAST_ZERO_HEAD * 100, MOST_ZERO_HEAD * 100)
  const finding = `零流量扬程 ${shown(point.head)} m，是设计扬程的 ${share}%`
  if (part > MOST_ZERO_HEAD + SAME)
    return check(clause, '不符合', `${finding}，不应大于 ${percent(MOST_ZERO_HEAD)}`)
  if (part <= LEAST_ZERO_HEAD + SAME)
    return check(clause, '提醒', `${finding}，宜大于 ${percent(LEAST_ZERO_HEAD)}`)
  return check(clause, '符合', finding)
}

function overloadCheck({ curve, duty }: RuledPump): RuleCheck {
  const clause = '5.1.6（5）'
  const flow = OVERLOAD_FLOW * duty.flow
  const at = `${percent(OVERLOAD_FLOW)} 设计流量（${shown(flow)} m³/h）`
  const point = curve && workingPoint(curve, flow)
  if (!point) return check(clause, '无法判断', `曲线没有到 ${at}，无法判断`)
  const part = point.head / duty.head
  const share = apart(part * 100, LEAST_OVERLOAD_HEAD * 100)
  const finding = `${at}时扬程 ${shown(point.head)} m，是设计扬程的 ${share}%`
  return part < LEAST_OVERLOAD_HEAD - SAME
    ? check(clause, '不符合', `${finding}，不应低于 ${percent(LEAST_OVERLOAD_HEAD)}`)
    : check(clause, '符合', finding)
}

/**
 * What GB 50974-2014 requires of a fire pump, clause by clause, measured by the design flow and head of one pump. What it only
 * recommends (宜) is 提醒. That pumps of a group are alike (5.1.6 (7)) holds by itself here.
 */
export function fireChecks(pump: RuledPump): RuleCheck[] {
  const checks = [
    flowCheck(pump),
    motorCheck(pump),
    shapeCheck(pump.curve),
    zeroFlowCheck(pump),
    overloadCheck(pump),
  ]
  if (pump.onDuty > MOST_ON_DUTY) {
    const finding = `运行 ${pump.onDuty} 台，同一泵组的工作泵不宜超过 ${MOST_ON_DUTY} 台`
    checks.push(check('5.1.6（7）', '提醒', finding))
  }
  return checks
}
