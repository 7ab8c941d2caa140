import type {
  DocumentLine,
  DocumentSet,
  DocumentTotals,
  Margin,
  QuotationDocument,
} from '#server/documents/quotation-document.ts'

let ids = 0

/** A pump for 12,800.00, or with what a test is about, numbered by its quotation; `amount` follows from number and price. */
export function documentLine(fields: Partial<DocumentLine> = {}): DocumentLine {
  ids += 1
  const quantity = fields.quantity ?? 1
  const total_quantity = fields.total_quantity ?? quantity
  const unitprice = 'unitprice' in fields ? fields.unitprice : 1_280_000n
  return {
    id: ids,
    number: 0,
    customer: { no: '', name: '' },
    free: false,
    title: '立式多级离心泵',
    no: 'CDL32-90',
    unit: '台',
    quantity,
    total_quantity,
    spec: { caliber: '65', flow: '32', lift: '120', speed: '2900', power: '15', brand: '南方' },
    unitprice,
    discount: 0,
    tax_rate: '13',
    amount: unitprice === undefined ? undefined : unitprice * BigInt(total_quantity),
    unpriced: false,
    note: '',
    info: '',
    ...fields,
  }
}

const sumOf = (amounts: readonly (bigint | undefined)[]) =>
  amounts.reduce<bigint>((sum, amount) => sum + (amount ?? 0n), 0n)

export function documentSet(fields: Partial<DocumentSet> = {}): DocumentSet {
  const lines = fields.lines ?? [documentLine()]
  return {
    name: '变频供水设备',
    sets: 1,
    show_name: true,
    subtotal: sumOf(lines.map((line) => line.amount)),
    lines,
    ...fields,
  }
}

/** Totals without a discount; `total_in_words` is whatever the test says, since nothing is worked out from it. */
export function documentTotals(
  sets: readonly DocumentSet[],
  fields: Partial<DocumentTotals> = {},
): DocumentTotals {
  const amount = sumOf(sets.map((set) => set.subtotal))
  const tax = (amount * 13n + 56n) / 113n
  const words = '壹万贰仟捌佰元整'
  return {
    amount,
    discount: 0n,
    total: amount,
    net: amount - tax,
    tax,
    tax_parts: [],
    total_in_words: words,
    ...fields,
  }
}

/** The same sets with their lines numbered through. */
function numbered(sets: readonly DocumentSet[]): DocumentSet[] {
  let number = 0
  return sets.map((set) => ({
    ...set,
    lines: set.lines.map((line) => ({ ...line, number: (number += 1) })),
  }))
}

/** A sent quotation that has everything, or what a test is about. */
export function quotationDocument(
  sets: DocumentSet[],
  fields: Partial<QuotationDocument> = {},
): QuotationDocument {
  return {
    name: '东城花园二期生活给水泵房',
    number: 'BJ20261122-001',
    revision: 2,
    draft: false,
    date: '2026-11-22',
    company: {
      name: '上海申江泵业制造有限公司',
      tax_number: '91310115MA1K3XXX0R',
      address: '上海市浦东新区川沙路 1188 号',
      telephone: '021-5838 0000',
      bank: '中国工商银行上海川沙支行',
      account: '1001 2345 0900 1234 567',
    },
    salesman: { name: '张建国', phone: '138 0000 0000' },
    customer: {
      name: '杭州东城房地产开发有限公司',
      contact: '李工',
      phone: '0571-8888 0000',
      address: '杭州市上城区解放东路 8 号',
    },
    project: '东城花园二期',
    print_customer: true,
    delivery_place: '杭州市上城区东城花园二期工地',
    valid_until: '2026-12-22',
    delivery_time: '合同生效并收到预付款后 25 天',
    transport: '汽车运输，运费由供方承担，卸货由需方负责',
    warranty: '自调试合格起 12 个月，或发货起 18 个月，以先到者为准',
    acceptance: '按 GB/T 3216-2016 2 级验收',
    terms:
      '本报价有效期内原材料价格波动超过 5% 时，双方另行协商。\n电气元件为施耐德品牌，如需更换请在合同签订前提出。',
    info: '',
    payment: ['签订合同后 7 日内付 30%', '发货前付 60%', '质保期满后 30 日内付 10%'],
    tax_inclusive: true,
    sets: numbered(sets),
    totals: documentTotals(sets),
    ...fields,
  }
}

/** So many different lines, five of them in each set, and every tenth of a kind of its own. */
export function manySets(count: number): DocumentSet[] {
  const titles = ['立式多级离心泵', '变频控制柜', '气压罐', '蝶阀', '压力变送器']
  const lines = Array.from({ length: count }, (_, at) =>
    documentLine({
      title: titles[at % titles.length]!,
      no: `CDL${(at % 9) + 1}-${(at + 1) * 10}`,
      quantity: (at % 4) + 1,
      unitprice: 1_280_000n + BigInt(at) * 1155n,
      note: at % 10 === 3 ? '带减震底座，配不锈钢管路' : '',
    }),
  )
  return Array.from({ length: Math.ceil(count / 5) }, (_, at) =>
    documentSet({ name: `第${at + 1}泵房供水机组`, lines: lines.slice(at * 5, at * 5 + 5) }),
  )
}

/** A margin with the cost of seven tenths. */
function marginOf(amount: bigint): Margin {
  const cost = (amount * 7n) / 10n
  return { revenue: amount, cost, margin: amount - cost, percent: '30.0' }
}

/** The same quotation with what its cost is. */
export function withMargins(document: QuotationDocument): QuotationDocument {
  const sets = document.sets.map((set) => ({
    ...set,
    margin: marginOf(set.subtotal ?? 0n),
    lines: set.lines.map((line) =>
      line.amount === undefined
        ? line
        : { ...line, unitcost: ((line.unitprice ?? 0n) * 7n) / 10n, margin: marginOf(line.amount) },
    ),
  }))
  return {
    ...document,
    sets,
    totals: { ...document.totals, margin: marginOf(document.totals.amount) },
    margin_basis: '收入为优惠后的含税金额，成本为含税成本价。',
  }
}
