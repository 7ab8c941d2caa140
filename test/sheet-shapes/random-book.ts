import ExcelJS from 'exceljs'
import fc from 'fast-check'

/**
 * Random price lists, written by another library than the product has, with what a person reads in them, which is
 * computed of what was put in and not of the file.
 */

type Price =
  | { as: 'plain' | 'shown whole' | 'struck old' | 'raised mark'; cents: number; other: number }
  | { as: 'three places'; thousandths: number }
  | { as: 'struck' }

type Item = {
  no: 'text' | 'zeros' | 'prefix'
  price: Price
  flow: number
  isHidden: boolean
  isStruck: boolean
}

/** What one unit of a flow is in hundredths of m³/h. */
const UNITS = { '': 100, '(m³/h)': 100, '(L/s)': 360, '（L/min）': 6, '(m³/min)': 6000 } as const

type Table = {
  order: readonly number[]
  unit: keyof typeof UNITS
  words: number
  items: readonly Item[]
  hasMergedTitle: boolean
  hasSum: boolean
}

export type Book = {
  before: readonly ('hidden' | 'cover' | 'empty')[]
  title: boolean
  hidesRemarks: boolean
  tables: readonly Table[]
}

const cents = fc.integer({ min: 1, max: 99_999_999 })
const price: fc.Arbitrary<Price> = fc.oneof(
  fc.record({
    as: fc.constantFrom(
      'plain' as const,
      'shown whole' as const,
      'struck old' as const,
      'raised mark' as const,
    ),
    cents,
    other: fc.integer({ min: 1, max: 9 }),
  }),
  fc.record({
    as: fc.constant('three places' as const),
    thousandths: fc.integer({ min: 1, max: 99_999_999 }),
  }),
  fc.constant({ as: 'struck' as const }),
)
const item: fc.Arbitrary<Item> = fc.record({
  no: fc.constantFrom('text', 'zeros', 'prefix'),
  price,
  flow: fc.integer({ min: 1, max: 900 }),
  isHidden: fc.nat(3).map((one) => one === 0),
  isStruck: fc.nat(4).map((one) => one === 0),
})
const seenItem = item.map((one) => ({ ...one, isHidden: false, isStruck: false }))
const table: fc.Arbitrary<Table> = fc.record({
  order: fc.shuffledSubarray([0, 1, 2, 3], { minLength: 4, maxLength: 4 }),
  unit: fc.constantFrom(...(Object.keys(UNITS) as (keyof typeof UNITS)[])),
  words: fc.nat(2),
  items: fc.tuple(seenItem, fc.array(item, { maxLength: 5 })).map(([one, more]) => [one, ...more]),
  hasMergedTitle: fc.boolean(),
  hasSum: fc.boolean(),
})
export const book: fc.Arbitrary<Book> = fc.record({
  before: fc.array(fc.constantFrom('hidden', 'cover', 'empty'), { maxLength: 2 }),
  title: fc.boolean(),
  hidesRemarks: fc.boolean(),
  tables: fc.array(table, { minLength: 1, maxLength: 2 }),
})

const WORDS = {
  name: ['产品名称', '品名', '设备名称'],
  no: ['型号', '规格型号', '产品型号'],
  price: ['单价', '单价（元）', '价格'],
  flow: ['流量', '额定流量', '流量'],
} as const

/** 8,200.00元, as the preview says it. */
const yuan = (amount: number) => {
  const whole = String(Math.trunc(amount / 100)).replaceAll(/\B(?=(\d{3})+$)/g, ',')
  return `${whole}.${String(amount % 100).padStart(2, '0')}元`
}

const hundredths = (amount: number) => {
  const rest = String(amount % 100)
    .padStart(2, '0')
    .replace(/0+$/, '')
  return `${Math.trunc(amount / 100)}${rest === '' ? '' : `.${rest}`}`
}

const priceOf = (price: Price) => {
  if (price.as === 'struck') return ''
  if (price.as === 'three places') return yuan(Math.floor(price.thousandths / 10 + 0.5))
  return yuan(price.cents)
}

function fillPrice(cell: ExcelJS.Cell, price: Price): void {
  if (price.as === 'struck') {
    cell.value = 7200
    cell.font = { strike: true }
  } else if (price.as === 'three places') cell.value = price.thousandths / 1000
  else if (price.as === 'struck old') {
    cell.value = {
      richText: [
        { text: `${price.other}600`, font: { strike: true } },
        { text: String(price.cents / 100) },
      ],
    }
  } else if (price.as === 'raised mark') {
    cell.value = {
      richText: [
        { text: String(price.cents / 100) },
        { text: String(price.other), font: { vertAlign: 'superscript' } },
      ],
    }
  } else {
    cell.value = price.cents / 100
    if (price.as === 'shown whole') cell.numFmt = '0'
  }
}

/** A model that no other row has, with its text as the cell shows it. */
function fillModel(cell: ExcelJS.Cell, as: Item['no'], number: number): string {
  if (as === 'text') {
    cell.value = `CDL${number}-90`
    return `CDL${number}-90`
  }
  cell.value = number
  cell.numFmt = as === 'zeros' ? '00000000' : '"ISG"0'
  return as === 'zeros' ? String(number).padStart(8, '0') : `ISG${number}`
}

export type Seen = { row: number; no: string; price: string; flow: string }
export type Reading = { rows: Seen[]; leftOut: Record<string, number> }

const COLUMNS = ['name', 'no', 'price', 'flow'] as const

/** The file, and what a person reads in it. `first` is the number of its first model. */
export async function written({ before, title, hidesRemarks, tables }: Book, first: number) {
  const file = new ExcelJS.Workbook()
  const leftOut: Record<string, number> = {}
  const count = (kind: string, more = 1) => (leftOut[kind] = (leftOut[kind] ?? 0) + more)
  for (const [at, kind] of before.entries()) {
    const sheet = file.addWorksheet(
      `${at + 1}${kind}`,
      kind === 'hidden' ? { state: 'hidden' } : {},
    )
    if (kind === 'hidden') {
      count('hidden_sheets')
      sheet.addRows([
        ['产品名称', '型号', '单价'],
        ['旧泵', `旧${first}`, 1],
      ])
    } else if (kind === 'cover') sheet.addRows([['某某泵业'], ['2026年产品价格表']])
  }
  const sheet = file.addWorksheet('价格表')
  const rows: Seen[] = []
  let row = 0
  let number = first
  if (title) sheet.getCell((row += 1), 1).value = '2026年价格表'
  for (const { order, unit, words, items, hasMergedTitle, hasSum } of tables) {
    row += 1
    const column = Object.fromEntries(order.map((of, at) => [COLUMNS[of]!, at + 1])) as Record<
      (typeof COLUMNS)[number],
      number
    >
    for (const name of COLUMNS) {
      sheet.getCell(row, column[name]).value = WORDS[name][words]! + (name === 'flow' ? unit : '')
    }
    sheet.getCell(row, 5).value = '备注'
    const top = row + 1
    for (const [at, { no, price, flow, isHidden, isStruck }] of items.entries()) {
      row += 1
      number += 1
      if (!hasMergedTitle || at === 0) sheet.getCell(row, column.name).value = '立式泵'
      const model = fillModel(sheet.getCell(row, column.no), no, number)
      fillPrice(sheet.getCell(row, column.price), price)
      sheet.getCell(row, column.flow).value = flow
      if (isStruck) {
        for (let cell = 1; cell <= 4; cell += 1) {
          const { value, font } = sheet.getCell(row, cell)
          if (value && typeof value === 'object' && 'richText' in value) {
            const struck = value.richText.map((part) => ({
              ...part,
              font: { ...part.font, strike: true },
            }))
            sheet.getCell(row, cell).value = { richText: struck }
          }
          sheet.getCell(row, cell).font = { ...font, strike: true }
        }
      }
      sheet.getRow(row).hidden = isHidden
      if (isHidden) count('hidden_rows')
      else if (isStruck) count('struck_rows')
      else {
        const of = flow * UNITS[unit]
        rows.push({ row, no: model, price: priceOf(price), flow: hundredths(of) })
      }
    }
    if (hasMergedTitle && row > top) sheet.mergeCells(top, column.name, row, column.name)
    if (hasSum) {
      row += 1
      sheet.getCell(row, column.name).value = '合　计'
      sheet.getCell(row, column.price).value = 99_999
      count('sums')
    }
  }
  if (hidesRemarks) {
    sheet.getColumn(5).hidden = true
    count('hidden_columns')
  }
  return {
    content: Buffer.from(await file.xlsx.writeBuffer()),
    reading: { rows, leftOut } satisfies Reading,
    next: number,
  }
}
