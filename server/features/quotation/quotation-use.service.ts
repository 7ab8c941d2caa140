import type { Context } from '#server/context.ts'
import { mayView } from '#server/records/scope.ts'
import { quotationsOfProduct } from './quotation-line.store.ts'

const NAMED = 3

/**
 * Says in words which quotations quote a product: some by name, as far as the asker may see them, and how
 * many there are.
 */
export async function describeUses(context: Context, productId: number): Promise<string> {
  const quotations = await quotationsOfProduct(context.db, productId)
  const names = quotations
    .filter((quotation) => mayView(context, 'quotation', quotation))
    .slice(0, NAMED)
    .map((quotation) => `“${quotation.quo_name}”（编号${quotation.id}）`)
    .join('、')
  if (names === '') return `${quotations.length}个报价`
  return quotations.length > NAMED ? `报价${names}等${quotations.length}个报价` : `报价${names}`
}
