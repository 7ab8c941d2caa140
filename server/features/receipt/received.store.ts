import { sql, type RawBuilder } from 'kysely'
import { PAGE_SIZE, type InputOf } from '#api/kit/endpoint.ts'
import { REFUNDED, type receipt } from '#api/receipt/receipt.ts'
import { allOf, is } from '#server/db/conditions.ts'
import type { Database } from '#server/db/open.ts'
import { isCounted } from '#server/records/facts/counted-lists.ts'
import { idsFound } from '#server/db/search/search.ts'
import { userNames } from '#server/records/staff-name.ts'

type ReceivedQuery = Omit<InputOf<typeof receipt.getReceived>, 'page'>

/** Of whose contracts; everybody's where no id is given. */
export type Owners = readonly number[]

function conditions(db: Database, owners: Owners, query: ReceivedQuery): RawBuilder<boolean> {
  const { keyword, startime, endtime, kind } = query
  const all: RawBuilder<boolean>[] = [sql`true`]
  for (const owner of owners) all.push(sql`receipt.contract_user_id = ${owner}`)
  if (startime) all.push(sql`receipt.received_date >= ${startime}`)
  if (endtime) all.push(sql`receipt.received_date <= ${endtime}`)
  if (query.counted) all.push(isCounted('receipt', query.counted, query))
  if (kind !== undefined) all.push(sql`receipt.kind = ${kind}`)
  if (keyword) {
    const own = owners.length === 0 ? undefined : allOf(owners.map((owner) => is('user_id', owner)))
    const named = idsFound(db, 'contract', { keyword, column: 'title_text', own })
    all.push(sql`receipt.con_id in (${named})`)
  }
  return sql<boolean>`${sql.join(all, sql` and `)}`
}

/** How many there are, and what they come to in cents, refunds taken off. `db` is a search's. */
export async function totalReceived(db: Database, owners: Owners, query: ReceivedQuery) {
  const row = await db
    .selectFrom('receipt')
    .select([
      sql<number>`count(*)`.as('count'),
      sql<
        number | string
      >`coalesce(sum(case when kind = ${sql.lit(REFUNDED)} then -amount else amount end), 0)`.as(
        'sum',
      ),
    ])
    .where(conditions(db, owners, query))
    .executeTakeFirstOrThrow()
  return { count: row.count, sum: Number(row.sum) }
}

/** One page of them, the latest day first. `db` is a search's. */
export function receivedPage(db: Database, owners: Owners, query: ReceivedQuery, page: number) {
  return db
    .selectFrom('receipt')
    .innerJoin('contract', 'contract.id', 'receipt.con_id')
    .innerJoin('user', 'user.id', 'receipt.contract_user_id')
    .select([
      'receipt.id',
      'receipt.con_id',
      'receipt.kind',
      'receipt.amount',
      'receipt.received_date',
      'receipt.way',
      'receipt.note',
      'contract.c_title',
      'contract.c_no',
      'contract.cus_name',
    ])
    .select(userNames)
    .where(conditions(db, owners, query))
    .orderBy('receipt.received_date', 'desc')
    .orderBy('receipt.id', 'desc')
    .limit(PAGE_SIZE)
    .offset((page - 1) * PAGE_SIZE)
    .execute()
}
