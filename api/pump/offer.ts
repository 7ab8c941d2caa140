import type { Basis, PowerKind, PreparedCurve, WorkingPoint } from './curve/curve.ts'
import type { Region } from './curve/region.ts'
import type { Medium } from './duty.ts'
import type { RuleCheck } from './rules/rule.ts'
import type { OperatingPoint } from './system.ts'

/** A product that may be chosen. A caller's own fields come back with it in the result. */
export type Candidate = {
  id: number
  model: string
  curve: PreparedCurve | null
  /** The catalogue's flow in m³/h and lift in m, used where there is no curve. */
  rated: { flow: number; head: number } | null
  /** The motor's rating in kW, which is what the catalogue calls power: never shaft power. */
  motor: number | null
  /** Cents of one pump. */
  price: number | null
  /** What it is for; null where that is not recorded. */
  medium: Medium | null
  /** What a fire pump's certificate lacks, as a sentence; null where it is valid. */
  fireCertFault: string | null
}

/** From best to worst; beyond the last a pump is refused. */
export const grades = ['合格', '可接受', '差一点'] as const
export type Grade = (typeof grades)[number]

export const worse = (one: Grade, other: Grade): Grade =>
  grades.indexOf(one) < grades.indexOf(other) ? other : one

/**
 * What to know of an offer: 单点: one rated point only; 点少: three points; 不稳定: cuts the system more than once, or where a
 * small change runs away; 驼峰: the head rises somewhere; 工作点在曲线外: does not cut the system within its known curve;
 * 无功率, 无汽蚀余量: not known at this flow; 频率未知: at the lower speed the known curve does not reach the duty;
 * 介质未登记: its category does not record what it is for; 消防认证: a fire pump with a valid certificate.
 */
export type Mark =
  | '单点'
  | '点少'
  | '不稳定'
  | '驼峰'
  | '工作点在曲线外'
  | '无功率'
  | '无汽蚀余量'
  | '频率未知'
  | '介质未登记'
  | '消防认证'

/** A pump that is offered, or nearly. Flow and power of `duty` and `operating` are those of all pumps on duty together. */
export type Offer<C extends Candidate> = {
  candidate: C
  grade: Grade
  /** Why it is not 合格, in sentences, what is farthest beyond 可接受 first; empty where it is. */
  reasons: readonly string[]
  /**
   * How far the worst of its figures is beyond what is 可接受, in % of the bound: head of 100–110 % of the required one, flow
   * of 50–130 % of the best one, shaft power of the motor's. 0 of one that is better than 差一点.
   */
  deviation: number
  /** What a buyer may ask for and the pump does not have; it lowers no class. */
  warnings: readonly string[]
  checks: readonly RuleCheck[]
  marks: readonly Mark[]
  /** Head at the required flow over the required head, in %, at 50 Hz; of a single rated point, the rated head over it. */
  surplus: number
  /** At the required flow and the speed of `hz`; of a single rated point, that point. */
  duty: WorkingPoint
  operating: readonly OperatingPoint[]
  /** Where on its curve it runs; null for a single rated point, which is taken to be near the best one. */
  region: Region | null
  /** With 变频, the frequency that meets the duty; null without, or where it is not known. */
  hz: number | null
  /** r/min at that frequency; null without a curve. */
  speed: number | null
  /** kW of each pump on duty, and of all of them. */
  powerEach: number | null
  powerInAll: number | null
  pumpsOnDuty: number
  /** With standby pumps, which are paid for and give no flow. */
  pumpsInAll: number
  /** Cents. */
  priceInAll: number | null
  basis: Basis | null
  power_kind: PowerKind | null
  /** All pumps on duty at the speed of `hz`, for drawing. */
  curve: PreparedCurve | null
}

/** Why a pump is not offered, from what a change of the duty may still fix to what is far off. */
export const refusalKinds = [
  '规范',
  '汽蚀余量',
  '运行区',
  '扬程',
  '流量',
  '介质',
  '无数据',
] as const
type RefusalKind = (typeof refusalKinds)[number]

/** A pump that is not offered, and why. */
export type Refusal<C extends Candidate> = {
  candidate: C
  kind: RefusalKind
  reason: string
  /** How far it is off, in % of the bound, of 汽蚀余量 in m; null where no one figure says. Compared within a kind. */
  deviation: number | null
}

export type Assessment<C extends Candidate> = Offer<C> | Refusal<C>

export const isOffer = <C extends Candidate>(one: Assessment<C>): one is Offer<C> => 'grade' in one
