import { sql } from 'kysely'
import { MOST_NAMED } from '#api/contract/ending-calls.ts'
import { REQUESTED } from '#api/invoice/invoice.ts'
import type { Executor, Transaction } from '#server/db/open.ts'
import { isOpenCase } from '#server/db/tables/todo-conditions.ts'

/** What hangs on a contract and is open: how many there are, and the first of them. */

export async function openRequests(executor: Executor, contractId: number) {
  const requests = executor
    .selectFrom('invoice')
    .where('con_id', '=', contractId)
    .where('state', '=', REQUESTED)
  const { count } = await requests
    .select(({ fn }) => fn.countAll().as('count'))
    .executeTakeFirstOrThrow()
  const first = await requests
    .select(['buyer_name', 'gross'])
    .orderBy('id')
    .limit(MOST_NAMED)
    .execute()
  return { count: Number(count), first }
}

export async function openCases(executor: Executor, contractId: number) {
  const cases = executor.selectFrom('sales').where('con_id', '=', contractId).where(isOpenCase)
  const { count } = await cases
    .select(({ fn }) => fn.countAll().as('count'))
    .executeTakeFirstOrThrow()
  const first = await cases
    .select(['s_no', 'release_time'])
    .select(sql<string>`substr(s_fault, 1, 60)`.as('fault'))
    .orderBy('id')
    .limit(MOST_NAMED)
    .execute()
  return { count: Number(count), first }
}

/** The production record of a contract that was entered last; undefined without one. */
export async function newestProduction(
  executor: Executor,
  contractId: number,
): Promise<number | undefined> {
  const row = await executor
    .selectFrom('production')
    .select('id')
    .where('con_id', '=', contractId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.id
}

/** 可以发货 of a contract, which nobody needs to read once it is ended. By the index of 072, for which figures stand in the text. */
const READY = sql<boolean>`event = ${sql.lit('ready_to_ship')} and is_read = ${sql.lit(0)}`

export async function unreadReady(executor: Executor, contractId: number): Promise<number> {
  const { count } = await executor
    .selectFrom('notification')
    .select(({ fn }) => fn.countAll().as('count'))
    .where('record_id', '=', contractId)
    .where(READY)
    .executeTakeFirstOrThrow()
  return Number(count)
}

export async function markReadyRead(transaction: Transaction, contractId: number): Promise<void> {
  await transaction
    .updateTable('notification')
    .set({ is_read: 1 })
    .where('record_id', '=', contractId)
    .where(READY)
    .execute()
}
