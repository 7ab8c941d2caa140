import { expect, test } from 'vitest'
import { wholeSetsShipped, shippedValue } from './contract-progress.ts'

const line = (num: number, shipped: number, ships = 1) => ({
  sets: 3,
  num,
  needs_production: 0,
  ships,
  produced: 0,
  shipped,
  returned: 0,
  dropped: 0,
})
/** Installation, which nobody ships. */
const installation = line(1, 0, 0)

test('the part with the fewest shipped decides how many whole sets have gone; what is never shipped does not count', () => {
  expect(wholeSetsShipped([line(2, 5), line(1, 3)])).toBe(2)
  expect(wholeSetsShipped([line(2, 5), line(1, 3), installation])).toBe(2)
  expect(wholeSetsShipped([installation])).toBeUndefined()
})

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
