import type { InputOf } from '#api/endpoint.ts'
import { textFromCents } from '#api/money.ts'
import type { product } from '#api/product.ts'
import type { Context } from '#server/context.ts'
import { listedIds, onePage } from '#server/records/list.ts'

type Filters = Omit<InputOf<typeof product.index>, 'page'>

const listingOf = (input: Filters & { page?: number }) =>
  ({
    table: 'product',
    statusColumn: 'pro_status',
    input: { ...input, page: input.page ?? 1 },
    ownOnly: false,
    equal: { pro_type: input.cateid },
  }) as const

/** The ids of all products of a list in its order, of whichever page; at most so many. */
export const listedProducts = (context: Context, filters: Filters, limit: number) =>
  context.search((db) => listedIds(db, listingOf(filters), limit))

/** One page of products as the list shows them. */
export async function listed(context: Context, input: InputOf<typeof product.index>) {
  const page = await onePage(context, listingOf(input), (db, isOnPage) =>
    db
      .selectFrom('product')
      .where(isOnPage)
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
        'user.username as user_name',
      ]),
  )
  return {
    total: page.total,
    data: page.data.map((row) => ({
      ...row,
      pro_unitprice: textFromCents(row.pro_unitprice),
      pro_type: row.pro_type ?? ('' as const),
    })),
  }
}
