import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { daysAfter } from '#api/kit/time.ts'
import {
  endsOf,
  monthsAfter,
  warrantyEnd,
  warrantyState,
  warrantyStates,
  type WarrantyTerms,
} from './warranty.ts'

const terms = (given: Partial<WarrantyTerms>): WarrantyTerms => ({
  start_date: '',
  delivered_date: '',
  warranty_months: 12,
  warranty_delivery_months: 18,
  ...given,
})

test.each([
  ['never started', { delivered_date: '2026-08-31' }, '2028-02-29'],
  ['started', { delivered_date: '2026-11-20', start_date: '2026-12-10' }, '2027-12-10'],
  ['started late', { delivered_date: '2026-01-15', start_date: '2027-03-01' }, '2027-07-15'],
  ['started, delivery not known', { start_date: '2024-02-29' }, '2025-02-28'],
  ['neither', {}, ''],
  ['no months at all', { start_date: '2026-05-31', warranty_months: 0 }, '2026-05-31'],
  ['beyond the calendar', { start_date: '9999-01-31', warranty_months: 120 }, '9999-12-31'],
  [
    'delivered beyond, started within',
    { delivered_date: '9999-01-01', start_date: '9990-01-01' },
    '9991-01-01',
  ],
])('the warranty of a machine: %s', (_about, given, end) => {
  expect(warrantyEnd(terms(given))).toBe(end)
})

const day = fc.integer({ min: 0, max: 40_000 }).map((days) => daysAfter('1990-01-01', days))
const months = fc.integer({ min: 0, max: 120 })

/** Day by day: the same date so many months on, or the last day of a shorter month. */
function counted(from: string, count: number): string {
  let [year, month] = from.split('-').map(Number) as [number, number]
  for (let left = count; left > 0; left -= 1) {
    month += 1
    if (month > 12) [year, month] = [year + 1, 1]
  }
  const leap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0
  const long = [31, leap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1]!
  const date = Math.min(Number(from.slice(8)), long)
  const two = (value: number) => String(value).padStart(2, '0')
  return `${year}-${two(month)}-${two(date)}`
}

describe('any days and months', () => {
  test('months are counted on the calendar', () => {
    fc.assert(
      fc.property(day, months, (from, count) => {
        expect(monthsAfter(from, count)).toBe(counted(from, count))
      }),
    )
  })

  test('the warranty ends at the earlier of its two ends', () => {
    const maybe = fc.option(day, { nil: '' })
    fc.assert(
      fc.property(maybe, maybe, months, months, (start_date, delivered_date, one, other) => {
        const end = warrantyEnd({
          start_date,
          delivered_date,
          warranty_months: one,
          warranty_delivery_months: other,
        })
        const ends = [
          ...(start_date ? [counted(start_date, one)] : []),
          ...(delivered_date ? [counted(delivered_date, other)] : []),
        ]
        if (ends.length === 0) expect(end).toBe('')
        for (const each of ends) expect(end <= each).toBe(true)
        if (ends.length > 0) expect(ends).toContain(end)
      }),
    )
  })

  test('a state’s filter finds what is shown in that state, and what ends soon is in warranty too', () => {
    fc.assert(
      fc.property(fc.option(day, { nil: '' }), day, (end, today) => {
        const found = warrantyStates
          .filter(({ value }) => end >= endsOf(value, today).from && end <= endsOf(value, today).to)
          .map(({ value }) => value)
        const state = warrantyState(end, today)
        expect(found).toEqual(state === 2 ? [1, 2] : [state])
      }),
    )
  })
})
