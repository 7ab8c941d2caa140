import { expect, test } from 'vitest'
import { datePresets, daysOf, todayIn } from './date-presets.ts'

const DAY = 'YYYY-MM-DD'

/** The days of each preset, as seen on a day. */
const seenOn = (today: string) =>
  Object.fromEntries(
    datePresets.map((preset) => {
      const { first, last } = daysOf(preset, today)
      return [preset.label, `${first.format(DAY)} ${last.format(DAY)}`]
    }),
  )

test('are whole months, weeks from Monday on, and the year', () => {
  expect(seenOn('2026-03-31')).toEqual({
    本月: '2026-03-01 2026-03-31',
    上月: '2026-02-01 2026-02-28',
    本周: '2026-03-30 2026-04-05',
    今年: '2026-01-01 2026-12-31',
  })
})

test('belong together at the turn of a year, and on a Sunday', () => {
  expect(seenOn('2023-01-01')).toEqual({
    本月: '2023-01-01 2023-01-31',
    上月: '2022-12-01 2022-12-31',
    本周: '2022-12-26 2023-01-01',
    今年: '2023-01-01 2023-12-31',
  })
})

test('begin from the day that it is where the company is', () => {
  const moment = Date.UTC(2026, 0, 31, 16, 30)
  expect(todayIn('Asia/Shanghai', moment)).toBe('2026-02-01')
  expect(todayIn('America/New_York', moment)).toBe('2026-01-31')
})
