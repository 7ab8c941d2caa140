import { expect, test } from 'vitest'
import { boxOf, infoOf, pagesOf, pixelsOf, textOf } from '#test/read/pdf.ts'
import { dutyRecord, pumpLine, pumpLines, veroLine } from '#test/make/pumps/pump-lines.ts'
import {
  documentLine,
  documentSet,
  manySets,
  quotationDocument,
} from '#test/make/files/quotation-document.ts'
import type { DocumentKind, DocumentLine } from '../quotation-document.ts'
import { renderPdf } from '../layout/render.ts'
import { visible } from '../visible.ts'

/** What the 技术参数表 draws and says of pumps below its table. */

const pdfOf = (lines: DocumentLine[], kind: DocumentKind = 'technical') =>
  renderPdf(kind, visible(kind, quotationDocument([documentSet({ lines })])))

const countOf = (text: string, part: string) => text.split(part).length - 1

test('a pump that was chosen has its duty, where it operates, and what it takes there', async () => {
  const text = textOf(await pdfOf(pumpLines(1, 1)))
  for (const printed of [
    '性能曲线IL50/150-0立式管道离心泵第1项',
    '工况70m³/h×24m2用1备',
    '扬程富余+2.9%（50Hz）',
    '最高效率64.1%（89.6m³/h）',
    '曲线依据样本',
    '功率口径P1输入功率',
    '扬程m24.724.',
    '单台功率kW3.83',
    '合计功率kW7.66',
    '效率%61.5',
  ]) {
    expect(text).toContain(printed)
  }
  for (const name of ['系统曲线', '工况点', '工作点', '高效区', '2台并联']) {
    expect(text).toContain(name)
  }
})

test('a pump with a curve only is shown at its rated flow, one without a curve is unchanged', async () => {
  const text = textOf(await pdfOf([pumpLine(), documentLine({ title: '控制柜' })]))
  expect(text).toMatch(/额定流量流量m³\/h35扬程m24\.7功率kW3\.83效率%61\.5/)
  expect(text).not.toMatch(/系统曲线|工况/)
  expect(countOf(text, '性能曲线')).toBe(1)
})

test('a duty without a curve stands in the table', async () => {
  const line = documentLine({ duty: dutyRecord({ flow: 60, head: 14, on_duty: 2, standby: 1 }) })
  const text = textOf(await pdfOf([line]))
  expect(text).toContain('工况')
  expect(text).toMatch(/60m³\/h×14m2用1备/)
  expect(text).not.toContain('性能曲线')
})

/** How far in points the lowest dark line at a place is below the highest one. */
function depthAt(pdf: Uint8Array, x: number, top: number, bottom: number): number {
  const pixels = pixelsOf(pdf, { left: x, top, right: x + 0.25, bottom })
  const dark = [...pixels.keys()].filter((row) => pixels[row]! < 128)
  return (dark.at(-1)! - dark[0]!) / 4
}

test('the curve runs through the points that were entered', async () => {
  const spec = { ...pumpLine().spec, flow: '' }
  const pdf = await pdfOf([pumpLine({ spec })])
  const title = boxOf(pdf, '扬程（m）')
  // The panel of heads: 60 m³/h over 248 points, 30 m over 148 points.
  const [left, top] = [title.left, title.bottom + 1]
  const bottom = top + 152
  for (const { flow, head } of veroLine.points.slice(1, -1)) {
    const depth = depthAt(pdf, left + (Number(flow) / 60) * 248, top, bottom)
    expect(Math.abs(depth - (Number(head) / 30) * 148)).toBeLessThan(1.5)
  }
})

test('equal pumps for equal duties are drawn once, for all lines that they stand for', async () => {
  const text = textOf(await pdfOf([...pumpLines(4, 2), pumpLine({ no: 'IL50/150-0' })]))
  expect(countOf(text, '性能曲线')).toBe(3)
  expect(text).toMatch(/第1、3项.*第2、4项.*第5项/)
  expect(textOf(await pdfOf(pumpLines(30, 1)))).toContain('第1、2、3、4、5、6等30项')
})

test('no page parts a drawing from its heading and figures, and two with every panel fit on one', async () => {
  const points = veroLine.points.map((point) => ({ ...point, npsh: 2 }))
  const lines = pumpLines(11, 11).map((line) => ({ ...line, curve: { ...veroLine, points } }))
  const pages = pagesOf(await pdfOf(lines))
  expect(pages.filter((page) => countOf(page, '性能曲线') === 2).length).toBeGreaterThan(4)
  for (const page of pages) {
    // Below the panel of heads, and below those beside it.
    expect(countOf(page, '流量（m³/h）')).toBe(2 * countOf(page, '性能曲线'))
    expect(countOf(page, '曲线依据')).toBe(countOf(page, '性能曲线'))
  }
})

test('a document has sixty drawings at most, and says how many more there would be', async () => {
  const pdf = await pdfOf(pumpLines(300, 300))
  const text = textOf(pdf)
  expect(countOf(text, '性能曲线IL50')).toBe(60)
  expect(text).toContain('另有240种水泵和工况没有绘出')
  expect(pdf.length).toBeLessThan(500 * 1024)
  expect(Number(infoOf(pdf)['Pages'])).toBeLessThan(60)
})

test('thirty lines with six drawings are a small file', async () => {
  const sets = manySets(24)
  const document = quotationDocument([...sets, documentSet({ lines: pumpLines(6, 6) })])
  const pdf = await renderPdf('technical', visible('technical', document))
  expect(countOf(textOf(pdf), '性能曲线IL50')).toBe(6)
  expect(pdf.length).toBeLessThan(200 * 1024)
})

/** Cents are beyond JSON. */
const plainly = (_name: string, value: unknown) =>
  typeof value === 'bigint' ? String(value) : value

test('the other documents are the same with and without', async () => {
  const lines = pumpLines(3, 3)
  const bare = lines.map((line) => ({ ...line, curve: undefined, duty: undefined }))
  const document = quotationDocument([documentSet({ lines })])
  for (const kind of ['quotation', 'supply', 'margin'] as const) {
    expect(Buffer.compare(await pdfOf(lines, kind), await pdfOf(bare, kind))).toBe(0)
  }
  for (const kind of ['quotation', 'supply'] as const) {
    expect(JSON.stringify(visible(kind, document).sets, plainly)).not.toMatch(/npsh|on_duty/)
  }
})
