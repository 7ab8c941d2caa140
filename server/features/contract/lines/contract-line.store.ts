import { sql } from 'kysely'
import { chunks } from '#server/platform/breaks.ts'
import { updateRows } from '#server/db/rows.ts'
import type { Executor, Transaction } from '#server/db/open.ts'
import type { NewRow, Row } from '#server/db/tables/tables.ts'

export type ContractLineRow = Row<'contract_line'>

/** SQLite takes 32,766 values in a statement. */
const AT_ONCE = 500

/** The lines of a contract, in order. */
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

/** How many lines a contract has. */
export async function countLines(executor: Executor, contractId: number): Promise<number> {
  const { count } = await executor
    .selectFrom('contract_line')
    .select(({ fn }) => fn.countAll().as('count'))
    .where('contract_id', '=', contractId)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** The columns of a line for production and shipping: neither price nor amount. */
const DELIVERED = [
  'id',
  'set_no',
  'set_name',
  'sets',
  'num',
  'title',
  'no',
  'unit',
  'note',
  'needs_production',
  'ships',
  'produced',
  'shipped',
  'returned',
  'dropped',
] as const

export type DeliveredLine = Pick<ContractLineRow, (typeof DELIVERED)[number]>

/** The lines of a contract in order, with the columns for production and shipping. */
export function deliveredLines(executor: Executor, contractId: number): Promise<DeliveredLine[]> {
  return executor
    .selectFrom('contract_line')
    .select(DELIVERED)
    .where('contract_id', '=', contractId)
    .orderBy('position')
    .execute()
}

export async function insertContractLines(
  transaction: Transaction,
  lines: readonly NewRow<'contract_line'>[],
): Promise<void> {
  for (const some of chunks(lines, AT_ONCE)) {
    await transaction.insertInto('contract_line').values(some).execute()
  }
}

/** Changes some columns of some lines; all of them the same. */
export const updateContractLines = (
  transaction: Transaction,
  lines: readonly (Partial<NewRow<'contract_line'>> & { id: number })[],
): Promise<void> => updateRows(transaction, 'contract_line', lines)

/** Removes all lines of a contract, or some of them. */
export async function removeContractLines(
  transaction: Transaction,
  contractId: number,
  ids?: readonly number[],
): Promise<void> {
  const query = transaction.deleteFrom('contract_line').where('contract_id', '=', contractId)
  await (ids ? query.where('id', 'in', ids) : query).execute()
}

type LastDelivery = Pick<ContractLineRow, 'title' | 'needs_production' | 'ships'>

/** How lines of these titles were delivered in the newest contract that has one. */
export async function lastDeliveries(
  executor: Executor,
  titles: readonly string[],
): Promise<LastDelivery[]> {
  const found: LastDelivery[] = []
  for (const some of chunks(titles, AT_ONCE)) {
    const requested = some.map((title) => sql`(${title})`)
    const { rows } = await sql<LastDelivery>`
      with requested (title) as (values ${sql.join(requested)})
      select title, needs_production, ships from contract_line where id in (
        select (select max(id) from contract_line where contract_line.title = requested.title)
        from requested)`.execute(executor)
    found.push(...rows)
  }
  return found
}
