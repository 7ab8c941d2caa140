import { beforeEach, describe, expect, test, vi } from 'vitest'
import { LineSaves } from './line-saves.ts'
import type { LineChange } from './line-saves.ts'

type Call = { line: number; value: unknown; key: string; end: (failure?: unknown) => Promise<void> }

/** A queue whose calls stay open until the test ends them. */
function openQueue() {
  const calls: Call[] = []
  const saves = new LineSaves(
    (line, change, key) =>
      new Promise((resolve, reject) => {
        const end = async (failure?: unknown) => {
          if (failure === undefined) resolve()
          else reject(failure)
          await vi.advanceTimersByTimeAsync(0)
        }
        calls.push({ line, value: change.value, key, end })
      }),
  )
  return { saves, calls }
}

const quantity = (value: string): LineChange => ({ field: 'num', value })
const weight = (value: number): LineChange => ({ field: 'top', value })
const values = (calls: readonly Call[]) => calls.map((call) => call.value)

beforeEach(() => {
  vi.useFakeTimers()
  return () => vi.useRealTimers()
})

describe('typing', () => {
  test('sends what is typed once it rests', async () => {
    const { saves, calls } = openQueue()
    for (const typed of ['1', '12', '123']) {
      saves.put(1, quantity(typed), { wait: 400 })
      await vi.advanceTimersByTimeAsync(399)
    }
    expect(calls).toEqual([])
    await vi.advanceTimersByTimeAsync(1)
    expect(values(calls)).toEqual(['123'])
  })

  test('sends of several values typed during a call only the newest, after it', async () => {
    const { saves, calls } = openQueue()
    saves.put(1, quantity('1'), { wait: 0 })
    await vi.advanceTimersByTimeAsync(0)
    saves.put(1, quantity('12'), { wait: 0 })
    saves.put(1, quantity('123'), { wait: 0 })
    await vi.advanceTimersByTimeAsync(10)
    expect(values(calls)).toEqual(['1'])
    await calls[0]?.end()
    expect(values(calls)).toEqual(['1', '123'])
    expect(saves.snapshot().get(1)).toEqual({ num: '123', phase: 'saving' })
    await calls[1]?.end()
    expect(saves.snapshot().get(1)).toEqual({ phase: 'saved' })
  })

  test('gives a value that is typed again after another one a key of its own', async () => {
    const { saves, calls } = openQueue()
    for (const [index, typed] of ['3', '4', '3'].entries()) {
      saves.put(1, quantity(typed), { wait: 0 })
      await vi.advanceTimersByTimeAsync(0)
      await calls[index]?.end(index === 0 ? new Error('no answer') : undefined)
    }
    expect(new Set(calls.map((call) => call.key)).size).toBe(3)
  })
})

describe('dragging', () => {
  test('sends at a calm pace and always the last value', async () => {
    const { saves, calls } = openQueue()
    for (let value = 1; value <= 65; value += 1) {
      saves.put(1, weight(value), { wait: 300, restart: false })
      await vi.advanceTimersByTimeAsync(10)
      await calls.at(-1)?.end()
    }
    expect(values(calls)).toEqual([30, 60])
    const flushed = saves.flush(1)
    await vi.advanceTimersByTimeAsync(0)
    expect(values(calls)).toEqual([30, 60, 65])
    await calls.at(-1)?.end()
    expect(await flushed).toBe(true)
  })
})

describe('lines', () => {
  test('are sent at once side by side, the fields of one line one after another', async () => {
    const { saves, calls } = openQueue()
    saves.put(1, quantity('2'), { wait: 0 })
    saves.put(1, weight(50), { wait: 0 })
    saves.put(2, quantity('3'), { wait: 0 })
    await vi.advanceTimersByTimeAsync(0)
    expect(calls.map(({ line, value }) => [line, value])).toEqual([
      [1, '2'],
      [2, '3'],
    ])
    await calls[0]?.end()
    expect(calls[2]).toMatchObject({ line: 1, value: 50 })
  })

  test('that are gone are let go of', async () => {
    const { saves, calls } = openQueue()
    saves.put(1, quantity('2'), { wait: 0 })
    saves.put(2, quantity('2'), { wait: 400 })
    await vi.advanceTimersByTimeAsync(0)
    saves.discard([1, 2])
    await calls[0]?.end(new Error('gone'))
    await vi.advanceTimersByTimeAsync(1000)
    expect(calls).toHaveLength(1)
    expect(saves.unsaved).toBe(0)
    expect(saves.failedLines()).toEqual([])
  })
})

describe('failures', () => {
  test('keep the value, which a retry sends with the same key', async () => {
    const { saves, calls } = openQueue()
    const failure = new Error('no answer')
    saves.put(1, quantity('7'), { wait: 0 })
    await vi.advanceTimersByTimeAsync(0)
    await calls[0]?.end(failure)
    expect(saves.snapshot().get(1)).toEqual({ num: '7', phase: 'failed', failure })
    expect(saves.failedLines()).toEqual([1])
    saves.retry()
    expect(calls[1]).toMatchObject({ value: '7', key: calls[0]?.key })
    await calls[1]?.end()
    expect(saves.unsaved).toBe(0)
  })

  test('of a value that has been replaced do not count', async () => {
    const { saves, calls } = openQueue()
    saves.put(1, quantity('7'), { wait: 0 })
    await vi.advanceTimersByTimeAsync(0)
    saves.put(1, quantity('8'), { wait: 0 })
    await vi.advanceTimersByTimeAsync(0)
    await calls[0]?.end(new Error('no answer'))
    expect(saves.snapshot().get(1)?.phase).toBe('saving')
    await calls[1]?.end()
    expect(saves.snapshot().get(1)).toEqual({ phase: 'saved' })
  })

  test('let a flush end, and say that not all is saved', async () => {
    const { saves, calls } = openQueue()
    saves.put(1, quantity('7'), { wait: 400 })
    const flushed = saves.flush()
    await calls[0]?.end(new Error('no answer'))
    expect(await flushed).toBe(false)
  })
})

test('nothing to flush is all saved', async () => {
  expect(await openQueue().saves.flush()).toBe(true)
})
