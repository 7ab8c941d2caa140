import { beforeEach, expect, test } from 'vitest'
import { api } from '#api/index.ts'
import { daysAfter } from '#api/kit/time.ts'
import { dayOf } from '#server/platform/clock.ts'
import { done, makeQuotation } from '#test/make/factories.ts'
import { textOf } from '#test/read/pdf.ts'
import { addressOf, testServer } from '#test/run/server.ts'

/** The days of one offer are none of another: what is copied is valid anew, and waits for the dates that are past. */

const { addline, copyQuotation, getQuotation, sendQuotation, toContract } = api.quotation
const { setQuotation } = api.quotation

const server = testServer()

const PAST = '2020-01-31'
const AHEAD = '2099-12-31'
const steps = (first: string, last: string) => [
  { name: '预付款', percent: '30', trigger: 5, days: 0, date: first },
  { name: '发货款', percent: '60', trigger: 2, days: 7, date: '' },
  { name: '尾款', percent: '10', trigger: 5, days: 0, date: last },
]
const JANUARY = { valid_until: PAST, payment_steps: steps(PAST, AHEAD) }

beforeEach(() => done(server.admin, api.company.setCompany, { valid_days: 45, term_templates: [] }))

async function offered(fields: Record<string, unknown>): Promise<number> {
  const id = await makeQuotation(server.admin, fields)
  await done(server.admin, addline, { id, title: '运费', unitprice: '800' })
  return id
}

const read = async (id: unknown) => (await done(server.admin, getQuotation, { id })).data

const valid = ({ release_time }: { release_time: string }) => daysAfter(dayOf(release_time), 45)

for (const [what, is_template] of [
  ['a copy', 0],
  ['a quotation from a template', 1],
] as const) {
  test(`${what} is valid as long as a new one, and has no date of payment that is past`, async () => {
    const id = await offered({ ...JANUARY, is_template })
    const { id: copy, msg } = await done(server.admin, copyQuotation, { id })
    expect(msg).toBe('报价已复制；付款方式“预付款”的指定日期已过或未填，发出前请填写')
    const made = await read(copy)
    expect(made).toMatchObject({ valid_until: valid(made), payment_steps: steps('', AHEAD) })
    expect(await read(id)).toMatchObject(JANUARY)
  })
}

test('a copy is without a last day where new ones are', async () => {
  await done(server.admin, api.company.setCompany, { valid_days: 0 })
  const id = await offered({ valid_until: AHEAD, payment_steps: steps(AHEAD, AHEAD) })
  const { id: copy, msg } = await done(server.admin, copyQuotation, { id })
  expect(msg).toBe('报价已复制')
  expect(await read(copy)).toMatchObject({ valid_until: '', payment_steps: steps(AHEAD, AHEAD) })
})

test('the company’s terms come without dates that are past, to a new quotation and to one that takes them later', async () => {
  const term_templates = [{ name: '标准', payment_steps: steps(PAST, AHEAD) }]
  await done(server.admin, api.company.setCompany, { term_templates })
  expect(await read(await makeQuotation(server.admin))).toMatchObject({
    payment_steps: steps('', AHEAD),
  })
  const { data } = await done(server.admin, api.company.getDefaults)
  expect(data.term_templates).toMatchObject([{ payment_steps: steps('', AHEAD) }])
  const { data: company } = await done(server.admin, api.company.getCompany)
  expect(company.term_templates).toMatchObject([{ payment_steps: steps(PAST, AHEAD) }])
})

test('a draft may wait for its dates, what is sent and signed may not, and says for which', async () => {
  const id = await offered({ payment_steps: steps('', '') })
  const missing = (what: string) => ({
    code: 409,
    msg: `付款方式“预付款”、“尾款”没有指定日期，请在“条款”里填写后再${what}`,
  })
  expect(await server.admin.call(sendQuotation, { id })).toMatchObject(missing('发出'))
  const checked = await done(server.admin, api.quotation.checkSending, { id })
  expect(checked).toMatchObject({ problem: missing('发出').msg })
  expect(await server.admin.call(toContract, { id })).toMatchObject(missing('转为合同'))
  await done(server.admin, setQuotation, { id, payment_steps: steps(AHEAD, AHEAD) })
  await done(server.admin, sendQuotation, { id })
  await done(server.admin, setQuotation, { id, payment_steps: steps(AHEAD, '') })
  const one = { code: 409, msg: missing('转为合同').msg.replace('“预付款”、', '') }
  expect(await server.admin.call(toContract, { id })).toMatchObject(one)
})

test('a quotation that waits for a date cannot be submitted for approval', async () => {
  const approval = { approval: 2, discount_limits: [{}, {}, {}] }
  await done(server.admin, api.company.setCompany, approval)
  const id = await offered({ payment_steps: steps('', AHEAD) })
  const { msg } = await server.admin.call(api.quotation.submitReview, { id })
  expect(msg).toBe('付款方式“预付款”没有指定日期，请在“条款”里填写后再发出')
  await done(server.admin, api.company.setCompany, { approval: 0 })
})

test('a contract is signed, and waits for no date', async () => {
  const contract = { c_title: '云溪花园', payment_steps: steps('', AHEAD) }
  const answer = await server.admin.call(api.contract.setContract, contract)
  expect(answer).toMatchObject({ code: 400, msg: '付款方式第1步没有日期，请选择付款日期' })
})

test('the paper of a draft says that a date is open', async () => {
  const id = await offered({ payment_steps: steps('', AHEAD) })
  const address = addressOf(api.quotation.document, { id })
  const authorization = `Bearer ${server.admin.token}`
  const paper = await server.fetch(address, { headers: { authorization } })
  const text = textOf(new Uint8Array(await paper.arrayBuffer()))
  expect(text).toContain('预付款30%，日期待定')
  expect(text).toContain('尾款10%，2099-12-31前')
})
