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
