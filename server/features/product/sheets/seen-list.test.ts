import { strToU8, unzipSync, zipSync } from 'fflate'
import { beforeAll, describe, expect, test } from 'vitest'
import { api } from '#api/index.ts'
import type { SentChoice } from '#api/kit/imports.ts'
import { done, fresh } from '#test/make/factories.ts'
import { bookOf, STRUCK, type MadeSheet } from '#test/make/files/seen-workbook.ts'
import { importFile, previewed } from '#test/read/sheets.ts'
import { testServer, type Caller } from '#test/run/server.ts'

/** Of a price list is imported what a person sees in it; of the rest the preview says how much there is. */

const { product } = api
const server = testServer()
let admin: Caller
beforeAll(() => {
  admin = server.admin
})

const HEAD = ['产品名称', '型号', '单价'] as const
const pump = (price: number) => ['管道泵', fresh('ISG'), price] as const

async function shown(sheets: readonly MadeSheet[], choice?: SentChoice) {
  const { rows, ...read } = await previewed(server, admin, product, await bookOf(...sheets), choice)
  const prices = rows.map(({ changes }) => changes.find(({ label }) => label === '单价')?.after)
  return { ...read, rows, prices }
}

describe('of several sheets', () => {
  const cover: MadeSheet = { name: '封面', rows: [['某泵业'], ['价格手册'], ['一、', '见第2页']] }
  const list = (name: string, price: number): MadeSheet => ({ name, rows: [HEAD, pump(price)] })

  test('the first that reads as a list is read, and another where it is chosen', async () => {
    const sheets = [cover, list('立式泵', 2380), list('管道泵', 1880)]
    const { sheets: all, sheet, prices } = await shown(sheets)
    expect({ all, sheet, prices }).toEqual({
      all: [
        { name: '封面', rows: 3 },
        { name: '立式泵', rows: 2 },
        { name: '管道泵', rows: 2 },
      ],
      sheet: '立式泵',
      prices: ['2,380.00元'],
    })
    expect(await shown(sheets, { sheet: '管道泵' })).toMatchObject({
      sheet: '管道泵',
      prices: ['1,880.00元'],
    })
  })

  test.each([
    ['an empty one', { name: '空', rows: [] }],
    ['names without rows', { name: '空', rows: [HEAD] }],
    [
      'a table of contents',
      {
        name: '目录',
        rows: [
          ['名称', '页码'],
          ['立式泵', 2],
        ],
      },
    ],
  ] satisfies [string, MadeSheet][])('%s is passed over', async (_what, first) => {
    expect(await shown([first, list('价格', 2380)])).toMatchObject({
      sheet: '价格',
      prices: ['2,380.00元'],
      left_out: [],
    })
  })

  test('a chart that is a sheet of its own is none of them', async () => {
    const parts = unzipSync(await bookOf(list('图表', 1), list('价格', 2380)))
    const path = 'xl/_rels/workbook.xml.rels'
    const relationships = Buffer.from(parts[path]!).toString()
    const chart = relationships.replace('/worksheet" Target="worksheets/sheet1', (found) =>
      found.replace('/worksheet"', '/chartsheet"'),
    )
    expect(chart).not.toBe(relationships)
    const file = Buffer.from(zipSync({ ...parts, [path]: strToU8(chart) }))
    const { sheets, sheet } = await previewed(server, admin, product, file)
    expect({ sheets, sheet }).toEqual({ sheets: [{ name: '价格', rows: 2 }], sheet: '价格' })
  })

  test.each(['hidden', 'veryHidden'] as const)('one that is %s is not read', async (state) => {
    const sheets = [{ ...list('去年', 1880), state }, list('今年', 2380)]
    expect(await shown(sheets)).toMatchObject({
      sheets: [{ name: '今年', rows: 2 }],
      prices: ['2,380.00元'],
      left_out: [{ kind: 'hidden_sheets', count: 1, where: '“去年”' }],
    })
    const { msg } = await importFile(server, admin, product, await bookOf(...sheets), {
      sheet: '去年',
    })
    expect(msg).toContain('没有名为“去年”的工作表')
  })
})

describe('of a sheet', () => {
  test('hidden rows and those without height are counted, and read where that is chosen', async () => {
    const sheet = {
      rows: [HEAD, pump(1), pump(2), pump(3), pump(4)],
      hiddenRows: [3],
      flatRows: [5],
    }
    expect(await shown([sheet])).toMatchObject({
      prices: ['1.00元', '3.00元'],
      left_out: [{ kind: 'hidden_rows', count: 2, where: '第3、5行' }],
    })
    expect(await shown([sheet], { hidden: 1 })).toMatchObject({
      prices: ['1.00元', '2.00元', '3.00元', '4.00元'],
      left_out: [],
    })
  })

  test('whose rows are all hidden nothing is read before that is chosen', async () => {
    const sheet = { rows: [HEAD, pump(1)], hiddenRows: [2] }
    const { data } = await importFile(server, admin, product, await bookOf(sheet))
    expect(data).toMatchObject({
      id: 0,
      layout: { problem: expect.stringContaining('都是隐藏的') },
      left_out: [{ kind: 'hidden_rows', count: 1 }],
    })
    expect((await shown([sheet], { hidden: 1 })).prices).toEqual(['1.00元'])
  })

  test('hidden columns are counted, and read where that is chosen', async () => {
    const sheet = {
      rows: [
        ['产品名称', '型号', '单价', '备注'],
        ['管道泵', fresh('ISG'), 8600, '勿外传'],
      ],
      hiddenColumns: [2, 3, 5],
    }
    const read = await shown([sheet])
    expect(read).toMatchObject({ left_out: [{ kind: 'hidden_columns', count: 2, where: '' }] })
    expect(read.rows[0]!.changes.map(({ label }) => label)).toEqual(['产品名称', '型号'])
    expect(await shown([sheet], { hidden: 1 })).toMatchObject({
      prices: ['8,600.00元'],
      left_out: [],
    })
  })

  test('columns without a name are counted, where something stands in them', async () => {
    const [name, no, price] = pump(1200)
    const sheet = {
      rows: [
        ['产品名称', '型号', '单价', null, '备注'],
        [name, no, price, 1100, '现货', null, '议价'],
        ['合计', null, null, null, null, null, null, '2300'],
      ],
    }
    expect((await shown([sheet])).left_out).toEqual([
      { kind: 'unnamed_columns', count: 2, where: '“D”、“G”' },
      { kind: 'sums', count: 1, where: '第3行' },
    ])
  })

  test('rows that are struck through as a whole are counted, one of which a cell is left is read', async () => {
    const struckRow = pump(2).map((value) => ({ value, font: STRUCK }))
    const [name, no, price] = pump(3)
    const sheet = {
      rows: [HEAD, pump(1), struckRow, [name, no, { value: price, font: STRUCK }]],
    }
    const { left_out, rows } = await shown([sheet])
    expect(left_out).toEqual([{ kind: 'struck_rows', count: 1, where: '第3行' }])
    expect(rows.map(({ row, notes }) => ({ row, notes }))).toEqual([
      { row: 2, notes: [] },
      { row: 4, notes: [{ label: '单价', note: '原文“3”，已划掉，没有读' }] },
    ])
  })
})

test('the rows that need a look are those that are wrong and those with notes, a page of their own', async () => {
  const rows = Array.from({ length: 12 }, (_, at) => pump(at + 1))
  const wrong = ['管道泵', fresh('ISG'), '面议'] as const
  const read = await shown([{ rows: [HEAD, ...rows, pump(86.897), wrong] }])
  expect(read).toMatchObject({ look: 2, counts: { new: 13, wrong: 1 } })
  const query = { id: read.id, kind: 'look', page: 1 }
  const { data, total } = await done(admin, product.getImport, query)
  expect({ rows: data.map(({ row }: { row: number }) => row), total }).toEqual({
    rows: [14, 15],
    total: 2,
  })
})
