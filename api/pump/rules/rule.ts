import type { PreparedCurve } from '../curve/curve.ts'
import type { DutyPoint } from '../duty.ts'

/**
 * What a clause of a standard says of a pump: 不符合 keeps it from being offered, 无法判断 from being called 合格; 提醒 is what
 * the standard only recommends (宜).
 */
export type RuleCheck = {
  clause: string
  verdict: '符合' | '提醒' | '无法判断' | '不符合'
  text: string
}

/** A pump as a rule sees it, at mains frequency. `duty` is what each pump on duty has to give. */
export type RuledPump = {
  curve: PreparedCurve | null
  /** 额定流量 in m³/h, null where the catalogue has none. */
  ratedFlow: number | null
  /** The motor's rating in kW. */
  motor: number | null
  duty: DutyPoint
  onDuty: number
  isVariable: boolean
}
