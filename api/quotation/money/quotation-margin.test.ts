import { expect, test } from 'vitest'
import { marginPercent, marginsOf, sumOfMargins } from './quotation-margin.ts'
import { pricedQuotation } from './quotation-money.ts'

const terms = { isTaxInclusive: true, discount_kind: 0, discount_value: 0 }
const line = (id: number, fields: object = {}) => ({
  id,
  sets: 1,
  num: 1,
  unitprice: 113_00 as number | null,
  discount: 0,
  tax_rate: 13_00,
  unpriced: 0,
  cost: 80_00 as number | null,
  ...fields,
})
const margins = (lines: ReturnType<typeof line>[], given = terms) =>
  marginsOf(lines, pricedQuotation(lines, given).lines)

test('revenue is without tax, and a set that is sold several times costs as often', () => {
  const { lines } = margins([line(1, { sets: 3, num: 2 })])
  expect(lines.get(1)).toEqual({ revenue: 600_00n, cost: 480_00n, margin: 120_00n })
})

test('the total discount reduces the margin of each line', () => {
  const { lines, total } = margins([line(1), line(2, { unitprice: 226_00, cost: 100_00 })], {
    ...terms,
    discount_kind: 1,
    discount_value: 10_00,
  })
  expect([...lines.values()].map(({ revenue }) => revenue)).toEqual([90_00n, 180_00n])
  expect(total).toEqual({ revenue: 270_00n, cost: 180_00n, margin: 90_00n })
  expect(total).toEqual(sumOfMargins(lines.values()))
})

test('prices without tax are revenue as they are', () => {
  const { total } = margins([line(1)], { ...terms, isTaxInclusive: false })
  expect(total.revenue).toBe(113_00n)
})

test('a line without a cost is counted and left out of all sums, its revenue too', () => {
  const { lines, total, uncosted } = margins([line(1), line(2, { cost: null })])
  expect([...lines.keys()]).toEqual([1])
  expect(total.revenue).toBe(100_00n)
  expect(uncosted).toBe(1)
})

test('a line without a price, or with one agreed apart, has no margin and lacks no cost', () => {
  const apart = line(2, { unpriced: 1 })
  const open = line(3, { unitprice: null, cost: null })
  expect(margins([line(1), apart, open])).toMatchObject({
    total: { revenue: 100_00n, cost: 80_00n },
    uncosted: 0,
  })
})

test.each([
  [{ revenue: 3n, margin: 1n }, '33.3'],
  [{ revenue: 1000n, margin: 15n }, '1.5'],
  [{ revenue: 2000n, margin: 1n }, '0.1'],
  [{ revenue: 2000n, margin: -1n }, '-0.1'],
  [{ revenue: 100_000n, margin: -1n }, '0.0'],
  [{ revenue: 100n, margin: -150n }, '-150.0'],
  [{ revenue: 0n, margin: -150n }, ''],
])('%o is %s percent', (margin, percent) => {
  expect(marginPercent({ cost: 0n, ...margin })).toBe(percent)
})
