import { production } from '#api/production/production.ts'
import type { LineQuantity } from '#api/contract/delivery.ts'
import type { Row } from '#server/db/tables/tables.ts'
import { contractToReturnTo } from '#server/features/contract/contract-lookup.service.ts'
import {
  lockForProgress,
  settleProgress,
} from '#server/features/contract/progress/contract-progress.service.ts'
import {
  giveLinesBack,
  type RecordLine,
} from '#server/features/contract/lines/record-lines.service.ts'
import { lineTexts, withLines } from '#server/features/contract/lines/with-lines.ts'
import { formTexts } from '#server/records/history/history-text.ts'
import type { RecordKind } from '#server/records/save.ts'
import { searchText } from '#server/records/list/search-text.ts'
import { recordStore, type Values } from '#server/records/store.ts'

/** A production record without its lines. */
export const productionStore = recordStore('production')

/** A production record with the lines that it is about; the history keeps both. */
export type StoredProduction = Row<'production'> & { lines: RecordLine[] }
type ProductionValues = Values<'production'> & { lines?: readonly LineQuantity[] | undefined }

/** A production record as a record. Whoever saves or deletes one settles its contract in the same transaction. */
export const productionKind: RecordKind<StoredProduction, ProductionValues> = {
  table: productionStore.table,
  ...withLines<Row<'production'>, Values<'production'>>('production', productionStore),
  name: (row) => row.pro_no,
  fields: formTexts(production.setProduction, {
    ...lineTexts('生产明细'),
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
}
