import { beforeAll, expect, test } from 'vitest'
import { api } from '#api/index.ts'
import { MAX_INQUIRIES } from '#api/inquiry/inquiry.ts'
import type { DutyRecord } from '#api/selection/duty.ts'
import { done, linesOf, makeCategory, makeProduct, makeQuotation } from '#test/make/factories.ts'
import { storedCurve } from '#test/make/pumps/catalogue-pumps.ts'
import { rowsIn, sheetOf } from '#test/read/sheet-file.ts'
import { exported, importFile } from '#test/read/sheets.ts'
import { testServer } from '#test/run/server.ts'

/** What stands in the cells beside a row of a customer's list: of how many pieces a price is, and in what a product deviates. */

const server = testServer()
const { addlines, changeline, changesets, fillInquiry } = api.quotation

let pump: number
let valve: number
let plain: number
beforeAll(async () => {
  const pumps = await makeCategory(server.admin, { p_name: '水泵' })
  pump = await makeProduct(server.admin, {
    pro_type: pumps,
    pro_title: '立式泵',
    pro_no: 'A50-32',
    pro_brand: '清源',
    pro_power: '7.5',
    pro_speed: '2900',
    pro_unitprice: '6800',
    pro_curve: storedCurve(50, 33),
  })
  valve = await makeProduct(server.admin, {
    pro_title: '电磁阀',
    pro_no: 'ZCS-50',
    pro_caliber: 'DN50',
    pro_unitprice: '120.5',
  })
  plain = await makeProduct(server.admin, { pro_title: '阀组', pro_no: 'FZ', pro_caliber: 'DN50' })
})

const HEAD = ['名称', '技术参数', '数量', '单位']
/** Where in the list its first row stands. */
const FIRST = 2

type Line = {
  pid?: number
  title?: string
  num?: number
  unitprice?: string
  inquiry_row: number
  duty?: DutyRecord
}

const stored = async (content: Buffer) =>
  String(
    (await importFile(server, server.admin, { importFile: api.upload.inquiryFile }, content))
      .file_url,
  )

/** Adds lines for the rows of a list to a quotation. */
async function addList(id: number, rows: readonly string[][], lines: readonly Line[]) {
  const inquiry_file = await stored(await sheetOf(HEAD, ...rows))
  await done(server.admin, addlines, { id, lines, inquiry_file, sheet: '表' })
}

/** Model, brand, price, amount and deviations of a filled list's rows, without their names. */
async function cellsOf(id: number, number = 1) {
  const file = await exported(server, server.admin, fillInquiry, { id, number })
  return rowsIn(file)
    .slice(1)
    .map((row) => row.slice(HEAD.length))
}

/** The deviations that are said of one product for rows. */
async function deviationsOf(pid: number, ...said: string[]) {
  const id = await makeQuotation(server.admin, {})
  const rows = said.map((text) => ['生活泵', text, '1', '台'])
  await addList(
    id,
    rows,
    rows.map((_, at) => ({ pid, inquiry_row: FIRST + at })),
  )
  return (await cellsOf(id)).map((cells) => cells.at(-1))
}

test('several products of a row have their models, brands, amounts and deviations together, and no price', async () => {
  const id = await makeQuotation(server.admin, {})
  await addList(
    id,
    [['生活泵组', 'Q=50m³/h H=32m N=5.5kW', '1', '套']],
    [pump, pump, valve].map((pid) => ({ pid, num: 2, inquiry_row: FIRST })),
  )
  expect(await cellsOf(id)).toEqual([
    ['A50-32；ZCS-50', '清源', '', 27_441, '电机 7.5 kW，询价 5.5 kW；流量、扬程无偏离'],
  ])
})

test('a price is that of a piece where the pieces are no whole number of what the customer counts', async () => {
  const id = await makeQuotation(server.admin, {})
  await addList(
    id,
    [
      ['生活泵', '', '2', '套'],
      ['生活泵', '', '2', '套'],
    ],
    [
      { pid: pump, num: 3, inquiry_row: FIRST },
      { pid: pump, num: 4, inquiry_row: FIRST + 1 },
    ],
  )
  expect((await cellsOf(id)).map((cells) => cells.slice(0, 4))).toEqual([
    ['A50-32', '清源', 6800, 20_400],
    ['A50-32 ×2', '清源', 13_600, 27_200],
  ])
})

test('pieces of a set are counted as often as there are sets', async () => {
  const id = await makeQuotation(server.admin, {})
  await addList(id, [['生活泵', '', '2', '套']], [{ pid: pump, num: 2, inquiry_row: FIRST }])
  const [line] = await linesOf(server.admin, id)
  await done(server.admin, changesets, { id: line!.id, sets: 3 })
  expect((await cellsOf(id))[0]!.slice(0, 4)).toEqual(['A50-32 ×3', '清源', 20_400, 40_800])
})

test('what is priced apart says so, and what has no price yet nothing', async () => {
  const id = await makeQuotation(server.admin, {})
  await addList(
    id,
    [
      ['安装', '', '1', '项'],
      ['调试', '', '1', '项'],
    ],
    [
      { title: '安装', inquiry_row: FIRST },
      { title: '调试', inquiry_row: FIRST + 1 },
    ],
  )
  const [labour] = await linesOf(server.admin, id)
  await done(server.admin, changeline, { id: labour!.id, unpriced: 1 })
  expect(await cellsOf(id)).toEqual([
    ['', '', '', '另计', ''],
    ['', '', '', '', ''],
  ])
})

test('each of two lists of a quotation has its own lines', async () => {
  const id = await makeQuotation(server.admin, {})
  const row = ['物', '', '1', '台']
  await addList(id, [row], [{ pid: pump, inquiry_row: FIRST }])
  await addList(id, [row, row], [{ pid: valve, inquiry_row: FIRST }])
  expect((await cellsOf(id, 1)).map(([model]) => model)).toEqual(['A50-32'])
  expect((await cellsOf(id, 2)).map(([model]) => model)).toEqual(['ZCS-50', ''])
  const other = await makeQuotation(server.admin, {})
  expect((await server.admin.call(fillInquiry, { id: other, number: 1 })).code).toBe(404)
})

test('motor and speed deviate where they are others than required', async () => {
  expect(
    await deviationsOf(
      pump,
      'N≤11kW',
      'N≤5.5kW',
      'N=11kW',
      // Of one number of poles, and of another.
      'n=2950r/min',
      'n=1450r/min',
    ),
  ).toEqual([
    '无偏离',
    '电机 7.5 kW，询价 不超过 5.5 kW',
    '电机 7.5 kW，询价 11 kW',
    '无偏离',
    '转速 2900 r/min，询价 1450 r/min',
  ])
})

test('无偏离 is of what was compared alone', async () => {
  expect(
    await deviationsOf(pump, 'Q=20～25m³/h N=7.5kW', 'Q=50m³/h H=32m', 'DN65 N=7.5kW'),
  ).toEqual(['电机功率无偏离', '无偏离', '电机功率无偏离'])
  // A product whose motor nobody recorded.
  expect(await deviationsOf(plain, 'DN50 N=7.5kW', 'N=7.5kW')).toEqual(['口径无偏离', ''])
})

test('a pump that is refused deviates, though its ratings reach the duty', async () => {
  const pid = await makeProduct(server.admin, {
    pro_type: await makeCategory(server.admin, { p_name: '热水泵', medium: '热水' }),
    pro_title: '热水泵',
    pro_no: 'R50-40',
    pro_flow: '50',
    pro_lift: '33',
  })
  expect(await deviationsOf(pid, 'Q=50m³/h H=32m')).toEqual(['用于热水，工况的介质是清水'])
})

test(`a quotation has at most ${MAX_INQUIRIES} lists`, async () => {
  const id = await makeQuotation(server.admin, {})
  const row = ['物', '', '1', '台']
  for (let at = 0; at < MAX_INQUIRIES; at += 1) {
    await addList(id, [row], [{ pid: valve, inquiry_row: FIRST }])
  }
  const inquiry_file = await stored(await sheetOf(HEAD, row))
  const lines = [{ pid: valve, inquiry_row: FIRST }]
  const more = await server.admin.call(addlines, { id, lines, inquiry_file, sheet: '表' })
  expect(more).toMatchObject({
    code: 409,
    msg: '一份报价最多20份询价清单，请另建一份报价',
  })
})
