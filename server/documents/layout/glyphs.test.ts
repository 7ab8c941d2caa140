import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { create, type Font } from 'fontkit'
import { expect, test } from 'vitest'
import { boxOf, inkIn, pixelsOf, textOf } from '#test/read/pdf.ts'
import { documentSet, quotationDocument } from '#test/make/files/quotation-document.ts'
import { renderPdf } from './render.ts'
import { wrap } from './wrap.ts'

const render = (contact: string) =>
  renderPdf(
    'quotation',
    quotationDocument([documentSet()], {
      customer: { name: '客户', contact, phone: '', address: '' },
    }),
  )

test('rare characters of names are printed, each with a picture of its own', async () => {
  const name = '喆堃䶮㎡𬭎龘'
  const pdf = await render(name)
  const box = boxOf(pdf, name)
  const count = Array.from(name).length
  const width = (box.right - box.left) / count
  const pictures = Array.from({ length: count }, (_, at) => {
    const left = box.left + at * width
    const glyph = { ...box, left, right: left + width }
    expect(inkIn(pdf, glyph)).toBeGreaterThan(0.05)
    return Buffer.from(pixelsOf(pdf, glyph)).toString('base64')
  })
  expect(new Set(pictures).size).toBe(count)
})

test('characters of the CJK extensions B to H are printed, each with a picture of its own, and the same each time @long', async () => {
  const name = '𠮷𪜀𫝀𫠠𬺰𰻞𱍐'
  const pdf = await render(name)
  expect(textOf(pdf)).toContain(name)
  const box = boxOf(pdf, name)
  const count = Array.from(name).length
  const width = (box.right - box.left) / count
  const pictures = Array.from({ length: count }, (_, at) => {
    const left = box.left + at * width
    return Buffer.from(pixelsOf(pdf, { ...box, left, right: left + width })).toString('base64')
  })
  expect(new Set(pictures).size).toBe(count)
  expect(Buffer.compare(await render(name), pdf)).toBe(0)
})

test('the list of rare characters is what their fonts have @long', () => {
  const file = (name: string) => readFileSync(join(import.meta.dirname, '../fonts', name))
  const listed = file('rare-characters.bin')
  const had = Buffer.alloc(listed.length)
  for (const font of ['HanaMinB.ttf.br', 'BabelStoneHan.ttf.br']) {
    const { characterSet } = create(brotliDecompressSync(file(font))) as Font
    for (const codePoint of characterSet) {
      const place = codePoint - 0x20000
      had[place >> 3] = had[place >> 3]! | (1 << (place & 7))
    }
  }
  expect(Buffer.compare(listed, had)).toBe(0)
})

test('a character beyond every font is a 〓 in either weight, and its neighbours are printed', async () => {
  expect(textOf(await render('甲\u{2a6d7}𠮷\u{3134a}乙'))).toContain('甲〓𠮷')
})

test('signs of units and of Chinese texts are printed as they are', async () => {
  const signs = '³²≤≥Φ×℃·±①№‰α（），。：；！？《》“”—…％￥'
  expect(textOf(await render(signs))).toContain(signs)
})

test('a character that the font lacks is a 〓, and what cannot be seen is left out', async () => {
  const text = textOf(await render('张\u200d😀三\ufe0f\u0007李ก四'))
  expect(text).toContain('张〓三李〓四')
})

test('a separator of lines that was stored once is no character to print', async () => {
  const text = textOf(await render('张三\u2028李四\u2029王五'))
  expect(text).toContain('张三李四王五')
})

test('characters that look the same stay what they are, whatever was printed before', async () => {
  const first = await render('甲·乙')
  expect(textOf(await render('甲・乙'))).toContain('甲・乙')
  expect(Buffer.compare(await render('甲·乙'), first)).toBe(0)
})

test('Chinese is broken between characters, but no line begins with a comma', () => {
  expect(wrap('变频供水，设备', 40, { size: 10 })).toEqual(['变频供', '水，设备'])
  expect(wrap('Q=16\u00a0m³/h H=120\u00a0m', 60, { size: 10 })).toEqual(['Q=16 m³/h', 'H=120 m'])
  expect(wrap('转速 n=2900\u00a0r/min', 75, { size: 10 })).toEqual(['转速', 'n=2900 r/min'])
  expect(wrap('一\n\n二', 60, { size: 10 })).toEqual(['一', '', '二'])
  expect(wrap('WWWWWWWW', 40, { size: 10 }).join('')).toBe('WWWWWWWW')
})
