import { sql } from 'kysely'
import type { Progress } from '#api/contract/contract-progress.ts'
import type { Transaction } from '#server/db/open.ts'

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
  progress: Progress,
): Promise<void> {
  await transaction.updateTable('contract').set(progress).where('id', '=', contractId).execute()
}
