import { sql } from 'kysely'
import type { KeptProgress } from '#api/contract/contract-progress.ts'
import type { Executor, Transaction } from '#server/db/open.ts'
import { SHIPPED_DAY } from '#server/db/tables/contract-conditions.ts'
import type { Row } from '#server/db/tables/tables.ts'

const piecesIn = (table: 'production_line' | 'logistics_line') =>
  sql<number>`coalesce((select sum(quantity) from ${sql.table(table)}
    where contract_line_id = contract_line.id), 0)`

/** Stores the produced and shipped pieces of each line of a contract, as sums of its records. */
export async function countPieces(transaction: Transaction, contractId: number): Promise<void> {
  const [produced, shipped] = [piecesIn('production_line'), piecesIn('logistics_line')]
  await sql`update contract_line set produced = ${produced}, shipped = ${shipped}
    where contract_id = ${contractId} and (produced <> ${produced} or shipped <> ${shipped})`.execute(
    transaction,
  )
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

/** Pieces of a contract's lines by the day on which they left, earliest first; a shipment may be left out. */
export async function piecesByDay(
  executor: Executor,
  contractId: number,
  without = 0,
): Promise<{ day: string; line: number; quantity: number }[]> {
  const day = sql.raw<string>(SHIPPED_DAY)
  const { rows } = await sql<{ day: string; line: number; quantity: number | string }>`
    select ${day} as day, contract_line_id as line, sum(quantity) as quantity
    from logistics join logistics_line on logistics_line.logistics_id = logistics.id
    where con_id = ${contractId} and logistics.id <> ${without}
    group by ${day}, contract_line_id order by ${day}, contract_line_id`.execute(executor)
  return rows.map((row) => ({ ...row, quantity: Number(row.quantity) }))
}

/** Columns that follow from the shipments; the version does not change. */
export async function setShippedDay(
  transaction: Transaction,
  contractId: number,
  columns: Pick<Row<'contract'>, 'shipped_date' | 'shipped_auto' | 'next_due' | 'next_amount'>,
): Promise<void> {
  await transaction.updateTable('contract').set(columns).where('id', '=', contractId).execute()
}
