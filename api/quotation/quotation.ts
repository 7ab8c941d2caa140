import { z } from 'zod'
import { ownedRecord, ownedRow } from '#api/kit/chain.ts'
import { validities } from '#api/contract/due.ts'
import {
  endpoint,
  maybeRecord,
  nothing,
  option,
  ownedListQuery,
  paged,
  saved,
  saveInput,
} from '#api/kit/endpoint.ts'
import { followCalls, quotationFollows } from '#api/customer/follow.ts'
import { entities } from '#api/kit/entities.ts'
import {
  choice,
  flag,
  lines,
  money,
  named,
  recordId,
  status,
  text,
} from '#api/kit/fields/fields.ts'
import { undoCalls } from '#api/kit/history.ts'
import { listFileCall, totalCall } from '#api/kit/list/list-calls.ts'
import {
  contentVersion,
  discountKinds,
  headInput,
  headRecord,
  newCustomer,
  priceBases,
  quotationStages,
} from './quotation-head.ts'
import { customerPriceCalls } from './customer-prices.ts'
import { lineCalls } from './quotation-line-calls.ts'
import { priceCalls } from './price-impact.ts'
import { offerCalls } from './quotation-offer-calls.ts'
import { discountReportCalls, passedBy, quotationDates } from './discount-report.ts'
import { reviewCalls } from './quotation-review-calls.ts'
import { counted } from '#api/report/counted.ts'
import { reviewStates } from './review.ts'

const quotationRow = z.object({
  ...ownedRow,
  quo_name: z.string(),
  quo_status: z.number(),
  content_version: z.number(),
  quo_no: z.string(),
  cus_name: z.string(),
  /** With tax, in 元; empty where an earlier one is beyond the largest amount. */
  total: z.string(),
  stage: headRecord.stage,
  review: z.number(),
  revision: z.number(),
  is_changed: headRecord.is_changed,
  valid_until: z.string(),
  is_template: z.number(),
  /** The discount of the version that was sent last, in percent; empty where it is not recorded. */
  given: z.string(),
  lost_reason: headRecord.lost_reason,
  rival: headRecord.rival,
  rival_price: headRecord.rival_price,
})
export type QuotationRow = z.output<typeof quotationRow>

const quotationRecord = z.object({
  ...ownedRecord,
  quo_name: z.string(),
  quo_info: z.string(),
  quo_status: z.number(),
  content_version: z.number(),
  ...headRecord,
  /** Empty in quotations from before there was tax. */
  tax_inclusive: z.union([z.number(), z.literal('')]),
  discount_kind: z.number(),
  discount_value: z.string(),
})

/** The orders in which quotations are listed, besides newest first. */
export const quotationOrders = [
  { value: 'oldest', label: '时间从早到晚' },
  { value: 'largest', label: '合计从大到小' },
  { value: 'smallest', label: '合计从小到大' },
] as const

/** Stands for quotations from before there were stages. */
export const NO_STAGE = 9
/** Stands for quotations that were changed since they were sent, whatever their stage. */
export const UNSENT = 8
/** Stands for quotations that have left the stage of a draft. */
export const NOT_DRAFT = 7
/** What the list can be narrowed to. */
export const stageFilters = [
  ...quotationStages,
  { value: NOT_DRAFT, label: '草稿以外' },
  { value: UNSENT, label: '有未发出的修改' },
  { value: NO_STAGE, label: '无阶段' },
] as const

const listQuery = ownedListQuery.extend({
  customer_id: recordId('客户'),
  stage: choice('阶段', stageFilters),
  review: choice('审核', reviewStates),
  follow: choice('跟进', quotationFollows),
  lost_reason: text('未成交原因'),
  /** Of quotations that were sent, by the last day of their offer. */
  valid: choice('有效期', validities),
  is_template: flag('模板'),
  dates_of: named('日期', quotationDates),
  passed_by: passedBy(),
  counted: counted('quoted', 'won', 'lost'),
  sort: named('排序', quotationOrders),
})
const filters = listQuery.omit({ page: true, size: true })

/** Quotations (spec 6, 13.4). */
export const quotation = {
  ...followCalls(entities.quotation),
  ...undoCalls(entities.quotation),
  ...listFileCall(entities.quotation, filters),
  ...totalCall(entities.quotation, filters.omit({ sort: true }), ['total']),
  index: endpoint({
    method: 'GET',
    path: '/Quotation/index',
    access: 'quotation:view',
    input: listQuery,
    answer: paged(quotationRow),
  }),
  getUser: endpoint({
    method: 'GET',
    path: '/Quotation/getUser',
    access: 'quotation:view',
    input: nothing,
    answer: { data: z.array(option) },
  }),
  getQuotation: endpoint({
    method: 'GET',
    path: '/Quotation/getQuotation',
    access: 'quotation:view',
    input: maybeRecord,
    answer: { data: quotationRecord },
  }),
  /**
   * A changed `discount_kind` needs its `discount_value` in the same call. A `customer_id` other than the stored one
   * brings name, contact, phone and address of that customer, as far as the call does not give them. While 审核 is on,
   * taking a quotation out of 未审核 needs the `content_version` that was read, and is refused where it has moved on. With
   * `new_customer` a customer of the quotation's name, contact, phone and address is stored and linked in the same transaction.
   */
  setQuotation: endpoint({
    method: 'POST',
    path: '/Quotation/setQuotation',
    access: 'quotation:edit',
    input: saveInput(
      {
        quo_name: text('报价名称'),
        quo_info: lines('报价说明'),
        quo_status: status(),
        content_version: contentVersion(),
        new_customer: newCustomer(),
        tax_inclusive: choice('单价口径', priceBases),
        discount_kind: choice('整单优惠', discountKinds),
        discount_value: money('优惠值'),
        ...headInput,
      },
      ['quo_name'],
    ),
    answer: saved,
    success: '报价已保存',
  }),
  ...lineCalls,
  ...customerPriceCalls,
  ...offerCalls,
  ...reviewCalls,
  ...priceCalls,
  ...discountReportCalls,
}
