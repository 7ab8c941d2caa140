import { loadImage, createCanvas } from '@napi-rs/canvas'
import { unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import { dutyRecord, pumpLine, pumpLines, veroLine } from '#test/make/pumps/pump-lines.ts'
import {
  documentLine,
  documentSet,
  manySets,
  quotationDocument,
} from '#test/make/files/quotation-document.ts'
import { opened } from '#test/read/workbook.ts'
import type { DocumentLine } from '../quotation-document.ts'
import { quotationWorkbook } from './workbook.ts'

/** What the sheet 技术参数表 tells of pumps, and the drawings below its table. */

const bookOf = (lines: DocumentLine[]) =>
  quotationWorkbook(quotationDocument([documentSet({ lines })]))

const technical = async (lines: DocumentLine[]) => opened(await bookOf(lines), '技术参数表')

test('a pump’s duty and what it does there stand in columns, figures as numbers', async () => {
  const duty = dutyRecord({ flow: 70, on_duty: 2, standby: 1 })
  const cells = (await technical([pumpLine({ duty }), documentLine()])).lineCells(1)
  expect(cells).toMatchObject({
    工况: { v: '70 m³/h × 24.696 m 2用1备' },
    工作点: { v: '70 m³/h × 24.7 m' },
    '合计功率 kW（P1）': { t: 'n', v: 7.66 },
    '效率 %': { t: 'n', v: 61.5 },
  })
  expect(cells).not.toHaveProperty('必需汽蚀余量 m')
})

test('powers that cannot be compared stand in columns of their own', async () => {
  const shaft = { ...veroLine, power_kind: 'P2' as const }
  const book = await technical([pumpLine(), pumpLine({ curve: shaft })])
  expect(book.lineCells(1)['合计功率 kW（P1）']?.v).toBe(3.83)
  expect(book.lineCells(1)['合计功率 kW（P2）']?.v).toBeUndefined()
  expect(book.lineCells(2)['合计功率 kW（P2）']?.v).toBe(3.83)
})

test('pumps add the columns that one of them fills; without any the table has none of them', async () => {
  const [before, after] = [
    ['序号', '产品名称', '型号', '口径 mm', '流量 m³/h', '扬程 m', '转速 r/min', '功率 kW'],
    ['品牌', '单位', '数量'],
  ]
  expect((await technical([documentLine()])).headers).toEqual([...before, ...after])
  const { headers } = await technical([pumpLine({ duty: dutyRecord() }), documentLine()])
  const filled = ['工况', '工作点', '合计功率 kW（P1）', '效率 %']
  expect(headers).toEqual([...before, ...filled, ...after])
})

test('no other sheet tells of them', async () => {
  const bytes = await bookOf(pumpLines(2, 2))
  for (const name of ['报价单', '供货清单']) {
    const book = opened(bytes, name)
    expect(JSON.stringify(book.rows)).not.toMatch(/性能曲线|工况|工作点|P1/)
  }
  const drawings = Object.keys(unzipSync(bytes)).filter((path) => path.includes('/drawing'))
  expect(drawings.filter((path) => path.endsWith('.xml'))).toHaveLength(1)
})

/** The cells that a picture stands over, as rows and columns from 0, the last ones not among them. */
function anchorsIn(xml: string) {
  const corner = /<xdr:col>(\d+)<\/xdr:col>.*?<xdr:row>(\d+)<\/xdr:row>/gs
  const corners = [...xml.matchAll(corner)].map(([, col, row]) => ({
    col: Number(col),
    row: Number(row),
  }))
  return corners.flatMap((from, at) => (at % 2 === 0 ? [{ from, to: corners[at + 1]! }] : []))
}

test('each drawing stands over empty cells, beside its figures', async () => {
  const book = await technical(pumpLines(3, 2))
  const anchors = anchorsIn(book.xml('xl/drawings/drawing2.xml'))
  expect(anchors).toHaveLength(2)
  for (const [at, { from, to }] of anchors.entries()) {
    expect(to.row).toBe(from.row + 1)
    const row = book.rows[from.row]!
    expect(row.slice(from.col, to.col).filter((cell) => cell?.v !== undefined)).toEqual([])
    const text = String(row[to.col]?.v)
    expect(text).toContain(at === 0 ? 'IL50/150-0　立式管道离心泵　第 1、3 项' : '第 2 项')
    expect(text).toContain('工况：70 m³/h × 24 m 2用1备')
    expect(text).toMatch(
      /工作点：\n流量 71\.25 m³\/h，扬程 24\.58 m，单台功率 3\.87 kW，合计功率 7\.73 kW/,
    )
    // As high as the picture, and no higher than Excel lets a row be.
    expect(book.heights[from.row]).toBeGreaterThan(250)
    expect(book.heights[from.row]).toBeLessThanOrEqual(409)
  }
})

test('the picture shows the curve', async () => {
  const files = unzipSync(await bookOf([pumpLine()]))
  const image = await loadImage(Buffer.from(files['xl/media/image1.png']!))
  const context = createCanvas(image.width, image.height).getContext('2d')
  context.drawImage(image, 0, 0)
  const { data } = context.getImageData(0, 0, image.width, image.height)
  const dots = Array.from({ length: data.length / 4 }, (_, at) => data.subarray(at * 4, at * 4 + 3))
  const white = dots.filter((dot) => dot.every((part) => part === 255))
  const blue = dots.filter(([red = 0, , part = 0]) => red < 64 && part - red > 48)
  expect(white.length / dots.length).toBeGreaterThan(0.6)
  // A curve of some 400 dots and two of 250, three dots thick.
  expect(blue.length).toBeGreaterThan(2000)
})

const pictures = (file: Uint8Array) =>
  Object.keys(unzipSync(file)).filter((path) => path.startsWith('xl/media/')).length

test('thirty lines with six drawings are a small file', async () => {
  const document = quotationDocument([...manySets(24), documentSet({ lines: pumpLines(6, 6) })])
  const bytes = await quotationWorkbook(document)
  expect(pictures(bytes)).toBe(6)
  expect(bytes.length).toBeLessThan(200 * 1024)
})

test('a workbook has sixty drawings at most @long', async () => {
  const many = await bookOf(pumpLines(70, 70))
  expect(pictures(many)).toBe(60)
  expect(JSON.stringify(opened(many, '技术参数表').rows)).toContain('另有 10 种水泵和工况没有绘出')
})
