import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { api } from '#api/index.ts'
import type { OlderLine, OlderQuotation } from '#api/quotation/price-impact.ts'
import { STAGES } from '#api/quotation/quotation-head.ts'
import {
  addSet,
  done,
  fresh,
  linesOf,
  makeCombination,
  makeProduct,
  makeQuotation,
} from '#test/make/factories.ts'
import { productFiles } from '#test/make/files/product-files.ts'
import { sameOnPostgres } from '#test/run/long.ts'
import { testServer, type Caller } from '#test/run/server.ts'

/** 调价影响: which open quotations quote an older price of a product. */

const { addline, changeline, changesets, copyQuotation, deleteQuotation } = api.quotation
const { priceImpact, restore, sendQuotation, setQuotation, setStage } = api.quotation

const server = testServer()
let admin: Caller
let pump: number
beforeAll(async () => {
  admin = server.admin
})
beforeEach(async () => {
  pump = await makeProduct(admin, { pro_title: fresh('泵'), pro_no: 'A', pro_unitprice: '1000' })
})

const { imported } = productFiles(() => server)

const reprice = (pro_unitprice: string, id = pump) =>
  done(admin, api.product.setProduct, { id, pro_unitprice })

/** A draft with the pump at what it costs now, or at another price. */
async function draft(fields: object = {}, caller: Caller = admin): Promise<number> {
  const id = await makeQuotation(caller)
  await done(caller, addline, { id, pid: pump })
  if (Object.keys(fields).length > 0) {
    const [line] = await linesOf(caller, id)
    await done(caller, changeline, { id: line!.id, ...fields })
  }
  return id
}

async function impact(pid: number | 'all' = pump, caller: Caller = admin) {
  const answer = await done(caller, priceImpact, pid === 'all' ? {} : { pid })
  return answer.data as OlderQuotation[]
}
const affected = async (caller?: Caller) => (await impact(pump, caller)).map(({ id }) => id)

async function only(): Promise<OlderLine> {
  const [quotation, ...others] = await impact()
  expect(others).toEqual([])
  expect(quotation?.lines).toHaveLength(1)
  return quotation!.lines[0]!
}

describe('an older price', () => {
  test('is what the catalogue said when the product was chosen', async () => {
    const id = await draft()
    expect(await impact()).toEqual([])
    await reprice('1200')
    expect(await impact()).toMatchObject([{ id, stage: STAGES.draft, total: '1000.00' }])
    expect(await only()).toMatchObject({
      entitled_price: '1000.00',
      unitprice: '1000.00',
      is_negotiated: false,
      present: '1200.00',
      difference: '200.00',
    })
    await reprice('1000')
    expect(await impact()).toEqual([])
  })

  test(`that was negotiated is listed with the catalogue price of that time${sameOnPostgres}`, async () => {
    await draft({ unitprice: '900' })
    expect(await impact()).toEqual([])
    await reprice('1200')
    expect(await only()).toMatchObject({
      entitled_price: '1000.00',
      unitprice: '900.00',
      is_negotiated: true,
      difference: '300.00',
    })
  })

  test(`is none where the line has the present price by now, or is agreed apart${sameOnPostgres}`, async () => {
    await draft({ unitprice: '1200' })
    await draft({ unpriced: 1 })
    await reprice('1200')
    expect(await impact()).toEqual([])
  })

  test(`makes its difference by sets, quantity and discount, to the cent${sameOnPostgres}`, async () => {
    const id = await makeQuotation(admin)
    const combination = await makeCombination(admin, [pump])
    const [line] = await addSet(admin, id, combination)
    await done(admin, changesets, { id: line!.id, sets: 3 })
    await done(admin, api.quotation.changenum, { id: line!.id, num: 2 })
    await done(admin, changeline, { id: line!.id, discount: '12.5' })
    await reprice('999.99')
    expect(await only()).toMatchObject({ sets: 3, num: 2, discount: '12.5', difference: '-0.05' })
  })

  test(`is that of an import too${sameOnPostgres}`, async () => {
    const id = await draft()
    await imported(['编号', '单价'], [pump, 1100])
    expect(await affected()).toEqual([id])
  })

  test(`goes with copies, and comes back with a deleted quotation${sameOnPostgres}`, async () => {
    const id = await draft({ unitprice: '900' })
    await reprice('1200')
    const copy = Number((await done(admin, copyQuotation, { id })).id)
    expect(await affected()).toEqual([copy, id])
    await done(admin, deleteQuotation, { id })
    expect(await affected()).toEqual([copy])
    await done(admin, restore, { id })
    expect(await impact()).toMatchObject([
      { id: copy },
      { id, lines: [{ entitled_price: '1000.00', is_negotiated: true }] },
    ])
  })
})

describe('an earlier line, of which nobody knows what the catalogue said', () => {
  const forget = (id: number) =>
    server.db
      .updateTable('quotation_line')
      .set({ list_price: null, entitled_price: null, price_source: '' })
      .where('set_id', 'in', (from) =>
        from.selectFrom('quotation_set').select('id').where('quotation_id', '=', id),
      )
      .execute()

  test('has an older price where the product had it before, be it by an import', async () => {
    const [id, dearer, negotiated] = [
      await draft(),
      await draft({ unitprice: '1100' }),
      await draft({ unitprice: '900' }),
    ]
    for (const one of [id, dearer, negotiated]) await forget(one)
    await reprice('1100')
    await imported(['编号', '单价'], [pump, 1200])
    expect(await affected()).toEqual([dearer, id])
    expect((await impact())[1]?.lines).toMatchObject([
      { entitled_price: '1000.00', is_negotiated: false },
    ])
  })
})

describe('the quotations', () => {
  test('are drafts and what was sent, neither closed ones nor templates', async () => {
    const [kept, sent, lost, gone, template] = [
      await draft(),
      await draft(),
      await draft(),
      await draft(),
      await draft(),
    ]
    await done(admin, sendQuotation, { id: sent })
    await done(admin, setStage, { id: lost, stage: STAGES.lost, lost_reason: '价格' })
    await done(admin, setStage, { id: gone, stage: STAGES.void })
    await done(admin, setQuotation, { id: template, is_template: 1 })
    await reprice('1200')
    expect(await affected()).toEqual([sent, kept])
    expect((await impact())[0]).toMatchObject({ stage: STAGES.sent, revision: 1 })
  })

  test('are of all products where none is named', async () => {
    const other = await makeProduct(admin, { pro_unitprice: '5' })
    const id = await draft()
    await done(admin, addline, { id, pid: other })
    await reprice('1200')
    await reprice('6', other)
    const found = (await impact('all')).find((one) => one.id === id)
    expect(found?.lines.map(({ pid }) => pid)).toEqual([pump, other])
  })

  test(`are the user’s own, or everybody’s with that permission, and say whether the user may change them${sameOnPostgres}`, async () => {
    const rights = ['quotation:view', 'product:price'] as const
    const salesman = await server.userWith(...rights, 'quotation:edit')
    const reader = await server.userWith(...rights, 'quotation:all')
    const [mine, theirs] = [await draft({}, salesman), await draft()]
    await reprice('1200')
    expect(await affected(salesman)).toEqual([mine])
    expect((await impact('all', salesman)).map(({ id }) => id)).toEqual([mine])
    expect((await impact(pump, salesman))[0]?.can.change).toBe(true)
    expect(await affected(reader)).toEqual([theirs, mine])
    expect((await impact(pump, reader))[0]?.can.change).toBe(false)
  })

  test(`are refused to users who may see products alone${sameOnPostgres}`, async () => {
    const keeper = await server.userWith('product:view', 'product:edit', 'product:price')
    expect(await keeper.call(priceImpact, { pid: pump })).toMatchObject({ code: 403 })
  })

  test(`are reported as incomplete where the product stands in 5000 lines or more${sameOnPostgres}`, async () => {
    const isAll = async () => (await done(admin, priceImpact, { pid: pump })).info.is_all as boolean
    const id = await draft()
    const [line] = await linesOf(admin, id)
    const { id: _id, ...row } = await server.db
      .selectFrom('quotation_line')
      .selectAll()
      .where('id', '=', line!.id)
      .executeTakeFirstOrThrow()
    const addLines = async (count: number) => {
      for (let left = count; left > 0; left -= 500) {
        const rows = Array<typeof row>(Math.min(left, 500)).fill(row)
        await server.db.insertInto('quotation_line').values(rows).execute()
      }
    }
    await addLines(4998)
    expect(await isAll()).toBe(true)
    await addLines(1)
    expect(await isAll()).toBe(false)
  })

  test(`of a product that is not there are refused${sameOnPostgres}`, async () => {
    expect(await admin.call(priceImpact, { pid: 987_654 })).toMatchObject({ code: 404 })
  })
})
