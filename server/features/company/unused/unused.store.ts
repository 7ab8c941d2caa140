import { sql, type RawBuilder } from 'kysely'
import { SUPER_ROLE } from '#api/kit/access.ts'
import { DELIVERY_STATES } from '#api/delivery/delivery.ts'
import { REQUESTED } from '#api/invoice/invoice.ts'
import { CONFIRMED } from '#api/statement/statement.ts'
import { REVIEWS } from '#api/quotation/review.ts'
import type { Executor } from '#server/db/open.ts'
import type { Tables } from '#server/db/tables/tables.ts'

/** How many records hang on a feature, each found by an index and counted so far. */
export const COUNTED = 1000

/** Up to one more than is counted. */
async function countOf(
  executor: Executor,
  table: keyof Tables,
  where: RawBuilder<unknown>,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count
    from (select 1 as one from ${sql.table(table)} where ${where} limit ${COUNTED + 1}) as found
  `.execute(executor)
  return rows[0]?.count ?? 0
}

/** Quotations that wait for an approval; literally as in the partial index (030). */
export const submittedQuotations = (executor: Executor) =>
  countOf(executor, 'quotation', sql`review = ${sql.lit(REVIEWS.submitted)}`)

/** Requests that are neither issued nor 红冲; literally as in the partial index (064). */
export const openRequests = (executor: Executor) =>
  countOf(executor, 'invoice', sql`state = ${sql.lit(REQUESTED)}`)

/** Confirmed statements with a balance whose last day is not before this one. */
export const unsettledStatements = (executor: Executor, since: string) =>
  countOf(
    executor,
    'statement',
    sql`last_date >= ${since} and confirmed = ${CONFIRMED} and closing <> 0`,
  )

/** Messages and mails that are still to be sent. */
export const waitingDeliveries = (executor: Executor) =>
  countOf(
    executor,
    'delivery',
    sql`state in (${DELIVERY_STATES.waiting}, ${DELIVERY_STATES.sending})`,
  )

/** Agreed prices that hold on a day or later. */
export const agreedFrom = (executor: Executor, today: string) =>
  countOf(executor, 'agreed_price', sql`to_date >= ${today}`)

/** Customers with a level; literally as in the partial index (064). */
export const leveledCustomers = (executor: Executor) =>
  countOf(executor, 'customer', sql`price_level <> ''`)

/** Roles whose level allows a discount, beside the one that may do everything. */
export const leveledRoles = (executor: Executor) =>
  countOf(executor, 'role', sql`level > 0 and role_name <> ${SUPER_ROLE}`)

export const statements = (executor: Executor) =>
  countOf(executor, 'statement', sql`last_date > '' and confirmed = ${CONFIRMED}`)

export const requests = (executor: Executor) => countOf(executor, 'invoice', sql`id > 0`)

export const openChannels = (executor: Executor) =>
  countOf(executor, 'channel', sql`is_deleted = 0 and is_enabled = 1`)

export const machines = (executor: Executor) => countOf(executor, 'machine', sql`id > 0`)
