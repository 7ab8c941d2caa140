import { beforeEach, describe, expect, test } from 'vitest'
import { api } from '#api/index.ts'
import { MAX_CENTS } from '#api/kit/money.ts'
import type { OlderQuotation } from '#api/quotation/price-impact.ts'
import { bothFromCatalogue, entitledTo } from '#api/quotation/money/price-basis.ts'
import {
  agree,
  setCatalogue,
  setFloor,
  setLevel,
  storedPrices,
  today,
} from '#test/make/entitled-prices.ts'
import { done, makeCustomer, makeProduct, makeQuotation } from '#test/make/factories.ts'
import { sameOnPostgres } from '#test/run/long.ts'
import { testServer } from '#test/run/server.ts'

/** 调价影响 goes by what the customer of each quotation is entitled to pay. */

const { addline, changeline, copyQuotation, getQuopro, priceImpact, updatePrices } = api.quotation

const LEVELS = [
  { name: 'A', factor: 9500 },
  { name: 'B', factor: 8888 },
]

const server = testServer()
let pump: number
let customer: number
beforeEach(async () => {
  await setCatalogue(server, { catalogue_basis: 1, levels: LEVELS, tax_rate: 1300 })
  pump = await makeProduct(server.admin, { pro_unitprice: '1000' })
  customer = await makeCustomer(server.admin)
})

async function draft(fields: Record<string, unknown> = {}, typed: object = {}) {
  const id = await makeQuotation(server.admin, { customer_id: customer, ...fields })
  await done(server.admin, addline, { id, pid: pump })
  const [line] = await storedPrices(server, id)
  if (Object.keys(typed).length > 0)
    await done(server.admin, changeline, { id: line!.id, ...typed })
  return id
}

const reprice = (pro_unitprice: string) =>
  done(server.admin, api.product.setProduct, { id: pump, pro_unitprice })
const impact = async () =>
  (await done(server.admin, priceImpact, { pid: pump })).data as OlderQuotation[]
const agreedPump = (unitprice: number, days = {}) =>
  agree(server, { customer_id: customer, product_id: pump, unitprice, ...days })

describe('an older price', () => {
  test('is compared with the level’s price of today, in the quotation’s own 单价口径', async () => {
    await setLevel(server, customer, 'A')
    const id = await draft({ tax_inclusive: 0 })
    expect(await impact()).toEqual([])
    await reprice('1200')
    expect(await impact()).toMatchObject([
      {
        id,
        lines: [
          {
            entitled_price: '840.71',
            price_source: 'A 级 95%',
            unitprice: '840.71',
            is_negotiated: false,
            present: '1008.85',
            present_source: 'A 级 95%',
            difference: '168.14',
          },
        ],
      },
    ])
  })

  test('is none where a price is agreed, whatever the catalogue says, be it that another was typed', async () => {
    await agreedPump(95_000)
    await draft()
    await draft({}, { unitprice: '900' })
    await reprice('1200')
    expect(await impact()).toEqual([])
  })

  test('is one whose agreement has ended, or which another has replaced', async () => {
    await agreedPump(95_000)
    const id = await draft()
    await server.db.updateTable('agreed_price').set({ to_date: '2020-12-31' }).execute()
    expect(await impact()).toMatchObject([
      {
        id,
        lines: [
          {
            entitled_price: '950.00',
            price_source: '协议价 至 2099-12-31',
            present: '1000.00',
            present_source: '目录价',
          },
        ],
      },
    ])
    const day = today(server)
    await agreedPump(93_000, { from_date: day, to_date: day })
    expect(await impact()).toMatchObject([
      { lines: [{ present: '930.00', present_source: `协议价 至 ${day}` }] },
    ])
  })

  test(`is one of a customer who has another level by now, or none${sameOnPostgres}`, async () => {
    await setLevel(server, customer, 'A')
    const id = await draft()
    await setLevel(server, customer, 'B')
    expect(await impact()).toMatchObject([{ id, lines: [{ present: '888.80' }] }])
    await setLevel(server, customer, '')
    expect(await impact()).toMatchObject([{ id, lines: [{ present: '1000.00' }] }])
  })

  test('is negotiated where it differs from what was entitled, not from the catalogue', async () => {
    await setLevel(server, customer, 'A')
    const [kept, typed] = [await draft(), await draft({}, { unitprice: '1000' })]
    await reprice('1200')
    expect(await impact()).toMatchObject([
      { id: typed, lines: [{ is_negotiated: true, entitled_price: '950.00' }] },
      { id: kept, lines: [{ is_negotiated: false, entitled_price: '950.00' }] },
    ])
  })

  test('of a copy made after the change is listed, though the copy stores what is entitled today', async () => {
    const id = await draft()
    await reprice('1200')
    const copy = Number((await done(server.admin, copyQuotation, { id })).id)
    expect(await impact()).toMatchObject([
      { id: copy, lines: [{ unitprice: '1000.00', present: '1200.00' }] },
      { id },
    ])
  })
})

describe('what is found in the database is what is shown: one cent beside the price of today, and not that price', () => {
  const PRICES = [1, 3, 5, 29, 9999, 105_000, 123_456_789, MAX_CENTS]
  const RATES = [0, 100, 600, 1300, 9999, 10_000]
  const kinds = [null, 0, 1].flatMap((catalogue_basis) =>
    [0, 1].flatMap((tax_inclusive) =>
      ['', 'A', 'B'].map((level) => ({ catalogue_basis, tax_inclusive, level })),
    ),
  )

  test.each(kinds)('%j', async ({ catalogue_basis, tax_inclusive, level }) => {
    const id = await draft({ tax_inclusive })
    const [line] = await storedPrices(server, id)
    await setCatalogue(server, { catalogue_basis: catalogue_basis as 0 | 1 | null })
    await setLevel(server, customer, level)
    const bases = {
      isInclusive: tax_inclusive === 1,
      isCatalogueInclusive: catalogue_basis === null ? null : catalogue_basis === 1,
    }
    const has = (values: { unitprice: number; tax_rate: number }) =>
      server.db
        .updateTable('quotation_line')
        .set({ ...values, entitled_price: 7, list_price: 7 })
        .where('id', '=', line!.id)
        .execute()
    for (const [at, list] of PRICES.entries()) {
      const product = server.db.updateTable('product').set({ pro_unitprice: list })
      await product.where('id', '=', pump).execute()
      const tax_rate = RATES[(at + id) % RATES.length]!
      const chosen = LEVELS.find(({ name }) => name === level)
      const { price } = entitledTo({ list, agreed: undefined, level: chosen })
      const own = bothFromCatalogue(price, bases, tax_rate).own!
      await has({ unitprice: own, tax_rate })
      expect(await impact()).toEqual([])
      await has({ unitprice: own + 1, tax_rate })
      expect(await impact()).toHaveLength(1)
    }
  })
})

describe('an update', () => {
  async function update(id: number, unitprice: string) {
    const [line] = await storedPrices(server, id)
    const { content_version } = (await done(server.admin, getQuopro, { id })).info
    const lines = [{ id: line!.id, unitprice }]
    return server.admin.call(updatePrices, { id, content_version, lines })
  }

  test('writes everything that choosing the product now would store', async () => {
    const id = await draft({ tax_inclusive: 0 }, { unitprice: '1' })
    await reprice('1200')
    await setLevel(server, customer, 'A')
    await setFloor(server, pump, 70_000)
    expect((await update(id, '1008.85')).code).toBe(200)
    expect(await storedPrices(server, id)).toMatchObject([
      {
        unitprice: 100_885,
        other_price: 114_000,
        list_price: 120_000,
        entitled_price: 100_885,
        entitled_other: 114_000,
        price_source: 'A 级 95%',
        floor_price: 70_000,
      },
    ])
    expect(await impact()).toEqual([])
  })

  test('is refused where the customer is entitled to another price than was seen, be it the catalogue’s', async () => {
    const id = await draft({}, { unitprice: '1' })
    await reprice('1200')
    await setLevel(server, customer, 'A')
    const refused = await update(id, '1200.00')
    expect(refused).toMatchObject({ code: 409, msg: expect.stringContaining('价格刚又变了') })
    expect(await storedPrices(server, id)).toMatchObject([{ unitprice: 100 }])
  })
})
