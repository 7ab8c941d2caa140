import { production } from '#api/production.ts'
import type { LineQuantity } from '#api/delivery.ts'
import type { Row } from '#server/db/tables.ts'
import { contractToReturnTo } from '#server/features/contract/contract-lookup.service.ts'
import {
  lockForProgress,
  settleProgress,
} from '#server/features/contract/contract-progress.service.ts'
import {
  differingRecordLines,
  giveLinesBack,
  linesOfRecord,
  recordLinesInWords,
  removeLines,
  writeRecordLines,
  type RecordLine,
} from '#server/features/contract/record-lines.service.ts'
import { formTexts } from '#server/records/history-text.ts'
import type { RecordKind } from '#server/records/save.ts'
import { searchText } from '#server/records/search-text.ts'
import { recordStore, type Values } from '#server/records/store.ts'

/** A production record without its lines. */
export const productionStore = recordStore('production')

/** A production record with the lines that it is about; the history keeps both. */
export type StoredProduction = Row<'production'> & { lines: RecordLine[] }
type ProductionValues = Values<'production'> & { lines?: readonly LineQuantity[] | undefined }

/** A production record as a record. Whoever saves or deletes one settles its contract in the same transaction. */
export const productionKind: RecordKind<StoredProduction, ProductionValues> = {
  table: productionStore.table,
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
    const con_id = values.con_id ?? before.con_id
    if (lines) await writeRecordLines(transaction, 'production', id, con_id, lines)
  },
  differing: (before, after) => {
    const [was, is] = differingRecordLines(before.lines, after.lines)
    return [
      { ...before, lines: was },
      { ...after, lines: is },
    ]
  },
  name: (row) => row.pro_no,
  fields: formTexts(production.setProduction, {
    lines: { label: '生产明细', text: recordLinesInWords },
  }),
  restore: async (_context, transaction, { lines, ...deleted }, stamp) => {
    const { con_id, id } = deleted
    await lockForProgress(transaction, [con_id])
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
    await giveLinesBack(transaction, 'production', id, con_id, lines)
    await settleProgress(transaction, con_id, 'restore')
  },
  remove: async (transaction, { id }) => {
    await removeLines(transaction, 'production', id)
    await productionStore.remove(transaction, { id })
  },
}
