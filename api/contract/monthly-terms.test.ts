import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { DAYS_AFTER_MONTH, dueByMonth, MONTH_END } from './monthly-terms.ts'
import { MONTHLY, stepInWords } from './payment-steps.ts'
import { daysAfter } from '#api/kit/time.ts'

const on = (day: number, months = 1, cut_off = MONTH_END) => ({
  monthly: { cut_off, months, day },
  days: 0,
})
const afterMonth = (days: number, cut_off = MONTH_END) => ({
  monthly: { cut_off, months: 0, day: 0 },
  days,
})

describe('what ships is due on a day of a month after it,', () => {
  test.each([
    ['the 25th of the next one', on(25), '2026-10-08', '2026-11-25'],
    ['of the same one for its last day', on(25), '2026-10-31', '2026-11-25'],
    ['of the next year', on(25), '2026-12-01', '2027-01-25'],
    ['of the sixth after it', on(10, 6), '2026-08-15', '2027-02-10'],
    ['the 31st of a month of 30 days', on(31), '2026-10-08', '2026-11-30'],
    ['the 31st of February', on(31), '2027-01-15', '2027-02-28'],
    ['the 29th of February', on(29), '2027-01-15', '2027-02-28'],
    ['the 29th of February in a leap year', on(29), '2028-01-15', '2028-02-29'],
    ['of the same month', on(25, 0), '2026-10-08', '2026-10-25'],
    ['but never before it ships', on(5, 0), '2026-10-08', '2026-10-08'],
  ])('%s', (_, terms, shipped, due) => {
    expect(dueByMonth(terms, shipped)).toBe(due)
  })

  test.each([
    ['on it belongs to its month', on(25, 1, 20), '2026-10-20', '2026-11-25'],
    ['the day after it to the next', on(25, 1, 20), '2026-10-21', '2026-12-25'],
    ['in December to January', on(25, 1, 20), '2026-12-21', '2027-02-25'],
    ['of the 30th, in February', on(25, 1, 30), '2027-02-28', '2027-03-25'],
    ['with the same month', on(5, 0, 20), '2026-10-25', '2026-11-05'],
  ])('by a cut-off day: %s', (_, terms, shipped, due) => {
    expect(dueByMonth(terms, shipped)).toBe(due)
  })

  test.each([
    ['30 days', afterMonth(30), '2026-10-08', '2026-11-30'],
    ['30 days of a short one', afterMonth(30), '2027-02-01', '2027-03-30'],
    ['60 days', afterMonth(60), '2026-10-31', '2026-12-30'],
    ['90 days, over the year', afterMonth(90), '2026-11-15', '2027-02-28'],
    ['30 days, past a cut-off day', afterMonth(30, 20), '2026-10-21', '2026-12-30'],
  ])('or after its end: %s', (_, terms, shipped, due) => {
    expect(dueByMonth(terms, shipped)).toBe(due)
  })

  test('at most on the last day of the calendar', () => {
    expect(dueByMonth(on(25, 6), '9999-12-20')).toBe('9999-12-25')
    expect(dueByMonth(on(25, 1, 20), '9999-12-31')).toBe('9999-12-31')
    expect(dueByMonth(afterMonth(30), '9999-12-20')).toBe('9999-12-31')
  })

  test('and what ships later is never due earlier', () => {
    const terms = fc.oneof(
      fc
        .tuple(
          fc.integer({ min: 1, max: 31 }),
          fc.integer({ min: 0, max: 6 }),
          fc.integer({ min: 1, max: 31 }),
        )
        .map(([day, months, cutOff]) => on(day, months, cutOff)),
      fc.constantFrom(...DAYS_AFTER_MONTH).map((days) => afterMonth(days)),
    )
    const days = fc.nat(800).map((after) => daysAfter('2026-12-01', after))
    fc.assert(
      fc.property(terms, days, fc.nat(60), (step, day, more) => {
        const due = dueByMonth(step, day)
        expect(due >= day).toBe(true)
        expect(dueByMonth(step, daysAfter(day, more)) >= due).toBe(true)
      }),
    )
  })
})

test.each([
  [on(25), '货款 70%，按发货月结，次月25日前付清'],
  [on(31), '货款 70%，按发货月结，次月底前付清'],
  [on(10, 0), '货款 70%，按发货月结，当月10日前付清'],
  [on(10, 2), '货款 70%，按发货月结，发货月后第2个月10日前付清'],
  [on(25, 1, 20), '货款 70%，按发货月结（每月20日截止），次月25日前付清'],
  [afterMonth(30), '货款 70%，按发货月结，月末后30天内付清'],
  [afterMonth(90, 25), '货款 70%，按发货月结（每月25日截止），月末后90天内付清'],
])('a step says when it is paid: %o', (terms, words) => {
  const step = { name: '货款', percent: '70', trigger: MONTHLY, date: '', ...terms }
  expect(stepInWords(step)).toBe(words)
})
