import { beforeEach, describe, expect, test } from 'vitest'
import { api } from '#api/index.ts'
import { linesOf, makeShipment } from '#test/make/chain.ts'
import { pieces } from '#test/make/delivery.ts'
import { end } from '#test/make/ended.ts'
import { done, fresh, makeCustomer } from '#test/make/factories.ts'
import { comesBack, makeShipped } from '#test/make/returned.ts'
import { testServer } from '#test/run/server.ts'

/** What is changed, entered or taken back after goods came back, of three pumps for 10,200.00. */

const { getContract, setContract } = api.contract

const server = testServer()

const FREIGHT = { title: '运费', num: 1, unitprice: '100', tax_rate: '13', ships: 0 }

let customer_id: number
beforeEach(async () => {
  customer_id = await makeCustomer(server.admin)
})

const shipped = (more: Parameters<typeof makeShipped>[2] = {}) =>
  makeShipped(server, server.admin, {
    amount: 1_020_000,
    pumps: { unitprice: '3400' },
    ...more,
    fields: { customer_id, ...more.fields },
  })
type Shipped = Awaited<ReturnType<typeof shipped>>

const back = ({ shipment, pump }: Shipped, fields: object = {}) =>
  comesBack(server.admin, shipment, [pump, 1], fields)
const contractNow = async ({ con_id }: Shipped) =>
  (await done(server.admin, getContract, { id: con_id })).data
const change = ({ con_id: id }: Shipped, fields: object) =>
  server.admin.call(setContract, { id, ...fields })
const pricedAt = async (of: Shipped, unitprice: string) => {
  const lines = await linesOf(server.admin, of.con_id)
  const answer = await change(of, { lines: lines.map((line) => ({ ...line, unitprice })) })
  expect(answer).toMatchObject({ code: 200 })
}
const receive = ({ con_id }: Shipped, amount: string, fields: object = {}) =>
  server.admin.call(api.receipt.setReceipt, {
    con_id,
    amount,
    received_date: '2026-10-02',
    ...fields,
  })
const closing = async (last_date: string, basis: number) => {
  const days = { first_date: '2026-08-01', last_date, basis }
  const { data } = await done(server.admin, api.statement.getStatement, { customer_id, ...days })
  return data.closing as string
}

describe('未收款 that was typed', () => {
  test('is as before where the line of the return has no price any more, and less again once it has', async () => {
    const of = await shipped()
    const id = await back(of)
    expect(await contractNow(of)).toMatchObject({ c_unpay: '6800.00' })
    await pricedAt(of, '0')
    expect(await contractNow(of)).toMatchObject({ c_unpay: '10200.00' })
    await pricedAt(of, '3400')
    expect(await contractNow(of)).toMatchObject({ c_unpay: '6800.00' })
    await done(server.admin, api.logistics.deleteLogistics, { id })
    expect(await contractNow(of)).toMatchObject({ c_unpay: '10200.00' })
  })

  test('is never above 合同金额, also without the return', async () => {
    const of = await shipped()
    await back(of)
    expect(await change(of, { c_money: '100' })).toMatchObject({
      code: 400,
      msg: '未收款6,800.00元大于退货后应付的0.00元，请核对这两个金额',
    })
    expect(await change(of, { c_money: '9000', c_unpay: '5600' })).toMatchObject({ code: 200 })
    expect(await change(of, { c_money: '' })).toMatchObject({ code: 200 })
    expect(await contractNow(of)).toMatchObject({ c_unpay: '5600.00' })
  })

  test('nor where the amount is lowered in the save that takes the price of the return away', async () => {
    const of = await shipped()
    await back(of)
    const lines = await linesOf(server.admin, of.con_id)
    const free = lines.map((line) => ({ ...line, unitprice: '0' }))
    const lower = { lines: free, c_money: '9000', c_unpay: '6800' }
    expect(await change(of, lower)).toMatchObject({ errors: { c_unpay: expect.any(String) } })
  })
})

describe('对账单', () => {
  test('takes no more off than 合同金额', async () => {
    const of = await shipped()
    await change(of, { c_money: '2000', c_unpay: '2000' })
    await back(of)
    expect(await contractNow(of)).toMatchObject({ c_unpay: '0.00' })
    expect(await closing('2026-12-31', 2)).toBe('0.00')
  })

  test('to a day after the end has the settlement, whatever comes back later', async () => {
    const of = await shipped({ left: 2 })
    await end(server.admin, of.con_id, { ended_on: '2026-11-10', end_goods: '6800' })
    await back(of, { shipped_date: '2026-11-20' })
    for (const basis of [1, 2]) {
      expect(await closing('2026-11-15', basis)).toBe('6800.00')
      expect(await closing('2026-12-31', basis)).toBe('6800.00')
    }
  })

  test('has a line once, where its replacement left before it came back', async () => {
    const of = await shipped()
    await back(of, { shipped_date: '2026-11-20', reships: 1 })
    await makeShipment(server.admin, of.pro_id, {
      ...pieces([of.pump, 1]),
      shipped_date: '2026-11-05',
    })
    expect(await closing('2026-11-10', 1)).toBe('10200.00')
    expect(await closing('2026-12-31', 1)).toBe('10200.00')
  })
})

test('按发货月结 leaves the months before a return to the cent', async () => {
  const payment_steps = [
    { name: '预付款', percent: '30', trigger: 5, date: '2026-09-01' },
    { name: '货款', percent: '70', trigger: 6 },
  ]
  const pumps = { unitprice: '3148.15' }
  const freight = { ...FREIGHT, unitprice: '555.55' }
  const fields = { payment_steps }
  const of = await shipped({ amount: 944_445, pumps, beside: [freight], fields })
  const plan = async () =>
    (
      (await done(server.admin, api.receipt.getReceipts, { id: of.con_id })).data
        .instalments as Record<'due' | 'amount', string>[]
    ).map(({ due, amount }) => [due, amount])
  expect(await plan()).toEqual([
    ['2026-09-01', '3000.00'],
    ['2026-11-25', '7000.00'],
  ])
  await back(of, { shipped_date: '2026-11-06' })
  expect((await contractNow(of)).payable).toBe('6851.85')
  expect(await plan()).toEqual([
    ['2026-09-01', '2055.56'],
    ['2026-11-25', '7000.00'],
    ['2026-12-25', '-2203.71'],
  ])
})

describe('what came in until then', () => {
  test('can be entered afterwards, and paid back', async () => {
    const of = await shipped()
    await change(of, { c_unpay: '0' })
    await back(of)
    expect(await receive(of, '10200.01')).toMatchObject({
      msg: '已收金额将是10,200.01元，超过合同金额10,200.00元，请核对金额',
    })
    expect(await receive(of, '10200')).toMatchObject({ code: 200 })
    expect(await receive(of, '3400', { kind: 2 })).toMatchObject({ code: 200 })
    const { data } = await done(server.admin, api.receipt.getReceipts, { id: of.con_id })
    expect(data).toMatchObject({ to_refund: '0.00', unpaid: '0.00' })
  })

  test('comes back where it was deleted; after the return no more than is due comes in', async () => {
    const of = await shipped()
    const { id } = await receive(of, '10200')
    await done(server.admin, api.receipt.deleteReceipt, { id })
    await back(of, { shipped_date: '2026-11-06' })
    expect(await receive(of, '6800.01', { received_date: '2026-11-07' })).toMatchObject({
      msg: '已收金额将是6,800.01元，超过退货后的应付6,800.00元，请核对金额',
    })
    await done(server.admin, api.receipt.restore, { id })
    expect(await contractNow(of)).toMatchObject({ c_unpay: '0.00' })
  })

  test('can be entered of an ended contract too, up to the day of its end', async () => {
    const of = await shipped({ left: 2 })
    await end(server.admin, of.con_id, { ended_on: '2026-11-10', end_goods: '6800' })
    expect(await receive(of, '7000', { received_date: '2026-11-11' })).toMatchObject({ code: 400 })
    expect(await receive(of, '7000', { received_date: '2026-11-10' })).toMatchObject({ code: 200 })
  })
})

test('a request is proposed what is left after the return, and is taken like that', async () => {
  const of = await shipped()
  await back(of)
  const { con_id } = of
  const { data } = await done(server.admin, api.invoice.getInvoice, { con_id })
  expect(data).toMatchObject({
    amount_left: '6800.00',
    lines: [{ quantity_left: '2', gross_left: '6800.00' }],
  })
  const rows = [{ contract_line_id: of.pump, quantity: '2' }]
  const request = { con_id, kind: 2, buyer_name: '云溪水务', rows }
  await done(server.admin, api.invoice.setInvoice, request)
  const { data: next } = await done(server.admin, api.invoice.getInvoice, { con_id })
  expect(next).toMatchObject({ lines: [{ quantity_left: '0', gross_left: '0.00' }] })
})

test('红冲 that was registered by mistake is taken back although less is due now', async () => {
  const of = await shipped()
  const { id } = await done(server.admin, api.invoice.setInvoice, {
    con_id: of.con_id,
    kind: 2,
    buyer_name: '云溪水务',
    rows: [{ contract_line_id: of.pump, quantity: '3' }],
    state: 1,
    invoice_no: fresh('26'),
    invoice_date: '2026-10-12',
  })
  await back(of)
  const red = { reason: 2, red_no: fresh('26R'), red_date: '2026-11-08' }
  const rows = [{ position: 1, quantity: '1' }]
  await done(server.admin, api.invoice.setRed, { id, ...red, rows })
  const { data } = await done(server.admin, api.invoice.getInvoice, { id })
  const { id: red_id } = (data.reds as { id: number }[])[0]!
  await done(server.admin, api.invoice.undoRed, { id, red_id, version: data.version })
  expect(await contractNow(of)).toMatchObject({ to_redden: '3400.00' })
})

describe('已收未开 and 已开未收 of an ended contract', () => {
  const balance = async ({ con_id }: Shipped) => {
    const { data } = await done(server.admin, api.invoice.getInvoices, { id: con_id })
    const { data: total } = await done(server.admin, api.contract.getTotal, { customer_id })
    const figures = ({ received_uninvoiced, invoiced_unreceived }: Record<string, string>) => [
      received_uninvoiced,
      invoiced_unreceived,
    ]
    expect(figures(total)).toEqual(figures(data))
    return figures(data)
  }
  const ended = (of: Shipped, settlement: object) =>
    end(server.admin, of.con_id, { ended_on: '2026-11-10', end_goods: '6800', ...settlement })

  test('count no 扣款 as money that came in', async () => {
    const of = await shipped({ left: 2 })
    await ended(of, { end_deduction: '300' })
    expect(await balance(of)).toEqual(['0.00', '0.00'])
    await receive(of, '1000')
    expect(await balance(of)).toEqual(['1000.00', '0.00'])
    await receive(of, '5500')
    expect(await balance(of)).toEqual(['6500.00', '0.00'])
  })

  test('take what came in for 货款 first, and for 违约金 after that', async () => {
    const of = await shipped({ left: 2 })
    await ended(of, { end_extra: '5000' })
    await receive(of, '6800')
    expect(await balance(of)).toEqual(['6800.00', '0.00'])
    await done(server.admin, api.invoice.setInvoice, {
      con_id: of.con_id,
      kind: 2,
      buyer_name: '云溪水务',
      rows: [{ contract_line_id: of.pump, quantity: '2' }],
      state: 1,
      invoice_no: fresh('26'),
      invoice_date: '2026-11-12',
    })
    expect(await balance(of)).toEqual(['0.00', '0.00'])
  })
})

describe('days', () => {
  test('of a return are not after today', async () => {
    const of = await shipped()
    const answer = await server.admin.call(api.logistics.setLogistics, {
      returns_id: of.shipment,
      return_reason: '退',
      reships: 1,
      shipped_date: '2999-01-01',
      ...pieces([of.pump, 1]),
    })
    expect(answer).toMatchObject({ code: 400, errors: { shipped_date: expect.any(String) } })
  })

  test('of an ended contract, its signing and its shipments, are not after its end', async () => {
    const of = await shipped()
    await end(server.admin, of.con_id, { ended_on: '2026-11-10', end_goods: '10200' })
    expect(await change(of, { signed_date: '2026-11-11' })).toMatchObject({ code: 400 })
    const moved = { id: of.shipment, shipped_date: '2026-11-11' }
    expect(await server.admin.call(api.logistics.setLogistics, moved)).toMatchObject({ code: 400 })
  })

  test('a shipment after today is to be corrected before the contract is ended', async () => {
    const of = await shipped({ left: 2 })
    const ahead = { ...pieces([of.pump, 1]), shipped_date: '2999-01-01' }
    await makeShipment(server.admin, of.pro_id, ahead)
    const answer = await server.admin.call(api.contract.endContract, {
      id: of.con_id,
      version: (await contractNow(of)).version,
      ended_on: '2026-11-10',
      end_reason: '取消',
      end_goods: '6800',
    })
    expect(answer.msg).toContain('2999-01-01，在今天之后；请先在合同或物流中更正那个日期')
  })
})

describe('a return and a confirmation of its month at once', () => {
  const NOVEMBER = '2026-11-30'
  const stated = async (last_date: string) =>
    (await done(server.admin, api.statement.getStatement, { customer_id, last_date })).data
  const confirm = () =>
    server.admin.call(api.statement.setStatement, { customer_id, last_date: NOVEMBER })
  const orders: [string, (of: Shipped) => Promise<unknown>][] = [
    ['confirmed first', (of) => Promise.all([confirm(), back(of)])],
    ['returned first', (of) => Promise.all([back(of), confirm()])],
  ]
  test.each(orders)('leave the next statement with the return once: %s', async (_title, both) => {
    const of = await shipped()
    await both(of)
    const confirmed = await stated(NOVEMBER)
    expect(confirmed).toMatchObject({ state: 1 })
    expect(await stated('2026-12-31')).toMatchObject({
      opening: confirmed.closing,
      closing: '6800.00',
    })
    expect(await contractNow(of)).toMatchObject({ c_unpay: '6800.00' })
  })
})
