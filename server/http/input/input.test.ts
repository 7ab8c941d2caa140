import { describe, expect, test } from 'vitest'
import type { AnyEndpoint } from '#api/kit/endpoint.ts'
import { api } from '#api/index.ts'
import { bodies, jsonText, send } from '#test/run/http.ts'
import { testServer, addressOf } from '#test/run/server.ts'

const server = testServer()

const kinds = ['json', 'urlencoded', 'multipart'] as const

/** Sends query and body of an endpoint with its own method. */
async function call(
  endpoint: AnyEndpoint,
  query: object,
  body: Parameters<typeof send>[1]['body'],
  headers = {},
) {
  const answer = await send(server, {
    path: addressOf(endpoint, query as Record<string, unknown>),
    method: endpoint.method,
    token: server.admin.token,
    headers,
    body,
  })
  return answer.envelope
}

const withBody = (
  endpoint: AnyEndpoint,
  query: object,
  kind: (typeof kinds)[number],
  ...pairs: [string, string][]
) => {
  const { body, headers } = bodies[kind](pairs)
  return call(endpoint, query, body, headers)
}

async function newQuotation(quo_name = '报价') {
  return Number((await server.admin.call(api.quotation.setQuotation, { quo_name })).id)
}

async function nameOf(id: unknown): Promise<string> {
  return (await server.admin.call(api.quotation.getQuotation, { id })).data.quo_name
}

describe.each(kinds)('a body of %s is read', (kind) => {
  test('with POST', async () => {
    const saved = await withBody(api.quotation.setQuotation, {}, kind, [
      'quo_name',
      '水泵 & 控制柜 100%',
    ])
    expect(saved.code).toBe(200)
    expect(await nameOf(saved.id)).toBe('水泵 & 控制柜 100%')
  })

  test('with DELETE', async () => {
    const id = await newQuotation()
    const deleted = await withBody(api.quotation.deleteQuotation, {}, kind, ['id', String(id)])
    expect(deleted.code).toBe(200)
    expect((await server.admin.call(api.quotation.getQuotation, { id })).code).toBe(404)
  })

  test('with GET', async () => {
    const id = await newQuotation('随查询带内容')
    const read = await withBody(api.quotation.getQuotation, {}, kind, ['id', String(id)])
    expect(read.data).toMatchObject({ id, quo_name: '随查询带内容' })
  })

  test('together with the query', async () => {
    const id = await newQuotation()
    const saved = await withBody(api.quotation.setQuotation, { id }, kind, ['quo_name', '改'])
    expect(saved).toMatchObject({ code: 200, id })
    expect(await nameOf(id)).toBe('改')
  })

  test('over the query, where both say something', async () => {
    const id = await newQuotation()
    await withBody(api.quotation.setQuotation, { id, quo_name: '址' }, kind, ['quo_name', '单'])
    expect(await nameOf(id)).toBe('单')
  })

  test('but its empty value never overrides the query', async () => {
    const id = await newQuotation()
    const saved = await withBody(
      api.quotation.setQuotation,
      { id, quo_name: '址' },
      kind,
      ['quo_name', ''],
      ['id', ''],
    )
    expect(saved).toMatchObject({ code: 200, id })
    expect(await nameOf(id)).toBe('址')
  })

  test('and its empty value fills an empty query', async () => {
    const id = await newQuotation('不变')
    const saved = await withBody(api.quotation.setQuotation, { id: '' }, kind, ['id', String(id)])
    expect(saved).toMatchObject({ code: 200, id })
  })

  test('and two different ids are refused', async () => {
    const [one, other] = [await newQuotation('甲'), await newQuotation('乙')]
    const refused = await withBody(
      api.quotation.setQuotation,
      { id: one },
      kind,
      ['id', String(other)],
      ['quo_name', '丙'],
    )
    expect(refused.code).toBe(400)
    expect([await nameOf(one), await nameOf(other)]).toEqual(['甲', '乙'])
  })

  test('and the same id twice is one', async () => {
    const id = await newQuotation()
    const saved = await withBody(api.quotation.setQuotation, { id }, kind, ['id', ` ${id} `])
    expect(saved).toMatchObject({ code: 200, id })
  })
})

test('a body that says one id is refused beside a query that lists others', async () => {
  const [one, other] = [await newQuotation('甲'), await newQuotation('乙')]
  for (const query of [`id=${one}&id=${one}`, `id[]=${one}`]) {
    const { envelope } = await send(server, {
      path: `${addressOf(api.quotation.setQuotation)}?${query}`,
      method: 'POST',
      token: server.admin.token,
      ...jsonText(JSON.stringify({ id: other, quo_name: '丙' })),
    })
    expect(envelope.code).toBe(400)
  }
  expect([await nameOf(one), await nameOf(other)]).toEqual(['甲', '乙'])
})

describe('an empty body counts as no body', () => {
  const types = [
    'application/json',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=X',
    'multipart/form-data',
    'text/plain',
  ]
  test.each(types)('of type %s', async (type) => {
    const id = await newQuotation()
    const headers = { 'content-type': type }
    expect((await call(api.quotation.index, {}, undefined, headers)).code).toBe(200)
    expect((await call(api.quotation.setQuotation, { id }, '', headers)).code).toBe(200)
    expect((await call(api.quotation.deleteQuotation, { id }, '', headers)).code).toBe(200)
  })

  test('and so is JSON null or white space', async () => {
    const id = await newQuotation()
    for (const text of ['null', ' \n']) {
      const { body, headers } = jsonText(text)
      expect(await call(api.quotation.setQuotation, { id }, body, headers)).toMatchObject({
        code: 200,
        id,
      })
    }
  })
})

test('unknown fields are ignored, and none of the record that the call does not take', async () => {
  const { userId } = await server.userWith()
  const saved = await server.admin.call(api.quotation.setQuotation, {
    quo_name: '多余的栏目',
    user_id: userId,
    search_text: 'x',
    whatever: { a: [1] },
  })
  expect(saved.code).toBe(200)
  const { data } = await server.admin.call(api.quotation.index, { keyword: '多余的栏目' })
  expect(data).toMatchObject([{ id: saved.id, user_id: server.admin.userId }])
})

test('a plus sign in a query is a space, an encoded one is itself', async () => {
  const id = await newQuotation('a b+c')
  const { envelope } = await send(server, {
    path: '/api/Quotation/index.html?keyword=a+b%2Bc',
    token: server.admin.token,
  })
  expect(envelope.data).toMatchObject([{ id }])
})

describe('an update changes only the fields that are present', () => {
  test('absent stays, an empty string empties', async () => {
    const { admin } = server
    const { id } = await admin.call(api.quotation.setQuotation, {
      quo_name: '名',
      quo_info: '说明',
      quo_status: 2,
    })
    await admin.call(api.quotation.setQuotation, { id, quo_name: '新名' })
    const read = () => admin.call(api.quotation.getQuotation, { id })
    expect((await read()).data).toMatchObject({ quo_info: '说明', quo_status: 2 })
    await admin.call(api.quotation.setQuotation, { id, quo_info: '' })
    expect((await read()).data).toMatchObject({ quo_name: '新名', quo_info: '', quo_status: 2 })
  })

  test('a required one can be left out, but not emptied', async () => {
    const id = await newQuotation('必填')
    const refused = await server.admin.call(api.quotation.setQuotation, { id, quo_name: ' ' })
    expect(refused).toMatchObject({ code: 400, errors: { quo_name: '报价名称不能为空' } })
    expect(await nameOf(id)).toBe('必填')
  })

  test('a missing required field is reported beside others that cannot be read', async () => {
    const refused = await server.admin.call(api.quotation.setQuotation, {
      quo_name: '',
      quo_status: 9,
    })
    expect(refused.code).toBe(400)
    expect(refused.errors).toEqual({
      quo_name: '报价名称不能为空',
      quo_status: expect.stringContaining('状态'),
    })
  })

  test.each(['', '0', 0, null])('an id of %j creates', async (id) => {
    const saved = await server.admin.call(api.quotation.setQuotation, { id, quo_name: '新' })
    expect(saved).toMatchObject({ code: 200, version: 1 })
    expect(Number(saved.id)).toBeGreaterThan(0)
  })
})
