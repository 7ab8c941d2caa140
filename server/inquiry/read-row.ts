import type { Medium, Use } from '#api/pump/duty.ts'
import type { BareUnits } from '#api/inquiry/inquiry.ts'
import { dutyOfModel, modelsIn, type ModelDuty } from './duty-models.ts'
import { legible } from './legible.ts'
import { measuresOf } from './measures.ts'
import { piecesIn, pumpsOf } from './pumps.ts'
import { isPumpNamed, isSetNamed, purposeOf } from './purpose.ts'
import { hasValues, requirementsOf, type Undecided, type Requirements } from './requirements.ts'

/** A row of an inquiry in the customer's words, by the columns that such lists have; empty where it has none of one. */
export type InquiryRow = {
  name: string
  model: string
  parameters: string
  flow: string
  head: string
  power: string
  size: string
  quantity: string
  unit: string
  note: string
}

/** What a row asks for; null where it does not say, or where `undecided` names the field. */
export type ReadInquiry = {
  /** Whether a pump may be chosen for it by duty. */
  isPump: boolean
  use: Use | null
  medium: Medium | null
  /** m³/h of one pump on duty, and of all of a set together. */
  flow: number | null
  flowInAll: number | null
  /** m. */
  head: number | null
  /** Whether it was written as a pressure, which many make of metres by 100. */
  headAsPressure: boolean
  /** kW of one motor; at most that where `powerMost`. */
  power: number | null
  powerMost: boolean
  /** r/min. */
  speed: number | null
  /** m. */
  npshMost: number | null
  /** DN; one alone is the discharge. */
  suction: number | null
  discharge: number | null
  onDuty: number | null
  standby: number | null
  sets: number | null
  /** The number of the row as it stands there: of pumps, sets or whatever else it counts. */
  count: number | null
  /** The flow of a fire pump, and the number of pumps that stand by for others, as they stand there without a unit. */
  bare: Record<keyof BareUnits, string | null>
  /** Whether flow or head follow from the model alone (按型号推算). */
  byModel: boolean
  undecided: Undecided[]
  /** What was assumed, for a person to see. */
  said: string[]
  /** What was read and is not asked for. */
  remarks: string[]
}

/** A model and a text differ where they are further apart. */
const MODEL_TOLERANCE = 0.02
const differs = (one: number, other: number) =>
  Math.abs(one - other) > MODEL_TOLERANCE * Math.max(one, other)

const FIELDS = ['flow', 'head', 'power'] as const
const LABELS = { flow: '流量', head: '扬程', power: '功率' } as const
const UNITS = { flow: 'm³/h', head: 'm', power: 'kW' } as const

/** Fills what the text does not say from the model, and asks where they differ. */
function withModel(required: Requirements, duty: ModelDuty, model: string): boolean {
  const { values, undecided } = required
  let isUsed = false
  for (const field of FIELDS) {
    const ofModel = duty[field]
    const value = values[field]
    if (ofModel === undefined || undecided.some((one) => one.field === field)) continue
    if (value) {
      if (!differs(value.value, ofModel)) continue
      const text = `型号“${model}”的${LABELS[field]}是${ofModel} ${UNITS[field]}，写的是“${value.text}”`
      undecided.push({ field, text })
      delete values[field]
      continue
    }
    isUsed ||= field !== 'power'
    const rest = { scope: undefined, atMost: false, isPressure: false, hasUnit: true, count: 1 }
    values[field] = { value: ofModel, text: model, ...rest }
  }
  if (required.discharge === undefined && !undecided.some(({ field }) => field === 'size')) {
    required.discharge = duty.bore
  }
  return isUsed
}

type Flow = { each: number | null; inAll: number | null; onDuty: number | null }

const near = (value: number) => Number(value.toFixed(6))

/** The flow of one pump and of a set, of which a row says the one or the other. */
function flowOf(
  { values, undecided }: Requirements,
  onDuty: number | null,
  isSet: boolean,
  said: string[],
): Flow {
  const { flow, flowInAll } = values
  const isOfSet =
    isSet && flow !== undefined && flow.scope !== 'each' && !flowInAll && flow.count === 1
  const total = flowInAll ?? (isOfSet ? flow : undefined)
  const each = isOfSet ? undefined : flow
  const nothing = { each: null, inAll: null, onDuty }
  if (each && each.count > 1) {
    if (onDuty !== null && onDuty !== each.count) {
      undecided.push({
        field: 'pumps',
        text: `“${each.text}”是${each.count}台，另外写了${onDuty}台运行`,
      })
      return nothing
    }
    return { each: each.value, inAll: near(each.value * each.count), onDuty: each.count }
  }
  const pumps = onDuty ?? 1
  if (!total) {
    return each ? { each: each.value, inAll: near(each.value * pumps), onDuty } : nothing
  }
  if (each && differs(each.value * pumps, total.value)) {
    const text = `“${each.text}”和“${total.text}”与${pumps}台运行不一致`
    undecided.push({ field: 'flow', text })
    return nothing
  }
  if (onDuty === null) {
    undecided.push({ field: 'pumps', text: `“${total.text}”是全套的流量，没有写几台泵运行` })
    return { each: null, inAll: total.value, onDuty }
  }
  if (onDuty > 1) said.push(`“${total.text}”按全套，每台${near(total.value / onDuty)} m³/h`)
  return { each: near(total.value / onDuty), inAll: total.value, onDuty }
}

/** Two pumps in one cell, each with values of its own: 主泵…；稳压泵…. */
function isOfTwoPumps(text: string): boolean {
  const parts = text.split(/(?=[主副辅稳增循消喷补备][\p{Script=Han}]{0,3}泵)/u)
  const withValues = parts.filter(
    (part) => /^\p{Script=Han}+泵/u.test(part) && /(?:Q|H|流量|扬程)\s*[=:]?\s*\d/.test(part),
  )
  return withValues.length > 1
}

/** A column's value in the words of 技术参数, so that all is read by one grammar. */
const labelled = (label: string, text: string) =>
  text.trim() === '' ? '' : `${label} ${text.trim()}`

/** L/s in m³/h. */
const PER_SECOND = 3.6

/** The flows that stand without a unit, in the one that a person says they have; without it they are a question. */
function withUnit({ values, undecided }: Requirements, unit: BareUnits['flow'], said: string[]) {
  const names = (['flow', 'flowInAll'] as const).filter((name) => values[name]?.hasUnit === false)
  const first = names[0] ? values[names[0]]!.text : null
  for (const name of names) {
    const { value, text, ...rest } = values[name]!
    if (unit === undefined) {
      delete values.flow
      delete values.flowInAll
      const question = `“${text}”没有单位，是${value}L/s还是${value}m³/h？`
      undecided.push({ field: 'flow', text: question })
      return first
    }
    said.push(`“${text}”按${unit}`)
    const converted = unit === 'L/s' ? near(value * PER_SECOND) : value
    values[name] = { ...rest, value: converted, text: `${text} ${unit}`, hasUnit: true }
  }
  return first
}

/**
 * Reads what a row asks for. The same row gives the same answer, and what is not certain is a question; `units` are those that a
 * person says what stands without one has.
 */
export function readInquiryRow(row: InquiryRow, units: BareUnits = {}): ReadInquiry {
  const plain = Object.fromEntries(
    Object.entries(row).map(([name, text]) => [name, legible(text)]),
  ) as InquiryRow
  const columns = [
    labelled('流量', plain.flow),
    labelled('扬程', plain.head),
    labelled('功率', plain.power),
    labelled('口径', plain.size),
  ]
  const besideModel = hasValues(plain.model) ? [plain.model] : []
  const texts = [plain.name, ...besideModel, plain.parameters, ...columns, plain.note].join('\n')
  const pumps = pumpsOf(plain.quantity, plain.unit, texts, units.count)
  const { models, rest } = modelsIn(pumps.rest)
  const ofColumn = dutyOfModel(row.model) ? [row.model.trim()] : []
  const [model] = [...ofColumn, ...models]
  const { measures, words: others } = measuresOf(rest)
  const required = requirementsOf(measures)
  const { undecided, remarks, values } = required
  const said = pumps.said === '' ? [] : [pumps.said]
  // A pasted line may be all in one text.
  const words = plain.name.trim() === '' ? plain.parameters : plain.name
  const purpose = purposeOf(`${words}\n${plain.note}`, required.temperature)
  const isPump =
    isPumpNamed(words) ||
    (isPumpNamed(plain.model) && !/阀|塔|风机/.test(words)) ||
    (model !== undefined && words.trim() === '')
  if (isOfTwoPumps(texts)) {
    undecided.splice(0, undecided.length, { field: 'row', text: '一行里有两种泵，请分成两行' })
    delete values.flow
    delete values.flowInAll
    delete values.head
  } else if (pumps.problem) undecided.push(pumps.problem)
  const bareFlow = purpose.isFire ? withUnit(required, units.flow, said) : null
  const isOfModel = model === undefined ? false : withModel(required, dutyOfModel(model)!, model)
  if (purpose.problem !== '' && isPump) undecided.push({ field: 'use', text: purpose.problem })
  const flow = flowOf(required, pumps.onDuty, isSetNamed(words, texts), said)
  if (isOfModel) said.push(`按型号“${model}”推算`)
  const { head, power, speed, npsh } = values
  return {
    isPump,
    use: purpose.use,
    medium: purpose.medium,
    flow: flow.each,
    flowInAll: flow.inAll,
    head: head?.value ?? null,
    headAsPressure: head?.isPressure ?? false,
    power: power?.value ?? null,
    powerMost: power?.atMost ?? false,
    speed: speed?.value ?? null,
    npshMost: npsh?.value ?? null,
    suction: required.suction ?? null,
    discharge: required.discharge ?? null,
    onDuty: flow.onDuty,
    standby: pumps.standby,
    sets: pumps.problem?.field === 'quantity' ? null : pumps.sets,
    count: pumps.count ?? (isPump ? null : piecesIn(texts)),
    bare: { flow: bareFlow, count: pumps.bareCount },
    byModel: isOfModel,
    undecided,
    said,
    remarks: [...remarks, ...others],
  }
}
