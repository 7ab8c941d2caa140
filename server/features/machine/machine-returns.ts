import { may, type Context } from '#server/context.ts'
import type { Executor, Transaction } from '#server/db/open.ts'
import type { Row } from '#server/db/tables/tables.ts'
import { invalid, Refusal } from '#server/platform/errors.ts'
import { findInSight, lockRecords } from '#server/records/find.ts'
import { canView } from '#server/records/policy.ts'
import type { Stamp } from '#server/records/save.ts'
import type { MachineRow } from './machine-record.ts'
import { asChoice, move, shippedDay } from './machine-shipping.ts'
import * as store from './machine.store.ts'
import {
  insertReturned,
  machinesOfReturn,
  machinesOfShipment,
  recordById,
  removeReturned,
} from './returned-machine.store.ts'

/**
 * The machines of a return. While a machine is back its warranty rests, and it can leave again with another shipment; that it
 * came back stays known.
 */

type Returning = { id: number; returns_id: number } & Pick<Stamp, 'updated_by' | 'updated_at'>

/** Refuses what cannot come back with a return; a machine that never left with its shipment is not named. */
function refuseAbsent({ returns_id }: Returning, ofShipment: ReadonlySet<number>, row: MachineRow) {
  const { id, serial_no, log_id, returned_id } = row
  if (!ofShipment.has(id)) {
    throw invalid('machines', '所选的设备没有随这条物流记录发出，请重新选择')
  }
  if (log_id === returns_id && returned_id === null) return
  throw new Refusal('conflict', `${serial_no}已退回过，请刷新后重新选择`)
}

function refuseAway({ id }: Returning, { returned_id, serial_no }: MachineRow): void {
  if (returned_id === id) return
  throw new Refusal(
    'conflict',
    `${serial_no}退回后又已发出，不能从退货中去掉；请先在后来的物流记录中去掉它`,
  )
}

/**
 * Takes these machines back from the shipment of a return, and gives it the others that the return had; without `chosen` those
 * that it has stay. Refused for machines that are not of the shipment, and for those that have left again.
 */
export async function takeBack(
  transaction: Transaction,
  returned: Returning,
  chosen: readonly number[] | undefined,
): Promise<void> {
  if (chosen === undefined) return
  const { id, returns_id } = returned
  const had = (await machinesOfReturn(transaction, id)).map((row) => row.id)
  const added = chosen.filter((one) => !had.includes(one))
  const removed = had.filter((one) => !chosen.includes(one))
  await lockRecords(transaction, 'machine', [...added, ...removed])
  const ofShipment = new Set(
    (await machinesOfShipment(transaction, returns_id)).map((row) => row.id),
  )
  const rows = new Map(
    (await store.withIds(transaction, [...added, ...removed])).map((row) => [row.id, row]),
  )
  for (const one of removed) {
    const row = rows.get(one)!
    refuseAway(returned, row)
    await move(transaction, row, { returned_id: null }, returned)
  }
  await removeReturned(transaction, id, removed)
  for (const one of added) {
    const row = rows.get(one)
    if (!row) throw invalid('machines', '所选的设备没有随这条物流记录发出，请重新选择')
    refuseAbsent(returned, ofShipment, row)
    await move(transaction, row, { returned_id: id }, returned)
  }
  await insertReturned(transaction, returned, added)
}

/** Takes back, for a restored return, those of its machines that its shipment still has; refused for one that came back otherwise. */
export async function takeBackAgain(
  transaction: Transaction,
  returned: Returning,
  machines: readonly number[],
): Promise<void> {
  const rows = await machinesOfShipment(transaction, returned.returns_id)
  const ids = rows.map(({ id }) => id).filter((id) => machines.includes(id))
  await takeBack(transaction, returned, ids)
}

/** The machines that can come back with a return, which has the id 0 as long as it is new: those still with the customer, and its own. */
export async function returnChoice(
  executor: Executor,
  { id, returns_id }: Pick<Returning, 'id' | 'returns_id'>,
) {
  const own = new Set((await machinesOfReturn(executor, id)).map((row) => row.id))
  const rows = await machinesOfShipment(executor, returns_id)
  return asChoice(
    rows.filter(
      (row) => own.has(row.id) || (row.log_id === returns_id && row.returned_id === null),
    ),
  )
}

/** A machine that the actor sees, for a return that is opened from it. */
export const machineToReturn = (context: Context, id: number) =>
  findInSight(context, store, id, 'view')

/** Whether the actor can book the return of a machine: it is away, with a shipment in sight. */
export async function canReturn(
  context: Context,
  { log_id, returned_id }: Pick<Row<'machine'>, 'log_id' | 'returned_id'>,
): Promise<boolean> {
  if (log_id === null || returned_id !== null || !may(context, 'logistics:edit')) return false
  const shipment = await recordById(context.db, log_id)
  return shipment !== undefined && canView(context, 'logistics', shipment)
}

/** The day on which a machine came back; empty for one that did not. */
export async function returnedDay(executor: Executor, { returned_id }: MachineRow) {
  const record = await recordById(executor, returned_id)
  return record ? shippedDay(record) : ''
}

/** By which return a machine came back, and when. */
export async function returnOf(context: Context, row: MachineRow) {
  return {
    returned: row.returned_id !== null,
    returned_id: row.returned_id ?? ('' as const),
    returned_date: await returnedDay(context.db, row),
    can_return: await canReturn(context, row),
  }
}
