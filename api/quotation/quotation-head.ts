import { z } from 'zod'
import type { Contact } from '#api/customer/contacts.ts'
import { WHOLE } from '#api/kit/money.ts'
import { DISCOUNT_KINDS } from './money/quotation-money.ts'
import { day, flag, integer, reference } from '#api/kit/fields/fields.ts'
import { textAnswers, textInputs, type RecordTexts } from '#api/kit/fields/record-texts.ts'
import { paymentStep, paymentSteps } from '#api/contract/payment-steps.ts'
import { MOST_TERM, saleTexts } from '#api/contract/sale-terms.ts'
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

/** Whether the quotation's name is that of a customer who is stored with it. */
export const newCustomer = () =>
  flag('新建客户').meta({
    note:
      '为 1 时，以报价的客户名称、联系人、联系电话和客户地址新建客户，与报价在同一次保存里，`customer_id` 留空；需要“客户：新增和修改”的权限，' +
      '名称已有人录入时拒绝（409），报价也不保存',
  })

/** Whom a quotation is for, copied of the customer, and what for. */
export const recipientTexts = {
  cus_name: { label: '客户名称' },
  cus_contact: { label: '联系人' },
  cus_phone: { label: '联系电话' },
  cus_address: { label: '客户地址' },
  project: { label: '项目名称' },
  delivery_place: { label: '交货地点' },
} as const satisfies RecordTexts

/** What a quotation alone says of what it offers. */
export const offerTexts = {
  supply_scope: { label: '供货范围', most: MOST_TERM },
  excluded: { label: '不含范围', most: MOST_TERM },
  greeting: { label: '开头语', most: MOST_TERM },
  closing: { label: '结束语', most: MOST_TERM },
} as const satisfies RecordTexts

/** The terms of a quotation, which a template of the company has too. */
export const termTexts = {
  ...saleTexts,
  ...offerTexts,
  terms: { label: '备注条款', lines: true },
} as const satisfies RecordTexts

type CopiedCustomer = { contacts: readonly Contact[]; phone: string; address: string }

/** What a save can change of the head. */
export const headInput = {
  customer_id: reference('客户'),
  ...textInputs(recipientTexts),
  valid_until: day('有效期至'),
  payment_steps: paymentSteps('付款方式', { undated: true }),
  ...textInputs(termTexts),
  is_template: flag('模板'),
  print_customer: flag('打印客户序号和品名'),
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
  ...textAnswers(recipientTexts),
  valid_until: z.string(),
  payment_steps: z.array(paymentStep),
  ...textAnswers(termTexts),
  is_template: z.number(),
  /** Whether papers say what the customer's own list calls a line, where it came from one. */
  print_customer: z.number(),
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
