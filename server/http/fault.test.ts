import { beforeAll, expect, test } from 'vitest'
import { api } from '#api/index.ts'
import { makeQuotation } from '#test/make/factories.ts'
import { send } from '#test/run/http.ts'
import { testServer, addressOf } from '#test/run/server.ts'

const server = testServer()
let id: number
beforeAll(async () => {
  id = await makeQuotation(server.admin)
  await server.db.schema.dropTable('quotation_line').execute()
})

const UUID = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/

test('a fault answers 500 with a request id and nothing of the inside', async () => {
  const path = addressOf(api.quotation.getQuopro, { id })
  const first = await send(server, { path, token: server.admin.token })
  expect(first.status).toBe(500)
  expect(Object.keys(first.envelope)).toEqual(['code', 'msg'])
  expect(first.envelope.code).toBe(500)
  expect(first.envelope.msg).toMatch(UUID)
  expect(first.envelope.msg.replace(UUID, '')).toMatch(/^[^a-z]+$/i)
  expect(JSON.stringify(first.headers)).not.toMatch(/sqlite|quotation_line/i)

  const second = await send(server, { path, token: server.admin.token })
  expect(second.envelope.msg).not.toBe(first.envelope.msg)
})

test('a fault of a file that a browser opens answers a page with that id', async () => {
  const { status, text } = await send(server, {
    path: addressOf(api.quotation.outleader, { id }),
    token: server.admin.token,
    headers: { accept: 'text/html' },
  })
  expect(status).toBe(500)
  expect(text).toContain('<html lang="zh-CN">')
  expect(text).toMatch(UUID)
  expect(text).not.toMatch(/sqlite|quotation_line/i)
})

test('the server goes on after a fault', async () => {
  expect((await server.admin.call(api.quotation.index)).code).toBe(200)
})
