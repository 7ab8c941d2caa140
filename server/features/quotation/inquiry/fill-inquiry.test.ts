import ExcelJS from 'exceljs'
import { strFromU8, unzipSync } from 'fflate'
import { beforeAll, describe, expect, test } from 'vitest'
import { api } from '#api/index.ts'
import type { InquiryLine } from '#api/inquiry/inquiry.ts'
import { RESTORABLE_DAYS } from '#api/kit/history.ts'
import { removeUnnamedFiles } from '#server/features/upload/cleanup.ts'
import { purgeDeleted } from '#server/features/history/purge.ts'
import { recordKinds } from '#server/features.ts'
import { storedCurve } from '#test/make/pumps/catalogue-pumps.ts'
import { done, linesOf, makeCategory, makeProduct, makeQuotation } from '#test/make/factories.ts'
import { storedFiles } from '#test/make/files/upload.ts'
import { actionsOf } from '#test/read/history.ts'
import { textOf } from '#test/read/pdf.ts'
import { rowsIn, sheetOf } from '#test/read/sheet-file.ts'
import { exported, importFile } from '#test/read/sheets.ts'
import { zipEntries } from '#test/read/zip-entries.ts'
import { testServer, type Caller } from '#test/run/server.ts'

/** A customer's list with what is offered at its right. */

const { addlines, changeline, copyQuotation, deleteQuotation, fillInquiry, getHistory } =
  api.quotation
const { getInquiries, inquiryFile, readInquiry, sendQuotation, setQuotation } = api.quotation

const server = testServer()
const HOUR = 60 * 60 * 1000
const DAY = 24 * HOUR

let pump: number
let valve: number

beforeAll(async () => {
  const pumps = await makeCategory(server.admin, { p_name: '水泵' })
  const others = await makeCategory(server.admin, { p_name: '阀门', p_field: ['pro_caliber'] })
  pump = await makeProduct(server.admin, {
    pro_type: pumps,
    pro_title: '立式泵',
    pro_no: 'A50-32',
    pro_brand: '清源',
    pro_power: '7.5',
    pro_unitprice: '6800',
    pro_curve: storedCurve(50, 33),
  })
  valve = await makeProduct(server.admin, {
    pro_type: others,
    pro_title: '电磁阀',
    pro_no: 'ZCS-50',
    pro_caliber: 'DN50',
    pro_unitprice: '120.5',
  })
})

const LIST = [
  ['东城花园设备表', '', '', ''],
  ['序号', '名称', '技术参数', '数量'],
  ['1', '生活给水泵', 'Q=50m³/h，H=32m，N=5.5kW，一用一备', '2'],
  ['2', '电磁阀', 'DN50', '4'],
  ['3', '软接头', '', '8'],
  ['4', '安装', '', '1'],
]

const stored = async (content: Buffer | string, caller: Caller = server.admin) =>
  (await importFile(server, caller, { importFile: api.upload.inquiryFile }, content)).file_url

type Choice = { pasted?: 1; sheet?: string }

/** A quotation with the lines that are proposed for a list, but for the last. */
async function quoted(content: Buffer | string, choice: Choice, fields: object = {}) {
  const id = await makeQuotation(server.admin, { tax_inclusive: 1, ...fields })
  const read = { importFile: readInquiry }
  const { data } = await importFile(server, server.admin, read, content, {
    ...choice,
    id,
  } as Choice)
  const rows = (data.rows as { row: number; line: InquiryLine | null }[]).slice(0, -1)
  const lines = rows.flatMap(({ row: inquiry_row, line }) => {
    if (!line) return []
    const { duty, num, customer_no, customer_name, count } = line
    const shared = { inquiry_row, customer_no, customer_name }
    const pid = line.proposed === 1 ? line.proposals[0]!.pid : undefined
    return [pid ? { ...shared, pid, num, duty } : { ...shared, title: customer_name, num: count }]
  })
  const inquiry_file = await stored(content)
  await done(server.admin, addlines, { ...choice, id, lines, inquiry_file })
  return { id, url: String(inquiry_file) }
}

const filledFile = (id: number, more: object = {}, caller = server.admin) =>
  exported(server, caller, fillInquiry, { id, number: 1, ...more })

const PRICES = ['型号', '品牌', '单价（草稿，含税）', '金额（草稿，含税）', '偏离说明']
const OFFERED = [
  ['A50-32', '清源', 6800, 13_600, '电机 7.5 kW，询价 5.5 kW'],
  ['ZCS-50', '', 120.5, 482, '无偏离'],
]

describe('a workbook', () => {
  test('has model, brand, price, amount and deviations beside what stood there, and nothing else changes', async () => {
    const content = await sheetOf(...LIST)
    const { id } = await quoted(content, { sheet: '表' })
    const file = await filledFile(id)
    const [title, head, water, solenoid, joint, labour] = LIST
    expect(rowsIn(file)).toEqual([
      [...title!, '', '', '', '', ''],
      [...head!, ...PRICES],
      [...water!, ...OFFERED[0]!],
      [...solenoid!, ...OFFERED[1]!],
      // In the customer's words, and not priced yet.
      [...joint!, '', '', '', '', ''],
      [...labour!, '', '', '', '', ''],
    ])
    const [before, after] = [zipEntries(content), zipEntries(file)]
    expect([...after.keys()]).toEqual([...before.keys()])
    const changed = [...before].filter(([name, { local }]) => after.get(name)!.local !== local)
    expect(changed.map(([name]) => name)).toEqual(['xl/worksheets/sheet1.xml'])
  })

  test('has the borders of the table, beside what is not offered and where rows end early', async () => {
    const border = { bottom: { style: 'thin' } } as const
    const book = new ExcelJS.Workbook()
    const sheet = book.addWorksheet('表')
    sheet.addRows([[], ...LIST.slice(1)])
    // 备注, of which a row without any has no cell.
    sheet.getCell('E2').value = '备注'
    for (const address of ['E2', ...[3, 4, 5, 6].flatMap((row) => [`C${row}`, `D${row}`])])
      sheet.getCell(address).border = border
    const { id } = await quoted(Buffer.from(await book.xlsx.writeBuffer()), { sheet: '表' })
    const filled = new ExcelJS.Workbook()
    await filled.xlsx.load(new Uint8Array(await filledFile(id)).buffer)
    const after = filled.getWorksheet('表')!
    for (const row of [2, 3, 4, 5, 6]) {
      for (const column of ['F', 'G', 'H', 'I', 'J'])
        expect(after.getCell(`${column}${row}`).border, `${column}${row}`).toEqual(border)
    }
    expect(after.getCell('F1').border).toBeUndefined()
    expect(after.getCell('F7').border).toBeUndefined()
  })

  test('has room for the names of what is added', async () => {
    const { id } = await quoted(await sheetOf(...LIST), { sheet: '表' })
    const sheet = strFromU8(unzipSync(await filledFile(id))['xl/worksheets/sheet1.xml']!)
    const widths = [...sheet.matchAll(/<col [^>]*?width="([\d.]+)"/g)].map(([, width]) =>
      Number(width),
    )
    // A Chinese character takes two of the places in which a width is counted.
    const least = PRICES.map((name) => 2 * name.length)
    const added = widths.slice(-PRICES.length)
    expect(added).toHaveLength(PRICES.length)
    expect(added.filter((width, at) => width < least[at]!)).toEqual([])
  })

  test('has of a version what was sent then, and says what is offered now without one', async () => {
    const { id } = await quoted(await sheetOf(...LIST), { sheet: '表' })
    const lines = await linesOf(server.admin, id)
    const free = lines.find(({ title }) => title === '软接头')!
    await done(server.admin, changeline, { id: free.id, unitprice: '10' })
    await done(server.admin, sendQuotation, { id })
    const water = lines.find(({ pid }) => pid === pump)!
    await done(server.admin, changeline, { id: water.id, unitprice: '6000', discount: '5' })
    const priceIn = async (more: object = {}) => rowsIn(await filledFile(id, more))[2]!.slice(6, 8)
    expect(await priceIn()).toEqual([5700, 11_400])
    expect(await priceIn({ revision: 1 })).toEqual([6800, 13_600])
    expect(rowsIn(await filledFile(id))[4]!.slice(4)).toEqual(['', '', 10, 80, ''])
    expect(rowsIn(await filledFile(id, { revision: 1 }))[1]!.slice(6, 8)).toEqual([
      '单价（含税）',
      '金额（含税）',
    ])
  })

  test('says where head and flow are lower than the row requires, by the curve or else as they are rated', async () => {
    const rated = await makeProduct(server.admin, {
      pro_title: '管道泵',
      pro_no: 'R45',
      pro_flow: '45',
      pro_lift: '34',
    })
    const content = await sheetOf(
      ['名称', '技术参数', '数量'],
      ['生活给水泵', 'Q=50m³/h H=34m', '1'],
      ['生活管道泵', 'Q=50m³/h H=34m', '1'],
      // Each of two runs at half of it.
      ['生活管道泵', '总流量90m³/h H=34m 两用一备', '3'],
    )
    const id = await makeQuotation(server.admin, {})
    const inquiry_file = await stored(content)
    const lines = [pump, rated, rated].map((pid, at) => ({ pid, inquiry_row: at + 2 }))
    await done(server.admin, addlines, { id, lines, inquiry_file, sheet: '表' })
    expect(rowsIn(await filledFile(id)).map((row) => row.at(-1))).toEqual([
      '偏离说明',
      '扬程 33 m，询价 34 m',
      '流量 45 m³/h，询价 50 m³/h',
      '流量、扬程无偏离',
    ])
  })

  test('is compared by the unit that a person said its flows have', async () => {
    const pid = await makeProduct(server.admin, {
      pro_type: await makeCategory(server.admin, { p_name: '消防泵' }),
      pro_title: '消防泵',
      pro_no: 'X45',
      pro_flow: '45',
      pro_lift: '34',
    })
    const content = await sheetOf(
      ['名称', '技术参数', '数量', '单位'],
      ['喷淋泵', 'Q=15 H=34m', '1', '台'],
    )
    const deviation = async (choice: object) => {
      const id = await makeQuotation(server.admin, {})
      const of = { ...choice, inquiry_file: await stored(content), sheet: '表' }
      await done(server.admin, addlines, { id, lines: [{ pid, inquiry_row: 2 }], ...of })
      return rowsIn(await filledFile(id))[1]!.at(-1)
    }
    expect(await deviation({})).toBe('')
    // 15 L/s are 54 m³/h.
    expect(await deviation({ answers: 'flow_unit1:L/s' })).toBe('流量 45 m³/h，询价 54 m³/h')
  })

  test('tells the prices without tax of a quotation that is made so', async () => {
    const { id } = await quoted(await sheetOf(...LIST), { sheet: '表' }, { tax_inclusive: 0 })
    expect(rowsIn(await filledFile(id))[1]!.slice(6, 8)).toEqual([
      '单价（草稿，不含税）',
      '金额（草稿，不含税）',
    ])
  })

  test('has lines that came in by hand afterwards in no row', async () => {
    const { id } = await quoted(await sheetOf(...LIST), { sheet: '表' })
    await done(server.admin, addlines, { id, lines: [{ pid: valve, inquiry_row: 6 }] })
    expect(rowsIn(await filledFile(id))[5]!.slice(4)).toEqual(['', '', '', '', ''])
  })
})

describe('a paste', () => {
  test('becomes a workbook of its rows, with the names of its columns or those that are usual', async () => {
    const named = LIST.slice(1)
      .map((row) => row.join('\t'))
      .join('\r\n')
    const { id } = await quoted(named, { pasted: 1 })
    expect(rowsIn(await filledFile(id)).slice(0, 3)).toEqual([
      [...LIST[1]!, ...PRICES],
      [...LIST[2]!, 'A50-32', '清源', 6800, 13_600, OFFERED[0]![4]],
      [...LIST[3]!, 'ZCS-50', '', 120.5, 482, '无偏离'],
    ])
    const unnamed = '电磁阀\t\tDN50\t4\n=1+1\t\t\t1\n安装\t\t\t1'
    const other = await quoted(unnamed, { pasted: 1 })
    expect(rowsIn(await filledFile(other.id)).slice(0, 3)).toEqual([
      ['名称', '型号', '技术参数', '数量', ...PRICES],
      ['电磁阀', '', 'DN50', '4', 'ZCS-50', '', 120.5, 482, '无偏离'],
      ['=1+1', '', '', '1', '', '', '', '', ''],
    ])
  })
})

test('a price is that of what the customer counts, and 无偏离 says of what', async () => {
  const list = [
    ['序号', '设备名称', '规格型号/技术参数', '单位', '数量'],
    ['一', '给水系统', '', '', ''],
    ['1', '生活给水泵', 'Q=50m³/h H=32m PN1.6MPa 一用一备', '套', '3'],
    ['2', '电磁阀', 'DN50 PN16', '个', '2'],
    ['3', '安装', '', '项', '1'],
  ]
  const { id } = await quoted(await sheetOf(...list), { sheet: '表' })
  expect(rowsIn(await filledFile(id)).map((row) => row.slice(5))).toEqual([
    PRICES,
    ['', '', '', '', ''],
    // Two pumps a set.
    ['A50-32 ×2', '清源', 13_600, 40_800, '流量、扬程无偏离'],
    ['ZCS-50', '', 120.5, 241, '口径无偏离'],
    ['', '', '', '', ''],
  ])
  const [line] = await linesOf(server.admin, id)
  expect(line).toMatchObject({ no: 'A50-32', num: 6 })
})

describe('the file of a list', () => {
  test('is listed with who added it and how many lines came from it, and opened as it was sent', async () => {
    const content = await sheetOf(...LIST)
    const { id } = await quoted(content, { sheet: '表' })
    expect((await done(server.admin, getInquiries, { id })).data).toMatchObject([
      { number: 1, name: '文件.xlsx', staff_name: 'admin', lines: 3 },
    ])
    const file = await exported(server, server.admin, inquiryFile, { id, number: 1 })
    expect(file.equals(content)).toBe(true)
    const { data } = await done(server.admin, getHistory, { id })
    expect(JSON.stringify(data)).toContain('询价清单')
  })

  test('is not somebody else’s upload, and not seen by who does not see the quotation', async () => {
    const { id } = await quoted(await sheetOf(...LIST), { sheet: '表' })
    const seller = await server.userWith('quotation:view', 'quotation:edit', 'quotation:export')
    const own = await makeQuotation(seller, {})
    const inquiry_file = await stored('泵\t1')
    const answer = await seller.call(addlines, { id: own, lines: [{ title: '泵' }], inquiry_file })
    expect(answer).toMatchObject({ code: 400, errors: { inquiry_file: expect.any(String) } })
    expect((await done(seller, getInquiries, { id: own })).data).toEqual([])
    for (const call of [fillInquiry, inquiryFile]) {
      expect((await seller.call(call, { id, number: 1 })).code).toBe(404)
    }
  })

  test('stays with a copy when the quotation is gone for good, and goes with the last of them', async () => {
    const { id, url } = await quoted(await sheetOf(...LIST), { sheet: '表' })
    const name = url.slice('/upload/'.length)
    const { id: copy } = await done(server.admin, copyQuotation, { id })
    const later = Date.now() + (RESTORABLE_DAYS + 1) * DAY
    const cleanUp = async () => {
      await purgeDeleted({ db: server.db, config: server.config }, recordKinds, later)
      await removeUnnamedFiles(server, later + 49 * HOUR)
    }
    await done(server.admin, deleteQuotation, { id })
    await cleanUp()
    expect(rowsIn(await filledFile(Number(copy)))[2]!.slice(4)).toEqual(OFFERED[0])
    await done(server.admin, deleteQuotation, { id: copy })
    await removeUnnamedFiles(server, Date.now() + 49 * HOUR)
    expect(await storedFiles(server)).toContain(name)
    await cleanUp()
    expect(await storedFiles(server)).not.toContain(name)
  })

  test('that is added twice is one', async () => {
    const { id, url } = await quoted(await sheetOf(...LIST), { sheet: '表' })
    const line = { pid: valve, inquiry_row: 6 }
    await done(server.admin, addlines, { id, lines: [line], inquiry_file: url, sheet: '表' })
    expect((await done(server.admin, getInquiries, { id })).data).toMatchObject([{ lines: 4 }])
    expect(rowsIn(await filledFile(id))[5]!.slice(4, 8)).toEqual(['ZCS-50', '', 120.5, 120.5])
    expect(await actionsOf(server.admin, getHistory, id)).toContain('export')
  })
})

test('a copy of the customer’s names is on the papers unless the quotation says otherwise', async () => {
  const { id } = await quoted(await sheetOf(...LIST), { sheet: '表' })
  const workbook = () => exported(server, server.admin, api.quotation.outleader, { id })
  const texts = async () =>
    rowsIn(await workbook())
      .flat()
      .map(String)
  expect(await texts()).toEqual(expect.arrayContaining(['客户序号', '客户品名', '生活给水泵']))
  // On a page, where our own number stands before it, theirs is behind the name.
  expect(textOf(await exported(server, server.admin, api.quotation.document, { id }))).toContain(
    '生活给水泵（序号1）',
  )
  await done(server.admin, setQuotation, { id, print_customer: 0 })
  const without = await texts()
  expect(without).not.toContain('客户品名')
  expect(without).not.toContain('生活给水泵')
})
