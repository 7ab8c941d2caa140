import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { api } from '#api/index.ts'
import { daysAfter } from '#api/kit/time.ts'
import { makeContract } from '#test/make/chain.ts'
import { done, fresh } from '#test/make/factories.ts'
import { today } from '#test/make/home.ts'
import { testServer, type Caller } from '#test/run/server.ts'

/** 已开未收 by 开票日期: what came in pays the oldest invoices of a contract first. */

const { setReceipt, deleteReceipt, getTotal, index } = api.receipt
const { setInvoice } = api.invoice
const { setContract } = api.contract

const server = testServer()
let clerk: Caller
beforeAll(async () => {
  clerk = await server.userWith(
    'contract:view',
    'contract:edit',
    'receipt:view',
    'receipt:edit',
    'receipt:delete',
    'invoice:view',
    'invoice:edit',
    'invoice:delete',
  )
})

/** Of `invoiceAges`. */
const [WITHIN_30, WITHIN_60, WITHIN_90, WITHIN_180, OLDER, BEFORE_REQUESTS] = [0, 1, 2, 3, 4, 5]

let c_title: string
let con_id: number
const owing = (fields: object = {}) =>
  makeContract(clerk, { c_title, c_money: '1000.00', c_unpay: '1000.00', ...fields })
beforeEach(async () => {
  c_title = fresh('应收开票')
  con_id = await owing()
})

async function issued(amount: string, daysAgo: number, of = con_id): Promise<number> {
  const { id } = await done(clerk, setInvoice, {
    con_id: of,
    kind: 2,
    buyer_name: '云溪水务',
    rows: [{ title: '泵', quantity: '1', amount, tax_rate: '13' }],
    state: 1,
    invoice_no: fresh('26'),
    invoice_date: daysAfter(today, -daysAgo),
  })
  return Number(id)
}
const paid = async (amount: string, more: object = {}) =>
  Number(
    (await done(clerk, setReceipt, { con_id, kind: 1, amount, received_date: today, ...more })).id,
  )

/** The ages of which something is unpaid. */
async function ages(input: object = {}, caller = clerk) {
  const { data } = await done(caller, getTotal, { keyword: c_title, ...input })
  const some = (data.invoice_ages as { age: number; total: string }[]).filter(
    ({ total }) => total !== '0.00',
  )
  return Object.fromEntries(some.map(({ age, total }) => [age, total]))
}

test('each age ends with its last day', async () => {
  for (const days of [0, 30, 31, 60, 61, 90, 91, 180, 181, 400]) {
    await issued(String(days + 1), days, await owing())
  }
  expect(await ages()).toEqual({
    [WITHIN_30]: '32.00',
    [WITHIN_60]: '93.00',
    [WITHIN_90]: '153.00',
    [WITHIN_180]: '273.00',
    [OLDER]: '583.00',
  })
})

describe('what came in pays the oldest invoice first', () => {
  beforeEach(async () => {
    await issued('300', 10)
    await issued('500', 100)
  })

  test('whichever was registered first, and a refund is unpaid again', async () => {
    expect(await ages()).toEqual({ [WITHIN_30]: '300.00', [WITHIN_180]: '500.00' })
    const first = await paid('450.01')
    expect(await ages()).toEqual({ [WITHIN_30]: '300.00', [WITHIN_180]: '49.99' })
    await paid('150')
    expect(await ages()).toEqual({ [WITHIN_30]: '199.99' })
    await paid('100.01', { kind: 2 })
    expect(await ages()).toEqual({ [WITHIN_30]: '300.00' })
    await done(clerk, deleteReceipt, { id: first })
    expect(await ages()).toEqual({ [WITHIN_30]: '300.00', [WITHIN_180]: '450.01' })
  })

  test('also where what is unpaid was typed', async () => {
    await done(clerk, setContract, { id: con_id, c_unpay: '450' })
    expect(await ages()).toEqual({ [WITHIN_30]: '250.00' })
    await done(clerk, setContract, { id: con_id, c_money: '900' })
    expect(await ages()).toEqual({ [WITHIN_30]: '300.00', [WITHIN_180]: '50.00' })
  })
})

test('an invoice whose day is corrected is paid by that day', async () => {
  await issued('300', 5)
  const later = await issued('200', 5)
  await paid('100')
  expect(await ages()).toEqual({ [WITHIN_30]: '400.00' })
  await done(clerk, setInvoice, { id: later, invoice_date: daysAfter(today, -100) })
  expect(await ages()).toEqual({ [WITHIN_30]: '300.00', [WITHIN_180]: '100.00' })
})

test('what of an invoice is red is not unpaid', async () => {
  const id = await issued('300', 50)
  await paid('100')
  const rows = [{ position: 1, amount: '120' }]
  await done(clerk, api.invoice.setRed, { id, reason: 2, red_no: fresh('27'), rows })
  expect(await ages()).toEqual({ [WITHIN_60]: '80.00' })
})

test('a request counts from when it is issued until it is 红冲 or taken back', async () => {
  const id = await issued('300', 50)
  await paid('100')
  expect(await ages()).toEqual({ [WITHIN_60]: '200.00' })
  await done(clerk, setInvoice, { id, state: 0 })
  expect(await ages()).toEqual({})
  const again = { id, state: 1, invoice_no: fresh('26'), invoice_date: daysAfter(today, -70) }
  await done(clerk, setInvoice, again)
  expect(await ages()).toEqual({ [WITHIN_90]: '200.00' })
  await done(clerk, setInvoice, { id, state: 2 })
  expect(await ages()).toEqual({})
})

test('what was invoiced before this system has no day', async () => {
  await done(clerk, setContract, { id: con_id, c_invoice: 1, c_unpay: '400' })
  await issued('70', 10, await owing())
  expect(await ages()).toEqual({ [WITHIN_30]: '70.00', [BEFORE_REQUESTS]: '400.00' })
})

test('the list is narrowed to contracts with an unpaid invoice of an age, of which all is summed', async () => {
  await issued('300', 10)
  await issued('500', 100)
  const other = await owing()
  await issued('70', 10, other)
  await owing()
  const found = async (invoice_age: number) =>
    (await done(clerk, index, { keyword: c_title, invoice_age })).data.map(
      ({ id }: { id: number }) => id,
    )
  expect(await found(WITHIN_30)).toEqual([con_id, other])
  expect(await found(WITHIN_180)).toEqual([con_id])
  expect(await ages({ invoice_age: WITHIN_180 })).toEqual({
    [WITHIN_30]: '300.00',
    [WITHIN_180]: '500.00',
  })
  await paid('500')
  expect(await found(WITHIN_180)).toEqual([])
})

test('the ages are of contracts that one may see', async () => {
  await issued('300', 10)
  const other = await server.userWith('contract:view', 'receipt:view', 'invoice:view')
  expect(await ages({}, other)).toEqual({})
  expect(await ages({}, server.admin)).toEqual({ [WITHIN_30]: '300.00' })
})

test('receipts and invoices that are saved at once leave what is unpaid right', async () => {
  const first = await issued('300', 10)
  await Promise.all([
    paid('100'),
    issued('200', 40),
    paid('50'),
    done(clerk, setInvoice, { id: first, invoice_date: daysAfter(today, -100) }),
    paid('25'),
  ])
  expect(await ages()).toEqual({ [WITHIN_180]: '125.00', [WITHIN_60]: '200.00' })
})
