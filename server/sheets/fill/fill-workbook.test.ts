import { describe, expect, test } from 'vitest'
import { zipEntries } from '#test/read/zip-entries.ts'
import { inline, SHEET } from '#test/sheet-shapes/file.ts'
import {
  answerOf,
  bookOf,
  filled,
  H,
  opened,
  sheetAfter,
  text,
  worksheet,
} from '#test/sheet-shapes/filled.ts'
import type { Fill } from '../sheet.ts'

/** What is filled into somebody else's workbook, as another program reads it, and that nothing else of it changes. */

describe('texts', () => {
  test.each([
    '=1+1',
    '+86 21',
    '-5',
    '@SUM(A1)',
    '{=A1}',
    '#N/A',
    '0012',
    'TRUE',
    '2-5',
    '立式泵 <A&B> "双" \'单\'',
    '  前后  ',
    '两\n行\t三',
    '😀 ]]>',
    '_x0041_',
  ])('%j stays what it is, and a text', async (value) => {
    const { file } = await filled(await bookOf(worksheet('<row r="1"/>')), [H(1, value)])
    expect(opened(file).cell('H1')).toMatchObject({ t: 's', v: value })
    expect(opened(file).cell('H1')).not.toHaveProperty('f')
  })

  test('characters that no XML holds are written as Excel writes them', async () => {
    const { file } = await filled(await bookOf(worksheet('')), [H(1, '铃\u0007回\r\n\uffff')])
    expect(opened(file).xml).toContain('铃_x0007_回_x000D_\n\ufffd<')
  })

  test.each([' 前', '后\n', '一\n二', '中  间', '\t'])(
    'white space in %j is kept',
    async (value) => {
      const { file } = await filled(await bookOf(worksheet('')), [H(1, value)])
      expect(opened(file).xml).toContain(`<t xml:space="preserve">${value}</t>`)
    },
  )

  test('the longest that a cell holds is taken, a longer one refused with its place', async () => {
    const file = await bookOf(worksheet(''))
    const longest = '长'.repeat(32_767)
    expect(opened((await filled(file, [H(1, longest)])).file).cell('H1')!.v).toBe(longest)
    expect(await answerOf(file, [H(3, `${longest}长`)])).toEqual({
      problem: 'H3的内容超过32767个字（Excel一格的上限），请删短后重试',
    })
  })
})

describe('numbers', () => {
  test.each([
    [86.9, '', 86.9],
    [1234567.89, '', 1234567.89],
    [0.1 + 0.2, '', 0.3],
    [-5, ' s="3"', -5],
    [86.9, ' s="3"', 86.9],
    [86, ' s="1"', 86],
    // What the cell would show is 87, 86.90 of 86.905, a day, 1300 %.
    [86.9, ' s="1"', '86.9'],
    [86.905, ' s="3"', '86.905'],
    [86, ' s="2"', '86'],
    [13, ' s="4"', '13'],
    // In 常规 eleven characters are shown.
    [1234567890.12, '', '1234567890.12'],
  ])('%d in a cell with%s is %j', async (value, style, expected) => {
    const sheet = worksheet(`<row r="1"><c r="H1"${style}/></row>`)
    const { file } = await filled(await bookOf(sheet), [H(1, value)])
    const type = typeof expected === 'number' ? 'n' : 's'
    expect(opened(file).cell('H1')).toMatchObject({ t: type, v: expected })
  })
})

describe('what a cell looks like', () => {
  const rows =
    '<row r="1"><c r="A1" s="3"/><c r="B1"/></row><row r="2" s="1" customFormat="1"><c r="A2" s="5"/></row><row r="3" s="1"/>' +
    '<row r="4"><c r="A4" s="3"/></row><row r="5"><c r="A5" s="5"/></row>'
  const sheet = worksheet(rows, { before: '<cols><col min="7" max="9" style="4"/></cols>' })

  test.each<[what: string, fill: Fill, expected: string]>([
    ['its own', { row: 1, column: 0, value: 'x', styleOf: 1 }, ' s="3"'],
    ['that beside it', H(1, 'x', { styleOf: 0 }), ' s="3"'],
    ['that beside it without any', H(1, 'x', { styleOf: 1 }), ' s="0"'],
    ['that of its column, for nothing is beside it', H(1, 'x', { styleOf: 8 }), ' s="4"'],
    ['that of its column', H(1, 'x'), ' s="4"'],
    ['that of its row', H(2, 'x'), ' s="1"'],
    ['none that is struck through', H(2, 'x', { styleOf: 0 }), ''],
    ['that of its column, for the row has none', H(3, 'x'), ' s="4"'],
    ['that of its column in a new row', H(9, 'x'), ' s="4"'],
    ['none', { row: 9, column: 1, value: 'x' }, ''],
    [
      'that where its row ends before its table',
      { row: 4, column: 10, value: 'x', styleOf: 3 },
      ' s="3"',
    ],
    ['none of that, if it looks like none', { row: 4, column: 10, value: 'x' }, ''],
    ['none of that struck through', { row: 5, column: 10, value: 'x', styleOf: 3 }, ''],
  ])('is %s', async (_what, fill, expected) => {
    const place = `${String.fromCharCode(65 + fill.column)}${fill.row}`
    expect(await sheetAfter(sheet, fill)).toContain(text(place, 'x', expected))
  })

  test('an emptied cell keeps it, a new one has it, and one that would show nothing is not written', async () => {
    const after = await sheetAfter(
      worksheet('<row r="1"><c r="A1" s="3"><v>7</v></c></row>'),
      { row: 1, column: 0, value: null },
      { row: 1, column: 1, value: '', styleOf: 0 },
      { row: 1, column: 2, value: '' },
      { row: 2, column: 0, value: null },
    )
    expect(after).toBe(worksheet('<row r="1"><c r="A1" s="3"/><c r="B1" s="3"/></row>'))
  })
})

describe('a merged range', () => {
  test('takes what is for its first cell, and the rest is left and named', async () => {
    const merges =
      '<mergeCells><mergeCell ref="H2:I4"/><mergeCell ref="A1:B1"/><mergeCell ref="A3:XFD3"/></mergeCells>'
    const file = await bookOf(worksheet('', { after: merges }))
    const places = [
      [1, 7],
      [2, 7],
      [3, 7],
      [4, 8],
      [5, 8],
      [2, 9],
      [1, 0],
      [1, 1],
      [3, 0],
    ] as const
    const cells = places.map(([row, column]) => ({ row, column, value: 'x' }))
    const { merged, file: after } = await filled(file, cells)
    expect(merged).toEqual([
      { row: 3, column: 7 },
      { row: 4, column: 8 },
      { row: 1, column: 1 },
    ])
    expect(opened(after).xml.match(/r="[A-Z]+\d+"/g)).toEqual(
      ['A1', 'H1', 'H2', 'J2', 'A3', 'I5'].map((reference) => `r="${reference}"`),
    )
    expect(opened(after).xml).toContain(`</sheetData>${merges}</worksheet>`)
  })
})

test('columns that the sheet hides are named', async () => {
  const before =
    '<cols><col min="3" max="5" hidden="1"/><col min="8" max="16384" width="0"/></cols>'
  const cells = [7, 4, 1].map((column) => ({ row: 1, column, value: 'x' }))
  const { hiddenColumns } = await filled(await bookOf(worksheet('', { before })), cells)
  expect(hiddenColumns).toEqual([4, 7])
})

test('of the archive nothing but the sheet differs', async () => {
  const file = await bookOf(worksheet(`<row r="1">${inline('询价')}</row>`))
  const [before, after] = [file, (await filled(file, [H(1, '型号')])).file].map((one) => [
    ...zipEntries(one),
  ])
  expect(after!.filter(([name]) => name !== SHEET)).toEqual(
    before!.filter(([name]) => name !== SHEET),
  )
  expect(after!.map(([name]) => name)).toEqual(before!.map(([name]) => name))
})

test.each<[wrong: string, fill: Fill]>([
  ['row 0', { row: 0, column: 0, value: 'x' }],
  ['row 1.5', { row: 1.5, column: 0, value: 'x' }],
  ['column 16384', { row: 1, column: 16_384, value: 'x' }],
  ['is NaN', { row: 1, column: 0, value: NaN }],
])('a cell that no sheet has is a fault of the program: %s', async (wrong, fill) => {
  await expect(answerOf(await bookOf(worksheet('')), [fill])).rejects.toThrow(wrong)
})
