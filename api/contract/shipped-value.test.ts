import { expect, test } from 'vitest'
import { shippedValue } from './shipped-value.ts'

test('the parts of 10,000.00 for three are those that add up to it', () => {
  const line = { amount: 1_000_000, pieces: 3 }
  expect([0, 1, 2].map((before) => shippedValue(line, before, 1))).toEqual([
    333_333n,
    333_334n,
    333_333n,
  ])
  expect(shippedValue(line, 1, 2)).toBe(666_667n)
  expect(shippedValue(line, 0, 3)).toBe(1_000_000n)
})

test('it is exact for the largest amount that there is', () => {
  const line = { amount: 999_999_999_999, pieces: 999_999 }
  // 999,999,999,999 = 999,999 × 1,000,001.
  expect(shippedValue(line, 0, 1)).toBe(1_000_001n)
  expect(shippedValue(line, 999_998, 1)).toBe(1_000_001n)
})
