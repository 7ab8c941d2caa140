import { grossLeft, NOTHING_TAKEN, unitsLeft } from '#api/invoice/applied.ts'
import type { invoice } from '#api/invoice/invoice.ts'
import type { InputOf } from '#api/kit/endpoint.ts'
import type { Context } from '#server/context.ts'
import type { Transaction } from '#server/db/open.ts'
import { invoicedLine } from '#server/features/contract/money/invoiced.service.ts'
import { lineName } from '#server/features/contract/lines/contract-lines.ts'
import { dayOf } from '#server/platform/clock.ts'
import { invalid } from '#server/platform/errors.ts'
import { change } from '#server/records/change.ts'
import { saveRecord } from '#server/records/save.ts'
import { basisOf } from './invoice-basis.ts'
import { numberTaken, refuseTakenNumber } from './invoice-number.ts'
import { invoiceKind, valuesOf, type StoredInvoice } from './invoice-record.service.ts'
import { leftOfRow, redRowsAsSaved, redState, refuseUnissued, sumsOfRed } from './invoice-reds.ts'
import type { StoredRed } from './invoice-red.store.ts'

/** 红冲 of an issued invoice, whole or of a part, and taking its registration back. */

type Input = InputOf<typeof invoice.setRed>

/** The invoice with what is red of it by now. */
const withReds = (before: StoredInvoice, reds: readonly StoredRed[]) => ({
  ...valuesOf(before),
  ...redState(before, reds),
  reds,
})

function redAsSaved(input: Input, before: StoredInvoice, today: string): StoredRed {
  const { reason, confirmation_no = '', red_no = '', red_date = '', rows: sent = [] } = input
  if (reason === undefined) throw invalid('reason', '请选择红冲原因')
  if (red_no === '') throw invalid('red_no', '请填写红字发票号码')
  const day = red_date === '' ? today : red_date
  if (day > today) throw invalid('red_date', '红冲日期不能晚于今天')
  if (day < before.invoice_date) throw invalid('red_date', '红冲日期不能早于开票日期')
  const rows = redRowsAsSaved(before, reason, sent)
  return { id: 0, reason, confirmation_no, red_no, red_date: day, ...sumsOfRed(rows), rows }
}

/** The invoice that is changed, which a call names by its id. */
function issued(before: StoredInvoice | undefined): StoredInvoice {
  if (!before) throw invalid('id', '缺少编号，请从列表中打开')
  return before
}

/** Registers within a transaction what of an issued invoice is red; it is free to be applied for again. */
export function registerRed(context: Context, transaction: Transaction, input: Input) {
  const named = { id: input.id, version: input.version }
  return saveRecord(context, transaction, invoiceKind, named, async (stored) => {
    const before = issued(stored)
    refuseUnissued(before)
    const red = redAsSaved(input, before, dayOf(context.now))
    await refuseTakenNumber(context, transaction, { field: 'red_no', number: red.red_no })
    return withReds(before, [...before.reds, red])
  })
}

export function saveRed(context: Context, input: Input) {
  return change(
    context,
    (transaction) => registerRed(context, transaction, input),
    () => Promise.resolve(numberTaken('red_no', input.red_no ?? '')),
  )
}

/** Refuses to take back what another request has taken meanwhile. */
async function refuseTaken(
  transaction: Transaction,
  before: StoredInvoice,
  reds: readonly StoredRed[],
): Promise<void> {
  const { lines, taken, isInclusive } = await basisOf(transaction, before.con_id, before.id)
  for (const [at, row] of before.rows.entries()) {
    const line = lines.find(({ id }) => id === row.contract_line_id)
    const left = leftOfRow(row, reds, at + 1)
    if (!line || left.gross === leftOfRow(row, before.reds, at + 1).gross) continue
    const rated = invoicedLine({ ...line, tax_rate: row.tax_rate }, isInclusive)
    const other = taken.get(line.id) ?? NOTHING_TAKEN
    // The units of an amount are rounded.
    const isFree =
      left.gross <= grossLeft(rated, other) &&
      (left.amount !== null || left.units <= unitsLeft(rated, other) + 1n)
    if (isFree) continue
    throw invalid(
      'red_id',
      `“${lineName(line)}”红冲的部分已另外申请开票，或合同明细已减少，不能撤销`,
    )
  }
}

/** Takes back the registration of what is red, where it was a mistake. */
export function undoRed(
  context: Context,
  { id, red_id, version }: InputOf<typeof invoice.undoRed>,
) {
  return change(context, (transaction) =>
    saveRecord(context, transaction, invoiceKind, { id, version }, async (stored) => {
      const before = issued(stored)
      const reds = before.reds.filter((red) => red.id !== red_id)
      if (reds.length === before.reds.length) {
        throw invalid('red_id', '没有这次红冲登记，可能已经撤销，请刷新后重试')
      }
      await refuseTaken(transaction, before, reds)
      return withReds(before, reds)
    }),
  )
}
