import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { api } from '#api/index.ts'
import { RECEIVED, REFUNDED } from '#api/receipt/receipt.ts'
import {
  linesOf,
  makeContract,
  makeProduction,
  makeShipment,
  permissionsFor,
} from '#test/make/chain.ts'
import { pieces } from '#test/make/delivery.ts'
import { done, fresh } from '#test/make/factories.ts'
import { changesOf, historyPage, newest } from '#test/read/history.ts'
import { testServer, type Caller } from '#test/run/server.ts'

/** 发货前应收 of a shipment: what is due before it leaves, for whom, and who went on. */

const { getProduction, getLogistics, setLogistics, getHistory } = api.logistics

const server = testServer()
let sender: Caller
beforeAll(async () => {
  sender = await server.userWith(
    ...permissionsFor('logistics', 'production'),
    'logistics:all',
    'production:all',
  )
})

const STEPS = [
  { name: '预付款', percent: '30', trigger: 1, days: 5 },
  { name: '发货款', percent: '20', trigger: 2, days: 0 },
  { name: '货到款', percent: '15', trigger: 2, days: 30 },
  { name: '年底款', percent: '25', trigger: 5, date: '2026-12-31' },
  { name: '验收款', percent: '5', trigger: 3, days: 0 },
  { name: '质保金', percent: '5', trigger: 4, days: 0 },
]

let con_id: number
let pro_id: number
async function contract(fields: object = {}): Promise<void> {
  con_id = await makeContract(server.admin, {
    c_money: '60000.00',
    c_unpay: '60000.00',
    signed_date: '2026-10-01',
    accepted_date: '2026-10-02',
    warranty_date: '2026-10-03',
    payment_steps: STEPS,
    ...fields,
  })
  pro_id = await makeProduction(server.admin, con_id)
}
beforeEach(() => contract())

const owed = async (caller: Caller = server.admin) =>
  (await done(caller, getProduction, { pid: pro_id })).data.owed
const receive = (amount: string, kind = RECEIVED) =>
  done(server.admin, api.receipt.setReceipt, {
    con_id,
    amount,
    kind,
    received_date: '2026-01-02',
  })

describe('is what the plan has due before it leaves,', () => {
  test('by the day: shipping without days, signing and fixed days that have come', async () => {
    expect(await owed()).toEqual([
      { since: '', amount: '12000.00' },
      { since: '2026-10-06', amount: '30000.00' },
      { since: '2026-12-31', amount: '45000.00' },
    ])
  })

  test('less what came in, where a refund counts back', async () => {
    await receive('20000.00')
    expect(await owed()).toEqual([
      { since: '2026-10-06', amount: '10000.00' },
      { since: '2026-12-31', amount: '25000.00' },
    ])
    await receive('5000.00', REFUNDED)
    expect((await owed())[0]).toEqual({ since: '2026-10-06', amount: '15000.00' })
    await receive('30000.00')
    expect(await owed()).toEqual([])
  })

  test('without receipts less what was received before they were kept', async () => {
    await contract({ c_unpay: '48000.00' })
    expect((await owed())[0]).toEqual({ since: '2026-10-06', amount: '18000.00' })
    await contract({ c_unpay: '' })
    expect((await owed())[0]).toEqual({ since: '', amount: '12000.00' })
  })

  test('with what shipped before and is due by the month, not what the shipment itself makes due', async () => {
    await contract({
      payment_steps: [{ name: '货款', percent: '100', trigger: 6, monthly: { months: 0, day: 1 } }],
      lines: [{ title: '水泵', num: 3, unitprice: '20000.00', needs_production: 0 }],
    })
    const [line] = await linesOf(server.admin, con_id)
    const send = (shipped_date: string) =>
      makeShipment(server.admin, pro_id, { ...pieces([line!.id, 1]), shipped_date })
    const first = await send('2026-10-08')
    const second = await send('2026-11-03')
    expect(await owed()).toEqual([
      { since: '2026-10-08', amount: '20000.00' },
      { since: '2026-11-03', amount: '40000.00' },
    ])
    const ofShipment = async (id: number) =>
      (await done(server.admin, getLogistics, { id })).data.owed
    expect(await ofShipment(second)).toEqual([{ since: '2026-10-08', amount: '20000.00' }])
    expect(await ofShipment(first)).toEqual([{ since: '2026-11-03', amount: '20000.00' }])
    const said = async (id: number) =>
      changesOf(await newest(server.admin, getHistory, id))['发货前应收']
    expect(await said(first)).toBeUndefined()
    expect(await said(second)).toEqual(['', '保存时有款项未到'])
  })

  test('with what an invoice has made due', async () => {
    await contract({
      payment_steps: [{ name: '到票款', percent: '100', trigger: 7, days: 10 }],
    })
    expect(await owed()).toEqual([])
    await done(server.admin, api.invoice.setInvoice, {
      con_id,
      kind: 2,
      buyer_name: '云溪水务',
      rows: [{ title: '泵', quantity: '1', amount: '60000.00', tax_rate: '13' }],
      state: 1,
      invoice_no: fresh('26'),
      invoice_date: '2026-03-02',
    })
    expect(await owed()).toEqual([{ since: '2026-03-12', amount: '60000.00' }])
  })

  test('and nothing of what has no known day, no steps or no amount', async () => {
    await contract({ signed_date: '' })
    expect((await owed()).map(({ since }: { since: string }) => since)).toEqual(['', '2026-12-31'])
    await contract({ payment_steps: [] })
    expect(await owed()).toEqual([])
    await contract({ c_money: '', c_unpay: '' })
    expect(await owed()).toEqual([])
  })
})

describe('amounts', () => {
  /** Whatever a caller gets of this shipment, as it is sent. */
  async function answers(caller: Caller, id: number): Promise<string> {
    const all = [
      await caller.call(getProduction, { pid: pro_id }),
      await caller.call(getLogistics, { id }),
      await caller.call(getHistory, { id }),
      await caller.call(api.logistics.index, {}),
      await caller.call(setLogistics, { id, l_remark: '装车' }),
    ]
    expect(all.map(({ code }) => code)).toEqual([200, 200, 200, 200, 200])
    return JSON.stringify(all)
  }

  test('do not leave for who may ship, and see neither contract nor receipts', async () => {
    const id = await makeShipment(sender, pro_id, { shipped_date: '2026-10-20' })
    expect(await owed(sender)).toEqual([{ since: '', amount: '' }])
    expect(await answers(sender, id)).not.toMatch(/12,?000|30,?000|45,?000|60,?000/)
    await receive('60000.00')
    expect(await owed(sender)).toEqual([])
  })

  test.each([
    ['receipts of others', ['receipt:view', 'contract:view']],
    ['the contract alone', ['contract:view', 'contract:all']],
    ['receipts without contracts', ['receipt:view', 'contract:all']],
  ] as const)('do not leave for who may see %s', async (_, more) => {
    const caller = await server.userWith(
      ...permissionsFor('logistics'),
      'logistics:all',
      'production:all',
      ...more,
    )
    const id = await makeShipment(server.admin, pro_id)
    expect(await owed(caller)).toEqual([{ since: '', amount: '' }])
    expect((await done(caller, getLogistics, { id })).data.owed[0].amount).toBe('')
  })

  test('are for who may see the receipts of the contract', async () => {
    const caller = await server.userWith(
      ...permissionsFor('logistics'),
      'logistics:all',
      'contract:view',
      'contract:all',
      'receipt:view',
    )
    expect((await owed(caller))[0]).toEqual({ since: '', amount: '12000.00' })
  })
})

describe('who goes on', () => {
  const OWED = { 发货前应收: ['', '保存时有款项未到'] }

  test('is not kept from it, and each save says so in the history, without the amount', async () => {
    const id = await makeShipment(sender, pro_id)
    expect(changesOf(await newest(sender, getHistory, id))).toMatchObject(OWED)
    await done(sender, setLogistics, { id, l_remark: '装车' })
    const entry = await newest(server.admin, getHistory, id)
    expect(entry.user_name).toBe((await done(sender, api.session.getSelf)).data.name)
    expect(changesOf(entry)).toEqual({ 备注: ['', '装车'], ...OWED })
  })

  test('says nothing once it has come in, and nothing of what is due later', async () => {
    await receive('12000.00')
    const id = await makeShipment(sender, pro_id, { shipped_date: '2026-10-05' })
    await done(sender, setLogistics, { id, shipped_date: '2026-10-06' })
    await receive('18000.00')
    await done(sender, setLogistics, { id, l_remark: '装车' })
    const { data } = await historyPage(sender, getHistory, { id })
    expect(data.map((entry) => changesOf(entry)['发货前应收'])).toEqual([
      undefined,
      ['', '保存时有款项未到'],
      undefined,
    ])
  })
})
