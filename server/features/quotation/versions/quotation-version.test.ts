import { beforeEach, describe, expect, test } from 'vitest'
import { api } from '#api/index.ts'
import type { QuotationLine } from '#api/quotation/quotation-line.ts'
import {
  addSet,
  done,
  fresh,
  linesOf,
  makeCombination,
  makeProduct,
  makeQuotation,
} from '#test/make/factories.ts'
import { sameOnPostgres } from '#test/run/long.ts'
import { testServer, type Caller, type TestServer } from '#test/run/server.ts'

/** Sending a quotation freezes it; what comes after is the next version. */

const { addline, changeline, changenum, changesets, changetop, moveline } = api.quotation
const { copyQuotation, getDifference, getQuopro, getQuotation, getVersion, getVersions } =
  api.quotation
const { checkSending, sendQuotation, setQuotation, setStage, deleteQuotation, restore } =
  api.quotation

const server = testServer()
let id: number
let pump: QuotationLine
let cabinet: QuotationLine
beforeEach(async () => {
  const products = [
    await makeProduct(server.admin, { pro_title: fresh('泵'), pro_no: 'A', pro_unitprice: '1000' }),
    await makeProduct(server.admin, { pro_title: fresh('柜'), pro_no: 'B', pro_unitprice: '500' }),
  ]
  id = await makeQuotation(server.admin, { cus_name: '云溪水务', valid_until: '' })
  const fields = { com_name: '变频供水设备', com_show: 1 }
  const com = await makeCombination(server.admin, products, fields)
  const lines = await addSet(server.admin, id, com)
  pump = lines[0]!
  cabinet = lines[1]!
})

const call: TestServer['admin']['call'] = (...sent) => server.admin.call(...sent)
const change = (...[endpoint, input]: Parameters<typeof call>) =>
  done(server.admin, endpoint, input)
const send = () => change(sendQuotation, { id })
const now = async () => (await done(server.admin, getQuotation, { id })).data
const versions = async (caller: Caller = server.admin) =>
  (await done(caller, getVersions, { id })).data as { revision: number; total: string }[]
const difference = async (from: number, to?: number) =>
  (await done(server.admin, getDifference, { id, from, ...(to ? { to } : {}) })).data as string[]

test('a new quotation has a number of its day, and the next one the next', async () => {
  const { quo_no } = await now()
  expect(quo_no).toMatch(/^BJ\d{8}-\d{3}$/)
  const other = await makeQuotation(server.admin)
  const { data } = await done(server.admin, getQuotation, { id: other })
  expect(Number(data.quo_no.slice(-3))).toBe(Number(quo_no.slice(-3)) + 1)
})

test('a number is given once, also where its quotation is deleted meanwhile', async () => {
  const { quo_no } = await now()
  await change(deleteQuotation, { id })
  const other = await makeQuotation(server.admin)
  expect((await done(server.admin, getQuotation, { id: other })).data.quo_no).not.toBe(quo_no)
  await change(restore, { id })
  expect((await now()).quo_no).toBe(quo_no)
})

describe('sending', () => {
  test('freezes head, terms and lines, which nothing alters afterwards', async () => {
    const payment_steps = [
      { name: '预付款', percent: '30', trigger: 1, days: 7 },
      { name: '发货款', percent: '70', trigger: 2 },
    ]
    await change(setQuotation, { id, payment_steps, valid_until: '2026-12-31' })
    expect(await send()).toMatchObject({ id, revision: 1 })
    await change(changeline, { id: pump.id, unitprice: '900' })
    await change(setQuotation, { id, cus_name: '别的客户' })
    const { data } = await done(server.admin, getVersion, { id, revision: 1 })
    expect(data).toMatchObject({ revision: 1, cus_name: '云溪水务', valid_until: '2026-12-31' })
    expect(data.payment_steps).toHaveLength(2)
    expect(data.sets[0].lines[0]).toMatchObject({ id: pump.id, unitprice: 100_000 })
    expect(data.sums.gross).toBe(150_000)
    expect(await versions()).toMatchObject([{ revision: 1, total: '1500.00' }])
  })

  test(`again is refused until something has changed, which makes the next version${sameOnPostgres}`, async () => {
    await send()
    expect(await now()).toMatchObject({ stage: 1, revision: 1 })
    expect((await call(sendQuotation, { id })).msg).toBe('这份报价的V1已经发出，之后没有修改')
    await change(changenum, { id: pump.id, num: 2 })
    expect(await now()).toMatchObject({ stage: 1, is_changed: true, revision: 1 })
    expect(await send()).toMatchObject({ revision: 2 })
    expect((await versions()).map(({ revision }) => revision)).toEqual([2, 1])
  })

  test(`is refused where somebody has changed it since it was read${sameOnPostgres}`, async () => {
    const { content_version } = (await done(server.admin, getQuopro, { id })).info
    await change(changenum, { id: pump.id, num: 9 })
    const refused = await call(sendQuotation, { id, content_version })
    expect(refused).toMatchObject({ code: 409, msg: '这份报价刚被修改，请刷新并核对后再发出' })
    expect(await versions()).toEqual([])
  })

  test(`needs a product, and a price for each line that is not 另计${sameOnPostgres}`, async () => {
    const empty = await makeQuotation(server.admin)
    expect((await call(sendQuotation, { id: empty })).msg).toContain('还没有产品')
    await change(changeline, { id: pump.id, unitprice: '' })
    const refused = await call(sendQuotation, { id })
    expect(refused.msg).toBe(`“${pump.title} A”没有单价，请填写单价，或把它标为“另计”`)
    await change(changeline, { id: pump.id, unpriced: 1 })
    expect(await send()).toMatchObject({ revision: 1 })
  })

  test(`is refused after the 99th version, of which a copy goes on${sameOnPostgres}`, async () => {
    await send()
    const of = server.db.updateTable('quotation').where('id', '=', id)
    await of.set({ revision: 99 }).execute()
    await change(changenum, { id: pump.id, num: 2 })
    const refused = await call(sendQuotation, { id })
    expect(refused).toMatchObject({ code: 409 })
    expect(refused.msg).toBe('这份报价已有99个版本，不能再发出新版本；请复制一份，从新的报价发出')
    const copy = Number((await change(copyQuotation, { id })).id)
    expect(await change(sendQuotation, { id: copy })).toMatchObject({ revision: 1 })
  })

  test(`is checked before anybody confirms it, by the same rules, and nothing is sent${sameOnPostgres}`, async () => {
    const problem = async (input: object = {}) => {
      const answer: object = await done(server.admin, checkSending, { id, ...input })
      return (answer as { problem: string }).problem
    }
    const { content_version } = await now()
    expect(await problem({ content_version })).toBe('')
    await change(setQuotation, { id, discount_kind: 2, discount_value: '1200' })
    expect(await problem({ content_version })).toContain('刚被修改')
    await change(changeline, { id: pump.id, unitprice: '100' })
    expect(await problem()).toContain('整单优惠的金额大于产品合计')
    await change(changeline, { id: pump.id, unitprice: '' })
    expect(await problem()).toContain('没有单价')
    await change(changeline, { id: pump.id, unitprice: '1000' })
    expect(await problem()).toBe('')
    expect(await versions()).toEqual([])
    await send()
    expect(await problem()).toBe('这份报价的V1已经发出，之后没有修改')
    await change(setStage, { id, stage: 2 })
    expect(await problem()).toContain('这份报价已成交，不能再修改')
  })

  test('twice at once makes one version', async () => {
    const answers = await Promise.all([1, 2, 3].map(() => call(sendQuotation, { id })))
    expect(answers.filter(({ code }) => code === 200)).toHaveLength(1)
    expect(await versions()).toHaveLength(1)
  })
})

describe(`what differs${sameOnPostgres}`, () => {
  test('is listed in sentences, with the total last', async () => {
    await send()
    await change(changeline, { id: pump.id, unitprice: '1460', discount: '5' })
    await change(changesets, { id: pump.id, sets: 3 })
    await change(addline, { id, title: '运费', unitprice: '800' })
    await change(setQuotation, { id, cus_name: '云溪自来水', valid_until: '2027-01-31' })
    await send()
    expect(await difference(1, 2)).toEqual([
      '客户名称由“云溪水务”改为“云溪自来水”',
      '有效期至填为“2027-01-31”',
      '第1套“变频供水设备”：套数 1 → 3',
      `第1套“变频供水设备”：${pump.title} A 单价 1,000.00 → 1,460.00，折扣 0% → 5%`,
      '增加运费，数量1，单价800.00',
      '总价 1,500.00 → 6,461.00，+4,961.00（+330.7%）',
    ])
  })

  test('names model, unit, quantity and cost as the history does', async () => {
    await send()
    await change(addline, { id, title: '运费', no: '到工地', unit: '项', unitprice: '800' })
    const freight = (await linesOf(server.admin, id)).find(({ title }) => title === '运费')!
    await send()
    const renamed = {
      title: '运输',
      no: '',
      unit: '次',
      cost: '600',
      tax_rate: '9',
      note: '含装卸',
    }
    await change(changeline, { id: freight.id, ...renamed })
    await change(changenum, { id: freight.id, num: 2 })
    expect((await difference(2))[0]).toBe(
      '运费 产品名称 运费 改为 运输，型号 到工地 改为 未选，数量 1 → 2，单位 项 改为 次，成本价 未填 → 600.00，税率 13% → 9%，报价备注填为“含装卸”',
    )
  })

  test('is nothing where only the order is another', async () => {
    await send()
    await change(changetop, { id: cabinet.id, top: 100 })
    expect(await difference(1)).toEqual([])
  })

  test('names what went and what was moved', async () => {
    await change(addline, { id, title: '运费', unitprice: '800' })
    await send()
    await change(moveline, { id: cabinet.id })
    const freight = (await linesOf(server.admin, id)).find(({ title }) => title === '运费')!
    await change(api.quotation.deleteQuopro, { id: freight.id })
    expect(await difference(1)).toEqual([
      `${cabinet.title} B 从第1套“变频供水设备”移出，单独列出`,
      '去掉运费（数量1）',
      '总价 2,300.00 → 1,500.00，−800.00（−34.8%）',
    ])
  })
})

describe(`a set is named by its place among the sets${sameOnPostgres}`, () => {
  test('of which what is listed on its own is none', async () => {
    const other = await makeQuotation(server.admin)
    await change(addline, { id: other, title: '运费', unitprice: '800' })
    await change(addline, { id: other, title: '安装费', unitprice: '900' })
    const com_name = fresh('消防机组')
    const product = await makeProduct(server.admin, { pro_title: fresh('泵'), pro_no: 'A' })
    const com = await makeCombination(server.admin, [product], { com_name, com_show: 1 })
    const [line] = await addSet(server.admin, other, com)
    await change(changeline, { id: line!.id, unitprice: '1000' })
    await change(sendQuotation, { id: other })
    await change(changesets, { id: line!.id, sets: 2 })
    const { data } = await done(server.admin, getDifference, { id: other, from: 1 })
    expect(data[0]).toBe(`第1套“${com_name}”：套数 1 → 2`)
  })

  test('and a single product is one once something is moved to it', async () => {
    const pro_title = fresh('单泵')
    const pid = await makeProduct(server.admin, { pro_title, pro_no: 'S', pro_unitprice: '700' })
    await change(addline, { id, pid })
    await change(addline, { id, title: '运费', unitprice: '800' })
    await send()
    const lines = await linesOf(server.admin, id)
    const single = lines.find(({ title }) => title === pro_title)!
    const freight = lines.find(({ title }) => title === '运费')!
    await change(moveline, { id: freight.id, set_id: single.set_id })
    expect(await difference(1)).toEqual([`第2套“${single.com_name}”：运费 移入本套`])
    await send()
    await change(moveline, { id: freight.id })
    expect(await difference(2)).toEqual([`运费 从第2套“${single.com_name}”移出，单独列出`])
  })
})

describe(`a stage${sameOnPostgres}`, () => {
  test('is won only of what was sent, and then nothing is changed any more', async () => {
    expect((await call(setStage, { id, stage: 2 })).msg).toBe('只有已发出的报价才能成交，请先发出')
    await send()
    await change(setStage, { id, stage: 2 })
    const refused = await call(changenum, { id: pump.id, num: 5 })
    expect(refused.msg).toContain('这份报价已成交，不能再修改')
    expect((await call(setQuotation, { id, cus_name: '别人' })).code).toBe(409)
    // What is no content may still be noted.
    expect((await call(setQuotation, { id, quo_status: 1 })).code).toBe(200)
  })

  test('is lost with a reason', async () => {
    expect((await call(setStage, { id, stage: 3 })).errors).toHaveProperty('lost_reason')
    await change(setStage, { id, stage: 3, lost_reason: '价格' })
    expect(await now()).toMatchObject({ stage: 3, lost_reason: '价格' })
    expect((await call(setStage, { id, stage: 1 })).code).toBe(409)
  })
})

test(`payment steps come to 100 %${sameOnPostgres}`, async () => {
  const step = (percent: string) => ({ name: '款', percent, trigger: 1 })
  const refused = await call(setQuotation, { id, payment_steps: [step('30'), step('60')] })
  expect(refused.msg).toBe('付款方式各步的比例合计须为100%，现在是90%')
  expect((await call(setQuotation, { id, payment_steps: [step('100')] })).code).toBe(200)
  expect((await call(setQuotation, { id, payment_steps: [] })).code).toBe(200)
})

test(`a copy has head, terms, lines and prices, a number of its own, and no version${sameOnPostgres}`, async () => {
  await change(changeline, { id: pump.id, unitprice: '900', note: '老客户价' })
  await change(changesets, { id: pump.id, sets: 2 })
  await send()
  const copy = Number((await change(copyQuotation, { id })).id)
  const { data } = await done(server.admin, getQuotation, { id: copy })
  const before = await now()
  expect(data).toMatchObject({ cus_name: '云溪水务', stage: 0, revision: 0 })
  expect(data.quo_name).toBe(`${before.quo_name}（副本）`)
  expect(data.quo_no).not.toBe(before.quo_no)
  const lines = (await linesOf(server.admin, copy)).map(
    ({ id: _id, set_id: _set, ...line }) => line,
  )
  expect(lines).toEqual(
    (await linesOf(server.admin, id)).map(({ id: _id, set_id: _set, ...line }) => line),
  )
  const infoOf = async (of: number) => (await done(server.admin, getQuopro, { id: of })).info.sums
  expect(await infoOf(copy)).toEqual(await infoOf(id))
})

test('a deleted quotation comes back with its versions', async () => {
  await send()
  await change(deleteQuotation, { id })
  expect((await call(getVersions, { id })).code).toBe(404)
  await change(restore, { id })
  expect(await versions()).toMatchObject([{ revision: 1, total: '1500.00' }])
})
