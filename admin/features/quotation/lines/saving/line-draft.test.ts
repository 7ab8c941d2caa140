import { beforeEach, expect, test, vi } from 'vitest'
import { readLineDraft, restore, writeLineDraft } from './line-draft.ts'
import { setKey } from './line-changes.ts'
import type { LineSaving } from './line-changes.ts'
import { lineWith } from '#test/make/quotation-line.ts'

const KEY = 'draft:1:lines:5'

beforeEach(() => {
  const kept = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  })
})

const open = lineWith({ id: 1, num: 1, top: 0, chosen: false })
const chosen = lineWith({ id: 2, num: 2, top: 5, chosen: true, pid: 9, no: 'A' })

function keep() {
  const savings = new Map<number, LineSaving>([
    [1, { values: { num: '7', no: { pid: 3, no: 'B' } }, state: 'failed' }],
    [2, { values: { top: 80 }, state: 'saving' }],
  ])
  writeLineDraft(KEY, savings, [open, chosen])
}

test('what was not saved comes back for the lines that are still as they were', () => {
  keep()
  expect(restore(readLineDraft(KEY), [open, chosen])).toEqual({
    changes: [
      { line: 1, change: { field: 'num', value: '7' } },
      { line: 1, change: { field: 'no', value: { pid: 3, no: 'B' } } },
      { line: 2, change: { field: 'top', value: 80 } },
    ],
    overtaken: 0,
  })
})

test('what has arrived after all is done, and what somebody changed since is left alone', () => {
  keep()
  const arrived = { ...open, num: 7, chosen: true, pid: 3, no: 'B' }
  const changed = { ...chosen, top: 30 }
  expect(restore(readLineDraft(KEY), [arrived, changed])).toEqual({ changes: [], overtaken: 1 })
})

test('prices of a line and the times that a set is sold come back too', () => {
  const savings = new Map<number, LineSaving>([
    [1, { values: { unitprice: '9.5', discount: '5' }, state: 'failed' }],
    [setKey(1), { values: { sets: '3' }, state: 'pending' }],
  ])
  writeLineDraft(KEY, savings, [open, chosen])
  expect(restore(readLineDraft(KEY), [open, chosen]).changes).toEqual([
    { line: 1, change: { field: 'unitprice', value: '9.5' } },
    { line: 1, change: { field: 'discount', value: '5' } },
    { line: setKey(1), change: { field: 'sets', value: '3' } },
  ])
  const sold = { ...open, sets: 2 }
  expect(restore(readLineDraft(KEY), [sold]).overtaken).toBe(1)
})

test('nothing is kept once all is saved', () => {
  keep()
  writeLineDraft(KEY, new Map([[1, { values: {}, state: 'saved' as const }]]), [open, chosen])
  expect(readLineDraft(KEY)).toEqual({})
})
