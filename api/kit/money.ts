/** Money is integer cents inside and a decimal string with two places on the wire (spec 2.4.5). */

/** The largest amount that is accepted: 9,999,999,999.99 元, in cents. */
export const MAX_CENTS = 999_999_999_999

/** 100 % in hundredths of a percent. */
export const WHOLE = 10_000

/** Zeros beyond two places are no further places. */
const PLAIN = /^(\d{1,12})(?:\.(\d{1,2})0*)?$/

/** Cents of a plain decimal such as `12800` or `12800.5`; undefined where it is not one or too large. */
export function centsFromText(text: string): number | undefined {
  const match = PLAIN.exec(text)
  if (!match) return undefined
  const cents = Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0'))
  return cents <= MAX_CENTS ? cents : undefined
}

/** `"12800.00"` for 1280000 cents; an empty amount stays an empty string. */
export function textFromCents(cents: number | bigint | null | undefined): string {
  if (cents === null || cents === undefined) return ''
  const digits = String(cents < 0 ? -cents : cents).padStart(3, '0')
  return `${cents < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}

/** `"12.5"` for 1250 hundredths of a percent, without the zeros that say nothing; an empty one stays empty. */
export function percentFromHundredths(hundredths: number | null | undefined): string {
  return textFromCents(hundredths).replace(/\.?0+$/, '')
}

/** A quotient to one place, half up, which floating point cannot: `"0.2"` for 3 by 20. The divisor is above 0. */
export function quotientText(dividend: bigint, divisor: bigint): string {
  const size = dividend < 0n ? -dividend : dividend
  const tenths = (20n * size + divisor) / (2n * divisor)
  const sign = dividend < 0n && tenths > 0n ? '-' : ''
  return `${sign}${tenths / 10n}.${tenths % 10n}`
}

/** What part of a whole an amount is, in percent to one place and half up: `"16.5"`. The whole is above 0. */
export const shareInPercent = (part: bigint, whole: bigint) => quotientText(100n * part, whole)

/** `"12,800.00"` for people; an empty amount stays empty. */
export function groupedFromText(amount: string): string {
  const [whole = '', fraction] = amount.split('.')
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ',')
  return fraction === undefined ? grouped : `${grouped}.${fraction}`
}

/** The same of cents. */
export const groupedFromCents = (cents: number | bigint | null | undefined): string =>
  groupedFromText(textFromCents(cents))

/** A price that is worked out from an amount, such as 套单价 and 优惠后单价. */
type DerivedPrice = {
  /** 元 as a decimal text of two to four places, of four where it is rounded: `"8644.935"`. */
  price: string
  /** Whether price × quantity is the amount; a paper that prints another says `AMOUNT_PREVAILS`. */
  isExact: boolean
}

/** What a paper says on which a price times its quantity is not the amount beside it. */
export const AMOUNT_PREVAILS = '单价乘以数量与金额有尾差的，以金额为准。'

/**
 * An amount that is not negative, in cents, divided by a quantity: exact where it ends within four places, else rounded
 * half up to four. Two places would not do: 51,869.61 / 6 is 8,644.935, and 8,644.94 × 6 another amount. Throws for a
 * quantity that is 0 or no integer.
 */
export function derivedPrice(amount: bigint, quantity: number): DerivedPrice {
  const count = BigInt(quantity)
  const parts = amount * 100n
  const price = (2n * parts + count) / (2n * count)
  const digits = String(price).padStart(5, '0')
  const isExact = price * count === parts
  const places = isExact ? digits.slice(-4).replace(/0{1,2}$/, '') : digits.slice(-4)
  return { price: `${digits.slice(0, -4)}.${places}`, isExact }
}
