import { expect, test } from 'vitest'
import { oneLess, oneMore, setsIn } from './set-choice.ts'
import type { ChosenSet } from './set-choice.ts'

const PUMPS = { value: 1, label: '泵组' }
const TANKS = { value: 2, label: '水箱' }

test('choosing a combination again makes one more set of it, in its place', () => {
  const chosen = [PUMPS, TANKS, PUMPS].reduce<readonly ChosenSet[]>(oneMore, [])
  expect(chosen).toEqual([
    { com_id: 1, name: '泵组', count: 2 },
    { com_id: 2, name: '水箱', count: 1 },
  ])
  expect(setsIn(chosen)).toBe(3)
})

test('the last set taken out takes the combination out', () => {
  const chosen = [PUMPS, PUMPS].reduce<readonly ChosenSet[]>(oneMore, [])
  const less = oneLess(chosen, 1)
  expect(less).toEqual([{ com_id: 1, name: '泵组', count: 1 }])
  expect(oneLess(less, 1)).toEqual([])
})

test('no more than 20 sets of one combination come in by a held key', () => {
  const chosen = Array.from({ length: 30 }, () => PUMPS).reduce<readonly ChosenSet[]>(oneMore, [])
  expect(setsIn(chosen)).toBe(20)
})
