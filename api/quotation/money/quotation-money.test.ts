import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { WHOLE } from '#api/kit/money.ts'
import {
  DISCOUNT_KINDS,
  isBeyondSum,
  pricedQuotation,
  sumOf,
  type PricedLine,
  type PriceTerms,
} from './quotation-money.ts'

const line = (id: number, num: number, unitprice: number | null, others = {}): PricedLine => ({
  id,
  sets: 1,
  num,
  unitprice,
  discount: 0,
  tax_rate: 1300,
  unpriced: 0,
  ...others,
})
const terms = (discount_kind: number, discount_value: number, others = {}): PriceTerms => ({
  isTaxInclusive: true,
  discount_kind,
  discount_value,
  ...others,
})

describe('the worked quotation', () => {
  const lines = [line(1, 4, 105_000), line(2, 3, 88_888, { discount: 1000 }), line(3, 1, 5)]
  const { lines: sums, total } = pricedQuotation(lines, terms(DISCOUNT_KINDS.target, 650_000))

  test.each([
    [1, 420_000n, 6_366n, 413_634n, 47_586n],
    [2, 239_998n, 3_637n, 236_361n, 27_192n],
    [3, 5n, 0n, 5n, 1n],
  ])('line %i', (id, amount, discount, discounted, tax) => {
    expect(sums.get(id)).toMatchObject({ amount, discount, discounted, tax, net: discounted - tax })
  })

  test('its total is the sum of its lines', () => {
    expect(total).toEqual({
      amount: 660_003n,
      discount: 10_003n,
      discounted: 650_000n,
      tax: 74_779n,
      net: 575_221n,
      gross: 650_000n,
    })
  })
})

test('a price without tax has the tax on top', () => {
  const { total } = pricedQuotation(
    [line(1, 1, 10_000)],
    terms(DISCOUNT_KINDS.none, 0, { isTaxInclusive: false }),
  )
  expect(total).toMatchObject({ net: 10_000n, tax: 1_300n, gross: 11_300n })
})

test('the quantity is that of one set', () => {
  const { total } = pricedQuotation([line(1, 2, 100, { sets: 3 })], terms(DISCOUNT_KINDS.none, 0))
  expect(total.amount).toBe(600n)
})

test('lines without a price, and those whose price is agreed apart, cost nothing', () => {
  const { lines, total } = pricedQuotation(
    [line(1, 2, null), line(2, 1, 100), line(3, 1, 900, { unpriced: 1 })],
    terms(DISCOUNT_KINDS.none, 0),
  )
  expect([...lines.keys()]).toEqual([2])
  expect(total.amount).toBe(100n)
})

test.each([DISCOUNT_KINDS.amount, DISCOUNT_KINDS.target])(
  'discount %i beyond the sum takes no line below 0',
  (kind) => {
    const { total } = pricedQuotation([line(1, 1, 100)], terms(kind, 500))
    expect(total.discounted).toBe(kind === DISCOUNT_KINDS.amount ? 0n : 100n)
  },
)

test.each([DISCOUNT_KINDS.amount, DISCOUNT_KINDS.target])(
  'discount %i is beyond the sum from one cent over it on',
  (kind) => {
    expect(isBeyondSum(100n, terms(kind, 100))).toBe(false)
    expect(isBeyondSum(100n, terms(kind, 101))).toBe(true)
  },
)

describe('any quotation', () => {
  const anyLine = fc.record({
    sets: fc.integer({ min: 1, max: 999 }),
    num: fc.integer({ min: 1, max: 999 }),
    unitprice: fc.option(fc.integer({ min: 0, max: 99_999_999 })),
    discount: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: WHOLE })),
    unpriced: fc.constantFrom(0, 1),
    tax_rate: fc.option(fc.constantFrom(0, 100, 300, 600, 900, 1300)),
  })
  const anyTerms = fc.record({
    isTaxInclusive: fc.boolean(),
    discount_kind: fc.constantFrom(...Object.values(DISCOUNT_KINDS)),
    discount_value: fc.integer({ min: 0, max: WHOLE }),
  })
  const anyQuotation = fc.record({
    lines: fc
      .array(anyLine, { maxLength: 12 })
      .map((lines) => lines.map((one, index) => ({ ...one, id: index + 1 }))),
    terms: anyTerms,
  })

  test('sums agree to the cent, no line is below 0, and the order of lines changes nothing', () => {
    fc.assert(
      fc.property(anyQuotation, fc.nat(), ({ lines, terms: given }, turn) => {
        const { lines: sums, total } = pricedQuotation(lines, given)
        expect(sumOf(sums.values())).toEqual(total)
        expect(total.amount - total.discount).toBe(total.discounted)
        expect(total.net + total.tax).toBe(total.gross)
        expect(total.discounted).toBe(given.isTaxInclusive ? total.gross : total.net)
        for (const one of sums.values()) {
          expect(one.discount >= 0n && one.discounted >= 0n && one.net >= 0n).toBe(true)
        }
        const at = lines.length === 0 ? 0 : turn % lines.length
        const turned = [...lines.slice(at), ...lines.slice(0, at)].toReversed()
        const again = pricedQuotation(turned, given)
        expect(again.total).toEqual(total)
        for (const [id, one] of sums) expect(again.lines.get(id)).toEqual(one)
      }),
      { numRuns: process.env['TEST_LONG'] === undefined ? 500 : 10_000 },
    )
  })

  test('a target above 0 and not above the sum is met to the cent', () => {
    fc.assert(
      fc.property(anyQuotation, fc.nat(), ({ lines, terms: given }, any) => {
        const sum = pricedQuotation(lines, terms(DISCOUNT_KINDS.none, 0)).total.amount
        const target = sum === 0n ? 0n : BigInt(any) % sum
        const discount_value = Number(target)
        const kind = DISCOUNT_KINDS.target
        const { total } = pricedQuotation(lines, { ...given, discount_kind: kind, discount_value })
        expect(total.discounted).toBe(target)
      }),
    )
  })
})
