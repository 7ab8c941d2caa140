import { beforeEach, describe, expect, test } from 'vitest'
import { api } from '#api/index.ts'
import { makeShipment } from '#test/make/chain.ts'
import { keptOf, pieces } from '#test/make/delivery.ts'
import { end } from '#test/make/ended.ts'
import { done, fresh } from '#test/make/factories.ts'
import { comesBack, makeShipped } from '#test/make/returned.ts'
import { testServer } from '#test/run/server.ts'

/** What a contract is less once something came back that is not shipped again (不再补发), with the figures of docs/returns.md. */

const { setContract, getContract, getEnding, resumeContract } = api.contract
const { setLogistics, deleteLogistics, restore } = api.logistics
const { setReceipt, getReceipts } = api.receipt
const { setInvoice, setRed, getInvoices } = api.invoice

const server = testServer()

let con_id: number
let pump: number
let pro_id: number
let shipment: number
/** 10,000.00 for three, all of which have shipped. */
async function shippedContract(fields: object = {}): Promise<void> {
  ;({ con_id, pump, pro_id, shipment } = await makeShipped(server, server.admin, { fields }))
}
beforeEach(() => shippedContract())

const save = (fields: object) => done(server.admin, setContract, { id: con_id, ...fields })
const comeBack = (quantity: number, fields: object = {}) =>
  comesBack(server.admin, shipment, [pump, quantity], fields)
const takeAway = (id: number) => done(server.admin, deleteLogistics, { id })
const contractNow = async () => (await done(server.admin, getContract, { id: con_id })).data
const money = async () => (await done(server.admin, getReceipts, { id: con_id })).data
const plan = async () => {
  type Shown = { due: string; amount: string; open: string }
  const { instalments } = await money()
  return (instalments as Shown[]).map(({ due, amount, open }) => [due, amount, open])
}
const receive = (amount: string, fields: object = {}) =>
  server.admin.call(setReceipt, { con_id, amount, received_date: '2026-10-02', ...fields })
const columns = (
  ...names: (
    | 'c_unpay'
    | 'typed_unpay'
    | 'next_due'
    | 'next_amount'
    | 'invoiced'
    | 'to_invoice'
    | 'return_credit'
    | 'shipped_date'
  )[]
) =>
  server.db.selectFrom('contract').select(names).where('id', '=', con_id).executeTakeFirstOrThrow()

describe('one of three for 10,000.00 comes back and is not shipped again', () => {
  test('3,333.33 less are to be paid, the steps of 30, 65 and 5 % are those of the rest, 合同金额 stays', async () => {
    await comeBack(1)
    expect(await contractNow()).toMatchObject({
      c_money: '10000.00',
      c_unpay: '6666.67',
      return_credit: '3333.33',
      payable: '6666.67',
      to_redden: '0.00',
    })
    expect(await plan()).toEqual([
      ['2026-09-01', '2000.00', '2000.00'],
      ['2026-11-07', '4333.34', '4333.34'],
      ['', '333.33', '333.33'],
    ])
    expect(await columns('next_due', 'next_amount')).toEqual({
      next_due: '2026-09-01',
      next_amount: 200_000,
    })
  })

  test('taken back, all is as it was, and again by 恢复', async () => {
    const before = [await contractNow(), await plan(), await keptOf(server, con_id)]
    const id = await comeBack(1)
    const after = [await contractNow(), await plan(), await keptOf(server, con_id)]
    await takeAway(id)
    expect([await contractNow(), await plan(), await keptOf(server, con_id)]).toEqual(before)
    await done(server.admin, restore, { id })
    expect([await contractNow(), await plan(), await keptOf(server, con_id)]).toEqual(after)
  })

  test('what came in above it is 应退 until it is refunded, and no more may come in', async () => {
    await receive('10000.00')
    await comeBack(1)
    expect(await money()).toMatchObject({
      settled: '6666.67',
      to_refund: '3333.33',
      unpaid: '0.00',
    })
    const later = { received_date: '2026-11-06' }
    expect((await receive('1', later)).msg).toBe(
      '已收金额将是10,001.00元，超过退货后的应付6,666.67元，请核对金额',
    )
    expect((await receive('3333.33', { kind: 2 })).msg).toBe('收款记录已保存')
    expect(await money()).toMatchObject({ to_refund: '0.00', unpaid: '0.00' })
    expect((await receive('0.01', later)).msg).toContain('超过退货后的应付')
  })

  test('a part that came in pays the oldest step of the rest', async () => {
    await receive('2500')
    await comeBack(1)
    expect(await plan()).toEqual([
      ['2026-09-01', '2000.00', '0.00'],
      ['2026-11-07', '4333.34', '3833.34'],
      ['', '333.33', '333.33'],
    ])
    expect(await contractNow()).toMatchObject({ c_unpay: '4166.67' })
  })

  test('without receipts what was typed as unpaid is less by it, and is typed as what is unpaid then', async () => {
    await save({ c_unpay: '4000' })
    const id = await comeBack(1)
    expect(await contractNow()).toMatchObject({ c_unpay: '666.67' })
    await save({ c_title: '另一个标题' })
    expect(await contractNow()).toMatchObject({ c_unpay: '666.67' })
    await save({ c_unpay: '600' })
    expect(await contractNow()).toMatchObject({ c_unpay: '600.00' })
    await takeAway(id)
    expect(await contractNow()).toMatchObject({ c_unpay: '3933.33', return_credit: '' })
  })

  test('more typed as unpaid than is to be paid is refused', async () => {
    await comeBack(1)
    const answer = await server.admin.call(setContract, { id: con_id, c_unpay: '6666.68' })
    expect(answer.errors).toMatchObject({
      c_unpay: '未收款6,666.68元大于退货后应付的6,666.67元，请核对这两个金额',
    })
  })

  test('a receipt that is deleted, and another 合同金额, leave it to the cent', async () => {
    const { id } = await done(server.admin, setReceipt, {
      con_id,
      amount: '1000',
      received_date: '2026-10-02',
    })
    await comeBack(1)
    await save({ c_money: '9000' })
    expect(await contractNow()).toMatchObject({ payable: '5666.67', c_unpay: '4666.67' })
    await done(server.admin, api.receipt.deleteReceipt, { id })
    expect(await contractNow()).toMatchObject({ payable: '5666.67', c_unpay: '5666.67' })
  })
})

test('two of three come back in parts: their shares add up, whatever their order', async () => {
  const first = await comeBack(1)
  await comeBack(1, { shipped_date: '2026-11-06' })
  expect(await contractNow()).toMatchObject({ return_credit: '6666.67', payable: '3333.33' })
  await takeAway(first)
  expect(await contractNow()).toMatchObject({ return_credit: '3333.33' })
  await comeBack(2, { shipped_date: '2026-11-07' })
  expect(await contractNow()).toMatchObject({ payable: '0.00', c_unpay: '0.00' })
})

test('what is shipped again takes nothing off, is owed, and leaves the day on which all had left', async () => {
  const id = await comeBack(1, { reships: 1 })
  expect(await contractNow()).toMatchObject({
    c_unpay: '10000.00',
    return_credit: '',
    payable: '',
    shipped_date: '2026-10-08',
  })
  expect(await keptOf(server, con_id)).toMatchObject({ pieces: 3, to_ship: 1, ready_to_ship: 1 })
  await done(server.admin, setLogistics, { id, reships: 0 })
  expect(await keptOf(server, con_id)).toMatchObject({ to_ship: 0, ready_to_ship: 0 })
  expect(await contractNow()).toMatchObject({ payable: '6666.67' })
})

describe('of what is invoiced', () => {
  let invoice: number
  beforeEach(async () => {
    const rows = [{ contract_line_id: pump, quantity: '3' }]
    const outcome = { state: 1, invoice_no: fresh('26'), invoice_date: '2026-10-12' }
    const saved = await done(server.admin, setInvoice, {
      con_id,
      kind: 2,
      buyer_name: '云溪水务',
      rows,
      ...outcome,
    })
    invoice = Number(saved.id)
  })
  const tooMuch = async () =>
    (await done(server.admin, api.contract.index, { ended: 2 })).data.map(
      ({ id }: { id: number }) => id,
    )

  test('too much is 需开红字发票 until a part is 红冲, also in the list', async () => {
    await comeBack(1)
    expect(await contractNow()).toMatchObject({ to_redden: '3333.33' })
    expect(await tooMuch()).toContain(con_id)
    const red = { reason: 2, red_date: '2026-11-08', red_no: fresh('27') }
    await done(server.admin, setRed, {
      id: invoice,
      ...red,
      rows: [{ position: 1, quantity: '1' }],
    })
    expect(await contractNow()).toMatchObject({ to_redden: '0.00' })
    expect(await tooMuch()).not.toContain(con_id)
  })

  test('no more may be applied for, and nothing of what came back', async () => {
    await comeBack(1)
    const red = { reason: 2, red_date: '2026-11-08', red_no: fresh('27') }
    await done(server.admin, setRed, {
      id: invoice,
      ...red,
      rows: [{ position: 1, quantity: '1' }],
    })
    const more = await server.admin.call(setInvoice, {
      con_id,
      kind: 2,
      buyer_name: '云溪水务',
      rows: [{ contract_line_id: pump, quantity: '1' }],
    })
    expect(more.msg).toBe('申请开票合计将是10,000.00元，超过合同金额减去退货后的6,666.67元，请核对')
    expect((await done(server.admin, getInvoices, { id: con_id })).data).toMatchObject({
      uninvoiced: '0.00',
    })
  })
})

describe('by the month', () => {
  beforeEach(() =>
    shippedContract({ payment_steps: [{ name: '货款', percent: '100', trigger: 6 }] }),
  )

  test('a return is a negative instalment of its own month, set off against the oldest that is unpaid', async () => {
    await comeBack(1)
    expect(await plan()).toEqual([
      ['2026-11-25', '10000.00', '6666.67'],
      ['2026-12-25', '-3333.33', '0.00'],
    ])
    expect(await columns('next_due', 'next_amount')).toEqual({
      next_due: '2026-11-25',
      next_amount: 666_667,
    })
  })

  test('and of a return to be shipped again what follows is due by its own month', async () => {
    await comeBack(1, { reships: 1 })
    expect(await plan()).toEqual([
      ['2026-11-25', '10000.00', '6666.67'],
      ['2026-12-25', '-3333.33', '0.00'],
      ['', '3333.33', '3333.33'],
    ])
    await makeShipment(server.admin, pro_id, { ...pieces([pump, 1]), shipped_date: '2026-12-02' })
    expect(await plan()).toEqual([
      ['2026-11-25', '10000.00', '6666.67'],
      ['2026-12-25', '-3333.33', '0.00'],
      ['2027-01-25', '3333.33', '3333.33'],
    ])
  })
})

describe('of an ended contract', () => {
  test('what comes back leaves the settlement; going on again, less is to be paid', async () => {
    await end(server.admin, con_id, {
      ended_on: '2026-11-01',
      end_goods: '10000',
      proposed: '10000',
    })
    await comeBack(1)
    expect(await contractNow()).toMatchObject({ c_unpay: '10000.00', payable: '10000.00' })
    const { version } = await contractNow()
    await done(server.admin, resumeContract, { id: con_id, version })
    expect(await contractNow()).toMatchObject({ c_unpay: '6666.67', payable: '6666.67' })
  })

  test('what came back before is not proposed as 货款', async () => {
    await comeBack(1, { reships: 1 })
    expect((await done(server.admin, getEnding, { id: con_id })).data).toMatchObject({
      proposed: '6666.67',
    })
  })
})

test('the report says 退货减少 beside what was signed, and opens these contracts', async () => {
  await comeBack(1)
  const sum = async () => {
    const input = { from: '2026-09-01', to: '2026-09-30', by: 'month' }
    const { data } = await done(server.admin, api.report.index, input)
    return data.find(({ key }: { key: string }) => key === '2026-09').signed
  }
  const before = await sum()
  expect(before.returned).toMatchObject({ count: expect.any(Number) })
  const found = await done(server.admin, api.contract.index, {
    counted: 'returned::all:',
    startime: '2026-09-01',
    endtime: '2026-09-30',
  })
  expect(found.data.map(({ id }: { id: number }) => id)).toContain(con_id)
  await comeBack(1, { shipped_date: '2026-11-06' })
  const cents = (text: string) => Math.round(Number(text) * 100)
  const after = await sum()
  expect(cents(after.returned.amount) - cents(before.returned.amount)).toBe(333_334)
  expect(after).toMatchObject({ count: before.count, amount: before.amount })
})
