import { describe, expect, test } from 'vitest'
import { api } from '#api/index.ts'
import { done, lineNow, makeProduct, unreadableTexts, unusualWords } from '#test/make/factories.ts'
import { lineOfModels, type Model } from '#test/make/pumps/model-line.ts'
import { testServer, type TestServer } from '#test/run/server.ts'

const { changeno } = api.quotation

const server = testServer()

const call: TestServer['admin']['call'] = (...sent) => server.admin.call(...sent)

const lineWith = (...models: Model[]) => lineOfModels(server.admin, ...models)

describe('choosing a model', () => {
  test('takes over its data and keeps quantity and weight', async () => {
    const { line, pids } = await lineWith(
      { pro_no: 'A', pro_power: '3' },
      { pro_no: 'B', pro_power: '4', pro_unit: '台', pro_unitprice: '10', pro_brand: '甲' },
    )
    await done(server.admin, api.quotation.changenum, { id: line.id, num: 3 })
    await done(server.admin, api.quotation.changetop, { id: line.id, top: 7 })
    const answer = await call(changeno, { id: line.id, no: 'B' })
    expect(answer).toMatchObject({ code: 200, msg: '型号已保存', data: [] })
    expect(await lineNow(server.admin, line)).toEqual({
      ...line,
      pid: pids[1],
      chosen: true,
      energy_grade: 6,
      no: 'B',
      pro_power: '4',
      unit: '台',
      unitprice: '10.00',
      entitled_price: '10.00',
      price_source: '目录价',
      amount: '30.00',
      pro_brand: '甲',
      num: 3,
      top: 7,
    })
  })

  test('that two brands share needs to say which', async () => {
    const { line, pids } = await lineWith(
      { pro_no: 'Y-100', pro_brand: '甲' },
      { pro_no: 'Y-100', pro_brand: '乙' },
    )
    const refused = await call(changeno, { id: line.id, no: 'Y-100' })
    expect(refused).toMatchObject({ code: 400, msg: expect.stringContaining('2个产品') })
    expect(await lineNow(server.admin, line)).toEqual(line)
    await done(server.admin, changeno, { id: line.id, no: 'Y-100', pid: pids[1] })
    expect(await lineNow(server.admin, line)).toMatchObject({ pid: pids[1], pro_brand: '乙' })
    await done(server.admin, changeno, { id: line.id, pid: pids[0] })
    expect(await lineNow(server.admin, line)).toMatchObject({ pid: pids[0], pro_brand: '甲' })
  })

  test('can be taken back: the line is as open as it was', async () => {
    const { line } = await lineWith(
      { pro_no: 'A', pro_status: 3 },
      { pro_no: 'B' },
      { pro_no: 'C' },
    )
    await done(server.admin, changeno, { id: line.id, no: 'B' })
    expect(await lineNow(server.admin, line)).not.toEqual(line)
    await done(server.admin, changeno, { id: line.id, no: '' })
    expect(await lineNow(server.admin, line)).toEqual(line)
  })

  test('of a product without a model goes by its product', async () => {
    const { line, pids } = await lineWith({ pro_no: '' }, { pro_no: '', pro_unit: '套' })
    await done(server.admin, changeno, { id: line.id, no: '', pid: pids[1] })
    expect(await lineNow(server.admin, line)).toMatchObject({ chosen: true, no: '', unit: '套' })
  })

  test('that the title does not have, or that is paused, is refused and changes nothing', async () => {
    const { line, pids } = await lineWith(
      { pro_no: 'A' },
      { pro_no: 'B' },
      { pro_no: 'C', pro_status: 3 },
    )
    const foreign = await makeProduct(server.admin, { pro_no: 'A' })
    for (const input of [
      { no: 'D' },
      { no: 'C' },
      { no: 'C', pid: pids[2] },
      { no: 'A', pid: pids[1] },
      { no: 'A', pid: foreign },
      { pid: 987654 },
      {},
    ]) {
      const refused = await call(changeno, { id: line.id, ...input })
      expect(refused.code).toBe(400)
      expect(refused.errors).toHaveProperty('no')
    }
    expect(await lineNow(server.admin, line)).toEqual(line)
  })

  test.each(unreadableTexts)('refuses a model that is %s', async (_wrong, no) => {
    const { line } = await lineWith({ pro_no: 'A' }, { pro_no: 'B' })
    expect((await call(changeno, { id: line.id, no })).errors).toHaveProperty('no')
  })

  test.each(unusualWords)('takes the model %s as it is', async (pro_no) => {
    const { line } = await lineWith({ pro_no: 'A' }, { pro_no })
    await done(server.admin, changeno, { id: line.id, no: pro_no })
    expect((await lineNow(server.admin, line)).no).toBe(pro_no)
  })
})
