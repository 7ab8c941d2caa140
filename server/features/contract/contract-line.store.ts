import type { Executor, Transaction } from '#server/db/open.ts'
import type { NewRow, Row } from '#server/db/tables.ts'

export type ContractLineRow = Row<'contract_line'>

/** SQLite takes 32,766 values in a statement. */
const AT_ONCE = 500

/** What a contract is about, in order. */
export function linesOfContract(
  executor: Executor,
  contractId: number,
): Promise<ContractLineRow[]> {
  return executor
    .selectFrom('contract_line')
    .selectAll()
    .where('contract_id', '=', contractId)
    .orderBy('position')
    .execute()
}

export async function insertContractLines(
  transaction: Transaction,
  lines: readonly NewRow<'contract_line'>[],
): Promise<void> {
  for (let first = 0; first < lines.length; first += AT_ONCE) {
    const some = lines.slice(first, first + AT_ONCE)
    await transaction.insertInto('contract_line').values(some).execute()
  }
}

export async function removeContractLines(
  transaction: Transaction,
  contractId: number,
): Promise<void> {
  await transaction.deleteFrom('contract_line').where('contract_id', '=', contractId).execute()
}
