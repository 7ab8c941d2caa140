import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { api } from '#api/index.ts'
import {
  agree,
  setCatalogue,
  setFloor,
  setLevel,
  storedPrices,
  today,
} from '#test/make/entitled-prices.ts'
import {
  addSet,
  done,
  fresh,
  lineNow,
  linesOf,
  makeCombination,
  makeCustomer,
  makeProduct,
  makeQuotation,
} from '#test/make/factories.ts'
import { sameOnPostgres } from '#test/run/long.ts'
import { testServer, type Caller } from '#test/run/server.ts'

/** What a customer is entitled to pay (domain §11): 协议价, else 等级价, else the catalogue's, stored when a product is chosen. */

const { addline, changeline, changeno, choosepump, getQuopro } = api.quotation

const server = testServer()
let admin: Caller
let customer: number
let pump: number
beforeAll(() => {
  admin = server.admin
})
beforeEach(async () => {
  const levels = [
    { name: 'A', factor: 9500 },
    { name: 'B', factor: 8800 },
  ]
  await setCatalogue(server, { catalogue_basis: 1, levels, tax_rate: 1300 })
  customer = await makeCustomer(admin)
  const named = { pro_title: fresh('泵'), pro_no: 'A', pro_flow: '60', pro_lift: '14' }
  pump = await makeProduct(admin, { ...named, pro_unitprice: '1050' })
})

/** A quotation with the pump, as its one line is stored. */
async function quoted(fields: Record<string, unknown> = { customer_id: customer }) {
  const id = await makeQuotation(admin, fields)
  await done(admin, addline, { id, pid: pump })
  return (await storedPrices(server, id))[0]!
}

const agreedPump = (unitprice: number, days: { from_date?: string; to_date?: string } = {}) =>
  agree(server, { customer_id: customer, product_id: pump, unitprice, ...days })

describe('a product that is chosen', () => {
  test('costs the catalogue’s price without customer, level and agreement, and keeps it in both kinds', async () => {
    expect(await quoted({})).toMatchObject({
      unitprice: 105_000,
      other_price: 92_920,
      list_price: 105_000,
      entitled_price: 105_000,
      entitled_other: 92_920,
      price_source: '目录价',
    })
  })

  test('costs by the customer’s level, and without tax in a quotation without tax', async () => {
    await setLevel(server, customer, 'A')
    expect(await quoted()).toMatchObject({
      unitprice: 99_750,
      other_price: 88_274,
      list_price: 105_000,
      price_source: 'A 级 95%',
    })
    const net = { customer_id: customer, tax_inclusive: 0 }
    expect(await quoted(net)).toMatchObject({
      unitprice: 88_274,
      other_price: 99_750,
      entitled_price: 88_274,
      entitled_other: 99_750,
    })
  })

  test('costs the catalogue’s price where the level is none of the company’s any more', async () => {
    await setLevel(server, customer, 'C')
    expect(await quoted()).toMatchObject({ unitprice: 105_000, price_source: '目录价' })
  })

  test('costs what is agreed with that customer, whatever the level', async () => {
    await setLevel(server, customer, 'A')
    await agreedPump(95_000, { to_date: '2098-12-31' })
    await agree(server, {
      customer_id: await makeCustomer(admin),
      product_id: pump,
      unitprice: 1,
    })
    expect(await quoted()).toMatchObject({
      unitprice: 95_000,
      other_price: 84_071,
      list_price: 105_000,
      price_source: '协议价 至 2098-12-31',
    })
    expect(await quoted({})).toMatchObject({ unitprice: 105_000 })
  })

  test('costs what is agreed from the first day to the last, both included', async () => {
    const day = today(server)
    await agreedPump(1, { to_date: '2020-12-31' })
    await agreedPump(2, { from_date: '2098-01-01' })
    expect(await quoted()).toMatchObject({ unitprice: 105_000 })
    await agreedPump(95_000, { from_date: day, to_date: day })
    expect(await quoted()).toMatchObject({ unitprice: 95_000, price_source: `协议价 至 ${day}` })
  })

  test('without a price in the catalogue costs what is agreed, else it has none', async () => {
    await done(admin, api.product.setProduct, { id: pump, pro_unitprice: '' })
    await setLevel(server, customer, 'A')
    expect(await quoted()).toMatchObject({
      unitprice: null,
      other_price: null,
      entitled_price: null,
      price_source: '',
    })
    await agreedPump(95_000)
    expect(await quoted()).toMatchObject({ unitprice: 95_000, list_price: null })
  })
})

describe('the kind of the catalogue’s prices', () => {
  test('without tax is converted for a quotation with tax', async () => {
    await setCatalogue(server, { catalogue_basis: 0 })
    expect(await quoted({})).toMatchObject({ unitprice: 118_650, other_price: 105_000 })
    expect(await quoted({ tax_inclusive: 0 })).toMatchObject({
      unitprice: 105_000,
      other_price: 118_650,
      list_price: 105_000,
    })
  })

  test('that nobody has stated converts nothing', async () => {
    await setCatalogue(server, { catalogue_basis: null })
    await setLevel(server, customer, 'A')
    for (const tax_inclusive of [0, 1]) {
      const line = await quoted({ customer_id: customer, tax_inclusive })
      expect(line).toMatchObject({
        unitprice: 99_750,
        other_price: null,
        entitled_price: 99_750,
        entitled_other: null,
      })
      await done(admin, changeline, { id: line.id, unitprice: '900' })
      await done(admin, addline, {
        id: (await quotationOf(line.id)).id,
        title: '运费',
        unitprice: '8',
      })
      const stored = await storedPrices(server, (await quotationOf(line.id)).id)
      expect(stored.map(({ other_price }) => other_price)).toEqual([null, null])
    }
  })

  test('is converted by the line’s own rate where a product is chosen anew', async () => {
    const { id } = await quoted({ tax_inclusive: 0 })
    await done(admin, changeline, { id, tax_rate: '6' })
    await done(admin, changeno, { id, pid: pump })
    const line = (await storedPrices(server, (await quotationOf(id)).id))[0]
    expect(line).toMatchObject({ unitprice: 99_057, other_price: 105_000 })
  })

  test('is converted by the company’s rate in a quotation from before there was tax, which counts as with tax', async () => {
    const id = await makeQuotation(admin)
    const update = server.db.updateTable('quotation').set({ tax_inclusive: null })
    await update.where('id', '=', id).execute()
    await done(admin, addline, { id, pid: pump })
    expect(await storedPrices(server, id)).toMatchObject([
      { unitprice: 105_000, other_price: 92_920, tax_rate: null },
    ])
  })
})

async function quotationOf(line: number) {
  const { quotation_id: id } = await server.db
    .selectFrom('quotation_set')
    .innerJoin('quotation_line', 'quotation_line.set_id', 'quotation_set.id')
    .select('quotation_id')
    .where('quotation_line.id', '=', line)
    .executeTakeFirstOrThrow()
  return { id }
}

describe('every way of choosing stores it', () => {
  const AGREED = { unitprice: 95_000, other_price: 84_071, price_source: '协议价 至 2099-12-31' }
  let id: number
  beforeEach(async () => {
    await agreedPump(95_000)
    id = await makeQuotation(admin, { customer_id: customer })
  })
  const stored = () => storedPrices(server, id)

  test('a combination with one product of a title, and a model that is chosen', async () => {
    const named = { pro_title: fresh('双泵'), pro_unitprice: '7' }
    const first = await makeProduct(admin, { ...named, pro_no: '1' })
    const second = await makeProduct(admin, { ...named, pro_no: '2' })
    await agree(server, { customer_id: customer, product_id: second, unitprice: 600 })
    const lines = await addSet(admin, id, await makeCombination(admin, [pump, first]))
    expect(lines.find(({ pid }) => pid === pump)?.unitprice).toBe('950.00')
    const open = lines.find(({ chosen }) => !chosen)!
    expect(open).toMatchObject({ entitled_price: '', price_source: '' })
    await done(admin, changeno, { id: open.id, no: '2' })
    expect(await lineNow(admin, open)).toMatchObject({
      unitprice: '6.00',
      entitled_price: '6.00',
      price_source: '协议价 至 2099-12-31',
    })
    await done(admin, changeno, { id: open.id, no: '' })
    expect((await stored()).find((line) => line.id === open.id)).toMatchObject({
      unitprice: null,
      other_price: null,
      entitled_price: null,
      entitled_other: null,
      price_source: '',
      floor_price: null,
    })
  })

  test(`a pump by its duty point, on a new line and on one that is there${sameOnPostgres}`, async () => {
    const duty = { flow: '60', head: '14' }
    await done(admin, choosepump, { id, pid: pump, ...duty })
    expect(await stored()).toMatchObject([AGREED])
    const [line] = await stored()
    await done(admin, changeline, { id: line!.id, unitprice: '1' })
    await done(admin, choosepump, { line: line!.id, pid: pump, ...duty })
    expect(await stored()).toMatchObject([AGREED])
  })

  test(`a cabinet that follows its pump${sameOnPostgres}`, async () => {
    const pumps = { pro_title: fresh('主泵'), pro_flow: '60', pro_power: '11' }
    const main = await makeProduct(admin, pumps)
    const named = { pro_title: fresh('柜'), pro_unitprice: '500' }
    const cabinet = await makeProduct(admin, { ...named, pro_no: 'K1', pro_power: '11' })
    await makeProduct(admin, { ...named, pro_no: 'K2', pro_power: '22' })
    await agree(server, { customer_id: customer, product_id: cabinet, unitprice: 40_000 })
    const fields = { is_power: 1 }
    await addSet(admin, id, await makeCombination(admin, [main, cabinet], fields))
    expect((await stored()).find(({ pid }) => pid === cabinet)).toMatchObject({
      unitprice: 40_000,
      price_source: '协议价 至 2099-12-31',
    })
  })
})

describe('a line whose price or rate is typed', () => {
  test('has its other price by the rate, while what was entitled stays', async () => {
    const { id } = await quoted({ tax_inclusive: 0 })
    const quotation = (await quotationOf(id)).id
    await done(admin, changeline, { id, unitprice: '929.21' })
    const entitled = { entitled_price: 92_920, entitled_other: 105_000 }
    const [typed] = await storedPrices(server, quotation)
    expect(typed).toMatchObject({ unitprice: 92_921, other_price: 105_001, ...entitled })
    await done(admin, changeline, { id, tax_rate: '6' })
    const [rated] = await storedPrices(server, quotation)
    expect(rated).toMatchObject({ unitprice: 92_921, other_price: 98_496, ...entitled })
    await done(admin, changeline, { id, tax_rate: '' })
    expect((await storedPrices(server, quotation))[0]?.other_price).toBe(105_001)
    await done(admin, changeline, { id, unitprice: '' })
    expect((await storedPrices(server, quotation))[0]?.other_price).toBeNull()
  })

  test('keeps both to the cent where the same is sent again, as a dialog does', async () => {
    await done(admin, api.product.setProduct, { id: pump, pro_unitprice: '0.04' })
    const { id } = await quoted({ tax_inclusive: 0 })
    await done(admin, changeline, { id, unitprice: '0.04', tax_rate: '13', note: '含底座' })
    expect(await storedPrices(server, (await quotationOf(id)).id)).toMatchObject([
      { unitprice: 4, other_price: 4 },
    ])
  })

  test('in no catalogue has the other price too', async () => {
    const id = await makeQuotation(admin)
    await done(admin, addline, { id, title: '运费', unitprice: '113' })
    expect(await storedPrices(server, id)).toMatchObject([
      { unitprice: 11_300, other_price: 10_000, entitled_price: null, price_source: '' },
    ])
  })
})

describe('an answer', () => {
  test('names the entitled price and its source; the lowest price for who may quote or knows the cost', async () => {
    await setFloor(server, pump, 80_000)
    await setLevel(server, customer, 'B')
    const id = await makeQuotation(admin, { customer_id: customer, tax_inclusive: 0 })
    await done(admin, addline, { id, pid: pump })
    expect((await linesOf(admin, id))[0]).toMatchObject({
      entitled_price: '817.70',
      price_source: 'B 级 88%',
      floor_price: '800.00',
    })
    const readers = {
      none: await server.userWith('quotation:view', 'quotation:all'),
      quoting: await server.userWith('quotation:view', 'quotation:all', 'quotation:edit'),
      costing: await server.userWith('quotation:view', 'quotation:all', 'product:cost'),
    }
    const floorFor = async (reader: Caller) => (await linesOf(reader, id))[0]?.floor_price
    expect(await floorFor(readers.none)).toBeUndefined()
    expect(await floorFor(readers.quoting)).toBe('800.00')
    expect(await floorFor(readers.costing)).toBe('800.00')
  })

  test(`of a version has neither${sameOnPostgres}`, async () => {
    await setFloor(server, pump, 80_000)
    await setLevel(server, customer, 'A')
    const id = await makeQuotation(admin, { customer_id: customer })
    await done(admin, addline, { id, pid: pump })
    await done(admin, api.quotation.sendQuotation, { id })
    for (const revision of [{}, { revision: 1 }]) {
      const version = await done(admin, api.quotation.getVersion, { id, ...revision })
      const text = JSON.stringify(version)
      expect(text).toContain('997.50'.replace('.', ''))
      for (const name of [
        'entitled',
        'other_price',
        'price_source',
        'floor',
        'list_price',
        'A 级',
      ]) {
        expect(text).not.toContain(name)
      }
    }
  })

  test('of a line alone says the same', async () => {
    const { id } = await quoted()
    const { data } = await done(admin, getQuopro, { line: id })
    expect(data[0]).toMatchObject({ entitled_price: '1050.00', price_source: '目录价' })
  })
})
