import { describe, expect, test } from 'vitest'
import { lineWith } from '#test/make/quotation-line.ts'
import { setKey } from '../lines/saving/line-changes.ts'
import type { LineSaving } from '../lines/saving/line-changes.ts'
import { leftOut, pricedLines, sumOf, termsOf } from './line-prices.ts'
import { percentFrom, percentProblem, priceFrom, priceProblem } from './price.ts'

const typed = (...savings: [number, LineSaving['values']][]) =>
  new Map(savings.map(([key, values]) => [key, { values, state: 'pending' as const }]))
const sum = (lines: ReturnType<typeof lineWith>[], savings = typed()) =>
  sumOf(pricedLines(lines, savings))

describe('what lines come to', () => {
  test('is exact where floats are not, and beyond what they hold', () => {
    const lines = [
      lineWith({ id: 1, num: 999, unitprice: '9999999999.99' }),
      lineWith({ id: 2, num: 3, unitprice: '0.10' }),
      lineWith({ id: 3, num: 1, unitprice: '0.20' }),
    ]
    expect(sum(lines).cents).toBe(999n * 999_999_999_999n + 50n)
  })

  test('leaves out lines without a price and those that are agreed apart, and counts them', () => {
    const lines = [
      lineWith({ id: 1, unitprice: '' }),
      lineWith({ id: 2, unitprice: '12.50' }),
      lineWith({ id: 3, unitprice: '8.00', unpriced: 1 }),
    ]
    expect(sum(lines)).toEqual({ cents: 1250n, open: 1, apart: 1 })
    expect(leftOut(sum(lines))).toBe('（另有1项没有单价、1项另计，未计入）')
    expect(leftOut(sum(lines.slice(1, 2)))).toBe('')
  })

  test('goes by what is typed of a line and of its set, as far as that is a value', () => {
    const line = lineWith({ id: 1, num: 2, unitprice: '1.00', set_id: 5 })
    expect(sum([line], typed([1, { num: '30' }])).cents).toBe(3000n)
    expect(sum([line], typed([1, { num: '3000' }])).cents).toBe(200n)
    expect(sum([line], typed([1, { unitprice: '2.5', discount: '10' }])).cents).toBe(450n)
    expect(sum([line], typed([1, { unitprice: '2.555' }])).cents).toBe(200n)
    expect(sum([line], typed([setKey(5), { sets: '3' }])).cents).toBe(600n)
    expect(sum([line], typed([1, { unitprice: '' }]))).toEqual({ cents: 0n, open: 1, apart: 0 })
  })
})

test('a quotation from before there was tax costs what its prices say', () => {
  const terms = { discount_kind: 1, discount_value: '5.00' } as const
  expect(termsOf({ ...terms, tax_inclusive: '' })).toEqual({
    isTaxInclusive: true,
    discount_kind: 1,
    discount_value: 500,
  })
  expect(termsOf({ ...terms, tax_inclusive: 0 }).isTaxInclusive).toBe(false)
})

test('a price has at most two places, and may be taken away', () => {
  expect(['', '0', '12.5', '9999999999.99'].map(priceFrom)).toEqual([
    null,
    0,
    1250,
    999_999_999_999,
  ])
  for (const wrong of ['1.234', '-1', '1e3', '一百', '10000000000']) {
    expect(priceProblem(wrong)).toBe('须为金额，最多两位小数')
  }
})

test('a discount is a percentage, and none where it is empty', () => {
  expect(['', '0', '12.5', '100'].map(percentFrom)).toEqual([0, 0, 1250, 10_000])
  for (const wrong of ['100.01', '-1', '1.234']) {
    expect(percentProblem(wrong)).toBe('须为0到100的数，最多两位小数')
  }
})
