import { sql, type Expression, type RawBuilder } from 'kysely'
import { WHOLE } from '#api/kit/money.ts'

/**
 * `api/quotation/money/price-basis.ts` in SQL, for many lines at once. All are integers, whose division truncates in both
 * databases; the largest product, of twice the largest price and twice `WHOLE`, is far within 64 bits.
 */

type Price = Expression<number | null>

const whole = sql.lit(WHOLE)

/** An integer that is bound: SQLite would take a large one for a float. */
export const integerOf = (value: number): RawBuilder<number> => sql`cast(${value} as bigint)`

/** A part of a price, half up to the cent. */
export const shareOf = (price: Price, hundredths: Price): RawBuilder<number | null> =>
  sql`((2 * ${price} * ${hundredths} + ${whole}) / (2 * ${whole}))`

export const withTaxOf = (price: Price, rate: Price): RawBuilder<number | null> =>
  sql`((2 * ${price} * (${whole} + ${rate}) + ${whole}) / (2 * ${whole}))`

export const withoutTaxOf = (price: Price, rate: Price): RawBuilder<number | null> =>
  sql`((2 * ${price} * ${whole} + ${whole} + ${rate}) / (2 * (${whole} + ${rate})))`
