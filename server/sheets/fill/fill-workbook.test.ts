import { read, type CellObject } from '@e965/xlsx'
import { describe, expect, test } from 'vitest'
import { zipEntries } from '#test/read/zip-entries.ts'
import { fileOf, inline, MAIN, SHEET } from '#test/sheet-shapes/file.ts'
import type { Fill, Filled } from '../sheet.ts'
import { fillWorkbook } from './fill-workbook.ts'

/** What is filled into somebody else's workbook, as another program reads it, and that nothing else of it changes. */

const limits = { unpackedBytes: 50 * 1024 * 1024 }

const answerOf = (file: Buffer, cells: readonly Fill[], sheet = '表') =>
  fillWorkbook({ work: 'fill', file, name: '询价.xlsx', sheet, cells, limits })

async function filled(file: Buffer, cells: readonly Fill[]): Promise<Filled & { file: Buffer }> {
  const answer = await answerOf(file, cells)
  if ('problem' in answer) throw new Error(answer.problem)
  return { ...answer, file: Buffer.from(answer.file) }
}

/** The sheet as the file has it, and its cells as another program reads them. */
function opened(file: Buffer) {
  const book = read(file, { bookFiles: true, cellNF: true, cellStyles: true })
  const { files } = book as unknown as { files: Record<string, { content: Uint8Array }> }
  const sheet = book.Sheets['表']!
  return {
    xml: Buffer.from(files[SHEET]!.content).toString(),
    cell: (reference: string) => sheet[reference] as CellObject | undefined,
  }
}

const worksheet = (rows: string, { before = '', after = '' } = {}) =>
  `<worksheet xmlns="${MAIN}">${before}<sheetData>${rows}</sheetData>${after}</worksheet>`

/** A workbook whose one sheet is this, with the styles 1 `0`, 2 a day, 3 `0.00`, 4 `0.0%`, 5 struck through. */
const STYLES = `<styleSheet xmlns="${MAIN}"><fonts count="2"><font/><font><strike/></font></fonts><fills count="1"><fill/></fills><borders count="1"><border/></borders><cellXfs count="6"><xf/><xf numFmtId="1"/><xf numFmtId="14"/><xf numFmtId="2"/><xf numFmtId="10"/><xf fontId="1"/></cellXfs></styleSheet>`
const bookOf = (sheet: string | Uint8Array) =>
  fileOf('', { parts: { [SHEET]: sheet, 'xl/styles.xml': STYLES } })

/** What becomes of a sheet. */
const sheetAfter = async (sheet: string, ...cells: Fill[]) =>
  opened((await filled(await bookOf(sheet), cells)).file).xml

const H = (row: number, value: Fill['value'], more: Partial<Fill> = {}): Fill => {
  return { row, column: 7, value, ...more }
}
const text = (reference: string, value: string, style = '') =>
  `<c r="${reference}"${style} t="inlineStr"><is><t>${value}</t></is></c>`

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
    '<row r="1"><c r="A1" s="3"/><c r="B1"/></row><row r="2" s="1" customFormat="1"><c r="A2" s="5"/></row><row r="3" s="1"/>'
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

describe('places', () => {
  const A = { column: 0, value: '甲' }
  const C = { column: 2, value: '丙' }

  test.each<[what: string, before: string, cells: Fill[], after: string]>([
    [
      'between others and behind them',
      '<row r="2"><c r="B2"><v>1</v></c></row><!-- x --><row r="5" ht="20"><c r="A5"><v>2</v></c></row>',
      [
        { row: 9, ...A },
        { row: 2, ...C },
        { row: 2, ...A },
        { row: 3, ...C },
        { row: 1, ...A },
      ],
      `<row r="1">${text('A1', '甲')}</row><row r="2">${text('A2', '甲')}<c r="B2"><v>1</v></c>${text('C2', '丙')}</row><!-- x --><row r="3">${text('C3', '丙')}</row><row r="5" ht="20"><c r="A5"><v>2</v></c></row><row r="9">${text('A9', '甲')}</row>`,
    ],
    [
      'in place of others, with all that was in these',
      '<row r="1"><c r="A1" s="3" t="s" cm="1"><v>0</v></c><c r="C1"  t="inlineStr" ><is><r><t>旧</t></r></is><extLst/></c ></row>',
      [
        { row: 1, ...A },
        { row: 1, ...C },
      ],
      `<row r="1">${text('A1', '甲', ' s="3"')}${text('C1', '丙')}</row>`,
    ],
    [
      'behind tags that end in white space',
      '<row r="1" ><c r="A1" ><v >1</v\n></c\n><c r="B1" ></c ></row ><row r="3" />',
      [
        { row: 1, ...A },
        { row: 1, ...C },
        { row: 2, ...A },
        { row: 3, ...C },
        { row: 4, ...A },
      ],
      `<row r="1" >${text('A1', '甲')}<c r="B1" ></c >${text('C1', '丙')}</row ><row r="2">${text('A2', '甲')}</row><row r="3" >${text('C3', '丙')}</row><row r="4">${text('A4', '甲')}</row>`,
    ],
    [
      'in rows that are empty',
      '<row r="1"/><row r="2" ></row>',
      [
        { row: 1, ...A },
        { row: 2, ...A },
      ],
      `<row r="1">${text('A1', '甲')}</row><row r="2" >${text('A2', '甲')}</row>`,
    ],
    [
      'where places are not written',
      '<row><c><v>1</v></c><c/></row><row/><row><c><v>3</v></c></row>',
      [
        { row: 1, ...A },
        { row: 1, ...C },
        { row: 2, ...C },
        { row: 4, ...A },
      ],
      `<row>${text('A1', '甲')}<c/>${text('C1', '丙')}</row><row>${text('C2', '丙')}</row><row><c><v>3</v></c></row><row r="4">${text('A4', '甲')}</row>`,
    ],
    [
      'before what else a row has',
      '<row r="1"><c r="A1"/><extLst><ext/></extLst></row>',
      [{ row: 1, ...C }],
      `<row r="1"><c r="A1"/>${text('C1', '丙')}<extLst><ext/></extLst></row>`,
    ],
    [
      'within the columns that the row names',
      '<row r="1" spans="2:5"/><row r="2" spans=\'3:4\'/>',
      [
        { row: 1, ...C },
        { row: 2, ...A },
      ],
      `<row r="1" spans="2:5">${text('C1', '丙')}</row><row r="2" spans='1:4'>${text('A2', '甲')}</row>`,
    ],
  ])('%s', async (_what, before, cells, after) => {
    expect(await sheetAfter(worksheet(before), ...cells)).toBe(worksheet(after))
  })

  test.each([
    ['<x:sheetData/>', '<x:sheetData>', '</x:sheetData>'],
    ['<x:sheetData><x:row r="1"/></x:sheetData>', '<x:sheetData>', '</x:sheetData>'],
  ])('in a sheet with prefixes, %s', async (data, open, close) => {
    const sheet = (inside: string) =>
      `\ufeff<?xml version="1.0"?>\r\n<x:worksheet xmlns:x="${MAIN}">${inside}</x:worksheet>\r\n`
    expect(await sheetAfter(sheet(data), { row: 1, ...A }, { row: 1, column: 1, value: 2 })).toBe(
      sheet(
        `${open}<x:row r="1"><x:c r="A1" t="inlineStr"><x:is><x:t>甲</x:t></x:is></x:c><x:c r="B1"><x:v>2</x:v></x:c></x:row>${close}`,
      ),
    )
  })

  test.each([
    ['A1:C3', 'A1:H9'],
    ['A1:K20', 'A1:K20'],
    ['B2', 'B2:H9'],
    ['H9', 'H9'],
    ['?', '?'],
  ])('the sheet reaches over %s, and then over %s', async (before, after) => {
    const sheet = (reference: string, rows: string) =>
      worksheet(rows, { before: `<dimension ref="${reference}"/>` })
    expect(await sheetAfter(sheet(before, ''), H(9, '甲'))).toBe(
      sheet(after, `<row r="9">${text('H9', '甲')}</row>`),
    )
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
