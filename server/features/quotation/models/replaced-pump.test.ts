import { describe, expect, test } from 'vitest'
import { api } from '#api/index.ts'
import { done, fresh, lineNow, linesOf, makeProduct, makeQuotation } from '#test/make/factories.ts'
import { textOf } from '#test/read/pdf.ts'
import { addressOf, testServer, type TestServer } from '#test/run/server.ts'
import { opened } from '#test/read/workbook.ts'

/** 替换原型号: the old pump in whose place one of ours comes, kept with the quotation's line. */

const { addline, changeline, changeno, changenum, choosepump, copyQuotation, document } =
  api.quotation
const { getDifference, getHistory, getQuotation, outleader, restoreVersion, sendQuotation } =
  api.quotation

const server = testServer()
const call: TestServer['admin']['call'] = (...sent) => server.admin.call(...sent)
const change = (...[endpoint, input]: Parameters<TestServer['admin']['call']>) =>
  done(server.admin, endpoint, input)

const duty = { flow: 60, head: 14 }
const old = { model: 'XBD5/20-65L', flow: 60, head: '14', power: 7.5, speed: 2900, caliber: 'DN65' }
const kept = {
  model: 'XBD5/20-65L',
  flow: 60,
  flow_unit: 'm³/h',
  head: 14,
  power: 7.5,
  speed: 2900,
  caliber: 65,
  printed: 0,
}
const words = 'XBD5/20-65L（60 m³/h，14 m，7.5 kW，2900 r/min，DN65）'

const pump = (fields = {}) =>
  makeProduct(server.admin, {
    pro_title: fresh('离心泵'),
    pro_no: 'ISG',
    pro_flow: '60',
    pro_lift: '14',
    pro_unitprice: '1000',
    ...fields,
  })

/** A quotation whose one line replaces an old pump. */
async function quoted(replaces: object = old) {
  const [quotation, pid] = [await makeQuotation(server.admin), await pump()]
  const { id } = await change(choosepump, { id: quotation, pid, ...duty, replaces })
  return { quotation, pid, line: { id: Number(id) } }
}
const replacedOf = async (line: { id: number }) => (await lineNow(server.admin, line)).replaces

describe('a pump that is chosen for an old one', () => {
  test('keeps it with its nameplate and its duty', async () => {
    const { quotation, line } = await quoted()
    expect(await linesOf(server.admin, quotation)).toMatchObject([
      { id: line.id, no: 'ISG', num: 1, duty: { flow: 60, head: 14 }, replaces: kept },
    ])
  })

  test('takes over a line with its quantity; by a duty it brings its own', async () => {
    const { line, pid } = await quoted()
    await change(changenum, { id: line.id, num: 3 })
    await change(choosepump, { line: line.id, pid, ...duty, replaces: { model: 'IS80' } })
    expect(await lineNow(server.admin, line)).toMatchObject({ num: 3, replaces: { model: 'IS80' } })
    await change(choosepump, { line: line.id, pid, ...duty, on_duty: 2 })
    expect(await lineNow(server.admin, line)).toMatchObject({ num: 2 })
  })

  test('passes it on to whichever of ours is chosen later', async () => {
    const { line } = await quoted()
    const { title } = await lineNow(server.admin, line)
    const other = await pump({ pro_title: title, pro_no: 'ISG-2' })
    await change(changeno, { id: line.id, pid: other })
    expect(await lineNow(server.admin, line)).toMatchObject({
      no: 'ISG-2',
      duty: null,
      replaces: kept,
    })
    await change(changeno, { id: line.id, no: '' })
    expect(await replacedOf(line)).toEqual(kept)
    await change(choosepump, { line: line.id, pid: other, ...duty, head: 13.9 })
    expect(await replacedOf(line)).toEqual(kept)
  })

  test('may stand for another one, for none, and alone without its nameplate', async () => {
    const { line } = await quoted()
    await change(changeline, {
      id: line.id,
      replaces: JSON.stringify({ model: ' IS80 ', printed: 1 }),
    })
    const unknown = { flow: null, head: null, power: null, speed: null, caliber: null }
    expect(await replacedOf(line)).toEqual({
      ...unknown,
      model: 'IS80',
      flow_unit: 'm³/h',
      printed: 1,
    })
    await change(changeline, { id: line.id, note: '急' })
    expect(await replacedOf(line)).toMatchObject({ model: 'IS80' })
    await change(changeline, { id: line.id, replaces: '' })
    expect(await replacedOf(line)).toBeNull()
  })

  test('others have none', async () => {
    const quotation = await makeQuotation(server.admin)
    await change(addline, { id: quotation, pid: await pump() })
    expect(await linesOf(server.admin, quotation)).toMatchObject([{ replaces: null }])
  })
})

describe('it is content of the quotation', () => {
  test('in a copy, in history, in versions with their differences, and in what is restored', async () => {
    const { quotation, line } = await quoted()
    const { id: copy } = await change(copyQuotation, { id: quotation })
    expect(await linesOf(server.admin, Number(copy))).toMatchObject([{ replaces: kept }])
    await change(sendQuotation, { id: quotation })
    await change(changeline, { id: line.id, replaces: { ...kept, printed: 1 } })

    const { data } = await change(getDifference, { id: quotation, from: 1 })
    const sentence = `替换原型号由“${words}”改为“${words}，印在技术参数表上”`
    expect(data.join()).toContain(sentence)
    const history = JSON.stringify((await change(getHistory, { id: quotation })).data)
    expect(history).toContain(
      JSON.stringify({ label: '替换原型号', before: words, after: `${words}，印在技术参数表上` }),
    )

    const { data: head } = await change(getQuotation, { id: quotation })
    const { content_version } = (await change(api.quotation.getQuopro, { id: quotation })).info
    expect(head.is_changed).toBe(true)
    await change(restoreVersion, { id: quotation, content_version })
    expect(await replacedOf(line)).toEqual(kept)
  })

  test('in the history and the versions as nothing where it was not kept yet', async () => {
    const { quotation, line } = await quoted()
    await change(changeline, { id: line.id, replaces: '' })
    await change(sendQuotation, { id: quotation })
    await change(changeline, { id: line.id, replaces: old })
    const { data } = await change(getDifference, { id: quotation, from: 1 })
    expect(data.join()).toContain(`替换原型号填为“${words}”`)
  })
})

describe('on paper', () => {
  async function fileOf(endpoint: typeof document | typeof outleader, input: object) {
    const response = await server.fetch(addressOf(endpoint, { ...input }), {
      headers: { authorization: `Bearer ${server.admin.token}` },
    })
    return new Uint8Array(await response.arrayBuffer())
  }
  const printed = '替换原型号XBD5/20-65L'

  test('it stands on the technical sheet where that is wanted, and on no other document', async () => {
    const { quotation: id, line } = await quoted({ ...old, printed: 1 })
    await change(sendQuotation, { id })
    for (const kind of ['quotation', 'supply', 'margin']) {
      expect(textOf(await fileOf(document, { id, kind }))).not.toContain('XBD5')
    }
    expect(textOf(await fileOf(document, { id, kind: 'technical' }))).toContain(printed)
    const book = await fileOf(outleader, { id })
    expect(JSON.stringify(opened(book, '技术参数表').lineCells(1))).toContain('替换原型号 XBD5')
    expect(JSON.stringify(opened(book, '报价单').lineCells(1))).not.toContain('XBD5')

    await change(changeline, { id: line.id, replaces: { ...kept, printed: 0 } })
    expect(textOf(await fileOf(document, { id, kind: 'technical' }))).not.toContain('XBD5')
    const sent = await fileOf(document, { id, kind: 'technical', revision: 1 })
    expect(textOf(sent)).toContain(printed)
  })
})

describe('is refused', () => {
  test.each([
    [{ flow: 60 }, '请填写原型号；不再替换的，请整项清空'],
    [{ model: 'A'.repeat(101) }, '原型号不能超过100个字'],
    [{ model: 'A\u0007' }, '原型号含有不可见的控制字符，请删除后重试'],
    [{ ...old, power: -1 }, '原电机功率须是一个数，大于 0、不超过 10000 kW'],
    [{ ...old, flow: 1_000_001 }, '原流量须是一个数，大于 0、不超过 1000000 m³/h'],
    [{ ...old, flow_unit: 'gpm' }, '流量单位中没有“gpm”这一项'],
    [{ ...old, printed: 2 }, '印在技术参数表上只能是：0 否、1 是'],
    [[old], '替换原型号只能填一个值'],
    ['XBD', '替换原型号的格式不正确'],
    [`{"model":"${' '.repeat(1000)}"}`, '替换原型号太长'],
  ])('%#: %j', async (replaces, message) => {
    const quotation = await makeQuotation(server.admin)
    const sent = { id: quotation, pid: await pump(), ...duty, replaces }
    expect(await call(choosepump, sent)).toMatchObject({
      code: 400,
      msg: message,
      errors: { replaces: message },
    })
    expect(await linesOf(server.admin, quotation)).toEqual([])
  })

  test('a model of 100 characters and no more is kept as it is', async () => {
    const { line } = await quoted({ model: '泵'.repeat(100) })
    expect(await replacedOf(line)).toMatchObject({ model: '泵'.repeat(100) })
  })

  test('where somebody else has changed it since, unless to the same', async () => {
    const { line } = await quoted()
    const mine = { id: line.id, replaces: { model: 'IS80' } }
    const wrong = { ...mine, expected: { replaces: { model: 'XBD' } } }
    expect(await call(changeline, wrong)).toMatchObject({ code: 409 })
    expect(await call(changeline, { ...mine, expected: { replaces: old } })).toMatchObject({
      code: 200,
    })
    expect(await call(changeline, wrong)).toMatchObject({ code: 200 })
  })

  test('in a closed quotation', async () => {
    const { line, quotation } = await quoted()
    await change(api.quotation.setStage, { id: quotation, stage: 4 })
    expect(await call(changeline, { id: line.id, replaces: '' })).toMatchObject({ code: 409 })
    expect(await replacedOf(line)).toEqual(kept)
  })
})
