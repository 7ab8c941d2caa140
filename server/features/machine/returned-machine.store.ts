import { sql } from 'kysely'
import type { Executor, Transaction } from '#server/db/open.ts'
import type { MachineRow } from './machine.store.ts'

/** Which machines came back with which return, and of which shipment (`returned_machine`). */

/** The machines that went with a shipment, also those that came back since, by their numbers. */
export async function machinesOfShipment(executor: Executor, id: number): Promise<MachineRow[]> {
  const ids = executor
    .selectFrom('machine')
    .select('id')
    .where('log_id', '=', id)
    .union(
      executor
        .selectFrom('returned_machine')
        .select('machine_id as id')
        .where('shipment_id', '=', id),
    )
  return executor
    .selectFrom('machine')
    .selectAll()
    .where('id', 'in', ids)
    .orderBy('serial_no')
    .execute()
}

/** The machines that came back with a return, by their numbers. */
export const machinesOfReturn = (executor: Executor, id: number): Promise<MachineRow[]> =>
  executor
    .selectFrom('machine')
    .selectAll()
    .where(
      'id',
      'in',
      executor.selectFrom('returned_machine').select('machine_id').where('logistics_id', '=', id),
    )
    .orderBy('serial_no')
    .execute()

/** The machines of a shipment that came back of it once. */
export async function cameBackOf(executor: Executor, shipmentId: number): Promise<Set<number>> {
  const rows = await executor
    .selectFrom('returned_machine')
    .select('machine_id')
    .where('shipment_id', '=', shipmentId)
    .execute()
  return new Set(rows.map(({ machine_id }) => machine_id))
}

/** By machine, the newest return by which each of these came back, with its shipment and when that left. */
export async function newestReturns(executor: Executor, machines: readonly number[]) {
  if (machines.length === 0) return new Map<number, never>()
  const rows = await executor
    .selectFrom('returned_machine')
    .innerJoin('logistics as shipment', 'shipment.id', 'shipment_id')
    .select(['machine_id', 'logistics_id', 'shipment_id', 'release_time', 'shipped_date'])
    .where('machine_id', 'in', machines)
    .orderBy('returned_machine.id')
    .execute()
  return new Map(rows.map((row) => [row.machine_id, row]))
}

export async function insertReturned(
  transaction: Transaction,
  { id, returns_id }: { id: number; returns_id: number },
  machines: readonly number[],
): Promise<void> {
  if (machines.length === 0) return
  const rows = machines.map((machine_id) => ({
    logistics_id: id,
    shipment_id: returns_id,
    machine_id,
  }))
  await transaction.insertInto('returned_machine').values(rows).execute()
}

export async function removeReturned(
  transaction: Transaction,
  id: number,
  machines: readonly number[],
): Promise<void> {
  if (machines.length === 0) return
  await transaction
    .deleteFrom('returned_machine')
    .where('logistics_id', '=', id)
    .where('machine_id', 'in', machines)
    .execute()
}

/** A shipment or return, with its owners and its day. */
export const recordById = (executor: Executor, id: number | null) =>
  executor
    .selectFrom('logistics')
    .select(['id', 'user_id', 'contract_user_id', 'release_time', 'shipped_date'])
    .where('id', '=', id ?? 0)
    .executeTakeFirst()

/**
 * Whether machines and shipments of a production record are mixed with those of another, also by a shipment of which a machine
 * came back before it left with the one that it is of now.
 */
export async function isShippedAcross(transaction: Transaction, pro_id: number): Promise<boolean> {
  const shipped = transaction
    .selectFrom('machine')
    .innerJoin('logistics', 'logistics.id', 'machine.log_id')
    .select('machine.id')
  const cameBackOf = transaction
    .selectFrom('returned_machine')
    .innerJoin('machine', 'machine.id', 'returned_machine.machine_id')
    .innerJoin('logistics', 'logistics.id', 'returned_machine.shipment_id')
    .select('machine.id')
  const isElsewhere = sql<boolean>`(machine.pro_id is null or machine.pro_id <> ${pro_id})`
  // Each by an index: with `or` between them all machines would be read.
  const row = await shipped
    .where('machine.pro_id', '=', pro_id)
    .where('logistics.pro_id', '<>', pro_id)
    .unionAll(shipped.where('logistics.pro_id', '=', pro_id).where(isElsewhere))
    .unionAll(
      cameBackOf.where('machine.pro_id', '=', pro_id).where('logistics.pro_id', '<>', pro_id),
    )
    .unionAll(cameBackOf.where('logistics.pro_id', '=', pro_id).where(isElsewhere))
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
