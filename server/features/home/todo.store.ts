import { sql, type RawBuilder } from 'kysely'
import { INVOICED_ABOVE } from '#api/contract/ending.ts'
import type { OwedColumn } from '#api/contract/due.ts'
import { MOST_LISTED } from '#api/home/home.ts'
import { OWING } from '#api/kit/status.ts'
import { fence, is, oneOf, unindexed } from '#server/db/conditions.ts'
import {
  dueWithin,
  isEndedAs,
  newestProduction,
  owes,
  paymentIs,
} from '#server/db/tables/contract-conditions.ts'
import type { Database, Executor } from '#server/db/open.ts'
import { offersUntil } from '#server/db/tables/quotation-conditions.ts'
import { isOpenCase } from '#server/db/tables/todo-conditions.ts'
import { viewerColumns } from '#server/records/policy.ts'

/** The first records of each to-do, read by indexes in their order (022, 024). */

export type Days = { from: string; to: string }
export type Listed = { id: number; name: string; about: string; day: string }
/** A contract, with the pieces that it owes. */
export type ListedContract = Listed & { to_produce: number; ready_to_ship: number }
export type ListedOwing = ListedContract & { pro_id: number | null }

/** Whose contracts are listed, and which of them stand elsewhere already. */
export type Listing = { owner: number | undefined; listed: ReadonlySet<number> }

const ownedBy = (column: string, owner: number | undefined): RawBuilder<boolean> =>
  owner === undefined ? sql`true` : sql`${sql.ref(column)} = ${owner}`

/** Offers that were sent and end within these days: how many, and the first of them. */
export async function offersEnding(executor: Executor, owner: number | undefined, days: Days) {
  const ending = sql<boolean>`${offersUntil(days)} and ${ownedBy('quotation.user_id', owner)}`
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from quotation where ${ending}`.execute(executor)
  const first = await executor
    .selectFrom('quotation')
    .select(['id', 'quo_name as name', 'cus_name as about', 'valid_until as day'])
    .where(ending)
    .orderBy('valid_until')
    .orderBy('id')
    .limit(MOST_LISTED)
    .execute()
  return { count: rows[0]!.count, first }
}

const contractsOf = (executor: Executor, { owner, listed }: Listing) =>
  executor
    .selectFrom('contract')
    .select(['id', 'c_title as name', 'cus_name as about', 'to_produce', 'ready_to_ship'])
    .where(ownedBy('contract.user_id', owner))
    .$if(listed.size > 0, (query) => query.where('id', 'not in', [...listed]))
    .limit(MOST_LISTED)

/** The contracts with something unpaid that is due next within these days, the earliest first. */
export function contractsDue(
  executor: Executor,
  listing: Listing,
  days: Days,
): Promise<(ListedContract & { amount: number | null })[]> {
  // To match the indexes: that of all contracts is by paid or not, that of an owner's by the unpaid amount.
  const isUnpaid =
    listing.owner === undefined ? paymentIs(OWING) : sql<boolean>`contract.c_unpay > 0`
  return contractsOf(executor, listing)
    .select(['next_due as day', 'c_unpay as amount'])
    .where(isUnpaid)
    .where(dueWithin('next_due', days))
    .orderBy('next_due')
    .orderBy('id')
    .execute()
}

/** Contracts of which too much is invoiced: how many, and those of which something came back before those that ended first. */
export async function contractsToRedden(executor: Executor, owner: number | undefined) {
  const above = sql<boolean>`${isEndedAs(INVOICED_ABOVE)} and ${ownedBy('contract.user_id', owner)}`
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from contract where ${above}`.execute(executor)
  const first = await executor
    .selectFrom('contract')
    .select(['id', 'c_title as name', 'cus_name as about', 'ended_on as day'])
    .where(above)
    .orderBy('ended_on')
    .orderBy('id')
    .limit(MOST_LISTED)
    .execute()
  return { count: rows[0]!.count, first }
}

const DATED: Partial<Days> = { from: '0' }
const UNDATED: Days = { from: '', to: '' }

/** The contracts that owe such work, the earliest day of delivery first, those without one last. */
export async function contractsOwing(
  executor: Executor,
  listing: Listing,
  column: OwedColumn,
): Promise<ListedOwing[]> {
  const owing = (days: Partial<Days>, limit: number) =>
    contractsOf(executor, listing)
      .select('delivery_date as day')
      .select(newestProduction)
      .where(owes(column))
      .where(dueWithin('delivery_date', days))
      .orderBy('delivery_date')
      .orderBy('id')
      .limit(limit)
      .execute()
  const dated = await owing(DATED, MOST_LISTED)
  const left = MOST_LISTED - dated.length
  return left === 0 ? dated : [...dated, ...(await owing(UNDATED, left))]
}

/** An after-sales record is visible to its owner, its contract's owner and its assignee. */
function casesSeenBy(executor: Executor, viewer: number | undefined): RawBuilder<boolean> {
  if (viewer === undefined) return sql`true`
  // By the index of open cases, which are few: by owner, all cases that somebody ever had would be read.
  const isViewer = (column: string) =>
    sql<boolean>`${unindexed(executor)}${sql.ref(column)} = ${viewer}`
  return oneOf(viewerColumns('sales').map(isViewer))
}

/** How many cases are open, and how many of them are assigned to somebody. */
export async function openCases(executor: Database, viewer: number | undefined, assignee: number) {
  // In the order of the index of open cases, which covers the query; by state, each row would be looked up.
  const { rows } = await sql<{ all: number; mine: number }>`
    select count(*) as "all", count(case when s_assignee = ${assignee} then 1 end) as mine
    from (select s_assignee from sales where ${isOpenCase} and ${casesSeenBy(executor, viewer)}
      order by release_time, id ${fence(executor)}) as seen`.execute(executor)
  return rows[0]!
}

/** The first of the open cases that are assigned to somebody, or of all others; the oldest first. */
export function firstCases(
  executor: Executor,
  viewer: number | undefined,
  assignee: number,
  whose: 'mine' | 'others',
) {
  const isWhose =
    whose === 'mine'
      ? sql<boolean>`s_assignee = ${assignee}`
      : sql<boolean>`(s_assignee is null or s_assignee <> ${assignee})`
  return executor
    .selectFrom('sales')
    .select(['id', 's_no', 's_contact', 'release_time'])
    .select(sql<string>`substr(s_fault, 1, 60)`.as('fault'))
    .where(isOpenCase)
    .where(isWhose)
    .where(casesSeenBy(executor, viewer))
    .orderBy('release_time')
    .orderBy('id')
    .limit(MOST_LISTED)
    .execute()
}

/** A machine is visible to its owner and to its contract's owner. */
const machinesSeenBy = (viewer: number | undefined): RawBuilder<boolean> =>
  viewer === undefined
    ? sql`true`
    : oneOf(viewerColumns('machine').map((column) => is(column, viewer)))

/** Machines whose warranty ends within these days: how many, and the first of them. */
export async function warrantiesEnding(executor: Database, viewer: number | undefined, days: Days) {
  // By the index of warranties, which covers the owners: by owner, all machines of somebody would be looked up.
  const seen = sql`(select id, warranty_end from (
      select id, warranty_end, user_id, contract_user_id from machine
      where warranty_end >= ${days.from} and warranty_end <= ${days.to}
      order by warranty_end, id ${fence(executor)}) as ending
    where ${machinesSeenBy(viewer)})`
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from ${seen} as seen`.execute(executor)
  const { count } = rows[0]!
  if (count === 0) return { count, first: [] }
  const { rows: first } = await sql<Listed>`
    select id, serial_no as name, model as about, warranty_end as day from machine
    where id in (select id from ${seen} as seen order by warranty_end, id limit ${MOST_LISTED})
    order by warranty_end, id`.execute(executor)
  return { count, first }
}
