import { beforeAll, describe, expect, test } from 'vitest'
import type { AnyEndpoint } from '#api/kit/endpoint.ts'
import { api } from '#api/index.ts'
import { send } from '#test/run/http.ts'
import { testServer, addressOf } from '#test/run/server.ts'

const server = testServer()
let pid: number
let line: number
beforeAll(async () => {
  const { admin } = server
  pid = Number((await admin.call(api.product.setProduct, { pro_title: '泵', pro_no: 'A1' })).id)
  const { id: com_id } = await admin.call(api.combination.setCombination, {
    com_name: '组合',
    com_prolist: [pid],
  })
  const { id } = await admin.call(api.quotation.setQuotation, { quo_name: '报价' })
  await admin.call(api.quotation.setCombination, { id, com_id })
  line = (await admin.call(api.quotation.getQuopro, { id })).data[0].id
})

const everything = async () => ({
  products: await server.db.selectFrom('product').selectAll().execute(),
  lines: await server.db.selectFrom('quotation_line').selectAll().execute(),
  sessions: await server.db.selectFrom('session').select('token_hash').execute(),
})

const changingGets: [string, AnyEndpoint, () => Record<string, unknown>][] = [
  ['copyProduct', api.product.copyProduct, () => ({ id: pid })],
  ['changenum', api.quotation.changenum, () => ({ id: line, num: 9 })],
  ['changetop', api.quotation.changetop, () => ({ id: line, top: 9 })],
  ['outlogin', api.session.outlogin, () => ({})],
]

describe.each(changingGets)('the changing GET %s', (_name, endpoint, input) => {
  test.each(['HEAD', 'OPTIONS', 'POST', 'PUT', 'PATCH', 'DELETE', 'TRACE', 'QUERY'])(
    'does nothing with %s',
    async (method) => {
      const before = await everything()
      const { status } = await send(server, {
        path: addressOf(endpoint, input()),
        method,
        token: server.admin.token,
        headers: { 'content-type': 'application/json' },
        body: method === 'TRACE' ? undefined : '{}',
      })
      expect(status).toBe(404)
      expect(await everything()).toEqual(before)
    },
  )
})

test('a call that is not GET does not exist with GET', async () => {
  const path = addressOf(api.product.deleteProduct, { id: pid })
  const { status } = await send(server, { path, token: server.admin.token })
  expect(status).toBe(404)
  expect((await server.admin.call(api.product.getProduct, { id: pid })).code).toBe(200)
})

test('another site is given no leave to read or call anything', async () => {
  const { headers } = await send(server, {
    path: addressOf(api.quotation.index),
    method: 'OPTIONS',
    headers: { origin: 'http://elsewhere.example', 'access-control-request-method': 'GET' },
  })
  expect(headers['access-control-allow-origin']).toBeUndefined()
})
