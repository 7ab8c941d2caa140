import { beforeAll, describe, expect, test } from 'vitest'
import type { Permission } from '#api/kit/access.ts'
import { api } from '#api/index.ts'
import type { CustomerPrice } from '#api/quotation/customer-prices.ts'
import { makeContract } from '#test/make/chain.ts'
import { done, fresh, makeCustomer, makeProduct, makeQuotation } from '#test/make/factories.ts'
import { today } from '#test/make/home.ts'
import { sameOnPostgres } from '#test/run/long.ts'
import { testServer, type Caller } from '#test/run/server.ts'

/** Which price a customer was last quoted, and which it last signed, whatever the product. */

const server = testServer()
const { customerPrices, addline, changeline, sendQuotation, getQuotation } = api.quotation

const RIGHTS: Permission[] = [
  'customer:view',
  'customer:edit',
  'quotation:view',
  'quotation:edit',
  'contract:view',
  'contract:edit',
]
let seller: Caller
let pump: number
let cabinet: number
beforeAll(async () => {
  seller = await server.userWith(...RIGHTS)
  pump = await makeProduct(server.admin, { pro_title: '立式多级泵', pro_no: 'CDL16-90' })
  cabinet = await makeProduct(server.admin, { pro_title: '控制柜', pro_no: 'BPK-3' })
})

/** Sends a product to a customer at a price. */
async function quote(
  caller: Caller,
  customer_id: number,
  pid: number,
  line: { unitprice: string; discount?: string },
): Promise<number> {
  const id = await makeQuotation(caller, { customer_id })
  const { id: added } = await done(caller, addline, { id, pid, num: 2 })
  await done(caller, changeline, { id: added, ...line })
  await done(caller, sendQuotation, { id })
  return id
}

/** Signs a product, by hand, at a price for each of three pieces. */
const sign = (
  caller: Caller,
  customer_id: number,
  pid: number,
  signed_date: string,
  price = '900',
) =>
  makeContract(caller, {
    customer_id,
    signed_date,
    c_no: fresh('HT-价-'),
    lines: [{ pid, title: '泵', no: '旧型号', num: 3, unitprice: price, tax_rate: '13' }],
  })

async function pricesOf(caller: Caller, customer_id: number, input: object = {}) {
  const { data, total } = await done(caller, customerPrices, { customer_id, ...input })
  return { prices: data as CustomerPrice[], total }
}

test('the last quoted and the last signed price of each product, the latest first', async () => {
  const customer_id = await makeCustomer(seller)
  await quote(seller, customer_id, pump, { unitprice: '1000' })
  const last = await quote(seller, customer_id, pump, { unitprice: '1050', discount: '5' })
  await quote(seller, await makeCustomer(seller), pump, { unitprice: '777' })
  // By the day of signing: one that was signed before may be entered after it.
  const contract = await sign(seller, customer_id, pump, '2026-03-01')
  await sign(seller, customer_id, pump, '2025-03-01', '800')
  await sign(seller, customer_id, cabinet, '2024-03-01')
  const { prices, total } = await pricesOf(seller, customer_id)
  expect(total).toBe(3)
  const { quo_no } = (await done(seller, getQuotation, { id: last })).data
  expect(prices).toMatchObject([
    {
      kind: 'quoted',
      pid: pump,
      title: '立式多级泵',
      no: 'CDL16-90',
      price: '1050.00',
      discount: '5',
      tax_inclusive: 1,
      date: today,
      record_id: last,
      number: quo_no,
    },
    {
      kind: 'signed',
      pid: pump,
      // Of three pieces together, whatever the catalogue calls them today.
      price: '900.00',
      date: '2026-03-01',
      record_id: contract,
      number: expect.stringMatching(/^HT-价-/),
    },
    { kind: 'signed', pid: cabinet, title: '控制柜', date: '2024-03-01' },
  ])
})

test('of two that were signed on one day the later entry counts, and a price of 0.00 is one', async () => {
  const customer_id = await makeCustomer(seller)
  await sign(seller, customer_id, pump, '2026-03-01', '900')
  const contract = await sign(seller, customer_id, pump, '2026-03-01', '0')
  await sign(seller, customer_id, pump, '2026-03-02', '')
  expect((await pricesOf(seller, customer_id)).prices).toMatchObject([
    { kind: 'signed', price: '0.00', record_id: contract },
  ])
})

test('a keyword is looked for in title and model', async () => {
  const customer_id = await makeCustomer(seller)
  await sign(seller, customer_id, pump, '2026-03-01')
  await sign(seller, customer_id, cabinet, '2026-03-02')
  for (const [keyword, pid] of [
    ['ｃｄｌ16', pump],
    ['控制', cabinet],
  ] as const) {
    expect(await pricesOf(seller, customer_id, { keyword })).toMatchObject({
      total: 1,
      prices: [{ pid }],
    })
  }
  expect((await pricesOf(seller, customer_id, { keyword: '无此' })).total).toBe(0)
})

test('a long list comes in pages', async () => {
  const customer_id = await makeCustomer(seller)
  const lines = []
  for (let at = 0; at < 12; at += 1) {
    const pid = await makeProduct(server.admin)
    lines.push({ pid, title: '泵', num: 1, unitprice: '1' })
  }
  await makeContract(seller, { customer_id, lines })
  expect((await pricesOf(seller, customer_id)).prices).toHaveLength(10)
  const second = await pricesOf(seller, customer_id, { page: 2 })
  expect(second.total).toBe(12)
  expect(second.prices).toHaveLength(2)
})

describe('who sees it', () => {
  test('one’s own quotations and contracts alone, without the permission for all', async () => {
    const customer_id = await makeCustomer(seller)
    await quote(server.admin, customer_id, pump, { unitprice: '1000' })
    await sign(server.admin, customer_id, pump, '2026-03-01')
    expect(await pricesOf(seller, customer_id)).toEqual({ prices: [], total: 0 })
    expect((await pricesOf(server.admin, customer_id)).total).toBe(2)
  })

  test.each([
    ['quotation', 'quoted'],
    ['contract', 'signed'],
  ] as const)(`of %s records only with their permission${sameOnPostgres}`, async (module, kind) => {
    const customer_id = await makeCustomer(server.admin)
    await quote(server.admin, customer_id, pump, { unitprice: '1000' })
    await sign(server.admin, customer_id, pump, '2026-03-01')
    const rights: Permission[] = [
      `${module}:view`,
      `${module}:all`,
      'customer:view',
      'customer:all',
    ]
    const { prices } = await pricesOf(await server.userWith(...rights), customer_id)
    expect(prices.map((price) => price.kind)).toEqual([kind])
  })

  test(`nobody a customer that they do not see, in the words of an absent one${sameOnPostgres}`, async () => {
    const customer_id = await makeCustomer(server.admin)
    const absent = await seller.call(customerPrices, { customer_id: 987_654 })
    expect(absent.code).toBe(404)
    expect(await seller.call(customerPrices, { customer_id })).toEqual(absent)
    const withoutCustomers = await server.userWith('quotation:view', 'quotation:all')
    expect(await withoutCustomers.call(customerPrices, { customer_id })).toEqual(absent)
    expect((await seller.call(customerPrices)).errors).toHaveProperty('customer_id')
  })

  test(`no cost in it${sameOnPostgres}`, async () => {
    const customer_id = await makeCustomer(server.admin)
    const pid = await makeProduct(server.admin, { pro_unitprice: '1000', cost: '654.32' })
    await quote(server.admin, customer_id, pid, { unitprice: '1000' })
    const answer = await done(server.admin, customerPrices, { customer_id })
    expect(answer.total).toBe(1)
    expect(JSON.stringify(answer)).not.toMatch(/654\.32|65432/)
  })
})
