import { expect, test } from 'vitest'
import { daysOfDelivery, THIS_WEEK, weekEnd } from './due.ts'

test.each([
  ['a Monday', '2026-11-23', '2026-11-29'],
  ['a Saturday', '2026-11-28', '2026-11-29'],
  ['a Sunday', '2026-11-29', '2026-11-29'],
  ['a Friday at the end of a year', '2027-12-31', '2028-01-02'],
])('the week of %s ends with its Sunday', (_, day, sunday) => {
  expect(weekEnd(day)).toBe(sunday)
  expect(daysOfDelivery(THIS_WEEK, day)).toEqual({ from: day, to: sunday })
})
