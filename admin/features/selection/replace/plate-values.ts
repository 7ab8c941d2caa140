import type { ReplacedPump } from '#api/selection/nameplate.ts'
import type { AddressValues } from '#admin/lib/address.ts'

/** The nameplate in the address and in the form: texts by the names that the call has for them. */
const QUERIED = ['flow', 'flow_unit', 'head', 'power', 'speed', 'caliber', 'use', 'cateid'] as const
const NAMES = [...QUERIED, 'model', 'printed'] as const

export type PlateValues = Partial<Record<(typeof NAMES)[number], string>>

const pick = (values: PlateValues, names: readonly (keyof PlateValues)[]): PlateValues =>
  Object.fromEntries(names.map((name) => [name, values[name]?.trim() || undefined]))

/** The form's values from the address, with a text for every name, so that the form empties what the address lacks. */
export const plateFrom = (values: AddressValues): PlateValues =>
  Object.fromEntries(
    NAMES.map((name) => [name, values[name] ?? (name === 'flow_unit' ? 'm³/h' : '')]),
  )

/** The form's values for the address: without what is empty. */
export const addressOfPlate = (entered: PlateValues): AddressValues => pick(entered, NAMES)

/** What the call takes of them. */
export const queryOfPlate = (values: PlateValues): PlateValues => pick(values, QUERIED)

/** The old pump of a line, as the form has it. */
export const plateOfLine = (pump: ReplacedPump): PlateValues => ({
  ...Object.fromEntries(Object.entries(pump).map(([name, value]) => [name, String(value ?? '')])),
  printed: pump.printed === 1 ? '1' : '',
})

/** The old pump for the line that takes one of ours in its place; undefined where its model is not filled in. */
export function replacedOf({ model = '', printed, ...plate }: PlateValues) {
  if (model.trim() === '') return undefined
  const { flow, flow_unit, head, power, speed, caliber } = plate
  const facts = { flow, flow_unit, head, power, speed, caliber }
  return JSON.stringify({ model: model.trim(), ...facts, printed: printed === '1' ? 1 : 0 })
}
