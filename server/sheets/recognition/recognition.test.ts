import { describe, expect, test } from 'vitest'
import type { LayoutChoice, SheetColumn } from '../sheet.ts'
import { headOf, type TextRow } from './head-row.ts'
import { layoutOf } from './layout.ts'
import { titleReader } from './titles.ts'
import { cleaned } from './values.ts'

/** How a list that somebody else made is read, by the columns of a small catalogue. */

const model: SheetColumn = {
  name: 'model',
  title: '型号',
  synonyms: ['规格型号', '产品型号'],
  otherwise: ['规格'],
  isCode: true,
  identifies: true,
}
const flow: SheetColumn = {
  name: 'flow',
  title: '流量',
  synonyms: ['流量Q'],
  units: ['m³/h', 'm3/h'],
}
const power: SheetColumn = { name: 'power', title: '功率', units: ['kW', '千瓦'] }
const price: SheetColumn = { name: 'price', title: '单价', units: ['元', '元/台'], isAmount: true }
const cost: SheetColumn = { name: 'cost', title: '成本价', isAmount: true, locked: '需要权限' }
const rate: SheetColumn = { name: 'rate', title: '税率', units: ['%'], isPercent: true }
const note: SheetColumn = { name: 'note', title: '备注', synonyms: ['型号'] }
const KNOWN = [note, model, flow, power, price, cost, rate]

describe('a title', () => {
  const read = titleReader(KNOWN)

  test.each([
    ['型号', 'model'],
    [' 规格 型号* ', 'model'],
    ['产品型号（必填）', 'model'],
    ['流量(m³/h)', 'flow'],
    ['流量（M3/H）', 'flow'],
    ['流量Q[m3/h]', 'flow'],
    ['流量m³/h', 'flow'],
    ['功率／ｋＷ', 'power'],
    ['单价（元）', 'price'],
    ['单价(元/台)', 'price'],
    ['单 价：', 'price'],
    ['备注', 'note'],
    // The unit is another, or something is said that changes what the figures are.
    ['流量(L/s)', undefined],
    ['单价（万元）', undefined],
    ['单价（含税）', undefined],
    ['序号', undefined],
    ['', undefined],
  ])('%j is of the column %j', (title, name) => {
    expect(read(title)?.name).toBe(name)
  })
})

describe('a cell', () => {
  test.each([
    [model, 'CDL１６－９０', 'CDL16-90'],
    [model, ' XBDⅡ5/20（I） ', 'XBDⅡ5/20(I)'],
    [flow, '１６', '16'],
    [flow, '25-50m³/h', '25-50'],
    [flow, '16 M3/H', '16'],
    [flow, '约16', '约16'],
    [flow, '16m³/h-20m³/h', '16m³/h-20m³/h'],
    [power, '7.5KW', '7.5'],
    [power, '2×7.5kW', '2×7.5'],
    [power, 'kW', 'kW'],
    [power, '7.5㎾', '7.5'],
    [flow, '16㎥/h', '16'],
    [flow, '16㎥/d', '16㎥/d'],
    // A valve has no power: with a sign for that it would be taken for a cabinet, and printed as “N=/”.
    [power, '/', ''],
    [flow, ' － ', ''],
    [flow, '——', ''],
    [model, '-', '-'],
    [price, '￥8，600.00', '8600.00'],
    [price, 'RMB 8600', '8600'],
    [price, '8,600元/台', '8600'],
    [price, '１２８００．５', '12800.5'],
    [price, '—', ''],
    [price, '－', ''],
    [price, '/', ''],
    [price, '﹣', ''],
    [price, '面议', '面议'],
    [price, '8600①', '8600①'],
    [price, '8600²', '8600²'],
    [price, '-8600', '-8600'],
    [price, '8.6e3', '8.6e3'],
    [price, '1.2万', '12000'],
    [price, '8600(含税)', '8600(含税)'],
    [price, '8600\u00a0元', '8600'],
    [price, '86,00', '86,00'],
    [rate, '13%', '13'],
    [rate, '１３％', '13'],
    [rate, '0.13', '13'],
    [rate, '.06', '6'],
    [rate, '0.005', '0.5'],
    [rate, '0.5%', '0.5'],
    [rate, '０．５％', '0.5'],
    [rate, '3', '3'],
    [note, ' ７.5KW　', '７.5KW'],
  ])('of %o that says %j is saved as %j', (column, text, saved) => {
    expect(cleaned(text, column)).toBe(saved)
  })
})

const rowsOf = (...rows: readonly (readonly string[])[]): TextRow[] =>
  rows.map((texts, at) => ({
    row: at + 1,
    texts: new Map([...texts.entries()].filter(([, text]) => text !== '')),
  }))

const AS_IT_IS: LayoutChoice = { columns: {} }

/** The row of names, and what the columns are, by their letters. */
function read(rows: readonly (readonly string[])[], choice = AS_IT_IS) {
  const head = headOf(rowsOf(...rows), KNOWN, choice)
  if (!head) return undefined
  const { head_row, columns, problem } = layoutOf(head, rowsOf(...rows))
  const fields = columns.flatMap(({ letters, field }) =>
    field === '' ? [] : [`${letters} ${field}`],
  )
  return { head_row, fields, problem }
}

const CLEAR = { problem: '' }

describe('the row of names', () => {
  test('is the first where that has them', () => {
    const rows = [
      ['型号', '单价'],
      ['A', '1'],
    ]
    expect(read(rows)).toEqual({ head_row: 1, fields: ['A model', 'B price'], ...CLEAR })
  })

  test('stands below the titles of the list', () => {
    const rows = [
      ['某某泵业价格表'],
      ['执行日期：2026年'],
      ['序号', '规格型号', '流量(m³/h)'],
      ['1', 'A', '5'],
    ]
    expect(read(rows)).toEqual({ head_row: 3, fields: ['B model', 'C flow'], ...CLEAR })
  })

  test('takes two rows where names are grouped, and where some reach over both', () => {
    const rows = [
      ['价格表'],
      ['序号', '型号', '性能', '', '价格', ''],
      ['', '', '流量', '功率(kW)', '单价', '成本价'],
      ['1', 'A', '5', '7.5', '1', '2'],
    ]
    const fields = ['B model', 'C flow', 'D power', 'E price', 'F cost']
    expect(read(rows)).toEqual({ head_row: 3, fields, ...CLEAR })
  })

  test('has a name of several meanings only where nothing else is that', () => {
    const alone = [
      ['名称', '规格', '单价'],
      ['泵', 'A', '1'],
    ]
    expect(read(alone)).toEqual({ head_row: 1, fields: ['B model', 'C price'], ...CLEAR })
    const both = [
      ['规格', '型号', '单价'],
      ['DN50', 'A', '1'],
    ]
    expect(read(both)).toEqual({ head_row: 1, fields: ['B model', 'C price'], ...CLEAR })
    const twice = [
      ['', '规格', '规格', '价格'],
      ['', '', '', '单价'],
      ['泵', 'A', 'B', '1'],
    ]
    expect(read(twice)).toEqual({ head_row: 2, fields: ['B model', 'D price'], ...CLEAR })
  })

  test('is not joined by data that says the name of a column', () => {
    const rows = [
      ['型号', '其他', '单价'],
      ['A', '流量', '1'],
    ]
    expect(read(rows)).toMatchObject({ head_row: 1, fields: ['A model', 'C price'] })
  })

  test('of a group without names of its own leaves two columns to choose between', () => {
    const rows = [
      ['型号', '单价', ''],
      ['', '含税', '未税'],
      ['A', '1', '2'],
    ]
    expect(read(rows)).toMatchObject({ problem: '第2行的B列和C列都叫“单价”，请只保留一列' })
    const choice = { row: 2, columns: { C: '' } }
    expect(read(rows, choice)).toEqual({ head_row: 2, fields: ['A model', 'B price'], ...CLEAR })
  })

  test('of a group counts for nothing where one of its columns is it by its own name', () => {
    const rows = [
      ['型号', '单价', ''],
      ['', '单价(元)', '美元'],
      ['A', '1', '2'],
    ]
    expect(read(rows)).toEqual({ head_row: 2, fields: ['A model', 'B price'], ...CLEAR })
  })

  test('that cannot be found is the fullest row, until one chooses', () => {
    const rows = [['Price list'], ['No.', 'Model', 'Price'], ['1', 'A', '2']]
    expect(read(rows)).toEqual({
      head_row: 2,
      fields: [],
      problem: expect.stringContaining('第2行没有“型号”中的任何一列'),
    })
    const choice = { row: 2, columns: { B: 'model', C: 'price' } }
    expect(read(rows, choice)).toEqual({ head_row: 2, fields: ['B model', 'C price'], ...CLEAR })
    expect(read(rows, { row: 9, columns: {} })).toBeUndefined()
  })

  test('is the chosen one, with what a column becomes by hand in place of what it says', () => {
    const rows = [
      ['型号', '单价'],
      ['型号', '流量'],
      ['A', '5'],
    ]
    expect(read(rows, { row: 2, columns: { B: 'power' } })).toEqual({
      head_row: 2,
      fields: ['A model', 'B power'],
      ...CLEAR,
    })
  })
})

test('a column says why it is left out, and which unit its title has', () => {
  const rows = rowsOf(['型号', '流量(L/s)', '成本价'], ['A', '5', '2'])
  const head = headOf(rows, KNOWN, { columns: { B: 'flow' } })!
  expect(layoutOf(head, rows).columns).toEqual([
    { letters: 'A', title: '型号', sample: 'A', field: 'model', note: '' },
    {
      letters: 'B',
      title: '流量(L/s)',
      sample: '5',
      field: 'flow',
      note: '列名里写着“L/s”，这一项须按m³/h填写，请核对',
    },
    { letters: 'C', title: '成本价', sample: '2', field: 'cost', note: '需要权限' },
  ])
  expect([...head.columns.values()].map(({ name }) => name)).toEqual(['model', 'flow'])
})
