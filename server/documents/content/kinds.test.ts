import { expect, test } from 'vitest'
import { textOf } from '#test/read/pdf.ts'
import {
  documentLine,
  documentSet,
  quotationDocument,
  withMargins,
} from '#test/make/files/quotation-document.ts'
import type { DocumentKind, QuotationDocument } from '../quotation-document.ts'
import { renderPdf } from '../layout/render.ts'
import { termsOf } from './terms.ts'
import { visible } from '../visible.ts'

/** Two sets with a discount, their cost, and everything else that a quotation may hold. */
function everything(): QuotationDocument {
  const lines = [
    documentLine({ unitprice: 1_234_567n, discount: 1000, note: '带减震底座' }),
    documentLine({ title: '隔膜气压罐', no: 'SQL-800', info: 'Φ800，≤1.0MPa，-10~50℃' }),
  ]
  const sets = [documentSet({ lines }), documentSet({ name: '排污', lines: [documentLine()] })]
  const document = quotationDocument(sets, { info: '总价已优惠 500.00 元' })
  return withMargins({ ...document, totals: { ...document.totals, discount: 50_000n } })
}

const pdfOf = (kind: DocumentKind, document: QuotationDocument) =>
  renderPdf(kind, visible(kind, document))

const textAs = async (kind: DocumentKind) => textOf(await pdfOf(kind, everything()))

/** An amount as it is printed. */
const MONEY = /\d\.\d\d(?!\d)/

test('a list of goods names quantities and no price anywhere', async () => {
  const text = await textAs('supply')
  expect(text).toMatch(/序号产品名称型号技术参数单位数量备注/)
  expect(text).toContain('Φ800，≤1.0MPa，-10~50℃')
  expect(text).toContain('带减震底座')
  expect(text).not.toMatch(MONEY)
  expect(text).not.toMatch(/元|价格|金额|折扣|税|合计|小计|付款方式|运输|毛利|成本/)
})

test('a technical table has each figure in a column of its own, and no price', async () => {
  const text = await textAs('technical')
  for (const name of ['口径mm', '流量m³/h', '扬程m', '转速r/min', '功率kW', '技术说明']) {
    const letters = [...name].join('.*')
    expect(text).toMatch(new RegExp(letters))
  }
  expect(text).not.toMatch(/元|金额|折扣|税|合计|小计|付款方式|毛利|成本/)
  expect(text).not.toMatch(/\d,\d{3}/)
})

test('what it costs and earns is in the margins and in no other document', async () => {
  const margins = await textAs('margin')
  expect(margins).toContain('内部资料')
  expect(margins).toMatch(/8,641\.96.*12,345\.67.*8,641\.96.*3,703\.71.*30\.0%/)
  expect(margins).toContain('收入为优惠后的含税金额')
  for (const kind of ['quotation', 'technical', 'supply'] as const) {
    const text = await textAs(kind)
    expect(text).not.toMatch(/毛利|成本|收入|内部|8,641|3,703|30\.0%/)
  }
})

test('the other files contain no cost, not even an invisible one', async () => {
  const bare = everything()
  delete bare.margin_basis
  delete bare.totals.margin
  for (const set of bare.sets) {
    delete set.margin
    for (const line of set.lines) {
      delete line.margin
      delete line.unitcost
    }
  }
  for (const kind of ['quotation', 'technical', 'supply'] as const) {
    const [withCosts, withoutCosts] = [await pdfOf(kind, everything()), await pdfOf(kind, bare)]
    expect(Buffer.compare(withCosts, withoutCosts)).toBe(0)
  }
})

test('terms that may name a price are in the quotation alone', () => {
  const labelsOf = (kind: DocumentKind) => termsOf(kind, everything()).map(([label]) => label)
  const priced = ['价格说明', '付款方式', '运输方式及费用', '质保', '备注条款', '收款账户']
  expect(labelsOf('quotation')).toEqual(expect.arrayContaining(priced))
  expect(labelsOf('technical')).toEqual(['交货期', '验收标准'])
  expect(labelsOf('supply')).toEqual(['交货期', '验收标准'])
})

/** All amounts in a value, wherever they are. */
function amountsIn(value: unknown): bigint[] {
  if (typeof value === 'bigint') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(amountsIn) : []
}

test('the data handed to the layout of a kind holds no amount that it may not print', () => {
  expect(amountsIn(visible('margin', everything()))).toContain(864_196n)
  expect(amountsIn(visible('quotation', everything()))).toContain(1_234_567n)
  expect(amountsIn(visible('quotation', everything()))).not.toContain(864_196n)
  for (const kind of ['technical', 'supply'] as const) {
    expect(amountsIn(visible(kind, everything())).filter((amount) => amount !== 0n)).toEqual([])
  }
})

test('a loss is below zero, and a line without a cost is reported as left out', async () => {
  const loss = { revenue: 100_000n, cost: 150_000n, margin: -50_000n, percent: '-50.0' }
  const sets = [
    documentSet({ lines: [documentLine({ unitcost: 150_000n, margin: loss }), documentLine()] }),
  ]
  const document = quotationDocument(sets)
  const totals = { ...document.totals, margin: loss }
  const text = textOf(await renderPdf('margin', { ...document, totals }))
  expect(text).toContain('1,000.001,500.00-500.00-50.0%')
  expect(text).toContain('另有1项没有成本或售价，未计入')
})
