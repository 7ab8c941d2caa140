import { describe, expect, test } from 'vitest'
import { api } from '#api/index.ts'
import {
  addSet,
  done,
  fresh,
  lineNow,
  lineOf,
  linesOf,
  makeCombination,
  makeProduct,
  makeQuotation,
} from '#test/make/factories.ts'
import { testServer, type TestServer } from '#test/run/server.ts'

/** A pump that was chosen by its duty point comes into a quotation with the duty and as many as it wants. */

const { choosepump, changeno, changenum, addline, getDifference, getHistory, sendQuotation } =
  api.quotation

const server = testServer()

const call: TestServer['admin']['call'] = (...sent) => server.admin.call(...sent)

const twoAndOne = { flow: 60, head: 14, static_head: 4, on_duty: 2, standby: 1 }
const storedDuty = {
  flow: 60,
  flow_unit: 'm³/h',
  head: 14,
  static_head: 4,
  on_duty: 2,
  standby: 1,
  lowest_hz: null,
  npsh_available: null,
  npsh_margin: 0,
  use: '',
}

const pump = (fields = {}) =>
  makeProduct(server.admin, { pro_flow: '30', pro_lift: '14', pro_power: '4', ...fields })

/** A set of a pump and a cabinet that follows its power, with two powers of each. */
async function poweredSet() {
  const [pumps, cabinets] = [fresh('泵'), fresh('控制柜')]
  const small = await pump({ pro_title: pumps, pro_no: 'P4', pro_power: '4' })
  const large = await pump({ pro_title: pumps, pro_no: 'P7', pro_power: '7.5' })
  const cabinet = await makeProduct(server.admin, {
    pro_title: cabinets,
    pro_no: 'K4',
    pro_power: '4',
  })
  await makeProduct(server.admin, { pro_title: cabinets, pro_no: 'K7', pro_power: '7.5' })
  const combination = await makeCombination(server.admin, [small, cabinet], { is_power: 1 })
  const quotation = await makeQuotation(server.admin)
  const lines = await addSet(server.admin, quotation, combination)
  return { quotation, small, large, line: lineOf(lines, pumps), cabinet: lineOf(lines, cabinets) }
}

describe('in an empty quotation', () => {
  test('it is a set of its own, with as many as on duty and standby', async () => {
    const quotation = await makeQuotation(server.admin)
    const pid = await pump({ pro_title: '离心泵', pro_no: 'ISG', pro_unitprice: '1000' })
    const added = await done(server.admin, choosepump, { id: quotation, pid, ...twoAndOne })
    const lines = await linesOf(server.admin, quotation)
    expect(lines).toMatchObject([
      {
        id: added.id,
        pid,
        title: '离心泵',
        com_name: '离心泵',
        no: 'ISG',
        num: 3,
        chosen: true,
        amount: '3000.00',
        duty: storedDuty,
      },
    ])
    const { data } = await done(server.admin, api.quotation.index, { keyword: '' })
    expect(data.find(({ id }: { id: number }) => id === quotation)).toMatchObject({
      total: '3000.00',
    })
  })

  test('a line that is added otherwise has no duty', async () => {
    const quotation = await makeQuotation(server.admin)
    await done(server.admin, addline, { id: quotation, pid: await pump() })
    expect(await linesOf(server.admin, quotation)).toMatchObject([{ num: 1, duty: null }])
  })
})

describe('on a line', () => {
  test('it replaces model, quantity and duty, and the cabinet follows its power', async () => {
    const { line, cabinet, large } = await poweredSet()
    const answer = await done(server.admin, choosepump, { line: line.id, pid: large, ...twoAndOne })
    expect(answer).toMatchObject({ id: line.id, data: [{ id: cabinet.id, no: 'K7', equal: true }] })
    expect(answer.msg).toBe(`水泵已加入报价；“${cabinet.title}”随功率选用 K7`)
    expect(await lineNow(server.admin, line)).toMatchObject({ no: 'P7', num: 3, duty: storedDuty })
    expect(await lineNow(server.admin, cabinet)).toMatchObject({ no: 'K7', num: 1, duty: null })
  })

  test('it may be of another title, which the line takes over', async () => {
    const { line } = await poweredSet()
    const pid = await pump({ pro_title: '管道泵', pro_no: 'ISG' })
    await done(server.admin, choosepump, { line: line.id, pid, ...twoAndOne })
    expect(await lineNow(server.admin, line)).toMatchObject({ title: '管道泵', no: 'ISG', pid })
  })

  test('its history tells the duty, in one entry with model and quantity', async () => {
    const { line, large, quotation } = await poweredSet()
    await done(server.admin, choosepump, { line: line.id, pid: large, ...twoAndOne })
    const { data } = await done(server.admin, getHistory, { id: quotation })
    const entry = data.find(({ changes = [] }: { changes?: { label: string }[] }) =>
      changes.some(({ label }) => label === '工况'),
    )
    expect(entry.changes).toContainEqual({
      label: '工况',
      before: '',
      after: '60 m³/h × 14 m 2用1备',
    })
    expect(entry.changes).toContainEqual({ label: '数量', before: '1', after: '3' })
  })

  test('a version tells that the duty has changed', async () => {
    const quotation = await makeQuotation(server.admin)
    const pid = await pump({ pro_unitprice: '1000' })
    const added = await done(server.admin, choosepump, { id: quotation, pid, ...twoAndOne })
    await done(server.admin, sendQuotation, { id: quotation })
    await done(server.admin, choosepump, { line: added.id, pid, ...twoAndOne, head: 15 })
    const { data } = await done(server.admin, getDifference, { id: quotation, from: 1 })
    expect(data.join()).toContain('工况由“60 m³/h × 14 m 2用1备”改为“60 m³/h × 15 m 2用1备”')
  })

  test('choosing another model by hand ends the duty; the same model or another quantity does not', async () => {
    const { line, large, small } = await poweredSet()
    await done(server.admin, choosepump, { line: line.id, pid: large, ...twoAndOne })
    await done(server.admin, changeno, { id: line.id, pid: large })
    await done(server.admin, changenum, { id: line.id, num: 5 })
    expect(await lineNow(server.admin, line)).toMatchObject({ num: 5, duty: storedDuty })
    await done(server.admin, changeno, { id: line.id, pid: small })
    expect(await lineNow(server.admin, line)).toMatchObject({ num: 5, duty: null })
  })

  test('clearing the model keeps the duty', async () => {
    const { line, large } = await poweredSet()
    await done(server.admin, choosepump, { line: line.id, pid: large, ...twoAndOne })
    await done(server.admin, changeno, { id: line.id, no: '' })
    expect(await lineNow(server.admin, line)).toMatchObject({ chosen: false, duty: storedDuty })
  })

  test('a copy of the quotation has it too', async () => {
    const { line, large, quotation } = await poweredSet()
    await done(server.admin, choosepump, { line: line.id, pid: large, ...twoAndOne })
    const { id } = await done(server.admin, api.quotation.copyQuotation, { id: quotation })
    expect(lineOf(await linesOf(server.admin, Number(id)), line.title).duty).toEqual(storedDuty)
  })
})

describe('is refused', () => {
  test('a product that is paused, or none', async () => {
    const { line, quotation } = await poweredSet()
    const paused = await pump({ pro_title: '旧泵', pro_no: 'X1', pro_status: 3 })
    for (const where of [{ line: line.id }, { id: quotation }]) {
      expect(await call(choosepump, { ...where, pid: paused, ...twoAndOne })).toMatchObject({
        code: 400,
        msg: '“旧泵 X1”已停用，请选择其他产品',
      })
      const absent = await call(choosepump, { ...where, pid: 987_654, ...twoAndOne })
      expect(absent).toMatchObject({ code: 404 })
      expect(await call(choosepump, { ...where, ...twoAndOne })).toMatchObject({
        code: 400,
        msg: '请选择水泵',
      })
    }
    expect(await lineNow(server.admin, line)).toEqual(line)
  })

  test('a duty that makes no sense, at its field', async () => {
    const quotation = await makeQuotation(server.admin)
    const answer = await call(choosepump, { id: quotation, pid: await pump(), flow: 60 })
    expect(answer).toMatchObject({ code: 400, errors: { head: '请填写扬程' } })
  })

  test('a line that is in no catalogue', async () => {
    const quotation = await makeQuotation(server.admin)
    await done(server.admin, addline, { id: quotation, title: '运费' })
    const [line] = await linesOf(server.admin, quotation)
    const answer = await call(choosepump, { line: line!.id, pid: await pump(), ...twoAndOne })
    expect(answer).toMatchObject({
      code: 400,
      msg: '“运费”不在产品目录中，不能选型；请另加一行',
    })
  })

  test('a closed quotation', async () => {
    const { line, large, quotation } = await poweredSet()
    await done(server.admin, api.quotation.setStage, { id: quotation, stage: 4 })
    for (const where of [{ line: line.id }, { id: quotation }]) {
      const answer = await call(choosepump, { ...where, pid: large, ...twoAndOne })
      expect(answer).toMatchObject({ code: 409 })
      expect(answer.msg).toContain('不能再修改')
    }
  })
})
