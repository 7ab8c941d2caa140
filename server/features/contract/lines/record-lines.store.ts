import { sql } from 'kysely'
import type { LineQuantity } from '#api/contract/delivery.ts'
import { chunks } from '#server/platform/breaks.ts'
import type { Executor, Transaction } from '#server/db/open.ts'

/** Kinds of records whose lines are pieces of a contract's. */
export type RecordWithLines = 'production' | 'logistics'

/** A line of a record with the name of its line of the contract; no price. */
export type RecordLine = LineQuantity & { title: string; no: string; unit: string }

const tableOf = (record: RecordWithLines) => sql.table(`${record}_line`)
const columnOf = (record: RecordWithLines) => sql.ref(`${record}_id`)

/** The lines of a production record, a shipment or a return, in the order of the contract; what came back too is above 0. */
export async function linesOfRecord(
  executor: Executor,
  record: RecordWithLines,
  id: number,
): Promise<RecordLine[]> {
  const { rows } = await sql<RecordLine>`
    select contract_line_id, abs(quantity) as quantity, title, no, unit
    from ${tableOf(record)} as done
    join contract_line on contract_line.id = done.contract_line_id
    where done.${columnOf(record)} = ${id} order by position`.execute(executor)
  return rows
}

/** SQLite takes 32,766 values in a statement. */
const AT_ONCE = 500

export async function insertRecordLines(
  transaction: Transaction,
  record: RecordWithLines,
  id: number,
  lines: readonly LineQuantity[],
): Promise<void> {
  for (const some of chunks(lines, AT_ONCE)) {
    const rows = some.map(
      ({ contract_line_id, quantity }) => sql`(${id}, ${contract_line_id}, ${quantity})`,
    )
    await sql`insert into ${tableOf(record)} (${columnOf(record)}, contract_line_id, quantity)
      values ${sql.join(rows)}`.execute(transaction)
  }
}

export async function removeRecordLines(
  transaction: Transaction,
  record: RecordWithLines,
  id: number,
): Promise<void> {
  await sql`delete from ${tableOf(record)} where ${columnOf(record)} = ${id}`.execute(transaction)
}

export async function lineIdsOfContract(
  executor: Executor,
  contractId: number,
): Promise<ReadonlySet<number>> {
  const rows = await executor
    .selectFrom('contract_line')
    .select('id')
    .where('contract_id', '=', contractId)
    .execute()
  return new Set(rows.map(({ id }) => id))
}

/** Whether a shipment of a production record is about lines. */
export async function shipmentsHaveLines(
  executor: Executor,
  productionId: number,
): Promise<boolean> {
  const row = await executor
    .selectFrom('logistics_line')
    .innerJoin('logistics', 'logistics.id', 'logistics_line.logistics_id')
    .select('logistics_line.id')
    .where('logistics.pro_id', '=', productionId)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/**
 * How many pieces of its lines are left with the customer of those that went with a shipment, less what came back of them, but
 * for one return; of a line that came back as a whole 0.
 */
export async function leftOfShipment(
  executor: Executor,
  shipmentId: number,
  without = 0,
): Promise<ReadonlyMap<number, number>> {
  const { rows } = await sql<{ line: number; quantity: number | string }>`
    select contract_line_id as line, sum(quantity) as quantity from logistics_line
    where logistics_id in (
      select id from logistics where id = ${shipmentId}
      union all select id from logistics where returns_id = ${shipmentId} and id <> ${without}
    )
    group by contract_line_id`.execute(executor)
  return new Map(rows.map(({ line, quantity }) => [line, Number(quantity)]))
}

/** How many pieces of each line came back of a shipment. */
export async function cameBack(
  executor: Executor,
  shipmentId: number,
): Promise<ReadonlyMap<number, number>> {
  const { rows } = await sql<{ line: number; quantity: number | string }>`
    select contract_line_id as line, -sum(quantity) as quantity
    from logistics join logistics_line on logistics_line.logistics_id = logistics.id
    where returns_id = ${shipmentId} group by contract_line_id`.execute(executor)
  return new Map(rows.map(({ line, quantity }) => [line, Number(quantity)]))
}

/** All pieces of a contract that were shipped, and below 0 those that came back, with the record and when that was entered and left. */
export const shippedPieces = (executor: Executor, contractId: number) =>
  executor
    .selectFrom('logistics')
    .innerJoin('logistics_line', 'logistics_line.logistics_id', 'logistics.id')
    .select(['logistics.id', 'release_time', 'shipped_date', 'contract_line_id', 'quantity'])
    .where('con_id', '=', contractId)
    .execute()
