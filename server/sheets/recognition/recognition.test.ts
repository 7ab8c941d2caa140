import { describe, expect, test } from 'vitest'
import type { LayoutChoice, PriceTerms, SheetColumn } from '../sheet.ts'
import { headOf, type TextRow } from './head-row.ts'
import { layoutOf } from './layout.ts'
import { understood } from './meaning.ts'
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
  quantity: 'flow',
}
const power: SheetColumn = {
  name: 'power',
  title: '功率',
  units: ['kW', '千瓦'],
  quantity: 'power',
}
const price: SheetColumn = {
  name: 'price',
  title: '单价',
  synonyms: ['面价'],
  units: ['元'],
  quantity: 'money',
  isAmount: true,
  isPrice: true,
}
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
    ['流量(L/s)', 'flow'],
    ['流量l/s', 'flow'],
    ['单价（万元）', 'price'],
    ['单价（含税）', 'price'],
    ['含13%税单价(元)', 'price'],
    ['裸价', 'price'],
    ['净价', 'price'],
    ['含税价', 'price'],
    // The name's own brackets, its second line, and another language.
    ['型号(Model)', 'model'],
    ['型号 Model', 'model'],
    ['型号\nModel', 'model'],
    ['Model\n型号', 'model'],
    ['Model 型号', 'model'],
    ['Model（型号）', 'model'],
    ['单价 Price RMB', 'price'],
    ['功率\n(kW)', 'power'],
    ['功率\nPower (kW)', 'power'],
    ['功率因数', undefined],
    ['流量计', undefined],
    ['单价表', undefined],
    ['是否含税', undefined],
    ['到站价', undefined],
    ['型号数量', undefined],
    ['序号', undefined],
    ['', undefined],
  ])('%j is of the column %j', (title, name) => {
    expect(read(title)?.column.name).toBe(name)
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
const TAXED: PriceTerms = { isInclusive: true, taxRate: '13' }

function layout(rows: readonly (readonly string[])[], choice = AS_IT_IS, prices = TAXED) {
  const texts = rowsOf(...rows)
  const head = headOf(texts, KNOWN, choice)
  return head && layoutOf(understood(head, texts, prices, choice), texts)
}

/** The row of names, and what the columns are, by their letters. */
function read(rows: readonly (readonly string[])[], choice = AS_IT_IS) {
  const found = layout(rows, choice)
  if (!found) return undefined
  const { head_row, columns, problem } = found
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

  test('of a group without names of its own has the price that is as the stored ones are', () => {
    const rows = [
      ['型号', '单价', ''],
      ['', '含税', '未税'],
      ['A', '1', '2'],
    ]
    expect(read(rows)).toEqual({ head_row: 2, fields: ['A model', 'B price'], ...CLEAR })
    const net = layout(rows, AS_IT_IS, { ...TAXED, isInclusive: false })!
    expect(net.columns.map(({ field }) => field)).toEqual(['model', '', 'price'])
    const choice = { row: 2, columns: { B: '' } }
    expect(read(rows, choice)).toEqual({ head_row: 2, fields: ['A model', 'C price'], ...CLEAR })
  })

  test('has the units below it', () => {
    const rows = [
      ['序号', '型号', '流量', '功率', '单价'],
      ['', '-', 'L/s', 'kW', '万元'],
      ['1', 'A', '5', '7.5', '1.2'],
    ]
    const found = layout(rows)!
    expect([found.head_row, found.problem]).toEqual([2, ''])
    expect(found.columns.map(({ title, sample, note }) => [title, sample, note])).toEqual([
      ['序号', '1', ''],
      ['型号', 'A', ''],
      ['流量 L/s', '5', '由L/s换算成m³/h'],
      ['功率 kW', '7.5', ''],
      ['单价 万元', '1.2', '由万元换算成元'],
    ])
    expect(layout(rows, { row: 1, columns: {} })).toEqual(found)
  })

  test('has one of two units of a group, which is that of the column', () => {
    const rows = [
      ['型号', '流量Q', '', '单价'],
      ['', 'm³/h', 'L/s', '元'],
      ['A', '36', '10', '1'],
    ]
    const fields = ['A model', 'B flow', 'D price']
    expect(read(rows)).toEqual({ head_row: 2, fields, ...CLEAR })
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

test('a column says why it is left out, and what is done to its figures', () => {
  const rows = [
    ['型号', '流量(L/s)', '功率(HP)', '成本价'],
    ['A', '5', '10', '2'],
  ]
  const notes = layout(rows)!.columns.map(({ letters, field, note }) => [letters, field, note])
  expect(notes).toEqual([
    ['A', 'model', ''],
    ['B', 'flow', '由L/s换算成m³/h'],
    ['C', '', '单位是HP，马力有0.735kW和0.746kW两种，请换算成kW，这一列不导入'],
    ['D', 'cost', '需要权限'],
  ])
})
