import { expect, test } from 'vitest'
import { daysAfter } from '#api/kit/time.ts'
import { api } from '#api/index.ts'
import type { SendNotice } from '#api/quotation/quotation-offer-calls.ts'
import { done, fresh, makeCustomer, makeProduct, makeQuotation } from '#test/make/factories.ts'
import { storedCurve } from '#test/make/pumps/catalogue-pumps.ts'
import { textOf } from '#test/read/pdf.ts'
import { addressOf, testServer } from '#test/run/server.ts'

/** What a customer would notice of a quotation is pointed out before it is sent, and keeps nobody from sending it. */

const { addline, changeline, checkSending, choosepump, sendQuotation } = api.quotation

const server = testServer()

const today = () => new Date().toLocaleDateString('sv-SE', { timeZone: 'Asia/Shanghai' })
const inDays = (days: number): string => daysAfter(today(), days)

/** A quotation that nothing is to be said about, but for these fields of its head. */
async function quotationWith(head: object = {}) {
  const pro_title = fresh('水泵')
  const pid = await makeProduct(server.admin, { pro_title, pro_unitprice: '100' })
  const customer_id = await makeCustomer(server.admin)
  const input = { quo_name: '泵房', customer_id, valid_until: inDays(30), ...head }
  const id = await makeQuotation(server.admin, input)
  const line = Number((await done(server.admin, addline, { id, pid })).id)
  return { id, line, pro_title }
}

const noticed = async (id: number): Promise<SendNotice[]> =>
  ((await done(server.admin, checkSending, { id })) as unknown as { notices: SendNotice[] }).notices
const texts = async (id: number) => (await noticed(id)).map(({ text }) => text)

test('nothing is said of a quotation with customer, validity, prices and plain words', async () => {
  const { id } = await quotationWith()
  expect(await noticed(id)).toEqual([])
})

test.each([
  ['no customer', { customer_id: '', cus_name: '' }, (): string => '没有填写客户'],
  ['the mark of a copy', { quo_name: '泵房（副本）' }, (): string => '报价名称里有“（副本）”'],
  [
    'a validity that is past',
    { valid_until: inDays(-1) },
    (): string => `有效期至 ${inDays(-1)}，已经过期`,
  ],
  [
    'one that ends today',
    { valid_until: inDays(0) },
    (): string => `有效期至 ${inDays(0)}，今天到期`,
  ],
  ['one of two days', { valid_until: inDays(2) }, (): string => `有效期至 ${inDays(2)}，只剩 2 天`],
])('%s is pointed out in the form of the quotation', async (_, head, text) => {
  const { id } = await quotationWith(head)
  expect(await noticed(id)).toEqual([{ text: text(), place: 'head' }])
  await done(server.admin, sendQuotation, { id })
})

test('a validity of three days and none at all are nothing to say', async () => {
  for (const valid_until of [inDays(3), '']) {
    const { id } = await quotationWith({ valid_until })
    expect(await noticed(id)).toEqual([])
  }
})

test('a price of 0 is pointed out in its line, of many lines five', async () => {
  const { id, line, pro_title } = await quotationWith()
  await done(server.admin, changeline, { id: line, unitprice: '0' })
  expect(await noticed(id)).toEqual([{ text: `“${pro_title}”的单价是 0`, place: 'line', line }])
  for (let more = 0; more < 6; more += 1) {
    await done(server.admin, addline, { id, title: `配件${more}`, unitprice: '0' })
  }
  expect((await texts(id)).slice(-2)).toEqual(['“配件3”的单价是 0', '还有 2 处单价是 0'])
})

test('characters that are printed as 〓 are named with whose they are, as the paper prints them', async () => {
  const { id } = await quotationWith({ project: '山😀水ก庄', terms: '喆堃龘' })
  const line = Number((await done(server.admin, addline, { id, title: '泵😀', unitprice: '1' })).id)
  expect(await noticed(id)).toEqual([
    { text: '项目名称里的“😀ก”印出来是〓', place: 'head' },
    { text: '“泵😀”的名称里的“😀”印出来是〓', place: 'line', line },
  ])
  const address = addressOf(api.quotation.document, { id, kind: 'quotation' })
  const headers = { authorization: `Bearer ${server.admin.token}` }
  const paper = await server.fetch(address, { headers })
  const printed = textOf(new Uint8Array(await paper.arrayBuffer()))
  expect(printed).toContain('山〓水〓庄')
  expect(printed).toContain('喆堃龘')
})

test('a pump below 可接受 is pointed out with its class and why, and leads to 选型', async () => {
  const { id } = await quotationWith()
  const add = async (head: number) => {
    const fields = { pro_title: fresh('泵'), pro_no: 'P4', pro_curve: storedCurve(30, head) }
    const pid = await makeProduct(server.admin, { ...fields, pro_power: '7.5' })
    const line = (await done(server.admin, choosepump, { id, pid, flow: 30, head: 14 })).id
    await done(server.admin, changeline, { id: line, unitprice: '100' })
    return Number(line)
  }
  await add(14.2)
  const near = await add(16)
  const wrong = await add(8)
  const notices = await noticed(id)
  expect(notices).toMatchObject([
    { place: 'selection', line: near },
    { place: 'selection', line: wrong },
  ])
  expect(notices[0]?.text).toMatch(/用于 30 m³\/h × 14 m 是“差一点”：.+/)
  expect(notices[1]?.text).toMatch(/是“不合适”：.*扬程/)
})

test('nothing is pointed out of what cannot be sent', async () => {
  const id = await makeQuotation(server.admin)
  const answer = await done(server.admin, checkSending, { id })
  expect(answer).toMatchObject({ problem: '报价中还没有产品，请先加入产品', notices: [] })
})
