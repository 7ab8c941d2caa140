import { expect, test } from 'vitest'
import { repeatedIn, serialRun, serialsIn } from './serial-numbers.ts'

test('a pasted list has one number a line, or several parted by commas or tabs', () => {
  expect(serialsIn(' W1 \n\nW2,W3，W4\tW5；W6、W7\r\n')).toEqual('W1 W2 W3 W4 W5 W6 W7'.split(' '))
})

test.each([
  ['W2026-001', 3, ['W2026-001', 'W2026-002', 'W2026-003']],
  ['W2026-098', 4, ['W2026-098', 'W2026-099', 'W2026-100', 'W2026-101']],
  ['9', 2, ['9', '10']],
  ['泵A', 2, undefined],
])('from %s on %i numbers are counted up and keep their width', (first, count, run) => {
  expect(serialRun(first, count)).toEqual(run)
})

test('a number that stands twice in a list is found', () => {
  expect(repeatedIn(['A', 'B', 'A'])).toBe('A')
  expect(repeatedIn(['A', 'B'])).toBeUndefined()
})
