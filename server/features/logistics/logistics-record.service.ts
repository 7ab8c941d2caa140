import { logistics } from '#api/logistics/logistics.ts'
import type { LineQuantity } from '#api/contract/delivery.ts'
import { dayOf } from '#server/platform/clock.ts'
import type { Executor, Transaction } from '#server/db/open.ts'
import type { Row } from '#server/db/tables/tables.ts'
import { Refusal } from '#server/platform/errors.ts'
import {
  areLinesChanged,
  broughtBack,
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
import { takeBack, takeBackAgain } from '#server/features/machine/machine-returns.ts'
import { productionById } from '#server/features/production/production.service.ts'
import type { Settlement } from '#server/records/chain/settlement.ts'
import { formTexts } from '#server/records/history/history-text.ts'
import type { ContractedKind, Saved, Stamp } from '#server/records/save.ts'
import { searchText } from '#server/records/list/search-text.ts'
import { recordStore, type Values } from '#server/records/store.ts'
import { raiseReturned } from './return-news.ts'
import { calledIn, returnTexts, shipmentToReturnTo } from './returns.ts'
import { followProduction, numberOf } from './returns.store.ts'

const store = recordStore('logistics')

/** A shipment or a return with its machines, but without its lines. */
export const logisticsStore = {
  table: store.table,
  find: async (executor: Executor, id: number) => {
    const row = await store.find(executor, id)
    return row && { ...row, ...(await shippedWith(executor, row)) }
  },
}

/** A shipment, or a return, with the lines and machines that went with it; the history keeps them all. */
export type StoredLogistics = Row<'logistics'> & Shipped & { lines: RecordLine[] }
/** Without `machines` or `lines`, those that it has stay. */
type LogisticsValues = Values<'logistics'> & {
  machines?: readonly number[]
  lines?: readonly LineQuantity[] | undefined
}

/** What of a save names the production record or the shipment that it is of, and so the contract. */
type Named = Saved & { pro_id?: number | null | undefined; returns_id?: number | null | undefined }

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

type Written = Omit<LogisticsValues, 'lines' | 'machines'> & Stamp & { id: number }

/** Has machines leave with a shipment, or come back with a return. */
const moveMachines = (
  transaction: Transaction,
  record: Written,
  machines: readonly number[] | undefined,
  before?: StoredLogistics,
): Promise<void> =>
  record.returns_id
    ? takeBack(transaction, { ...record, returns_id: record.returns_id }, machines)
    : ship(transaction, record, machines, before)

const asStored = <Line extends LineQuantity>(
  { returns_id }: Pick<Written, 'returns_id'>,
  lines: readonly Line[],
): readonly Line[] => (returns_id ? broughtBack(lines) : lines)

/** Where a deleted record comes back to: a return to its shipment, a shipment to its production record. */
async function placeOf(transaction: Transaction, deleted: StoredLogistics, today: string) {
  const { returns_id } = deleted
  if (returns_id) {
    const shipment = await shipmentToReturnTo(transaction, returns_id, { ...deleted, today })
    const { pro_id, con_id, contract_user_id, l_no } = shipment
    return { pro_id, con_id, contract_user_id, l_no }
  }
  const production = await productionById(transaction, deleted.pro_id)
  if (!production) {
    throw new Refusal('conflict', '它所属的生产记录已被删除，不能恢复；请先恢复那条生产记录')
  }
  const { id: pro_id, con_id, contract_user_id, pro_no: l_no } = production
  return { pro_id, con_id, contract_user_id, l_no }
}

/** A shipment or a return as a record, from whose lines follows what was shipped of its contract. */
export const logisticsKind: ContractedKind<StoredLogistics, LogisticsValues, Named> = {
  table: store.table,
  settles: {
    contractOf: async (_context, transaction, { pro_id, returns_id }) => {
      if (returns_id) return (await store.find(transaction, returns_id))?.con_id
      return pro_id ? (await productionById(transaction, pro_id))?.con_id : undefined
    },
    settle: settleShipment,
  },
  find: async (executor, id) => {
    const row = await logisticsStore.find(executor, id)
    return row && { ...row, lines: await linesOfRecord(executor, 'logistics', id) }
  },
  insert: async (transaction, { machines = [], lines = [], ...values }) => {
    const id = await store.insert(transaction, values)
    const record = { ...values, id }
    await moveMachines(transaction, record, machines)
    const stored = asStored(record, lines)
    await writeRecordLines(transaction, 'logistics', id, values.con_id, stored)
    return id
  },
  update: async (transaction, id, { machines, lines, ...values }, before) => {
    await store.update(transaction, id, values, before)
    const record = { ...before, ...values, id }
    await moveMachines(transaction, record, machines, before)
    if (record.pro_id !== before.pro_id) await followProduction(transaction, id, record.pro_id)
    if (!lines) return
    const stored = asStored(record, lines)
    await writeRecordLines(transaction, 'logistics', id, record.con_id, stored)
  },
  news: raiseReturned,
  remove: async (transaction, record) => {
    await removeLines(transaction, 'logistics', record.id)
    await moveMachines(transaction, record, [])
    await store.remove(transaction, record)
  },
  differing: (before, after) => {
    const [was, is] = withDifferingLines(before, after)
    // Each save while something is owed says so, not only the first.
    return [{ ...was, was_owed: 0 }, is]
  },
  name: (row) => {
    if (row.returns_id) return numberOf(row)
    return row.log_number === '' ? row.l_no : row.log_number
  },
  fields: formTexts(logistics.setLogistics, {
    ...shippedTexts,
    ...returnTexts,
    lines: { ...lineTexts('发货明细').lines, ...calledIn('发货明细', '退货明细') },
    was_owed: { label: '发货前应收', text: (value) => (value === 1 ? '保存时有款项未到' : '') },
  }),
  restore: async (context, transaction, deleted, stamp) => {
    const { lines: _lines, machines: _machines, serials: _serials, ...row } = deleted
    // Undefined in a deletion from before there were machines, or lines.
    const { lines = [], machines = [] } = deleted as Partial<StoredLogistics>
    const place = await placeOf(transaction, { ...deleted, lines }, dayOf(context.now))
    const columns = { ...row, ...stamp, ...place }
    await store.insert(transaction, {
      ...columns,
      search_text: searchText('logistics', columns),
    })
    if (row.returns_id) {
      await takeBackAgain(transaction, { ...columns, returns_id: row.returns_id }, machines)
    } else {
      await shipAgain(transaction, columns, machines)
    }
    const stored = asStored<RecordLine>(columns, lines)
    await restoreLines(transaction, 'logistics', row.id, place.con_id, stored)
  },
}
