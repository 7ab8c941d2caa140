import type { PriceLevel } from '#api/company/price-settings.ts'
import {
  bothFromCatalogue,
  entitledTo,
  otherOfTyped,
  type Bases,
  type Entitled,
} from '#api/quotation/money/price-basis.ts'
import type { Context } from '#server/context.ts'
import type { Executor } from '#server/db/open.ts'
import { theCompany } from '#server/features/company/company.service.ts'
import { priceLevelsOf } from '#server/features/company/price-rules.ts'
import { featuresIn } from '#server/records/features.ts'
import { dayOf } from '#server/platform/clock.ts'
import type { LineRow } from '../lines/quotation-line.store.ts'
import type { QuotationRow } from '../quotation.store.ts'
import {
  agreedPrices,
  levelOfCustomer,
  pricedProducts,
  type CatalogueTerms,
  type EntitledColumns,
  type PricedProduct,
} from './entitled-price.store.ts'

/** What the customer of a quotation is entitled to pay, as its lines store it when a product is chosen. */

export async function catalogueTerms(
  { now }: Pick<Context, 'now'>,
  executor: Executor,
): Promise<CatalogueTerms> {
  const { catalogue_basis, tax_rate, price_levels, features_off } = await theCompany(executor)
  return {
    isCatalogueInclusive: catalogue_basis === null ? null : catalogue_basis === 1,
    usualRate: tax_rate,
    levels: priceLevelsOf({ price_levels }),
    hasAgreed: !featuresIn(features_off).includes('agreed'),
    today: dayOf(now),
  }
}

type Terms = Pick<QuotationRow, 'tax_inclusive' | 'customer_id'>

/** Whether unit prices have tax in them; those of an earlier quotation are what is paid. */
export const isInclusive = ({ tax_inclusive }: Pick<QuotationRow, 'tax_inclusive'>) =>
  tax_inclusive !== 0

/** By what the prices of one quotation are found. */
export type Pricing = Bases & {
  usualRate: number
  level: PriceLevel | undefined
  hasAgreed: boolean
  customer_id: number | null
  today: string
}

export async function pricingOf(
  context: Context,
  executor: Executor,
  quotation: Terms,
): Promise<Pricing> {
  const { levels, ...terms } = await catalogueTerms(context, executor)
  const { customer_id } = quotation
  const name = customer_id === null ? '' : await levelOfCustomer(executor, customer_id)
  const level = levels.find((one) => one.name === name)
  return { ...terms, isInclusive: isInclusive(quotation), level, customer_id }
}

/** A product's prices in the catalogue's 口径: its own, its lowest, and what the customer is entitled to pay. */
type EntitledProduct = Entitled & { list_price: number | null; floor_price: number | null }

/** What the customer is entitled to pay for these products, by product. */
async function entitledOf(
  executor: Executor,
  { customer_id, level, hasAgreed, today }: Pricing,
  products: readonly PricedProduct[],
): Promise<Map<number, EntitledProduct>> {
  const ids = products.map(({ id }) => id)
  const agreed =
    customer_id === null || !hasAgreed
      ? undefined
      : await agreedPrices(executor, { customer_id, today }, ids)
  return new Map(
    products.map(({ id, pro_unitprice: list, floor_price }) => {
      const entitled = entitledTo({ list, agreed: agreed?.get(id), level })
      return [id, { ...entitled, list_price: list, floor_price }]
    }),
  )
}

type RatedLine = Pick<LineRow, 'tax_rate'>

const rateOf = ({ tax_rate }: RatedLine, { usualRate }: Pricing) => tax_rate ?? usualRate

/** What a line stores of what its customer is entitled to pay. */
function entitledColumns(
  found: EntitledProduct,
  pricing: Pricing,
  line: RatedLine,
): EntitledColumns {
  const { price, source: price_source, floor_price } = found
  const { own, other } = bothFromCatalogue(price, pricing, rateOf(line, pricing))
  return { entitled_price: own, entitled_other: other, price_source, floor_price }
}

/** The prices of a line that takes its product now: what its customer is entitled to pay. */
function chosenColumns(found: EntitledProduct, pricing: Pricing, line: RatedLine) {
  const columns = entitledColumns(found, pricing, line)
  const { entitled_price: unitprice, entitled_other: other_price } = columns
  return { ...columns, unitprice, other_price, list_price: found.list_price }
}

/** The prices of a line of a quotation that takes a product of the catalogue now. */
export async function chosenPrices(
  executor: Executor,
  pricing: Pricing,
  product: PricedProduct,
  line: RatedLine,
) {
  const found = await entitledOf(executor, pricing, [product])
  return chosenColumns(found.get(product.id)!, pricing, line)
}

type ChosenLine = Pick<LineRow, 'id' | 'pid' | 'chosen' | 'tax_rate'>

/** Columns of many lines by today's prices, by line; lines without a chosen product are left out. */
const eachToday =
  <Columns>(columnsOf: (found: EntitledProduct, pricing: Pricing, line: RatedLine) => Columns) =>
  async (executor: Executor, pricing: Pricing, lines: readonly ChosenLine[]) => {
    const chosen = lines.filter((line) => line.chosen === 1)
    const pids = [...new Set(chosen.flatMap(({ pid }) => pid ?? []))]
    const found = await entitledOf(executor, pricing, await pricedProducts(executor, pids))
    return new Map<number, Columns>(
      chosen.flatMap((line) => {
        const entitled = line.pid === null ? undefined : found.get(line.pid)
        return entitled ? [[line.id, columnsOf(entitled, pricing, line)] as const] : []
      }),
    )
  }

/** What the customer is entitled to pay, where the quoted prices stay. */
export const entitledToday = eachToday(entitledColumns)

/** The prices as though each product were chosen now. */
export const chosenToday = eachToday(chosenColumns)

type EntitledRow = RatedLine &
  Pick<QuotationRow, 'tax_inclusive'> & {
    list_now: number | null
    agreed_price: number | null
    agreed_until: string | null
    price_level: string | null
  }

/** What the customer is entitled to pay for a line whose prices were read beside it, in its quotation's 单价口径. */
export function entitledByRow(line: EntitledRow, { levels, hasAgreed, ...terms }: CatalogueTerms) {
  const { agreed_price, agreed_until, list_now, price_level, tax_rate } = line
  const isAgreed = hasAgreed && agreed_price !== null && agreed_until !== null
  const { price, source } = entitledTo({
    list: list_now,
    agreed: isAgreed ? { unitprice: agreed_price, to_date: agreed_until } : undefined,
    level: levels.find(({ name }) => name === price_level),
  })
  const bases = { ...terms, isInclusive: isInclusive(line) }
  return { price: bothFromCatalogue(price, bases, tax_rate ?? terms.usualRate).own, source }
}

/** The price of the other 口径 that belongs to a typed unit price. */
export const otherPrice = (
  line: Pick<LineRow, 'unitprice' | 'tax_rate'>,
  pricing: Pricing,
): number | null => otherOfTyped(line.unitprice, pricing, rateOf(line, pricing))

/** The same of a line whose unit price or rate becomes another one; what stays the same keeps both to the cent. */
export async function otherPriceOf(
  context: Context,
  executor: Executor,
  quotation: Terms,
  line: LineRow,
  columns: Partial<LineRow>,
): Promise<Partial<LineRow>> {
  const after = { ...line, ...columns }
  if (after.unitprice === line.unitprice && after.tax_rate === line.tax_rate) return {}
  return { other_price: otherPrice(after, await pricingOf(context, executor, quotation)) }
}
