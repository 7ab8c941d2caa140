import { beforeEach, describe, expect, test } from 'vitest'
import { api } from '#api/index.ts'
import {
  agree,
  setCatalogue,
  setFloor,
  setLevel,
  storedPrices,
} from '#test/make/entitled-prices.ts'
import { done, makeCustomer, makeProduct, makeQuotation } from '#test/make/factories.ts'
import { storeLines } from '#test/make/large.ts'
import { newest } from '#test/read/history.ts'
import { healthWhile } from '#test/run/health.ts'
import { sameOnPostgres } from '#test/run/long.ts'
import { testServer } from '#test/run/server.ts'

/** A copy and another customer are entitled to other prices; the quoted ones stay. */

const { addline, changeline, copyQuotation, getHistory, getQuotation } = api.quotation
const { sendQuotation, setQuotation } = api.quotation

const server = testServer()
let id: number
let pump: number
let customer: number
beforeEach(async () => {
  const levels = [{ name: 'A', factor: 9500 }]
  await setCatalogue(server, { catalogue_basis: 1, levels, tax_rate: 1300 })
  pump = await makeProduct(server.admin, { pro_unitprice: '1000' })
  customer = await makeCustomer(server.admin)
  id = await makeQuotation(server.admin, { tax_inclusive: 0 })
  await done(server.admin, addline, { id, pid: pump })
  await done(server.admin, addline, { id, title: '运费', unitprice: '80' })
  const [line] = await storedPrices(server, id)
  await done(server.admin, changeline, { id: line!.id, unitprice: '800' })
})

const pumpOf = async (quotation = id) => (await storedPrices(server, quotation))[0]
const QUOTED = { unitprice: 80_000, other_price: 90_400, list_price: 100_000 }
const headOf = async () => (await done(server.admin, getQuotation, { id })).data

describe('another customer', () => {
  test('is entitled by the own level or agreement, and nobody by the catalogue', async () => {
    await setLevel(server, customer, 'A')
    await setFloor(server, pump, 70_000)
    await done(server.admin, setQuotation, { id, customer_id: customer })
    expect(await pumpOf()).toMatchObject({
      ...QUOTED,
      entitled_price: 84_071,
      entitled_other: 95_000,
      price_source: 'A 级 95%',
      floor_price: 70_000,
    })
    const other = await makeCustomer(server.admin)
    await agree(server, { customer_id: other, product_id: pump, unitprice: 90_400 })
    await done(server.admin, setQuotation, { id, customer_id: other })
    expect(await pumpOf()).toMatchObject({
      ...QUOTED,
      entitled_price: 80_000,
      entitled_other: 90_400,
    })
    await done(server.admin, setQuotation, { id, customer_id: '' })
    expect(await pumpOf()).toMatchObject({
      ...QUOTED,
      price_source: '目录价',
      entitled_other: 100_000,
    })
  })

  test('together with another 单价口径 is entitled in that', async () => {
    await setLevel(server, customer, 'A')
    await done(server.admin, setQuotation, { id, customer_id: customer, tax_inclusive: 1 })
    expect(await pumpOf()).toMatchObject({
      unitprice: 90_400,
      other_price: 80_000,
      entitled_price: 95_000,
      entitled_other: 84_071,
    })
  })

  test(`that is not another changes nothing, whatever prices are by now${sameOnPostgres}`, async () => {
    await done(server.admin, setQuotation, { id, customer_id: customer })
    const before = await pumpOf()
    await setLevel(server, customer, 'A')
    await done(server.admin, setQuotation, { id, customer_id: customer, project: '二期' })
    expect(await pumpOf()).toEqual(before)
  })

  test(`of the same name leaves a sent quotation sent, as its paper stays the same${sameOnPostgres}`, async () => {
    await setLevel(server, customer, 'A')
    await done(server.admin, setQuotation, { id, customer_id: customer })
    await done(server.admin, sendQuotation, { id })
    const { stage, content_version, cus_name } = await headOf()
    const { id: entry } = await newest(server.admin, getHistory, id)
    await done(server.admin, setQuotation, { id, customer_id: '', cus_name })
    expect(await pumpOf()).toMatchObject({ price_source: '目录价' })
    expect(await headOf()).toMatchObject({ stage, content_version })
    // One entry, of the head.
    expect((await newest(server.admin, getHistory, id)).id).toBe(entry + 1)
  })

  test('of 2,000 lines is entitled at once, and others go on', async () => {
    await setLevel(server, customer, 'A')
    await storeLines(server.db, id, pump, 1998, '')
    const save = () => done(server.admin, setQuotation, { id, customer_id: customer })
    const { longestMs, boundMs } = await healthWhile(server, save)
    expect(longestMs).toBeLessThan(boundMs)
    const lines = await storedPrices(server, id)
    const entitled = lines.filter(({ pid }) => pid === pump)
    expect(entitled).toHaveLength(1999)
    expect(new Set(entitled.map(({ price_source }) => price_source))).toEqual(new Set(['A 级 95%']))
  })
})

describe('a copy, also of a template', () => {
  test('is entitled by today’s prices, and the other stays as it was', async () => {
    const before = await pumpOf()
    await done(server.admin, setQuotation, { id, is_template: 1 })
    await done(server.admin, api.product.setProduct, { id: pump, pro_unitprice: '1130' })
    await setFloor(server, pump, 70_000)
    const copy = Number((await done(server.admin, copyQuotation, { id })).id)
    expect(await pumpOf(copy)).toMatchObject({
      ...QUOTED,
      entitled_price: 100_000,
      entitled_other: 113_000,
      price_source: '目录价',
      floor_price: 70_000,
    })
    expect((await storedPrices(server, copy))[1]).toMatchObject({
      unitprice: 8000,
      price_source: '',
    })
    expect(await pumpOf()).toEqual(before)
  })
})
