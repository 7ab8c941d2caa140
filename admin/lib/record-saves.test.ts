import { beforeEach, expect, test, vi } from 'vitest'
import { api } from '#api/index.ts'
import { NetworkFailure, Refusal } from './calls/failures.ts'
import { RecordSaves } from './record-saves.ts'
import { beginSession } from './session.ts'

const fetched = vi.fn<typeof fetch>()
const NEW = { id: '', version: 0 } as const

const answer = (id: number, version: number) =>
  fetched.mockResolvedValueOnce(Response.json({ code: 200, msg: '已保存', id, version }))
const refuse = () => fetched.mockResolvedValueOnce(Response.json({ code: 400, msg: '太长' }))
const loseAnswer = () => fetched.mockRejectedValueOnce(new TypeError('Failed to fetch'))

const calls = () =>
  fetched.mock.calls.map(([, init]) => ({
    key: new Headers(init?.headers).get('Idempotency-Key'),
    body: JSON.parse(init?.body as string) as Record<string, unknown>,
  }))

beforeEach(() => {
  const kept = new Map<string, string>()
  fetched.mockReset()
  vi.stubGlobal('fetch', fetched)
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  })
  beginSession('T')
})

test('the first save makes the record, later ones change it', async () => {
  const saves = new RecordSaves(api.sales.setSales, NEW)
  answer(7, 1)
  await saves.send({ s_no: '甲' })
  answer(7, 2)
  await saves.send({ s_no: '乙' })
  expect(calls().map(({ body }) => body)).toEqual([
    { s_no: '甲' },
    { s_no: '乙', id: 7, version: 1 },
  ])
  expect(saves.identity).toEqual({ id: 7, version: 2 })
})

test('after a lost answer the same is sent with the same key', async () => {
  const saves = new RecordSaves(api.sales.setSales, NEW)
  loseAnswer()
  await expect(saves.send({ s_no: '甲' })).rejects.toBeInstanceOf(NetworkFailure)
  answer(7, 1)
  await saves.send({ s_no: '甲' })
  const [first, second] = calls()
  expect(second).toEqual(first)
})

test('after a lost answer something else changes the record that came of it', async () => {
  const saves = new RecordSaves(api.sales.setSales, NEW)
  loseAnswer()
  await expect(saves.send({ s_no: '甲' })).rejects.toBeInstanceOf(NetworkFailure)
  answer(7, 1)
  answer(7, 2)
  await saves.send({ s_no: '乙' })
  const [first, repeated, second] = calls()
  expect(repeated).toEqual(first)
  expect(second?.body).toEqual({ s_no: '乙', id: 7, version: 1 })
  expect(second?.key).not.toBe(first?.key)
})

test('emptying the form lets go of no answer that is still out', async () => {
  const saves = new RecordSaves(api.sales.setSales, NEW)
  loseAnswer()
  await expect(saves.send({ s_no: '甲' })).rejects.toBeInstanceOf(NetworkFailure)
  saves.become(saves.identity)
  answer(7, 1)
  answer(7, 2)
  await saves.send({ s_no: '乙' })
  expect(calls()[2]?.body).toEqual({ s_no: '乙', id: 7, version: 1 })
})

test('a save that turns out to have been refused makes no record', async () => {
  const saves = new RecordSaves(api.sales.setSales, NEW)
  loseAnswer()
  await expect(saves.send({ s_no: '甲' })).rejects.toBeInstanceOf(NetworkFailure)
  refuse()
  answer(8, 1)
  await saves.send({ s_no: '乙' })
  expect(calls()[2]?.body).toEqual({ s_no: '乙' })
})

test('while the server stays away nothing else is sent', async () => {
  const saves = new RecordSaves(api.sales.setSales, NEW)
  loseAnswer()
  await expect(saves.send({ s_no: '甲' })).rejects.toBeInstanceOf(NetworkFailure)
  loseAnswer()
  await expect(saves.send({ s_no: '乙' })).rejects.toBeInstanceOf(NetworkFailure)
  expect(calls().map(({ body }) => body)).toEqual([{ s_no: '甲' }, { s_no: '甲' }])
})

test('a refused change leaves the record that was made', async () => {
  const saves = new RecordSaves(api.sales.setSales, NEW)
  loseAnswer()
  await expect(saves.send({ s_no: '甲' })).rejects.toBeInstanceOf(NetworkFailure)
  answer(7, 1)
  refuse()
  await expect(saves.send({ s_no: '乙' })).rejects.toBeInstanceOf(Refusal)
  answer(7, 2)
  await saves.send({ s_no: '丙' })
  expect(calls()[3]?.body).toEqual({ s_no: '丙', id: 7, version: 1 })
})
