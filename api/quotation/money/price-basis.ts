import { percentFromHundredths, WHOLE } from '#api/kit/money.ts'
import { divided } from './quotation-money.ts'

/**
 * What a customer is entitled to pay for a product, and a price with and without tax: one place for choosing a product, for
 * switching the 单价口径 of a quotation and for 调价影响. Prices are in cents, rates and factors in hundredths of a percent.
 */

/** A price with the tax on top, half up to the cent. */
export const withTax = (price: number, rate: number): number =>
  Number(divided(BigInt(price) * BigInt(WHOLE + rate), BigInt(WHOLE)))

/** A price without the tax that is in it, half up to the cent. */
export const withoutTax = (price: number, rate: number): number =>
  Number(divided(BigInt(price) * BigInt(WHOLE), BigInt(WHOLE + rate)))

/** A price of one 单价口径 in the other. */
export const inOther = (price: number, isInclusive: boolean, rate: number): number =>
  isInclusive ? withoutTax(price, rate) : withTax(price, rate)

/** 等级: what its customers pay of the catalogue's price, in hundredths of a percent. */
export type PriceLevel = { name: string; factor: number }

/** 协议价, in the catalogue's 口径; `to_date` is its last day, `yyyy-MM-dd`. */
export type AgreedPrice = { unitprice: number; to_date: string }

/** What decides on a price, today. */
type Entitling = {
  /** The catalogue's price; null where it has none. */
  list: number | null
  agreed: AgreedPrice | undefined
  level: PriceLevel | undefined
}

/** In the catalogue's 口径; `source` in words, as it is stored with a line, empty without a price. */
export type Entitled = { price: number | null; source: string }

/** 协议价, else 等级价, else the catalogue's. */
export function entitledTo({ list, agreed, level }: Entitling): Entitled {
  if (agreed) return { price: agreed.unitprice, source: `协议价 至 ${agreed.to_date}` }
  if (list === null) return { price: null, source: '' }
  if (!level) return { price: list, source: '目录价' }
  const price = Number(divided(BigInt(list) * BigInt(level.factor), BigInt(WHOLE)))
  return { price, source: `${level.name} 级 ${percentFromHundredths(level.factor)}%` }
}

/** What kinds of prices meet in a line. */
export type Bases = {
  /** Of the quotation. */
  isInclusive: boolean
  /** Null where nobody has said so: nothing is converted then. */
  isCatalogueInclusive: boolean | null
}

/** A price in the quotation's own 单价口径 and in the other, which is null where nothing is converted. */
type BothPrices = { own: number | null; other: number | null }

/** A price of the catalogue's 口径 as a line of this rate keeps it. */
export function bothFromCatalogue(price: number | null, bases: Bases, rate: number): BothPrices {
  const { isInclusive, isCatalogueInclusive } = bases
  if (price === null || isCatalogueInclusive === null) return { own: price, other: null }
  const converted = inOther(price, isCatalogueInclusive, rate)
  return isInclusive === isCatalogueInclusive
    ? { own: price, other: converted }
    : { own: converted, other: price }
}

/** What belongs, in the other 口径, to a price that was typed in the quotation's own. */
export function otherOfTyped(
  price: number | null,
  { isInclusive, isCatalogueInclusive }: Bases,
  rate: number,
): number | null {
  return price === null || isCatalogueInclusive === null ? null : inOther(price, isInclusive, rate)
}
