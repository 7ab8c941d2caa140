import type { Building } from '#api/selection/building/building.ts'
import type { DutyRecord } from '#api/selection/duty.ts'
import type { TaxPart } from '#api/quotation/money/quotation-tax.ts'
import type { TechnicalData } from '#api/product/technical.ts'
import type { EnteredCurve } from '#api/pump/curve/read-curve.ts'

/** Integer cents of a yuan. A bigint, as sums of the largest amounts are beyond a number's exact integers. */
export type Cents = bigint

/** What can be made of a quotation: 报价单, 技术参数表, 供货清单, 计算书, 毛利表. */
export type DocumentKind = 'quotation' | 'technical' | 'supply' | 'building' | 'margin'

/** The margin of a line, a set or all of them: only users with `product:cost` may see it. */
export type Margin = {
  /** What the customer pays for it, on the basis that `marginBasis` tells. */
  revenue: Cents
  cost: Cents
  /** Below 0 where it is sold at a loss. */
  margin: Cents
  /** Of the revenue, as `21.4`, and without the sign of percent; empty where there is no revenue. */
  percent: string
}

/** The specification fields as they are kept, without units unless somebody typed them. */
export type Specification = {
  caliber: string
  flow: string
  lift: string
  speed: string
  power: string
  brand: string
}

export type DocumentLine = {
  id: number
  /** Its place among all lines of the quotation, from 1: the same in every document. */
  number: number
  /** What the customer's own list calls it (客户序号, 客户品名); empty where it came from none. */
  customer: { no: string; name: string }
  /** Freight, installation and the like: typed without a model, and no equipment. */
  free: boolean
  title: string
  no: string
  unit: string
  /** Of one set. */
  quantity: number
  /** Of all of the sets together, which is what `amount` pays for. */
  total_quantity: number
  spec: Specification
  unitprice: Cents | undefined
  /** What is taken off, in hundredths of a percent. */
  discount: number
  /** Percent, as `13`; empty where no tax is printed. */
  tax_rate: string
  amount: Cents | undefined
  /** Paid for apart: the amount reads 另计, and the line does not count as one without a price. */
  unpriced: boolean
  /** What was remarked on the line. */
  note: string
  /** The product's 简介. */
  info: string
  /** The pump's curve as it was entered when the line took it, and the duty of its pumps. */
  curve?: EnteredCurve | undefined
  duty?: DutyRecord | undefined
  /** What the product recorded of itself when the line took it, and its 能效等级 with the edition, in words. */
  technical?: TechnicalData | undefined
  energy?: string | undefined
  /** What the technical sheet says of the old pump in whose place it comes; empty for nothing. */
  replaces?: string | undefined
  /** The building that the duty was computed for. */
  building?: Building | undefined
  /** Of one piece. */
  unitcost?: Cents | undefined
  margin?: Margin | undefined
}

export type DocumentSet = {
  name: string
  /** 套数. */
  sets: number
  /** Whether its name stands over its lines. */
  show_name: boolean
  subtotal: Cents | undefined
  margin?: Margin | undefined
  lines: DocumentLine[]
}

export type DocumentTotals = {
  /** Of all lines, before the discount on the whole. */
  amount: Cents
  /** What the discount on the whole takes off; 0n for none. */
  discount: Cents
  /** What is to be paid in the end, tax included. */
  total: Cents
  /** Without tax, after the discount. */
  net: Cents
  tax: Cents
  /** Of `net` and `tax` by rate; empty where all lines have the same. */
  tax_parts: TaxPart[]
  /** `total` in capitals, without the leading 人民币. */
  total_in_words: string
  margin?: Margin | undefined
}

/**
 * A quotation ready to be printed: every amount is worked out, every text is what the reader shall read. A plain value
 * that can be sent to a process. An empty text is a row that is not there, so that a quotation from before there were
 * numbers, customers and terms prints as a whole document.
 */
export type QuotationDocument = {
  /** 报价名称. */
  name: string
  /** 报价编号; empty for quotations that never got one. */
  number: string
  /** 2 is printed as V2; 0 for a draft that was never sent. */
  revision: number
  /** 草稿 across each page. */
  draft: boolean
  /** `yyyy-MM-dd`, which is also when the file says that it was made. */
  date: string
  company: {
    name: string
    tax_number: string
    address: string
    telephone: string
    website?: string | undefined
    email?: string | undefined
    bank: string
    account: string
    /** A PNG or JPEG, checked at its upload; it is embedded unchanged, so it should be small. */
    logo?: Uint8Array | undefined
    /** A PNG, only where it is to be printed over the company's place to sign. */
    seal?: Uint8Array | undefined
  }
  salesman: { name: string; phone: string; email?: string | undefined }
  customer: { name: string; contact: string; phone: string; address: string }
  project: string
  delivery_place: string
  /** Whether its papers say what the customer's own list calls its lines. */
  print_customer: boolean
  valid_until: string
  delivery_time: string
  transport: string
  warranty: string
  acceptance: string
  /** What is supplied, and what is not; what stands before the table and at the end. Absent in earlier versions. */
  supply_scope?: string | undefined
  excluded?: string | undefined
  greeting?: string | undefined
  closing?: string | undefined
  terms: string
  /** 报价说明. */
  info: string
  /** One sentence for each step. */
  payment: string[]
  /** Undefined for a quotation that tells of no tax; `net` and `tax` are then not printed. */
  tax_inclusive: boolean | undefined
  sets: DocumentSet[]
  totals: DocumentTotals
  /** A sentence on what revenue and cost are, printed below the margins. */
  margin_basis?: string | undefined
}
