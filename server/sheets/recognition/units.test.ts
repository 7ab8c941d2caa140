import { describe, expect, test } from 'vitest'
import type { PriceTerms, SheetColumn } from '../sheet.ts'
import { headOf, type TextRow } from './head-row.ts'
import { understood, type ReadColumn } from './meaning.ts'
import { measured } from './values.ts'

/** The units of other people's lists, each with a figure, what is stored of it, and the column's note. */

const QUANTITIES: Readonly<Record<string, SheetColumn>> = {
  流量: { name: 'flow', title: '流量', units: ['m³/h'], quantity: 'flow' },
  扬程: { name: 'head', title: '扬程', units: ['m'], quantity: 'head' },
  功率: { name: 'power', title: '功率', units: ['kW'], quantity: 'power' },
  口径: { name: 'bore', title: '口径', units: ['mm'], quantity: 'bore' },
}
const MODEL: SheetColumn = { name: 'model', title: '型号', identifies: true }
const TERMS: PriceTerms = { isInclusive: true, taxRate: '13' }

function meaningOf(rows: readonly (readonly string[])[], columns: Record<string, string> = {}) {
  const texts: TextRow[] = rows.map((cells, at) => ({
    row: at + 1,
    texts: new Map([...cells.entries()].filter(([, text]) => text !== '')),
  }))
  const known = [MODEL, ...Object.values(QUANTITIES)]
  return understood(headOf(texts, known, { columns })!, texts, TERMS, {})
}

const columnOf = (title: string, unit = '') => {
  const rows = [['型号', title], ...(unit === '' ? [] : [['', unit]]), ['A', '1']]
  const { columns, names } = meaningOf(rows)
  return { column: columns.get(1), note: names.get(1)!.note ?? '' }
}

/** A cell as it is stored: converted, or as it is; of one that is refused why. */
function stored(text: string, column: ReadColumn | undefined): string | undefined {
  const read = column && measured(text, column)
  return read === undefined ? column && text : 'text' in read ? read.text : read.problem
}

describe('a figure in the unit', () => {
  test.each([
    ['流量', 'L/s', '12.5', '45'],
    ['流量', 'l/s', '0.1', '0.36'],
    ['流量', 'LPS', '12.5', '45'],
    ['流量', 'ℓ/s', '12.5', '45'],
    ['流量', 'L/min', '600', '36'],
    ['流量', 'LPM', '600', '36'],
    ['流量', 'm³/min', '0.5', '30'],
    ['流量', 'CMM', '0.5', '30'],
    ['流量', 'm³/s', '0.01', '36'],
    ['流量', 'm³/d', '100', '4.17'],
    ['流量', 'm³/d', '240', '10'],
    ['流量', 't/h', '16', '16'],
    ['流量', 'T/h', '16', '16'],
    ['流量', '吨/h', '16', '16'],
    ['流量', '方/h', '16', '16'],
    ['流量', '方/小时', '16', '16'],
    ['流量', 'CMH', '16', '16'],
    ['流量', '㎥/h', '16', '16'],
    ['流量', 'm3/h', '16', '16'],
    ['流量', 'm^3/h', '16', '16'],
    ['流量', 'GPM(US)', '100', '22.71'],
    ['流量', 'US GPM', '100', '22.71'],
    ['流量', 'UK GPM', '100', '27.28'],
    ['流量', '美制GPM', '100', '22.71'],
    ['扬程', 'kPa', '350', '35.68'],
    ['扬程', 'MPa', '0.35', '35.68'],
    ['扬程', 'N/mm²', '0.35', '35.68'],
    ['扬程', 'bar', '3.5', '35.68'],
    ['扬程', 'kg/cm²', '3.2', '32'],
    ['扬程', 'kgf/cm²', '3.2', '32'],
    ['扬程', '公斤', '3.2', '32'],
    ['扬程', 'mH2O', '32', '32'],
    ['扬程', 'mH₂O', '32', '32'],
    ['扬程', 'm水柱', '32', '32'],
    ['扬程', '米', '32', '32'],
    ['扬程', 'US ft', '100', '30.48'],
    ['扬程', 'ft(US)', '100', '30.48'],
    ['扬程', 'psi (UK)', '50', '35.14'],
    ['功率', 'W', '750', '0.75'],
    ['功率', '㎾', '7.5', '7.5'],
    ['功率', 'KW', '7.5', '7.5'],
    ['口径', '寸', '2.5', '65'],
    ['口径', '寸', '3', '80'],
    ['口径', '英寸', '1 1/2', '40'],
    ['口径', '"', '1-1/4', '32'],
    ['口径', '″', '1½', '40'],
    ['口径', '寸', '3/4', '20'],
    ['口径', '寸', '14', '350'],
    ['口径', 'DN', '65', '65'],
  ])('of %s %s: %s is %s', (name, unit, figure, saved) => {
    // In the name, in a row below it, and behind the figure itself, whatever the column says.
    const titles = [
      columnOf(`${name}(${unit})`),
      columnOf(name, unit),
      columnOf(`${name}\n${unit}`),
    ]
    expect(titles.map(({ column }) => stored(figure, column))).toEqual([saved, saved, saved])
    const words = unit === 'DN' ? '' : stored(`${figure}${unit}`, QUANTITIES[name])
    const isOwn = figure === saved
    expect(words).toBe(unit === 'DN' ? '' : isOwn ? `${figure}${unit}` : saved)
  })

  test('of a day is said to be of 24 hours', () => {
    expect(columnOf('流量(m³/d)').note).toBe('由m³/d换算成m³/h（按24小时）')
    expect(measured('240', columnOf('流量(m³/d)').column!)).toEqual({
      text: '10',
      note: '原文“240”，由m³/d换算，按24小时',
    })
  })

  test.each([
    ['25-50', '90-180'],
    ['20～22', '72~79.2'],
    ['16m³/h', '16m³/h'],
    ['/', '/'],
    ['', ''],
    ['约16', '“约16”不能由L/s换算成m³/h，请改成一个数'],
    ['2×16', '“2×16”不能由L/s换算成m³/h，请改成一个数'],
  ])('that is %j in a column of L/s is %j', (cell, saved) => {
    expect(stored(cell, columnOf('流量(L/s)').column)).toBe(saved)
  })

  test.each(['DN65×50', 'DN65/50', '65×50'])('of suction and discharge stays: %s', (cell) => {
    expect(stored(cell, QUANTITIES['口径'])).toBe(cell)
  })
})

describe('a column is left out', () => {
  test.each([
    ['流量(GPM)', 'GPM，美制和英制不同'],
    ['扬程(ft)', 'ft，美制和英制不同'],
    ['扬程(psi)', 'psi，美制和英制不同'],
    ['扬程(Pa)', 'Pa，Pa太小'],
    ['功率(HP)', 'HP，马力有0.735kW和0.746kW两种'],
    ['功率（马力）', '马力，马力有0.735kW和0.746kW两种'],
    ['流量(kg/s)', '单位“kg/s”不认识'],
    ['扬程(英尺水)', ''],
    ['流量(m³/h、L/s)', '写着“m³/h”和“L/s”两种单位'],
  ])('with words where its unit is in doubt: %s', (title, words) => {
    const { column, note } = columnOf(title)
    expect([column === undefined, note]).toEqual([words !== '', expect.stringContaining(words)])
  })

  test('with an unknown unit below its name, unless it is chosen', () => {
    const rows = [
      ['型号', '流量', '扬程'],
      ['', 'xyz', 'm'],
      ['A', '5', '6'],
    ]
    expect(meaningOf(rows).columns.has(1)).toBe(false)
    const chosen = meaningOf(rows, { B: 'flow' })
    expect(chosen.columns.get(1)?.name).toBe('flow')
    expect(chosen.names.get(1)?.note).toContain('这一项须按m³/h填写，请核对')
    // Two units go by these names: nobody can say that they are kW.
    const horses = [
      ['型号', '功率(HP)'],
      ['A', '5'],
    ]
    expect(meaningOf(horses, { B: 'power' }).columns.has(1)).toBe(false)
  })
})
