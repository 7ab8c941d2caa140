import { ISSUED, REVERSED, isOpen } from '#api/invoice/invoice.ts'
import { textFromUnits } from '#api/invoice/quantity.ts'
import {
  isAllRed,
  MISTAKEN,
  redRow,
  unred,
  type InvoiceRed,
  type RedFigures,
  type SentRedRow,
} from '#api/invoice/red.ts'
import { textFromCents } from '#api/kit/money.ts'
import { invalid } from '#server/platform/errors.ts'
import type { StoredInvoice } from './invoice-record.service.ts'
import type { StoredRed, StoredRedRow } from './invoice-red.store.ts'
import type { StoredRow } from './invoice.store.ts'

/** What of an issued invoice is red: which rows, what they come to, and what follows for the invoice. */

type Figured = Pick<StoredRedRow, 'units' | 'by_amount' | 'gross' | 'tax' | 'list_amount'>

const figuresOf = ({ units, by_amount, gross, tax, list_amount }: Figured): RedFigures => ({
  units: BigInt(units),
  amount: by_amount === null ? null : BigInt(by_amount),
  gross: BigInt(gross),
  tax: BigInt(tax),
  list: BigInt(list_amount),
})

const stored = ({ units, amount, gross, tax, list }: RedFigures): Figured => ({
  units: Number(units),
  by_amount: amount === null ? null : Number(amount),
  gross: Number(gross),
  tax: Number(tax),
  list_amount: Number(list),
})

type Reds = readonly Pick<StoredRed, 'rows'>[]

/** What of the row in a place is red. */
const redOfRow = (reds: Reds, position: number): RedFigures[] =>
  reds.flatMap(({ rows }) => rows.filter((row) => row.position === position)).map(figuresOf)

/** What of a row is not red, as its contract's line counts it. */
export const leftOfRow = (row: StoredRow, reds: Reds, position: number): RedFigures =>
  unred(figuresOf(row), redOfRow(reds, position))

/** What of a row is red, as it is answered. */
export function redOnWire(row: StoredRow, reds: Reds, position: number) {
  const left = leftOfRow(row, reds, position)
  return {
    red_quantity: textFromUnits(BigInt(row.units) - left.units),
    red_gross: textFromCents(BigInt(row.gross) - left.gross),
    red_tax: textFromCents(BigInt(row.tax) - left.tax),
  }
}

export const redsOnWire = (reds: readonly StoredRed[]): InvoiceRed[] =>
  reds.map(({ gross, tax, rows, ...red }) => ({
    ...red,
    gross: textFromCents(gross),
    tax: textFromCents(tax),
    rows: rows.map((row) => ({
      position: row.position,
      quantity: textFromUnits(BigInt(row.units)),
      gross: textFromCents(row.gross),
      tax: textFromCents(row.tax),
    })),
  }))

const nameOf = ({ title, no }: StoredRow) => [title, no].filter((part) => part !== '').join(' ')

/** Refuses an invoice of which nothing can become red. */
export function refuseUnissued({ state }: StoredInvoice): void {
  if (isOpen({ state })) throw invalid('id', '还没有开票，不能红冲；不需要时可以删除申请')
  if (state === REVERSED) throw invalid('id', '这张发票已全部红冲')
}

function rowAsSaved(
  { rows, reds }: Pick<StoredInvoice, 'rows' | 'reds'>,
  position: number,
  part: SentRedRow['part'] | 'all',
): StoredRedRow {
  const row = rows[position - 1]
  if (!row) throw invalid('rows', `这张发票没有第${position}行，请刷新后重试`)
  const found = redRow(figuresOf(row), redOfRow(reds, position), part)
  if ('fault' in found) throw invalid('rows', `“${nameOf(row)}”${found.fault}`)
  return { position, ...stored(found.red) }
}

/** The rows that become red: those that are sent, without any all that is left. 开票有误 is of the whole invoice. */
export function redRowsAsSaved(
  invoice: Pick<StoredInvoice, 'rows' | 'reds'>,
  reason: number,
  sent: readonly SentRedRow[],
): StoredRedRow[] {
  if (reason === MISTAKEN && sent.length > 0) {
    throw invalid('rows', '“开票有误”只能整张红冲，不能选其中几行')
  }
  if (reason === MISTAKEN && invoice.reds.length > 0) {
    throw invalid('reason', '这张发票已部分红冲，不能再按“开票有误”整张红冲，请选其他原因')
  }
  if (new Set(sent.map(({ position }) => position)).size < sent.length) {
    throw invalid('rows', '发票的一行只能写一次，请合并')
  }
  if (sent.length > 0) {
    const ordered = sent.toSorted((one, other) => one.position - other.position)
    return ordered.map(({ position, part }) => rowAsSaved(invoice, position, part))
  }
  return invoice.rows.flatMap((row, at) =>
    isAllRed(leftOfRow(row, invoice.reds, at + 1)) ? [] : [rowAsSaved(invoice, at + 1, 'all')],
  )
}

const sumOf = (rows: readonly { gross: number; tax: number }[], name: 'gross' | 'tax') =>
  rows.reduce((sum, row) => sum + row[name], 0)

export const sumsOfRed = (rows: readonly StoredRedRow[]) => ({
  gross: sumOf(rows, 'gross'),
  tax: sumOf(rows, 'tax'),
})

/** What follows for an invoice from what is red of it: 红冲 once nothing is left. */
export function redState({ rows }: StoredInvoice, reds: readonly StoredRed[]) {
  const isWhole = rows.every((row, at) => isAllRed(leftOfRow(row, reds, at + 1)))
  return {
    state: isWhole ? REVERSED : ISSUED,
    red_date: isWhole ? (reds.at(-1)?.red_date ?? '') : '',
    red_gross: sumOf(reds, 'gross'),
    red_tax: sumOf(reds, 'tax'),
  }
}

/** Refuses another state of an invoice of which a part is red; what is red says it. */
export function refuseBesideReds(before: StoredInvoice | undefined, state: number): void {
  if (!before || before.reds.length === 0 || state === before.state) return
  throw invalid('state', '这张发票已登记红冲，不能改状态；请在“红冲”里登记其余部分，或撤销登记')
}
