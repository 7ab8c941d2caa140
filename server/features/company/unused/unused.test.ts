import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { api } from '#api/index.ts'
import { events } from '#api/delivery/events.ts'
import { todoKinds } from '#api/home/home.ts'
import { featureKeys, features, type Feature } from '#api/kit/features.ts'
import { CHANNEL_HOSTS, makeChannel } from '#test/delivery/channels.ts'
import { spreadEvents } from '#server/features/delivery/queue/spread.ts'
import { makeContract } from '#test/make/chain.ts'
import { agree, setCatalogue, setLevel, storedPrices } from '#test/make/entitled-prices.ts'
import { done, makeCustomer, makeProduct, makeQuotation } from '#test/make/factories.ts'
import { homeOf, today } from '#test/make/home.ts'
import { newest } from '#test/read/history.ts'
import { rowsIn } from '#test/read/sheet-file.ts'
import { exported } from '#test/read/sheets.ts'
import { testServer, type Caller } from '#test/run/server.ts'

/** 用不到的功能: what rests while a feature is off, what stays, and what cannot be switched off while it is in use. */

const { getCompany, getFeatures, getHistory, setCompany } = api.company

const server = testServer({ OUTGOING_HOSTS: CHANNEL_HOSTS })
let admin: Caller
let seller: Caller
beforeAll(async () => {
  admin = server.admin
  seller = await server.userWith(
    'quotation:view',
    'quotation:edit',
    'quotation:all',
    'customer:view',
    'customer:all',
  )
})

const switchOff = (...features_off: Feature[]) => admin.call(setCompany, { features_off })
const off = (...features_off: Feature[]) => done(admin, setCompany, { features_off })
beforeEach(() => off())

type Row = { feature: Feature; is_off: boolean; rests: string; in_use: string; place: string }
const about = async (feature: Feature): Promise<Row> =>
  ((await done(admin, getFeatures)).data as Row[]).find((row) => row.feature === feature)!

/** Refused as long as it is in use, with the number that the company page shows too. */
async function refusedFor(feature: Feature, label: string, use: RegExp): Promise<void> {
  const refused = await switchOff(feature)
  expect(refused).toMatchObject({ code: 409, errors: { features_off: refused.msg } })
  expect(refused.msg).toContain(`还不能停用“${label}”：`)
  expect(refused.msg).toMatch(use)
  const row = await about(feature)
  expect(row.in_use).toMatch(use)
  expect(row.place).not.toBe('')
  expect((await done(admin, getCompany)).data.features_off).toEqual([])
}

async function offer(fields: Record<string, unknown> = {}): Promise<number> {
  const id = await makeQuotation(seller, fields)
  await done(seller, api.quotation.addline, { id, title: '运费', unitprice: '100.00' })
  return id
}

test('what is off is known to every user, with who decided it in the history, and on again at any time', async () => {
  const offOf = async (caller: Caller) =>
    (await done(caller, api.session.getSelf)).data.features_off as Feature[]
  expect(await offOf(seller)).toEqual([])
  await off('statement', 'labels')
  expect(await offOf(seller)).toEqual(['statement', 'labels'])
  expect((await done(admin, getFeatures)).data.filter((row: Row) => row.is_off)).toHaveLength(2)
  const { changes } = await newest(admin, getHistory, 1)
  expect(changes).toContainEqual(
    expect.objectContaining({ label: '用不到的功能', after: '对账单、设备二维码' }),
  )
  await off()
  expect(await offOf(seller)).toEqual([])
})

test('one that does not exist is refused, and so is who may not change the company', async () => {
  const refused = await admin.call(setCompany, { features_off: ['price'] })
  expect(refused).toMatchObject({ code: 400 })
  expect(await seller.call(getFeatures)).toMatchObject({ code: 403 })
  expect(await seller.call(setCompany, { features_off: [] })).toMatchObject({ code: 403 })
})

describe('协议价和等级', () => {
  const priceFor = async (customer_id: number, pid: number) => {
    const id = await makeQuotation(seller, { customer_id })
    await done(seller, api.quotation.addline, { id, pid })
    const [line] = await storedPrices(server, id)
    return [line!.unitprice, line!.price_source]
  }

  test('rest while they are off: quotations take the catalogue’s price, and theirs again afterwards', async () => {
    const levels = [{ name: 'A', factor: 9500 }]
    await setCatalogue(server, { catalogue_basis: 1, levels, tax_rate: 1300 })
    const pump = await makeProduct(admin, { pro_unitprice: '1000' })
    const agreed = await makeCustomer(admin)
    await agree(server, { customer_id: agreed, product_id: pump, unitprice: 90_000 })
    const leveled = await makeCustomer(admin)
    await setLevel(server, leveled, 'A')
    const prices = async () => [
      (await priceFor(agreed, pump))[0],
      (await priceFor(leveled, pump))[0],
    ]
    expect(await prices()).toEqual([90_000, 95_000])
    expect((await about('agreed')).rests).toBe('1份协议价、1个客户的等级停用：报价改用目录价')
    await off('agreed')
    expect(await prices()).toEqual([100_000, 100_000])
    expect(await priceFor(agreed, pump)).toEqual([100_000, '目录价'])
    // Calls and data stay: the level is still one of the company's, and can be set.
    expect((await done(admin, api.company.getLevels)).data).toEqual(['A'])
    expect((await done(admin, getCompany)).data.price_levels).toEqual([{ name: 'A', factor: '95' }])
    await off()
    expect(await prices()).toEqual([90_000, 95_000])
  })
})

describe('让利权限', () => {
  test('rest while they are off: what nobody has approved is sent', async () => {
    await done(admin, setCompany, { approval: 1 })
    const id = await offer()
    expect(await seller.call(api.quotation.sendQuotation, { id })).toMatchObject({ code: 409 })
    await off('discounts')
    expect((await done(seller, api.company.getDefaults)).data.approval).toBe(0)
    expect((await done(admin, getCompany)).data.approval).toBe(1)
    expect(await seller.call(api.quotation.sendQuotation, { id })).toMatchObject({ code: 200 })
    await off()
    const other = await offer()
    const refused = await seller.call(api.quotation.sendQuotation, { id: other })
    expect(refused.msg).toContain('还没有审核，不能发出')
  })

  test('stay on while a quotation waits for its approval', async () => {
    await done(admin, setCompany, { approval: 1 })
    const id = await offer()
    await done(seller, api.quotation.submitReview, { id })
    await refusedFor('discounts', '让利权限', /^(还不能停用“让利权限”：)?有1份报价在等待审核/)
    expect((await homeOf(admin)).todos.map(({ what }) => what)).toContain('toReview')
    const { content_version } = (await done(admin, api.quotation.getQuotation, { id })).data
    await done(admin, api.quotation.returnReview, { id, content_version, note: '太低' })
    expect((await homeOf(seller)).todos.map(({ what }) => what)).toContain('returned')
    await off('discounts')
    expect((await homeOf(seller)).todos.map(({ what }) => what)).not.toContain('returned')
    await done(admin, setCompany, { approval: 0 })
  })
})

describe('开票', () => {
  const LINES = [{ title: '立式泵', num: 1, unitprice: '1000.00', tax_rate: '13' }]

  test('stays on while a request is open; off, its calls answer and lists as files go without it', async () => {
    const con_id = await makeContract(admin, { c_money: '1000.00', lines: LINES })
    const [line] = (await done(admin, api.contract.getContract, { id: con_id })).data.lines
    const { id } = await done(admin, api.invoice.setInvoice, {
      con_id,
      kind: 2,
      buyer_name: '云溪水务',
      rows: [{ contract_line_id: line.id, quantity: '1' }],
    })
    await refusedFor('invoice', '开票', /有1份开票申请还没有开，请先开好或删除/)
    const titles = async () => rowsIn(await exported(server, admin, api.contract.exportRows))[0]!
    expect(await titles()).toContain('已收未开（元）')
    const issued = { id, state: 1, invoice_no: '2026-1', invoice_date: '2026-03-02' }
    await done(admin, api.invoice.setInvoice, issued)
    await off('invoice')
    expect((await about('invoice')).rests).toBe('1份开票申请不再显示')
    expect((await titles()).join()).not.toContain('开（元）')
    expect((await done(admin, api.invoice.getInvoice, { id })).data.invoice_no).toBe('2026-1')
    expect((await done(admin, api.contract.getContract, { id: con_id })).data.c_invoice).toBe(1)
  })
})

describe('对账单', () => {
  test('stays on while a statement of this or the last month is not settled', async () => {
    const customer_id = await makeCustomer(admin)
    await makeContract(admin, { customer_id, c_money: '500', signed_date: today })
    const period = { customer_id, basis: 2, first_date: today, last_date: today }
    const { data } = await done(admin, api.statement.getStatement, period)
    const { id } = await done(admin, api.statement.setStatement, {
      ...period,
      closing: data.closing,
    })
    await refusedFor('statement', '对账单', /有1份上月以来确认的对账单没有结清/)
    await done(admin, api.statement.takeBack, { id })
    await off('statement')
    expect((await done(admin, api.statement.getStatement, period)).data.closing).toBe('500.00')
  })
})

describe('发送渠道', () => {
  const spread = () =>
    spreadEvents(server, (error) => {
      throw error
    })
  const waiting = () =>
    server.db.selectFrom('delivery').select('id').where('state', '=', 1).execute()
  const receive = async () => {
    const con_id = await makeContract(admin, { c_money: '5000' })
    await done(admin, api.receipt.setReceipt, {
      con_id,
      kind: 1,
      amount: '100',
      received_date: today,
    })
    await spread()
  }

  test('let nothing leave while they are off, and are not switched off with messages to be sent', async () => {
    await done(admin, setCompany, { outgoing: 1 })
    await makeChannel(admin, 'webhook')
    await receive()
    expect(await waiting()).toHaveLength(1)
    await refusedFor('channels', '发送渠道', /有1条消息还没有发出/)
    await server.db.updateTable('delivery').set({ state: 3 }).execute()
    await off('channels')
    expect((await about('channels')).rests).toBe('1个渠道停用：什么都不离开系统')
    expect(await done(admin, api.channel.index)).toMatchObject({ outgoing: false })
    await receive()
    expect(await waiting()).toEqual([])
    await off()
    await receive()
    expect(await waiting()).toHaveLength(1)
    await server.db.updateTable('delivery').set({ state: 3 }).execute()
  })
})

test('all can be off at once, and on again', async () => {
  await off(...featureKeys)
  const rows = (await done(admin, getFeatures)).data as Row[]
  expect(rows.map(({ feature, is_off }) => [feature, is_off])).toEqual(
    featureKeys.map((feature) => [feature, true]),
  )
  await off()
  expect((await done(admin, getCompany)).data.features_off).toEqual([])
})

test('the events and to-dos that go with a feature are those that there are', () => {
  const named = (what: 'events' | 'todos') =>
    featureKeys.flatMap((feature): readonly string[] => features[feature][what] ?? [])
  expect(named('events').filter((name) => !(name in events))).toEqual([])
  expect(named('todos').filter((name) => !(todoKinds as readonly string[]).includes(name))).toEqual(
    [],
  )
  expect([named('events').length, named('todos').length]).not.toContain(0)
})
