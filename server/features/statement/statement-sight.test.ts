import { beforeEach, describe, expect, test } from 'vitest'
import { api } from '#api/index.ts'
import { makeContract } from '#test/make/chain.ts'
import { done, fresh, makeCustomer } from '#test/make/factories.ts'
import { textOf } from '#test/read/pdf.ts'
import { printed } from '#test/read/printed.ts'
import { sameOnPostgres } from '#test/run/long.ts'
import { testServer, type Caller } from '#test/run/server.ts'

/** Customers whose contracts went, whom the actor cannot see, or who have very many rows. */

const { index, getStatement, setStatement, takeBack, getHistory, document } = api.statement
const { setReceipt } = api.receipt
const SIGNED = { basis: 2 }
const OCTOBER = { ...SIGNED, last_date: '2026-10-31' }
const NOVEMBER = { ...SIGNED, last_date: '2026-11-30' }
const DECEMBER = { ...SIGNED, last_date: '2026-12-31' }

const EMPTY = { state: 0, opening: '0.00', due: '0.00', paid: '0.00', closing: '0.00' }

const server = testServer()

let admin: Caller
let customer: number
let name: string
let con_id: number
beforeEach(async () => {
  admin = server.admin
  name = fresh('杭州水务')
  customer = await makeCustomer(admin, { cus_name: name })
  con_id = await makeContract(admin, {
    customer_id: customer,
    signed_date: '2026-10-08',
    c_money: '1000',
  })
})

const stated = async (days: object, who = admin) =>
  (await done(who, getStatement, { customer_id: customer, ...days })).data
const confirm = async (days: object) =>
  Number((await done(admin, setStatement, { customer_id: customer, ...days })).id)
type Listed = { data: { customer_id: number; closing: string; state: number }[]; next: number }
const listed = async (input: object, who = admin) =>
  (await done(who, index, { ...NOVEMBER, after: customer - 1, ...input })) as unknown as Listed

const seller = () =>
  server.userWith(
    'statement:view',
    'statement:edit',
    'contract:view',
    'contract:edit',
    'receipt:view',
    'customer:view',
    'customer:all',
  )

const receive = (amount: string, received_date: string) =>
  done(admin, setReceipt, { con_id, kind: 1, amount, received_date })

/** Copies a receipt of the contract, until there are so many. */
async function receiveOften(times: number, has = 1): Promise<void> {
  if (has === 1) await receive('0.01', '2026-10-09')
  const { id: _id, ...copy } = await server.db
    .selectFrom('receipt')
    .selectAll()
    .where('con_id', '=', con_id)
    .limit(1)
    .executeTakeFirstOrThrow()
  for (let left = times - has; left > 0; left -= 500) {
    const rows = Array.from({ length: Math.min(left, 500) }, () => copy)
    await server.db.insertInto('receipt').values(rows).execute()
  }
}

describe('a customer whose last contract is no longer its own', () => {
  const ways: [about: string, go: () => Promise<unknown>, text: RegExp][] = [
    ['deleted', () => done(admin, api.contract.deleteContract, { id: con_id }), /已删除/],
    [
      'linked to another customer',
      async () => {
        const customer_id = await makeCustomer(admin)
        await done(admin, api.contract.setContract, { id: con_id, customer_id })
      },
      /已改为其他客户的合同/,
    ],
  ]
  test.each(ways)(`%s keeps its chain${sameOnPostgres}`, async (_about, go, text) => {
    const id = await confirm(OCTOBER)
    await go()
    expect((await listed({})).data[0]).toMatchObject({ customer_id: customer, closing: '0.00' })
    expect((await listed({ keyword: name })).data).toMatchObject([{ customer_id: customer }])
    expect(await stated(OCTOBER)).toMatchObject({ id, state: 1, closing: '1000.00', adjusted: 1 })
    expect((await stated(NOVEMBER)).rows).toMatchObject([{ text: expect.stringMatching(text) }])
    expect(textOf(await printed(server, document, { customers: customer, ...OCTOBER }))).toContain(
      name,
    )
    const next = await confirm(NOVEMBER)
    expect((await done(admin, getHistory, { id: next })).data.length).toBeGreaterThan(0)
    await done(admin, takeBack, { id: next })
    await done(admin, takeBack, { id })
    expect((await done(admin, getHistory, { id })).data.length).toBeGreaterThan(0)
  })

  test('keeps its name where it is deleted itself', async () => {
    await confirm(OCTOBER)
    await done(admin, api.contract.deleteContract, { id: con_id })
    await done(admin, api.customer.deleteCustomer, { id: customer })
    expect((await listed({})).data[0]).toMatchObject({ cus_name: name, closing: '0.00' })
    await confirm(NOVEMBER)
    expect(await stated(NOVEMBER)).toMatchObject({ cus_name: name, state: 1 })
  })

  test(`keeps its chain from who sees own contracts alone${sameOnPostgres}`, async () => {
    const id = await confirm(OCTOBER)
    await done(admin, api.contract.deleteContract, { id: con_id })
    const other = await seller()
    expect(await stated(OCTOBER, other)).toMatchObject({ ...EMPTY, partial: true, id: 0 })
    expect((await other.call(takeBack, { id })).code).toBe(404)
    expect((await other.call(getHistory, { id })).code).toBe(404)
    expect((await listed({}, other)).data).toEqual([])
  })
})

describe('a customer without contracts', () => {
  const EMPTY_ROWS = { ...EMPTY, rows: [] }
  beforeEach(() => done(admin, api.contract.deleteContract, { id: con_id }))

  test(`has an empty statement${sameOnPostgres}`, async () => {
    expect(await stated(OCTOBER)).toMatchObject({ ...EMPTY_ROWS, cus_name: name, partial: false })
    const owner = await server.userWith(
      ...(['statement:view', 'contract:view', 'receipt:view'] as const),
      ...(['customer:view', 'customer:edit'] as const),
    )
    customer = await makeCustomer(owner)
    expect(await stated(OCTOBER, owner)).toMatchObject({ ...EMPTY_ROWS, can_confirm: false })
  })

  test(`is absent for who may not open it, whosever contracts it has${sameOnPostgres}`, async () => {
    const other = await server.userWith('statement:view', 'contract:view', 'receipt:view')
    const requested = async (id: number) =>
      other.call(getStatement, { customer_id: id, ...OCTOBER })
    const absent = await requested(987_654)
    expect(absent).toMatchObject({ code: 404, msg: expect.stringContaining('客户') })
    expect(await requested(customer)).toEqual(absent)
    await makeContract(admin, { customer_id: customer })
    expect(await requested(customer)).toEqual(absent)
  })
})

test(`what has been stated is no longer announced${sameOnPostgres}`, async () => {
  await confirm(OCTOBER)
  await receive('100', '2026-10-20')
  expect(await stated(OCTOBER)).toMatchObject({ adjusted: 1 })
  await confirm(NOVEMBER)
  expect(await stated(OCTOBER)).toMatchObject({ state: 1, adjusted: 0 })
  await receive('50', '2026-10-21')
  expect(await stated(OCTOBER)).toMatchObject({ adjusted: 0 })
  expect(await stated(NOVEMBER)).toMatchObject({ adjusted: 1 })
  expect((await stated(DECEMBER)).rows).toMatchObject([{ adjusts: true }])
})

test(`the list opens the first statement with the day that was entered${sameOnPostgres}`, async () => {
  const [row] = (await listed({ ...NOVEMBER, first_date: '2026-10-01' })).data
  expect(row).toMatchObject({ first_date: '2026-10-01', opening: '0.00', due: '1000.00' })
  expect((await listed(NOVEMBER)).data[0]).toMatchObject({
    first_date: '2026-11-01',
    opening: '1000.00',
    due: '0.00',
  })
})

test('a statement of more rows than can be made again is taken back, and has its history', async () => {
  const id = await confirm(OCTOBER)
  await receiveOften(20_001)
  expect((await admin.call(getStatement, { customer_id: customer, ...NOVEMBER })).code).toBe(413)
  expect((await admin.call(getHistory, { id })).code).toBe(200)
  expect((await admin.call(takeBack, { id })).code).toBe(200)
})

test('a page of the list ends where many rows were read for it', async () => {
  const other = await makeCustomer(admin)
  await makeContract(admin, { customer_id: other, c_money: '7', signed_date: '2026-10-09' })
  expect((await listed({})).data.map(({ customer_id }) => customer_id)).toEqual([customer, other])
  await receiveOften(20_000)
  const one = await listed({})
  expect(one.data).toMatchObject([{ customer_id: customer, state: 0, closing: '800.00' }])
  expect(one.next).toBe(customer)
  expect(await listed({ after: one.next })).toMatchObject({
    data: [{ customer_id: other, closing: '7.00' }],
    next: 0,
  })
  // One that is too large to be made counts as much.
  await receiveOften(20_001, 20_000)
  expect(await listed({})).toMatchObject({ data: [{ state: 2 }], next: customer })
})

test('a customer whose contracts cannot be looked through does not fail the page of the others', async () => {
  const row = await server.db
    .selectFrom('contract')
    .selectAll()
    .where('id', '=', con_id)
    .executeTakeFirstOrThrow()
  const { id: _id, ...copy } = row
  for (let at = 0; at < 1000; at += 100) {
    const rows = Array.from({ length: 100 }, () => ({
      ...copy,
      c_no: fresh('HT-'),
      name_key: fresh('ht-'),
    }))
    await server.db.insertInto('contract').values(rows).execute()
  }
  const owner = await seller()
  const own = { c_money: '7', signed_date: '2026-10-09' }
  await makeContract(owner, { customer_id: customer, ...own })
  const other = await makeCustomer(admin)
  await makeContract(owner, { customer_id: other, ...own })
  const { data, next } = await listed({}, owner)
  expect(data).toMatchObject([{ customer_id: customer, state: 2 }])
  expect((await listed({ after: next }, owner)).data).toMatchObject([
    { customer_id: other, closing: '7.00' },
  ])
})
