import { sql } from 'kysely'
import { isPostgres, type Executor, type Transaction } from '#server/db/open.ts'

/** Titles of products: what a combination needs, and a quotation chooses models of. */

/** Any number, as long as it is always this one. */
const TITLES_LOCK = 7_451_906_382

/**
 * Serialises transactions that take a title's last product away with those that begin to need a title, until they end: no
 * constraint could say that a combination's title has a product. To be called before any combination's row is locked.
 * SQLite has one writer anyway.
 */
export async function lockTitles(transaction: Transaction): Promise<void> {
  if (!isPostgres(transaction)) return
  await sql`select pg_advisory_xact_lock(${sql.lit(TITLES_LOCK)})`.execute(transaction)
}

/** Whether another product than this one has the title. */
export async function hasTitle(
  executor: Executor,
  title: string,
  otherThan?: number,
): Promise<boolean> {
  let query = executor.selectFrom('product').select('id').where('pro_title', '=', title)
  if (otherThan !== undefined) query = query.where('id', '<>', otherThan)
  return (await query.limit(1).executeTakeFirst()) !== undefined
}

const PRODUCTS_AT_ONCE = 500

/** Distinct titles as options, `value` being the lowest id with that title (spec 6.1.2), a part of the catalogue at a time. */
export async function* titleOptions(executor: Executor) {
  for (let last = 0; ;) {
    const products = await executor
      .selectFrom('product')
      .select(['id as value', 'pro_title as label'])
      .select((of) => {
        const older = of
          .selectFrom('product as older')
          .select('older.id')
          .whereRef('older.pro_title', '=', 'product.pro_title')
          .whereRef('older.id', '<', 'product.id')
        return of.exists(older).as('isRepeated')
      })
      .where('id', '>', last)
      .orderBy('id')
      .limit(PRODUCTS_AT_ONCE)
      .execute()
    yield products.filter(({ isRepeated }) => !isRepeated)
    if (products.length < PRODUCTS_AT_ONCE) return
    last = products.at(-1)!.value
  }
}

/** The titles of these products, in no order. */
export function titlesOf(executor: Executor, ids: readonly number[]) {
  if (ids.length === 0) return Promise.resolve([])
  return executor.selectFrom('product').select(['id', 'pro_title']).where('id', 'in', ids).execute()
}
