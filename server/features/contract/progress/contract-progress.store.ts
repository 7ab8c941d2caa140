import { sql, type RawBuilder } from 'kysely'
import type { KeptProgress } from '#api/contract/contract-progress.ts'
import type { Executor, Transaction } from '#server/db/open.ts'
import { SHIPPED_DAY } from '#server/db/tables/contract-conditions.ts'
import type { Row } from '#server/db/tables/tables.ts'

const piecesIn = (table: 'production_line' | 'logistics_line') =>
  sql<number>`coalesce((select sum(quantity) from ${sql.table(table)}
    where contract_line_id = contract_line.id), 0)`

/** Pieces of a line that came back, with returns that `are` so. */
const broughtBack = (are: RawBuilder<unknown>) =>
  sql<number>`coalesce((select -sum(quantity) from logistics_line
    join logistics on logistics.id = logistics_id
    where contract_line_id = contract_line.id and ${are}), 0)`

/** The columns that follow from the lines of a contract's records. */
const COUNTED = {
  produced: piecesIn('production_line'),
  shipped: piecesIn('logistics_line'),
  returned: broughtBack(sql`returns_id is not null`),
  dropped: broughtBack(sql`returns_id is not null and reships = 0`),
}

/** Stores how many pieces of each line of a contract were produced, shipped and came back, as sums of its records. */
export async function countPieces(transaction: Transaction, contractId: number): Promise<void> {
  const counted = Object.entries(COUNTED)
  const set = counted.map(([column, pieces]) => sql`${sql.ref(column)} = ${pieces}`)
  const differs = counted.map(([column, pieces]) => sql`${sql.ref(column)} <> ${pieces}`)
  await sql`update contract_line set ${sql.join(set)}
    where contract_id = ${contractId} and (${sql.join(differs, sql` or `)})`.execute(transaction)
}

/** Derived columns; the version does not change. */
export async function setProgress(
  transaction: Transaction,
  contractId: number,
  progress: KeptProgress,
): Promise<void> {
  await transaction.updateTable('contract').set(progress).where('id', '=', contractId).execute()
}

/** The latest day on which pieces of a contract left (`yyyy-MM-dd`); empty where none did. */
export async function lastShippedDay(executor: Executor, contractId: number): Promise<string> {
  const { rows } = await sql<{ day: string | null }>`
    select max(${sql.raw(SHIPPED_DAY)}) as day from logistics
    where con_id = ${contractId} and exists (
      select 1 from logistics_line where logistics_line.logistics_id = logistics.id and quantity > 0
    )`.execute(executor)
  return rows[0]?.day ?? ''
}

/** The latest day on which pieces came back that are not shipped again; empty where none did. */
export async function lastDroppedDay(executor: Executor, contractId: number): Promise<string> {
  const { rows } = await sql<{ day: string | null }>`
    select max(${sql.raw(SHIPPED_DAY)}) as day from logistics
    where con_id = ${contractId} and returns_id is not null and reships = 0`.execute(executor)
  return rows[0]?.day ?? ''
}

/**
 * What of a contract's lines left and came back, in the order of the days, then of the records; a shipment may be left out, with
 * what came back of it.
 */
export async function shipmentsOf(executor: Executor, contractId: number, without = 0) {
  type Piece = { id: number; day: string; is_dropped: number; line: number; quantity: number }
  const day = sql.raw<string>(SHIPPED_DAY)
  const { rows } = await sql<Piece>`
    select logistics.id, ${day} as day, contract_line_id as line, quantity,
      case when returns_id is not null and reships = 0 then 1 else 0 end as is_dropped
    from logistics join logistics_line on logistics_line.logistics_id = logistics.id
    where con_id = ${contractId} and logistics.id <> ${without} and coalesce(returns_id, -1) <> ${without}
    order by ${day}, logistics.id`.execute(executor)
  return [...Map.groupBy(rows, ({ id }) => id).values()].map((pieces) => {
    const { day: shipped, is_dropped } = pieces[0]!
    return { day: shipped, dropped: is_dropped === 1, pieces }
  })
}

/** Columns that follow from the shipments; the version does not change. */
export async function setShippedDay(
  transaction: Transaction,
  contractId: number,
  columns: Pick<Row<'contract'>, 'shipped_date' | 'shipped_auto' | 'next_due' | 'next_amount'>,
): Promise<void> {
  await transaction.updateTable('contract').set(columns).where('id', '=', contractId).execute()
}
