import { writeXlsx } from 'hucre/xlsx'
import { beforeAll, describe, expect, test } from 'vitest'
import { api } from '#api/index.ts'
import type { SentChoice } from '#api/kit/imports.ts'
import { done, fresh, makeProduct } from '#test/make/factories.ts'
import { productFiles } from '#test/make/files/product-files.ts'
import { rowsIn, sheetOf } from '#test/read/sheet-file.ts'
import { exported, importFile, previewed } from '#test/read/sheets.ts'
import { testServer, type Caller } from '#test/run/server.ts'

/** Price lists as suppliers send them. */

const { product } = api
const server = testServer()
let admin: Caller
beforeAll(() => {
  admin = server.admin
})
const { read } = productFiles(() => server)

const idOf = async (keyword: string) =>
  (await done(admin, product.index, { keyword })).data[0].id as number
const shown = (file: Buffer, choice?: SentChoice) => previewed(server, admin, product, file, choice)

/** Imports a file, and answers the products of these names. */
async function imported(file: Buffer, names: readonly string[], choice?: SentChoice) {
  const { id } = await shown(file, choice)
  await done(admin, product.confirmImport, { id })
  return Promise.all(names.map(async (name) => read(await idOf(name))))
}

async function setBasis(catalogue_basis: number): Promise<void> {
  const { data } = await done(admin, api.company.getCompany)
  await done(admin, api.company.setCompany, { ...data, catalogue_basis })
}

const notesOf = ({ notes }: { notes: { label: string; note: string }[] }) =>
  Object.fromEntries(notes.map(({ label, note }) => [label, note]))

describe('a price list', () => {
  test('with titles above its names, synonyms and units is read as it is', async () => {
    const [one, two] = [fresh('ISG'), fresh('ISG')]
    const file = await sheetOf(
      ['某某泵业有限公司产品价格表'],
      ['执行日期：2026年1月1日', '', '', '单位：元'],
      ['序号', '名称', '规格型号', '流量(m³/h)', '扬程H(m)', '电机功率(kW)', '单价（元）'],
      [1, '管道离心泵', one, 12.5, 20, 1.5, 1860],
      [2, '管道离心泵', two, 25, '20~22', 3, '2,250.00'],
    )
    const { layout, ignored } = await shown(file)
    expect({ head: layout.head_row, ignored }).toEqual({ head: 3, ignored: ['序号'] })
    expect(await imported(file, [one, two])).toMatchObject([
      { pro_flow: '12.5', pro_lift: '20', pro_power: '1.5', pro_unitprice: '1860.00' },
      { pro_flow: '25', pro_lift: '20~22', pro_power: '3', pro_unitprice: '2250.00' },
    ])
  })

  test('with merged names in two rows is read by the lower ones', async () => {
    const one = fresh('CDL')
    const file = Buffer.from(
      await writeXlsx({
        sheets: [
          {
            name: '价目',
            rows: [
              ['CDL系列价目表', null, null, null, null, null],
              ['产品名称', '型号', '性能参数', null, null, '价格'],
              [null, null, '流量', '扬程', '功率', '目录价(元)'],
              ['立式多级泵', one, 16, 110, 7.5, 8600],
            ],
            merges: [
              { startRow: 0, startCol: 0, endRow: 0, endCol: 5 },
              { startRow: 1, startCol: 0, endRow: 2, endCol: 0 },
              { startRow: 1, startCol: 1, endRow: 2, endCol: 1 },
              { startRow: 1, startCol: 2, endRow: 1, endCol: 4 },
            ],
          },
        ],
      }),
    )
    expect((await shown(file)).layout).toMatchObject({ head_row: 3, problem: '' })
    expect(await imported(file, [one])).toMatchObject([
      { pro_title: '立式多级泵', pro_flow: '16', pro_lift: '110', pro_unitprice: '8600.00' },
    ])
  })

  test('with full-width figures, units and signs of money is cleaned, and says so', async () => {
    const end = fresh('')
    const wide = `CDL１６－９０${end}`
    const file = await sheetOf(
      ['产品名称', '型号', '流量', '功率', '单价'],
      ['多级泵', wide, '１１', '7.5KW', '￥8，600.00'],
    )
    const [row] = (await shown(file)).rows
    expect(notesOf(row!)).toEqual({
      型号: `原文“${wide}”`,
      流量: '原文“１１”',
      功率: '原文“7.5KW”',
      单价: '原文“￥8，600.00”',
    })
    const half = { pro_no: `CDL16-90${end}`, pro_flow: '11', pro_power: '7.5' }
    const made = await imported(file, [`CDL16-90${end}`])
    expect(made).toMatchObject([{ ...half, pro_unitprice: '8600.00' }])
    expect((await shown(file)).counts).toMatchObject({ new: 0, unchanged: 1 })
  })

  test('with dashes and empty prices leaves the prices that are there, and says so', async () => {
    const [dash, empty, none] = [fresh('A'), fresh('B'), fresh('C')]
    for (const pro_no of [dash, empty]) await makeProduct(admin, { pro_no, pro_unitprice: '900' })
    const file = await sheetOf(
      ['产品名称', '型号', '单价', '单位'],
      ['', dash, '—', '台'],
      ['', empty, '', '台'],
      ['新泵', none, '-', '台'],
    )
    const { rows } = await shown(await sheetOf(...rowsIn(file).map((row) => row.slice(1))))
    expect(rows.slice(0, 2).map(notesOf)).toEqual([
      { 单价: '“—”不是价格，保留原来的900.00元' },
      { 单价: '空着，保留原来的900.00元' },
    ])
    const { rows: added } = await shown(await sheetOf(rowsIn(file)[0]!, rowsIn(file)[3]!))
    expect(added.map(notesOf)).toEqual([{ 单价: '“-”不是价格，没有填写' }])
    const priced = await sheetOf(
      ...rowsIn(file)
        .slice(0, 3)
        .map((row) => row.slice(1)),
    )
    expect(await imported(priced, [dash, empty])).toMatchObject([
      { pro_unitprice: '900.00', pro_unit: '台' },
      { pro_unitprice: '900.00', pro_unit: '台' },
    ])
  })

  test('with texts that are no prices says which', async () => {
    const file = await sheetOf(
      ['产品名称', '型号', '单价'],
      ['消防泵', fresh('XBD'), '1234.5678'],
      ['消防泵', fresh('XBD'), '面议'],
    )
    const { rows } = await shown(file)
    const said = '单价必须是不超过9999999999.99的金额，最多两位小数'
    expect(rows.map(({ reason }) => reason)).toEqual([
      `C列：${said}（原文“1234.5678”）`,
      `C列：${said}（原文“面议”）`,
    ])
  })

  test('with merged cells beside several models has what they say of each of them', async () => {
    const [one, two, three] = [fresh('XBD'), fresh('XBD'), fresh('XBD')]
    const file = Buffer.from(
      await writeXlsx({
        sheets: [
          {
            name: '价目',
            rows: [
              ['产品名称', '型号', '流量', '单价'],
              ['一、消防泵', null, null, null],
              ['立式消防泵', one, 5, 1000],
              [null, two, null, 1200],
              [null, null, null, null],
              ['卧式消防泵', three, null, 1500],
            ],
            merges: [
              { startRow: 1, startCol: 0, endRow: 1, endCol: 3 },
              { startRow: 2, startCol: 0, endRow: 4, endCol: 0 },
              { startRow: 2, startCol: 2, endRow: 4, endCol: 2 },
            ],
          },
        ],
      }),
    )
    expect((await shown(file)).counts).toMatchObject({ new: 3, skipped: 1, wrong: 0 })
    expect(await imported(file, [one, two, three])).toMatchObject([
      { pro_title: '立式消防泵', pro_flow: '5', pro_unitprice: '1000.00' },
      { pro_title: '立式消防泵', pro_flow: '5', pro_unitprice: '1200.00' },
      { pro_title: '卧式消防泵', pro_flow: '', pro_unitprice: '1500.00' },
    ])
  })

  test('with prices that say their tax is read by those that are as the catalogue', async () => {
    const [one, two] = [fresh('ISW'), fresh('ISW')]
    const alone = await sheetOf(
      ['产品名称', '规格', '不含税单价', '含税单价（元）'],
      ['卧式泵', one, 100, 113],
    )
    const grouped = await sheetOf(
      ['产品名称', '型号', '单价', ''],
      ['', '', '含税', '未税'],
      ['卧式泵', two, 113, 100],
    )
    expect((await shown(alone)).ignored).toEqual(['不含税单价'])
    expect((await imported(alone, [one]))[0]).toMatchObject({ pro_unitprice: '113.00' })
    await setBasis(0)
    expect((await shown(alone)).ignored).toEqual(['含税单价（元）'])
    expect((await imported(grouped, [two]))[0]).toMatchObject({ pro_unitprice: '100.00' })
    await setBasis(1)
  })

  test('with titles among its rows, names again and rows without a model skips these', async () => {
    const [one, two] = [fresh('XBD'), fresh('XBD')]
    const head = ['产品名称', '型号', '功率', '单价']
    const file = await sheetOf(
      head,
      ['一、立式消防泵', '', '', ''],
      ['消防泵', one, 15, 5200],
      head,
      ['', '', '', 100],
      ['消防泵', two, 22, 6800],
      ['稳压罐', '', '', 3000],
    )
    const { counts, rows } = await shown(file)
    expect(counts).toEqual({ new: 3, changed: 0, unchanged: 0, skipped: 2, wrong: 0 })
    expect(rows.map(({ row, kind, reason }) => [row, kind, reason])).toEqual([
      [2, 'skipped', '只有名称，没有型号和其他内容，像是分类的标题'],
      [3, 'new', ''],
      [5, 'skipped', '请填写编号或产品名称或型号，否则不知道是哪个产品'],
      [6, 'new', ''],
      [7, 'new', ''],
    ])
    expect(notesOf(rows[4]!)).toEqual({ 型号: '没有型号' })
  })

  test('with names that nobody knows is read by what is chosen', async () => {
    const one = fresh('SLS')
    const file = await sheetOf(
      ['PRICE LIST 2026'],
      ['Type', 'Q (L/s)', 'Net', 'Gross', '单价'],
      ['Name', 'l/s', 'EUR', 'EUR', '元'],
      [one, 5, 90, 100, 800],
    )
    const first = await importFile(server, admin, product, file)
    expect(first.data).toMatchObject({ id: 0, layout: { problem: expect.any(String) } })
    await makeProduct(admin, { pro_no: one })
    const choice = { head_row: 3, columns: 'A:pro_no,D:pro_unitprice,E:' }
    expect(await imported(file, [one], choice)).toMatchObject([{ pro_unitprice: '100.00' }])
    const twice = { head_row: 3, columns: 'A:pro_no,C:pro_unitprice,D:pro_unitprice' }
    const { data } = await importFile(server, admin, product, file, twice)
    expect(data.layout.problem).toContain('C列和D列都叫“单价”')
  })

  test.each([
    [{ columns: 'A:nothing' }, '各列的含义“A:nothing”无法识别'],
    [{ columns: '型号' }, '各列的含义“型号”无法识别'],
    [{ head_row: 'x' }, '列名所在的行必须是整数'],
    [{ head_row: 3000 }, '列名只能在前20行里'],
  ])('is refused with a choice that there is not: %j', async (choice, words) => {
    const answer = await importFile(server, admin, product, await sheetOf(['型号'], ['A']), choice)
    expect(answer).toMatchObject({ code: 400, msg: expect.stringContaining(words) })
  })
})

test('what our own lists are exported as changes nothing when it is imported', async () => {
  const pro_title = fresh('全角泵')
  const fields = { pro_flow: '１６ m³/h', pro_power: '7.5kW', pro_unitprice: '12800.5' }
  await makeProduct(admin, { pro_title, pro_no: 'ＣＤＬ（Ⅱ）', ...fields })
  await makeProduct(admin, { pro_title, pro_no: '' })
  for (const endpoint of [product.exportList, product.exportRows]) {
    const file = await exported(server, admin, endpoint, { keyword: pro_title })
    const { counts } = await shown(file)
    expect(counts).toEqual({ new: 0, changed: 0, unchanged: 2, skipped: 0, wrong: 0 })
  }
})
