import { sql } from 'kysely'
import { PAGE_SIZE, type InputOf } from '#api/kit/endpoint.ts'
import { dayEnd, dayStart } from '#api/kit/time.ts'
import type { invoice } from '#api/invoice/invoice.ts'
import { allOf, between, equal, is, oneOf, type Condition } from '#server/db/conditions.ts'
import type { Database } from '#server/db/open.ts'
import { idsFound } from '#server/db/search/search.ts'
import { selected } from './invoice.store.ts'
import { userNames } from '#server/records/staff-name.ts'

export type InvoiceQuery = Omit<InputOf<typeof invoice.index>, 'page'>

/** Of whose contracts; everybody's where no id is given. */
export type Owners = readonly number[]

function dates({ dates_of, startime, endtime }: InvoiceQuery): Condition[] {
  if (dates_of === 'issued') {
    // What is not issued has no day.
    const from = startime ?? (endtime === undefined ? undefined : '0')
    return between('invoice.invoice_date', { from, to: endtime })
  }
  return between('invoice.release_time', {
    from: startime && dayStart(startime),
    to: endtime && dayEnd(endtime),
  })
}

function conditions(db: Database, owners: Owners, query: InvoiceQuery): Condition {
  const { keyword, state, buyer_name } = query
  const own = owners.length === 0 ? undefined : allOf(owners.map((owner) => is('user_id', owner)))
  const named = keyword && idsFound(db, 'contract', { keyword, column: 'title_text', own })
  return allOf([
    ...owners.map((owner) => is('invoice.contract_user_id', owner)),
    ...equal({ 'invoice.state': state, 'invoice.buyer_name': buyer_name || undefined }),
    ...dates(query),
    ...(named
      ? [
          oneOf([
            sql`invoice.con_id in (${named})`,
            sql`(invoice.invoice_no = ${keyword} and invoice.invoice_no <> '')`,
          ]),
        ]
      : []),
  ])
}

/** How many there are, and what they come to in cents. `db` is a search's. */
export async function totalOf(db: Database, owners: Owners, query: InvoiceQuery) {
  const row = await db
    .selectFrom('invoice')
    .select([
      sql<number>`count(*)`.as('count'),
      sql<number | string>`coalesce(sum(invoice.gross), 0)`.as('gross'),
      sql<number | string>`coalesce(sum(invoice.tax), 0)`.as('tax'),
    ])
    .where(conditions(db, owners, query))
    .executeTakeFirstOrThrow()
  return { count: row.count, gross: Number(row.gross), tax: Number(row.tax) }
}

/** One page of them, the newest first. `db` is a search's. */
export function invoicePage(db: Database, owners: Owners, query: InvoiceQuery, page: number) {
  return selected(db)
    .innerJoin('user', 'user.id', 'invoice.contract_user_id')
    .select(userNames)
    .where(conditions(db, owners, query))
    .orderBy('invoice.release_time', 'desc')
    .orderBy('invoice.id', 'desc')
    .limit(PAGE_SIZE)
    .offset((page - 1) * PAGE_SIZE)
    .execute()
}

/** Whom they are for, each once. `db` is a search's. */
export function buyersOf(db: Database, owners: Owners, limit: number) {
  return db
    .selectFrom('invoice')
    .select('buyer_name')
    .distinct()
    .where(allOf(owners.map((owner) => is('invoice.contract_user_id', owner))))
    .orderBy('buyer_name')
    .limit(limit)
    .execute()
}

/** The ids of the rows of requests, request by request, in the order of the list; at most so many. `db` is a search's. */
export async function rowIds(
  db: Database,
  owners: Owners,
  query: InvoiceQuery & { ids?: readonly number[] | undefined },
  limit: number,
): Promise<number[]> {
  const { ids = [], ...filters } = query
  const chosen: Condition[] = ids.length === 0 ? [] : [sql`invoice.id in (${sql.join(ids)})`]
  const rows = await db
    .selectFrom('invoice')
    .innerJoin('invoice_row', 'invoice_row.invoice_id', 'invoice.id')
    .select('invoice_row.id')
    .where(allOf([conditions(db, owners, filters), ...chosen]))
    .orderBy('invoice.release_time', 'desc')
    .orderBy('invoice.id', 'desc')
    .orderBy('invoice_row.position')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

/** These rows with their requests, in the order of the ids; what is gone meanwhile is left out. */
export async function rowsWithRequest(db: Database, ids: readonly number[]) {
  if (ids.length === 0) return []
  const rows = await selected(db)
    .innerJoin('invoice_row as row', 'row.invoice_id', 'invoice.id')
    .innerJoin('user', 'user.id', 'invoice.contract_user_id')
    .select(userNames)
    .select([
      'row.id as row_id',
      'row.contract_line_id',
      'row.title',
      'row.no',
      'row.unit',
      'row.tax_code',
      'row.tax_rate',
      'row.units',
      'row.by_amount',
      'row.gross as row_gross',
      'row.tax as row_tax',
      'row.list_amount',
      'row.list_net',
      'row.list_tax',
    ])
    .where('row.id', 'in', ids)
    .execute()
  const byId = new Map(rows.map((row) => [row.row_id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}
