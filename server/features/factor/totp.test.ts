import { expect, test } from 'vitest'
import { codeAt, stepAt, stepOf } from './totp.ts'

const SECRET = Buffer.from('12345678901234567890')

test.each([
  [59, '94287082'],
  [1_111_111_109, '07081804'],
  [1_111_111_111, '14050471'],
  [1_234_567_890, '89005924'],
  [2_000_000_000, '69279037'],
  [20_000_000_000, '65353130'],
])('the vectors of RFC 6238 at %i s are %s', (seconds, code) => {
  const step = stepAt(seconds * 1000)
  expect(codeAt(SECRET, step, 8)).toBe(code)
  expect(codeAt(SECRET, step)).toBe(code.slice(2))
})

test('a code is that of the present step, the one before or the one after', () => {
  const now = 1_700_000_000_000
  const found = [-2, -1, 0, 1, 2].map((away) =>
    stepOf(SECRET, codeAt(SECRET, stepAt(now) + away), now),
  )
  const step = stepAt(now)
  expect(found).toEqual([undefined, step - 1, step, step + 1, undefined])
  expect(stepOf(SECRET, '', now)).toBeUndefined()
})
