import { expect, test } from 'vitest'
import { NetworkFailure, Refusal } from '#admin/lib/calls/failures.ts'
import { BatchRun } from './batch-run.ts'
import type { BatchState } from './batch-run.ts'

/** A server that records its requests, and answers by the row. */
function serverThat(answers: (id: number, calls: number) => Promise<{ msg: string }>) {
  const requests: { id: number; key: string }[] = []
  const states: BatchState[] = []
  const batchOf = (ids: readonly number[]) =>
    new BatchRun(
      ids,
      (id, key) => {
        requests.push({ id, key })
        return answers(id, requests.filter((call) => call.id === id).length)
      },
      (state) => states.push(state),
    )
  return { requests, states, batchOf }
}

const ok = () => Promise.resolve({ msg: '好' })
const refused = () => Promise.reject(new Refusal({ code: 409, msg: '还有生产记录' }))
const lost = () => Promise.reject(new NetworkFailure('网络不通。'))

const shortOf = ({ outcomes }: BatchState) =>
  [...outcomes].map(([id, { state }]) => `${id} ${state}`).join(', ')

test('goes on after a refusal, one row after another, each with a key of its own', async () => {
  const { requests, states, batchOf } = serverThat((id) => (id === 2 ? refused() : ok()))
  const batch = batchOf([1, 2, 3])
  await batch.run()
  expect(requests.map(({ id }) => id)).toEqual([1, 2, 3])
  expect(new Set(requests.map(({ key }) => key)).size).toBe(3)
  expect(shortOf(batch.state)).toBe('1 done, 2 refused, 3 done')
  expect(batch.state).toMatchObject({ running: false, halted: '' })
  expect(batch.state.outcomes.get(2)?.message).toBe('还有生产记录')
  expect(batch.left).toEqual([2])
  const shown = states.map(shortOf)
  expect(shown.filter((text, at) => text !== shown[at - 1])).toEqual([
    '1 waiting, 2 waiting, 3 waiting',
    '1 done, 2 waiting, 3 waiting',
    '1 done, 2 refused, 3 waiting',
    '1 done, 2 refused, 3 done',
  ])
  expect(states.map(({ running }) => running).lastIndexOf(true)).toBe(states.length - 2)
})

test('stops where the network fails, and continues with the same key and what is left', async () => {
  const { requests, batchOf } = serverThat((id, calls) => (id === 2 && calls === 1 ? lost() : ok()))
  const batch = batchOf([1, 2, 3])
  await batch.run()
  expect(batch.state).toMatchObject({ running: false, halted: '网络不通。' })
  expect(batch.left).toEqual([2, 3])
  await batch.run()
  expect(batch.state).toMatchObject({ running: false, halted: '' })
  expect(batch.left).toEqual([])
  expect(requests.map(({ id }) => id)).toEqual([1, 2, 2, 3])
  expect(requests[2]?.key).toBe(requests[1]?.key)
})

test('can be stopped after the row that is under way', async () => {
  const { requests, batchOf } = serverThat((id) => {
    if (id === 1) batch.stop()
    return ok()
  })
  const batch = batchOf([1, 2])
  await batch.run()
  expect(requests.map(({ id }) => id)).toEqual([1])
  expect(batch.state).toMatchObject({ running: false, halted: '已停止。' })
  expect(batch.left).toEqual([2])
  await batch.run()
  expect(batch.left).toEqual([])
})

test('stopped during the last row, it is at its end', async () => {
  const { batchOf } = serverThat((id) => {
    if (id === 2) batch.stop()
    return ok()
  })
  const batch = batchOf([1, 2])
  await batch.run()
  expect(batch.state).toMatchObject({ running: false, halted: '' })
})
