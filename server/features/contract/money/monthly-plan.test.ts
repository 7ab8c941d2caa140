import { beforeEach, describe, expect, test } from 'vitest'
import { api } from '#api/index.ts'
import { daysAfter } from '#api/kit/time.ts'
import { linesOf, makeContract, makeProduction, makeShipment } from '#test/make/chain.ts'
import { pieces } from '#test/make/delivery.ts'
import { done, fresh } from '#test/make/factories.ts'
import { today } from '#test/make/home.ts'
import { testServer } from '#test/run/server.ts'

/** The plan of a contract that is paid by the month of its shipments, or by its invoices. */

const { setContract } = api.contract
const { setLogistics, deleteLogistics, restore } = api.logistics
const { setInvoice, setRed, undoRed, getInvoice } = api.invoice

const server = testServer()

const monthly = (percent: string, terms: object = {}) => ({
  name: '货款',
  percent,
  trigger: 6,
  ...terms,
})
const SIGNING = { name: '预付款', percent: '30', trigger: 1 }

let con_id: number
let pro_id: number
let pump: number
async function contract(payment_steps: object[], fields: object = {}): Promise<void> {
  con_id = await makeContract(server.admin, {
    c_money: '10000.00',
    c_unpay: '10000.00',
    payment_steps,
    lines: [{ title: '水泵', num: 3, unitprice: '3333.33', needs_production: 0 }],
    ...fields,
  })
  const lines = await linesOf(server.admin, con_id)
  pump = lines[0]?.id ?? 0
  // As one of a quotation after its discount; a typed line comes to its price three times.
  await server.db
    .updateTable('contract_line')
    .set({ amount: 1_000_000 })
    .where('id', '=', pump)
    .execute()
  pro_id = await makeProduction(server.admin, con_id)
}
beforeEach(() => contract([monthly('100')]))

const send = (shipped_date: string, quantity = 1) =>
  makeShipment(server.admin, pro_id, { ...pieces([pump, quantity]), shipped_date })
const save = (fields: object) => done(server.admin, setContract, { id: con_id, ...fields })
const receive = (amount: string) =>
  done(server.admin, api.receipt.setReceipt, { con_id, amount, received_date: '2026-01-02' })

const WAITS = ['', '随发货', '随开票']

/** The plan as it is shown, and what is due next as lists keep it, which says the same. */
async function plan(): Promise<[due: string, amount: string][]> {
  const { data } = await done(server.admin, api.receipt.getReceipts, { id: con_id })
  const row = await server.db
    .selectFrom('contract')
    .select(['next_due', 'next_amount'])
    .where('id', '=', con_id)
    .executeTakeFirstOrThrow()
  type Shown = { due: string; awaits: number; amount: string; open: string }
  const open = (data.instalments as Shown[]).filter((one) => Number(one.open) > 0)
  const next = open.map(({ due }) => due || '~').toSorted()[0] ?? '~'
  const ofNext = open.filter(({ due }) => (due || '~') === next)
  const sum = ofNext.reduce((cents, one) => cents + Math.round(Number(one.open) * 100), 0)
  expect(row).toEqual({ next_due: next, next_amount: sum })
  return (data.instalments as Shown[]).map(({ due, awaits, amount }) => [
    due || WAITS[awaits]!,
    amount,
  ])
}

describe('by the month', () => {
  test('what ships is due on the 25th of the next one, a row for each day, the rest by shipping', async () => {
    expect(await plan()).toEqual([['随发货', '10000.00']])
    await send('2026-10-08')
    await send('2026-10-20')
    expect(await plan()).toEqual([
      ['2026-11-25', '6666.67'],
      ['随发货', '3333.33'],
    ])
    await send('2026-11-03')
    expect(await plan()).toEqual([
      ['2026-11-25', '6666.67'],
      ['2026-12-25', '3333.33'],
    ])
  })

  test('70 % of it after 30 % by signing come to 2,333.33, 2,333.34 and 2,333.33', async () => {
    await contract([SIGNING, monthly('70')], { signed_date: '2026-09-01' })
    await send('2026-10-08')
    await send('2026-11-20')
    await send('2026-12-03')
    expect(await plan()).toEqual([
      ['2026-09-01', '3000.00'],
      ['2026-11-25', '2333.33'],
      ['2026-12-25', '2333.34'],
      ['2027-01-25', '2333.33'],
    ])
  })

  test('or as agreed: a cut-off day, another day and month, days after the end of the month', async () => {
    await contract([monthly('100', { monthly: { cut_off: 20, months: 2, day: 31 } })])
    await send('2026-11-20')
    await send('2026-12-21')
    expect((await plan()).map(([due]) => due)).toEqual(['2027-01-31', '2027-03-31', '随发货'])
    await contract([monthly('100', { monthly: { day: 0 }, days: 60 })])
    await send('2026-11-20')
    expect((await plan())[0]).toEqual(['2027-01-29', '3333.33'])
    await contract([monthly('100', { monthly: { months: 0, day: 5 } })])
    await send('2026-10-03')
    await send('2026-10-08')
    expect((await plan()).map(([due]) => due)).toEqual(['2026-10-05', '2026-10-08', '随发货'])
  })

  test('it follows another day of a shipment, its pieces, its deletion and its return', async () => {
    const first = await send('2026-10-08')
    const second = await send('2026-10-20')
    await done(server.admin, setLogistics, { id: first, shipped_date: '2026-11-01' })
    expect(await plan()).toEqual([
      ['2026-11-25', '3333.33'],
      ['2026-12-25', '3333.34'],
      ['随发货', '3333.33'],
    ])
    await done(server.admin, setLogistics, { id: first, ...pieces([pump, 2]) })
    expect((await plan()).at(-1)).toEqual(['2026-12-25', '6666.67'])
    await done(server.admin, deleteLogistics, { id: second })
    expect(await plan()).toEqual([
      ['2026-12-25', '6666.67'],
      ['随发货', '3333.33'],
    ])
    await done(server.admin, restore, { id: second })
    expect((await plan())[0]).toEqual(['2026-11-25', '3333.33'])
  })

  test('receivables have it by what is due first, in its age, whatever happens to its shipments', async () => {
    const keyword = fresh('月结')
    const atOnce = monthly('100', { monthly: { months: 0, day: 1 } })
    await contract([atOnce], { c_title: keyword })
    const listed = async () => {
      const { data } = await done(server.admin, api.receipt.index, { keyword })
      const { data: sums } = await done(server.admin, api.receipt.getTotal, { keyword })
      const [{ age, next_amount }] = data
      const ofAge = (sums.ages as { age: number; total: string }[]).find((one) => one.age === age)
      expect(ofAge).toMatchObject({ total: '10000.00' })
      return [age, next_amount]
    }
    expect(await listed()).toEqual([6, '10000.00'])
    const id = await send(daysAfter(today, -40))
    expect(await listed()).toEqual([2, '3333.33'])
    await done(server.admin, setLogistics, { id, shipped_date: daysAfter(today, -10) })
    expect(await listed()).toEqual([1, '3333.33'])
    await done(server.admin, deleteLogistics, { id })
    expect(await listed()).toEqual([6, '10000.00'])
    await done(server.admin, restore, { id })
    expect(await listed()).toEqual([1, '3333.33'])
  })

  test('receipts settle what is due first', async () => {
    await send('2026-10-08')
    await send('2026-11-03')
    await receive('4000.00')
    await plan()
    const { data } = await done(server.admin, api.receipt.getReceipt, { con_id })
    expect(data.amount).toBe('2666.67')
  })

  test('freight counts once everything else has left, where nothing ships on signing', async () => {
    const lines = (ships: number) => [
      { title: '水泵', num: 2, unitprice: '4500.00', needs_production: 0, ships },
      { title: '运费', num: 1, unitprice: '1000.00', ships: 0 },
    ]
    con_id = await makeContract(server.admin, {
      c_money: '10000.00',
      c_unpay: '10000.00',
      payment_steps: [monthly('100')],
      lines: lines(1),
    })
    pump = (await linesOf(server.admin, con_id))[0]!.id
    pro_id = await makeProduction(server.admin, con_id)
    await send('2026-10-08')
    expect((await plan())[0]).toEqual(['2026-11-25', '4500.00'])
    await send('2026-11-08')
    expect((await plan())[1]).toEqual(['2026-12-25', '5500.00'])
    con_id = await makeContract(server.admin, {
      c_money: '10000.00',
      c_unpay: '10000.00',
      payment_steps: [monthly('100')],
      lines: lines(0),
    })
    expect(await plan()).toEqual([['', '10000.00']])
    await save({ signed_date: '2026-09-05' })
    expect(await plan()).toEqual([['2026-10-25', '10000.00']])
  })

  test('it follows lines and terms that are saved; without lines or prices no day is known', async () => {
    await send('2026-10-08')
    await save({ lines: [{ id: pump, num: 4, unitprice: '2500.00' }] })
    expect((await plan())[0]).toEqual(['2026-11-25', '2500.00'])
    await save({ payment_steps: [monthly('100', { monthly: { day: 10 } })] })
    expect((await plan())[0]).toEqual(['2026-11-10', '2500.00'])
    await save({
      lines: [
        { id: pump, num: 4, unitprice: '2500.00' },
        { title: '阀', num: 1 },
      ],
    })
    expect(await plan()).toEqual([['', '10000.00']])
    await contract([monthly('100')], { lines: [] })
    expect(await plan()).toEqual([['', '10000.00']])
  })
})

describe('by invoice', () => {
  const issued = (amount: string, invoice_date: string) =>
    done(server.admin, setInvoice, {
      con_id,
      kind: 2,
      buyer_name: '云溪水务',
      rows: [{ title: '泵', quantity: '1', amount, tax_rate: '13' }],
      state: 1,
      invoice_no: fresh('26'),
      invoice_date,
    }).then(({ id }) => Number(id))
  const TERMS = [SIGNING, { name: '到票款', percent: '70', trigger: 7, days: 30 }]
  beforeEach(() => contract(TERMS, { lines: [] }))
  const due = async () => (await plan())[1]![0]

  test('it is due so many days after the invoice that covers it, and waits for that before', async () => {
    expect(await due()).toBe('随开票')
    await issued('6999.99', '2026-03-02')
    expect(await due()).toBe('随开票')
    const last = await issued('0.01', '2026-03-10')
    expect(await due()).toBe('2026-04-09')
    await issued('100.00', '2026-03-20')
    await done(server.admin, setInvoice, { id: last, state: 0, invoice_no: '' })
    expect(await due()).toBe('2026-04-19')
    const again = { state: 1, invoice_no: fresh('26'), invoice_date: '2026-03-11' }
    await done(server.admin, setInvoice, { id: last, ...again })
    expect(await due()).toBe('2026-04-10')
  })

  test('a red invoice covers nothing, as does the red part of one', async () => {
    const id = await issued('7000.00', '2026-03-02')
    expect(await due()).toBe('2026-04-01')
    const red = { id, reason: 4, red_no: fresh('26'), red_date: '2026-03-05' }
    await done(server.admin, setRed, { ...red, rows: [{ position: 1, amount: '100.00' }] })
    expect(await due()).toBe('随开票')
    const { reds } = (await done(server.admin, getInvoice, { id })).data
    await done(server.admin, undoRed, { id, red_id: reds[0].id })
    expect(await due()).toBe('2026-04-01')
    const more = { ...red, red_no: fresh('26'), rows: [{ position: 1, amount: '100.00' }] }
    await done(server.admin, setRed, more)
    await issued('100.00', '2026-03-06')
    expect(await due()).toBe('2026-04-05')
  })

  test('a contract that was invoiced before has no known day', async () => {
    await save({ c_invoice: 1 })
    expect(await due()).toBe('')
  })
})
