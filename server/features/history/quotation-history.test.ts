import { beforeEach, expect, test } from 'vitest'
import { api } from '#api/index.ts'
import type { QuotationLine } from '#api/quotation/quotation-line.ts'
import {
  addSet,
  done,
  fresh,
  lineOf,
  makeCombination,
  makeProduct,
  makeQuotation,
} from '#test/make/factories.ts'
import { historyPage, newest, changesOf } from '#test/read/history.ts'
import { testServer, addressOf, type TestServer } from '#test/run/server.ts'

/** A quotation's history is that of its sets and lines too. */

const { getHistory, setQuotation, deleteQuotation, outleader } = api.quotation
const { changeno, changenum, changetop, deleteQuopro } = api.quotation

const server = testServer()

let pump: string
let cabinet: string
let id: number
let lines: QuotationLine[]
beforeEach(async () => {
  const { admin } = server
  pump = fresh('泵')
  cabinet = fresh('柜')
  const of = { pro_title: pump, pro_unit: '台', pro_brand: '南方' }
  const one = await makeProduct(admin, { ...of, pro_no: 'A', pro_flow: '25', pro_unitprice: '9' })
  await makeProduct(admin, { ...of, pro_no: 'B', pro_flow: '50', pro_unitprice: '10.5' })
  const other = await makeProduct(admin, { pro_title: cabinet, pro_no: 'C' })
  const com_id = await makeCombination(admin, [one, other], { com_name: '机组', com_show: 1 })
  id = await makeQuotation(admin, { quo_name: '云溪花园', quo_info: '一期' })
  lines = await addSet(admin, id, com_id)
})

const call = (...[endpoint, input]: Parameters<TestServer['admin']['call']>) =>
  done(server.admin, endpoint, input)
const last = () => newest(server.admin, getHistory, id)
const pumpLine = () => lineOf(lines, pump).id

test('a set that is added is listed with its products, as part of the quotation', async () => {
  const entry = await last()
  expect(entry).toMatchObject({ entity: 'quotation_set', action: 'create', name: '机组' })
  expect(changesOf(entry)).toEqual({
    组合名称: ['', '机组'],
    报价单上显示组合名称: ['', '是'],
    控制柜按泵功率选配: ['', '否'],
    套数: ['', '1'],
    产品: ['', `${pump}×1、${cabinet} C×1`],
  })
})

test('a model that is chosen is listed with the fields that it fills in', async () => {
  await call(changeno, { id: pumpLine(), no: 'A' })
  const entry = await last()
  expect(entry).toMatchObject({ entity: 'quotation_line', action: 'change', name: pump })
  expect(changesOf(entry)).toEqual({
    型号: ['', 'A'],
    单位: ['', '台'],
    单价: ['', '9.00元'],
    流量: ['', '25'],
    品牌: ['', '南方'],
  })
  await call(changeno, { id: pumpLine(), no: 'B' })
  expect(changesOf(await last())).toEqual({
    型号: ['A', 'B'],
    单价: ['9.00元', '10.50元'],
    流量: ['25', '50'],
  })
})

test('setting the value that a line has already adds no entry', async () => {
  await call(changenum, { id: pumpLine(), num: 12 })
  await call(changeno, { id: pumpLine(), no: 'A' })
  const { total } = await historyPage(server.admin, getHistory, { id })
  await call(changenum, { id: pumpLine(), num: 12 })
  await call(changetop, { id: pumpLine(), top: 0 })
  await call(changeno, { id: pumpLine(), no: 'A' })
  expect((await historyPage(server.admin, getHistory, { id })).total).toBe(total)
  await call(changenum, { id: pumpLine(), num: 13 })
  expect(changesOf(await last())).toEqual({ 数量: ['12', '13'] })
})

test('quantities and weights are listed', async () => {
  await call(changenum, { id: pumpLine(), num: 12 })
  expect(changesOf(await last())).toEqual({ 数量: ['1', '12'] })
  await call(changetop, { id: pumpLine(), top: 5 })
  expect(changesOf(await last())).toEqual({ 权重: ['0', '5'] })
})

test('a set that is deleted is listed with its former products', async () => {
  await call(changeno, { id: pumpLine(), no: 'B' })
  await call(changenum, { id: pumpLine(), num: 2 })
  await call(deleteQuopro, { id: lineOf(lines, cabinet).id })
  const entry = await last()
  expect(entry).toMatchObject({ entity: 'quotation_set', action: 'delete' })
  expect(changesOf(entry)['产品']).toEqual([`${pump} B×2、${cabinet} C×1`, ''])
})

test('a quotation that is deleted is listed with its sets', async () => {
  await call(deleteQuotation, { id })
  const entry = await last()
  expect(entry).toMatchObject({ entity: 'quotation', action: 'delete', name: '云溪花园' })
  expect(changesOf(entry)).toEqual({
    报价名称: ['云溪花园', ''],
    报价说明: ['一期', ''],
    状态: ['未审核', ''],
    单价口径: ['含税', ''],
    整单优惠: ['无优惠', ''],
    模板: ['否', ''],
    打印客户序号和品名: ['是', ''],
    阶段: ['草稿', ''],
    有效期至: [expect.stringMatching(/^\d{4}-\d\d-\d\d$/), ''],
    报价产品: [`机组（${pump}×1、${cabinet} C×1）`, ''],
  })
})

test('an export is listed with its user, and changes nothing', async () => {
  const clerk = await server.userWith('quotation:export', 'quotation:all', 'quotation:view')
  const response = await server.fetch(addressOf(outleader, { id }), {
    headers: { authorization: `Bearer ${clerk.token}` },
  })
  await response.arrayBuffer()
  const { data: self } = await clerk.call(api.session.getSelf)
  expect(await last()).toMatchObject({
    action: 'export',
    user_name: self.name,
    address: '127.0.0.1',
    name: '云溪花园',
    changes: [{ label: '导出内容', before: '', after: '报价单（Excel） 草稿' }],
  })
})

test('a file of a version is listed with its document and version', async () => {
  const { addline, document, sendQuotation } = api.quotation
  const sent = await makeQuotation(server.admin)
  await call(addline, { id: sent, title: '运费', unitprice: '800' })
  await call(sendQuotation, { id: sent })
  const path = addressOf(document, { id: sent, revision: 1, kind: 'supply' })
  const headers = { authorization: `Bearer ${server.admin.token}` }
  expect((await server.fetch(path, { headers })).headers.get('content-type')).toContain('pdf')
  const { data } = await historyPage(server.admin, getHistory, { id: sent })
  expect(changesOf(data[0])).toEqual({ 导出内容: ['', '供货清单（PDF） V1'] })
})

test('who looks at one document again and again on a day is listed once', async () => {
  const { document } = api.quotation
  const sent = await makeQuotation(server.admin)
  const headers = { authorization: `Bearer ${server.admin.token}` }
  for (const kind of ['quotation', 'quotation', 'supply', 'quotation']) {
    await (await server.fetch(addressOf(document, { id: sent, kind }), { headers })).arrayBuffer()
  }
  const { data } = await historyPage(server.admin, getHistory, { id: sent })
  expect(data.map((entry) => changesOf(entry)['导出内容']?.[1])).toEqual([
    '报价单（PDF） 草稿',
    '供货清单（PDF） 草稿',
    '报价单（PDF） 草稿',
    undefined,
  ])
})

test('changes of other quotations are not listed', async () => {
  const other = await makeQuotation(server.admin)
  await call(setQuotation, { id, quo_info: '二期' })
  const { data, total } = await historyPage(server.admin, getHistory, { id: other })
  expect(total).toBe(1)
  expect(data).toMatchObject([{ entity: 'quotation', record_id: other, action: 'create' }])
})

test('all entries come newest first, ten a page, with the exact total', async () => {
  for (let num = 2; num <= 25; num += 1) await call(changenum, { id: pumpLine(), num })
  const pages = await Promise.all(
    [1, 2, 3, 4].map((page) => historyPage(server.admin, getHistory, { id, page })),
  )
  expect(pages.map(({ total }) => total)).toEqual([26, 26, 26, 26])
  expect(pages.map(({ data }) => data.length)).toEqual([10, 10, 6, 0])
  const entries = pages.flatMap(({ data }) => data)
  expect(entries.map((entry) => entry.id)).toEqual(
    entries.map((entry) => entry.id).toSorted((one, other) => other - one),
  )
  expect(changesOf(entries[0])).toEqual({ 数量: ['24', '25'] })
  expect(entries.slice(-2).map(({ entity }) => entity)).toEqual(['quotation_set', 'quotation'])
})
