import { beforeEach, describe, expect, test } from 'vitest'
import { api } from '#api/index.ts'
import { MAX_CENTS } from '#api/kit/money.ts'
import { inOther } from '#api/quotation/money/price-basis.ts'
import { DISCOUNT_KINDS } from '#api/quotation/money/quotation-money.ts'
import { setCatalogue, storedPrices } from '#test/make/entitled-prices.ts'
import { done, linesOf, makeProduct, makeQuotation } from '#test/make/factories.ts'
import { storeLines } from '#test/make/large.ts'
import { healthWhile } from '#test/run/health.ts'
import { sameOnPostgres } from '#test/run/long.ts'
import { testServer } from '#test/run/server.ts'

/** Another 单价口径 takes each line's other price, and the same price again when it is switched back. */

const { addline, changeline, getQuopro, getQuotation, setQuotation } = api.quotation

const server = testServer()
let id: number
let pump: number
beforeEach(async () => {
  await setCatalogue(server, { catalogue_basis: 1, levels: [], tax_rate: 1300 })
  pump = await makeProduct(server.admin, { pro_unitprice: '1050' })
  id = await makeQuotation(server.admin)
  await done(server.admin, addline, { id, pid: pump })
})

const change = (input: object) => done(server.admin, setQuotation, { id, ...input })
const infoOf = async () => (await done(server.admin, getQuopro, { id })).info
const stored = () => storedPrices(server, id)

test('1050.00 with 13 % is 929.20 without, and 1050.00 again when it is switched back', async () => {
  await change({ tax_inclusive: 0 })
  expect(await stored()).toMatchObject([
    { unitprice: 92_920, other_price: 105_000, entitled_price: 92_920, entitled_other: 105_000 },
  ])
  expect((await infoOf()).sums).toMatchObject({ net: '929.20', tax: '120.80', gross: '1050.00' })
  await change({ tax_inclusive: 1 })
  expect(await stored()).toMatchObject([{ unitprice: 105_000, other_price: 92_920 }])
})

test(`a typed price is switched too, and one that is in no catalogue; no price stays none${sameOnPostgres}`, async () => {
  const [line] = await stored()
  await done(server.admin, changeline, { id: line!.id, unitprice: '0.05' })
  await done(server.admin, addline, { id, title: '运费', unitprice: '113' })
  await done(server.admin, addline, { id, title: '调试费' })
  await change({ tax_inclusive: 0 })
  const shown = async () => (await linesOf(server.admin, id)).map(({ unitprice }) => unitprice)
  expect(await shown()).toEqual(['0.04', '100.00', ''])
  await change({ tax_inclusive: 1 })
  expect(await shown()).toEqual(['0.05', '113.00', ''])
})

test('what is saved beside it, or again as it is, switches nothing', async () => {
  const before = await stored()
  await change({ tax_inclusive: 1, project: '二期' })
  expect(await stored()).toEqual(before)
})

test(`while nobody has said of what kind catalogue prices are, prices stay as they are${sameOnPostgres}`, async () => {
  await setCatalogue(server, { catalogue_basis: null })
  const before = await stored()
  await change({ tax_inclusive: 0 })
  expect(await stored()).toEqual(before)
})

test(`an earlier quotation counts as with tax${sameOnPostgres}`, async () => {
  const earlier = { tax_inclusive: null }
  await server.db.updateTable('quotation').set(earlier).where('id', '=', id).execute()
  await change({ tax_inclusive: 0 })
  expect(await stored()).toMatchObject([{ unitprice: 92_920, other_price: 105_000 }])
})

/** 10,000 prices, as many at a time as a quotation has lines. */
const PARTS: [first: number, title: string][] = [
  [0, ''],
  ...[2000, 4000, 6000, 8000].map((first): [number, string] => [first, ', @long']),
]
describe.each(PARTS)('2,000 lines with prices and rates of all sizes, from the %dth%s', (first) => {
  const RATES = [0, 100, 300, 600, 900, 1300, 1301, 9999, 10_000, null]
  const LINES = 2000

  /** The same in each run: a small price, one of tens of thousands, or the largest. */
  const priceOf = (at: number) =>
    at % 3 === 0 ? at * 7 + 1 : at % 3 === 1 ? at * 1_234_567 + 89 : MAX_CENTS - at * 7919

  // None has its other price yet.
  beforeEach(async () => {
    const ids = await storeLines(server.db, id, pump, LINES, '')
    for (const [at, line] of ids.entries()) {
      const unitprice = priceOf(first + at)
      const tax_rate = RATES[at % RATES.length] ?? null
      // Agreed apart, as their sum would be too large.
      const values = { unitprice, tax_rate, unpriced: 1, entitled_price: unitprice + 1 }
      await server.db.updateTable('quotation_line').set(values).where('id', '=', line).execute()
    }
  })

  test('change to the nearest cent, and two switches leave every cent; others go on', async () => {
    const before = await stored()
    const { longestMs, boundMs } = await healthWhile(server, () => change({ tax_inclusive: 0 }))
    expect(longestMs).toBeLessThan(boundMs)
    const switched = await stored()
    const wrong = switched.filter(
      ({ unitprice, other_price, entitled_price, entitled_other, tax_rate }, at) => {
        const was = before[at]!
        const expected = (price: number, kept: number | null) =>
          kept ?? inOther(price, true, tax_rate ?? 1300)
        return (
          other_price !== was.unitprice ||
          entitled_other !== was.entitled_price ||
          unitprice !== expected(was.unitprice!, was.other_price) ||
          entitled_price !== expected(was.entitled_price!, was.entitled_other)
        )
      },
    )
    expect(wrong).toEqual([])
    await change({ tax_inclusive: 1 })
    const prices = (lines: typeof before) =>
      lines.map(({ unitprice, entitled_price }) => [unitprice, entitled_price])
    expect(prices(await stored())).toEqual(prices(before))
    await change({ tax_inclusive: 0 })
    expect(await stored()).toEqual(switched)
  })
})

describe('an amount that is taken off the whole', () => {
  const { amount, percent, target } = DISCOUNT_KINDS
  const MESSAGE =
    '切换口径后请重新填写整单优惠的金额：原来的金额是按另一种单价口径定的。请在报价产品的“整单优惠”里一起修改'

  test.each([amount, target])('%d has to be entered again, else nothing changes', async (kind) => {
    await change({ discount_kind: kind, discount_value: '900' })
    const refused = await server.admin.call(setQuotation, { id, tax_inclusive: 0 })
    const errors = { discount_value: MESSAGE }
    expect(refused).toMatchObject({ code: 400, msg: MESSAGE, errors })
    expect(await stored()).toMatchObject([{ unitprice: 105_000 }])
    expect((await done(server.admin, getQuotation, { id })).data).toMatchObject({
      tax_inclusive: 1,
      discount_value: '900.00',
    })
    await change({ tax_inclusive: 0, discount_value: '900' })
    expect((await infoOf()).sums).toMatchObject({
      amount: '929.20',
      discounted: kind === target ? '900.00' : '29.20',
    })
  })

  test('is compared with the sum of the other prices', async () => {
    await change({ discount_kind: amount, discount_value: '100' })
    const input = { id, tax_inclusive: 0, discount_value: '929.21' }
    const refused = await server.admin.call(setQuotation, input)
    expect(refused.msg).toBe('整单优惠的金额大于产品合计929.20元，请核对')
    expect(await stored()).toMatchObject([{ unitprice: 105_000 }])
  })

  test('in percent, or none, needs nothing', async () => {
    await change({ discount_kind: percent, discount_value: '10' })
    await change({ tax_inclusive: 0 })
    expect((await infoOf()).sums).toMatchObject({ discounted: '836.28' })
    await change({ discount_kind: amount, discount_value: '5' })
    await change({ tax_inclusive: 1, discount_kind: DISCOUNT_KINDS.none })
    expect((await infoOf()).sums).toMatchObject({ gross: '1050.00' })
  })
})
