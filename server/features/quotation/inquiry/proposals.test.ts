import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { api } from '#api/index.ts'
import type { InquiryLine } from '#api/inquiry/inquiry.ts'
import type { SentChoice } from '#api/kit/imports.ts'
import { MAX_QUANTITY } from '#api/quotation/quotation-line.ts'
import { agree, setCatalogue } from '#test/make/entitled-prices.ts'
import {
  done,
  fresh,
  makeCategory,
  makeCustomer,
  makeProduct,
  makeQuotation,
} from '#test/make/factories.ts'
import { storedCurve } from '#test/make/pumps/catalogue-pumps.ts'
import { importFile } from '#test/read/sheets.ts'
import { testServer } from '#test/run/server.ts'

/** Which products are proposed for a row, in which order and with which words; each test has pumps of a flow of its own. */

const server = testServer()
const { addlines, readInquiry } = api.quotation

let pumps: number
let fittings: number
beforeAll(async () => {
  pumps = await makeCategory(server.admin, { p_name: '水泵' })
  fittings = await makeCategory(server.admin, { p_name: '附件', p_field: ['pro_caliber'] })
})
/** A name for rows about water pumps that no other test has. */
let called: string
beforeEach(() => void (called = fresh('生活泵')))

const pump = (pro_no: string, flow: number, head: number, more: object = {}) =>
  makeProduct(server.admin, {
    pro_type: pumps,
    pro_title: '立式泵',
    pro_no,
    pro_curve: storedCurve(flow, head),
    ...more,
  })
const fitting = (pro_title: string, pro_no: string, pro_caliber = '') =>
  makeProduct(server.admin, { pro_type: fittings, pro_title, pro_no, pro_caliber })

type Row = { name?: string; model?: string; said?: string; count?: string; unit?: string }

/** The lines of a list, for a new quotation unless another is given. */
async function readRows(rows: readonly Row[], quotation?: number): Promise<InquiryLine[]> {
  const id = quotation ?? (await makeQuotation(server.admin, {}))
  const text = [
    ['名称', '型号', '技术参数', '数量', '单位'],
    ...rows.map(({ name = called, model = '', said = '', count = '1', unit = '台' }) => {
      return [name, model, said, count, unit]
    }),
  ]
    .map((cells) => cells.join('\t'))
    .join('\r\n')
  const choice = { pasted: 1, id } as SentChoice
  const { data } = await importFile(server, server.admin, { importFile: readInquiry }, text, choice)
  return (data.rows as { line: InquiryLine | null }[]).flatMap(({ line }) => line ?? [])
}
const readRow = async (row: Row, quotation?: number) => (await readRows([row], quotation))[0]!

/** What a person chooses for a row. */
async function choose(pid: number, row: Row) {
  const { remember } = await readRow(row)
  const id = await makeQuotation(server.admin, {})
  await done(server.admin, addlines, { id, lines: [{ pid, num: 1, remember }] })
}

const pidsOf = ({ proposals }: InquiryLine) => proposals.map(({ pid }) => pid)

describe('by its duty', () => {
  test('a row has what fits, best first, and beside a model that does not, which says why', async () => {
    const low = await pump('B100-30', 100, 30)
    const near = await pump('B100-46', 100, 46)
    const acceptable = await pump('B100-43', 100, 43.5)
    const good = await pump('B100-41', 100, 41)
    const said = 'Q=100m³/h H=40m'
    const [byDuty, byModel] = await readRows([{ said }, { said, model: 'B100-30' }])
    expect(pidsOf(byDuty!)).toEqual([good, acceptable])
    expect(pidsOf(byModel!)).toEqual([low, good, acceptable])
    expect(pidsOf(byModel!)).not.toContain(near)
    expect(byModel!.proposals[0]).toMatchObject({
      by: 'model',
      grade: '',
      reasons: ['所需流量下扬程 30 m，比所需 40 m 低 25%'],
    })
    expect(byModel).toMatchObject({ look: true, questions: ['型号“B100-30”在这个工况下不合适'] })
  })

  test('a row has one proposal and three alternatives, also beside what was chosen before', async () => {
    const all = []
    for (const head of [41, 41.2, 41.4, 41.6, 41.8]) {
      all.push(await pump(`C160-${head}`, 160, head))
    }
    const row = { said: 'Q=160m³/h H=40.5m' }
    expect(pidsOf(await readRow(row))).toEqual(all.slice(0, 4))
    const last = all.at(-1)!
    await choose(last, row)
    expect(pidsOf(await readRow(row))).toEqual([last, ...all.slice(0, 3)])
  })

  test('a row has no larger motor than it allows, whatever another row of the same duty does', async () => {
    const strong = await pump('D25-41', 25, 41, { pro_power: '7.5' })
    const weak = await pump('D25-42', 25, 42, { pro_power: '5.5' })
    const said = 'Q=25m³/h H=40m'
    const [any, limited, named] = await readRows([
      { said },
      { said: `${said} N≤5.5kW` },
      { said: `${said} N=7.5kW` },
    ])
    expect(pidsOf(any!)).toEqual([strong, weak])
    expect(pidsOf(limited!)).toEqual([weak])
    // Without a sign it is compared and named, never a filter.
    expect(pidsOf(named!)).toEqual([strong, weak])
  })

  test('a head that was written as a pressure has first what reaches it by 9.81', async () => {
    const byHundred = await pump('E300-35', 300, 35.1)
    const whole = await pump('E300-36', 300, 36)
    const line = await readRow({ said: 'Q=300m³/h H=0.35MPa' })
    expect(line.proposals.map(({ pid, grade, reasons }) => [pid, grade, reasons])).toEqual([
      [whole, '合格', []],
      [byHundred, '可接受', ['扬程按1MPa=100m计']],
    ])
  })

  test('a fire pump without a certificate says so', async () => {
    await pump('F72-60', 72, 60)
    const line = await readRow({ name: '室内消火栓泵', said: 'Q=20L/s H=58m' })
    expect(line.proposals[0]!.reasons).toContain('没有登记消防产品认证')
  })
})

describe('a pump without data', () => {
  test('is proposed as the customer’s model, to be looked at, and not because it was chosen before', async () => {
    const pid = await makeProduct(server.admin, {
      pro_type: pumps,
      pro_title: '立式泵',
      pro_no: 'G18-150',
    })
    const said = 'Q=18m³/h H=150m'
    const row = { said, model: 'G18-150' }
    const unjudged = { proposed: 1, look: true, questions: ['没有性能数据，不能按工况核对'] }
    expect(await readRow(row)).toMatchObject({ ...unjudged, proposals: [{ pid, by: 'model' }] })
    await choose(pid, { said })
    expect(await readRow({ said })).toMatchObject({
      proposed: 0,
      proposals: [{ pid, by: 'remembered' }],
      questions: ['目录里没有合适的水泵', '上次选的“立式泵 G18-150”没有性能数据，不能按工况核对'],
    })
  })
})

describe('what is no pump', () => {
  test('is narrowed by its DN, unless nothing of the name has it', async () => {
    const [small, large] = [
      await fitting('止回阀', 'H41-50', 'DN50'),
      await fitting('止回阀', 'H41-80', 'DN80'),
    ]
    const [of80, of65] = await readRows([
      { name: '止回阀', said: 'DN80', unit: '个' },
      { name: '止回阀', said: 'DN65', unit: '个' },
    ])
    expect(of80).toMatchObject({ proposed: 1, proposals: [{ pid: large, by: 'words' }] })
    expect(pidsOf(of65!)).toEqual([small, large])
    expect(of65).toMatchObject({ proposed: 0, questions: ['目录里有2个这样的产品，请选择'] })
    expect(of65!.proposals[0]!.differences).toEqual(['口径 DN50，询价 DN65'])
  })

  test('has to be looked at where another DN was chosen before', async () => {
    const pid = await fitting('倒流防止器', 'LHS-50', 'DN50')
    const row = (said: string) => ({ name: `${called}减压阀组`, said, unit: '个' })
    await choose(pid, row('DN50'))
    expect(await readRow(row('DN50'))).toMatchObject({ proposed: 1, questions: [] })
    expect(await readRow(row('DN80'))).toMatchObject({
      proposed: 0,
      proposals: [{ pid, by: 'remembered' }],
      questions: ['目录里没有找到', '上次选的“倒流防止器 LHS-50”与清单不同：口径 DN50，询价 DN80'],
    })
  })

  test('is as it was chosen for a name that says its size', async () => {
    const pid = await fitting('膨胀罐', 'PZ-1')
    const row = { name: fresh('隔膜式定压罐') + '18m3', unit: '座' }
    await choose(pid, row)
    expect(await readRow(row)).toMatchObject({ proposed: 1, questions: [], look: false })
  })

  test('is not asked how its number parts into sets', async () => {
    const line = await readRow({ name: '风机', said: '15kW 一用一备', count: '3' })
    expect(line).toMatchObject({ num: 3, questions: ['目录里没有找到'] })
  })
})

describe('a pump that was chosen before', () => {
  test('is an alternative where it only nearly fits now', async () => {
    const pid = await pump('K40-33', 40, 33)
    await choose(pid, { said: 'Q=40m³/h H=32m' })
    // 33 m are 14 % more than 29.
    expect(await readRow({ said: 'Q=40m³/h H=29m' })).toMatchObject({
      proposed: 0,
      proposals: [{ pid, by: 'remembered', grade: '差一点' }],
      questions: ['没有合适的水泵，只有差一点的', '上次选的“立式泵 K40-33”在这个工况下不合适'],
    })
  })

  test('for a model is proposed where nothing else is said, and looked at where a duty is that nobody understood', async () => {
    const pid = await pump('L45-33', 45, 33)
    const model = 'SQW-900'
    await choose(pid, { model })
    expect(await readRow({ model })).toMatchObject({
      proposed: 1,
      proposals: [{ pid, by: 'remembered' }],
    })
    const open = await readRow({ model, said: 'Q=40～45m³/h H=32m' })
    expect(open).toMatchObject({ proposed: 0, look: true })
    expect(open.questions).toContain('上次选的“立式泵 L45-33”没有工况可以核对')
  })
})

test('what was chosen before is not doubted where the customer’s model is the same product', async () => {
  const pid = await pump('ISG80-160', 80, 160)
  const row = { name: `${called}管道泵`, said: 'ISG80-160' }
  expect(await readRow(row)).toMatchObject({ proposed: 1, proposals: [{ pid, by: 'model' }] })
  await choose(pid, row)
  expect(await readRow(row)).toMatchObject({
    proposed: 1,
    look: false,
    questions: [],
    proposals: [{ pid, by: 'remembered' }],
  })
})

test('numbers that are missing or above the most are said', async () => {
  const [missing, above] = await readRows([
    { name: '法兰', count: '', unit: '' },
    { name: '法兰', count: '1000', unit: '片' },
  ])
  expect(missing).toMatchObject({ num: 1, count: 1, look: true })
  expect(missing!.questions).toContain('没有数量，按1')
  expect(above).toMatchObject({ num: MAX_QUANTITY, look: true })
  expect(above!.questions).toContain('数量1000超过999')
})

describe('prices', () => {
  test('are what the quotation’s customer pays, with tax or without as it is quoted', async () => {
    await setCatalogue(server, { catalogue_basis: 1, tax_rate: 1300 })
    const pid = await pump('M63-41', 63, 41, { pro_unitprice: '6780' })
    const [stranger, customer_id] = [
      await makeCustomer(server.admin),
      await makeCustomer(server.admin),
    ]
    await agree(server, { customer_id, product_id: pid, unitprice: 565_000 })
    const priceFor = async (fields: { customer_id: number; tax_inclusive: number }) => {
      const id = await makeQuotation(server.admin, fields)
      const { proposals } = await readRow({ said: 'Q=63m³/h H=40m' }, id)
      return proposals.find((one) => one.pid === pid)!.unitprice
    }
    expect(await priceFor({ customer_id: stranger, tax_inclusive: 1 })).toBe('6780.00')
    expect(await priceFor({ customer_id, tax_inclusive: 1 })).toBe('5650.00')
    expect(await priceFor({ customer_id, tax_inclusive: 0 })).toBe('5000.00')
  })

  test('and models are shown to nobody who may not see the catalogue', async () => {
    const seller = await server.userWith('quotation:view', 'quotation:edit')
    const id = await makeQuotation(seller, {})
    const choice = { pasted: 1, id } as SentChoice
    const text = '生活泵\t\tQ=63m³/h H=40m\t1'
    const answer = await importFile(server, seller, { importFile: readInquiry }, text, choice)
    expect(answer.code).toBe(403)
    expect(answer.data).toBeUndefined()
  })
})
