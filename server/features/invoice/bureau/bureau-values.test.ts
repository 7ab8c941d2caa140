import { expect, test } from 'vitest'
import { quantityText, rateText } from './bureau-values.ts'

/** Numbers as the tax bureau's workbook takes them. */

test.each<[units: bigint, most: number, places: number | undefined, text: string | undefined]>([
  [300_000_000n, 16, 13, '3'],
  [250_000_000n, 16, undefined, '2.5'],
  [1n, 16, undefined, '0.00000001'],
  // 17 characters: one decimal less, half of it up.
  [1_234_567_812_345_675n, 16, undefined, '12345678.1234568'],
  [1_234_567_812_345_674n, 16, undefined, '12345678.1234567'],
  [1_999_999_999_999_995n, 16, undefined, '20000000'],
  [33_333_333n, 16, 4, '0.3333'],
  [1_234_500_000n, 4, undefined, '12.3'],
  [1_234_500_000n, 3, undefined, '12'],
  [1_234_500_000n, 1, undefined, undefined],
  // Nothing would be left of it.
  [1n, 16, 4, undefined],
])('a quantity of %d units in %d characters and %s decimals is %s', (units, most, places, text) => {
  expect(quantityText(units, { most, ...(places !== undefined && { places }) })).toBe(text)
})

test.each([
  [1300, '0.13'],
  [600, '0.06'],
  [350, '0.035'],
  [1, '0.0001'],
  [0, '0'],
  [10_000, '1'],
])('a rate of %d hundredths of a percent is %s', (rate, text) => {
  expect(rateText(rate)).toBe(text)
})
