import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { FloodStore } from './flood-store.ts'

const SECOND = 1000

beforeEach(() => vi.useFakeTimers({ toFake: ['Date', 'performance'] }))
afterEach(() => vi.useRealTimers())

function counter() {
  const store = new FloodStore()
  return (key: string) => {
    let counted = 0
    store.incr(key, (_error, answer) => (counted = answer?.current ?? NaN), SECOND)
    return counted
  }
}

test('a window begins with its first request, and ends after its time', () => {
  const count = counter()
  expect([count('a'), count('a'), count('b')]).toEqual([1, 2, 1])
  vi.advanceTimersByTime(SECOND - 1)
  expect(count('a')).toBe(3)
  vi.advanceTimersByTime(1)
  expect([count('a'), count('b')]).toEqual([1, 1])
})

test('a clock that is set back makes no window longer, one set forward none shorter', () => {
  const count = counter()
  count('a')
  vi.setSystemTime(Date.now() - 3600 * SECOND)
  expect(count('a')).toBe(2)
  vi.advanceTimersByTime(SECOND)
  expect(count('a')).toBe(1)
  vi.setSystemTime(Date.now() + 3600 * SECOND)
  expect(count('a')).toBe(2)
})

test('no more than five thousand are counted at once', () => {
  const count = counter()
  count('first')
  for (let index = 0; index < 4999; index += 1) count(`key ${index}`)
  expect(count('first')).toBe(2)
  count('one more')
  expect(count('first')).toBe(1)
})
