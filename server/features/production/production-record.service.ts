import { production } from '#api/production/production.ts'
import type { LineQuantity } from '#api/contract/delivery.ts'
import type { Row } from '#server/db/tables/tables.ts'
import {
  contractByNumber,
  contractToReturnTo,
} from '#server/features/contract/contract-lookup.service.ts'
import {
  restoreLines,
  lineTexts,
  linesOfRecord,
  removeLines,
  settleLines,
  withDifferingLines,
  writeRecordLines,
  type RecordLine,
} from '#server/features/contract/lines/record-lines.service.ts'
import { childrenOf, propagateContract } from '#server/records/chain/chain.ts'
import { formTexts } from '#server/records/history/history-text.ts'
import type { ContractedKind, Saved } from '#server/records/save.ts'
import { searchText } from '#server/records/list/search-text.ts'
import { recordStore, type Values } from '#server/records/store.ts'

/** A production record without its lines. */
export const productionStore = recordStore('production')

/** A production record with the lines that it is about; the history keeps both. */
export type StoredProduction = Row<'production'> & { lines: RecordLine[] }
type ProductionValues = Values<'production'> & { lines?: readonly LineQuantity[] | undefined }

/** What has its contract's number: the records that hang on it, and the machines that it made. */
const numbered = [...childrenOf('production'), { entity: 'machine', by: 'pro_id' }] as const

/** What of a save names the contract. */
type Named = Saved & { con_id?: number | null | undefined; pro_no?: string | undefined }

/** A production record as a record, from whose lines follows what was produced of its contract. */
export const productionKind: ContractedKind<StoredProduction, ProductionValues, Named> = {
  table: productionStore.table,
  settles: {
    contractOf: async (context, transaction, { con_id, pro_no = '' }) =>
      con_id ?? (await contractByNumber(context, transaction, pro_no))?.con_id,
    settle: settleLines,
  },
  find: async (executor, id) => {
    const row = await productionStore.find(executor, id)
    return row && { ...row, lines: await linesOfRecord(executor, 'production', id) }
  },
  insert: async (transaction, { lines = [], ...values }) => {
    const id = await productionStore.insert(transaction, values)
    await writeRecordLines(transaction, 'production', id, values.con_id, lines)
    return id
  },
  update: async (transaction, id, { lines, ...values }, before) => {
    await productionStore.update(transaction, id, values, before)
    const { con_id = before.con_id } = values
    if (lines) await writeRecordLines(transaction, 'production', id, con_id, lines)
  },
  remove: async (transaction, record) => {
    await removeLines(transaction, 'production', record.id)
    await productionStore.remove(transaction, record)
  },
  follow: async (_context, transaction, { before, after }) => {
    if (before.con_id === after.con_id) return
    const contract = { number: after.pro_no, user_id: after.contract_user_id }
    await propagateContract(transaction, numbered, after.id, contract)
  },
  differing: withDifferingLines,
  name: (row) => row.pro_no,
  fields: formTexts(production.setProduction, lineTexts('生产明细')),
  restore: async (_context, transaction, { lines, ...deleted }, stamp) => {
    const { con_id, id } = deleted
    const link = await contractToReturnTo(transaction, con_id)
    const columns = {
      ...deleted,
      ...stamp,
      contract_user_id: link.contract_user_id,
      pro_no: link.number,
    }
    await productionStore.insert(transaction, {
      ...columns,
      search_text: searchText('production', columns),
    })
    await restoreLines(transaction, 'production', id, con_id, lines)
  },
}
