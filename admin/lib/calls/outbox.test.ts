import { beforeEach, describe, expect, test, vi } from 'vitest'
import { Outbox } from './outbox.ts'
import type { Change, SendOptions } from './outbox.ts'

type Fields = { num: string; top: number }
type Call = SendOptions & { id: number; value: unknown; end: (failure?: unknown) => Promise<void> }

/** An outbox whose calls stay open until the test ends them; they answer their number. */
function openOutbox(options?: { limit: number }) {
  const calls: Call[] = []
  const outbox = new Outbox<number, Fields, number>(
    (id, change, sendOptions) =>
      new Promise((resolve, reject) => {
        const answer = calls.length
        const end = async (failure?: unknown) => {
          if (failure === undefined) resolve(answer)
          else reject(failure)
          await vi.advanceTimersByTimeAsync(0)
        }
        calls.push({ id, value: change.value, ...sendOptions, end })
      }),
    options,
  )
  return { outbox, calls }
}

const quantity = (value: string): Change<Fields> => ({ field: 'num', value })
const weight = (value: number): Change<Fields> => ({ field: 'top', value })
const valuesOf = (calls: readonly Call[]) => calls.map((call) => call.value)

beforeEach(() => {
  vi.useFakeTimers()
  return () => vi.useRealTimers()
})

describe('typing', () => {
  test('sends what is typed once it rests', async () => {
    const { outbox, calls } = openOutbox()
    for (const typed of ['1', '12', '123']) {
      outbox.put(1, quantity(typed), { wait: 400 })
      await vi.advanceTimersByTimeAsync(399)
    }
    expect(calls).toEqual([])
    expect(outbox.snapshot().get(1)).toEqual({ values: { num: '123' }, state: 'pending' })
    await vi.advanceTimersByTimeAsync(1)
    expect(valuesOf(calls)).toEqual(['123'])
  })

  test('sends of several values typed during a call only the newest, after it', async () => {
    const { outbox, calls } = openOutbox()
    outbox.put(1, quantity('1'))
    outbox.put(1, quantity('12'))
    outbox.put(1, quantity('123'))
    await vi.advanceTimersByTimeAsync(10)
    expect(valuesOf(calls)).toEqual(['1'])
    await calls[0]?.end()
    expect(valuesOf(calls)).toEqual(['1', '123'])
    expect(outbox.snapshot().get(1)).toMatchObject({ values: { num: '123' }, state: 'saving' })
    await calls[1]?.end()
    expect(outbox.snapshot().get(1)).toEqual({ values: {}, state: 'saved', answer: 1 })
  })

  test('gives a value that is typed again after another one a key of its own', async () => {
    const { outbox, calls } = openOutbox()
    for (const [index, typed] of ['3', '4', '3'].entries()) {
      outbox.put(1, quantity(typed))
      await calls[index]?.end(index === 0 ? new Error('no answer') : undefined)
    }
    expect(new Set(calls.map((call) => call.key)).size).toBe(3)
  })
})

describe('dragging', () => {
  test('sends at a calm pace and always the last value', async () => {
    const { outbox, calls } = openOutbox()
    for (let value = 1; value <= 65; value += 1) {
      outbox.put(1, weight(value), { wait: 300, restart: false })
      await vi.advanceTimersByTimeAsync(10)
      await calls.at(-1)?.end()
    }
    expect(valuesOf(calls)).toEqual([30, 60])
    const flushed = outbox.flush([1])
    await vi.advanceTimersByTimeAsync(0)
    expect(valuesOf(calls)).toEqual([30, 60, 65])
    await calls.at(-1)?.end()
    expect(await flushed).toBe(true)
  })
})

describe('records', () => {
  test('are sent at once side by side, the fields of one record one after another', async () => {
    const { outbox, calls } = openOutbox()
    outbox.put(1, quantity('2'))
    outbox.put(1, weight(50))
    outbox.put(2, quantity('3'))
    expect(calls.map(({ id, value }) => [id, value])).toEqual([
      [1, '2'],
      [2, '3'],
    ])
    await calls[0]?.end()
    expect(calls[2]).toMatchObject({ id: 1, value: 50 })
  })

  test('wait for their turn where only so many are sent at once', async () => {
    const { outbox, calls } = openOutbox({ limit: 2 })
    for (const id of [1, 2, 3, 4]) outbox.put(id, quantity('2'))
    expect(calls.map(({ id }) => id)).toEqual([1, 2])
    expect(outbox.snapshot().get(3)?.state).toBe('pending')
    await calls[1]?.end(new Error('no answer'))
    expect(calls.map(({ id }) => id)).toEqual([1, 2, 3])
    outbox.retry()
    expect(outbox.snapshot().get(2)).toEqual({ values: { num: '2' }, state: 'pending' })
    await calls[0]?.end()
    expect(calls.map(({ id }) => id)).toEqual([1, 2, 3, 2])
    await calls[3]?.end()
    expect(calls.map(({ id }) => id)).toEqual([1, 2, 3, 2, 4])
  })

  test('keep their object until something of them changes', () => {
    const { outbox, calls } = openOutbox()
    const changed = vi.fn()
    outbox.put(1, quantity('2'))
    outbox.put(2, quantity('2'))
    const [one, two] = outbox.snapshot().values()
    const unsubscribe = outbox.subscribe(changed)
    calls[1]?.onProgress(0.5)
    expect(changed).toHaveBeenCalledTimes(1)
    expect(outbox.snapshot().get(1)).toBe(one)
    expect(outbox.snapshot().get(2)).toEqual({ ...two, progress: 0.5 })
    unsubscribe()
    calls[1]?.onProgress(0.6)
    expect(changed).toHaveBeenCalledTimes(1)
  })

  test('that are discarded are aborted and not sent again', async () => {
    const { outbox, calls } = openOutbox()
    outbox.put(1, quantity('2'))
    outbox.put(2, quantity('2'), { wait: 400 })
    outbox.discard([1, 2])
    expect(calls[0]?.signal.aborted).toBe(true)
    await calls[0]?.end(new Error('gone'))
    await vi.advanceTimersByTimeAsync(1000)
    expect(calls).toHaveLength(1)
    expect(outbox.unsaved()).toEqual([])
    expect(outbox.failed()).toEqual([])
    expect(outbox.snapshot().size).toBe(0)
  })

  test('have nothing to show of what arrives after it was given up', async () => {
    const { outbox, calls } = openOutbox()
    outbox.put(1, quantity('2'))
    outbox.discard([1])
    await calls[0]?.end()
    expect(outbox.snapshot().size).toBe(0)
  })

  test('are at their end once there is an answer, whatever is still said of progress', async () => {
    const { outbox, calls } = openOutbox()
    outbox.put(1, quantity('2'))
    await calls[0]?.end()
    calls[0]?.onProgress(0.9)
    outbox.put(1, quantity('3'))
    expect(valuesOf(calls)).toEqual(['2', '3'])
  })

  test('that are given up on their way send what comes next after that', async () => {
    const { outbox, calls } = openOutbox()
    outbox.put(1, quantity('2'))
    outbox.discard([1])
    outbox.put(1, quantity('3'))
    expect(valuesOf(calls)).toEqual(['2'])
    await calls[0]?.end()
    expect(valuesOf(calls)).toEqual(['2', '3'])
    await calls[1]?.end()
    expect(outbox.snapshot().get(1)).toEqual({ values: {}, state: 'saved', answer: 1 })
  })
})

describe('failures', () => {
  test('keep the value, which a retry sends with the same key', async () => {
    const { outbox, calls } = openOutbox()
    const failure = new Error('no answer')
    outbox.put(1, quantity('7'))
    await calls[0]?.end(failure)
    expect(outbox.snapshot().get(1)).toEqual({ values: { num: '7' }, state: 'failed', failure })
    expect(outbox.failed()).toEqual([1])
    outbox.retry()
    expect(calls[1]).toMatchObject({ value: '7', key: calls[0]?.key })
    await calls[1]?.end()
    expect(outbox.unsaved()).toEqual([])
  })

  test('of one field keep no other field from being sent', async () => {
    const { outbox, calls } = openOutbox()
    outbox.put(1, quantity('0'))
    outbox.put(1, weight(50))
    await calls[0]?.end(new Error('no quantity'))
    await calls[1]?.end()
    expect(valuesOf(calls)).toEqual(['0', 50])
    expect(outbox.snapshot().get(1)).toMatchObject({ values: { num: '0' }, state: 'failed' })
  })

  test('of a value that has been replaced do not count', async () => {
    const { outbox, calls } = openOutbox()
    outbox.put(1, quantity('7'))
    outbox.put(1, quantity('8'))
    await calls[0]?.end(new Error('no answer'))
    expect(outbox.snapshot().get(1)?.state).toBe('saving')
    await calls[1]?.end()
    expect(outbox.snapshot().get(1)?.state).toBe('saved')
  })

  test('let a flush end, and say that not all is saved', async () => {
    const { outbox, calls } = openOutbox()
    outbox.put(1, quantity('7'), { wait: 400 })
    outbox.put(2, quantity('8'))
    const flushed = outbox.flush()
    const second = outbox.flush([2])
    await calls[1]?.end(new Error('no answer'))
    await calls[0]?.end()
    expect(await flushed).toBe(false)
    expect(await second).toBe(true)
  })
})

test('a flushed value is not sent again when its delay would have ended', async () => {
  const { outbox, calls } = openOutbox()
  outbox.put(1, quantity('1'), { wait: 400 })
  void outbox.flush()
  await calls[0]?.end(new Error('no answer'))
  await vi.advanceTimersByTimeAsync(400)
  expect(valuesOf(calls)).toEqual(['1'])
})

test('nothing to flush is all saved', async () => {
  expect(await openOutbox().outbox.flush()).toBe(true)
})

test('a flush waits also for what is put while it waits', async () => {
  const { outbox, calls } = openOutbox()
  const flushed = vi.fn()
  outbox.put(1, quantity('1'))
  void outbox.flush().then(flushed)
  outbox.put(2, quantity('2'))
  await calls[0]?.end()
  expect(flushed).not.toHaveBeenCalled()
  await calls[1]?.end()
  expect(flushed).toHaveBeenCalledExactlyOnceWith(true)
})
