import { groupedFromCents } from '#api/kit/money.ts'
import { labelIn } from '#api/kit/status.ts'
import { receipt, receiptKinds, REFUNDED } from '#api/receipt/receipt.ts'
import { countReceipts } from '#server/features/contract/money/counted.ts'
import { settleMoney } from '#server/features/contract/money/contract-money.service.ts'
import { contractToReturnTo } from '#server/features/contract/contract-lookup.service.ts'
import { heldFiles } from '#server/features/upload/held-files.ts'
import { asText, formTexts } from '#server/records/history/history-text.ts'
import type { ContractedKind, Saved } from '#server/records/save.ts'
import type { Values } from '#server/records/store.ts'
import { raiseReceived } from './receipt-news.ts'
import * as store from './receipt.store.ts'

/** The files of receipts. */
export const receiptFiles = heldFiles('receipt', { field: 'r_file', label: '凭证文件' })

/** A receipt with the addresses and names of its files, in their order; the history keeps both. */
type StoredReceipt = store.ReceiptRow & { r_file: string[]; file_names: string[] }
type ReceiptValues = Values<'receipt'> & { r_file: string[] }

/** What of a save names the contract. */
type Named = Saved & { con_id?: number | null | undefined }

const kindLabel = (value: number) => labelIn(receiptKinds, value)

/** What came in by it, in cents, below 0 for a refund. */
const netOf = (stored: StoredReceipt | undefined) =>
  stored === undefined ? 0 : stored.kind === REFUNDED ? -stored.amount : stored.amount

/** A receipt as a record, from which follows what is unpaid of its contract. */
export const receiptKind: ContractedKind<StoredReceipt, ReceiptValues, Named> = {
  table: store.table,
  settles: {
    contractOf: async (_context, _transaction, { con_id }) => con_id,
    settle: (_context, transaction, contractId, { before, after }) =>
      settleMoney(transaction, contractId, {
        added: (after ? 1 : 0) - (before ? 1 : 0),
        cameIn: netOf(after) > netOf(before) ? (after ?? before)!.received_date : undefined,
      }),
  },
  news: raiseReceived,
  find: async (executor, id) => {
    const row = await store.find(executor, id)
    if (!row) return undefined
    const files = await receiptFiles.of(executor, id)
    return {
      ...row,
      r_file: files.map((file) => file.url),
      file_names: files.map((file) => file.name),
    }
  },
  insert: async (transaction, { r_file, ...values }) => {
    const id = await store.insert(transaction, values)
    await receiptFiles.name(transaction, id, r_file, values.updated_by)
    await countReceipts(transaction, { receipt: id })
    return id
  },
  update: async (transaction, id, { r_file, ...values }) => {
    await store.update(transaction, id, values)
    if (r_file) await receiptFiles.name(transaction, id, r_file, values.updated_by)
    await countReceipts(transaction, { receipt: id })
  },
  name: ({ c_no, kind, amount, received_date }) =>
    `${c_no} ${kindLabel(kind)}${groupedFromCents(amount)}元 ${received_date}`,
  fields: formTexts(receipt.setReceipt, {
    r_file: { label: '凭证文件', text: (_urls, _executor, { file_names }) => asText(file_names) },
  }),
  restore: async (_context, transaction, deleted, stamp) => {
    const { r_file: _files, file_names: _names, c_no: _number, ...row } = deleted
    await contractToReturnTo(transaction, row.con_id)
    await store.insert(transaction, { ...row, ...stamp })
    await receiptFiles.restore(transaction, row.id)
    await countReceipts(transaction, { receipt: row.id })
  },
  purge: receiptFiles.release,
  remove: async (transaction, { id }) => {
    await receiptFiles.keep(transaction, id)
    await store.remove(transaction, { id })
    await countReceipts(transaction, { receipt: id })
  },
}
