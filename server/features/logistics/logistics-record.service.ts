import { logistics } from '#api/logistics/logistics.ts'
import type { LineQuantity } from '#api/contract/delivery.ts'
import type { Executor } from '#server/db/open.ts'
import type { Row } from '#server/db/tables/tables.ts'
import { Refusal } from '#server/platform/errors.ts'
import {
  areLinesChanged,
  restoreLines,
  lineTexts,
  linesOfRecord,
  removeLines,
  settleLines,
  withDifferingLines,
  writeRecordLines,
  type RecordLine,
} from '#server/features/contract/lines/record-lines.service.ts'
import { settleShippedDay } from '#server/features/contract/progress/shipped-day.service.ts'
import {
  ship,
  shipAgain,
  shippedDay,
  shippedTexts,
  shippedWith,
  type Shipped,
} from '#server/features/machine/machine-shipping.ts'
import { productionById } from '#server/features/production/production.service.ts'
import type { Settlement } from '#server/records/chain/settlement.ts'
import { formTexts } from '#server/records/history/history-text.ts'
import type { ContractedKind, Saved } from '#server/records/save.ts'
import { searchText } from '#server/records/list/search-text.ts'
import { recordStore, type Values } from '#server/records/store.ts'

const store = recordStore('logistics')

/** A shipment with its machines, but without its lines. */
export const logisticsStore = {
  table: store.table,
  find: async (executor: Executor, id: number) => {
    const row = await store.find(executor, id)
    return row && { ...row, ...(await shippedWith(executor, id)) }
  },
}

/** A shipment with the lines and machines that went with it; the history keeps them all. */
export type StoredLogistics = Row<'logistics'> & Shipped & { lines: RecordLine[] }
/** Without `machines` or `lines`, those that it has stay. */
type LogisticsValues = Values<'logistics'> & {
  machines?: readonly number[]
  lines?: readonly LineQuantity[] | undefined
}

/** What of a save names the production record, and so the contract. */
type Named = Saved & { pro_id?: number | null | undefined }

const dayIn = (shipment: StoredLogistics | undefined) => shipment && shippedDay(shipment)

/** Writes what was shipped of a contract, and the day on which everything had left. */
const settleShipment: Settlement<StoredLogistics, Named>['settle'] = async (
  context,
  transaction,
  contractId,
  written,
) => {
  await settleLines(context, transaction, contractId, written)
  if (areLinesChanged(written) || dayIn(written.before) === dayIn(written.after)) return
  await settleShippedDay(context, transaction, contractId)
}

/** A shipment as a record, from whose lines follows what was shipped of its contract. */
export const logisticsKind: ContractedKind<StoredLogistics, LogisticsValues, Named> = {
  table: store.table,
  settles: {
    contractOf: async (_context, transaction, { pro_id }) =>
      pro_id ? (await productionById(transaction, pro_id))?.con_id : undefined,
    settle: settleShipment,
  },
  find: async (executor, id) => {
    const row = await logisticsStore.find(executor, id)
    return row && { ...row, lines: await linesOfRecord(executor, 'logistics', id) }
  },
  insert: async (transaction, { machines = [], lines = [], ...values }) => {
    const id = await store.insert(transaction, values)
    await ship(transaction, { ...values, id }, machines)
    await writeRecordLines(transaction, 'logistics', id, values.con_id, lines)
    return id
  },
  update: async (transaction, id, { machines, lines, ...values }, before) => {
    await store.update(transaction, id, values, before)
    const shipment = { ...before, ...values, id }
    await ship(transaction, shipment, machines, before)
    if (lines) await writeRecordLines(transaction, 'logistics', id, shipment.con_id, lines)
  },
  remove: async (transaction, record) => {
    await removeLines(transaction, 'logistics', record.id)
    await ship(transaction, record, [])
    await store.remove(transaction, record)
  },
  differing: (before, after) => {
    const [was, is] = withDifferingLines(before, after)
    // Each save while something is owed says so, not only the first.
    return [{ ...was, was_owed: 0 }, is]
  },
  name: (row) => (row.log_number === '' ? row.l_no : row.log_number),
  fields: formTexts(logistics.setLogistics, {
    ...shippedTexts,
    ...lineTexts('发货明细'),
    was_owed: { label: '发货前应收', text: (value) => (value === 1 ? '保存时有款项未到' : '') },
  }),
  restore: async (_context, transaction, deleted, stamp) => {
    const { lines, machines, serials: _serials, ...row } = deleted
    const production = await productionById(transaction, row.pro_id)
    if (!production) {
      throw new Refusal('conflict', '它所属的生产记录已被删除，不能恢复；请先恢复那条生产记录')
    }
    const { con_id, contract_user_id, pro_no: l_no } = production
    const columns = { ...row, ...stamp, con_id, contract_user_id, l_no }
    await store.insert(transaction, {
      ...columns,
      search_text: searchText('logistics', columns),
    })
    await shipAgain(transaction, columns, machines)
    await restoreLines(transaction, 'logistics', row.id, con_id, lines)
  },
}
