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

test('as many whole sets have gone as of the part of which least has, whatever is not shipped', () => {
  expect(wholeSetsShipped([line(2, 5), line(1, 3)])).toBe(2)
  expect(wholeSetsShipped([line(2, 5), line(1, 3), installation])).toBe(2)
  expect(wholeSetsShipped([installation])).toBeUndefined()
})
