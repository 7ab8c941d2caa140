import { beforeAll, beforeEach, expect, test } from 'vitest'
import { api } from '#api/index.ts'
import type { OwingRow } from '#api/home/home.ts'
import { makeProduction } from '#test/make/chain.ts'
import { pieces } from '#test/make/delivery.ts'
import { end, makeHalfShipped } from '#test/make/ended.ts'
import { done, fresh, makeCustomer } from '#test/make/factories.ts'
import { homeOf, todoOf } from '#test/make/home.ts'
import { textOf } from '#test/read/pdf.ts'
import { printed } from '#test/read/printed.ts'
import { rowsIn } from '#test/read/sheet-file.ts'
import { exported } from '#test/read/sheets.ts'
import { sameOnPostgres } from '#test/run/long.ts'
import { testServer, type Caller } from '#test/run/server.ts'

/** What an ended contract leaves, and where it says so: lists, to-dos, files, statement, report and paper. */

const { index, resumeContract, getContract } = api.contract

const server = testServer()
let clerk: Caller
beforeAll(async () => {
  clerk = await server.userWith(
    'contract:view',
    'contract:edit',
    'contract:end',
    'contract:export_list',
    'production:view',
    'production:edit',
    'logistics:view',
    'logistics:edit',
    'receipt:view',
    'receipt:edit',
    'invoice:view',
    'invoice:edit',
    'statement:view',
    'report:view',
    'customer:view',
    'customer:edit',
  )
})

let c_title: string
let customer_id: number
let con_id: number
let pump: number
let pro_id: number
beforeEach(async () => {
  c_title = fresh('泵房改造')
  customer_id = await makeCustomer(clerk, { cus_name: fresh('云溪物业') })
  ;({ con_id, pump, pro_id } = await makeHalfShipped(server, clerk, { c_title, customer_id }))
})

const idsOf = (rows: readonly { id: number }[]) => rows.map(({ id }) => id)
const listed = async (filter: object) =>
  idsOf((await done(clerk, index, { keyword: c_title, ...filter })).data)
const owing = async (delivery: number) =>
  idsOf((await done(clerk, api.home.getOwing, { delivery, keyword: c_title })).data as OwingRow[])
const linesOwed = async (delivery: number) =>
  ((await done(clerk, api.home.getOwedLines, { delivery })).data as { con_id: number }[]).filter(
    (line) => line.con_id === con_id,
  ).length
const todo = async (what: Parameters<typeof todoOf>[1]) =>
  idsOf(todoOf(await homeOf(clerk), what)?.first ?? []).includes(con_id)

/** Every place that lists open work of it, by whether it does. */
async function openPlaces() {
  const { data: shipment } = await done(clerk, api.logistics.getProduction, { pid: pro_id })
  const owed = shipment.owed as unknown[]
  return {
    toProduce: (await listed({ delivery: 1 })).length,
    readyToShip: (await listed({ delivery: 2 })).length,
    toShip: (await listed({ delivery: 3 })).length,
    late: (await listed({ delivery_due: 1 })).length,
    owingProduce: (await owing(1)).length,
    owingShip: (await owing(2)).length,
    linesToProduce: await linesOwed(1),
    linesToShip: await linesOwed(2),
    beforeShipping: owed.length,
    proposed: (shipment.lines as { quantity: number }[]).reduce(
      (n, { quantity }) => n + quantity,
      0,
    ),
  }
}

const OPEN = {
  toProduce: 1,
  readyToShip: 1,
  toShip: 1,
  late: 1,
  owingProduce: 1,
  owingShip: 1,
  linesToProduce: 1,
  linesToShip: 1,
  beforeShipping: 2,
  proposed: 1,
}
const NONE = Object.fromEntries(Object.keys(OPEN).map((name) => [name, 0]))

test(`it leaves every list of owed work, and is back in them once that is taken back${sameOnPostgres}`, async () => {
  expect(await openPlaces()).toEqual(OPEN)
  expect(await todo('overdue')).toBe(true)
  await end(clerk, con_id)
  expect(await openPlaces()).toEqual(NONE)
  expect(await listed({ ended: 1 })).toEqual([con_id])
  const refused = await clerk.call(api.home.getOwedLines, { delivery: 1 })
  expect(refused.code).toBe(200)
  await done(clerk, resumeContract, { id: con_id })
  expect(await openPlaces()).toEqual(OPEN)
  expect(await listed({ ended: 1 })).toEqual([])
})

test('生产任务单 of its lines is refused', async () => {
  await end(clerk, con_id)
  const { msg } = await clerk.call(api.home.owedOrders, { ids: [pump] })
  expect(msg).toBe('所选明细已经没有待生产的数量，请刷新后重试')
})

test(`应收 has what its settlement leaves, and nothing once that is there${sameOnPostgres}`, async () => {
  const owed = async () =>
    (await done(clerk, api.receipt.index, { keyword: c_title })).data as object[]
  const ofCustomer = async () =>
    (await done(clerk, api.receipt.getTotal, { customer_id })).data as { total: string }
  await end(clerk, con_id, { end_extra: '1000' })
  expect(await owed()).toMatchObject([
    {
      id: con_id,
      c_unpay: '4333.33',
      next_due: '2026-04-01',
      next_amount: '4333.33',
      ended_on: '2026-04-01',
    },
  ])
  expect(await ofCustomer()).toMatchObject({
    total: '4333.33',
    uninvoiced: '3333.33',
    received_uninvoiced: '0.00',
  })
  await done(clerk, api.receipt.setReceipt, {
    con_id,
    amount: '4333.33',
    kind: 1,
    received_date: '2026-04-02',
  })
  expect(await owed()).toEqual([])
  expect(await todo('overdue')).toBe(false)
  expect(await ofCustomer()).toMatchObject({ total: '0.00' })
})

test('what is invoiced above 货款 is a to-do until it is red', async () => {
  const { id } = await done(clerk, api.invoice.setInvoice, {
    con_id,
    kind: 2,
    buyer_name: '云溪物业',
    rows: [{ contract_line_id: pump, amount: '5000' }],
    state: 1,
    invoice_no: fresh('26'),
    invoice_date: '2026-03-12',
  })
  expect(await todo('needsRed')).toBe(false)
  await end(clerk, con_id)
  expect(await todo('needsRed')).toBe(true)
  expect(await listed({ ended: 2 })).toEqual([con_id])
  await done(clerk, api.invoice.setRed, {
    id,
    reason: 4,
    red_no: fresh('26R'),
    red_date: '2026-04-02',
    rows: [{ position: 1, amount: '1666.67' }],
  })
  expect(await todo('needsRed')).toBe(false)
  expect(await listed({ ended: 2 })).toEqual([])
})

test('unread messages that it can be shipped are read then', async () => {
  const row = { user_id: clerk.userId, event: 'ready_to_ship' as const, record_id: con_id }
  const words = { cause: '2026-03-20', title: '可以发货', text: '', created_at: '', is_read: 0 }
  await server.db
    .insertInto('notification')
    .values({ ...row, ...words })
    .execute()
  const { open } = (await done(clerk, api.contract.getEnding, { id: con_id })).data
  expect(open).toContainEqual({ what: 'message', count: 1, names: [] })
  await end(clerk, con_id)
  const { is_read } = await server.db
    .selectFrom('notification')
    .select('is_read')
    .where('record_id', '=', con_id)
    .executeTakeFirstOrThrow()
  expect(is_read).toBe(1)
})

test('its progress says what was made and shipped, and its files the day', async () => {
  await end(clerk, con_id)
  const [row] = (await done(clerk, index, { keyword: c_title })).data
  expect(row).toMatchObject({
    pieces: 3,
    made_pieces: 3,
    to_produce: 0,
    to_ship: 0,
    unmade: 1,
    unshipped: 2,
    ended_on: '2026-04-01',
  })
  const [titles, cells] = rowsIn(
    await exported(server, clerk, api.contract.exportRows, { keyword: c_title }),
  )
  const cell = (title: string) => cells?.[titles?.indexOf(title) ?? -1]
  // 2026-04-01 as workbooks count days.
  expect([cell('已生产'), cell('已发'), cell('终止日期')]).toEqual([2, 1, 46_113])
  const { data } = await done(clerk, api.production.index, { keyword: row.c_no })
  expect(data).toMatchObject([{ id: pro_id, ended_on: '2026-04-01', unmade: 1 }])
  expect(await done(clerk, getContract, { id: con_id })).toMatchObject({
    chain: { contract: { to_ship: 0, unshipped: 2, ended_on: '2026-04-01' } },
  })
  expect(
    textOf(await printed(server, api.contract.salesContract, { id: con_id }, clerk)),
  ).toContain('已终止（2026-04-01）')
})

test(`对账单 ends at what is to be paid, on both bases${sameOnPostgres}`, async () => {
  const rows = async (basis: number) => {
    const days = { first_date: '2026-03-01', last_date: '2026-04-30', basis }
    const { data } = await done(clerk, api.statement.getStatement, { customer_id, ...days })
    const shown = (data.rows as { paper: string; due: string }[]).map(({ paper, due }) => [
      paper.replace(/^(SH|HT).*/, '$1'),
      due,
    ])
    return { shown, closing: data.closing }
  }
  await end(clerk, con_id, { end_goods: '3000', end_extra: '1000', end_deduction: '500' })
  expect(await rows(1)).toEqual({
    shown: [
      ['SH', '3333.33'],
      ['终止：货款', '-333.33'],
      ['终止：违约金', '1000.00'],
      ['终止：扣款', '-500.00'],
    ],
    closing: '3500.00',
  })
  expect(await rows(2)).toEqual({
    shown: [
      ['HT', '10500.00'],
      ['终止：货款', '-7500.00'],
      ['终止：违约金', '1000.00'],
      ['终止：扣款', '-500.00'],
    ],
    closing: '3500.00',
  })
})

test(`what was signed stays signed in the report, ended beside it${sameOnPostgres}`, async () => {
  const days = { from: '2026-03-01', to: '2026-03-31', by: 'customer' }
  const signed = async () => {
    const { data } = await done(clerk, api.report.index, days)
    return (data as { key: string; signed: object }[]).find(
      ({ key }) => key === String(customer_id),
    )?.signed
  }
  await end(clerk, con_id)
  expect(await signed()).toMatchObject({
    count: 1,
    amount: '10500.00',
    ended: { count: 1, amount: '10500.00' },
  })
  const counted = `ended::customer:${customer_id}`
  const behind = { counted, startime: '2026-03-01', endtime: '2026-03-31' }
  expect(await listed(behind)).toEqual([con_id])
  await done(clerk, resumeContract, { id: con_id })
  expect(await signed()).toMatchObject({ count: 1, ended: { count: 0, amount: '0.00' } })
  expect(await listed(behind)).toEqual([])
})

test('what is produced of others is not refused', async () => {
  await end(clerk, con_id)
  const other = await makeHalfShipped(server, clerk)
  await makeProduction(clerk, other.con_id, pieces([other.pump, 1]))
})
