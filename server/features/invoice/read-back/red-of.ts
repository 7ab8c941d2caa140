import { ISSUED } from '#api/invoice/invoice.ts'
import { isAllRed, MISTAKEN, redReasons, type SentRedRow } from '#api/invoice/red.ts'
import { groupedFromCents } from '#api/kit/money.ts'
import { Refusal } from '#server/platform/errors.ts'
import type { StoredInvoice } from '../invoice-record.service.ts'
import { leftOfRow, redRowsAsSaved, sumsOfRed } from '../invoice-reds.ts'
import { differenceInWords, figuresOf, isTooDifferent, type Figures } from './bureau-figures.ts'
import type { IssuedLine } from './issued-sheet.ts'

/** How much of a registered invoice a red one of the bureau's list takes back (domain §16). */

/** An invoice with its rows and what of it is red. */
export type BlueInvoice = Pick<
  StoredInvoice,
  | 'id'
  | 'version'
  | 'state'
  | 'c_no'
  | 'buyer_name'
  | 'gross'
  | 'tax'
  | 'bureau_gross'
  | 'bureau_tax'
  | 'difference_accepted'
  | 'failure'
  | 'red_gross'
  | 'rows'
  | 'reds'
>

/** The bureau says what is red as less than nothing. */
export const absolute = <Line extends Figures>(line: Line): Line => ({
  ...line,
  gross: Math.abs(line.gross),
  tax: Math.abs(line.tax),
})

/**
 * The rows that become red by an amount with tax in cents, none for all that is left; or why that is for a person. The list says
 * of which invoice, and not of which row.
 */
export function redRowsBy(
  invoice: BlueInvoice,
  gross: number,
): { rows: readonly SentRedRow[] } | { fault: string } {
  const { rows, reds, red_gross } = invoice
  const left = [invoice.gross, figuresOf(invoice).gross].map((all) => all - red_gross)
  if (left.includes(gross)) return { rows: [] }
  if (gross > left[0]!) return { fault: `还没有红冲的只有${groupedFromCents(left[0])}元，请核对` }
  const positions = rows.flatMap((row, at) =>
    isAllRed(leftOfRow(row, reds, at + 1)) ? [] : [at + 1],
  )
  const [position, other] = positions
  if (position === undefined || other !== undefined) {
    return { fault: '这张发票有几行，清单没有写明红冲哪一行，请打开申请登记红冲' }
  }
  return { rows: [{ position, part: { amount: BigInt(gross) } }] }
}

/** A reason of no consequence for the figures. */
const ANY = redReasons.find(({ value }) => value !== MISTAKEN)!.value

/** What our rows come to, or why there is none. */
function figuresBy(invoice: BlueInvoice, rows: readonly SentRedRow[]): Figures | string {
  try {
    return sumsOfRed(redRowsAsSaved(invoice, ANY, rows))
  } catch (error) {
    if (error instanceof Refusal) return error.message
    throw error
  }
}

type Decided = { kind: 'unchanged' | 'wrong'; reason: string }
/** What is to be chosen for a red one: reasons, how much it is, and what our figures differ in, in words. */
type Proposed = { reasons: number[]; part: string; words: string }

/** What of a registered invoice becomes red by a row of the list. */
export function redOf(row: IssuedLine, invoice: BlueInvoice): Decided | Proposed {
  const line = absolute(row)
  const registered = invoice.reds.find(({ red_no }) => red_no === line.invoice_no)
  if (registered) {
    return isTooDifferent(registered, line)
      ? { kind: 'wrong', reason: `已登记这次红冲，${differenceInWords(registered, line)}，请核对` }
      : { kind: 'unchanged', reason: '已登记这次红冲' }
  }
  if (invoice.state !== ISSUED) return { kind: 'unchanged', reason: '已全部红冲' }
  const found = redRowsBy(invoice, line.gross)
  if ('fault' in found) return { kind: 'wrong', reason: `红字发票，${found.fault}` }
  const ours = figuresBy(invoice, found.rows)
  if (typeof ours === 'string') return { kind: 'wrong', reason: ours }
  const words = differenceInWords(ours, line)
  if (isTooDifferent(ours, line)) return { kind: 'wrong', reason: `红字发票，${words}，请核对` }
  const isWhole = found.rows.length === 0
  const mayBeMistaken = isWhole && invoice.reds.length === 0
  return {
    reasons: redReasons
      .map(({ value }) => value)
      .filter((one) => mayBeMistaken || one !== MISTAKEN),
    part: isWhole ? '整张' : `${groupedFromCents(line.gross)}元`,
    words,
  }
}
