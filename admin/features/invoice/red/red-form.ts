import type { InvoiceRow } from '#api/invoice/invoice-rows.ts'
import { textFromUnits, unitsFromText } from '#api/invoice/quantity.ts'
import { isAllRed, redRow, unred, type RedFigures } from '#api/invoice/red.ts'
import { centsFromText } from '#api/kit/money.ts'
import { isTyped, partOf } from '../invoice-form.ts'

/** What of an invoice is to become red, while it is typed. */

/** Of the invoice's row in the same place. */
export type RedEntry = { quantity: string; amount: string }

const cents = (text: string) => BigInt(centsFromText(text) ?? 0)
const units = (text: string) => unitsFromText(text) ?? 0n

const rowOf = ({ quantity, gross, tax }: InvoiceRow): RedFigures => ({
  units: units(quantity),
  amount: null,
  gross: cents(gross),
  tax: cents(tax),
  list: 0n,
})
const redOf = ({ red_quantity, red_gross, red_tax }: InvoiceRow): RedFigures => ({
  units: units(red_quantity),
  amount: null,
  gross: cents(red_gross),
  tax: cents(red_tax),
  list: 0n,
})

export const leftOf = (row: InvoiceRow) => unred(rowOf(row), [redOf(row)])

/** All that is left of each row. */
export const filled = (rows: readonly InvoiceRow[]): RedEntry[] =>
  rows.map((row) => {
    const left = leftOf(row)
    return { quantity: isAllRed(left) ? '' : textFromUnits(left.units), amount: '' }
  })

/** Nothing of any row. */
export const emptied = (rows: readonly InvoiceRow[]): RedEntry[] =>
  rows.map(() => ({ quantity: '', amount: '' }))

type Outcome = { red?: Pick<RedFigures, 'gross' | 'tax'>; fault?: string }

/** What becomes red of a row, or what is wrong with it; nothing of one that is left empty. */
export function redOutcome(entry: RedEntry, row: InvoiceRow): Outcome {
  if (!isTyped(entry)) return {}
  const part = partOf(entry)
  return typeof part === 'string' ? { fault: part } : redRow(rowOf(row), [redOf(row)], part)
}

/** What is red where all that is left is. */
export function allLeft(rows: readonly InvoiceRow[]) {
  const left = rows.map(leftOf).filter((figures) => !isAllRed(figures))
  return sumsOf(left)
}

export const sumsOf = (reds: readonly Pick<RedFigures, 'gross' | 'tax'>[]) => ({
  count: reds.length,
  gross: reds.reduce((sum, { gross }) => sum + gross, 0n),
  tax: reds.reduce((sum, { tax }) => sum + tax, 0n),
})

/** The rows to send. One that is left empty stays as it is; where all are, the first says so, since none would mean all. */
export function rowsToSend(entries: readonly RedEntry[]) {
  const typed = entries.flatMap((entry, at) =>
    isTyped(entry) ? [{ position: at + 1, ...entry }] : [],
  )
  return typed.length > 0 ? typed : [{ position: 1, quantity: '', amount: '' }]
}
