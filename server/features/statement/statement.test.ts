import { beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { api } from '#api/index.ts'
import { linesOf, makeContract, makeProduction, makeShipment } from '#test/make/chain.ts'
import { done, fresh, makeCustomer } from '#test/make/factories.ts'
import { infoOf, pagesOf, textOf } from '#test/read/pdf.ts'
import { printed, refused } from '#test/read/printed.ts'
import { rowsIn } from '#test/read/sheet-file.ts'
import { exported } from '#test/read/sheets.ts'
import { adminNow, storedRows } from '#test/read/history.ts'
import { sameOnPostgres } from '#test/run/long.ts'
import { testServer, type Caller } from '#test/run/server.ts'

const { index, getStatement, setStatement, takeBack, document, workbook } = api.statement
const { setReceipt } = api.receipt
const OCTOBER = { last_date: '2026-10-31' }
const NOVEMBER = { last_date: '2026-11-30' }

const server = testServer()
beforeAll(async () => {
  await done(server.admin, api.company.setCompany, { name: '宁波泵业', tax_rate: '13' })
})

let admin: Caller
let customer: number
let name: string
let con_id: number
let line: number
let pro_id: number
beforeEach(async () => {
  admin = server.admin
  name = fresh('杭州水务')
  customer = await makeCustomer(admin, { cus_name: name })
  con_id = await makeContract(admin, {
    customer_id: customer,
    signed_date: '2026-09-20',
    c_money: '10000',
    lines: [
      { title: '水泵', no: 'A1', unit: '台', num: 3, unitprice: '3333.33', needs_production: 0 },
    ],
  })
  line = (await linesOf(admin, con_id))[0]!.id
  pro_id = await makeProduction(admin, con_id)
  // A discount on the whole leaves 10,000.00 of three.
  await server.db
    .updateTable('contract_line')
    .set({ amount: 1_000_000 })
    .where('id', '=', line)
    .execute()
  await server.db
    .updateTable('contract')
    .set({ c_money: 1_000_000 })
    .where('id', '=', con_id)
    .execute()
})

const ship = (shipped_date: string) =>
  makeShipment(admin, pro_id, { lines: [{ contract_line_id: line, quantity: 1 }], shipped_date })
const receive = async (amount: string, received_date: string, kind = 1) =>
  Number((await done(admin, setReceipt, { con_id, kind, amount, received_date })).id)

/** What §10 of the rules has as its example. */
async function worked() {
  const first = await ship('2026-10-08')
  await receive('5000', '2026-10-12')
  await ship('2026-10-20')
  await receive('500', '2026-10-25', 2)
  return first
}
const stated = async (days: object = OCTOBER, who = admin) =>
  (await done(who, getStatement, { customer_id: customer, first_date: '2026-10-01', ...days })).data
const confirm = (days: object = OCTOBER, who = admin) =>
  who.call(setStatement, { customer_id: customer, ...days })
const print = (who = admin, days: object = OCTOBER) =>
  printed(server, document, { customers: customer, ...days }, who)
const adjustments = async (days: object) =>
  ((await stated(days)).rows as { adjusts: boolean; text: string }[])
    .filter(({ adjusts }) => adjusts)
    .map(({ text }) => text)

test(`the worked figures stand on screen, in the PDF and in the workbook${sameOnPostgres}`, async () => {
  await worked()
  expect(await stated()).toMatchObject({
    state: 0,
    dz_no: '',
    opening: '0.00',
    due: '6666.67',
    paid: '4500.00',
    closing: '2166.67',
  })
  const preview = textOf(await print())
  for (const part of ['2,166.67', '人民币贰仟壹佰陆拾陆元陆角柒分', name, '水泵A1', '第1页共1页']) {
    expect.soft(preview, part).toContain(part)
  }
  expect(preview).not.toContain('DZ2026')
  expect(preview).toContain('未确认')
  expect(await confirm()).toMatchObject({
    code: 200,
    dz_no: expect.stringMatching(/^DZ202610-\d{3}$/),
  })
  const bytes = await print()
  expect(textOf(bytes)).toMatch(/DZ202610-\d{3}/)
  expect(textOf(bytes)).toContain('制单人：admin')
  expect(textOf(bytes)).toContain('宁波泵业')
  expect(infoOf(bytes)['Title']).toMatch(/^对账单 DZ202610-\d{3}/)
  expect(await print()).toEqual(bytes)
  const other = await server.userWith(
    'statement:view',
    'contract:view',
    'contract:all',
    'receipt:view',
  )
  expect(await print(other)).toEqual(bytes)
  const sheet = await exported(server, admin, workbook, { customers: customer, ...OCTOBER })
  expect(await exported(server, admin, workbook, { customers: customer, ...OCTOBER })).toEqual(
    sheet,
  )
  const cells = rowsIn(sheet).flat().join('|')
  for (const part of ['期初余额', '水泵 A1', '2166.67', '人民币贰仟壹佰陆拾陆元陆角柒分', name]) {
    expect.soft(cells, part).toContain(part)
  }
})

describe('the chain', () => {
  test('opens with the closing of the last one, and says what changed since', async () => {
    const first = await worked()
    await done(admin, setStatement, { customer_id: customer, ...OCTOBER })
    const bytes = await print()
    await done(admin, api.logistics.deleteLogistics, { id: first })
    await receive('100', '2026-10-30')
    expect(await stated()).toMatchObject({ closing: '2166.67', adjusted: 2 })
    expect(await print()).toEqual(bytes)
    const november = await stated(NOVEMBER)
    expect(november).toMatchObject({
      first_date: '2026-11-01',
      opening: '2166.67',
      closing: '-1266.67',
    })
    expect(await adjustments(NOVEMBER)).toEqual([
      expect.stringMatching(/^2026-10-08 SH\d{6}（合同.*）已删除$/),
      expect.stringMatching(/^2026-10-30 收款（合同.*）补登$/),
    ])
    expect(textOf(await print(admin, NOVEMBER))).toContain('贵方多付人民币壹仟贰佰陆拾陆元陆角柒分')
    await done(admin, setStatement, { customer_id: customer, ...NOVEMBER })
    expect(await adjustments({ last_date: '2026-12-31' })).toEqual([])
  })

  test(`gives a number once, and keeps it for the next one where it was taken back${sameOnPostgres}`, async () => {
    await worked()
    const one = await confirm()
    const { dz_no } = await stated()
    const two = await confirm(NOVEMBER)
    expect((await admin.call(takeBack, { id: one.id })).msg).toContain('只能取消最后一份')
    await done(admin, takeBack, { id: two.id })
    await done(admin, takeBack, { id: one.id })
    expect(await stated()).toMatchObject({ state: 0, dz_no: '' })
    expect(await confirm()).toMatchObject({ code: 200, id: one.id, dz_no })
    const signed = await confirm({ ...OCTOBER, basis: 2 })
    expect(signed.id).not.toBe(two.id)
    const actions = (await storedRows(server, 'statement', Number(one.id))).map(
      ({ action }) => action,
    )
    expect(actions).toEqual(['create', 'change', 'change'])
  })

  test(`refuses a day within a confirmed one, and what is no longer as it was seen${sameOnPostgres}`, async () => {
    await worked()
    const stale = await admin.call(setStatement, {
      customer_id: customer,
      ...OCTOBER,
      closing: '1.00',
    })
    expect(stale).toMatchObject({ code: 409, msg: expect.stringContaining('2,166.67元') })
    await done(admin, setStatement, { customer_id: customer, ...OCTOBER })
    expect((await confirm()).msg).toMatch(/已由admin确认（DZ202610-/)
    expect((await confirm({ last_date: '2026-10-15' })).msg).toMatch(/^已对账到2026-10-31/)
  })

  test('confirmed by two at once is confirmed by one', async () => {
    await worked()
    const answers = await Promise.all([confirm(), confirm(), confirm()])
    expect(answers.filter(({ code }) => code === 409).length).toBe(2)
    expect(answers.find(({ code }) => code === 409)?.msg).toMatch(/已由admin确认/)
  })
})

test(`by 发货 a contract whose amount is not its lines’ is refused by name, by 签约 it is not${sameOnPostgres}`, async () => {
  await worked()
  await done(admin, api.contract.setContract, { id: con_id, c_money: '12000' })
  expect(await stated()).toMatchObject({
    state: 2,
    why: expect.stringContaining('与明细合计不一致'),
  })
  expect((await confirm()).code).toBe(409)
  expect((await refused(server, document, { customers: customer, ...OCTOBER })).msg).toContain(name)
  expect(await stated({ ...OCTOBER, basis: 2 })).toMatchObject({
    opening: '12000.00',
    closing: '7500.00',
  })
})

describe('who does not see all contracts of the customer', () => {
  let seller: Caller
  beforeEach(async () => {
    seller = await server.userWith(
      'statement:view',
      'statement:edit',
      'contract:view',
      'contract:edit',
      'receipt:view',
      'customer:view',
      'customer:all',
    )
    await makeContract(seller, { customer_id: customer, c_money: '77', signed_date: '2026-10-09' })
    await worked()
  })

  test(`gets a preview of their own, marked on every page, and confirms nothing${sameOnPostgres}`, async () => {
    await done(admin, setStatement, { customer_id: customer, ...OCTOBER })
    const own = await stated(OCTOBER, seller)
    expect(own).toMatchObject({
      partial: true,
      state: 0,
      dz_no: '',
      opening: '0.00',
      closing: '77.00',
    })
    expect(own).toMatchObject({ can_confirm: false, can_take_back: false, id: 0 })
    for (let at = 0; at < 70; at += 1) {
      await makeContract(seller, { customer_id: customer, c_money: '1', signed_date: '2026-10-10' })
    }
    const pages = pagesOf(await print(seller))
    expect(pages.length).toBeGreaterThan(1)
    for (const page of pages) expect(page.replace(/\s/g, '')).toContain('仅含您可查看的合同')
    expect((await confirm(NOVEMBER, seller)).code).toBe(403)
    const { id } = await stated()
    expect((await seller.call(takeBack, { id })).code).toBe(404)
    expect((await seller.call(api.statement.getHistory, { id })).code).toBe(404)
  })

  test(`sees nothing of customers of others, nor without the right to see receipts${sameOnPostgres}`, async () => {
    const stranger = await server.userWith('statement:view', 'contract:view', 'receipt:view')
    expect((await stranger.call(getStatement, { customer_id: customer, ...OCTOBER })).code).toBe(
      404,
    )
    expect((await done(stranger, index, OCTOBER)).data).toEqual([])
    const blind = await server.userWith('statement:view', 'contract:view', 'contract:all')
    expect((await blind.call(index, OCTOBER)).code).toBe(403)
  })
})

test('the list has the customers with a movement or a balance, a page of customers after another', async () => {
  await worked()
  const idle = await makeCustomer(admin)
  await makeContract(admin, { customer_id: idle, c_money: '5', signed_date: '2026-12-01' })
  for (let at = 0; at < 31; at += 1) {
    const customer_id = await makeCustomer(admin)
    await makeContract(admin, { customer_id, c_money: '5', signed_date: '2026-10-01' })
  }
  const listed: { customer_id: number; closing: string }[] = []
  let after = customer - 1
  let pages = 0
  do {
    const answer = (await admin.call(index, { ...OCTOBER, after })) as unknown as {
      data: typeof listed
      next: number
    }
    listed.push(...answer.data)
    after = answer.next
    pages += 1
  } while (after > 0)
  expect(pages).toBe(2)
  expect(listed[0]).toMatchObject({ customer_id: customer, closing: '2166.67' })
  expect(listed.length).toBe(32)
  expect(listed.map(({ customer_id }) => customer_id)).not.toContain(idle)
  const found = (await done(admin, index, { ...OCTOBER, keyword: name })).data
  expect(found).toMatchObject([{ customer_id: customer }])
  const both = listed.slice(0, 2).map(({ customer_id }) => customer_id)
  const pages2 = pagesOf(await printed(server, document, { customers: both, ...OCTOBER }))
  expect(pages2.length).toBe(2)
  for (const page of pages2) expect(page.replace(/\s/g, '')).toContain('第1页共1页')
})

test('a last day that nobody gives is the end of the former month until the 15th, afterwards today by the company’s clock', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  // Midnight in Shanghai begins the 16th.
  for (const [moment, last] of [
    ['2031-05-15T15:59:59Z', '2031-04-30'],
    ['2031-05-15T16:00:00Z', '2031-05-16'],
  ] as const) {
    vi.setSystemTime(moment)
    const now = await adminNow(server)
    expect(await done(now, index, {})).toMatchObject({ last_date: last })
    const { data } = await done(now, getStatement, { customer_id: customer })
    expect(data).toMatchObject({ first_date: `${last.slice(0, 7)}-01`, last_date: last })
  }
})
