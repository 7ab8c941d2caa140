import { expect, test } from 'vitest'
import { bookOf, opened, text, worksheet } from '#test/sheet-shapes/filled.ts'
import { fillWorkbook } from './fill-workbook.ts'

/** Cells that are filled in at the right of all that a sheet holds. */

const values = (row: number, ...texts: string[]) =>
  texts.map((value, column) => ({ row, column, value, styleOf: 0 }))

async function besides(sheet: string, row = 2) {
  const answer = await fillWorkbook({
    work: 'fill',
    file: await bookOf(sheet),
    name: '询价.xlsx',
    sheets: [{ name: '表', cells: values(row, '一', '二'), beside: { widths: [20, 40] } }],
    limits: { unpackedBytes: 50 * 1024 * 1024 },
  })
  return 'problem' in answer ? answer.problem : opened(Buffer.from(answer.file))
}

const xml = async (sheet: string) => {
  const answer = await besides(sheet)
  return typeof answer === 'string' ? answer : answer.xml
}

const rows = `<row r="1">${text('A1', '名称')}${text('C1', '备注')}<c r="F1" s="1"/></row><row r="2">${text('A2', '泵', ' s="3"')}</row>`
const filledRow = (first: string, second: string) =>
  `<row r="2">${text('A2', '泵', ' s="3"')}${text(`${first}2`, '一', ' s="3"')}${text(`${second}2`, '二', ' s="3"')}</row>`

test('stand behind the last column that holds something, which an empty cell does not', async () => {
  expect(await xml(worksheet(rows))).toContain(filledRow('D', 'E'))
})

test('stand behind what is merged into their rows, and not behind a heading far above', async () => {
  const merges =
    '<mergeCells count="2"><mergeCell ref="A1:K1"/><mergeCell ref="A2:G3"/></mergeCells>'
  expect(await xml(worksheet(rows, { after: merges }))).toContain(filledRow('H', 'I'))
})

test('leave hidden columns out', async () => {
  const before = '<cols><col min="4" max="5" hidden="1"/></cols>'
  expect(await xml(worksheet(rows, { before }))).toContain(filledRow('F', 'G'))
})

test('are refused in words where every column is hidden', async () => {
  const before = '<cols><col min="4" max="16384" hidden="1"/></cols>'
  expect(await besides(worksheet(rows, { before }))).toBe(
    '表格右边的列都隐藏了或已用完，没有地方填写，请让客户重发一份',
  )
})

test('are as wide as they need to be where the sheet does not say it', async () => {
  const wide = (column: number, width: number) =>
    `<col min="${column}" max="${column}" width="${width}" customWidth="1"/>`
  const own = '<col min="1" max="3" width="9"/>'
  expect(await xml(worksheet(rows))).toContain(
    `<cols>${wide(4, 20)}${wide(5, 40)}</cols><sheetData>`,
  )
  expect(await xml(worksheet(rows, { before: `<cols>${own}</cols>` }))).toContain(
    `<cols>${own}${wide(4, 20)}${wide(5, 40)}</cols>`,
  )
  const all = '<cols><col min="1" max="16384" width="9"/></cols>'
  expect(await xml(worksheet(rows, { before: all }))).toContain(`${all}<sheetData>`)
})
