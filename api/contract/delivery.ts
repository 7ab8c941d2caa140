import { z } from 'zod'
import { asInteger, asVisible, field, refuse } from '#api/kit/fields/field.ts'
import { jsonList } from '#api/kit/fields/json-field.ts'
import { LINES_SHAPE, MAX_LINE_PIECES, MAX_LINE_SETS } from './contract-lines.ts'
import { listOf } from '#api/kit/fields/wire-form.ts'

/**
 * What production and shipping see of any contract, also of one that they may not open: customer, place, date and lines.
 * No price and no amount: only the fields named here leave the server.
 */

const deliveryLine = z.object({
  contract_line_id: z.number(),
  set_no: z.number(),
  set_name: z.string(),
  sets: z.number(),
  num: z.number(),
  title: z.string(),
  no: z.string(),
  unit: z.string(),
  note: z.string(),
  needs_production: z.number(),
  ships: z.number(),
  /** Pieces by all records of the contract, this one included: made, with the customer, come back, and of these not shipped again. */
  produced: z.number(),
  shipped: z.number(),
  returned: z.number(),
  dropped: z.number(),
  /** How many pieces a return can have of the shipment that it is of; 0 in other records. */
  returnable: z.number(),
  /** Pieces of this record; for a new one the proposal: all that are left. */
  quantity: z.number(),
})
export type DeliveryLine = z.output<typeof deliveryLine>

export const delivery = {
  cus_name: z.string(),
  project: z.string(),
  delivery_place: z.string(),
  delivery_date: z.string(),
  /** The day on which the contract was ended, empty for one that goes on: no more is produced or shipped of it. */
  ended_on: z.string(),
  /** Pieces of the whole contract, 0 where it has no lines (无明细), and those that have not gone yet. */
  pieces: z.number(),
  to_ship: z.number(),
  lines: z.array(deliveryLine),
}

/** The pieces of a contract's line in a record; above 0. */
export type LineQuantity = { contract_line_id: number; quantity: number }

/** As many as a contract has at most. */
const MAX_LINES = 2000
const MAX_PIECES = MAX_LINE_PIECES * MAX_LINE_SETS

function quantityFrom(raw: unknown, at: number): LineQuantity[] {
  const which = `第${at + 1}行明细`
  if (typeof raw !== 'object' || raw === null || Array.isArray(raw)) {
    return refuse(`${which}的格式不正确`)
  }
  const given = raw as Record<string, unknown>
  const integer = (name: string, label: string, min: number, max: number) =>
    asInteger(`${which}的${label}`, asVisible(which, given[name] ?? '').trim() || '0', min, max)
  const contract_line_id = integer('contract_line_id', '编号', 1, Number.MAX_SAFE_INTEGER)
  const quantity = integer('quantity', '数量', 0, MAX_PIECES)
  return quantity === 0 ? [] : [{ contract_line_id, quantity }]
}

type WrittenQuantity = { contract_line_id: number | string; quantity: number | string | null }

/** The lines of a production record or a shipment, with their pieces; lines without pieces are left out. */
export function lineQuantities(label = '明细数量') {
  const properties = {
    contract_line_id: { type: 'integer', minimum: 1 },
    quantity: { type: 'integer', minimum: 0, maximum: MAX_PIECES },
  }
  const form = { type: 'object', properties, required: ['contract_line_id', 'quantity'] }
  return field<readonly WrittenQuantity[] | string | null, LineQuantity[]>(
    label,
    listOf(form, MAX_LINES),
    (raw) => {
      const given = jsonList(label, raw ?? '', LINES_SHAPE)
      if (given.length > MAX_LINES) refuse(`${label}不能超过${MAX_LINES}行`)
      const lines = given.flatMap(quantityFrom)
      const ids = new Set(lines.map(({ contract_line_id }) => contract_line_id))
      return ids.size === lines.length ? lines : refuse(`${label}中同一行出现了两次，请刷新后重试`)
    },
  )
}
