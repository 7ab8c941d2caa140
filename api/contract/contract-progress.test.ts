import { expect, test } from 'vitest'
import { wholeSetsShipped } from './contract-progress.ts'

const line = (num: number, shipped: number, ships = 1) => ({
  sets: 3,
  num,
  needs_production: 0,
  ships,
  produced: 0,
  shipped,
})
/** Installation, which nobody ships. */
const installation = line(1, 0, 0)

test('the part with the fewest shipped decides how many whole sets have gone; what is never shipped does not count', () => {
  expect(wholeSetsShipped([line(2, 5), line(1, 3)])).toBe(2)
  expect(wholeSetsShipped([line(2, 5), line(1, 3), installation])).toBe(2)
  expect(wholeSetsShipped([installation])).toBeUndefined()
})
