import { expect, test } from 'vitest'
import {
  documentLine,
  documentSet,
  quotationDocument,
} from '#test/make/files/quotation-document.ts'
import { dutyRecord, pumpLine } from '#test/make/pumps/pump-lines.ts'
import { opened } from '#test/read/workbook.ts'
import type { DocumentLine } from '../quotation-document.ts'
import { quotationWorkbook } from './workbook.ts'

/** The table of the sheet 技术参数表: what stands below its lines, and which lines it has. */

const bookOf = (lines: DocumentLine[]) =>
  quotationWorkbook(quotationDocument([documentSet({ lines })]))

const NO_SPEC = { caliber: '', flow: '', lift: '', speed: '', power: '', brand: '' }
const freight = (note = '') =>
  documentLine({ title: '运费', no: '', spec: NO_SPEC, free: true, note })

/** The rows below the column names that have anything in their second cell, by their first two cells. */
const rowsOf = ({ rows }: ReturnType<typeof opened>) =>
  rows
    .slice(rows.findIndex(([first]) => first?.v === '序号') + 1)
    .map(([first, second]) => [first?.v, second?.v])
    .filter(([, text]) => text !== undefined)

test('remark and recorded facts stand below their line, over all columns but the first', async () => {
  const technical = { material: '铸铁', weight: '128', params: [{ name: '承压', value: '=1.6' }] }
  const lines = [
    documentLine({ title: '消防泵', note: '带底座', technical, energy: '1级（GB 19762-2025）' }),
    documentLine({ title: '蝶阀' }),
  ]
  const book = opened(await bookOf(lines), '技术参数表')
  expect(rowsOf(book).slice(0, 3)).toEqual([
    [1, '消防泵'],
    [
      undefined,
      '备注：带底座\n能效等级：1级（GB 19762-2025）　　材质：铸铁　　重量：128\u00a0kg　　承压：=1.6',
    ],
    [2, '蝶阀'],
  ])
  const at = book.rows.findIndex((row) => String(row[1]?.v).startsWith('备注：')) + 1
  const last = String.fromCharCode(64 + book.headers.length)
  expect(book.merges).toContain(`B${at}:${last}${at}`)
  expect(book.headers).not.toContain('备注')
  for (const name of ['报价单', '供货清单']) {
    expect(JSON.stringify(opened(await bookOf(lines), name).rows)).not.toMatch(/铸铁|能效等级/)
  }
})

test('thirty long parameters are all there, in rows that Excel can show', async () => {
  const params = Array.from({ length: 30 }, (_, at) => ({
    name: `参数${at}`,
    value: '说明'.repeat(50),
  }))
  const book = opened(await bookOf([documentLine({ technical: { params } })]), '技术参数表')
  const text = book.rows
    .flat()
    .map((cell) => String(cell?.v ?? ''))
    .join('')
  expect(text.split('说明').length - 1).toBe(30 * 50)
  expect(Math.max(...book.heights)).toBeLessThan(409)
})

test('a column is as wide as its longest model and its longest figure', async () => {
  const { spec } = pumpLine()
  // So many columns that none gets what others leave.
  const line = pumpLine({ duty: dutyRecord(), spec: { ...spec, power: '2×45kW（一用一备）' } })
  const no = 'CDLF32-90-2/WZ-BP-304-HT-IP55-IE4-KW'
  const book = opened(await bookOf([{ ...line, no, info: '卧式' }]), '技术参数表')
  const widths = [...book.xml('xl/worksheets/sheet2.xml').matchAll(/<col [^>]*width="([\d.]+)"/g)]
  const widthOf = (header: string) => Number(widths[book.headers.indexOf(header)]![1])
  // A unit is a digit; capitals take up to 1.35, Chinese letters 1.9.
  expect(widthOf('型号')).toBeGreaterThan(36 + 2)
  expect(widthOf('功率 kW')).toBeGreaterThan(6 + 6 * 1.9)
})

test('the sheet is landscape, and neither it nor the list of goods has freight', async () => {
  const lines = [
    documentLine(),
    freight('送到工地。'.repeat(200)),
    documentLine({ title: '第三项' }),
  ]
  const bytes = await bookOf(lines)
  const technical = opened(bytes, '技术参数表')
  expect(technical.xml('xl/worksheets/sheet2.xml')).toContain('orientation="landscape"')
  for (const book of [technical, opened(bytes, '供货清单')]) {
    const numbered = rowsOf(book).filter(([number]) => typeof number === 'number')
    expect(numbered.map(([number, title]) => [number, title])).toEqual([
      [1, '立式多级离心泵'],
      [3, '第三项'],
    ])
    expect(JSON.stringify(book.rows)).not.toMatch(/运费|送到工地/)
  }
})
