import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { api } from '#api/index.ts'
import type { InquiryLine } from '#api/inquiry/inquiry.ts'
import type { SentChoice } from '#api/kit/imports.ts'
import { storedCurve } from '#test/make/pumps/catalogue-pumps.ts'
import { done, fresh, makeCategory, makeProduct, makeQuotation } from '#test/make/factories.ts'
import { importFile } from '#test/read/sheets.ts'
import { testServer, type Caller } from '#test/run/server.ts'

/** What a person chose for the words of a customer's list is what the next list with them becomes. */

const { addlines, readInquiry } = api.quotation
const { deleteChoice, index, restore, setChoice } = api.choice
const { deleteProduct, setProduct } = api.product

const server = testServer()
let pumps: number
let others: number
let fitting: number
let larger: number

const pump = (pro_no: string, flow: number, head: number) =>
  makeProduct(server.admin, {
    pro_type: pumps,
    pro_title: '立式泵',
    pro_no,
    pro_curve: storedCurve(flow, head),
  })
const tank = (pro_no: string) =>
  makeProduct(server.admin, { pro_type: others, pro_title: '气压罐', pro_no })

beforeAll(async () => {
  pumps = await makeCategory(server.admin, { p_name: '水泵' })
  others = await makeCategory(server.admin, { p_name: '附件', p_field: ['pro_caliber'] })
  fitting = await pump('A50-32', 50, 33)
  larger = await pump('A50-34', 50, 34.5)
})
let name: string
beforeEach(() => void (name = fresh('物')))

/** The line that a list of one row is read as. */
async function read(
  parameters: string,
  { called = name, model = '', note = '' } = {},
): Promise<InquiryLine> {
  const id = await makeQuotation(server.admin, {})
  const text = `名称\t型号\t技术参数\t数量\t备注\n${called}\t${model}\t${parameters}\t1\t${note}`
  const choice = { pasted: 1, id } as SentChoice
  const { data } = await importFile(server, server.admin, { importFile: readInquiry }, text, choice)
  return data.rows[0].line as InquiryLine
}

/** Adds a product that a person chose for a line. */
async function choose(pid: number, { remember }: InquiryLine, caller: Caller = server.admin) {
  const id = await makeQuotation(caller, {})
  await done(caller, addlines, { id, lines: [{ pid, num: 1, remember }] })
}

const listed = async (keyword: string) =>
  (await done(server.admin, index, { keyword })).data as {
    id: number
    uses: number
    staff_name: string
    pro_no: string
    fault: string
  }[]

const GIVEN = 'Q=50m³/h H=32m'
const ofProposals = ({ proposals, proposed, questions, look }: InquiryLine) => ({
  pids: proposals.map(({ pid, by }) => [pid, by]),
  proposed,
  questions,
  look,
})

describe('a product that a person chose', () => {
  test('is proposed for the same words, whatever their widths, blanks and case are', async () => {
    const nothing = await read('', { model: 'Sql-600' })
    expect(ofProposals(nothing)).toMatchObject({ pids: [], proposed: 0, look: true })
    const pid = await tank('QG-600')
    await choose(pid, nothing)
    const again = await read('', { called: ` ${name} `, model: 'ＳＱＬ-600' })
    expect(ofProposals(again)).toEqual({
      pids: [[pid, 'remembered']],
      proposed: 1,
      questions: [],
      look: false,
    })
    expect(ofProposals(await read('', { model: 'SQL-601' }))).toMatchObject({ proposed: 0 })
  })

  test('is proposed before what fits better, as long as it fits', async () => {
    const called = `${name}生活泵`
    const first = await read(GIVEN, { called })
    expect(first.proposals.map(({ pid }) => pid)).toEqual([fitting, larger])
    await choose(larger, first)
    const again = await read(GIVEN, { called })
    expect(ofProposals(again)).toEqual({
      pids: [
        [larger, 'remembered'],
        [fitting, 'duty'],
      ],
      proposed: 1,
      questions: [],
      look: false,
    })
    expect(again.proposals[0]).toMatchObject({ grade: '可接受' })
  })

  test('is the first alternative where it does not fit, and where nothing says whether it does', async () => {
    const called = `${name}生活泵`
    await choose(fitting, await read(GIVEN, { called }))
    const lower = await read('Q=50m³/h H=34m', { called })
    expect(ofProposals(lower)).toEqual({
      pids: [
        [larger, 'duty'],
        [fitting, 'remembered'],
      ],
      proposed: 1,
      questions: ['上次选的“立式泵 A50-32”在这个工况下不合适'],
      look: true,
    })
    expect(ofProposals(await read('', { called }))).toMatchObject({
      pids: [[fitting, 'remembered']],
      proposed: 0,
      questions: [expect.anything(), '上次选的“立式泵 A50-32”没有工况可以核对'],
    })
  })

  test('is another one of another use', async () => {
    const called = `${name}泵`
    const of = (note: string) => read(GIVEN, { called, note })
    await choose(larger, await of('生活给水'))
    expect((await of('生活给水')).proposals[0]).toMatchObject({ pid: larger, by: 'remembered' })
    expect((await of('空调循环')).proposals[0]).toMatchObject({ by: 'duty' })
  })

  test.each([
    ['deleted', '已删除', (id: number) => done(server.admin, deleteProduct, { id })],
    ['paused', '已停用', (id: number) => done(server.admin, setProduct, { id, pro_status: 3 })],
  ])('has to be chosen again once it is %s', async (_what, word, away) => {
    const pid = await tank('QG-1')
    const line = await read('')
    await choose(pid, line)
    await done(server.admin, setChoice, { id: (await listed(name))[0]!.id, product_id: pid })
    await server.db.deleteFrom('quotation_line').where('pid', '=', pid).execute()
    await away(pid)
    expect(ofProposals(await read(''))).toMatchObject({
      pids: [],
      proposed: 0,
      questions: [expect.anything(), `上次选的“气压罐 QG-1”${word}`],
    })
  })

  test('has to be chosen again once it is renamed, and stays once it is chosen again', async () => {
    const pid = await tank('QG-2')
    await choose(pid, await read(''))
    await done(server.admin, setProduct, { id: pid, pro_no: 'QG-2A' })
    const again = await read('')
    expect(ofProposals(again)).toMatchObject({
      pids: [[pid, 'remembered']],
      proposed: 0,
      questions: [expect.anything(), '上次选的“气压罐 QG-2”改了名称或型号，请核对'],
    })
    await choose(pid, again)
    expect(ofProposals(await read(''))).toMatchObject({ proposed: 1, questions: [] })
  })

  test('has to be looked at where a list asks for a size that neither name nor model says', async () => {
    const pid = await tank('QG-33')
    await choose(pid, await read('V=12m3'))
    const other = await read('V=18m3')
    expect(ofProposals(other)).toMatchObject({
      pids: [[pid, 'remembered']],
      proposed: 0,
      questions: [expect.anything(), '上次选的“气压罐 QG-33”没有核对清单里的“18m3”'],
    })
    const model = { model: 'SQL-18' }
    await choose(pid, await read('V=18m3', model))
    expect(ofProposals(await read('V=18m3', model))).toMatchObject({ proposed: 1, questions: [] })
  })

  test('stays before all others where the duty says the same, though it is renamed', async () => {
    const called = `${name}空调泵`
    const best = await pump('A60-30', 60, 30)
    await pump('A60-31', 60, 31)
    const duty = 'Q=60m³/h H=30m'
    await choose(best, await read(duty, { called }))
    await done(server.admin, setProduct, { id: best, pro_no: 'A60-30N' })
    const again = await read(duty, { called })
    expect(again.proposals[0]).toMatchObject({ pid: best, by: 'remembered' })
    expect(ofProposals(again)).toMatchObject({
      proposed: 1,
      questions: ['上次选的“立式泵 A60-30”改了名称或型号，请核对'],
    })
  })
})

describe('the list of them', () => {
  test('says who chose last, and how often', async () => {
    const line = await read('')
    const [one, other] = [await tank('QG-3'), await tank('QG-4')]
    const seller = await server.userWith('quotation:view', 'quotation:edit')
    await choose(one, line)
    await choose(one, line, seller)
    expect(await listed(name)).toMatchObject([
      {
        uses: 2,
        pro_no: 'QG-3',
        staff_name: expect.not.stringContaining('admin') as string,
        fault: '',
      },
    ])
    await choose(other, line)
    expect(await listed(name)).toMatchObject([{ uses: 1, pro_no: 'QG-4', staff_name: 'admin' }])
  })

  test('has one entry of one name, model and use', async () => {
    const product_id = await tank('QG-5')
    const input = { inquiry_name: name, inquiry_model: 'X', use: '生活', product_id }
    const { id } = await done(server.admin, setChoice, input)
    const twice = await server.admin.call(setChoice, { ...input, inquiry_model: 'ｘ' })
    expect(twice).toMatchObject({
      code: 409,
      msg: `“${name} ｘ 生活”已有询价对照，请在列表中修改它`,
    })
    await done(server.admin, deleteChoice, { id })
    await done(server.admin, setChoice, input)
    expect((await server.admin.call(restore, { id })).code).toBe(409)
  })

  test('has one entry too where two people choose at once', async () => {
    const line = await read('')
    const pid = await tank('QG-6')
    await Promise.all([1, 2, 3, 4].map(() => choose(pid, line)))
    expect(await listed(name)).toMatchObject([{ uses: 4 }])
  })

  test('forgets what is deleted', async () => {
    const pid = await tank('QG-7')
    await choose(pid, await read(''))
    await done(server.admin, deleteChoice, { id: (await listed(name))[0]!.id })
    expect(ofProposals(await read(''))).toMatchObject({ proposed: 0, pids: [] })
  })

  test('remembers nothing that nobody chose', async () => {
    const { remember: _words, ...line } = await read('')
    await choose(await tank('QG-8'), { ...line, remember: null })
    expect(await listed(name)).toEqual([])
  })
})
