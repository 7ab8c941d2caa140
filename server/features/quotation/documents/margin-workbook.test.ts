import { beforeEach, expect, test } from 'vitest'
import { api } from '#api/index.ts'
import { testServer, addressOf, type Caller } from '#test/run/server.ts'
import { done, makeProduct, makeQuotation } from '#test/make/factories.ts'
import { opened } from '#test/read/workbook.ts'

/** The 毛利表 as a file of its own, for who may know what things cost. */

const { addline, changesets, outleader } = api.quotation

const server = testServer()
let id: number
beforeEach(async () => {
  const pid = await makeProduct(server.admin, { pro_unitprice: '1130', cost: '700' })
  id = await makeQuotation(server.admin)
  await done(server.admin, addline, { id, pid, num: 2 })
  const { data } = await done(server.admin, api.quotation.getQuopro, { id })
  await done(server.admin, changesets, { id: data[0].id, sets: 3 })
  await done(server.admin, addline, { id, title: '运费', unitprice: '800' })
})

const fetched = (caller: Caller, more: object) =>
  server.fetch(addressOf(outleader, { id, ...more }), {
    headers: { authorization: `Bearer ${caller.token}` },
  })

test('has revenue, cost and margin of each line and of all, and is alone in its file', async () => {
  const response = await fetched(server.admin, { kind: 'margin' })
  expect(decodeURIComponent(response.headers.get('content-disposition') ?? '')).toContain('毛利表-')
  const book = opened(new Uint8Array(await response.arrayBuffer()), '毛利表')
  const cells = book.lineCells(1)
  const shown = ['数量', '成本价（元）', '收入（元）', '成本（元）', '毛利（元）', '毛利率']
  expect(shown.map((name) => cells[name]?.v)).toEqual([6, 700, 6000, 4200, 1800, 0.3])
  expect(book.lineCells(2)['成本价（元）']?.v).toBe('成本未填')
  expect(book.sheetNames).toEqual(['毛利表'])
})

test('of what was sent and has not changed is of that version: its name, and its costs', async () => {
  await done(server.admin, api.quotation.sendQuotation, { id })
  const { data } = await done(server.admin, api.quotation.getQuopro, { id })
  await done(server.admin, api.quotation.changeline, { id: data[0].id, cost: '600' })
  const response = await fetched(server.admin, { kind: 'margin' })
  const name = decodeURIComponent(response.headers.get('content-disposition') ?? '')
  expect(name).toContain('V1')
  expect(name).not.toContain('草稿')
  const book = opened(new Uint8Array(await response.arrayBuffer()), '毛利表')
  expect(book.lineCells(1)['成本价（元）']?.v).toBe(700)
})

test('is refused to users who may not see costs, and their workbook has none', async () => {
  const clerk = await server.userWith('quotation:view', 'quotation:all', 'quotation:export')
  const refused = await fetched(clerk, { kind: 'margin' })
  expect(await refused.json()).toMatchObject({ code: 403 })
  const usual = opened(new Uint8Array(await (await fetched(clerk, {})).arrayBuffer()))
  expect(usual.sheetNames).toEqual(['报价单', '技术参数表', '供货清单'])
})
