import { z } from 'zod'
import { endpoint, listFields, paged } from '#api/kit/endpoint.ts'
import { recordId, text } from '#api/kit/fields/fields.ts'
import { contentVersion } from './quotation-head.ts'

/** How long a note to an approval may be. */
const MOST_NOTE = 500

const reviewedLine = z.object({
  id: z.number(),
  title: z.string(),
  no: z.string(),
  num: z.number(),
  sets: z.number(),
  unitprice: z.string(),
  entitled_price: z.string(),
  price_source: z.string(),
  /** The effective discount in percent. */
  given: z.string(),
  /** Why it is beyond level 0 and 1 whatever its discount is; empty where it is not. */
  concern: z.string(),
  /** After the total discount, in the quotation's own 单价口径. */
  amount: z.string(),
  /** 毛利 in percent, of a line whose cost is known; only for who sees costs. */
  margin: z.string().optional(),
})
export type ReviewedLine = z.output<typeof reviewedLine>

const review = z.object({
  id: z.number(),
  quo_no: z.string(),
  quo_name: z.string(),
  cus_name: z.string(),
  project: z.string(),
  user_name: z.string(),
  staff_name: z.string(),
  revision: z.number(),
  content_version: z.number(),
  /** Of `REVIEWS`. */
  review: z.number(),
  review_note: z.string(),
  submitted_by: z.string(),
  submitted_at: z.string(),
  review_by: z.string(),
  review_for: z.string(),
  /** 0, and no lines and nothing in excess, for who may neither quote nor decide. */
  needed_level: z.number(),
  /** With tax. */
  total: z.string(),
  /** In the quotation's own 单价口径. */
  entitled: z.string(),
  given: z.string(),
  /** What is beyond the level of the one who submitted it, in sentences; of lines only those that differ from the whole. */
  excess: z.array(z.string()),
  /** The lines with another discount than the whole, or a concern, the greatest discount first; at most 100. */
  lines: z.array(reviewedLine),
  /** 毛利 without tax, in percent too, and how many lines it leaves out as their cost is not known; only for who sees costs. */
  margin: z.object({ margin: z.string(), percent: z.string(), uncosted: z.number() }).optional(),
  /** What changed since the last version that was sent, in sentences. */
  difference: z.array(z.string()),
  /** Why the actor may not decide on it; empty where they may. */
  why: z.string(),
})
export type Review = z.output<typeof review>

const submitted = z.object({
  id: z.number(),
  quo_no: z.string(),
  quo_name: z.string(),
  cus_name: z.string(),
  /** With tax. */
  total: z.string(),
  needed_level: z.number(),
  submitted_at: z.string(),
  submitted_by: z.string(),
  content_version: z.number(),
  review_note: z.string(),
})
export type Submitted = z.output<typeof submitted>

const decision = {
  id: recordId('报价'),
  content_version: contentVersion(),
  note: text('审核意见', MOST_NOTE),
}

/** 审核 of a quotation: submitted, passed, returned. Whose level suffices, the service decides. */
export const reviewCalls = {
  submitReview: endpoint({
    method: 'POST',
    path: '/Quotation/submitReview',
    access: 'quotation:edit',
    input: z.object(decision),
    answer: {},
    success: '已提交审核',
  }),
  /** For approvers and their deputies; `content_version` is that of what they have read. */
  passReview: endpoint({
    method: 'POST',
    path: '/Quotation/passReview',
    access: 'quotation:view',
    input: z.object(decision),
    answer: {},
    success: '已通过',
  }),
  returnReview: endpoint({
    method: 'POST',
    path: '/Quotation/returnReview',
    access: 'quotation:view',
    input: z.object(decision),
    answer: {},
    success: '已退回',
  }),
  /** A quotation as somebody reads it who decides on it; also for a deputy who sees it for that alone. */
  getReview: endpoint({
    method: 'GET',
    path: '/Quotation/getReview',
    access: 'quotation:view',
    input: z.object({ id: recordId('报价') }),
    answer: { data: review },
  }),
  /** The submitted quotations that the actor may decide on, the longest waiting first. */
  listSubmitted: endpoint({
    method: 'GET',
    path: '/Quotation/listSubmitted',
    access: 'quotation:view',
    input: z.object({ page: listFields.page }),
    answer: paged(submitted),
  }),
}
