import { beforeEach, describe, expect, test } from 'vitest'
import { api } from '#api/index.ts'
import type { QuotationLine } from '#api/quotation/quotation-line.ts'
import {
  addSet,
  done,
  lineNow,
  linesOf,
  makeCombination,
  makeProduct,
  makeQuotation,
} from '#test/make/factories.ts'
import { testServer, type TestServer } from '#test/run/server.ts'

/** Negotiated prices, lines beside the catalogue, 套数, and the total discount (spec 15.2). */

const { addline, changeline, changenum, changeno, changesets, deleteQuopro, moveline } =
  api.quotation
const { getQuopro, setQuotation, deleteQuotation, restore } = api.quotation

const server = testServer()
let id: number
let pump: QuotationLine
let cabinet: QuotationLine
beforeEach(async () => {
  const products = [
    await makeProduct(server.admin, { pro_unitprice: '1050.00' }),
    await makeProduct(server.admin, { pro_unitprice: '888.88' }),
  ]
  id = await makeQuotation(server.admin)
  const lines = await addSet(server.admin, id, await makeCombination(server.admin, products))
  pump = lines[0]!
  cabinet = lines[1]!
})

const call: TestServer['admin']['call'] = (...sent) => server.admin.call(...sent)
const change = (...[endpoint, input]: Parameters<typeof call>) =>
  done(server.admin, endpoint, input)
const infoOf = async () => (await done(server.admin, getQuopro, { id })).info
const totalStored = async () =>
  (await server.db.selectFrom('quotation').select('total').where('id', '=', id).executeTakeFirst())
    ?.total

test('the worked quotation has the worked sums', async () => {
  await change(changenum, { id: pump.id, num: 4 })
  await change(changenum, { id: cabinet.id, num: 3 })
  await change(changeline, { id: cabinet.id, discount: '10' })
  await change(addline, { id, title: '零头', unitprice: '0.05' })
  await change(setQuotation, { id, discount_kind: 3, discount_value: '6500' })
  expect(await infoOf()).toMatchObject({
    amount: '6600.03',
    sums: {
      amount: '6600.03',
      discount: '100.03',
      discounted: '6500.00',
      net: '5752.21',
      tax: '747.79',
      gross: '6500.00',
    },
  })
  expect((await lineNow(server.admin, cabinet)).amount).toBe('2399.98')
  expect(await totalStored()).toBe(650_000)
})

describe('a price', () => {
  test('is the line’s own once it is changed, and the catalogue’s again with another model', async () => {
    await change(changeline, { id: pump.id, unitprice: '999.5', tax_rate: '9', note: '含底座' })
    const after = await lineNow(server.admin, pump)
    expect(after).toMatchObject({ unitprice: '999.50', tax_rate: '9', note: '含底座' })
    await change(changeno, { id: pump.id, pid: pump.pid })
    expect((await lineNow(server.admin, pump)).unitprice).toBe('1050.00')
  })

  test.each([
    [{ discount: '100.01' }, '折扣必须是0到100之间的数，最多两位小数'],
    [{ tax_rate: '-1' }, '税率必须是0到100之间的数，最多两位小数'],
    [{ unitprice: '1.234' }, '单价必须是不超过9999999999.99的金额，最多两位小数'],
    [{ title: '别的泵' }, '名称来自产品目录，不能在报价中修改；请另选型号'],
    [{ title: '' }, '名称不能为空'],
  ])('%j is refused in words', async (input, msg) => {
    expect(await call(changeline, { id: pump.id, ...input })).toMatchObject({ code: 400, msg })
    expect(await lineNow(server.admin, pump)).toEqual(pump)
  })

  test('without tax has the tax on top', async () => {
    await change(setQuotation, { id, tax_inclusive: 0 })
    expect((await infoOf()).sums).toMatchObject({
      net: '1715.82',
      tax: '223.06',
      gross: '1938.88',
    })
    expect(await totalStored()).toBe(193_888)
  })

  test('that takes the total beyond the largest amount is refused, and nothing changes', async () => {
    await change(changeline, { id: pump.id, unitprice: '9999999111.11' })
    const refused = await call(changenum, { id: pump.id, num: 2 })
    expect(refused).toMatchObject({ code: 400 })
    expect(refused.msg).toContain('报价合计不能超过9,999,999,999.99元')
    expect((await lineNow(server.admin, pump)).num).toBe(1)
  })
})

describe('a line beside the catalogue', () => {
  test('is a set of its own, can be renamed, and has no model to choose', async () => {
    const free = { title: '运费', no: '到工地', unit: '项', unitprice: '800' }
    await change(addline, { id, ...free })
    const line = (await linesOf(server.admin, id)).at(-1)!
    expect(line).toMatchObject({ ...free, unitprice: '800.00', pid: 0, chosen: false, sets: 1 })
    await change(changeline, { id: line.id, title: '运输及装卸', unit: '次' })
    expect(await lineNow(server.admin, line)).toMatchObject({ title: '运输及装卸', unit: '次' })
    expect((await call(changeno, { id: line.id, no: 'X' })).msg).toContain('不在产品目录中')
  })

  test('needs a name, and a quotation', async () => {
    expect((await call(addline, { id })).msg).toBe('请填写名称')
    expect((await call(addline, { title: '运费' })).code).toBe(400)
    expect((await call(addline, { id: 987654, title: '运费' })).code).toBe(404)
  })

  test('of one product has it as quoted from the catalogue', async () => {
    const pid = await makeProduct(server.admin, { pro_no: 'ISG', pro_unitprice: '7' })
    await change(addline, { id, pid, num: 5 })
    const line = (await linesOf(server.admin, id)).at(-1)!
    expect(line).toMatchObject({ pid, no: 'ISG', num: 5, amount: '35.00', chosen: true })
    expect((await call(addline, { id, pid: 987654 })).code).toBe(404)
  })
})

describe('a set', () => {
  test('that is sold three times costs three times as much', async () => {
    await change(changesets, { id: pump.id, sets: 3 })
    expect(await lineNow(server.admin, cabinet)).toMatchObject({ sets: 3, amount: '2666.64' })
    expect(await totalStored()).toBe(581_664)
    expect((await call(changesets, { id: pump.id, sets: 1000 })).msg).toBe('套数必须在1到999之间')
  })

  test('loses a line that is moved out, which costs what it did, and takes it back', async () => {
    await change(changesets, { id: pump.id, sets: 3 })
    await change(moveline, { id: cabinet.id })
    const moved = await lineNow(server.admin, cabinet)
    expect(moved).toMatchObject({ sets: 3, amount: '2666.64', com_show: 0 })
    expect(moved.set_id).not.toBe(pump.set_id)
    await change(moveline, { id: cabinet.id, set_id: pump.set_id })
    expect((await lineNow(server.admin, cabinet)).set_id).toBe(pump.set_id)
    const left = await server.db
      .selectFrom('quotation_set')
      .select('id')
      .where('quotation_id', '=', id)
      .execute()
    expect(left).toEqual([{ id: pump.set_id }])
  })

  test('takes a line of another set of the same combination, and goes with its last one', async () => {
    const products = [await makeProduct(server.admin), await makeProduct(server.admin)]
    const com = await makeCombination(server.admin, products)
    const [first, second] = await addSet(server.admin, id, com)
    const [other] = await addSet(server.admin, id, com)
    const of = async (set_id: number) =>
      (await linesOf(server.admin, id)).flatMap((line) => (line.set_id === set_id ? line.id : []))
    await change(moveline, { id: second!.id, set_id: other!.set_id })
    expect(await of(first!.set_id)).toEqual([first!.id])
    await change(moveline, { id: first!.id, set_id: other!.set_id })
    expect(await of(other!.set_id)).toHaveLength(4)
    const sets = server.db.selectFrom('quotation_set').select('id')
    expect(await sets.where('id', '=', first!.set_id).execute()).toEqual([])
  })

  test('of another quotation takes no line', async () => {
    const other = await makeQuotation(server.admin)
    const [line] = await addSet(server.admin, other, await makeCombination(server.admin))
    const refused = await call(moveline, { id: pump.id, set_id: line!.set_id })
    expect(refused.code).toBe(404)
  })
})

describe('the total discount', () => {
  test.each([
    [{ discount_kind: 1, discount_value: '100.01' }, '整单优惠的比例不能超过100%'],
    [
      { discount_kind: 2, discount_value: '1938.89' },
      '整单优惠的金额大于产品合计1,938.88元，请核对',
    ],
    [
      { discount_kind: 3, discount_value: '1938.89' },
      '整单优惠的金额大于产品合计1,938.88元，请核对',
    ],
    [{ discount_kind: 4 }, '整单优惠只能是'],
  ])('%j is refused', async (input, msg) => {
    const refused = await call(setQuotation, { id, ...input })
    expect(refused).toMatchObject({ code: 400, msg: expect.stringContaining(msg) })
  })

  test('that becomes larger than the sum leaves nothing to pay, and never less', async () => {
    await change(setQuotation, { id, discount_kind: 2, discount_value: '1000' })
    await change(deleteQuopro, { id: pump.id })
    await change(addline, { id, title: '配件', unitprice: '10' })
    expect((await infoOf()).sums).toMatchObject({ discount: '10.00', gross: '0.00' })
  })
})

test('a quotation that comes back comes back with its prices and its total', async () => {
  await change(changeline, { id: pump.id, discount: '12.5', note: '老客户', unpriced: 1 })
  await change(changesets, { id: pump.id, sets: 2 })
  await change(addline, { id, title: '运费', unitprice: '1' })
  const before = [await linesOf(server.admin, id), await infoOf(), await totalStored()] as const
  await change(deleteQuotation, { id })
  await change(restore, { id })
  const info = { ...before[1], version: 2 }
  expect([await linesOf(server.admin, id), await infoOf(), await totalStored()]).toEqual([
    before[0],
    info,
    before[2],
  ])
})
