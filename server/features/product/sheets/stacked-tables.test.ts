import { beforeAll, describe, expect, test } from 'vitest'
import { api } from '#api/index.ts'
import type { SentChoice } from '#api/kit/imports.ts'
import { fresh } from '#test/make/factories.ts'
import { sheetOf } from '#test/read/sheet-file.ts'
import { importFile, previewed } from '#test/read/sheets.ts'
import { testServer, type Caller } from '#test/run/server.ts'

/** Names below those of a sheet begin a table with columns of its own. */

const server = testServer()
let admin: Caller
beforeAll(() => {
  admin = server.admin
})

type Row = readonly (string | number)[]

async function shown(rows: readonly Row[], choice?: SentChoice) {
  const file = await sheetOf(...rows)
  const { rows: read, layout } = await previewed(server, admin, api.product, file, choice)
  const tables = layout.tables.map(({ head_row, columns, problem }) => ({
    head_row,
    fields: columns.flatMap(({ letters, field }) => (field === '' ? [] : `${letters} ${field}`)),
    problem,
  }))
  const priced = read.map(({ row, changes, reason }) => {
    const { after = '' } = changes.find(({ label }) => label === '单价') ?? {}
    return `${row} ${after || reason}`
  })
  return { tables, priced, layout }
}

const PUMPS = ['产品名称', '型号', '功率', '单价'] as const
const pump = (price: number): Row => ['管道泵', fresh('ISG'), 3, price]

describe('a table below another', () => {
  test('with its columns in another order is read by its own names', async () => {
    const { tables, priced } = await shown([
      PUMPS,
      pump(1800),
      ['产品名称', '型号', '单价', '功率'],
      ['控制柜', fresh('KG'), 5200, 15],
    ])
    expect(tables).toEqual([
      {
        head_row: 3,
        fields: ['A pro_title', 'B pro_no', 'C pro_unitprice', 'D pro_power'],
        problem: '',
      },
    ])
    expect(priced).toEqual(['2 1,800.00元', '4 5,200.00元'])
  })

  test('that has more names does not hide the first', async () => {
    const { tables, priced, layout } = await shown([
      ['价格表'],
      PUMPS,
      pump(1800),
      ['产品名称', '型号', '单位', '单价', '备注', '品牌'],
      ['控制柜', fresh('KG'), '台', 5200, '', '清源'],
    ])
    expect(layout.head_row).toBe(2)
    expect(tables).toMatchObject([{ head_row: 4 }])
    expect(priced).toEqual(['3 1,800.00元', '5 5,200.00元'])
  })

  test('far down, with names in two rows, is read by the lower ones', async () => {
    const pumps = Array.from({ length: 30 }, (_, at) => pump(at + 1))
    const { tables } = await shown([
      PUMPS,
      ...pumps,
      ['产品名称', '型号', '价格', '', '备注'],
      ['', '', '单价', '成本价', ''],
      ['控制柜', fresh('KG'), 5200, 4000, '一用一备'],
    ])
    expect(tables).toEqual([
      {
        head_row: 33,
        fields: ['A pro_title', 'B pro_no', 'C pro_unitprice', 'D cost', 'E remarks'],
        problem: '',
      },
    ])
  })

  test('with the names of a former one belongs to that one', async () => {
    const cabinets = ['产品名称', '型号', '单价', '功率'] as const
    const { tables, priced } = await shown([
      PUMPS,
      pump(1),
      PUMPS,
      pump(2),
      cabinets,
      ['控制柜', fresh('KG'), 3, 15],
      PUMPS,
      pump(4),
      cabinets,
      ['控制柜', fresh('KG'), 5, 15],
    ])
    expect(tables).toMatchObject([{ head_row: 5 }])
    expect(priced).toEqual(['2 1.00元', '4 2.00元', '6 3.00元', '8 4.00元', '10 5.00元'])
  })

  test('whose names are not known is refused until they are chosen, or said to be none', async () => {
    const rows = [
      PUMPS,
      pump(1800),
      ['代号', '品类', '底价', '单价'],
      ['KG-15', '控制柜', 4000, 5200],
    ]
    const { tables, priced } = await shown(rows)
    const problem = expect.stringContaining('第3行没有')
    expect(tables).toEqual([{ head_row: 3, fields: ['C floor_price', 'D pro_unitprice'], problem }])
    expect(priced).toEqual([
      '2 1,800.00元',
      expect.stringMatching(/^4 第3行起是另一张表，第3行没有.*请.*指明各列是什么/),
    ])
    const chosen = await shown(rows, { head_row: 1, columns: '3A:pro_no,3B:pro_title' })
    expect(chosen.tables).toMatchObject([{ problem: '' }])
    expect(chosen.priced.at(-1)).toBe('4 5,200.00元')
    const { tables: none, priced: all } = await shown(rows, { head_row: 1, columns: '3:' })
    expect(none).toEqual([])
    expect(all).toHaveLength(3)
  })

  test('is not begun by a row of data that says a name', async () => {
    const { tables, priced } = await shown([
      ['产品名称', '型号', '单价', '备注'],
      ['管道泵', fresh('ISG'), 1, '单价'],
      ['二、控制柜', '', '', '型号'],
      ['控制柜', 'KG-15', '5,200', '型号'],
    ])
    expect(tables).toEqual([])
    expect(priced).toHaveLength(3)
  })
})

describe('two tables side by side', () => {
  test('with their names in one row are not read before one of them is left out', async () => {
    const rows = [
      ['产品名称', '型号', '单价', '', '产品名称', '型号', '单价'],
      ['管道泵', fresh('ISG'), 1800, '', '控制柜', fresh('KG'), 5200],
    ]
    const file = await sheetOf(...rows)
    const { data } = await importFile(server, admin, api.product, file)
    expect(data).toMatchObject({
      id: 0,
      layout: { problem: expect.stringContaining('第1行从E列起') },
    })
    const choice = { head_row: 1, columns: 'E:,F:,G:' }
    expect((await shown(rows, choice)).priced).toEqual(['2 1,800.00元'])
  })

  test('of which the right one begins further down are refused', async () => {
    const file = await sheetOf(
      PUMPS,
      pump(1),
      [...pump(2), '', '产品名称', '型号', '单价'],
      [...pump(3), '', '控制柜', fresh('KG'), 5200],
    )
    const { msg } = await importFile(server, admin, api.product, file)
    expect(msg).toContain('第3行从F列起是并排的另一张表')
  })
})
