import type { PreparedCurve } from '../curve/curve.ts'
import { EFFICIENT_RANGE } from '../curve/region.ts'
import type { RuleCheck, RuledPump } from './rule.ts'
import { shownSo } from '../units.ts'

const CLAUSE = 'GB 50015-2019 3.9'

const check = (verdict: RuleCheck['verdict'], text: string): RuleCheck => ({
  clause: CLAUSE,
  verdict,
  text,
})

/** The head falls with more flow. */
function fallingCheck(curve: PreparedCurve | null): RuleCheck {
  if (!curve) return check('无法判断', '没有性能曲线，无法判断扬程是否随流量增大而下降')
  return curve.isHumped
    ? check('不符合', '流量扬程曲线有驼峰，应随流量增大逐渐下降')
    : check('符合', '扬程随流量增大而下降')
}

/**
 * With 变频 the working point at rated speed belongs at the right end of the efficient range, so that slower pumps come into
 * its middle. The standard gives no figure for the end: the right half is taken for it, and a pump elsewhere gets only a reminder.
 */
function rightEndCheck({ curve, duty }: RuledPump): RuleCheck {
  if (!curve?.best) return check('无法判断', '没有效率曲线，无法判断额定工况点是否在高效区末端')
  const part = duty.flow / curve.best.flow
  const isRight = (one: number) => one >= 1 && one <= EFFICIENT_RANGE.to
  const [share] = shownSo([part * 100], (one = 0) => isRight(one / 100) === isRight(part), 1)
  const finding = `额定转速下工作点在最高效率点流量的 ${share}%`
  return isRight(part)
    ? check('符合', `${finding}，在高效区右端`)
    : check('提醒', `${finding}，变频时应在高效区右端（100%–${EFFICIENT_RANGE.to * 100}%）`)
}

/** What GB 50015-2019, 3.9, asks of a pump for 生活给水. */
export function domesticChecks(pump: RuledPump): RuleCheck[] {
  const falling = fallingCheck(pump.curve)
  return pump.isVariable ? [falling, rightEndCheck(pump)] : [falling]
}
