import { dutyOf, type DutyRecord } from '#api/selection/duty.ts'
import { shown } from '#api/pump/units.ts'
import type { Building } from './building.ts'
import { designFlow } from './design-flow.ts'
import { pipeLoss, pumpHead } from './head.ts'
import type { Part } from './step.ts'
import { tankFor } from './tank.ts'

/** The duty point of a building's pumps for 变频直供, as the selection takes it: m³/h rounded to three decimals, m to two. */
export type BuildingDuty = { flow: number; head: number; static_head: number; on_duty: number }

export type Calculation = {
  /** All values as far as the formulas hold, in the order in which they follow from each other. */
  parts: Part[]
  /** Why there is no duty; empty where there is one. */
  refusals: string[]
  /** What is to be made sure of, with its reason. */
  questions: string[]
  duty: BuildingDuty | null
}

/** For what the formulas hold; part of the screen and of the document. */
export const SCOPE =
  '按设计秒流量计算，只用于变频直供：由屋顶水箱供水时，水泵按最大小时流量选。只用于住宅：公共建筑用另外的公式。'

const rounded = (value: number, decimals: number) => Number(value.toFixed(decimals))

const PUBLIC =
  '概率法只适用于住宅；公共建筑的设计秒流量用另外的公式，请按设计院给出的流量和扬程选型'
const NO_PERMISSION = '叠压供水须经供水部门同意：请填写供水部门允许的市政压力'

/** The flow of the homes alone, in m³/h; null where the formulas do not hold. */
export function calculateFlow(building: Pick<Building, 'purpose' | 'households'>) {
  if (building.purpose !== '住宅') {
    return { parts: [], refusals: [PUBLIC], questions: [], flow: null }
  }
  const { part, flow, refusal, questions } = designFlow(building)
  return { parts: [part], refusals: refusal === '' ? [] : [refusal], questions, flow }
}

/** Everything between a building's inputs and the duty of its pumps, each value with its formula. */
export function calculate(building: Building): Calculation {
  const { flow, ...homes } = calculateFlow(building)
  if (flow === null) return { ...homes, duty: null }
  const pipe = pipeLoss(building, flow)
  const calculated = {
    parts: [...homes.parts, pipe.part],
    questions: [...homes.questions, ...pipe.questions],
  }
  if (building.supply === '叠压' && building.municipal === null) {
    return { ...calculated, refusals: [NO_PERMISSION], duty: null }
  }
  const head = pumpHead(building, pipe.loss)
  const tank = tankFor(building, flow)
  const refusals = [head.refusal, tank.refusal].filter((text) => text !== '')
  const duty = {
    flow: rounded(flow, 3),
    head: rounded(head.head, 2),
    static_head: Math.min(rounded(head.staticHead, 2), rounded(head.head, 2)),
    on_duty: building.pumps,
  }
  return {
    parts: [...calculated.parts, head.part, ...(tank.part ? [tank.part] : [])],
    refusals,
    questions: [...calculated.questions, ...head.questions, ...tank.questions],
    duty: refusals.length === 0 ? duty : null,
  }
}

/** `18.957 m³/h × 66.79 m`. */
export const pointText = ({ flow, head }: Pick<BuildingDuty, 'flow' | 'head'>) =>
  `${shown(flow, 3)} m³/h × ${shown(head)} m`

const homesOf = ({ households }: Building) => households.reduce((sum, { homes }) => sum + homes, 0)

/** `96 户 18.957 m³/h × 66.79 m`, with 叠压 where it is. */
export function buildingText(building: Building): string {
  const { duty } = calculate(building)
  const supply = building.supply === '叠压' ? ' 叠压' : ''
  return `${homesOf(building)} 户 ${duty ? pointText(duty) : '无法计算'}${supply}`
}

/**
 * What to do where a line's pumps are not those of its building any more: its flow, its head or, as the tank depends on
 * it, the number of pumps is another. Empty where they agree as printed.
 */
export function changedDuty(chosen: DutyRecord | null, building: Building): string {
  const { duty } = calculate(building)
  if (chosen === null || duty === null) return '工况已变，请重新选型'
  const { flow, head, onDuty } = dutyOf(chosen)
  const hasTank = building.low !== null
  const isSame =
    rounded(flow, 3) === duty.flow &&
    rounded(head, 2) === duty.head &&
    (!hasTank || onDuty === duty.on_duty)
  return isSame ? '' : `工况已变，请重新选型：按建筑计算为 ${pointText(duty)}`
}
