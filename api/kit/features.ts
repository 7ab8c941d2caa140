import type { Permission } from './access.ts'
import type { EntityName } from './entities.ts'

/**
 * What a company may not need, each off as a whole (用不到的功能): what of the screens belongs to it, so that the menu, Ctrl+K,
 * lists, forms, messages, to-dos and the help drop it, and whether its rules rest (`isOn` on the server, `useIsOn` on the
 * screens). Calls and data stay as they are. Columns, filters and fields name their feature where they are declared.
 */

type Described = {
  label: string
  /** What one no longer sees without it, and what stays; for who decides on it. */
  goes: string
  stays: string
  /** Whether a new installation begins with it (docs/decisions/037-features.md). */
  isUsual: boolean
  permissions?: readonly Permission[]
  /** Entities that are chosen from by their name. */
  entities?: readonly EntityName[]
  /** Addresses of pages in lower case, with or without an entry in the menu. */
  pages?: readonly string[]
  /** Events and to-dos by their names; a test compares them with those that there are. */
  events?: readonly string[]
  todos?: readonly string[]
  /** Parts of the manual: page and heading. */
  help?: readonly (readonly [page: string, part: string])[]
}

const DESCRIBED = {
  agreed: {
    label: '协议价和等级',
    goes: '协议价、客户等级',
    stays: '已有的协议价和等级；报价里已选型号的单价不变',
    isUsual: true,
    permissions: ['customer:price'],
    entities: ['agreed_price'],
    pages: ['/agreed', '/getagreed'],
    todos: ['agreedEnding'],
    help: [['customers', '客户等级和协议价']],
  },
  discounts: {
    label: '让利权限',
    goes: '报价审核、折扣级别和折扣权限、让利报表',
    stays: '已有的审核记录；报表里的让利',
    isUsual: false,
    permissions: ['quotation:approve'],
    pages: ['/discounts', '/review', '/reviews'],
    events: ['review_submitted', 'review_passed', 'review_returned'],
    todos: ['toReview', 'returned'],
    help: [
      ['quoting', '报价审核'],
      ['quoting', '让利报表'],
    ],
  },
  statement: {
    label: '对账单',
    goes: '对账单',
    stays: '已确认的对账单；应收和账龄',
    isUsual: false,
    permissions: ['statement:view', 'statement:edit'],
    entities: ['statement'],
    pages: ['/statement'],
    help: [['contracts', '对账单']],
  },
  invoice: {
    label: '开票',
    goes: '开票申请、已开和未开的金额、税收分类编码、付款条件“开票”',
    stays: '已有的申请；合同的“发票”一项；已经用“开票”作条件的付款步骤',
    isUsual: true,
    permissions: ['invoice:view', 'invoice:edit', 'invoice:apply', 'invoice:delete'],
    entities: ['invoice'],
    events: ['invoice_requested', 'invoice_issued', 'invoice_returned'],
    todos: ['needsRed'],
    pages: ['/invoice', '/getinvoice'],
    help: [['contracts', '开票']],
  },
  replace: {
    label: '替换旧泵',
    goes: '选型的“替换旧泵”、报价行上的原型号',
    stays: '已记录的原型号，发出的版本照旧写明',
    isUsual: true,
    help: [['selection', '替换旧泵']],
  },
  building: {
    label: '从建筑计算',
    goes: '选型的“从建筑计算”、计算书',
    stays: '已保存的建筑数据和由它得到的工况',
    isUsual: false,
    help: [['selection', '从建筑计算']],
  },
  channels: {
    label: '发送渠道',
    goes: '发送渠道、发送记录、发送邮件',
    stays: '已设置的渠道和发送记录；站内消息',
    isUsual: false,
    permissions: ['system:channel', 'system:delivery', 'quotation:mail'],
    entities: ['channel'],
    pages: ['/channel', '/delivery'],
    help: [
      ['system', '发送渠道'],
      ['system', '发送记录'],
    ],
  },
  labels: {
    label: '设备二维码',
    goes: '打印标签、新标签、扫码页面的按钮',
    stays: '已贴出的标签照样能扫',
    isUsual: false,
    help: [['delivery', '标签和扫码']],
  },
} as const satisfies Readonly<Record<string, Described>>

export type Feature = keyof typeof DESCRIBED
export const features: Readonly<Record<Feature, Described>> = DESCRIBED
export const featureKeys = Object.keys(features) as [Feature, ...Feature[]]

/** Those that a new installation begins without. */
export const UNUSUAL: readonly Feature[] = featureKeys.filter((key) => !features[key].isUsual)

const inverse = (ofFeature: (feature: Described) => readonly string[] | undefined) =>
  new Map(
    featureKeys.flatMap((key) =>
      (ofFeature(features[key]) ?? []).map((one): [string, Feature] => [one, key]),
    ),
  )

const belonging = {
  permissions: inverse(({ permissions }) => permissions),
  entities: inverse(({ entities }) => entities),
  pages: inverse(({ pages }) => pages),
  events: inverse(({ events }) => events),
  todos: inverse(({ todos }) => todos),
  /** By page and heading, as `contracts#开票`. */
  help: inverse(({ help }) => help?.map(([page, part]) => `${page}#${part}`)),
}

/** The feature that something belongs to; undefined for what is always there. */
export const featureOf = (what: keyof typeof belonging, one: string): Feature | undefined =>
  belonging[what].get(one)
