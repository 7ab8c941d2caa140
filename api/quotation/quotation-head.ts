import { z } from 'zod'
import type { Contact } from '#api/customer/contacts.ts'
import { WHOLE } from '#api/kit/money.ts'
import { DISCOUNT_KINDS } from './quotation-money.ts'
import { day, flag, integer, lines, reference, text } from '#api/kit/fields.ts'
import { paymentStep, paymentSteps } from '#api/contract/payment-steps.ts'
import { labelIn } from '#api/kit/status.ts'

/** The head and the terms of a quotation: customer and conditions. */

/** How far a quotation has come; apart from `quo_status`, which is the specification's. */
export const STAGES = { draft: 0, sent: 1, won: 2, lost: 3, void: 4 } as const
export const quotationStages = [
  { value: STAGES.draft, label: '草稿' },
  { value: STAGES.sent, label: '已发出' },
  { value: STAGES.won, label: '已成交' },
  { value: STAGES.lost, label: '未成交' },
  { value: STAGES.void, label: '已作废' },
] as const

/** Whether its content stays as it is: a won or void quotation cannot be changed before it is a draft again. */
export const isClosed = (stage: number | '' | null | undefined): boolean =>
  stage === STAGES.won || stage === STAGES.void

/** The refusal to change a closed quotation in this stage. */
export function closedText(stage: number | '' | null): string {
  const label = labelIn(quotationStages, stage)
  return `这份报价${label}，不能再修改；请复制一份，或先把阶段改回“草稿”`
}

/** The `content_version` that the caller has read; the call is refused if the content has changed since. */
export const contentVersion = () => integer('报价内容的版本', 0, Number.MAX_SAFE_INTEGER)

/** What the name of a copy ends with. */
export const COPY_MARK = '（副本）'

/** The longest term of one line. */
export const MOST_TERM = 500

/** Whether the quotation's name is that of a customer who is stored with it. */
export const newCustomer = () =>
  flag('新建客户').meta({
    note:
      '为 1 时，以报价的客户名称、联系人、联系电话和客户地址新建客户，与报价在同一次保存里，`customer_id` 留空；需要“客户：新增和修改”的权限，' +
      '名称已有人录入时拒绝（409），报价也不保存',
  })

type CopiedCustomer = { contacts: readonly Contact[]; phone: string; address: string }

/** What a save can change of the head. */
export const headInput = {
  customer_id: reference('客户'),
  cus_name: text('客户名称'),
  cus_contact: text('联系人'),
  cus_phone: text('联系电话'),
  cus_address: text('客户地址'),
  project: text('项目名称'),
  delivery_place: text('交货地点'),
  valid_until: day('有效期至'),
  delivery_time: text('交货期', MOST_TERM),
  payment_steps: paymentSteps('付款方式', { undated: true }),
  transport: text('运输方式及费用', MOST_TERM),
  warranty: text('质保', MOST_TERM),
  acceptance: text('验收标准', MOST_TERM),
  supply_scope: text('供货范围', MOST_TERM),
  excluded: text('不含范围', MOST_TERM),
  greeting: text('开头语', MOST_TERM),
  closing: text('结束语', MOST_TERM),
  terms: lines('备注条款'),
  is_template: flag('模板'),
}

/** What a quotation copies of its customer beside the name: it goes to the first contact. */
export function customerCopy({ contacts, phone, address }: CopiedCustomer) {
  const [contact] = contacts
  return {
    cus_contact: contact?.name ?? '',
    cus_phone: contact?.phone || phone,
    cus_address: address,
  }
}

/** The head as a form reads it. */
export const headRecord = {
  quo_no: z.string(),
  /** The last version that was sent; 0 for none. */
  revision: z.number(),
  /** Empty in quotations older than stages. */
  stage: z.union([z.number(), z.literal('')]),
  lost_reason: z.string(),
  /** Who got the order in its place, and at what price in 元; empty where it is not known. */
  rival: z.string(),
  rival_price: z.string(),
  /** Whether the content has changed since it was last sent (有未发出的修改); false if it never was. */
  is_changed: z.boolean(),
  customer_id: z.union([z.number(), z.literal('')]),
  cus_name: z.string(),
  cus_contact: z.string(),
  cus_phone: z.string(),
  cus_address: z.string(),
  project: z.string(),
  delivery_place: z.string(),
  valid_until: z.string(),
  delivery_time: z.string(),
  payment_steps: z.array(paymentStep),
  transport: z.string(),
  warranty: z.string(),
  acceptance: z.string(),
  supply_scope: z.string(),
  excluded: z.string(),
  greeting: z.string(),
  closing: z.string(),
  terms: z.string(),
  is_template: z.number(),
}

/** How the total discount is given (整单优惠). */
export const discountKinds = [
  { value: DISCOUNT_KINDS.none, label: '无优惠' },
  { value: DISCOUNT_KINDS.percent, label: '按比例（%）' },
  { value: DISCOUNT_KINDS.amount, label: '减金额（元）' },
  { value: DISCOUNT_KINDS.target, label: '优惠至（元）' },
] as const

const VALUE_MISSING: Readonly<Record<number, string>> = {
  [DISCOUNT_KINDS.percent]: '请填写整单优惠的比例',
  [DISCOUNT_KINDS.amount]: '请填写整单优惠减去的金额',
  [DISCOUNT_KINDS.target]: '请填写优惠至多少元',
}

/**
 * Why a total discount of a kind cannot have a value (hundredths of a percent, or cents; null for none); undefined where it
 * can. An 优惠至 of 0.00 comes from an empty field of former versions, never from an offer.
 */
export function discountProblem(kind: number, value: number | null): string | undefined {
  if (kind === DISCOUNT_KINDS.none) return undefined
  if (value === null) return VALUE_MISSING[kind]
  if (kind === DISCOUNT_KINDS.percent && value > WHOLE) return '整单优惠的比例不能超过100%'
  if (kind === DISCOUNT_KINDS.target && value === 0) return '“优惠至”的金额必须大于0'
  return undefined
}

export const priceBases = [
  { value: 1, label: '含税' },
  { value: 0, label: '不含税' },
] as const
