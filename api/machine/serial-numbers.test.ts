import { expect, test } from 'vitest'
import {
  registeredSurplus,
  repeatedIn,
  serialRange,
  serialRun,
  serialsIn,
  shippedSurplus,
} from './serial-numbers.ts'

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

test.each([
  ['010~012', ['010', '011', '012']],
  ['030至032', ['030', '031', '032']],
  ['W2026-099 ～ W2026-101', ['W2026-099', 'W2026-100', 'W2026-101']],
  ['W2026-010到12', ['W2026-010', 'W2026-011', 'W2026-012']],
  ['A5~A5', ['A5']],
  ['012~010', []],
  ['A010~B012', []],
  ['001~201', []],
  ['W2026-001', undefined],
  ['010-012', undefined],
  ['甲~乙', undefined],
])('the entry “%s” is the range %j', (entry, range) => {
  expect(serialRange(entry)).toEqual(range)
})

test('a number that stands twice in a list is found', () => {
  expect(repeatedIn(['A', 'B', 'A'])).toBe('A')
  expect(repeatedIn(['A', 'B'])).toBeUndefined()
})

const pumps = { title: '泵', no: 'X-1', unit: '台' }

test.each([
  [2, undefined],
  [3, '“泵 X-1”有3个出厂编号，多于已生产2台'],
  [8, '“泵 X-1”有8个出厂编号，多于已生产2台'],
  [9, '“泵 X-1”有9个出厂编号，多于签约8台'],
])(
  'with 8 pieces signed and 2 produced, %i numbers give the right warning of surplus',
  (registered, expected) => {
    expect(registeredSurplus({ ...pumps, signed: 8, produced: 2, registered })).toBe(expected)
  },
)

test('more numbers than pieces of a shipment are reported by line, else in all', () => {
  const lines = [
    { ...pumps, contract_line_id: 11, quantity: 2 },
    { ...pumps, no: '', unit: '', contract_line_id: 12, quantity: 1 },
  ]
  expect(shippedSurplus([11, 11, 12], lines)).toBeUndefined()
  expect(shippedSurplus([11, 11, 11], lines)).toBe('“泵 X-1”选了3个出厂编号，多于本次发货2台')
  expect(shippedSurplus([12, 12], lines)).toBe('“泵”选了2个出厂编号，多于本次发货1件')
  expect(shippedSurplus([11, 11, 12, ''], lines)).toBe('选了4个出厂编号，多于本次发货3件')
  expect(shippedSurplus([11], [])).toBeUndefined()
})
