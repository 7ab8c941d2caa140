import { sql } from 'kysely'
import { MOST_LISTED } from '#api/home/home.ts'
import { is } from '#server/db/conditions.ts'
import type { Database } from '#server/db/open.ts'
import { unansweredSince } from '#server/db/tables/quotation-conditions.ts'
import { isDue } from '#server/db/tables/todo-conditions.ts'
import type { Listed } from './todo.store.ts'

/** So many are counted: what nobody follows up any more may be all that was ever sent. */
const MOST_COUNTED = 1000

const ownedBy = (table: string, owner: number | undefined) =>
  owner === undefined ? sql`true` : is(`${table}.user_id`, owner)

async function countOf(executor: Database, ids: ReturnType<typeof sql>): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from (${ids} limit ${MOST_COUNTED}) as counted`.execute(executor)
  return rows[0]!.count
}

/** Customers or quotations that are to be followed up by today: how many, and the first of them. */
export async function followsDue(
  executor: Database,
  of: 'customer' | 'quotation',
  owner: number | undefined,
  today: string,
) {
  const table = `${of}_follow` as const
  const due = sql`from ${sql.table(table)}
    where ${ownedBy(table, owner)} and ${isDue(table, today)}
    order by ${sql.ref(`${table}.next_date`)}, ${sql.ref(`${table}.id`)}`
  const count = await countOf(executor, sql`select id ${due}`)
  if (count === 0) return { count, first: [] }
  const { rows: first } = await sql<Listed>`
    select record_id as id, note as about, next_date as day,
      (select ${sql.ref(of === 'customer' ? 'cus_name' : 'quo_name')} from ${sql.table(of)}
        where ${sql.ref(`${of}.id`)} = record_id) as name
    ${due} limit ${MOST_LISTED}`.execute(executor)
  return { count, first }
}

/** Quotations that were sent on a day or before it and not answered: how many, and those sent first. */
export async function unansweredOffers(
  executor: Database,
  owner: number | undefined,
  sentUntil: string,
) {
  const unanswered = sql`from quotation
    where ${ownedBy('quotation', owner)} and ${unansweredSince(sentUntil)} order by sent_at, id`
  const count = await countOf(executor, sql`select id ${unanswered}`)
  if (count === 0) return { count, first: [] }
  const { rows: first } = await sql<Listed>`
    select id, quo_name as name, cus_name as about,
      replace(substr(sent_at, 1, 10), ':', '-') as day
    ${unanswered} limit ${MOST_LISTED}`.execute(executor)
  return { count, first }
}
