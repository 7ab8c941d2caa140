import { describe, expect, test } from 'vitest'
import { isTaxOdd } from './printed-rows.ts'

/** What the tax of a printed row may differ by from amount × rate: 0.06 (domain §10). */

const ONE = 100_000_000n

describe('a row of 100.00 at 13 %', () => {
  /** One piece, without a discount. */
  const rowOf = (net: bigint, tax: bigint) => {
    return { units: ONE, gross: net + tax, tax, list_net: net, list_tax: tax }
  }

  test.each([
    ['exactly', 10_000n, 1_300n, false],
    ['0.06 more', 10_000n, 1_306n, false],
    ['0.06 less', 10_000n, 1_294n, false],
    ['0.0613 more', 9_999n, 1_306n, true],
    ['0.07 more', 10_000n, 1_307n, true],
    ['0.07 less', 10_000n, 1_293n, true],
  ])('with its tax %s', (_name, net, tax, isOdd) => {
    expect(isTaxOdd(rowOf(net, tax), 1300)).toBe(isOdd)
  })
})

test('a discount is measured by itself', () => {
  const row = { units: ONE, gross: 10_170n, tax: 1_163n, list_net: 10_000n, list_tax: 1_300n }
  // Of the discount of 9.93 the tax would be 1.29, where it is 1.37.
  expect(isTaxOdd(row, 1300)).toBe(true)
})
