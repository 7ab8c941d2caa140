import { expect, test } from 'vitest'
import { chanceOf, type Chance } from './chance.ts'

const choices = (chance: Chance) => [
  ...Array.from({ length: 20 }, () => chance.int(3, 9)),
  chance.bytes(16).toString('hex'),
]

test('a seed repeats its choices, whatever another part chooses meanwhile', () => {
  const [first, second] = [chanceOf(7), chanceOf(7)]
  choices(second.part('another'))
  expect(choices(second.part(1))).toEqual(choices(first.part(1)))
  expect(choices(second)).toEqual(choices(first))
  expect(choices(chanceOf(8))).not.toEqual(choices(chanceOf(7)))
  expect(choices(chanceOf(7).part(2))).not.toEqual(choices(chanceOf(7).part(1)))
})

test('numbers stay within their bounds, both ends of them met', () => {
  const { int } = chanceOf(7)
  const drawn = new Set(Array.from({ length: 1000 }, () => int(3, 6)))
  expect(drawn).toEqual(new Set([3, 4, 5]))
})
