import { Validator } from '@seriousme/openapi-schema-validator'
import { beforeAll, describe, expect, test } from 'vitest'
import type { AnyEndpoint } from '#api/kit/endpoint.ts'
import { api } from '#api/index.ts'
import { kinds } from '#test/entities/index.ts'
import { describedClient, type Described } from '#test/read/described.ts'
import { sharedCalls, steps, type Made } from '#test/read/described-steps.ts'
import { send } from '#test/run/http.ts'
import { testServer } from '#test/run/server.ts'

const PATH = '/api/openapi.json'
const endpoints = Object.values(api).flatMap((feature) => Object.values<AnyEndpoint>(feature))

const server = testServer()
let client: Described
beforeAll(async () => {
  client = await describedClient(server.url)
})

const bearer = (token: string) => ({ authorization: `Bearer ${token}` })

describe('the description', () => {
  type Operation = {
    summary: string
    security: object[]
    'x-access': unknown
    parameters: object[]
  }
  let document: { paths: Record<string, Record<string, Operation>> }
  beforeAll(async () => {
    document = (await (await server.fetch(PATH)).json()) as typeof document
  })

  test('is a sound document of OpenAPI 3.1', async () => {
    const validator = new Validator()
    const { valid, errors } = await validator.validate(structuredClone(document))
    expect(errors ?? []).toEqual([])
    expect([valid, validator.version]).toEqual([true, '3.1'])
  })

  test('has every call with its title, its permission and whether it may be repeated', () => {
    const described = Object.entries(document.paths).map(([path, methods]) => {
      const [method, operation] = Object.entries(methods)[0]!
      expect(operation.summary, path).toMatch(/\p{Script=Han}/u)
      const key = { $ref: '#/components/parameters/IdempotencyKey' }
      const once = operation.parameters.some((one) => JSON.stringify(one) === JSON.stringify(key))
      return [
        path,
        method.toUpperCase(),
        operation['x-access'],
        operation.security.length > 0,
        once,
      ]
    })
    expect(described).toEqual(
      endpoints.map((one) => [
        `/api${one.path}.html`,
        one.method,
        one.access,
        one.access !== 'public',
        one.kind === 'upload' || (one.kind === 'json' && one.changes),
      ]),
    )
  })

  test.each([
    ['/Production/index', '生产列表'],
    ['/Production/exportRows', '把生产列表导出为 Excel'],
    ['/Production/setProduction', '保存生产记录'],
    ['/Production/deleteProduction', '删除生产记录'],
    ['/Production/getDeleted', '已删除的生产记录'],
    ['/Production/restore', '恢复已删除的生产记录'],
    ['/Production/getHistory', '生产记录的修改记录'],
    ['/Contract/getUser', '可作为筛选条件的业务员'],
    ['/Contract/getTotal', '列表中合同的合计'],
    ['/Customer/importFile', '读取要导入的客户文件'],
    ['/Customer/getImport', '导入预览的各行'],
    ['/Customer/confirmImport', '确认导入客户'],
    ['/Customer/exportList', '导出客户，供修改后导入'],
    ['/Role/index', '角色列表'],
    ['/User/getUser', '一个用户'],
    ['/Receipt/index', '应收：未收清的合同'],
  ])('calls %s %s', (path, title) => {
    const [operation] = Object.values(document.paths[`/api${path}.html`]!)
    expect(operation!.summary).toBe(title)
  })

  test('is open to all, and a cache that has it gets 304', async () => {
    const first = await send(server, { path: PATH })
    expect(first.headers['access-control-allow-origin']).toBe('*')
    const again = { path: PATH, headers: { 'if-none-match': String(first.headers['etag']) } }
    expect((await send(server, again)).status).toBe(304)
  })
})

/** Files and captchas, which are sent by hand below; and what takes an authenticator, a session to end, or another side that answers. */
const BY_HAND =
  /^(upload_|session_verify$|session_set(Login|Code)$|factor_(begin|confirm|renewCodes|end|endOfUser)$|channel_testChannel$|delivery_resend$|mail_|device_end(Device|OfUser)$|quotation_(outleader|document|exportDiscounts)$|machine_(labels|certificates|commissioning)$|logistics_deliveryNote$|statement_(document|workbook)$|production_productionOrder$|home_owedOrders$|(contract|quotation)_importLines$|invoice_(read|set)(Issued|Failures)$|quotation_(readInquiry|inquiryFile|fillInquiry)$|(report_exportReport|receipt_exportReceived)$|contract_salesContract(Word)?$|company_(contractTemplate|tryTemplate|invoiceTemplate)$|invoice_issueFile$|\w+_(importFile|getImport|confirmImport|exportList|exportRows)$)/

describe('a client made from it', () => {
  const described = Object.entries(api).flatMap(([feature, calls]) =>
    Object.entries<AnyEndpoint>(calls).map(([call, { path, access }]) => ({
      operationId: `${feature}_${call}`,
      path,
      access,
    })),
  )
  const operationIds = described.map(({ operationId }) => operationId)

  test('is refused by every call without a session as described', async () => {
    for (const { operationId, access } of described) {
      if (BY_HAND.test(operationId)) continue
      const { code } = await client.call(operationId)
      expect(code, operationId).toBe(access === 'public' ? 200 : 401)
    }
  })

  test.each([
    ['what is not there @long', { id: 987_654_321 }],
    ['what cannot be read', { id: 'x', page: 'x', keyword: 'x'.repeat(99) }],
  ])('gets the described answer to %s', async (_name, input) => {
    for (const operationId of operationIds.filter((one) => !BY_HAND.test(one))) {
      if (/outlogin|setPassword/.test(operationId)) continue
      const fields = Object.entries(input).filter(([name]) => client.takes(operationId, name))
      await client.call(operationId, Object.fromEntries(fields), bearer(server.admin.token))
    }
  })

  test('is refused what its user has no permission for as described @long', async () => {
    const { token } = await server.userWith('quotation:view')
    for (const operationId of operationIds.filter((one) => !BY_HAND.test(one))) {
      if (/outlogin/.test(operationId)) continue
      await client.call(operationId, {}, bearer(token))
    }
  })

  test('makes every call, and gets what is described', async () => {
    const headers = bearer(server.admin.token)
    const called = new Set<string>()
    async function call(operationId: string, input?: object) {
      called.add(operationId)
      const answer = await client.call(operationId, { ...input }, headers)
      expect(answer.code, `${operationId}: ${answer.msg}`).toBe(200)
      return answer
    }

    const made: Made = {}
    for (const kind of kinds) {
      const nameOf = ({ path }: AnyEndpoint) =>
        described.find((one) => one.path === path)!.operationId
      const saved = await call(nameOf(kind.save), await kind.full(server.admin))
      const id = Number(saved.id)
      made[kind.name] = id
      for (const operationId of sharedCalls(kind).map(nameOf)) {
        await call(operationId, client.takes(operationId, 'id') ? { id } : {})
      }
    }
    for (const [operationId, input, as] of steps) {
      const answer = await call(operationId, input?.(made))
      if (as === 'line') made[as] = answer.data[0].id
      else if (as) made[as] = Number(answer.id)
    }
    const left = client.operationIds.filter((one) => !BY_HAND.test(one) && !called.has(one))
    expect(left).toEqual([])
  })
})
