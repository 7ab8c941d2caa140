import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate'
import { describe, expect, test } from 'vitest'
import {
  addedShape,
  explaining,
  movedShape,
  newShape,
  oldShape,
  renamed,
  renamedShape,
  templateOf,
  unknownShape,
} from '#test/make/files/bureau-template.ts'
import { sheetOf } from '#test/read/sheet-file.ts'
import type { BureauTemplate } from './bureau-template.ts'
import { readTemplate } from './read-template.ts'

/** What is read of the tax bureau's workbook, and what of it is refused by name. */

const limits = { unpackedBytes: 50 * 1024 * 1024 }
const answerOf = (file: Buffer) =>
  readTemplate({ work: 'template', file, name: '模板.xlsx', limits })

async function templateIn(file: Buffer): Promise<BureauTemplate> {
  const answer = await answerOf(file)
  if ('problem' in answer) throw new Error(answer.problem)
  return answer
}
const problemOf = async (file: Buffer) => {
  const answer = await answerOf(file)
  return 'problem' in answer ? answer.problem : ''
}

const [BASIC, DETAIL] = ['xl/worksheets/sheet1.xml', 'xl/worksheets/sheet2.xml']

/** The file with other texts in one of its parts. */
async function changed(part: string, change: (xml: string) => string) {
  const parts = unzipSync(await templateOf())
  parts[part] = strToU8(change(strFromU8(parts[part]!)))
  return Buffer.from(zipSync(parts))
}

const places = ({ basic, detail }: BureauTemplate) =>
  [basic, detail].map(({ columns }) =>
    Object.fromEntries(Object.entries(columns).map(([key, { column }]) => [key, column])),
  )

describe('columns are found by their names', () => {
  const NEW = [
    {
      serial: 0,
      kind: 1,
      inclusive: 3,
      person: 4,
      buyer: 5,
      tax_number: 6,
      place: 10,
      phone: 16,
      bank: 17,
      account: 18,
      remark: 22,
    },
    { serial: 0, title: 1, code: 2, model: 3, unit: 4, quantity: 5, amount: 7, rate: 8 },
  ]
  const each = (change: (column: number, of: number) => number) =>
    NEW.map((sheet, of) =>
      Object.fromEntries(Object.entries(sheet).map(([key, column]) => [key, change(column, of)])),
    )

  test.each([
    ['39 of them', newShape, NEW],
    [
      '26 of them',
      oldShape,
      [
        {
          serial: 0,
          kind: 1,
          inclusive: 3,
          person: 4,
          buyer: 5,
          tax_number: 7,
          place: 8,
          phone: 9,
          bank: 10,
          account: 11,
          remark: 12,
        },
        NEW[1],
      ],
    ],
    ['moved', movedShape, each((column, of) => [38, 13][of]! - column)],
    ['among new ones', addedShape, each((column) => 2 * column + 1)],
    ['by other names', renamedShape, NEW],
  ])('%s', async (_what, shape, expected) => {
    const template = await templateIn(await templateOf(shape))
    expect(places(template)).toEqual(expected)
    expect(template.version).toBe(shape.version)
  })
})

describe('limits', () => {
  test('stand in row 2, else they are the usual ones', async () => {
    const read = async (name: string, explanation: string) =>
      (await templateIn(await templateOf(explaining(name, explanation)))).basic.columns.remark
    expect(await read('备注', '非必填（限100字符）')).toMatchObject({ most: 100, isNeeded: false })
    expect(await read('备注', '必填，不超过 60 个字')).toMatchObject({ most: 60, isNeeded: true })
    expect(await read('备注', '')).toMatchObject({ most: 230, isNeeded: false })
  })

  test('decimals are no characters', async () => {
    const { quantity } = (await templateIn(await templateOf())).detail.columns
    expect(quantity).toMatchObject({ most: 16, places: 13 })
    const few = explaining('数量', '有条件必填\n最大保留4位小数')
    expect((await templateIn(await templateOf(few))).detail.columns.quantity).toMatchObject({
      most: 16,
      places: 4,
    })
  })
})

test.each([
  ['必填', true],
  ['必填\n(限20字符)', true],
  ['必填（是/否）', true],
  ['*必填', true],
  ['非必填', false],
  ['专票必填', false],
  ['有条件必填（限22字符）', false],
  ['报废产品收购必填', false],
])('a column that is not known and says %j blocks: %s', async (explanation, blocks) => {
  const problem = await problemOf(await templateOf(explaining('收款人', explanation)))
  expect(problem).toBe(
    blocks
      ? '这个文件不能用来开票：“1-发票基本信息”的“收款人”是必填的，系统还不会填写，请联系系统的维护人员'
      : '',
  )
})

describe('words of drop-downs', () => {
  const list = '"展示地址、电话,展示开户银行、银行账号,展示地址、电话、开户银行及银行账号"'
  const WORDS = ['展示地址、电话', '展示开户银行、银行账号', '展示地址、电话、开户银行及银行账号']
  const shown = async (file: Buffer) => (await templateIn(file)).showing.map(({ words }) => words)
  /** The words stand on the version's sheet, in three cells below each other. */
  const onSheet = async (formula: string, definedNames = '') => {
    const parts = unzipSync(await templateOf())
    const of = (name: string) => strFromU8(parts[name]!)
    expect(of(BASIC)).toContain(list)
    parts[BASIC] = strToU8(of(BASIC).replace(list, formula))
    const cells = WORDS.map(
      (word, at) =>
        `<row r="${at + 10}"><c r="C${at + 10}" t="inlineStr"><is><t>${word}</t></is></c></row>`,
    )
    const version = 'xl/worksheets/sheet5.xml'
    parts[version] = strToU8(of(version).replace('</sheetData>', `${cells.join('')}</sheetData>`))
    const book = of('xl/workbook.xml')
    parts['xl/workbook.xml'] = strToU8(book.replace('</sheets>', `</sheets>${definedNames}`))
    return Buffer.from(zipSync(parts))
  }

  test('stand in the list', async () => {
    expect(await shown(await templateOf())).toEqual([WORDS])
    expect(await shown(await templateOf(oldShape))).toEqual([['是', '否']])
  })

  test('stand in cells of another sheet', async () => {
    expect(await shown(await onSheet('excelVersion!$C$10:$C$12'))).toEqual([WORDS])
    expect(await shown(await onSheet(`'excelVersion'!$C$10:$C$11`))).toEqual([WORDS.slice(0, 2)])
  })

  test('stand in cells that have a name', async () => {
    const names = `<definedNames><definedName name="展示">excelVersion!$C$10:$C$12</definedName></definedNames>`
    expect(await shown(await onSheet('展示', names))).toEqual([WORDS])
  })

  test('stand in an extension of the sheet', async () => {
    const extension =
      '<extLst><ext><x14:dataValidations xmlns:x14="x14" xmlns:xm="xm"><x14:dataValidation type="list"><x14:formula1><xm:f>"甲,乙"</xm:f></x14:formula1><xm:sqref>W4:W9 X4</xm:sqref></x14:dataValidation></x14:dataValidations></ext></extLst>'
    const file = await changed(BASIC, (xml) =>
      xml.replace('</worksheet>', `${extension}</worksheet>`),
    )
    expect((await templateIn(file)).basic.columns.remark.words).toEqual(['甲', '乙'])
  })

  test('of a computed list nothing is known', async () => {
    expect(await shown(await onSheet('INDIRECT($B4)'))).toEqual([[]])
  })
})

describe('is refused by name:', () => {
  const without = (name: string) => renamed({ [name]: '别的' })
  test.each([
    ['a missing column', without('购买方名称'), '“1-发票基本信息”第3行没有“购买方名称”这一列'],
    ['one of a row', without('金额'), '“2-发票明细信息”第3行没有“金额”这一列'],
    ['two columns of one name', renamed({ 收款人: '备注' }), '“1-发票基本信息”有两列“备注”'],
    ['an unknown column that is required', unknownShape, '的“行业代码”是必填的'],
    [
      'another word for a kind',
      explaining('发票类型', '必填', ['增值税专用发票', '增值税普通发票']),
      '“1-发票基本信息”的“发票类型”不能选“普通发票”',
    ],
    [
      'no word for a person',
      explaining('受票方自然人标识', '', ['否']),
      '“受票方自然人标识”不能选“是”',
    ],
    [
      'no word for who is no person',
      explaining('受票方自然人标识', '', ['是']),
      '“受票方自然人标识”不能选“否”',
    ],
  ])('%s', async (_what, shape, says) => {
    expect(await problemOf(await templateOf(shape))).toContain(says)
  })

  test('everything at once', async () => {
    const problem = await problemOf(
      await templateOf(renamed({ 备注: 'x', 购买方地址: 'y', 单位: 'z' })),
    )
    expect(problem.split('；')).toHaveLength(3)
  })

  test('a workbook without the sheets', async () => {
    expect(await problemOf(await sheetOf(['发票流水号']))).toBe(
      '这个文件不能用来开票：没有“1-发票基本信息”这张工作表；没有“2-发票明细信息”这张工作表',
    )
  })

  test('rows that are filled in already', async () => {
    const row = '<row r="6"><c r="B6" t="inlineStr"><is><t>泵</t></is></c></row>'
    const file = await changed(DETAIL, (xml) => xml.replace('</sheetData>', `${row}</sheetData>`))
    expect(await problemOf(file)).toContain('“2-发票明细信息”第6行已经填有内容')
  })

  test.each([
    ['F4:G5', 5],
    ['F4:G4', 4],
  ])('merged cells among those that are filled: %s', async (range, row) => {
    const merges = `<mergeCells count="1"><mergeCell ref="${range}"/></mergeCells>`
    const file = await changed(BASIC, (xml) => xml.replace('</sheetData>', `</sheetData>${merges}`))
    expect(await problemOf(file)).toContain(`“1-发票基本信息”第${row}行有合并的单元格`)
  })

  test('what is no workbook', async () => {
    expect(await problemOf(Buffer.from('发票'))).toContain('这是文本文件')
  })
})

test('a workbook without a version has an empty one', async () => {
  expect((await templateIn(await templateOf({ ...newShape, version: '' }))).version).toBe('')
})
