import { expect, describe, test } from 'vitest'
import { MAIN } from '#test/sheet-shapes/file.ts'
import { H, sheetAfter, text, worksheet } from '#test/sheet-shapes/filled.ts'
import type { Fill } from '../sheet.ts'

/** Where in a sheet what is filled in is written, to the byte. */

describe('cells are written', () => {
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
