import { z } from 'zod'
import { field, refuse } from '#api/kit/fields/field.ts'
import { jsonList } from '#api/kit/fields/json-field.ts'
import type { Shape } from '#api/kit/limits.ts'
import { rowReader } from '#api/kit/row-reader.ts'
import { asTaxCode, TAX_CODE_FORM } from '#api/kit/tax-code.ts'
import { AMOUNT, listOf, PERCENT } from '#api/kit/fields/wire-form.ts'
import { unitsFromText } from './quantity.ts'

/** The rows of a request on the wire; how long their texts may be is what an electronic invoice takes. */

export const MAX_NAME = 90
export const MAX_MODEL = 40
export const MAX_UNIT = 20
export const MAX_ROWS = 500

/** Of calls with rows: 500 with all that a row has. */
export const ROWS_SHAPE: Shape = { depth: 8, keys: 5_000, items: 5_000 }
export const ROWS_BYTES = 512 * 1024

/** A row as it is answered. Amounts are 元, quantity and price decimals of at most eight places. */
export const invoiceRow = z.object({
  /** Empty for a row that was typed, or whose line is gone. */
  contract_line_id: z.union([z.number(), z.literal('')]),
  title: z.string(),
  no: z.string(),
  unit: z.string(),
  tax_code: z.string(),
  quantity: z.string(),
  /** What was applied for, with tax; empty where it was a quantity. */
  amount: z.string(),
  /** In percent. */
  tax_rate: z.string(),
  /** After the discount: with tax, and the tax in it. */
  gross: z.string(),
  tax: z.string(),
  /** Without tax: of a piece, and of the row before its discount, which has a row of its own on the invoice. */
  price: z.string(),
  list_net: z.string(),
  list_tax: z.string(),
  discount_net: z.string(),
  discount_tax: z.string(),
  /** What of the row is 红冲, its amount with tax. */
  red_quantity: z.string(),
  red_gross: z.string(),
  red_tax: z.string(),
})
export type InvoiceRow = z.output<typeof invoiceRow>

/** A row as it is sent; what is absent of a line's texts is the line's. */
export type SentRow = {
  contract_line_id: number | undefined
  title: string | undefined
  no: string | undefined
  unit: string | undefined
  tax_code: string | undefined
  units: bigint | undefined
  /** Cents. */
  amount: number | undefined
  /** Hundredths of a percent. */
  tax_rate: number | undefined
}

/** The quantity of a row in units and its amount with tax in cents, each above 0 where it is sent. */
export function partIn(read: ReturnType<typeof rowReader>, at: number) {
  const quantity = read.written('quantity') || undefined
  const units = quantity === undefined ? undefined : unitsFromText(quantity)
  if (quantity !== undefined && !units) {
    refuse(`${read.which}的数量必须是大于0的数，最多八位小数`, [at, 'quantity'])
  }
  const amount = read.amount('amount', '金额') ?? undefined
  if (amount === 0) refuse(`${read.which}的金额必须大于0`, [at, 'amount'])
  return { units, amount }
}

function rowFrom(raw: unknown, at: number): SentRow {
  const read = rowReader(raw, `第${at + 1}行`, at)
  const code = read.written('tax_code')
  return {
    contract_line_id: read.id('contract_line_id') || undefined,
    title: read.text('title', '名称', MAX_NAME),
    no: read.text('no', '型号', MAX_MODEL),
    unit: read.text('unit', '单位', MAX_UNIT),
    tax_code:
      code === undefined
        ? undefined
        : asTaxCode(`${read.which}的税收分类编码`, code, [at, 'tax_code']),
    ...partIn(read, at),
    tax_rate: read.percent('tax_rate', '税率') ?? undefined,
  }
}

export const QUANTITY_FORM = { type: 'string', pattern: '^(\\d{1,8}(\\.\\d{1,8})?)?$' }

const ROW_FORM = {
  type: 'object',
  properties: {
    contract_line_id: { type: 'integer' },
    title: { type: 'string', maxLength: MAX_NAME },
    no: { type: 'string', maxLength: MAX_MODEL },
    unit: { type: 'string', maxLength: MAX_UNIT },
    tax_code: TAX_CODE_FORM,
    quantity: QUANTITY_FORM,
    amount: AMOUNT,
    tax_rate: PERCENT,
  },
}

type WrittenRow = {
  readonly [Name in keyof typeof ROW_FORM.properties]?: string | number | null | undefined
}

/** All rows of a request in their order: of a line by quantity or by amount with tax, of a typed row both. */
export function sentRows(label = '开票明细') {
  return field<readonly WrittenRow[] | string | null, SentRow[]>(
    label,
    listOf(ROW_FORM, MAX_ROWS),
    (raw) => {
      const given = jsonList(label, raw ?? '', ROWS_SHAPE)
      if (given.length > MAX_ROWS) refuse(`${label}不能超过${MAX_ROWS}行，请分几次申请`)
      return given.map(rowFrom)
    },
  )
}
