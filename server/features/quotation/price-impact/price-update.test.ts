import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { api } from '#api/index.ts'
import { MOST_REPRICED } from '#api/quotation/price-impact.ts'
import { DISCOUNT_KINDS } from '#api/quotation/money/quotation-money.ts'
import {
  addSet,
  done,
  fresh,
  linesOf,
  makeCombination,
  makeProduct,
  makeQuotation,
} from '#test/make/factories.ts'
import { newest, changesOf } from '#test/read/history.ts'
import { storeLines } from '#test/make/large.ts'
import { testServer, type Caller } from '#test/run/server.ts'

/** Updating the prices of a draft: exactly the previewed lines at the previewed prices. */

const { addline, changeline, getHistory, getQuopro, previewPrices } = api.quotation
const { sendQuotation, setQuotation, setStage, updatePrices } = api.quotation

const server = testServer()
let admin: Caller
let pump: number
let cabinet: number
let quotation: number
beforeAll(async () => {
  admin = server.admin
})
beforeEach(async () => {
  pump = await makeProduct(admin, { pro_title: fresh('泵'), pro_no: 'A', pro_unitprice: '1000' })
  cabinet = await makeProduct(admin, { pro_title: fresh('柜'), pro_no: 'B', pro_unitprice: '500' })
  quotation = await makeQuotation(admin)
  await addSet(admin, quotation, await makeCombination(admin, [pump, cabinet]))
  await reprice(pump, '1200')
  await reprice(cabinet, '450')
})

const reprice = (id: number, pro_unitprice: string) =>
  done(admin, api.product.setProduct, { id, pro_unitprice })

const infoOf = async (id = quotation) => (await done(admin, getQuopro, { id })).info

/** What the list says that the quotation comes to, as it is stored. */
async function listedTotal() {
  const rows: { id: number; total: string }[] = (await done(admin, api.quotation.index)).data
  return rows.find(({ id }) => id === quotation)?.total
}

/** The request that gives the lines of these products these prices, at the quotation's present content. */
async function requestFor(prices: readonly (readonly [pid: number, unitprice: string])[]) {
  const lines = await linesOf(admin, quotation)
  const { content_version } = await infoOf()
  return {
    id: quotation,
    content_version,
    lines: prices.map(([pid, unitprice]) => ({
      id: lines.find((line) => line.pid === pid)!.id,
      unitprice,
    })),
  }
}

const prices = async () =>
  Object.fromEntries((await linesOf(admin, quotation)).map((line) => [line.pid, line.unitprice]))

const UNCHANGED = () => ({ [pump]: '1000.00', [cabinet]: '500.00' })

test('gives the chosen lines their product’s price and the quotation its total, and is listed in the history', async () => {
  await done(admin, updatePrices, await requestFor([[pump, '1200.00']]))
  expect(await prices()).toEqual({ [pump]: '1200.00', [cabinet]: '500.00' })
  expect(await infoOf()).toMatchObject({ sums: { gross: '1700.00' } })
  expect(await listedTotal()).toBe('1700.00')
  expect(changesOf(await newest(admin, getHistory, quotation))).toMatchObject({
    单价: ['1,000.00元', '1,200.00元'],
  })
  const left = (await done(admin, api.quotation.priceImpact)).data
  expect(left).toMatchObject([{ id: quotation, lines: [{ pid: cabinet }] }])
  await done(admin, updatePrices, await requestFor([[cabinet, '450.00']]))
  expect((await done(admin, api.quotation.priceImpact)).data).toEqual([])
})

test('keeps a line’s discount and what was agreed for the whole', async () => {
  const [line] = await linesOf(admin, quotation)
  await done(admin, changeline, { id: line!.id, discount: '10' })
  const discount = { discount_kind: DISCOUNT_KINDS.percent, discount_value: '5' }
  await done(admin, setQuotation, { id: quotation, ...discount })
  const all = await requestFor([
    [pump, '1200.00'],
    [cabinet, '450.00'],
  ])
  const { data } = await done(admin, previewPrices, all)
  expect(data).toEqual({ before: '1330.00', after: '1453.50' })
  expect(await prices()).toEqual(UNCHANGED())
  await done(admin, updatePrices, all)
  expect(await infoOf()).toMatchObject({ sums: { gross: '1453.50' } })
})

describe('takes as many lines at once as it says', () => {
  async function updatesOf(count: number) {
    const id = await makeQuotation(admin)
    const lines = await storeLines(server.db, id, pump, count, '')
    const { content_version } = await infoOf(id)
    return { id, content_version, lines: lines.map((line) => ({ id: line, unitprice: '1200.00' })) }
  }

  test(`${MOST_REPRICED}, previewed and updated`, async () => {
    const all = await updatesOf(MOST_REPRICED)
    const preview = await done(admin, previewPrices, all)
    // Two pieces of each line.
    expect(preview.data.after).toBe('1200000.00')
    await done(admin, updatePrices, all)
    expect(await infoOf(all.id)).toMatchObject({ sums: { gross: '1200000.00' } })
    const lines = await linesOf(admin, all.id)
    expect(new Set(lines.map(({ unitprice }) => unitprice))).toEqual(new Set(['1200.00']))
  })

  test('and one more is refused and changes nothing', async () => {
    const tooMany = await updatesOf(MOST_REPRICED + 1)
    for (const call of [previewPrices, updatePrices]) {
      expect(await admin.call(call, tooMany)).toMatchObject({
        code: 400,
        msg: '一次最多更新500行，请分几次更新',
      })
    }
    expect((await infoOf(tooMany.id)).content_version).toBe(tooMany.content_version)
  })
})

describe('is refused', () => {
  test('where the price has changed again since the preview, for all lines together', async () => {
    const updates = await requestFor([
      [pump, '1200.00'],
      [cabinet, '450.00'],
    ])
    await reprice(cabinet, '460')
    const refused = await admin.call(updatePrices, updates)
    expect(refused).toMatchObject({ code: 409, msg: expect.stringContaining('价格刚又变了') })
    expect(await prices()).toEqual(UNCHANGED())
  })

  test('where the quotation has changed since, and the second of two at once', async () => {
    const updates = await requestFor([[pump, '1200.00']])
    const answers = await Promise.all([
      admin.call(updatePrices, updates),
      admin.call(updatePrices, updates),
    ])
    expect(new Set(answers.map(({ code }) => code))).toEqual(new Set([200, 409]))
    const late = await requestFor([[cabinet, '450.00']])
    await done(admin, addline, { id: quotation, title: '运费', unitprice: '80' })
    const refused = await admin.call(updatePrices, late)
    expect(refused).toMatchObject({ code: 409, msg: expect.stringContaining('刚被修改') })
  })

  test('for what was sent, which needs a new version, and for what is void', async () => {
    const updates = await requestFor([[pump, '1200.00']])
    await done(admin, sendQuotation, { id: quotation })
    const sent = await admin.call(updatePrices, updates)
    expect(sent).toMatchObject({ code: 409, msg: expect.stringContaining('发出新版本') })
    await done(admin, setStage, { id: quotation, stage: 4 })
    expect(await admin.call(updatePrices, updates)).toMatchObject({ code: 409 })
    await done(admin, setStage, { id: quotation, stage: 3, lost_reason: '价格' })
    expect(await admin.call(updatePrices, updates)).toMatchObject({
      code: 409,
      msg: '只有草稿和有未发出的修改的报价可以按现价更新',
    })
    expect(await prices()).toEqual(UNCHANGED())
  })

  test('for another user’s quotation like an absent one, and without the permission to edit', async () => {
    const updates = await requestFor([[pump, '1200.00']])
    const other = await server.userWith('quotation:view', 'quotation:edit')
    const refused = await other.call(updatePrices, updates)
    expect(refused.code).toBe(404)
    expect(await other.call(updatePrices, { ...updates, id: 987_654 })).toEqual(refused)
    const reader = await server.userWith('quotation:view', 'quotation:all')
    expect(await reader.call(updatePrices, updates)).toMatchObject({ code: 403 })
  })

  test('for a line of another quotation, and without any', async () => {
    const updates = await requestFor([[pump, '1200.00']])
    const other = await makeQuotation(admin)
    await done(admin, addline, { id: other, pid: pump })
    const { content_version } = await infoOf(other)
    const wrong = { ...updates, id: other, content_version }
    expect(await admin.call(updatePrices, wrong)).toMatchObject({ code: 404 })
    expect(await admin.call(updatePrices, { ...updates, lines: [] })).toMatchObject({ code: 400 })
  })
})

test('is done of what was changed since it was sent, which stays 已发出', async () => {
  await done(admin, sendQuotation, { id: quotation })
  const [line] = (await linesOf(admin, quotation)).filter(({ pid }) => pid === cabinet)
  await done(admin, changeline, { id: line!.id, note: '改' })
  const { data } = await done(admin, api.quotation.priceImpact, { pid: pump })
  expect(data).toMatchObject([{ id: quotation, stage: 1, is_changed: true }])
  await done(admin, updatePrices, await requestFor([[pump, '1200.00']]))
  expect(await prices()).toMatchObject({ [pump]: '1200.00' })
  expect(await infoOf()).toMatchObject({ stage: 1, is_changed: true, revision: 1 })
})
