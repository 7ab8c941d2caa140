import { describe, expect, test } from 'vitest'
import {
  arranged,
  asItComes,
  moved,
  ordered,
  roomOf,
  shownOrNot,
  widened,
} from './columns-layout.ts'
import type { Column } from '../types.ts'

type Row = { a: string; b: string; c: string; d: string }

const COLUMNS: readonly Column<Row>[] = [
  { title: '甲', field: 'a', width: 80 },
  { title: '乙', field: 'b' },
  { title: '丙', field: 'c' },
  { title: '丁', field: 'd', width: 90 },
]

const AS_IT_COMES = asItComes(COLUMNS)

const fields = (columns: readonly Column<Row>[]) => columns.map(({ field }) => field).join('')
const layout = (changed: Partial<typeof AS_IT_COMES>) => ({ ...AS_IT_COMES, ...changed })

describe('the order of columns', () => {
  test.each([
    [[], 'abcd'],
    [['d', 'c', 'b', 'a'], 'dcba'],
    [['c'], 'abcd'],
    [['d', 'a'], 'dabc'],
    [['b', 'gone', 'a', 'c', 'd'], 'bacd'],
  ])('by %j is %s', (order, expected) => {
    expect(fields(ordered(COLUMNS, order))).toBe(expected)
  })

  test('changes by one place, and not beyond its ends', () => {
    const once = moved(COLUMNS, AS_IT_COMES, 'b', 1)
    expect(once.order).toEqual(['a', 'c', 'b', 'd'])
    expect(moved(COLUMNS, once, 'b', -1).order).toEqual(['a', 'b', 'c', 'd'])
    expect(moved(COLUMNS, AS_IT_COMES, 'a', -1)).toBe(AS_IT_COMES)
    expect(moved(COLUMNS, AS_IT_COMES, 'd', 1)).toBe(AS_IT_COMES)
    expect(moved(COLUMNS, AS_IT_COMES, 'gone', 1)).toBe(AS_IT_COMES)
  })
})

describe('columns', () => {
  test('that stand below another do so as long as they come right after it', () => {
    const below = COLUMNS.map((column) =>
      column.field === 'c' ? { ...column, under: 'b' } : column,
    )
    const shown = (changed: Partial<typeof AS_IT_COMES>) =>
      arranged(below, layout(changed)).map((one) => one.field + fields(one.below).toUpperCase())
    expect(shown({})).toEqual(['a', 'bC', 'd'])
    expect(shown({ order: ['b', 'a', 'c', 'd'] })).toEqual(['b', 'a', 'c', 'd'])
    expect(shown({ order: ['d', 'b', 'c', 'a'] })).toEqual(['d', 'bC', 'a'])
    expect(shown({ hidden: ['b'] })).toEqual(['a', 'c', 'd'])
    expect(shown({ hidden: ['c'] })).toEqual(['a', 'b', 'd'])
  })

  test('are hidden and shown again, but never all of them', () => {
    expect(fields(arranged(COLUMNS, layout({ hidden: ['b', 'gone'] })))).toBe('acd')
    expect(fields(arranged(COLUMNS, layout({ hidden: ['a', 'b', 'c', 'd'] })))).toBe('abcd')
    const one = layout({ hidden: ['a', 'b', 'c'] })
    expect(shownOrNot(COLUMNS, one, 'd')).toBe(one)
    expect(shownOrNot(COLUMNS, one, 'b').hidden).toEqual(['a', 'c'])
    expect(shownOrNot(COLUMNS, AS_IT_COMES, 'b').hidden).toEqual(['b'])
  })

  test('that are optional show only once they are chosen', () => {
    const columns = COLUMNS.map((column) =>
      column.field === 'c' ? { ...column, optional: true as const } : column,
    )
    const usual = asItComes(columns)
    expect(fields(arranged(columns, usual))).toBe('abd')
    expect(fields(arranged(columns, shownOrNot(columns, usual, 'c')))).toBe('abcd')
  })

  test('are as wide as they were made, and fill the room while one is free', () => {
    const chosen = widened(widened(AS_IT_COMES, 'b', 200), 'd', 300)
    expect(arranged(COLUMNS, chosen).map(({ placed }) => placed)).toEqual([80, 200, undefined, 300])
    expect(roomOf(arranged(COLUMNS, chosen))).toEqual({ least: 692, fills: true })
    const all = widened(chosen, 'c', 100)
    expect(roomOf(arranged(COLUMNS, all))).toEqual({ least: 680, fills: false })
    expect(widened(all, 'c', undefined)).toEqual(chosen)
  })
})
