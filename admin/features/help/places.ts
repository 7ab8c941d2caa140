/** The pages of `docs/manual/`, in the order of the help. */
export const MANUAL = [
  'quoting',
  'selection',
  'customers',
  'contracts',
  'delivery',
  'service',
  'catalogue',
  'system',
  'everyday',
] as const
export type ManualPage = (typeof MANUAL)[number]

/** A heading of the manual. */
type Part = readonly [page: ManualPage, part: string]

const RECEIVED: Part = ['contracts', '回款和应收']
const TO_DO: Part = ['delivery', '待生产/待发货']
const REVIEW: Part = ['quoting', '报价审核']
const PEOPLE: Part = ['system', '用户和权限']

/** Where the manual speaks of a screen, by the screen's path or else that of its menu entry. */
export const SCREENS: Readonly<Record<string, Part>> = {
  '/web': ['everyday', '首页'],
  '/quotation': ['quoting', '做一份报价'],
  '/quopro': ['quoting', '产品、套和自由项'],
  '/priceimpact': ['quoting', '调价影响'],
  '/discounts': ['quoting', '让利报表'],
  '/report': ['quoting', '报表'],
  '/review': REVIEW,
  '/reviews': REVIEW,
  '/select': ['selection', '按流量和扬程'],
  '/customer': ['customers', '客户资料和导入'],
  '/agreed': ['customers', '客户等级和协议价'],
  '/contract': ['contracts', '从签约开始'],
  '/receivable': RECEIVED,
  '/invoice': ['contracts', '开票'],
  '/received': RECEIVED,
  '/statement': ['contracts', '对账单'],
  '/production': ['delivery', '生产记录'],
  '/logistics': ['delivery', '发货'],
  '/owedlines': TO_DO,
  '/owing': TO_DO,
  '/machine': ['delivery', '设备和出厂编号'],
  '/sales': ['service', '报修和处理'],
  '/product': ['catalogue', '分类和产品'],
  '/procate': ['catalogue', '分类和产品'],
  '/combination': ['catalogue', '组合和成套要求'],
  '/curves': ['selection', '性能曲线'],
  '/choice': ['quoting', '产品、套和自由项'],
  '/user': PEOPLE,
  '/role': PEOPLE,
  '/company': ['system', '公司资料'],
  '/channel': ['system', '发送渠道'],
  '/delivery': ['system', '发送记录'],
  '/inbox': ['everyday', '消息'],
  '/history': ['everyday', '改错了、删错了'],
}

export const helpAddress = (page: ManualPage, part?: string) =>
  `/help?page=${page}${part === undefined ? '' : `#${encodeURIComponent(part)}`}`

/** The help for a screen; the first page for one of which the manual says nothing by itself. */
export function helpFor(path: string, menu: string): string {
  const [page, part] = SCREENS[path.toLowerCase()] ?? SCREENS[menu] ?? [MANUAL[0]]
  return helpAddress(page, part)
}
