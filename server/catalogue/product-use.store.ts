import type { Executor } from '#server/db/open.ts'

/** Whether any customer has an agreed price for a product. */
export async function hasAgreedPrices(executor: Executor, productId: number): Promise<boolean> {
  const row = await executor
    .selectFrom('agreed_price')
    .select('id')
    .where('product_id', '=', productId)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Of a product that is quoted more often, no more than its newest lines are looked at. */
const NEWEST_LINES = 5000

const newestLines = (executor: Executor, productId: number) =>
  executor
    .selectFrom('quotation_line')
    .select('set_id')
    .where('pid', '=', productId)
    .orderBy('id', 'desc')
    .limit(NEWEST_LINES)

/** How many quotations quote a product in its newest lines, and whether those are all of its lines. */
export async function countQuoting(executor: Executor, productId: number) {
  const { count, lines } = await executor
    .selectFrom(newestLines(executor, productId).as('line'))
    .innerJoin('quotation_set', 'quotation_set.id', 'line.set_id')
    .select(({ fn }) => [
      fn.count('quotation_set.quotation_id').distinct().as('count'),
      fn.countAll().as('lines'),
    ])
    .executeTakeFirstOrThrow()
  return { count: Number(count), isAll: Number(lines) < NEWEST_LINES }
}

/** The newest few quotations, of one owner or of all, that quote a product in its newest lines. */
export function quotationsQuoting(
  executor: Executor,
  productId: number,
  owner: number | undefined,
  limit: number,
) {
  const query = executor
    .selectFrom('quotation')
    .select(['id', 'quo_name'])
    .where('id', 'in', (from) =>
      from
        .selectFrom(newestLines(executor, productId).as('line'))
        .innerJoin('quotation_set', 'quotation_set.id', 'line.set_id')
        .select('quotation_set.quotation_id'),
    )
  const visible = owner === undefined ? query : query.where('user_id', '=', owner)
  return visible.orderBy('id', 'desc').limit(limit).execute()
}
