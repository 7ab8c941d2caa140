import { z } from 'zod'
import {
  asInteger,
  asVisible,
  checked,
  CONTROL,
  field,
  ONE_LINE,
  refuse,
} from '#api/kit/fields/field.ts'
import { jsonList } from '#api/kit/fields/json-field.ts'
import { listOf } from '#api/kit/fields/wire-form.ts'

/** The spare parts that an after-sales case took: what it is, its model, and how many. */

export const servicePart = z.object({ name: z.string(), model: z.string(), quantity: z.number() })
export type ServicePart = z.output<typeof servicePart>

export const MAX_SERVICE_PARTS = 50
const MAX_PART_QUANTITY = 9999

const isEmpty = (raw: unknown) => raw === undefined || raw === null || raw === ''

/** One part, its texts trimmed; undefined where neither name nor model is filled in. */
function partFrom(raw: unknown, at: number): ServicePart | undefined {
  const which = `第${at + 1}个配件`
  if (typeof raw !== 'object' || raw === null || Array.isArray(raw)) {
    return refuse(`${which}的格式不正确`)
  }
  const given = raw as Record<string, unknown>
  const textOf = (name: 'name' | 'model', label: string) => {
    const text = asVisible(`${which}的${label}`, given[name] ?? '').trim()
    return checked(`${which}的${label}`, text, ONE_LINE, CONTROL)
  }
  const name = textOf('name', '名称')
  const model = textOf('model', '型号')
  if (name === '' && model === '') return undefined
  if (name === '') refuse(`${which}的名称不能为空`, [at, 'name'])
  if (isEmpty(given['quantity'])) refuse(`${which}的数量不能为空`, [at, 'quantity'])
  const label = `${which}的数量`
  const written = asVisible(label, given['quantity']).trim()
  return { name, model, quantity: asInteger(label, written, 1, MAX_PART_QUANTITY) }
}

/** The parts of a case in their order; empty rows are left out. */
export function serviceParts(label = '更换配件') {
  const properties = {
    name: { type: 'string', maxLength: ONE_LINE },
    model: { type: 'string', maxLength: ONE_LINE },
    quantity: { type: 'integer', minimum: 1, maximum: MAX_PART_QUANTITY },
  }
  const items = { type: 'object', properties, required: ['name', 'quantity'] }
  return field<
    readonly { name?: string; model?: string; quantity?: number | string }[] | string | null,
    ServicePart[]
  >(label, listOf(items, MAX_SERVICE_PARTS), (raw) => {
    const given = jsonList(label, raw ?? '')
    if (given.length > MAX_SERVICE_PARTS) refuse(`${label}不能超过${MAX_SERVICE_PARTS}种`)
    return given.flatMap((one, at) => partFrom(one, at) ?? [])
  })
}
