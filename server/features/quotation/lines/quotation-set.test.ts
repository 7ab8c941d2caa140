import { describe, expect, test } from 'vitest'
import { api } from '#api/index.ts'
import {
  addSet,
  done,
  fresh,
  lineOf,
  linesOf,
  makeCombination,
  makeProduct,
  makeQuotation,
  unreadableIds,
} from '#test/make/factories.ts'
import { historyPage } from '#test/read/history.ts'
import { testServer, type TestServer } from '#test/run/server.ts'

const { setCombination, getQuopro, getQuotation, deleteQuopro } = api.quotation

const server = testServer()

const call: TestServer['admin']['call'] = (...sent) => server.admin.call(...sent)

/** A title with two models, so that none is chosen by itself. */
async function openTitle(): Promise<{ title: string; pid: number }> {
  const pro_title = fresh('泵')
  const pid = await makeProduct(server.admin, { pro_title, pro_no: 'B' })
  await makeProduct(server.admin, { pro_title, pro_no: 'A' })
  return { title: pro_title, pid }
}

describe('adding a combination', () => {
  test('adds one line for each title as one set, in the combination’s order', async () => {
    const [first, second] = [await openTitle(), await openTitle()]
    const com_name = fresh('供水设备')
    const flags = { is_power: 1, com_show: 1 }
    const com_id = await makeCombination(server.admin, [second.pid, first.pid], {
      com_name,
      ...flags,
    })
    const id = await makeQuotation(server.admin)
    const added = await call(setCombination, { id, com_id })
    expect(added).toMatchObject({ code: 200, msg: '组合已加入报价' })
    const open = { no: '', num: 1, top: 0, unit: '', unitprice: '', amount: '', chosen: false }
    const set = { set_id: added.id, com_name, ...flags }
    expect(await linesOf(server.admin, id)).toMatchObject([
      { ...second, ...open, ...set },
      { ...first, ...open, ...set },
    ])
  })

  test('chooses the model where the title has only one', async () => {
    const product = {
      pro_title: fresh('气压罐'),
      pro_no: 'SQL800',
      pro_brand: '甲',
      pro_unit: '台',
      pro_unitprice: '3300',
      pro_info: '碳钢',
      remarks: '备注',
    }
    const pid = await makeProduct(server.admin, product)
    const com_id = await makeCombination(server.admin, [pid])
    expect(await addSet(server.admin, await makeQuotation(server.admin), com_id)).toMatchObject([
      {
        pid,
        chosen: true,
        title: product.pro_title,
        no: 'SQL800',
        unit: '台',
        unitprice: '3300.00',
        amount: '3300.00',
        pro_brand: '甲',
        pro_info: '碳钢',
        remarks: '备注',
      },
    ])
  })

  test('a title whose other models are paused has only one; a paused one is never chosen', async () => {
    const pro_title = fresh('泵')
    const paused = await makeProduct(server.admin, { pro_title, pro_no: 'A', pro_status: 3 })
    const com_id = await makeCombination(server.admin, [paused])
    const id = await makeQuotation(server.admin)
    expect(await addSet(server.admin, id, com_id)).toMatchObject([{ pid: paused, chosen: false }])
    const only = await makeProduct(server.admin, { pro_title, pro_no: 'B' })
    expect(await addSet(server.admin, id, com_id)).toMatchObject([{ pid: only, no: 'B' }])
  })

  test('twice adds two sets', async () => {
    const com_id = await makeCombination(server.admin, [(await openTitle()).pid])
    const id = await makeQuotation(server.admin)
    const [one] = await addSet(server.admin, id, com_id)
    const [two] = await addSet(server.admin, id, com_id)
    expect(two!.set_id).not.toBe(one!.set_id)
    expect(await linesOf(server.admin, id)).toEqual([one, two])
  })

  test('leaves the quotation’s version alone', async () => {
    const id = await makeQuotation(server.admin)
    await addSet(server.admin, id, await makeCombination(server.admin))
    expect((await call(getQuotation, { id })).data.version).toBe(1)
  })

  test('a repeated request with one key adds one set', async () => {
    const id = await makeQuotation(server.admin)
    const input = { id, com_id: await makeCombination(server.admin) }
    const key = { 'idempotency-key': fresh('key') }
    const first = await call(setCombination, input, key)
    expect(await call(setCombination, input, key)).toEqual(first)
    expect(await linesOf(server.admin, id)).toHaveLength(1)
  })

  test('that is empty or not there is refused and adds nothing', async () => {
    const id = await makeQuotation(server.admin)
    const empty = await done(server.admin, api.combination.setCombination, { com_name: '空的' })
    const refused = await call(setCombination, { id, com_id: empty.id })
    expect(refused).toMatchObject({ code: 400, msg: expect.stringContaining('空的') })
    expect((await call(setCombination, { id, com_id: 987654 })).code).toBe(404)
    expect(await linesOf(server.admin, id)).toEqual([])
  })

  test('without or to an unknown quotation is refused', async () => {
    const com_id = await makeCombination(server.admin)
    expect((await call(setCombination, { com_id })).code).toBe(400)
    expect((await call(setCombination, { id: 987654, com_id })).code).toBe(404)
    const id = await makeQuotation(server.admin)
    expect(await call(setCombination, { id })).toMatchObject({ code: 400, msg: '请选择产品组合' })
  })

  test.each(unreadableIds)('refuses the id %j', async (wrong) => {
    const id = await makeQuotation(server.admin)
    expect((await call(setCombination, { id, com_id: wrong })).errors).toHaveProperty('com_id')
    expect((await call(setCombination, { id: wrong, com_id: 1 })).errors).toHaveProperty('id')
  })
})

describe('a set keeps the combination as it was', () => {
  test('when the combination changes', async () => {
    const com_name = fresh('原名')
    const { pid } = await openTitle()
    const com_id = await makeCombination(server.admin, [pid], {
      com_name,
      is_power: 1,
      com_show: 1,
    })
    const id = await makeQuotation(server.admin)
    await addSet(server.admin, id, com_id)
    const before = await linesOf(server.admin, id)
    await done(server.admin, api.combination.setCombination, {
      id: com_id,
      com_name: '新名',
      com_prolist: [await makeProduct(server.admin)],
      is_power: 0,
      com_show: 0,
    })
    expect(await linesOf(server.admin, id)).toEqual(before)
    expect(await addSet(server.admin, id, com_id)).toMatchObject([
      { com_name: '新名', is_power: 0, com_show: 0 },
    ])
  })

  test('when the combination is deleted', async () => {
    const com_id = await makeCombination(server.admin)
    const id = await makeQuotation(server.admin)
    await addSet(server.admin, id, com_id)
    const before = await linesOf(server.admin, id)
    await done(server.admin, api.combination.deleteCombination, { id: com_id })
    expect(await linesOf(server.admin, id)).toEqual(before)
  })
})

describe('deleting a line', () => {
  test('deletes all lines of its set and no other', async () => {
    const [one, other] = [await openTitle(), await openTitle()]
    const com_id = await makeCombination(server.admin, [one.pid, other.pid])
    const id = await makeQuotation(server.admin)
    const gone = await addSet(server.admin, id, com_id)
    const stays = await addSet(server.admin, id, com_id)
    const answer = await call(deleteQuopro, { id: lineOf(gone, other.title).id })
    expect(answer).toMatchObject({ code: 200, msg: '该组合的产品已删除' })
    expect(await linesOf(server.admin, id)).toEqual(stays)
    expect((await call(getQuotation, { id })).data.version).toBe(1)
    expect((await call(deleteQuopro, { id: gone[0]!.id })).code).toBe(404)
  })

  test('under a heading deletes it alone, and the heading with the last', async () => {
    const id = await makeQuotation(server.admin)
    const lines = ['主泵', '副泵'].map((title) => ({ title, set: '一、给水系统' }))
    await done(server.admin, api.quotation.addlines, { id, lines })
    const [first, second] = await linesOf(server.admin, id)
    const answer = await call(deleteQuopro, { id: first!.id })
    expect(answer).toMatchObject({ code: 200, msg: '产品已删除' })
    expect(await linesOf(server.admin, id)).toEqual([second])
    const [entry] = (await historyPage(server.admin, api.quotation.getHistory, { id })).data
    expect(entry).toMatchObject({ entity: 'quotation_line', action: 'delete', name: '主泵' })
    expect((await call(getQuotation, { id })).data.version).toBe(1)
    await done(server.admin, deleteQuopro, { id: second!.id })
    expect(await linesOf(server.admin, id)).toEqual([])
    const sets = server.db.selectFrom('quotation_set').where('quotation_id', '=', id)
    expect(await sets.select('id').execute()).toEqual([])
  })

  test('without an id, or an unknown one, is refused', async () => {
    expect((await call(deleteQuopro)).code).toBe(400)
    expect((await call(deleteQuopro, { id: 987654 })).code).toBe(404)
  })
})

describe('the lines', () => {
  test('of a quotation without any are none, and their sum is nothing', async () => {
    const quo_name = fresh('报价')
    const id = await makeQuotation(server.admin, { quo_name })
    expect(await call(getQuopro, { id })).toMatchObject({
      code: 200,
      data: [],
      info: { id, quo_name, amount: '0.00' },
    })
  })

  test('can be requested one by one, regardless of the quotation in the input', async () => {
    const com_id = await makeCombination(server.admin)
    const id = await makeQuotation(server.admin)
    const [one] = await addSet(server.admin, id, com_id)
    await addSet(server.admin, id, com_id)
    const elsewhere = await makeQuotation(server.admin)
    for (const input of [{ line: one!.id }, { id: elsewhere, line: one!.id }]) {
      expect(await call(getQuopro, input)).toMatchObject({ data: [one], info: { id } })
    }
  })

  test('is refused without a known quotation or line', async () => {
    expect((await call(getQuopro)).code).toBe(400)
    expect((await call(getQuopro, { line: 987654 })).code).toBe(404)
    expect((await call(getQuopro, { line: 'x' })).errors).toHaveProperty('line')
  })
})
