import { describe, expect, test } from 'vitest'
import { quantityFrom, quantityProblem } from '../lines/saving/quantity.ts'
import { hasHead, setsInOrder } from './quotation-sets.ts'
import { lineWith } from '#test/make/quotation-line.ts'

describe('setsInOrder', () => {
  const lines = [
    lineWith({ id: 1, set_id: 10, top: 0 }),
    lineWith({ id: 2, set_id: 10, top: 5 }),
    lineWith({ id: 3, set_id: 11, top: 5, com_name: '附件', com_show: 1 }),
    lineWith({ id: 4, set_id: 12, top: 80 }),
    lineWith({ id: 5, set_id: 12, top: 0 }),
    lineWith({ id: 6, set_id: 12, top: 0 }),
  ]
  const order = (sets: ReturnType<typeof setsInOrder>) =>
    sets.map((set) => [set.set_id, ...set.lines.map((line) => line.id)])

  test('puts the heaviest first, then as added, and a set where its heaviest line is', () => {
    expect(order(setsInOrder(lines.toReversed()))).toEqual([
      [12, 4, 5, 6],
      [10, 2, 1],
      [11, 3],
    ])
  })

  test('goes by other weights while they are held', () => {
    expect(order(setsInOrder(lines, (line) => -line.id))).toEqual([
      [10, 1, 2],
      [11, 3],
      [12, 4, 5, 6],
    ])
  })

  test('takes name and heading over from the lines', () => {
    expect(setsInOrder(lines)[2]).toMatchObject({ com_name: '附件', com_show: 1 })
  })
})

test('a single product has no head, unless it is named or sold several times', () => {
  const headed = (...lines: ReturnType<typeof lineWith>[]) => setsInOrder(lines).map(hasHead)
  expect(headed(lineWith({ id: 1 }))).toEqual([false])
  expect(headed(lineWith({ id: 1 }), lineWith({ id: 2 }))).toEqual([true])
  expect(headed(lineWith({ id: 1, com_show: 1 }))).toEqual([true])
  expect(headed(lineWith({ id: 1, sets: 2 }))).toEqual([true])
})

test('a quantity is an integer from 1 to 999', () => {
  expect(['1', '999', '007'].map(quantityFrom)).toEqual([1, 999, 7])
  for (const typed of ['', '0', '1000', '1.5', '-3', '1e2', ' ']) {
    expect(quantityFrom(typed)).toBeUndefined()
    expect(quantityProblem(typed)).toBeTruthy()
  }
})
