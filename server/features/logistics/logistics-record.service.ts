import { logistics } from '#api/logistics/logistics.ts'
import type { LineQuantity } from '#api/contract/delivery.ts'
import { Refusal } from '#server/platform/errors.ts'
import { settleProgress } from '#server/features/contract/progress/contract-progress.service.ts'
import {
  giveLinesBack,
  type RecordLine,
} from '#server/features/contract/lines/record-lines.service.ts'
import { lineTexts, withLines } from '#server/features/contract/lines/with-lines.ts'
import { productionLocked } from '#server/features/production/production.service.ts'
import { formTexts } from '#server/records/history/history-text.ts'
import type { RecordKind } from '#server/records/save.ts'
import { searchText } from '#server/records/list/search-text.ts'
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
  ...withLines('logistics', logisticsStore),
  name: (row) => (row.log_number === '' ? row.l_no : row.log_number),
  fields: formTexts(logistics.setLogistics, {
    ...shippedTexts,
    ...lineTexts('发货明细'),
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
}
