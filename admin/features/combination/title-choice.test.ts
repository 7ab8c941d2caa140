import { expect, test } from 'vitest'
import { matching, toggled, withGone } from './title-choice.ts'

const OPTIONS = [
  { value: 1, label: '立式多级泵 CDL' },
  { value: 2, label: '控制柜' },
]

test('titles are found whatever the letter case and width', () => {
  expect(matching(OPTIONS, ' ｃdl ')).toEqual([OPTIONS[0]])
  expect(matching(OPTIONS, '')).toEqual(OPTIONS)
  expect(matching(OPTIONS, '%')).toEqual([])
})

test('a chosen title is added last and can be taken out', () => {
  expect(toggled([2], 1)).toEqual([2, 1])
  expect(toggled([2, 1], 2)).toEqual([1])
})

test('a chosen title that is gone is offered, so that it can be taken out', () => {
  expect(withGone(OPTIONS, [2, 9]).map((option) => option.value)).toEqual([9, 1, 2])
  expect(withGone(OPTIONS, [1, 2])).toEqual(OPTIONS)
})
