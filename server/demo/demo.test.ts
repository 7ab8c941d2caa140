import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { api } from '#api/index.ts'
import { readConfig } from '#server/config.ts'
import { done } from '#server/features/testing-factories.ts'
import { startServer, type TestServer } from '#server/testing.ts'
import { demoCombinations } from './combinations.ts'
import { fillDemo } from './fill.ts'
import { demoQuotations, demoSalespeople } from './quotations.ts'

let server: TestServer
let said: string[]

async function fill(): Promise<string[]> {
  const lines: string[] = []
  await fillDemo(readConfig({ NODE_ENV: 'test' }), server.db, (line) => lines.push(line))
  return lines
}

beforeAll(async () => {
  server = await startServer()
  said = await fill()
})
afterAll(() => server.close())

describe('the demonstration', () => {
  test('has every pump of the data, with a category and a price', async () => {
    const pumps = await done(server.admin, api.product.index, { keyword: '泵' })
    expect(pumps.total).toBeGreaterThan(141)
    const { data } = await done(server.admin, api.product.index, { keyword: '50WQ15-26-3' })
    const { data: pump } = await done(server.admin, api.product.getProduct, { id: data[0].id })
    expect(pump).toMatchObject({
      pro_title: '潜水排污泵',
      pro_caliber: 'DN50',
      pro_flow: '15',
      pro_power: '3',
      pro_unitprice: expect.stringMatching(/^[1-9]\d+0\.00$/),
      pro_type: expect.any(Number),
    })
    const unpriced = await server.db
      .selectFrom('product')
      .select('pro_no')
      .where((where) =>
        where.or([where('pro_unitprice', 'is', null), where('pro_type', 'is', null)]),
      )
      .execute()
    expect(unpriced).toEqual([])
  })

  test('has its combinations and quotations, some with cabinets that followed their pump', async () => {
    const { data: combinations } = await done(server.admin, api.combination.index)
    expect(combinations).toHaveLength(demoCombinations.length)
    const { data, total } = await done(server.admin, api.quotation.index, { keyword: '青枫' })
    expect(total).toBe(1)
    const lines = await done(server.admin, api.quotation.getQuopro, { id: data[0].id })
    expect(lines.data.slice(0, 2)).toMatchObject([
      { title: '消防泵', no: 'XBD8.0/30', num: 2 },
      { title: '消防控制柜', no: 'XFK-2-45', num: 1 },
    ])
    expect((await done(server.admin, api.quotation.index)).total).toBe(demoQuotations.length)
  })

  test('belongs to salespeople who can sign in and see their own', async () => {
    for (const name of demoSalespeople) {
      const password = said.join('\n').match(new RegExp(`${name}：密码 (\\S+)`))?.[1] ?? ''
      const { id: token } = await server.signIn(name, password)
      const response = await server.fetch('/api/Quotation/index.html', {
        headers: { authorization: `Bearer ${token}` },
      })
      const own = demoQuotations.filter(({ owner }) => demoSalespeople[owner] === name)
      expect(await response.json()).toMatchObject({ code: 200, total: own.length })
    }
  })

  test('has its history, as if people had typed it', async () => {
    const entries = await server.db
      .selectFrom('history')
      .select(['entity', 'action', 'user_name'])
      .distinct()
      .execute()
    expect(entries).toContainEqual({ entity: 'product', action: 'create', user_name: 'admin' })
    for (const user_name of demoSalespeople) {
      expect(entries).toContainEqual({ entity: 'quotation', action: 'create', user_name })
    }
  })

  test('written again adds nothing and tells no password', async () => {
    const counts = async () => [
      (await done(server.admin, api.product.index)).total,
      (await done(server.admin, api.quotation.index)).total,
      (await done(server.admin, api.category.index)).info.length,
    ]
    const before = await counts()
    expect(await fill()).toEqual([
      '产品：新增0个',
      '产品组合：新增0个',
      ...demoSalespeople.map((name) => `业务员 ${name}：已存在`),
      '报价：新增0个',
    ])
    expect(await counts()).toEqual(before)
  })

  test('that failed half-way is made whole by a second run', async () => {
    const { quo_name } = demoQuotations[0]!
    const { data } = await done(server.admin, api.quotation.index, { keyword: quo_name })
    await done(server.admin, api.quotation.deleteQuotation, { id: data[0].id })
    expect((await fill()).at(-1)).toBe('报价：新增1个')
  })
})
