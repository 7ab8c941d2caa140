import type { Medium } from '#api/pump/duty.ts'

/** The six specification fields that a category may use, with the numbers that `field` names them by. */
export const specFields = [
  { number: 1, name: 'pro_caliber', label: '口径', unit: 'mm' },
  { number: 2, name: 'pro_flow', label: '流量', unit: 'm³/h' },
  { number: 3, name: 'pro_lift', label: '扬程', unit: 'm' },
  { number: 4, name: 'pro_speed', label: '转速', unit: 'r/min' },
  { number: 5, name: 'pro_power', label: '功率', unit: 'kW' },
  { number: 6, name: 'pro_info', label: '简介', unit: '' },
] as const

/** Characters of a specification text such as `25-50` or `2×7.5`. */
export const MAX_SPEC_LENGTH = 100

export type SpecName = (typeof specFields)[number]['name']

/** Those of one line each: all but the brief info. */
export const figureFields = specFields.filter((field) => field.name !== 'pro_info')

export type FigureName = (typeof figureFields)[number]['name']

export const specNames = specFields.map((spec) => spec.name)

const PUMP: readonly SpecName[] = ['pro_caliber', 'pro_flow', 'pro_lift', 'pro_speed', 'pro_power']
const INFO: readonly SpecName[] = ['pro_info']
const CABINET: readonly SpecName[] = ['pro_power', 'pro_info']

/** `medium` is what the category's pumps are for; other products have none. */
type ProductView = { category: string; fields: readonly SpecName[]; medium?: Medium }

/**
 * Which specification fields each product screen shows, and the category that the first start makes for
 * it (spec 5.2.5). The generic `productbj` shows all; a category's field list hides more on any of them.
 */
export const productViews: Readonly<Record<string, ProductView>> = {
  productbj1: { category: '立式多级离心泵', fields: PUMP, medium: '清水' },
  productbj2: { category: '卧式多级离心泵', fields: PUMP, medium: '清水' },
  productbj3: { category: '气压罐', fields: INFO },
  productbj4: { category: '阀门', fields: INFO },
  productbj5: { category: '仪表与压力开关', fields: INFO },
  productbj6: { category: '管道离心泵', fields: PUMP, medium: '清水' },
  productbj7: { category: '潜水排污泵', fields: PUMP, medium: '污水' },
  productbj8: { category: '控制柜', fields: CABINET },
  productbj9: { category: '水箱', fields: INFO },
  productbj10: { category: '消防泵', fields: PUMP, medium: '清水' },
  productbj11: { category: '管路附件', fields: INFO },
  productbj12: { category: '底座与机架', fields: INFO },
  productbj13: { category: '传感器', fields: INFO },
  productbj14: { category: '电缆与电气附件', fields: INFO },
  productbj15: { category: '液位控制器', fields: INFO },
  productbj16: { category: '减震与隔音', fields: INFO },
  productbj17: { category: '水处理设备', fields: INFO },
  productbj18: { category: '备品备件', fields: INFO },
  productbj19: { category: '安装与调试服务', fields: INFO },
  productbj20: { category: '其他', fields: INFO },
}

export const GENERIC_VIEW = 'productbj'

/** The fields that a view shows before the server's field list hides more. */
export function viewFields(view: string): readonly SpecName[] {
  return productViews[view]?.fields ?? specNames
}

/** The numbers of the fields to hide where a category uses these; none chosen hides nothing. */
export function hiddenNumbers(used: readonly string[]): number[] {
  if (used.length === 0) return []
  return specFields.filter((spec) => !used.includes(spec.name)).map((spec) => spec.number)
}

const SINGLE_NUMBER =
  /^([^\d\s.+-]{0,3}\s*)?(\d{1,9}(?:\.\d{1,6})?)\s*(m3\/h|[^\d\s]{1,6}(?:\/[^\d\s]{1,3})?)?$/iu

/** How the unit of a specification field is written; the first is how we write it. */
export const specUnits: Readonly<Record<SpecName, readonly string[]>> = {
  pro_caliber: ['mm', '毫米'],
  pro_flow: ['m³/h', 'm3/h'],
  pro_lift: ['m', '米'],
  pro_speed: ['r/min', 'rpm', '转/分'],
  pro_power: ['kW', '千瓦'],
  pro_info: [],
}

/**
 * The number of a specification text that is a single number, with or without its unit (`7.5`, `7.5kW`,
 * `DN50`); undefined for any other (`25-50`, `2×7.5`), which takes no part in comparisons (spec 5.4.2).
 */
export function specNumber(name: SpecName, text: string): number | undefined {
  const match = SINGLE_NUMBER.exec(text.normalize('NFKC').trim())
  if (!match) return undefined
  const prefix = (match[1] ?? '').trim().toLowerCase()
  const unit = (match[3] ?? '').toLowerCase()
  const units = specUnits[name].map((known) => known.normalize('NFKC').toLowerCase())
  const prefixFits = prefix === '' || (name === 'pro_caliber' && ['dn', 'φ', 'ф'].includes(prefix))
  return prefixFits && (unit === '' || units.includes(unit)) ? Number(match[2]) : undefined
}
