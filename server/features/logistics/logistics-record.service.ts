import { logistics } from '#api/logistics.ts'
import type { LineQuantity } from '#api/delivery.ts'
import { Refusal } from '#server/errors.ts'
import { settleProgress } from '#server/features/contract/contract-progress.service.ts'
import {
  differingRecordLines,
  giveLinesBack,
  linesOfRecord,
  recordLinesInWords,
  removeLines,
  writeRecordLines,
  type RecordLine,
} from '#server/features/contract/record-lines.service.ts'
import { productionLocked } from '#server/features/production/production.service.ts'
import { formTexts } from '#server/records/history-text.ts'
import type { RecordKind } from '#server/records/save.ts'
import { searchText } from '#server/records/search-text.ts'
import {
  shipmentStore,
  shippedTexts,
  type Shipment,
  type ShipmentValues,
} from '#server/features/machine/machine-shipping.ts'

/** A shipment with its machines, but without its lines. */
export const logisticsStore = shipmentStore

/** A shipment with the lines and machines that went with it; the history keeps them all. */
export type StoredLogistics = Shipment & { lines: RecordLine[] }
type LogisticsValues = ShipmentValues & { lines?: readonly LineQuantity[] | undefined }

/** A shipment as a record. Whoever saves or deletes one settles its contract in the same transaction. */
export const logisticsKind: RecordKind<StoredLogistics, LogisticsValues> = {
  table: logisticsStore.table,
  find: async (executor, id) => {
    const row = await logisticsStore.find(executor, id)
    return row && { ...row, lines: await linesOfRecord(executor, 'logistics', id) }
  },
  insert: async (transaction, { lines = [], ...values }) => {
    const id = await logisticsStore.insert(transaction, values)
    await writeRecordLines(transaction, 'logistics', id, values.con_id, lines)
    return id
  },
  update: async (transaction, id, { lines, ...values }, before) => {
    await logisticsStore.update(transaction, id, values, before)
    const con_id = values.con_id ?? before.con_id
    if (lines) await writeRecordLines(transaction, 'logistics', id, con_id, lines)
  },
  differing: (before, after) => {
    const [was, is] = differingRecordLines(before.lines, after.lines)
    return [
      { ...before, lines: was },
      { ...after, lines: is },
    ]
  },
  name: (row) => (row.log_number === '' ? row.l_no : row.log_number),
  fields: formTexts(logistics.setLogistics, {
    ...shippedTexts,
    lines: { label: '发货明细', text: recordLinesInWords },
  }),
  restore: async (_context, transaction, { lines, ...deleted }, stamp) => {
    const production = await productionLocked(transaction, deleted.pro_id)
    if (!production) {
      throw new Refusal('conflict', '它所属的生产记录已被删除，不能恢复；请先恢复那条生产记录')
    }
    const { con_id, contract_user_id, pro_no: l_no } = production
    const columns = { ...deleted, ...stamp, con_id, contract_user_id, l_no }
    await logisticsStore.restore(transaction, {
      ...columns,
      search_text: searchText('logistics', columns),
    })
    await giveLinesBack(transaction, 'logistics', deleted.id, con_id, lines)
    await settleProgress(transaction, con_id, 'restore')
  },
  remove: async (transaction, record) => {
    await removeLines(transaction, 'logistics', record.id)
    await logisticsStore.remove(transaction, record)
  },
}
