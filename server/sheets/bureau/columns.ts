/**
 * The columns of the tax bureau's workbook (批量开票-导入开票模板) that are filled, by what its versions call them, and how
 * many characters they take where the file does not say so (domain §16).
 */

export type KnownColumn = {
  /** The first is the usual one. */
  names: readonly string[]
  most: number
  least?: number
}

/** Of an invoice. */
export const basicColumns = {
  serial: { names: ['发票流水号'], most: 20 },
  kind: { names: ['发票类型'], most: 10 },
  inclusive: { names: ['是否含税'], most: 2 },
  person: { names: ['受票方自然人标识'], most: 2 },
  buyer: { names: ['购买方名称'], most: 100 },
  tax_number: { names: ['购买方纳税人识别号', '购买方统一社会信用代码/纳税人识别号'], most: 20 },
  place: { names: ['购买方地址'], most: 100 },
  phone: { names: ['购买方电话', '购买电话'], most: 50 },
  bank: { names: ['购买方开户银行', '购买方开户行'], most: 100 },
  account: {
    names: ['购买方银行账号', '购买方开户银行账户', '购买方银行账户', '购买方开户银行账号'],
    most: 100,
  },
  remark: { names: ['备注'], most: 230 },
} as const satisfies Record<string, KnownColumn>

/** Of a row of an invoice. */
export const detailColumns = {
  serial: { names: ['发票流水号'], most: 20 },
  title: { names: ['项目名称'], most: 100 },
  code: {
    names: ['商品和服务税收编码', '商品和服务税收分类编码', '税收分类编码'],
    most: 20,
    least: 19,
  },
  model: { names: ['规格型号'], most: 40 },
  unit: { names: ['单位'], most: 22 },
  quantity: { names: ['数量'], most: 16 },
  amount: { names: ['金额'], most: 16 },
  rate: { names: ['税率', '税率/征收率'], most: 8 },
} as const satisfies Record<string, KnownColumn>

export type BasicKey = keyof typeof basicColumns
export type DetailKey = keyof typeof detailColumns

/** Which of the buyer's fields the invoice shows; each version has another of these, or several. */
export const isShowing = (name: string) => name.startsWith('是否展示购买方')

/** A name without what versions write differently: width, blanks, line breaks, the star of what is required. */
export const foldedName = (name: string) =>
  name
    .normalize('NFKC')
    .replaceAll(/\s/g, '')
    .replaceAll(/^\*+|\*+$/g, '')
