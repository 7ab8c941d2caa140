import { describe, expect, test } from 'vitest'
import { outdated } from './rotation.ts'

const DAY_MS = 24 * 60 * 60 * 1000

/** The days from one to another, both included. */
function days(from: string, to: string): string[] {
  const found: string[] = []
  for (let moment = Date.parse(from); moment <= Date.parse(to); moment += DAY_MS) {
    found.push(new Date(moment).toISOString().slice(0, 10))
  }
  return found
}

const daily = (day: string) => ({ name: day, day, reason: 'daily' as const, withoutFiles: false })

/** What is left after a backup on each of these days, each followed by its removals. */
function left(made: readonly string[]): string[] {
  let kept: ReturnType<typeof daily>[] = []
  for (const day of made) {
    kept = [...kept, daily(day)]
    const gone = outdated(kept)
    kept = kept.filter(({ name }) => !gone.includes(name))
  }
  return kept.map(({ name }) => name)
}

describe('of daily backups', () => {
  test('the last 7 days, 4 weeks and 12 months are kept, after years of them', () => {
    // 2026-11-20 is a Friday.
    expect(left(days('2024-01-01', '2026-11-20'))).toEqual([
      // The last of each month, as many as make 12 with this one.
      '2025-12-31',
      '2026-01-31',
      '2026-02-28',
      '2026-03-31',
      '2026-04-30',
      '2026-05-31',
      '2026-06-30',
      '2026-07-31',
      '2026-08-31',
      '2026-09-30',
      '2026-10-31',
      // Sundays, with this week 4.
      '2026-11-01',
      '2026-11-08',
      ...days('2026-11-14', '2026-11-20'),
    ])
  })

  test('never more than 23 are kept, whatever day it is', () => {
    const made = days('2025-01-01', '2026-12-31')
    for (let count = 1; count <= made.length; count += 29) {
      expect(left(made.slice(0, count)).length).toBeLessThanOrEqual(23)
    }
  })

  test('the last of a day stands for it', () => {
    const backups = ['a', 'b', 'c'].map((name) => ({ ...daily('2026-11-20'), name }))
    expect(outdated(backups)).toEqual(['a', 'b'])
  })

  test('days without a backup do not count: a machine that was off for a year keeps its backups', () => {
    const made = days('2025-11-14', '2025-11-20')
    expect(outdated(made.map(daily))).toEqual([])
    expect(outdated([...made, '2026-11-20'].map(daily))).toEqual(['2025-11-14'])
  })

  test('weeks are distinguished over the turn of a year', () => {
    // Thursday and Friday of one week; the months differ, and so the first one stays the month's.
    expect(outdated(['2026-12-31', '2027-01-01'].map(daily))).toEqual([])
  })

  test('backups without files replace no whole one, and are removed with the next whole one', () => {
    const whole = days('2026-11-02', '2026-11-08').map(daily)
    const without = days('2026-11-09', '2026-11-18').map((day) => ({
      ...daily(day),
      withoutFiles: true,
    }))
    expect(outdated(whole)).toEqual([])
    // A week of them is enough; no whole one has gone for them.
    expect(outdated([...whole, ...without])).toEqual(days('2026-11-09', '2026-11-11'))
    expect(outdated([...whole, ...without, daily('2026-11-19')])).toEqual([
      '2026-11-02',
      ...without.map(({ name }) => name),
    ])
  })
})

test('those made by hand stay, and of those made before updates the last three', () => {
  const others = ['1', '2', '3', '4', '5'].flatMap((name) => [
    { ...daily('2020-01-01'), name: `hand ${name}`, reason: 'manual' as const },
    { ...daily('2020-01-01'), name: `update ${name}`, reason: 'update' as const },
  ])
  expect(outdated([...others, daily('2026-11-20')])).toEqual(['update 1', 'update 2'])
})
