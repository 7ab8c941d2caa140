import { sql } from 'kysely'
import type { InputOf } from '#api/kit/endpoint.ts'
import { MOST_ALIKE, type product } from '#api/product/product.ts'
import type { Context } from '#server/context.ts'
import { equal, type Condition } from '#server/db/conditions.ts'
import type { Database, Executor } from '#server/db/open.ts'
import { listedIds, onePage, rowsById } from '#server/records/list/list.ts'
import type { Listing } from '#server/records/list/listing.ts'
import { userNames } from '#server/records/staff-name.ts'

type Filters = Omit<InputOf<typeof product.index>, 'page' | 'size'>

/** In so many words, for the index of those. */
const SEVERAL = sql<boolean>`count > 1`

const IS_ALIKE: Condition = sql`model_key in (select model_key from model_count where ${SEVERAL})`

/** By their grade, and by what is alike, products are not counted. */
function counterOf({ cateid, energy_grade, alike }: Filters): string | undefined {
  if (energy_grade !== undefined || alike !== undefined) return undefined
  return cateid === undefined ? '' : `c${cateid}`
}

const listingOf = (input: Filters & { page?: number }): Listing => ({
  table: 'product',
  statusColumn: 'pro_status',
  input: { page: 1, ...input },
  where: [
    ...equal({ pro_type: input.cateid, energy_grade: input.energy_grade }),
    ...(input.alike === undefined ? [] : [IS_ALIKE]),
  ],
  counter: counterOf(input),
  // Below each other.
  order: input.alike === undefined ? undefined : { column: 'model_key', descending: false },
})

/** The ids of all products of a list in its order, of whichever page; at most so many. */
export const listedProducts = (context: Context, filters: Filters, limit: number) =>
  context.search((db) => listedIds(db, listingOf(filters), limit))

const shown = (db: Database, isShown: Condition) =>
  db
    .selectFrom('product')
    .where(isShown)
    .innerJoin('user', 'user.id', 'product.user_id')
    .select([
      'product.id',
      'product.pro_title',
      'product.pro_no',
      'product.pro_brand',
      'product.pro_unitprice',
      'product.pro_type',
      'product.release_time',
      'product.pro_status',
      'product.user_id',
      'product.energy_grade',
      'product.energy_class',
      'product.suction',
      'product.stages',
      'product.pro_flow',
      'product.pro_lift',
      'product.pro_power',
      'product.pro_curve',
    ])
    .select(userNames)

/** One page of products as the list shows them. */
export const listedPage = (context: Context, input: InputOf<typeof product.index>) =>
  onePage(context, listingOf(input), shown)

/** These products as the list shows them, in their order. */
export const listedRows = (context: Context, ids: readonly number[]) =>
  rowsById(context.db, 'product', ids, shown)

/** Products of one model that are named. */
const NAMED = 3

/** How many models several products have, as far as they are counted, and how those of the first write it. */
export async function firstAlike(executor: Executor): Promise<{ count: number; models: string[] }> {
  const keys = await executor
    .selectFrom('model_count')
    .select('model_key')
    .where(SEVERAL)
    .orderBy('model_key')
    .limit(MOST_ALIKE)
    .execute()
  const [first] = keys
  if (!first) return { count: 0, models: [] }
  const products = await executor
    .selectFrom('product')
    .select('pro_no')
    .where('model_key', '=', first.model_key)
    .orderBy('id')
    .limit(NAMED)
    .execute()
  return { count: keys.length, models: products.map(({ pro_no }) => pro_no) }
}
