import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createCanvas } from '@napi-rs/canvas'
import { afterEach, expect, test, vi } from 'vitest'
import { inkIn, textOf } from '#test/read/pdf.ts'
import { documentSet, manySets, quotationDocument } from '#test/make/files/quotation-document.ts'
import { makePdf } from './documents.ts'
import { documentPools, type DocumentPool } from './pools.ts'
import type { DocumentKind, QuotationDocument } from './quotation-document.ts'
import { renderPdf } from './layout/render.ts'

afterEach(() => void vi.useRealTimers())

/** So many lines take a while. */
const long = (lines = 2000) => quotationDocument(manySets(lines))

let users = 0
/** A PDF for a user without any other request. */
const made = (kind: DocumentKind, document: QuotationDocument, pool: DocumentPool = 'small') =>
  documentPools[pool].turn((users += 1), (run) => makePdf(run, kind, document))

test('PDFs requested together each get their own file', async () => {
  const names = ['甲', '乙', '丙']
  const documents = names.map((name) => quotationDocument([documentSet()], { name }))
  const files = await Promise.all(documents.map((document) => made('quotation', document)))
  for (const [at, file] of files.entries()) {
    const same = await renderPdf('quotation', documents[at]!)
    expect(Buffer.compare(file, same)).toBe(0)
  }
})

test('a small one is there before a large one that began earlier', async () => {
  const order: string[] = []
  const small = quotationDocument([documentSet()])
  await Promise.all([
    made('quotation', long(600), 'large').then(() => order.push('large')),
    made('quotation', small).then(() => order.push('small')),
  ])
  expect(order).toEqual(['small', 'large'])
})

test('one that fails leaves those that wait unharmed', async () => {
  const broken = quotationDocument([documentSet()])
  broken.company.logo = new TextEncoder().encode('no picture')
  const [failed, next] = await Promise.allSettled([
    made('quotation', broken),
    made('quotation', quotationDocument([documentSet()])),
  ])
  expect(failed.status).toBe('rejected')
  expect(next.status).toBe('fulfilled')
})

test('a logo stands at the left of the letterhead, one with see-through parts as well', async () => {
  const canvas = createCanvas(200, 100)
  const context = canvas.getContext('2d')
  context.fillStyle = '#000000'
  context.fillRect(0, 0, 100, 100)
  const company = {
    ...quotationDocument([]).company,
    logo: new Uint8Array(canvas.toBuffer('image/png')),
  }
  const pdf = await renderPdf('quotation', quotationDocument([documentSet()], { company }))
  // 80 points wide and 40 high, its left half black.
  expect(inkIn(pdf, { left: 42, top: 38, right: 78, bottom: 70 })).toBe(1)
  expect(inkIn(pdf, { left: 84, top: 38, right: 118, bottom: 70 })).toBe(0)
  expect(textOf(pdf)).toContain('上海申江泵业制造有限公司')
})

test('one that takes too long is refused, and the waiting ones are made', async () => {
  await made('supply', quotationDocument([documentSet()]))
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const slow = expect(made('quotation', long())).rejects.toThrow(
    '处理用时过长：系统正忙，或者这份报价的内容太多。请稍后再试；仍然不行的，请分成几份报价',
  )
  const waiting = made('supply', quotationDocument([documentSet()]))
  await vi.advanceTimersByTimeAsync(60_000)
  await slow
  expect(textOf(await waiting)).toContain('供货清单')
})

test('without its fonts it says what to do', () => {
  const folder = mkdtempSync(join(tmpdir(), 'baojia-fonts-'))
  try {
    const place = join(folder, 'server/documents')
    mkdirSync(place, { recursive: true })
    cpSync(join(import.meta.dirname, 'layout/font-files.ts'), join(place, 'font-files.ts'))
    const asking = `import('${join(place, 'font-files.ts')}').then((files) => files.fontFile('bold'))`
    const { stderr, status } = spawnSync(process.execPath, ['-e', asking], { encoding: 'utf8' })
    expect(status).not.toBe(0)
    expect(stderr).toContain('没有生成 PDF 所需的字体文件')
    expect(stderr).toContain('请重新安装程序')
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})
