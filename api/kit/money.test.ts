import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { centsFromText, groupedFromText, MAX_CENTS, quotientText, textFromCents } from './money.ts'

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
