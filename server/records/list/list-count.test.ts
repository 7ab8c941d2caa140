import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { periodsBetween } from './list-count.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const FIRST = Date.UTC(2019, 10, 20)
const DAYS = 900
const days = Array.from({ length: DAYS }, (_, at) =>
  new Date(FIRST + at * DAY_MS).toISOString().slice(0, 10),
)

/** The periods in whose counters a day is: all time, its year, its month, itself. */
const periodsOf = (day: string) =>
  [0, 4, 7, 10].map((length) => day.replaceAll('-', ':').slice(0, length))

/** How often each day is counted by the counters between two dates. */
function timesCounted(dates: {
  startime?: string | undefined
  endtime?: string | undefined
}): number[] {
  const ranges = periodsBetween(dates)
  return days.map((day) => {
    const periods = periodsOf(day)
    return ranges.filter(({ level, from, before }) => {
      const period = periods[level]!
      return period >= from && period < before
    }).length
  })
}

const aDay = fc.option(fc.constantFrom(...days, '2001-01-01', '2031-12-31'), { nil: undefined })

describe('the periods between two dates', () => {
  test('have each day between them once, and no other', () => {
    fc.assert(
      fc.property(aDay, aDay, (startime, endtime) => {
        const expectedTimes = days.map((day) =>
          (!startime || day >= startime) && (!endtime || day <= endtime) ? 1 : 0,
        )
        expect(timesCounted({ startime, endtime })).toEqual(expectedTimes)
      }),
      { numRuns: process.env['TEST_LONG'] === undefined ? 200 : 1000 },
    )
  })

  test.each([
    ['one day', '2020-02-29', '2020-02-29', 1],
    ['a month', '2020-02-01', '2020-02-29', 29],
    ['two days across a month', '2020-02-29', '2020-03-01', 2],
    ['two days across a year', '2020-12-31', '2021-01-01', 2],
    ['a year', '2020-01-01', '2020-12-31', 366],
    ['nothing where the end is a day before the start', '2020-03-01', '2020-02-29', 0],
    ['nothing where the end is a year before the start', '2021-03-01', '2020-03-01', 0],
  ])('are of %s', (_what, startime, endtime, count) => {
    const counted = timesCounted({ startime, endtime })
    expect(counted.reduce((sum, one) => sum + one, 0)).toBe(count)
  })

  test('are all time where there are no dates, whatever a time reads', () => {
    expect(periodsBetween({})).toEqual([{ level: 0, from: '', before: '~' }])
  })

  test('are at most five ranges, however long the time is', () => {
    expect(periodsBetween({ startime: '1900-06-15', endtime: '2999-06-15' })).toHaveLength(5)
  })
})
