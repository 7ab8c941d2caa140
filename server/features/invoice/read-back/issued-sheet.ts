import { isDate } from '#api/kit/time.ts'
import { plainAmount } from '#api/kit/fields/plain-number.ts'
import { folded } from '#api/kit/text.ts'
import type { Cells } from '#server/imports/description.ts'
import type { GoodsRow, MadeLine } from '#server/imports/lines.ts'
import { dayOfMoment } from '#server/imports/written-day.ts'
import type { SheetColumn } from '#server/sheets/sheet.ts'

/** The tax bureau's list of issued invoices, a row each, as it is exported. */

export const issuedColumns: readonly SheetColumn[] = [
  {
    name: 'invoice_no',
    title: '数电发票号码',
    synonyms: ['数电票号码', '数电票发票号码', '全电发票号码'],
    isCode: true,
    isNoDay: true,
  },
  { name: 'paper_no', title: '发票号码', isCode: true, isNoDay: true },
  {
    name: 'seller_tax_number',
    title: '销方识别号',
    synonyms: ['销售方识别号', '销方税号', '销方纳税人识别号', '销售方纳税人识别号'],
    isCode: true,
    isNoDay: true,
  },
  {
    name: 'buyer_tax_number',
    title: '购方识别号',
    synonyms: ['购买方识别号', '购方税号', '购方纳税人识别号', '购买方纳税人识别号'],
    isCode: true,
    isNoDay: true,
  },
  { name: 'buyer_name', title: '购买方名称', synonyms: ['购方名称', '购方企业名称'] },
  { name: 'invoice_date', title: '开票日期', synonyms: ['开票时间'], required: true },
  { name: 'net', title: '金额', synonyms: ['合计金额'], isNoDay: true },
  { name: 'tax', title: '税额', synonyms: ['合计税额'], isNoDay: true },
  { name: 'gross', title: '价税合计', synonyms: ['价税合计金额'], isNoDay: true, required: true },
  { name: 'status', title: '发票状态' },
  { name: 'positive', title: '是否正数发票', synonyms: ['正数发票'] },
  {
    name: 'item',
    title: '项目名称',
    synonyms: ['货物或应税劳务名称', '货物或应税劳务、服务名称'],
  },
  { name: 'remark', title: '备注', longest: 1000 },
]

/** A row as it is read; amounts in cents. */
export type IssuedLine = {
  invoice_no: string
  invoice_date: string
  buyer_name: string
  buyer_tax_number: string
  gross: number
  tax: number
  /** It is a line of an invoice, of which there may be several. */
  isItem: boolean
  isRed: boolean
  /** The request that its 备注 names. */
  request: number | undefined
  /** Of a red one, the invoice that it takes back, and 红字信息确认单编号. */
  blue: string
  confirmation_no: string
  status: string
}

const textOf = (cells: Cells, name: string) => (cells[name] ?? '').trim()

/** A tax number as it is compared. */
export const taxNumber = (text: string) => folded(text).replaceAll(' ', '').toUpperCase()

export const calledIn = (cells: Cells) =>
  [textOf(cells, 'invoice_no') || textOf(cells, 'paper_no'), textOf(cells, 'buyer_name')]
    .filter(Boolean)
    .join(' ')

const NUMBER = /^[0-9A-Z]{8,20}$/
const AMOUNT = /^([-−]?)(\d{1,12})(?:\.(\d*))?$/

/** Cents, half up from the third place on, of either sign; undefined for what is no amount. */
export function centsIn(text: string): number | undefined {
  const [, sign, whole, places = ''] = AMOUNT.exec(plainAmount(text.replace(/^−/, '-'))) ?? []
  if (whole === undefined) return unsigned(text)
  const digits = places.padEnd(3, '0')
  const cents = Number(whole) * 100 + Number(digits.slice(0, 2)) + (Number(digits[2]) >= 5 ? 1 : 0)
  return sign === '' ? cents : -cents
}

/** A negative amount in groups, or with a sign of money behind its own. */
function unsigned(text: string): number | undefined {
  const [, rest] = /^[-−](.+)$/.exec(text.trim()) ?? []
  const cents = rest === undefined ? undefined : centsIn(rest)
  return cents === undefined ? undefined : -cents
}

/** The number of the request at the end of what stands on the invoice. */
const REQUEST = /KP(\d{1,15})\s*$/i
const BLUE = /被红冲蓝字(?:数电票|数电发票|发票)号码[:：\s]*([0-9A-Za-z]{8,20})/
const CONFIRMATION = /红字(?:发票)?信息确认单编号[:：\s]*([0-9A-Za-z]{1,40})/

type Amounts = { gross: number; tax: number }

function amountsIn(cells: Cells): Amounts | { problem: string } {
  const texts = [textOf(cells, 'net'), textOf(cells, 'tax'), textOf(cells, 'gross')]
  const [net, tax, gross] = texts.map(centsIn)
  const at = texts.findIndex((text) => text !== '' && centsIn(text) === undefined)
  if (at >= 0) return { problem: `“${texts[at]!.slice(0, 20)}”不是金额` }
  if (gross === undefined) return { problem: '没有价税合计' }
  const ofTax = tax ?? (net === undefined ? undefined : gross - net)
  if (ofTax === undefined) return { problem: '没有税额' }
  if (net !== undefined && net + ofTax !== gross) return { problem: '金额加税额不等于价税合计' }
  return { gross, tax: ofTax }
}

/** What a row says, or why it says nothing; `own` is the company's tax number, if known. */
export function issuedLine({ cells, problem }: GoodsRow, own: string): MadeLine<IssuedLine> {
  if (problem !== '') return { problem }
  const invoice_no = folded(textOf(cells, 'invoice_no') || textOf(cells, 'paper_no')).toUpperCase()
  if (invoice_no === '') return { skipped: '没有发票号码' }
  if (!NUMBER.test(invoice_no)) return { problem: `“${invoice_no.slice(0, 30)}”不是发票号码` }
  const seller = taxNumber(textOf(cells, 'seller_tax_number'))
  if (seller !== '' && own !== '' && seller !== taxNumber(own)) {
    return { skipped: '销方不是本公司，是收到的发票' }
  }
  const status = textOf(cells, 'status')
  if (status.includes('作废')) return { skipped: `发票状态是“${status}”` }
  const invoice_date = dayOfMoment(textOf(cells, 'invoice_date'))
  if (!isDate(invoice_date)) return { problem: `开票日期“${invoice_date.slice(0, 20)}”无法识别` }
  const amounts = amountsIn(cells)
  if ('problem' in amounts) return amounts
  const remark = textOf(cells, 'remark')
  const [, request] = REQUEST.exec(remark) ?? []
  return {
    line: {
      invoice_no,
      invoice_date,
      buyer_name: textOf(cells, 'buyer_name'),
      buyer_tax_number: taxNumber(textOf(cells, 'buyer_tax_number')),
      ...amounts,
      isItem: textOf(cells, 'item') !== '',
      isRed: textOf(cells, 'positive') === '否' || amounts.gross < 0,
      request: request === undefined ? undefined : Number(request),
      blue: BLUE.exec(remark)?.[1]?.toUpperCase() ?? '',
      confirmation_no: CONFIRMATION.exec(remark)?.[1] ?? '',
      status,
    },
  }
}
