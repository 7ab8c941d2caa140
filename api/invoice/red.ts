import { z } from 'zod'
import { field, refuse } from '#api/kit/fields/field.ts'
import { jsonList } from '#api/kit/fields/json-field.ts'
import { groupedFromCents } from '#api/kit/money.ts'
import { rowReader } from '#api/kit/row-reader.ts'
import { AMOUNT, listOf } from '#api/kit/fields/wire-form.ts'
import { divided } from '#api/quotation/money/quotation-money.ts'
import type { AppliedRow, Part } from './applied.ts'
import { MAX_ROWS, partIn, QUANTITY_FORM, ROWS_SHAPE } from './invoice-rows.ts'
import { textFromUnits } from './quantity.ts'

/** 红冲 of an invoice, whole or of a part (domain §16). Amounts are cents, quantities units (`quantity.ts`). */

export const redReasons = [
  { value: 1, label: '开票有误' },
  { value: 2, label: '销货退回' },
  { value: 3, label: '销售折让' },
  { value: 4, label: '服务中止' },
] as const
/** The only one that is of the whole invoice. */
export const MISTAKEN = 1

export const MAX_CONFIRMATION = 40

/** Figures of a row, or of what of it is red; `amount` is null where it was applied for by quantity. */
export type RedFigures = Pick<AppliedRow, 'units' | 'amount' | 'gross' | 'tax' | 'list'>

const NAMES = ['units', 'gross', 'tax', 'list'] as const

/** What of a row is not red. */
export function unred(row: RedFigures, red: readonly RedFigures[]): RedFigures {
  const left = { ...row }
  for (const one of red) {
    for (const name of NAMES) left[name] -= one[name]
    if (left.amount !== null) left.amount -= one.amount ?? 0n
  }
  return left
}

/** Whether nothing of a row is left to be red. */
export const isAllRed = ({ units, gross }: RedFigures) => units === 0n && gross === 0n

type Red = { red: RedFigures } | { fault: string }

/**
 * A part of a row that becomes red: what was left of it less what remains, of which every figure is half-up(the row's × the
 * share that remains). All that is left is red without rounding.
 */
export function redRow(row: RedFigures, before: readonly RedFigures[], part: Part | 'all'): Red {
  const left = unred(row, before)
  if (isAllRed(left)) return { fault: '已全部红冲' }
  if (part === 'all') return { red: left }
  const [sought, most, whole] =
    'units' in part ? [part.units, left.units, row.units] : [part.amount, left.gross, row.gross]
  if (sought > most) {
    const text = 'units' in part ? textFromUnits(most) : `${groupedFromCents(most)}元`
    return { fault: `最多还能红冲${text}` }
  }
  if (sought === most) return { red: left }
  const remains = (figure: bigint) => divided(figure * (most - sought), whole)
  const red: RedFigures = { ...left, amount: null }
  for (const name of NAMES) red[name] = left[name] - remains(row[name])
  if (left.amount !== null) red.amount = left.amount - remains(row.amount!)
  const isTiny = red.gross <= 0n || NAMES.some((name) => red[name] < 0n)
  return isTiny ? { fault: '红冲的数量或金额太小，请加大' } : { red }
}

/** What became red of an invoice at once, as it is answered. */
export const invoiceRed = z.object({
  id: z.number(),
  reason: z.number(),
  confirmation_no: z.string(),
  red_no: z.string(),
  red_date: z.string(),
  gross: z.string(),
  tax: z.string(),
  rows: z.array(
    z.object({
      /** Of the invoice's row, from 1. */
      position: z.number(),
      quantity: z.string(),
      gross: z.string(),
      tax: z.string(),
    }),
  ),
})
export type InvoiceRed = z.output<typeof invoiceRed>

export type SentRedRow = { position: number; part: Part }

function rowFrom(raw: unknown, at: number): SentRedRow {
  const read = rowReader(raw, `第${at + 1}行`, at)
  const position = read.integer('position', '位置', 1, MAX_ROWS)
  if (position === undefined) return refuse(`${read.which}没有写明是发票的第几行`, [at, 'position'])
  const { units, amount } = partIn(read, at)
  if (units !== undefined && amount === undefined) return { position, part: { units } }
  if (units === undefined && amount !== undefined) {
    return { position, part: { amount: BigInt(amount) } }
  }
  return refuse(`${read.which}请填写数量或金额，只填一项`, [at, 'quantity'])
}

const ROW_FORM = {
  type: 'object',
  properties: {
    position: { type: 'integer', minimum: 1, maximum: MAX_ROWS },
    quantity: QUANTITY_FORM,
    amount: AMOUNT,
  },
}

type WrittenRow = {
  readonly [Name in keyof typeof ROW_FORM.properties]?: string | number | null | undefined
}

/** Which rows of an invoice become red, each by quantity or by amount with tax. */
export function sentRedRows(label = '红冲明细') {
  return field<readonly WrittenRow[] | string | null, SentRedRow[]>(
    label,
    listOf(ROW_FORM, MAX_ROWS),
    (raw) => {
      const rows = jsonList(label, raw ?? '', ROWS_SHAPE)
      if (rows.length > MAX_ROWS) refuse(`${label}不能超过${MAX_ROWS}行`)
      return rows.map(rowFrom)
    },
  )
}
