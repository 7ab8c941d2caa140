import { expect, test } from 'vitest'
import { infoOf, pagesOf, textOf } from '#test/read/pdf.ts'
import {
  documentLine,
  documentSet,
  documentTotals,
  manySets,
  quotationDocument,
  withMargins,
} from '#test/make/files/quotation-document.ts'
import type { DocumentSet, QuotationDocument } from './quotation-document.ts'
import { renderPdf } from './layout/render.ts'
import { visible } from './visible.ts'

const NO_SPEC = { caliber: '', flow: '', lift: '', speed: '', power: '', brand: '' }

/** What a customer reads of one quotation. */
async function quotationText(sets: DocumentSet[], fields: Partial<QuotationDocument> = {}) {
  return textOf(await renderPdf('quotation', quotationDocument(sets, fields)))
}

test('a quotation names offer, supplier, customer and terms, and has room for both to sign', async () => {
  const text = await quotationText([documentSet()])
  for (const printed of [
    '上海申江泵业制造有限公司',
    '地址：上海市浦东新区川沙路1188号',
    '报价单',
    '东城花园二期生活给水泵房',
    '杭州东城房地产开发有限公司',
    'BJ20261122-001V2',
    '2026-12-22',
    '立式多级离心泵',
    '12,800.00',
    '人民币（大写）：壹万贰仟捌佰元整',
    '增值税税率13%',
    '1.签订合同后7日内付30%',
    '合同生效并收到预付款后25天',
    '开户行：中国工商银行上海川沙支行',
    '需方（签字/盖章）',
    '供方（签字/盖章）',
    '第1页共1页',
  ]) {
    expect(text).toContain(printed)
  }
})

test('the specification is one column, with signs and units', async () => {
  const spec = { ...NO_SPEC, flow: '16', lift: '120', power: '11', speed: '2×1450r/min' }
  const pdf = await renderPdf(
    'quotation',
    quotationDocument([documentSet({ lines: [documentLine({ spec })] })]),
  )
  expect(pagesOf(pdf).join('')).toContain('Q=16 m³/h H=120 m N=11 kW')
  expect(textOf(pdf)).toContain('n=2×1450r/min')
})

test('a line that is paid for apart reads 另计, and a note names one without a price', async () => {
  const apart = documentLine({ title: '运费', unitprice: undefined, unpriced: true })
  const open = documentLine({ title: '安装费', unitprice: undefined })
  const text = await quotationText([documentSet({ lines: [documentLine(), apart, open] })])
  expect(text).toContain('另计')
  expect(text).toContain('合计（另有1项未标价，未计入）')
  expect(text).not.toMatch(/(?<![\d,])0\.00/)
})

test('only a set of several lines has a subtotal, and only a set with a name to show a heading', async () => {
  const two = { lines: [documentLine(), documentLine()] }
  const several = await quotationText([
    documentSet({ name: '第一泵房', ...two }),
    documentSet({ name: '第二泵房' }),
    documentSet({ name: '第三泵房', show_name: false }),
  ])
  expect(several.match(/小计/g)).toHaveLength(1)
  expect(several).toContain('第一泵房')
  expect(several).toContain('第二泵房')
  expect(several).not.toContain('第三泵房')
})

test('quantities of several sets are printed in all and for each set', async () => {
  const lines = [documentLine({ quantity: 2, total_quantity: 6 })]
  const text = await quotationText([documentSet({ sets: 3, lines })])
  expect(text).toContain('变频供水设备共3套')
  expect(text).toContain('每套2')
  expect(text).toContain('76,800.00')
})

test('prices with tax, prices without, and an old quotation without any tax', async () => {
  const sets = [documentSet()]
  const totals = documentTotals(sets, {
    discount: 80_000n,
    total: 1_200_000n,
    net: 1_061_947n,
    tax: 138_053n,
  })
  const gross = await quotationText(sets, { totals })
  expect(gross).toMatch(
    /合计（含税）12,800.00.*优惠-800.00.*优惠后总价（含税）12,000.00.*其中税额1,380.53/,
  )
  const net = await quotationText(sets, { totals, tax_inclusive: false })
  expect(net).toMatch(/合计（不含税）12,800.00.*税额1,380.53.*价税合计12,000.00/)
  const untold = await quotationText(sets, { totals, tax_inclusive: undefined })
  expect(untold).toMatch(/优惠后总价12,000.00/)
  expect(untold).not.toMatch(/税额|含税/)
})

test('rates of tax that differ, and a discount in words, have columns of their own', async () => {
  const one = await quotationText([documentSet()])
  expect(one).not.toMatch(/折扣/)
  const lines = [documentLine({ discount: 250 }), documentLine({ tax_rate: '9' })]
  const both = await quotationText([documentSet({ lines })])
  expect(both).toMatch(/折扣税率/)
  expect(both).toContain('9.75折')
  expect(both).not.toContain('2.5%')
  expect(both).toContain('各项税率见上表')
  const none = { lines: [documentLine(), documentLine({ tax_rate: '' })] }
  const untaxed = await quotationText([documentSet(none)], { tax_inclusive: false })
  expect(untaxed).toMatch(/税率金额（元）.*13%.*不计税/)
  expect(untaxed).toContain('以上单价和金额均不含税，各项税率见上表')
})

test('a quotation from before there were numbers, customers and terms has no rows without content', async () => {
  const nobody = { name: '', contact: '', phone: '', address: '' }
  const lines = [documentLine({ spec: NO_SPEC, tax_rate: '' })]
  const text = await quotationText([documentSet({ name: '', lines })], {
    number: '',
    revision: 0,
    company: { name: '', tax_number: '', address: '', telephone: '', bank: '', account: '' },
    customer: nobody,
    salesman: { name: '张建国', phone: '' },
    project: '',
    delivery_place: '',
    valid_until: '',
    delivery_time: '',
    transport: '',
    warranty: '',
    acceptance: '',
    terms: '',
    payment: [],
    tax_inclusive: undefined,
  })
  expect(text).toMatch(
    /^报价单东城花园二期生活给水泵房报价日期：2026-11-22业务员：张建国序号产品名称型号单位数量/,
  )
  expect(text).not.toMatch(/客户：|报价编号|商务条款|技术参数|备注|户名/)
  expect(text).toContain('12,800.00')
})

test('a quotation without lines says so', async () => {
  expect(await quotationText([])).toContain('（暂无报价产品）')
})

test('a long text stands below the table, which refers to it', async () => {
  const info = '泵体为球墨铸铁，叶轮为不锈钢。'.repeat(20)
  const text = await quotationText([
    documentSet({ lines: [documentLine(), documentLine({ info })] }),
  ])
  expect(text).toContain('详见产品说明第2项')
  expect(text).toMatch(new RegExp(`产品说明第2项.*${info}`))
})

test('a draft says so on each page, a sent one nowhere', async () => {
  const sets = manySets(40)
  const draft = pagesOf(await renderPdf('quotation', quotationDocument(sets, { draft: true })))
  expect(draft.length).toBeGreaterThan(2)
  for (const page of draft) for (const character of '草稿') expect(page).toContain(character)
  expect(await quotationText(sets)).not.toMatch(/草|稿/)
})

test('the file names its title, the company and the quotation’s day, and nothing else', async () => {
  const pdf = await renderPdf('quotation', quotationDocument(manySets(3)))
  const info = infoOf(pdf)
  expect(info).toMatchObject({
    Title: '东城花园二期生活给水泵房 报价单 BJ20261122-001 V2',
    Author: '上海申江泵业制造有限公司',
    CreationDate: '2026-11-22T00:00:00Z',
    'Page size': '595.28 x 841.89 pts (A4)',
  })
  for (const other of ['Subject', 'Keywords', 'Creator', 'Producer', 'ModDate']) {
    expect(info).not.toHaveProperty(other)
  }
})

test('the same quotation gives the same file', async () => {
  const document = quotationDocument(manySets(12))
  const [one, other] = [
    await renderPdf('quotation', document),
    await renderPdf('quotation', document),
  ]
  expect(Buffer.compare(one, other)).toBe(0)
})

test('a quotation of thirty lines is a small file', async () => {
  for (const kind of ['quotation', 'technical', 'supply', 'margin'] as const) {
    const pdf = await renderPdf(kind, visible(kind, withMargins(quotationDocument(manySets(30)))))
    expect(pdf.length).toBeLessThan(200 * 1024)
  }
})
