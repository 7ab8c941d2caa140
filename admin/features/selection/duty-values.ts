import type { DutyRecord } from '#api/selection/duty.ts'
import type { AddressValues } from '#admin/lib/address.ts'

/** What the form has, by the names that the call has for it. All are texts, and so is the address. */
const NAMES = [
  'flow',
  'flow_unit',
  'head',
  'static_head',
  'on_duty',
  'standby',
  'lowest_hz',
  'npsh_available',
  'npsh_margin',
  'use',
  'medium',
  'energy_grade',
  'cateid',
  'keyword',
  'max_price',
] as const

export type DutyValues = Partial<Record<(typeof NAMES)[number], string>>

/** What counts where nothing is entered; the margin is what practice leaves over NPSHr. */
const USUAL: DutyValues = { flow_unit: 'm³/h', on_duty: '1', standby: '0', npsh_margin: '0.5' }

/** 更多条件. */
const MORE: readonly string[] = [
  'static_head',
  'medium',
  'lowest_hz',
  'npsh_available',
  'npsh_margin',
  'energy_grade',
  'cateid',
  'keyword',
  'max_price',
]
export const isMore = (name: string) => MORE.includes(name)

/** Whether one of 更多条件 counts; the margin does only with what it is added to. */
export const hasMore = (values: AddressValues) =>
  MORE.some((name) => name !== 'npsh_margin' && !isNothing(values[name]))

const isNothing = (value = '') => value === '' || value === '0'

/** The form's values from the address, with a text for every name, so that the form empties what the address lacks. */
export function enteredFrom(values: AddressValues): DutyValues {
  return Object.fromEntries(NAMES.map((name) => [name, values[name] ?? USUAL[name] ?? '']))
}

/** The form's values for the address: without what is empty. */
export function addressFrom(entered: DutyValues): AddressValues {
  return Object.fromEntries(NAMES.map((name) => [name, entered[name]?.trim() || undefined]))
}

export const hasDuty = (values: AddressValues) =>
  values['flow'] !== undefined && values['head'] !== undefined

/** A duty that a line keeps, as the form has it. */
export function valuesOf(duty: DutyRecord): DutyValues {
  const texts = Object.entries(duty).map(([name, value]) => [name, String(value ?? '')])
  return Object.fromEntries(texts) as DutyValues
}
