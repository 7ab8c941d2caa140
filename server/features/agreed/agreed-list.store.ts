import { sql } from 'kysely'
import { endsSoon, ENDED, ENDS_SOON, NOT_YET } from '#api/agreed/agreed-state.ts'
import type { agreed } from '#api/agreed/agreed.ts'
import { PAGE_SIZE, type InputOf } from '#api/kit/endpoint.ts'
import { allOf, fence, is, oneOf, type Condition } from '#server/db/conditions.ts'
import type { Database } from '#server/db/open.ts'
import { endsUnfollowed } from '#server/db/tables/agreed-days.ts'
import { contains, found } from '#server/db/search/search.ts'
import { named } from './agreed.store.ts'
import { userNames } from '#server/records/staff-name.ts'

export type AgreedQuery = Omit<InputOf<typeof agreed.index>, 'page'>

/** Whose prices are listed: the actor's own, or everybody's where undefined; and the day of the request. */
export type Sight = { owner: number | undefined; today: string }

function isIn(state: number, today: string): Condition {
  const to = sql.ref('agreed_price.to_date')
  const from = sql.ref('agreed_price.from_date')
  if (state === ENDED) return sql`${to} < ${today}`
  // Its end is later still, by which it is indexed.
  if (state === NOT_YET) return sql`${from} > ${today} and ${to} > ${today}`
  if (state === ENDS_SOON) return endsUnfollowed('agreed_price', endsSoon(today))
  return sql`${from} <= ${today} and ${to} >= ${today}`
}

/**
 * Prices with a keyword in what their customer or their product is called. For those who see everybody's it is looked up
 * in the indexes; for others their own prices are found first, and nothing else is compared.
 */
function hasKeyword(db: Database, keyword: string, owner: number | undefined): Condition {
  if (owner === undefined) {
    return oneOf([
      sql`agreed_price.customer_id in
        (select id from customer where ${found(db, 'customer', keyword, 'title_text')})`,
      sql`agreed_price.product_id in
        (select id from product where ${found(db, 'product', keyword)})`,
    ])
  }
  const named = oneOf([
    contains(db, 'customer', 'title_text', keyword),
    contains(db, 'product', 'search_text', keyword),
  ])
  return sql`agreed_price.id in (select own.id
    from (select id, customer_id, product_id from agreed_price
      where user_id = ${owner} ${fence(db)}) as own
    join customer on customer.id = own.customer_id
    join product on product.id = own.product_id
    where ${named})`
}

function conditions(db: Database, query: AgreedQuery, { owner, today }: Sight): Condition {
  const { keyword, startime, endtime, customer_id, state, userid } = query
  const all: Condition[] = []
  for (const one of [owner, userid]) {
    if (one !== undefined) all.push(is('agreed_price.user_id', one))
  }
  if (customer_id !== undefined) all.push(is('agreed_price.customer_id', customer_id))
  if (startime) all.push(sql`agreed_price.to_date >= ${startime}`)
  if (endtime) all.push(sql`agreed_price.to_date <= ${endtime}`)
  if (state !== undefined) all.push(isIn(state, today))
  if (keyword) all.push(hasKeyword(db, keyword, owner))
  return allOf(all)
}

type Part = { skip: number; limit: number }

/** The ids of prices, the newest first. `db` is a search's. */
export async function listedIds(
  db: Database,
  query: AgreedQuery,
  sight: Sight,
  { skip, limit }: Part,
): Promise<number[]> {
  const rows = await db
    .selectFrom('agreed_price')
    .select('id')
    .where(conditions(db, query, sight))
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(skip)
    .execute()
  return rows.map(({ id }) => id)
}

/** One page of them and how many there are. `db` is a search's. */
export async function agreedPage(db: Database, query: AgreedQuery, sight: Sight, page: number) {
  const { total } = await db
    .selectFrom('agreed_price')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .where(conditions(db, query, sight))
    .executeTakeFirstOrThrow()
  const part = { skip: (page - 1) * PAGE_SIZE, limit: PAGE_SIZE }
  return { ids: part.skip >= total ? [] : await listedIds(db, query, sight, part), total }
}

/** These prices with whose they are, in the order of the ids; what is gone meanwhile is left out. */
export async function agreedRows(db: Database, ids: readonly number[]) {
  if (ids.length === 0) return []
  const rows = await named(db)
    .innerJoin('user', 'user.id', 'agreed_price.user_id')
    .select(userNames)
    .where('agreed_price.id', 'in', ids)
    .execute()
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}
