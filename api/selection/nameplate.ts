import { z } from 'zod'
import { asText, field, refuse } from '#api/kit/fields/field.ts'
import { flag, named, text } from '#api/kit/fields/fields.ts'
import { jsonObject } from '#api/kit/fields/json-field.ts'
import { specNumber, type SpecName } from '#api/product/product-spec.ts'
import { flowUnits, shown } from '#api/pump/units.ts'

/** What the nameplate of an old pump says, and how a quotation's line keeps the pump that ours replaces (替换原型号). */

/** Characters of the model on it. */
export const MAX_OLD_MODEL = 100

/** Characters of the whole as JSON. */
const LONGEST = 1000

/** A figure above 0 with or without its unit, such as `DN80` or `7.5kW`; empty means that it is not legible. */
const figure = (label: string, spec: SpecName, unit: string, most: number) =>
  field<string | number | null, number | undefined>(
    label,
    { wire: { type: 'number', exclusiveMinimum: 0, maximum: most } },
    (raw) => {
      const written = asText(label, raw)
      if (written.trim() === '') return undefined
      const value = specNumber(spec, written)
      if (value !== undefined && value > 0 && value <= most) return value
      return refuse(`${label}须是一个数，大于 0、不超过 ${most} ${unit}`)
    },
  )

/** What a nameplate says beside its rated point: kW of the motor, r/min, and the nominal diameter in mm. */
export const plateFields = {
  power: figure('原电机功率', 'pro_power', 'kW', 10_000),
  speed: figure('原转速', 'pro_speed', 'r/min', 20_000),
  caliber: figure('原口径', 'pro_caliber', 'mm', 5000),
}

const units = flowUnits.map((value) => ({ value, label: value }))

const replacedFields = z.object({
  model: text('原型号', MAX_OLD_MODEL),
  flow: figure('原流量', 'pro_flow', 'm³/h', 1_000_000),
  flow_unit: named('流量单位', units),
  head: figure('原扬程', 'pro_lift', 'm', 10_000),
  ...plateFields,
  printed: flag('印在技术参数表上'),
})

const known = z.number().nullable()

/** The old pump of a line: null for what is not known; `printed` is 1 where the technical sheet names it. */
export const replacedPump = z.object({
  model: z.string(),
  flow: known,
  flow_unit: z.enum(flowUnits),
  head: known,
  power: known,
  speed: known,
  caliber: known,
  printed: z.number(),
})
export type ReplacedPump = z.output<typeof replacedPump>

const WIRE = {
  type: 'object',
  properties: {
    model: { type: 'string', maxLength: MAX_OLD_MODEL },
    flow_unit: { type: 'string', enum: flowUnits },
    ...Object.fromEntries(
      ['flow', 'head', 'power', 'speed', 'caliber'].map((name) => [name, { type: 'number' }]),
    ),
    printed: { type: 'integer', enum: [0, 1] },
  },
  required: ['model'],
}

/** An old pump as it is sent, an object or JSON text of one, for storing it; empty for none. */
export function replaced(label = '替换原型号') {
  type Sent = Partial<ReplacedPump> | string | null
  return field<Sent, string>(label, { wire: WIRE }, (raw) => {
    const given = jsonObject(label, raw, LONGEST)
    if (given === undefined) return ''
    const { data, error } = replacedFields.safeParse(given)
    if (!data) return refuse(error.issues[0]!.message)
    if (!data.model) return refuse('请填写原型号；不再替换的，请整项清空')
    const pump: ReplacedPump = {
      model: data.model,
      flow: data.flow ?? null,
      flow_unit: data.flow_unit ?? 'm³/h',
      head: data.head ?? null,
      power: data.power ?? null,
      speed: data.speed ?? null,
      caliber: data.caliber ?? null,
      printed: data.printed ?? 0,
    }
    return JSON.stringify(pump)
  })
}

/** The stored old pump of a line; null without one. */
export const readReplaced = (stored: string): ReplacedPump | null =>
  stored === '' ? null : replacedPump.parse(JSON.parse(stored))

/** `60 m³/h，14 m，7.5 kW，2900 r/min，DN80`, as far as it is known. */
export function plateText({ flow, flow_unit, head, power, speed, caliber }: ReplacedPump): string {
  const facts = [
    flow === null ? '' : `${shown(flow, 3)} ${flow_unit}`,
    head === null ? '' : `${shown(head, 3)} m`,
    power === null ? '' : `${shown(power, 3)} kW`,
    speed === null ? '' : `${shown(speed, 3)} r/min`,
    caliber === null ? '' : `DN${shown(caliber, 3)}`,
  ]
  return facts.filter((fact) => fact !== '').join('，')
}

/** The stored old pump in the words of a history; empty without one. */
export function storedReplacedText(stored: string): string {
  const pump = readReplaced(stored)
  if (!pump) return ''
  const facts = plateText(pump)
  const plate = facts === '' ? '' : `（${facts}）`
  return `${pump.model}${plate}${pump.printed === 1 ? '，印在技术参数表上' : ''}`
}

/** What the technical sheet says of it; empty where it is not to be printed. */
export function printedReplaced(stored: string): string {
  const pump = readReplaced(stored)
  return pump?.printed === 1 ? `替换原型号 ${pump.model}` : ''
}
