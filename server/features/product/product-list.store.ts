import type { InputOf } from '#api/endpoint.ts'
import { textFromCents } from '#api/money.ts'
import type { product } from '#api/product.ts'
import type { Context } from '#server/context.ts'
import { onePage } from '#server/records/list.ts'

/** One page of products as the list shows them. */
export async function listed(context: Context, input: InputOf<typeof product.index>) {
  const listing = {
    table: 'product',
    statusColumn: 'pro_status',
    input,
    ownOnly: false,
    equal: { pro_type: input.cateid },
  } as const
  const page = await onePage(context, listing, (db, isOnPage) =>
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
