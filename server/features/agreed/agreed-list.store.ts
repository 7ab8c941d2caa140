import { sql } from 'kysely'
import { endsSoon, ENDED, ENDS_SOON, NOT_YET } from '#api/agreed/agreed-state.ts'
import type { agreed } from '#api/agreed/agreed.ts'
import type { InputOf } from '#api/kit/endpoint.ts'
import type { Context } from '#server/context.ts'
import { between, equal, type Condition } from '#server/db/conditions.ts'
import type { Database } from '#server/db/open.ts'
import { endsUnfollowed } from '#server/db/tables/todo-conditions.ts'
import { dayOf } from '#server/platform/clock.ts'
import { listedIds, onePage, rowsById } from '#server/records/list/list.ts'
import type { Listing, Paged } from '#server/records/list/listing.ts'
import { scopeOf } from '#server/records/list/owned.ts'
import { userNames } from '#server/records/staff-name.ts'
import { named } from './agreed.store.ts'

type AgreedQuery = Omit<InputOf<typeof agreed.index>, 'page' | 'size'>

function isIn(state: number, today: string): Condition {
  const to = sql.ref('agreed_price.to_date')
  const from = sql.ref('agreed_price.from_date')
  if (state === ENDED) return sql`${to} < ${today}`
  // Its end is later still, by which it is indexed.
  if (state === NOT_YET) return sql`${from} > ${today} and ${to} > ${today}`
  if (state === ENDS_SOON) return endsUnfollowed('agreed_price', endsSoon(today))
  return sql`${from} <= ${today} and ${to} >= ${today}`
}

/** Prices with their last one first; a keyword is looked for in what their customer or their product is called. */
function listingOf(context: Context, query: AgreedQuery & Paged): Listing {
  const { page = 1, size, keyword, startime: from, endtime: to, customer_id, state, userid } = query
  const { sight, where = [] } = scopeOf(context, 'agreed_price', userid)
  return {
    table: 'agreed_price',
    input: { page, size, keyword },
    sight,
    where: [
      ...where,
      ...equal({ customer_id }),
      ...between('to_date', { from, to }),
      ...(state === undefined ? [] : [isIn(state, dayOf(context.now))]),
    ],
    keywordIn: [
      { table: 'customer', column: 'title_text', by: 'customer_id' },
      { table: 'product', column: 'search_text', by: 'product_id' },
    ],
    order: { column: 'id', descending: true },
  }
}

const rows = (db: Database, isShown: Condition) =>
  named(db).where(isShown).innerJoin('user', 'user.id', 'agreed_price.user_id').select(userNames)

/** One page of prices with whose they are. */
export const agreedPage = (context: Context, input: InputOf<typeof agreed.index>) =>
  onePage(context, listingOf(context, input), rows)

/** The ids of all prices of a list in its order; at most so many. */
export const agreedIds = (context: Context, query: AgreedQuery, limit: number) =>
  context.search((db) => listedIds(db, listingOf(context, query), limit))

/** These prices as the list shows them, in the order of the ids; what is gone meanwhile is left out. */
export const agreedRows = (context: Context, ids: readonly number[]) =>
  rowsById(context.db, 'agreed_price', ids, rows)
