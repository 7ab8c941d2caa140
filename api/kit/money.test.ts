import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  centsFromText,
  groupedFromText,
  MAX_CENTS,
  quotientText,
  textFromCents,
  derivedPrice,
} from './money.ts'

const cents = fc.integer({ min: 0, max: MAX_CENTS })

describe('money', () => {
  test('is the same amount after it has travelled', () => {
    fc.assert(
      fc.property(cents, (amount) => {
        expect(centsFromText(textFromCents(amount))).toBe(amount)
      }),
    )
  })

  test('travels with exactly two places', () => {
    fc.assert(
      fc.property(cents, (amount) => {
        expect(textFromCents(amount)).toMatch(/^(0|[1-9]\d*)\.\d\d$/)
      }),
    )
  })

  test('is read without arithmetic on fractions', () => {
    const typed = ['0.07', '0.29', '1.15', '8.2', '1001.13', '4503599627.37', '9999999999.99']
    const read = typed.map((text) => centsFromText(text))
    expect(read).toEqual([7, 29, 115, 820, 100113, 450359962737, MAX_CENTS])
  })

  test('above the limit or not a plain decimal is refused', () => {
    const typed = ['10000000000', '1e3', '-1', '0.001', '1,000', '', ' 1', '１', '1.', '.1']
    for (const text of typed) expect(centsFromText(text)).toBeUndefined()
  })

  test('that is empty stays empty', () => {
    for (const empty of [null, undefined]) expect(textFromCents(empty)).toBe('')
    expect(groupedFromText('')).toBe('')
  })

  test('of a sum beyond the integers of a number is written exactly', () => {
    expect(textFromCents(999_999_999_999_999_999n)).toBe('9999999999999999.99')
  })

  test('is grouped for people by thousands, the places untouched', () => {
    const amounts = ['0.00', '999.00', '1000.00', '12800.50', '9999999999.99']
    const grouped = ['0.00', '999.00', '1,000.00', '12,800.50', '9,999,999,999.99']
    expect(amounts.map(groupedFromText)).toEqual(grouped)
  })
})

test.each([
  [3n, 20n, '0.2'],
  [1n, 4n, '0.3'],
  [7n, 20n, '0.4'],
  [149n, 1000n, '0.1'],
  [-3n, 20n, '-0.2'],
  [12n, 4n, '3.0'],
])('%d by %d is %s to one place, half up', (dividend, divisor, text) =>
  expect(quotientText(dividend, divisor)).toBe(text),
)

test.each([
  [5_186_961n, 6, '8644.935', true],
  [5_186_961n, 7, '7409.9443', false],
  [1_000n, 3, '3.3333', false],
  [2_000n, 3, '6.6667', false],
  [1_280_000n, 1, '12800.00', true],
  [125n, 10, '0.125', true],
  [1n, 16, '0.0006', false],
  [1n, 20_000, '0.0000', false],
  [0n, 5, '0.00', true],
  [1n, 100, '0.0001', true],
  [999_999_999_999n, 8, '1249999999.9988', false],
])('%d cents for %d are %s each', (amount, quantity, price, isExact) => {
  expect(derivedPrice(amount, quantity)).toEqual({ price, isExact })
})

test('an exact price times its quantity is the amount, any other within half of the last place', () => {
  const amounts = fc.bigInt({ min: 0n, max: 999_999_999_999n })
  fc.assert(
    fc.property(amounts, fc.integer({ min: 1, max: 998_001 }), (amount, quantity) => {
      const { price, isExact } = derivedPrice(amount, quantity)
      expect(price).toMatch(/^\d+\.\d{2,4}$/)
      const [whole, places] = price.split('.') as [string, string]
      const product = BigInt(whole + places.padEnd(4, '0')) * BigInt(quantity)
      const off = product - amount * 100n
      expect(off === 0n).toBe(isExact)
      expect(2n * (off < 0n ? -off : off)).toBeLessThanOrEqual(BigInt(quantity))
    }),
    { numRuns: 2000 },
  )
})
