import { expect, test } from 'vitest'
import { infoOf, pagesOf, textOf } from '#test/read/pdf.ts'
import {
  documentLine,
  documentSet,
  manySets,
  quotationDocument,
} from '#test/make/files/quotation-document.ts'
import type { DocumentKind, DocumentSet, QuotationDocument } from '../quotation-document.ts'
import { visible } from '../visible.ts'
import { renderPdf } from './render.ts'

/** The lines of each page that are not empty, without spaces. */
async function pageLines(
  sets: DocumentSet[],
  kind: DocumentKind = 'quotation',
  fields: Partial<QuotationDocument> = {},
): Promise<string[][]> {
  const pages = pagesOf(await renderPdf(kind, visible(kind, quotationDocument(sets, fields))))
  return pages.map((page) =>
    page
      .split('\n')
      .map((line) => line.replace(/\s/g, ''))
      .filter((line) => line !== ''),
  )
}

const isHeading = (line: string) => /^第\d+泵房供水机组$/.test(line)
const isSum = (line: string) => /^(小计|合计|其中|人民币)/.test(line)
const isHead = (line: string) => line.startsWith('序号产品名称型号')

/** The numbers of the lines, as they stand before titles of these sets. */
const numbersOf = (lines: readonly string[]) =>
  lines.flatMap((line) => /^(\d+)(?:立式多级|变频控制|气压罐|蝶阀|压力变送)/.exec(line)?.[1] ?? [])

test.each([40, 300])('%d lines go on under the column names, each of them once', async (count) => {
  const pages = await pageLines(manySets(count))
  expect(pages.flatMap(numbersOf)).toEqual(Array.from({ length: count }, (_, at) => String(at + 1)))
  for (const [at, lines] of pages.entries()) {
    expect(lines.at(-1)).toBe(`第${at + 1}页共${pages.length}页`)
    const isTable = numbersOf(lines).length > 0
    expect(lines.filter(isHead)).toHaveLength(isTable ? 1 : 0)
    if (at > 0) expect(lines[0]).toBe('报价单BJ20261122-001V2上海申江泵业制造有限公司')
  }
})

test.each([15, 21, 33, 36, 45])(
  'with %d lines no heading ends a page, and no sum begins one',
  async (count) => {
    for (const lines of await pageLines(manySets(count))) {
      const last = lines.at(-2) ?? ''
      expect(isHeading(last)).toBe(false)
      const head = lines.findIndex(isHead)
      if (head >= 0) expect(isSum(lines[head + 1] ?? '')).toBe(false)
    }
  },
)

test.each([10, 16, 38, 53])('with %d lines none is alone on the last page', async (count) => {
  for (const kind of ['quotation', 'supply', 'technical'] as const) {
    const pages = (await pageLines(manySets(count), kind)).map(numbersOf)
    const last = pages.findLast((numbers) => numbers.length > 0) ?? []
    expect(last.length).toBeGreaterThan(1)
  }
})

test.each([11, 15, 33, 57])(
  'a list of %d goods is signed on the page of its last ones',
  async (count) => {
    for (const fields of [{}, { delivery_time: '', acceptance: '' }]) {
      const pages = await pageLines(manySets(count), 'supply', fields)
      const last = pages.at(-1)!
      expect(last.some((line) => line.startsWith('需方（签字/盖章）'))).toBe(true)
      expect(numbersOf(last).at(-1)).toBe(String(count))
    }
  },
)

test('a closing text stands on the page of the signatures', async () => {
  for (const count of [17, 18, 19, 31, 44]) {
    const pages = await pageLines(manySets(count), 'quotation', { closing: '期待与贵方合作。' })
    const last = pages.at(-1)!.join('\n')
    expect(last, `${count}`).toContain('需方（签字/盖章）')
    expect(last, `${count}`).toContain('期待与贵方合作')
  }
})

test('a list of goods with more terms than a page is printed to its end', async () => {
  const acceptance = Array.from({ length: 120 }, (_, at) => `验收第${at + 1}条`).join('\n')
  const lines = (await pageLines(manySets(30), 'supply', { acceptance })).flat()
  for (const text of ['30', '验收第1条', '验收第120条']) {
    expect(lines.some((line) => line.includes(text))).toBe(true)
  }
})

test('a term of few lines is on one page', async () => {
  // Five lines leave room for the first half of the account.
  const pages = await pageLines(manySets(5))
  const has = (label: string) =>
    pages.findIndex((lines) => lines.some((line) => line.includes(label)))
  expect(has('户名：')).toBeGreaterThanOrEqual(0)
  expect(has('户名：')).toBe(has('税号：'))
})

test.each([9, 18, 20, 22])('the place to sign with %d lines has terms above it', async (count) => {
  const pages = await pageLines(manySets(count))
  const last = pages.at(-1)!
  const signing = last.findIndex((line) => line.startsWith('需方（签字/盖章）'))
  // The page's own head, and then at least the last two lines of the terms.
  expect(signing).toBeGreaterThanOrEqual(pages.length > 1 ? 3 : 2)
})

test('a name of 60 characters and one long word stay inside the table', async () => {
  const title = '无负压变频供水设备'.repeat(28)
  const no = 'CDLF32-90-2/'.repeat(20)
  const lines = [documentLine({ title, no, unit: '套', note: 'Z'.repeat(60) })]
  const customer = { name: '杭'.repeat(60), contact: '', phone: '', address: '路'.repeat(200) }
  const document = quotationDocument([documentSet({ name: '组'.repeat(120), lines })], {
    name: '报'.repeat(120),
    customer,
  })
  const text = textOf(await renderPdf('quotation', document))
  const counted = (letter: string) => text.split(letter).length - 1
  expect(counted('杭')).toBeGreaterThanOrEqual(2 * 60)
  expect(counted('频')).toBe(28)
  expect(counted('Z')).toBe(60)
  expect(counted('F')).toBe(20)
})

test('a text of many pages is printed to its end', async () => {
  const info = Array.from({ length: 400 }, (_, at) => `第${at + 1}条：按图纸施工。`).join('\n')
  const lines = [documentLine({ info, note: '注'.repeat(3000) })]
  const pdf = await renderPdf(
    'technical',
    quotationDocument([documentSet({ lines })], { terms: info }),
  )
  expect(Number(infoOf(pdf)['Pages'])).toBeGreaterThan(5)
  const text = textOf(pdf)
  expect(text).toContain('第400条：按图纸施工。')
  expect(text.split('注').length - 1).toBeGreaterThanOrEqual(3000)
})

test('a row that is higher than a page goes on to the next one', async () => {
  const lines = [documentLine({ title: '泵'.repeat(1200) }), documentLine({ title: '最后一项' })]
  const pdf = await renderPdf('quotation', quotationDocument([documentSet({ lines })]))
  const text = textOf(pdf)
  expect(text.split('泵').length - 1).toBeGreaterThanOrEqual(1200)
  expect(text).toContain('最后一项')
})
