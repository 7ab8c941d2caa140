import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { api } from '#api/index.ts'
import type { EventName } from '#api/delivery/events.ts'
import { linesOf, makeContract } from '#test/make/chain.ts'
import { done, fresh } from '#test/make/factories.ts'
import { changesOf, newest } from '#test/read/history.ts'
import { raisedOf } from '#test/read/raised.ts'
import { testServer, type Caller } from '#test/run/server.ts'

/** 已退回, and who applies for invoices without registering them (domain §16). */

const { index, getTotal, getInvoice, getInvoices, getHistory, setInvoice, deleteInvoice } =
  api.invoice
const { setContract } = api.contract

const server = testServer()
let seller: Caller
let colleague: Caller
let finance: Caller
beforeAll(async () => {
  const selling = ['contract:view', 'contract:edit', 'invoice:view', 'invoice:apply'] as const
  seller = await server.userWith(...selling)
  colleague = await server.userWith(...selling, 'contract:all')
  finance = await server.userWith('contract:view', 'contract:all', 'invoice:view', 'invoice:edit')
})

/** 30,000.00 for three, at 13 %. */
const LINES = [
  { title: '立式泵', no: 'CDL', unit: '台', num: 3, unitprice: '10000.00', tax_rate: '13' },
]
const ISSUED = { state: 1, invoice_date: '2026-03-02' }
const RETURNED = { state: 3, return_reason: '抬头不对' }

let con_id: number
let line: number
beforeEach(async () => {
  con_id = await makeContract(seller, { c_money: '30000.00', lines: LINES })
  line = (await linesOf(seller, con_id))[0]!.id
})

const request = (quantity: string, more: object = {}) => ({
  con_id,
  kind: 2,
  buyer_name: '云溪水务',
  rows: [{ contract_line_id: line, quantity }],
  ...more,
})
const apply = async (quantity: string, caller = seller) =>
  Number((await done(caller, setInvoice, request(quantity))).id)
const change = (caller: Caller, id: number, more: object) =>
  caller.call(setInvoice, { id, ...more })
const stored = async (id: number) => (await done(finance, getInvoice, { id })).data
const sums = async () => {
  const { invoices: _list, ...of } = (await done(finance, getInvoices, { id: con_id })).data
  return of
}

describe('a request that is returned', () => {
  test('gives back what it took, with the reason, which the history says too', async () => {
    const id = await apply('2')
    expect((await change(finance, id, { state: 3 })).errors).toEqual({
      return_reason: '请填写退回原因',
    })
    await done(finance, setInvoice, { id, ...RETURNED })
    expect(await stored(id)).toMatchObject({
      ...RETURNED,
      amount_left: '30000.00',
      rows: [{ quantity: '2', gross: '20000.00' }],
      lines: [{ quantity_left: '3' }],
    })
    expect(await sums()).toMatchObject({ applied: '0.00', invoiced: '0.00' })
    expect(changesOf(await newest(finance, getHistory, id))).toEqual({
      状态: ['申请', '已退回'],
      退回原因: ['', '抬头不对'],
    })
    await apply('3')
  })

  test('is applied for again by what is left, worked out anew', async () => {
    const id = await apply('2')
    await done(finance, setInvoice, { id, ...RETURNED })
    await apply('1.5')
    const again = await change(seller, id, { state: 0 })
    expect(again).toMatchObject({ code: 400, msg: '“立式泵 CDL”最多还能申请1.5' })
    const rows = [{ contract_line_id: line, quantity: '1.5' }]
    await done(seller, setInvoice, { id, state: 0, rows })
    expect(await stored(id)).toMatchObject({ state: 0, return_reason: '' })
    expect(await sums()).toMatchObject({ applied: '30000.00' })
  })

  test('has by then the figures of its line, whatever they were', async () => {
    const id = await apply('1')
    await done(finance, setInvoice, { id, ...RETURNED })
    const lines = [{ id: line, num: 3, unitprice: '12000.00' }]
    await done(seller, setContract, { id: con_id, c_money: '36000.00', lines })
    await done(seller, setInvoice, { id, state: 0 })
    expect((await stored(id)).rows).toMatchObject([{ gross: '12000.00', tax: '1380.53' }])
  })

  test('holds back neither a lower line nor its deletion', async () => {
    const id = await apply('3')
    await done(finance, setInvoice, { id, ...RETURNED })
    const others = [{ title: '阀门', num: 1, unitprice: '100.00', tax_rate: '13' }]
    await done(seller, setContract, { id: con_id, c_money: '100.00', lines: others })
    expect((await change(seller, id, { state: 0 })).msg).toBe(
      '第1行不在这份合同的明细中，合同可能刚被修改，请刷新后重试',
    )
  })

  test('is corrected without being applied for, and not issued at once', async () => {
    const id = await apply('1')
    await done(finance, setInvoice, { id, ...RETURNED })
    await done(seller, setInvoice, { id, buyer_name: '云溪水务有限公司' })
    expect(await stored(id)).toMatchObject({ ...RETURNED, buyer_name: '云溪水务有限公司' })
    expect((await change(finance, id, { ...ISSUED, invoice_no: fresh('26') })).msg).toBe(
      '这份申请已退回，请先重新申请，再登记已开',
    )
  })

  test('leaves 发票 of the contract as it was typed', async () => {
    const typed = await makeContract(seller, { c_money: '1000.00', c_invoice: 1 })
    const rows = [{ title: '泵', quantity: '1', amount: '1000.00', tax_rate: '13' }]
    const { id } = await done(seller, setInvoice, { ...request('1'), con_id: typed, rows })
    const of = async () => (await done(finance, getInvoices, { id: typed })).data
    expect(await of()).toMatchObject({ c_invoice: 0, invoiced: '0.00' })
    await done(finance, setInvoice, { id, ...RETURNED })
    expect(await of()).toMatchObject({ c_invoice: 1, invoiced: '1000.00' })
    await done(seller, setContract, { id: typed, c_invoice: 0 })
    await done(seller, setInvoice, { id, state: 0 })
    expect(await of()).toMatchObject({ c_invoice: 0, applied: '1000.00' })
  })

  test('was a request, and is none that is issued', async () => {
    expect((await finance.call(setInvoice, request('1', RETURNED))).msg).toBe(
      '还没有申请，不能退回',
    )
    const id = await apply('1')
    await done(finance, setInvoice, { id, ...ISSUED, invoice_no: fresh('26') })
    expect((await change(finance, id, RETURNED)).msg).toBe('发票已开，不能退回；开错的请红冲')
  })
})

describe('who only applies', () => {
  test.each([
    ['已开', { ...ISSUED, invoice_no: '26' }],
    ['红冲', { state: 2 }],
    ['已退回', RETURNED],
  ])('does not register %s', async (_state, outcome) => {
    const id = await apply('1')
    const msg = '登记已开、红冲或退回需要“开票：新增和修改”的权限，请联系管理员'
    expect(await change(seller, id, outcome)).toMatchObject({ code: 403, msg })
    expect(await seller.call(setInvoice, request('1', outcome))).toMatchObject({ code: 403, msg })
    expect((await stored(id)).state).toBe(0)
  })

  test('changes what is applied for, and nothing of what is issued', async () => {
    const id = await apply('1')
    await done(seller, setInvoice, { id, remark: '加急' })
    expect((await stored(id)).can).toEqual({ change: true, delete: false })
    const ofSeller = async () => (await done(seller, getInvoice, { id })).data.can
    expect(await ofSeller()).toEqual({ change: true, delete: true })
    await done(finance, setInvoice, { id, ...ISSUED, invoice_no: fresh('26') })
    expect(await ofSeller()).toEqual({ change: false, delete: false })
    expect(await change(seller, id, { i_file: '' })).toMatchObject({ code: 403 })
  })

  test('applies for contracts that they may change alone', async () => {
    const looking = await server.userWith(
      'contract:view',
      'contract:all',
      'invoice:view',
      'invoice:apply',
    )
    const refused = await looking.call(setInvoice, request('1'))
    const msg = '只能为自己可以修改的合同申请开票，请由合同的业务员或财务申请'
    expect(refused).toMatchObject({ code: 403, msg })
    const mayApply = async (caller: Caller) => [
      (await done(caller, getInvoices, { id: con_id })).data.may_apply,
      (await done(caller, getInvoice, { con_id })).data.can.change,
    ]
    expect(await mayApply(looking)).toEqual([false, false])
    expect(await mayApply(seller)).toEqual([true, true])
    expect(await mayApply(finance)).toEqual([true, true])
    const stranger = await server.userWith(
      'contract:view',
      'contract:edit',
      'invoice:view',
      'invoice:apply',
    )
    expect(await stranger.call(setInvoice, request('1'))).toMatchObject({ code: 404 })
  })

  test('withdraws their own request alone, also one that was returned', async () => {
    const id = await apply('1')
    const msg = '只能撤回自己的开票申请；别人的请联系财务退回'
    expect(await colleague.call(deleteInvoice, { id })).toMatchObject({ code: 403, msg })
    await done(finance, setInvoice, { id, ...RETURNED })
    await done(seller, deleteInvoice, { id })
    expect(await sums()).toMatchObject({ applied: '0.00' })
    const issued = await apply('1')
    await done(finance, setInvoice, { id: issued, ...ISSUED, invoice_no: fresh('26') })
    expect(await seller.call(deleteInvoice, { id: issued })).toMatchObject({ code: 409 })
  })
})

test('returned requests are found by their state', async () => {
  const id = await apply('1')
  const open = await apply('1')
  await done(finance, setInvoice, { id, ...RETURNED })
  const { data } = await done(seller, index, { state: 3 })
  const found = data.find((row: { id: number }) => row.id === id)
  expect(found).toMatchObject({ return_reason: '抬头不对', can: { change: true, delete: true } })
  expect(data.map((row: { id: number }) => row.id)).not.toContain(open)
})

test('what was returned counts for nothing in the sum of a list, but in that of what was returned', async () => {
  const c_no = fresh('HT-')
  await done(seller, setContract, { id: con_id, c_no })
  const id = await apply('1')
  await apply('2')
  await done(finance, setInvoice, { id, ...RETURNED })
  const total = async (query: object) =>
    (await done(finance, getTotal, { keyword: c_no, ...query })).data
  // 3,451.33 of tax in all, of which the piece that was applied for first had 1,150.44.
  expect(await total({})).toEqual({ count: 2, total: '20000.00', tax: '2300.89' })
  expect(await total({ state: 0 })).toMatchObject({ count: 1, total: '20000.00' })
  expect(await total({ state: 3 })).toEqual({ count: 1, total: '10000.00', tax: '1150.44' })
})

describe('news', () => {
  const NAMES = [
    'invoice_requested',
    'invoice_issued',
    'invoice_returned',
  ] as const satisfies EventName[]
  const news = async (id: number) =>
    (await raisedOf(server, { record: id, names: [...NAMES] })).map(({ name, facts }) => [
      name,
      facts.about,
    ])

  test('are each application, each return and each issue, and nothing else', async () => {
    const id = await apply('1')
    await done(seller, setInvoice, { id, remark: '加急' })
    await done(finance, setInvoice, { id, ...RETURNED })
    await done(seller, setInvoice, { id, remark: '改好了' })
    await done(seller, setInvoice, { id, state: 0 })
    const issued = { ...ISSUED, invoice_no: fresh('26') }
    await done(finance, setInvoice, { id, ...issued })
    await done(finance, setInvoice, { id, invoice_date: '2026-03-03' })
    await done(finance, setInvoice, { id, state: 0 })
    await done(finance, setInvoice, { id, ...issued })
    await done(finance, setInvoice, { id, state: 2 })
    expect(await news(id)).toEqual([
      ['invoice_requested', undefined],
      ['invoice_returned', '抬头不对'],
      ['invoice_requested', undefined],
      ['invoice_issued', issued.invoice_no],
      ['invoice_issued', issued.invoice_no],
    ])
  })

  test('say number and customer of the contract, who did it and the amount', async () => {
    const id = await apply('1')
    const [event] = await raisedOf(server, { record: id, names: ['invoice_requested'] })
    expect(event).toMatchObject({
      actor_id: seller.userId,
      facts: { owner: seller.userId, amount: '10000.00' },
    })
  })

  test('are none of what is refused, deleted or restored', async () => {
    await seller.call(setInvoice, request('3.1'))
    const clerk = server.admin
    const id = await apply('1', clerk)
    await done(clerk, deleteInvoice, { id })
    await done(clerk, api.invoice.restore, { id })
    expect(await news(id)).toEqual([['invoice_requested', undefined]])
  })
})
