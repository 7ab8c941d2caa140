import { expect, test } from 'vitest'
import { CASE_DONE, CASE_HANDLED } from '#api/kit/status.ts'
import { timesOf } from './case-times.ts'

const [MONDAY, TUESDAY, FRIDAY] = [
  '2026:03:02 09:00:00',
  '2026:03:03 09:00:00',
  '2026:03:06 09:00:00',
]

test('a case taken up again began when it was taken up first', () => {
  const done = { s_state: CASE_DONE, s_started: MONDAY, s_finished: TUESDAY }
  expect(timesOf(CASE_HANDLED, done, FRIDAY)).toEqual({ s_started: MONDAY, s_finished: '' })
})

test('a case completed again was completed the last time', () => {
  const handled = { s_state: CASE_HANDLED, s_started: MONDAY, s_finished: '' }
  expect(timesOf(CASE_DONE, handled, FRIDAY)).toEqual({ s_started: MONDAY, s_finished: FRIDAY })
})
