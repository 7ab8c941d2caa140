import { isDeepStrictEqual } from 'node:util'
import { buyerPairs, type BuyerPair } from '#api/invoice/buyer.ts'
import { invoice, RETURNED } from '#api/invoice/invoice.ts'
import { textFromUnits } from '#api/invoice/quantity.ts'
import { redReasons } from '#api/invoice/red.ts'
import { groupedFromCents } from '#api/kit/money.ts'
import { labelIn } from '#api/kit/status.ts'
import { contractToReturnTo } from '#server/features/contract/contract-lookup.service.ts'
import { settleInvoiced } from '#server/features/contract/money/invoiced.service.ts'
import { heldFiles } from '#server/features/upload/held-files.ts'
import { asText, formTexts, type FieldText } from '#server/records/history/history-text.ts'
import type { ContractedKind, Saved } from '#server/records/save.ts'
import type { Values } from '#server/records/store.ts'
import { basisOf } from './invoice-basis.ts'
import { readBackTexts } from './read-back/bureau-figures.ts'
import { raiseInvoice } from './invoice-news.ts'
import { asSent, rowsAsSaved, sumsOf } from './invoice-rows.ts'
import * as redStore from './invoice-red.store.ts'
import type { StoredRed } from './invoice-red.store.ts'
import * as store from './invoice.store.ts'
import type { StoredRow } from './invoice.store.ts'

/** The files of invoices. */
export const invoiceFiles = heldFiles('invoice', { field: 'i_file', label: '发票文件' })

/** A request with its rows, and the addresses and names of its files; the history keeps them all. */
export type StoredInvoice = store.FoundInvoice & {
  rows: StoredRow[]
  /** What of it is red; of an invoice whose state alone says 红冲 none is stored. */
  reds: StoredRed[]
  i_file: string[]
  file_names: string[]
}
/** Without `reds` what is red stays as it is. */
type InvoiceValues = Values<'invoice'> & {
  rows: StoredRow[]
  i_file: string[]
  reds?: readonly StoredRed[]
}

/** The columns and parts of a stored request as a save writes them. */
export function valuesOf(stored: StoredInvoice): InvoiceValues {
  const { id: _id, version: _v, user_id: _u, updated_by: _b, updated_at: _at, ...own } = stored
  const { c_no: _no, c_title: _title, file_names: _names, ...values } = own
  return values
}

/** What of a save names the contract. */
type Named = Saved & { con_id?: number | null | undefined }

/** One that was returned counts as if it had never been applied for. */
const counting = (request: StoredInvoice | undefined) =>
  request === undefined || request.state === RETURNED ? 0 : 1

/** What it applied for, in cents; what of it is red is no less, so that taking that back is no more. */
const appliedIn = (request: StoredInvoice | undefined) =>
  request === undefined || request.state === RETURNED ? 0 : request.gross

const rowsInWords: FieldText['text'] = (rows) =>
  Array.isArray(rows)
    ? (rows as StoredRow[])
        .map(({ title, no, unit, units, gross }) => {
          const name = [title, no].filter((part) => part !== '').join(' ')
          return `${name} ×${textFromUnits(BigInt(units))}${unit} ${groupedFromCents(gross)}元`
        })
        .join('\n')
    : ''

const redsInWords: FieldText['text'] = (reds) =>
  Array.isArray(reds)
    ? (reds as StoredRed[])
        .map(({ reason, red_no, confirmation_no, red_date, gross }) => {
          const of = [labelIn<number>(redReasons, reason), red_date, red_no, confirmation_no]
          return [...of.filter((part) => part !== ''), `${groupedFromCents(gross)}元`].join(' ')
        })
        .join('\n')
    : ''

/** A printed text of the buyer, where its parts do not say the same. */
const printedText = (pair: BuyerPair): FieldText => ({
  label: pair.label,
  text: (text, _executor, record) => (pair.parts.some((name) => record[name]) ? '' : asText(text)),
})

/** A request for an invoice as a record, from which follows what of its contract is invoiced. */
export const invoiceKind: ContractedKind<StoredInvoice, InvoiceValues, Named> = {
  table: store.table,
  settles: {
    contractOf: async (_context, _transaction, { con_id }) => con_id,
    settle: (_context, transaction, contractId, { before, after }) =>
      settleInvoiced(transaction, contractId, {
        added: counting(after) - counting(before),
        isMore: appliedIn(after) > appliedIn(before),
      }),
  },
  find: async (executor, id) => {
    const row = await store.find(executor, id)
    if (!row) return undefined
    const files = await invoiceFiles.of(executor, id)
    return {
      ...row,
      rows: await store.rowsOf(executor, id),
      reds: await redStore.redsOf(executor, id),
      i_file: files.map((file) => file.url),
      file_names: files.map((file) => file.name),
    }
  },
  insert: async (transaction, { rows, i_file, reds: _none, ...values }) => {
    const id = await store.insert(transaction, values)
    await store.writeRows(transaction, id, rows)
    await invoiceFiles.name(transaction, id, i_file, values.updated_by)
    return id
  },
  update: async (transaction, id, { rows, i_file, reds, ...values }, before) => {
    await store.update(transaction, id, values)
    if (rows && !isDeepStrictEqual(rows, before.rows)) {
      await store.writeRows(transaction, id, rows)
    }
    if (reds) await redStore.writeReds(transaction, id, reds, before.reds)
    if (i_file) await invoiceFiles.name(transaction, id, i_file, values.updated_by)
  },
  news: raiseInvoice,
  differing: (before, after) =>
    isDeepStrictEqual(before.rows, after.rows)
      ? [
          { ...before, rows: [] },
          { ...after, rows: [] },
        ]
      : [before, after],
  name: ({ c_no, buyer_name, gross }) => `${c_no} ${buyer_name} ${groupedFromCents(gross)}元`,
  fields: formTexts(invoice.setInvoice, {
    ...Object.fromEntries(buyerPairs.map((pair) => [pair.joined, printedText(pair)])),
    rows: { label: '开票明细', text: rowsInWords },
    ...readBackTexts,
    reds: { label: '红冲', text: redsInWords },
    i_file: { label: '发票文件', text: (_urls, _executor, { file_names }) => asText(file_names) },
    document: { label: '导出内容', text: asText },
  }),
  // What others have applied for meanwhile is taken: the rows are worked out anew, as of a new request.
  restore: async (_context, transaction, deleted, stamp) => {
    const {
      rows: kept,
      reds: _reds,
      i_file: _files,
      file_names: _names,
      c_no: _n,
      c_title: _t,
      ...row
    } = deleted
    await contractToReturnTo(transaction, row.con_id)
    const basis = await basisOf(transaction, row.con_id)
    const rows = rowsAsSaved(kept.map(asSent), basis)
    await store.insert(transaction, { ...row, ...sumsOf(rows), ...stamp })
    await store.writeRows(transaction, row.id, rows)
    await invoiceFiles.restore(transaction, row.id)
  },
  purge: invoiceFiles.release,
  remove: async (transaction, { id }) => {
    await store.removeRows(transaction, id)
    await invoiceFiles.keep(transaction, id)
    await store.remove(transaction, { id })
  },
}
