import { expect, test } from 'vitest'
import { usualLastDay } from './usual-day.ts'

test.each([
  ['2026-11-01', '2026-10-31'],
  ['2026-11-15', '2026-10-31'],
  ['2026-11-16', '2026-11-16'],
  ['2026-11-30', '2026-11-30'],
  ['2027-01-03', '2026-12-31'],
  ['2028-03-15', '2028-02-29'],
])('on %s a statement is meant to %s', (today, last) => {
  expect(usualLastDay(today)).toBe(last)
})
