import { beforeEach, expect, test, vi } from 'vitest'
import { api } from '#api/index.ts'
import { callOnce } from './change.ts'
import { addressOf, call, ticketedAddress } from './client.ts'
import { NetworkFailure, Refusal, SessionEnded } from './failures.ts'
import { beginSession, safeReturn, token, whenSessionEnds } from '../session.ts'

const fetched = vi.fn<typeof fetch>()

function storage() {
  const kept = new Map<string, string>()
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  }
}

const answers = (...envelopes: object[]) => {
  for (const envelope of envelopes) fetched.mockResolvedValueOnce(Response.json(envelope))
}
const keyOf = (attempt: number) =>
  new Headers(fetched.mock.calls[attempt]?.[1]?.headers).get('Idempotency-Key')

beforeEach(() => {
  fetched.mockReset()
  vi.stubGlobal('fetch', fetched)
  vi.stubGlobal('sessionStorage', storage())
  vi.stubGlobal('location', { origin: 'http://localhost:3000' })
  beginSession('T')
})

test('a reading carries the token and no key, and leaves empty filters out', async () => {
  answers({ code: 200, msg: '查询成功', data: [], total: 0 })
  await call(api.quotation.index, { keyword: '水厂', userid: '' })
  const [address, init] = fetched.mock.calls[0] ?? []
  expect(address).toBe('/api/Quotation/index.html?keyword=%E6%B0%B4%E5%8E%82')
  expect(new Headers(init?.headers).get('Authorization')).toBe('Bearer T')
  expect(keyOf(0)).toBeNull()
})

test('a refusal carries its code, its sentence and the fields at fault', async () => {
  answers({ code: 400, msg: '报价名称不能为空', errors: { quo_name: '报价名称不能为空' } })
  const failure = await call(api.quotation.setQuotation, {}).catch((error: unknown) => error)
  expect(failure).toBeInstanceOf(Refusal)
  expect(failure).toMatchObject({ code: 400, errors: { quo_name: '报价名称不能为空' } })
})

test('an ended session is forgotten and reported once, a wrong password is only refused', async () => {
  const ended = vi.fn()
  whenSessionEnds(ended)
  answers(
    { code: 401, msg: '请重新登录' },
    { code: 401, msg: '请重新登录' },
    { code: 401, msg: '用户名或密码不正确' },
  )
  const both = [call(api.session.getSelf, {}), call(api.session.getSelf, {})]
  for (const failed of both) await expect(failed).rejects.toBeInstanceOf(SessionEnded)
  expect(ended).toHaveBeenCalledTimes(1)
  expect(token()).toBeUndefined()
  const login = call(api.session.setLogin, { username: 'admin', password: 'x', captcha: 'x' })
  await expect(login).rejects.not.toBeInstanceOf(SessionEnded)
})

test('an answer without envelope, and no answer, are failures of the network', async () => {
  fetched.mockResolvedValueOnce(new Response('<h1>Bad gateway</h1>', { status: 502 }))
  await expect(call(api.session.getSelf, {})).rejects.toBeInstanceOf(NetworkFailure)
  fetched.mockRejectedValueOnce(new TypeError('Failed to fetch'))
  await expect(call(api.session.getSelf, {})).rejects.toThrow('无法连接服务器')
})

test('a call lost after its user has signed out is marked so, since somebody else may be there by then', async () => {
  const { promise, reject } = Promise.withResolvers<Response>()
  fetched.mockReturnValueOnce(promise)
  const saving = call(api.quotation.setQuotation, {})
  beginSession('U')
  reject(new TypeError('Failed to fetch'))
  await expect(saving).rejects.toMatchObject({ name: 'NetworkFailure', left: true })
})

test('a body that is refused for its size says so in the server’s words', async () => {
  const refusal = { code: 413, msg: '提交的内容太大，请缩短后重试' }
  fetched.mockResolvedValueOnce(Response.json(refusal, { status: 413 }))
  const refused = call(api.web.setWeb, { web: '', webs: '' })
  await expect(refused).rejects.toMatchObject({ name: 'Refusal', message: refusal.msg })
})

test('a change whose outcome is unknown is repeated with its key, a new one gets another', async () => {
  const input = { quo_name: '甲', quo_info: '' }
  fetched.mockRejectedValueOnce(new TypeError('Failed to fetch'))
  await expect(callOnce(api.quotation.setQuotation, input)).rejects.toThrow(NetworkFailure)
  const saved = { code: 200, msg: '报价已保存', id: 1, version: 1 }
  answers(saved, saved)
  await callOnce(api.quotation.setQuotation, { quo_info: '', quo_name: '甲' })
  expect(keyOf(1)).toBe(keyOf(0))
  await callOnce(api.quotation.setQuotation, input)
  expect(keyOf(2)).not.toBe(keyOf(0))
})

test('a change that the server does not know to be made is repeated with its key, in its words', async () => {
  const change = () => callOnce(api.quotation.setQuotation, { quo_name: '水厂' })
  answers({ code: 503, msg: '还不能确定内容是否已经保存' }, { code: 200, msg: '报价已保存', id: 1 })
  const failure = await change().catch((error: unknown) => error)
  expect(failure).toBeInstanceOf(NetworkFailure)
  expect(failure).toMatchObject({ message: '还不能确定内容是否已经保存' })
  await change()
  expect(keyOf(1)).toBe(keyOf(0))
})

test('a file is opened with a ticket for exactly its address', async () => {
  answers({ code: 200, msg: '操作成功', id: 'a+b' })
  const address = await ticketedAddress(addressOf(api.quotation.outleader, { id: 5 }))
  expect(fetched.mock.calls[0]?.[1]?.body).toBe('{"url":"/api/Quotation/outleader.html?id=5"}')
  expect(address).toBe('/api/Quotation/outleader.html?id=5&ticket=a%2Bb')
  answers({ code: 200, msg: '操作成功', id: 'c' })
  expect(await ticketedAddress('/upload/图.png')).toBe('/upload/图.png?ticket=c')
})

test('after login only a path of this site is gone to', () => {
  expect(safeReturn('/quopro?id=3')).toBe('/quopro?id=3')
  for (const requested of [undefined, '', 'quopro', '//e.com', '/\\e.com', '/\t/e.com', '/Login']) {
    expect(safeReturn(requested)).toBe('/web')
  }
})
