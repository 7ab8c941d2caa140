import { expect, test, vi } from 'vitest'
import type { UploadedFile } from '#api/upload.ts'
import { UploadQueue } from './upload-queue.ts'
import type { SendFile } from './upload-queue.ts'

type Call = {
  name: string
  key: string
  signal: AbortSignal
  onProgress: (sent: number) => void
  end: (failure?: unknown) => Promise<void>
}

/** A queue whose uploads stay open until the test ends them. */
function openQueue() {
  const calls: Call[] = []
  const send: SendFile = (file, options) =>
    new Promise<UploadedFile>((resolve, reject) => {
      options.signal.addEventListener('abort', () => reject(new Error('aborted')))
      const uploaded = { file_url: `/upload/${file.name}`, name: file.name, size: 1 }
      const end = async (failure?: unknown) => {
        if (failure === undefined) resolve(uploaded)
        else reject(failure)
        await rest()
      }
      calls.push({ name: file.name, ...options, end })
    })
  return { queue: new UploadQueue(send), calls, done: vi.fn() }
}

const rest = () => new Promise((resolve) => setTimeout(resolve))
const file = (name: string) => new File(['x'], name)
const names = (calls: readonly Call[]) => calls.map(({ name }) => name)

test('three are sent at once, the others wait in their order', async () => {
  const { queue, calls, done } = openQueue()
  const keys = ['a', 'b', 'c', 'd', 'e'].map((name) => queue.add(file(name), done))
  expect(names(calls)).toEqual(['a', 'b', 'c'])
  expect(queue.stateOf(keys[3] ?? '')).toEqual({ phase: 'waiting' })
  await calls[1]?.end()
  expect(names(calls)).toEqual(['a', 'b', 'c', 'd'])
  expect(done).toHaveBeenCalledExactlyOnceWith(keys[1], {
    file_url: '/upload/b',
    name: 'b',
    size: 1,
  })
})

test('progress is told', () => {
  const { queue, calls, done } = openQueue()
  const listener = vi.fn()
  const key = queue.add(file('a'), done)
  queue.subscribe(listener)
  calls[0]?.onProgress(0.5)
  expect(queue.stateOf(key)).toEqual({ phase: 'sending', sent: 0.5 })
  expect(listener).toHaveBeenCalledTimes(1)
})

test('what failed makes room, and is sent again with its key', async () => {
  const { queue, calls, done } = openQueue()
  const failure = new Error('no answer')
  const keys = ['a', 'b', 'c', 'd'].map((name) => queue.add(file(name), done))
  await calls[0]?.end(failure)
  expect(names(calls)).toEqual(['a', 'b', 'c', 'd'])
  expect(queue.stateOf(keys[0] ?? '')).toEqual({ phase: 'failed', failure })
  await calls[1]?.end()
  queue.retry(keys[0] ?? '')
  expect(calls[4]).toMatchObject({ name: 'a', key: keys[0] })
  await calls[4]?.end()
  expect(done).toHaveBeenCalledTimes(2)
})

test('what is not kept is given up and makes room', async () => {
  const { queue, calls, done } = openQueue()
  const keys = ['a', 'b', 'c', 'd'].map((name) => queue.add(file(name), done))
  queue.keep(keys.slice(1))
  await rest()
  expect(calls[0]?.signal.aborted).toBe(true)
  expect(queue.stateOf(keys[0] ?? '')).toEqual({ phase: 'lost' })
  expect(names(calls)).toEqual(['a', 'b', 'c', 'd'])
  expect(done).not.toHaveBeenCalled()
})

test('waiting ends when nothing is under way any more, failed or given up', async () => {
  const { queue, calls, done } = openQueue()
  await queue.settled()
  const keys = ['a', 'b'].map((name) => queue.add(file(name), done))
  const settled = vi.fn()
  void queue.settled().then(settled)
  await calls[0]?.end(new Error('no answer'))
  expect(settled).not.toHaveBeenCalled()
  queue.keep(keys.slice(0, 1))
  await rest()
  expect(settled).toHaveBeenCalled()
})
