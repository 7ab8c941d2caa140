import { createCanvas } from '@napi-rs/canvas'
import { describe, expect, test } from 'vitest'
import {
  documentLine,
  documentSet,
  documentTotals,
  quotationDocument,
} from '#test/make/files/quotation-document.ts'
import { opened } from '#test/read/workbook.ts'
import type { DocumentSet, QuotationDocument } from '../quotation-document.ts'
import { capitalAmount } from '../content/wording.ts'
import { quotationWorkbook } from './workbook.ts'

/** What a workbook shows of negotiated prices, and what its price-free sheets do not. */

const sheet = async (document: QuotationDocument, name?: string) =>
  opened(await quotationWorkbook(document), name)

const discounted = () =>
  documentLine({ quantity: 2, total_quantity: 6, discount: 1250, amount: 6_720_000n })
const plain = () =>
  documentLine({ title: '控制柜', total_quantity: 3, unitprice: 2_860_050n, amount: 8_580_150n })
const apart = () =>
  documentLine({ title: '安装费', unitprice: undefined, amount: undefined, unpriced: true })

/** Three sets with a discount on one line and on the whole, and what is paid for apart. */
function negotiated(fields: Partial<QuotationDocument> = {}): QuotationDocument {
  const sets: DocumentSet[] = [
    documentSet({ sets: 3, lines: [discounted(), plain()] }),
    documentSet({ show_name: false, lines: [apart()] }),
  ]
  const totals = documentTotals(sets, {
    discount: 300_150n,
    total: 15_000_000n,
    net: 13_274_336n,
    tax: 1_725_664n,
    total_in_words: capitalAmount(15_000_000n),
  })
  return quotationDocument(sets, { totals, info: '总价已优惠 3,001.50 元', ...fields })
}

const labelled = (book: Awaited<ReturnType<typeof sheet>>) =>
  book.rows.map((row) => row.find((cell) => cell?.v !== undefined)?.v)

describe('a line', () => {
  test('has its discount as the trade says it, and its quantities of one set and of all', async () => {
    const book = await sheet(negotiated())
    expect(book.headers.slice(-7)).toEqual(
      '单位,每套数量,数量,单价（元）,折扣,金额（元）,备注'.split(','),
    )
    const first = book.lineCells(1)
    expect(first['折扣']).toMatchObject({ t: 'n', v: 8.75, z: 'General"折"' })
    expect(first['每套数量']?.v).toBe(2)
    const row = book.rows.findIndex(([cell]) => cell?.v === 1) + 1
    const formula = `ROUND(L${row}*M${row}*IF(N${row}="",10,N${row})/10,2)`
    expect(first['数量']).toMatchObject({ f: `K${row}*3`, v: 6 })
    expect(first['金额（元）']).toMatchObject({ f: formula, v: 67_200 })
    expect(book.lineCells(2)['折扣']?.v).toBeUndefined()
    expect(book.lineCells(2)['金额（元）']?.v).toBe(85_801.5)
    expect(labelled(book)).toContain('变频供水设备　共 3 套')
  })

  test('that is paid for apart says so, and is not missing in the sum', async () => {
    const book = await sheet(negotiated())
    expect(book.lineCells(3)['金额（元）']).toMatchObject({ t: 's', v: '另计' })
    expect(labelled(book)).toContain('合计（含税）')
  })

  test('has its tax rate where there are several, and no column for one', async () => {
    const lines = [documentLine(), documentLine({ tax_rate: '9' }), documentLine({ tax_rate: '' })]
    const book = await sheet(quotationDocument([documentSet({ lines })]))
    expect(book.lineCells(1)['税率']).toMatchObject({ t: 'n', v: 0.13, z: '0%' })
    expect(book.lineCells(2)['税率']?.v).toBe(0.09)
    expect(book.lineCells(3)['税率']?.v).toBe('不计税')
    expect((await sheet(quotationDocument([documentSet()]))).headers).not.toContain('税率')
    const untaxed = quotationDocument([documentSet({ lines })], { tax_inclusive: undefined })
    expect((await sheet(untaxed)).headers).not.toContain('税率')
  })

  test('of a set that is sold as one counts into its price, a formula of the amount', async () => {
    const book = await sheet(negotiated())
    const row = book.rows.find(([cell]) => cell?.v === '套单价、套总价（共 3 套）') ?? []
    const [price, amount] = row.filter((cell) => cell?.t === 'n')
    expect(amount).toMatchObject({ v: 153_001.5, f: expect.stringMatching(/^ROUND\(SUM/) })
    expect(price).toMatchObject({ v: 51_000.5, z: '#,##0.00##' })
    expect(price?.f).toMatch(/^ROUND\(O\d+\/3,4\)$/)
    expect(labelled(book).join()).not.toContain('以金额为准')
  })

  test('alone in its set has no sum below it', async () => {
    const alone = await sheet(quotationDocument([documentSet()]))
    expect(labelled(alone)).not.toContain('小计')
    const two = [documentLine(), documentLine()]
    const pair = await sheet(quotationDocument([documentSet({ lines: two })]))
    expect(pair.beside('小计')?.v).toBe(25_600)
  })
})

describe('the sums', () => {
  test('are the document’s, and say that they are out of date when a line is changed', async () => {
    const book = await sheet(negotiated())
    const sum = book.beside('合计（含税）')
    expect(sum).toMatchObject({ v: 153_001.5 })
    expect(sum?.f).toMatch(/^ROUND\(SUMIF\(\$A\d+:\$A\d+,">0",O\d+:O\d+\),2\)$/)
    const shown = {
      优惠: -3001.5,
      '优惠后总价（含税）': 150_000,
      其中不含税金额: 132_743.36,
      其中税额: 17_256.64,
    }
    for (const [label, value] of Object.entries(shown)) {
      const cell = book.beside(label)
      expect(cell?.v, label).toBe(value)
      const guard = /^IF\(ABS\(O\d+-153001\.5\)<0\.005,(.+),"请重新导出"\)$/.exec(cell?.f ?? '')
      expect(guard?.[1], label).toBe(String(value))
    }
    expect(book.beside('人民币（大写）')?.v).toBe('壹拾伍万元整')
  })

  test('begin with what there is without tax, where prices are without it', async () => {
    const sets = [documentSet()]
    const net = { net: 1_280_000n, tax: 166_400n, total: 1_446_400n }
    const totals = documentTotals(sets, net)
    const book = await sheet(quotationDocument(sets, { tax_inclusive: false, totals }))
    expect(book.beside('合计（不含税）')?.f).toContain('SUMIF')
    expect(book.beside('税额')?.v).toBe(1664)
    expect(book.beside('价税合计')?.v).toBe(14_464)
  })
})

test('customer, number, terms, tax and account stand where they are filled in', async () => {
  const texts = labelled(await sheet(negotiated())).join('\n')
  for (const text of ['客户：杭州东城房地产开发有限公司', '交货地点：', '付款方式', '收款账户']) {
    expect(texts).toContain(text)
  }
  const all = (await sheet(negotiated())).rows.flat().map((cell) => String(cell?.v ?? ''))
  expect(all).toContain('报价编号：BJ20261122-001 V2')
  expect(all).toContain('1. 签订合同后 7 日内付 30%\n2. 发货前付 60%\n3. 质保期满后 30 日内付 10%')
  expect(all.join()).toContain('账号：1001 2345 0900 1234 567')
  const draft = await sheet(negotiated({ revision: 0, draft: true }))
  expect(labelled(draft)).toContain('报价单（草稿）')
})

describe('the sheets without prices', () => {
  test.each(['技术参数表', '供货清单'])('%s: nothing in any cell tells one', async (name) => {
    const bytes = await quotationWorkbook(negotiated())
    const book = opened(bytes, name)
    expect(book.sheetNames).toEqual(['报价单', '技术参数表', '供货清单'])
    expect(book.formulas).toBe(0)
    const cells = book.rows.flat().map((cell) => String(cell?.v ?? ''))
    expect(cells.join('\n')).not.toMatch(
      /单价|金额|折扣|税率|合计|小计|优惠|付款方式|账号|运费|另计|\d\.\d\d/,
    )
    const numbers = book.rows.flat().filter((cell) => cell?.t === 'n')
    const known = [1, 2, 3, 6, 65, 32, 120, 2900, 15]
    for (const cell of numbers) expect(known).toContain(cell?.v)
    expect(book.lineCells(1)['数量']?.v).toBe(6)
    for (const part of ['docProps/core.xml', 'docProps/app.xml']) {
      expect(book.xml(part)).not.toMatch(/15,?0000|153,?001/)
    }
  })

  test('tell a long text once, and the list of goods refers to it', async () => {
    const info = '水力模型优化设计。'.repeat(200)
    const document = quotationDocument([documentSet({ lines: [documentLine({ info })] })])
    const bytes = await quotationWorkbook(document)
    const textsOf = (name: string) =>
      opened(bytes, name)
        .rows.flat()
        .map((cell) => String(cell?.v ?? ''))
    expect(textsOf('技术参数表').join('').replaceAll('\n', '')).toContain(info)
    expect(textsOf('供货清单').join('')).toContain('详见技术参数表的产品说明第 1 项')
  })
})

test('the logo stands in its own shape at the left of each sheet', async () => {
  const canvas = createCanvas(90, 30)
  canvas.getContext('2d').fillRect(0, 0, 90, 30)
  const document = negotiated()
  document.company.logo = new Uint8Array(canvas.toBuffer('image/png'))
  const book = await sheet(document)
  for (const at of [1, 2, 3]) {
    const drawing = book.xml(`xl/drawings/drawing${at}.xml`)
    expect(drawing).toContain('<xdr:col>2</xdr:col>')
    expect(drawing).toContain('descr="上海申江泵业制造有限公司"')
    expect(book.xml(`xl/media/image${at}.png`)).toMatch(/^.PNG/)
  }
})
