import type { InputOf } from '#api/kit/endpoint.ts'
import { derivedPrice, percentFromHundredths } from '#api/kit/money.ts'
import type { quotation } from '#api/quotation/quotation.ts'
import { may, type Context } from '#server/context.ts'
import { seenCustomer } from '#server/features/customer/customer-names.service.ts'
import { invalid } from '#server/platform/errors.ts'
import { ownerScope } from '#server/records/policy.ts'
import { customerPricePage, type Sight } from './customer-price.store.ts'

/** The part of the records that the actor sees. */
const sightOf = (context: Context, entity: 'quotation' | 'contract'): Sight =>
  may(context, `${entity}:view`) ? { owner: ownerScope(context, entity) } : undefined

/** What a customer was last quoted and last signed for each product. */
export async function customerPrices(
  context: Context,
  { customer_id, keyword, page }: InputOf<typeof quotation.customerPrices>,
) {
  if (customer_id === undefined) throw invalid('customer_id', '请选择客户')
  await seenCustomer(context, customer_id)
  const query = { customer: customer_id, keyword, page }
  const { data: rows, total } = await context.search((db) =>
    customerPricePage(db, query, {
      quotations: sightOf(context, 'quotation'),
      contracts: sightOf(context, 'contract'),
    }),
  )
  const data = rows.map(({ price, pieces, discount, tax_inclusive, day, ...row }) => ({
    ...row,
    price: derivedPrice(BigInt(price), pieces).price,
    discount: percentFromHundredths(discount),
    tax_inclusive: tax_inclusive ?? ('' as const),
    date: day,
  }))
  return { data, total }
}
