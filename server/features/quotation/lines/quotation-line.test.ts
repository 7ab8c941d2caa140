import { describe, expect, test } from 'vitest'
import { api } from '#api/index.ts'
import {
  addSet,
  done,
  fresh,
  lineNow,
  linesOf,
  makeCombination,
  makeProduct,
  makeQuotation,
  unreadableIds,
} from '#test/make/factories.ts'
import { testServer, type TestServer } from '#test/run/server.ts'

const { changenum, changetop, changeno, getQuopro, getQuotation, setQuotation } = api.quotation

const server = testServer()

const call: TestServer['admin']['call'] = (...sent) => server.admin.call(...sent)

/** A quotation with one set of one line for each of these prices. */
async function quoted(...prices: string[]) {
  const products: number[] = []
  for (const pro_unitprice of prices) {
    products.push(await makeProduct(server.admin, { pro_unitprice, pro_no: 'M' }))
  }
  const id = await makeQuotation(server.admin)
  return {
    id,
    lines: await addSet(server.admin, id, await makeCombination(server.admin, products)),
  }
}

describe('the quantity', () => {
  test.each([1, 2, '999', '007'])('can be %j', async (num) => {
    const [line] = (await quoted('10')).lines
    expect(await call(changenum, { id: line!.id, num })).toMatchObject({
      code: 200,
      msg: '数量已保存',
    })
    expect((await lineNow(server.admin, line!)).num).toBe(Number(num))
  })

  test.each([0, 1000, -1, '1.5', '1e2', '三', '', '１', undefined, '9'.repeat(30)])(
    'cannot be %j, and stays as it was',
    async (num) => {
      const [line] = (await quoted('10')).lines
      const refused = await call(changenum, { id: line!.id, num })
      expect(refused.code).toBe(400)
      expect(refused.errors?.['num']).toContain('数量')
      expect(await lineNow(server.admin, line!)).toEqual(line)
    },
  )
})

describe('the weight', () => {
  test.each([0, 1, '100'])('can be %j', async (top) => {
    const [line] = (await quoted('10')).lines
    expect(await call(changetop, { id: line!.id, top })).toMatchObject({
      code: 200,
      msg: '权重已保存',
    })
    expect((await lineNow(server.admin, line!)).top).toBe(Number(top))
  })

  test.each([-1, 101, '0.5', 'x', '', undefined])('cannot be %j', async (top) => {
    const [line] = (await quoted('10')).lines
    const refused = await call(changetop, { id: line!.id, top })
    expect(refused.code).toBe(400)
    expect(refused.errors?.['top']).toContain('权重')
    expect(await lineNow(server.admin, line!)).toEqual(line)
  })

  test('orders lines highest first, then as added; a set stands where its heaviest line is', async () => {
    const id = await makeQuotation(server.admin)
    const pair = [await makeProduct(server.admin), await makeProduct(server.admin)]
    const com_id = await makeCombination(server.admin, pair)
    const sets = []
    for (let count = 0; count < 3; count += 1) sets.push(await addSet(server.admin, id, com_id))
    const [[a1, a2], [b1, b2], [c1, c2]] = sets.map((lines) => lines.map((line) => line.id)) as [
      [number, number],
      [number, number],
      [number, number],
    ]
    const order = async () => (await linesOf(server.admin, id)).map((line) => line.id)
    const weigh = (line: number, top: number) => done(server.admin, changetop, { id: line, top })

    expect(await order()).toEqual([a1, a2, b1, b2, c1, c2])
    await weigh(b2, 10)
    expect(await order()).toEqual([b2, b1, a1, a2, c1, c2])
    await weigh(c1, 50)
    expect(await order()).toEqual([c1, c2, b2, b1, a1, a2])
    await weigh(a1, 10)
    expect(await order()).toEqual([c1, c2, a1, a2, b2, b1])
    await weigh(c1, 0)
    expect(await order()).toEqual([a1, a2, b2, b1, c1, c2])
  })
})

describe('of a line call', () => {
  test.each(unreadableIds)('the line %j is refused', async (id) => {
    expect((await call(changenum, { id, num: 1 })).code).toBe(400)
    expect((await call(changetop, { id, top: 1 })).code).toBe(400)
    expect((await call(changeno, { id, no: 'M' })).code).toBe(400)
  })

  test('an absent line is refused', async () => {
    expect((await call(changenum, { num: 1 })).code).toBe(400)
    expect((await call(changenum, { id: 987654, num: 1 })).code).toBe(404)
    expect((await call(changetop, { id: 987654, top: 1 })).code).toBe(404)
    expect((await call(changeno, { id: 987654, no: 'M' })).code).toBe(404)
  })

  test('the quotation’s version is left alone, so that an open form can be saved', async () => {
    const { id, lines } = await quoted('10')
    await done(server.admin, changenum, { id: lines[0]!.id, num: 2 })
    await done(server.admin, changetop, { id: lines[0]!.id, top: 2 })
    await done(server.admin, changeno, { id: lines[0]!.id, no: '' })
    expect((await call(getQuotation, { id })).data.version).toBe(1)
    expect((await call(setQuotation, { id, quo_status: 1, version: 1 })).code).toBe(200)
  })

  test('many at once on one quotation lose nothing', async () => {
    const { id, lines } = await quoted('1', '2', '3', '4', '5')
    const changes = lines.flatMap((line, at) => [
      call(changenum, { id: line.id, num: at + 10 }),
      call(changetop, { id: line.id, top: 50 - at }),
      call(changeno, { id: line.id, no: at % 2 === 0 ? '' : 'M' }),
    ])
    for (const { code } of await Promise.all(changes)) expect(code).toBe(200)
    expect(await linesOf(server.admin, id)).toMatchObject(
      lines.map((line, at) => ({
        id: line.id,
        num: at + 10,
        top: 50 - at,
        no: at % 2 === 0 ? '' : 'M',
      })),
    )
  })
})

describe('money is exact:', () => {
  test.each([
    ['0.07', 3, '0.21'],
    ['0.10', 3, '0.30'],
    ['1.15', 100, '115.00'],
    ['0', 5, '0.00'],
    ['9999999999.99', 1, '9999999999.99'],
    ['10010010.01', 999, '9999999999.99'],
  ])('%s × %d is %s', async (price, num, amount) => {
    const { id, lines } = await quoted(price)
    await done(server.admin, changenum, { id: lines[0]!.id, num })
    const { data, info } = await call(getQuopro, { id })
    expect(data[0].amount).toBe(amount)
    expect(info.amount).toBe(amount)
  })

  test('the sum is of all sets, of lines with a price', async () => {
    const { id, lines } = await quoted('4999999999.98', '0.02', '')
    await done(server.admin, changenum, { id: lines[2]!.id, num: 9 })
    const other = await makeCombination(server.admin, [
      await makeProduct(server.admin, { pro_unitprice: '1.01' }),
    ])
    const [line] = await addSet(server.admin, id, other)
    await done(server.admin, changenum, { id: line!.id, num: 999 })
    expect((await call(getQuopro, { id })).info.amount).toBe('5000001008.99')
    expect((await lineNow(server.admin, lines[2]!)).amount).toBe('')
  })
})

test('a line keeps what was quoted when the catalogue changes', async () => {
  const product = {
    pro_title: fresh('泵'),
    pro_no: 'A-1',
    pro_caliber: 'DN50',
    pro_flow: '20',
    pro_lift: '45',
    pro_speed: '2900',
    pro_power: '7.5',
    pro_brand: '甲',
    pro_info: '简介',
    pro_unit: '台',
    pro_unitprice: '100',
    remarks: '备注',
  }
  const pid = await makeProduct(server.admin, product)
  const id = await makeQuotation(server.admin)
  const [line] = await addSet(server.admin, id, await makeCombination(server.admin, [pid]))
  const { pro_title, pro_no, pro_unit, pro_unitprice: _price, ...spec } = product
  const kept = { title: pro_title, no: pro_no, unit: pro_unit, unitprice: '100.00', ...spec }
  expect(line).toMatchObject(kept)

  const changed = Object.fromEntries(Object.keys(product).map((name) => [name, '9']))
  await done(server.admin, api.product.setProduct, { id: pid, ...changed, pro_status: 3 })
  expect(await lineNow(server.admin, line!)).toEqual(line)
  const { data } = await call(api.product.getProduct, { id: pid })
  expect(data).toMatchObject({ pro_power: '9', pro_unitprice: '9.00' })
})
