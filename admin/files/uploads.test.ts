import { expect, test, vi } from 'vitest'
import type { UploadedFile } from '#api/upload/upload.ts'
import type { SendOptions } from '#admin/lib/calls/outbox.ts'
import { addUpload, keepUploads, uploadsBy } from './uploads.ts'

type Call = SendOptions & { name: string; end: (failure?: unknown) => Promise<void> }

/** Uploads that stay open until the test ends them. */
function openUploads() {
  const calls: Call[] = []
  const done = vi.fn<(id: string, uploaded: UploadedFile) => void>()
  const uploads = uploadsBy(
    (file, options) =>
      new Promise<UploadedFile>((resolve, reject) => {
        options.signal.addEventListener('abort', () => reject(new Error('aborted')))
        const uploaded = {
          is_download: false,
          file_url: `/upload/${file.name}`,
          name: file.name,
          size: 1,
        }
        const end = async (failure?: unknown) => {
          if (failure === undefined) resolve(uploaded)
          else reject(failure)
          await rest()
        }
        calls.push({ name: file.name, ...options, end })
      }),
  )
  const add = (name: string) => addUpload(uploads, new File(['x'], name), done)
  const stateOf = (id = '') => uploads.snapshot().get(id)
  return { uploads, add, stateOf, calls, done }
}

const rest = () => new Promise((resolve) => setTimeout(resolve))
const names = (calls: readonly Call[]) => calls.map(({ name }) => name)

test('three are sent at once, the others wait in their order', async () => {
  const { add, stateOf, calls, done } = openUploads()
  const ids = ['a', 'b', 'c', 'd', 'e'].map(add)
  expect(names(calls)).toEqual(['a', 'b', 'c'])
  expect(stateOf(ids[3])?.state).toBe('pending')
  await calls[1]?.end()
  expect(names(calls)).toEqual(['a', 'b', 'c', 'd'])
  expect(done).toHaveBeenCalledExactlyOnceWith(ids[1], {
    is_download: false,
    file_url: '/upload/b',
    name: 'b',
    size: 1,
  })
})

test('progress is shown', () => {
  const { uploads, add, stateOf, calls } = openUploads()
  const listener = vi.fn()
  const id = add('a')
  uploads.subscribe(listener)
  calls[0]?.onProgress(0.5)
  expect(stateOf(id)).toMatchObject({ state: 'saving', progress: 0.5 })
  expect(listener).toHaveBeenCalledTimes(1)
})

test('what failed makes room, and is sent again with its key', async () => {
  const { uploads, add, stateOf, calls, done } = openUploads()
  const failure = new Error('no answer')
  const ids = ['a', 'b', 'c', 'd'].map(add)
  await calls[0]?.end(failure)
  expect(names(calls)).toEqual(['a', 'b', 'c', 'd'])
  expect(stateOf(ids[0])).toMatchObject({ state: 'failed', failure })
  await calls[1]?.end()
  uploads.retry(ids.slice(0, 1))
  expect(calls[4]).toMatchObject({ name: 'a', key: calls[0]?.key })
  await calls[4]?.end()
  expect(done).toHaveBeenCalledTimes(2)
})

test('what is not kept is given up and makes room', async () => {
  const { uploads, add, stateOf, calls, done } = openUploads()
  const ids = ['a', 'b', 'c', 'd'].map(add)
  keepUploads(uploads, ids.slice(1))
  await rest()
  expect(calls[0]?.signal.aborted).toBe(true)
  expect(stateOf(ids[0])).toBeUndefined()
  expect(names(calls)).toEqual(['a', 'b', 'c', 'd'])
  expect(done).not.toHaveBeenCalled()
})

test('what arrives in the moment in which it is given up is nobody’s concern', async () => {
  const { uploads, add, calls, done } = openUploads()
  add('a')
  const ended = calls[0]?.end()
  keepUploads(uploads, [])
  await ended
  expect(done).not.toHaveBeenCalled()
})

test('waiting ends when nothing is under way any more, failed or given up', async () => {
  const { uploads, add, calls } = openUploads()
  await uploads.flush()
  const ids = ['a', 'b'].map(add)
  const settled = vi.fn()
  void uploads.flush().then(settled)
  await calls[0]?.end(new Error('no answer'))
  expect(settled).not.toHaveBeenCalled()
  keepUploads(uploads, ids.slice(0, 1))
  await rest()
  expect(settled).toHaveBeenCalled()
})
