import { ISSUED, REQUESTED, type invoice } from '#api/invoice/invoice.ts'
import type { SentIssued } from '#api/invoice/read-back.ts'
import type { InputOf } from '#api/kit/endpoint.ts'
import type { Context } from '#server/context.ts'
import type { Transaction } from '#server/db/open.ts'
import { breaks } from '#server/platform/breaks.ts'
import { invalid, Refusal } from '#server/platform/errors.ts'
import { change } from '#server/records/change.ts'
import { lockContracts } from '#server/records/chain/settlement.ts'
import { findOrRefuse } from '#server/records/find.ts'
import { policyOf } from '#server/records/policy.ts'
import { serialOf } from '../bureau/bureau-values.ts'
import { differenceInWords, figuresOf, isTooDifferent } from './bureau-figures.ts'
import { invoiceKind, type StoredInvoice } from '../invoice-record.service.ts'
import { registerRed } from '../invoice-red.service.ts'
import { saveRequest } from '../invoice.service.ts'
import * as store from './read-back.store.ts'
import { redRowsBy } from './red-of.ts'

/** Writes what the tax bureau's lists say of requests, all of it or nothing. */

/** The same refusal, of which row it is. */
const ofRow = ({ kind, message }: Refusal, which: string) =>
  new Refusal(kind, `没有登记任何内容。${which}：${message}`)

/** The contracts of requests; those that the actor may not see are refused like absent ones, after the same work. */
async function contractsInSight(
  context: Context,
  transaction: Transaction,
  ids: readonly number[],
): Promise<number[]> {
  const contracts = await store.contractsOf(transaction, ids)
  const seen = contracts.filter((owners) => policyOf('invoice').view(context.user, owners))
  return [...new Set(seen.map(({ con_id }) => con_id))]
}

/** Writes each row in its own save, the contracts of all being locked first; answers how many were written. */
async function eachRow<Row extends { id: number; version: number | undefined }>(
  context: Context,
  transaction: Transaction,
  rows: readonly Row[],
  which: (row: Row) => string,
  write: (row: Row, before: StoredInvoice) => Promise<boolean>,
): Promise<number> {
  if (rows.length === 0) throw invalid('rows', '没有要登记的行')
  const ids = rows.map(({ id }) => id)
  await lockContracts(transaction, await contractsInSight(context, transaction, ids))
  const pause = breaks()
  const written = new Set<number>()
  let count = 0
  for (const given of rows) {
    await pause()
    // What an earlier row has changed nobody else has.
    const row = written.has(given.id) ? { ...given, version: undefined } : given
    try {
      const before = await findOrRefuse(context, invoiceKind, row.id, 'change', transaction)
      if (!(await write(row, before))) continue
      count += 1
      written.add(row.id)
    } catch (error) {
      throw error instanceof Refusal ? ofRow(error, which(row)) : error
    }
  }
  return count
}

/** Refuses an invoice that cannot be the request's. */
function refuseOther(row: SentIssued, before: StoredInvoice): void {
  if (before.state === ISSUED && before.invoice_no !== row.invoice_no) {
    throw new Refusal('conflict', `申请${serialOf(row.id)}已登记为${before.invoice_no}`)
  }
  if (!isTooDifferent(before, row)) return
  const words = differenceInWords(before, row)
  throw invalid('rows', `与申请${serialOf(row.id)}不符：${words}，请核对`)
}

/** Whether a request says already what the row does. */
function isAsRead(row: SentIssued, before: StoredInvoice): boolean {
  const { gross, tax } = figuresOf(before)
  return (
    before.state === ISSUED &&
    before.invoice_no === row.invoice_no &&
    before.invoice_date === row.invoice_date &&
    gross === row.gross &&
    tax === row.tax
  )
}

/** Registers a red invoice of the list; false where that is done already. */
async function writeRed(
  context: Context,
  transaction: Transaction,
  row: SentIssued,
  before: StoredInvoice,
): Promise<boolean> {
  if (before.reds.some(({ red_no }) => red_no === row.invoice_no)) return false
  const found = redRowsBy(before, row.gross)
  if ('fault' in found) throw invalid('rows', found.fault)
  const { id, version, reason, confirmation_no, invoice_no, invoice_date } = row
  await registerRed(context, transaction, {
    id,
    version,
    reason,
    confirmation_no,
    red_no: invoice_no,
    red_date: invoice_date,
    rows: [...found.rows],
  })
  return true
}

export function setIssued(context: Context, { rows = [] }: InputOf<typeof invoice.setIssued>) {
  return change(
    context,
    async (transaction) => {
      const which = ({ invoice_no }: SentIssued) => `发票${invoice_no}`
      const count = await eachRow(context, transaction, rows, which, async (row, before) => {
        if (row.reason !== undefined) return writeRed(context, transaction, row, before)
        if (isAsRead(row, before)) return false
        refuseOther(row, before)
        const { id, version, invoice_no, invoice_date, gross, tax } = row
        const issued = { id, version, state: ISSUED, invoice_no, invoice_date }
        await saveRequest(context, transaction, issued, {
          bureau_gross: gross,
          bureau_tax: tax,
          difference_accepted: 0,
        })
        return true
      })
      return { data: { count }, msg: `已登记${count}张发票` }
    },
    () =>
      Promise.resolve(
        new Refusal(
          'conflict',
          '清单里有的发票号码刚被登记到别的申请，没有登记任何内容，请重新读取',
        ),
      ),
  )
}

export function setFailures(context: Context, { rows = [] }: InputOf<typeof invoice.setFailures>) {
  return change(context, async (transaction) => {
    const which = ({ id }: { id: number }) => `申请${serialOf(id)}`
    const count = await eachRow(context, transaction, rows, which, async (row, before) => {
      const { id, version, failure } = row
      if (before.failure === failure) return false
      if (before.state !== REQUESTED) throw new Refusal('conflict', '已登记开票结果，请重新读取')
      await saveRequest(context, transaction, { id, version }, { failure })
      return true
    })
    return { data: { count }, msg: `已登记${count}份申请的失败原因` }
  })
}
