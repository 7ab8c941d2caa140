import { describe, expect, test } from 'vitest'
import type { LineSaving } from './line-changes.ts'
import { quantityFrom, quantityProblem } from './quantity.ts'
import { setsInOrder, sumOf } from './quotation-sets.ts'
import { lineWith } from '#test/quotation-line.ts'

const NONE: ReadonlyMap<number, LineSaving> = new Map()

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

describe('sumOf', () => {
  test('is exact where floats are not, and beyond what they hold', () => {
    const lines = [
      lineWith({ id: 1, num: 999, unitprice: '9999999999.99' }),
      lineWith({ id: 2, num: 3, unitprice: '0.10' }),
      lineWith({ id: 3, num: 1, unitprice: '0.20' }),
    ]
    expect(sumOf(lines, NONE).cents).toBe(999n * 999_999_999_999n + 50n)
  })

  test('leaves out lines without a price and counts them', () => {
    const lines = [lineWith({ id: 1, unitprice: '' }), lineWith({ id: 2, unitprice: '12.50' })]
    expect(sumOf(lines, NONE)).toEqual({ cents: 1250n, unpriced: 1 })
  })

  test('goes by what is typed, as far as it is a quantity', () => {
    const lines = [
      lineWith({ id: 1, num: 2, unitprice: '1.00' }),
      lineWith({ id: 2, num: 2, unitprice: '1.00' }),
    ]
    const typed = new Map<number, LineSaving>([
      [1, { values: { num: '30' }, state: 'saving' }],
      [2, { values: { num: '3000' }, state: 'failed' }],
    ])
    expect(sumOf(lines, typed).cents).toBe(3200n)
  })
})

test('a quantity is an integer from 1 to 999', () => {
  expect(['1', '999', '007'].map(quantityFrom)).toEqual([1, 999, 7])
  for (const typed of ['', '0', '1000', '1.5', '-3', '1e2', ' ']) {
    expect(quantityFrom(typed)).toBeUndefined()
    expect(quantityProblem(typed)).toBeTruthy()
  }
})
