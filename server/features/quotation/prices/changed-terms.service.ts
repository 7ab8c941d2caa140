import { isAmountKind } from '#api/quotation/money/quotation-money.ts'
import type { Context } from '#server/context.ts'
import type { Transaction } from '#server/db/open.ts'
import { invalid } from '#server/platform/errors.ts'
import type { QuotationRow } from '../quotation.store.ts'
import { catalogueTerms, entitledToday, isInclusive, pricingOf } from './entitled-price.service.ts'
import { entitledLines, switchPrices, writeEntitled } from './line-price.store.ts'

/** What a save of the head does to the prices of lines: another 单价口径, or another customer. */

type Terms = Pick<QuotationRow, 'tax_inclusive' | 'customer_id'>

/** Refuses another 单价口径 whose save does not say anew what is taken off: the former amount was of the other kind. */
export function refuseFormerAmount(
  before: Pick<QuotationRow, 'tax_inclusive'>,
  after: Pick<QuotationRow, 'tax_inclusive' | 'discount_kind'>,
  given: number | null | undefined,
): void {
  if (isInclusive(before) === isInclusive(after)) return
  if (!isAmountKind(after.discount_kind) || given !== undefined) return
  throw invalid(
    'discount_value',
    '切换口径后请重新填写整单优惠的金额：原来的金额是按另一种单价口径定的。请在报价产品的“整单优惠”里一起修改',
  )
}

/**
 * Lets the lines follow, in the save's transaction. Another 单价口径 takes each line's other price; nothing is converted while
 * nobody has said of what kind the catalogue's prices are. Another customer is entitled to other prices; the quoted ones stay.
 */
export async function followTerms(
  context: Context,
  transaction: Transaction,
  before: Terms & { id: number },
  after: Terms,
): Promise<void> {
  if (isInclusive(before) !== isInclusive(after)) await switchLines(context, transaction, before)
  if (before.customer_id !== after.customer_id) {
    await entitleAnew(context, transaction, before.id, after)
  }
}

async function switchLines(
  context: Context,
  transaction: Transaction,
  before: Terms & { id: number },
): Promise<void> {
  const { isCatalogueInclusive, usualRate } = await catalogueTerms(context, transaction)
  if (isCatalogueInclusive === null) return
  const wasInclusive = isInclusive(before)
  await switchPrices(transaction, before.id, { wasInclusive, usualRate })
}

/** Looks up anew what the customer of a quotation is entitled to pay; its unit prices stay. */
async function entitleAnew(
  context: Context,
  transaction: Transaction,
  quotationId: number,
  terms: Terms,
): Promise<void> {
  const pricing = await pricingOf(context, transaction, terms)
  const lines = await entitledLines(transaction, quotationId)
  const now = await entitledToday(transaction, pricing, lines)
  const changed = lines.flatMap((line) => {
    const columns = now.get(line.id)
    const names = Object.keys(columns ?? {}) as (keyof typeof columns)[]
    const isSame = !columns || names.every((name) => columns[name] === line[name])
    return isSame ? [] : [{ id: line.id, ...columns }]
  })
  await writeEntitled(transaction, changed)
}
