import { z } from 'zod'
import { setRule } from '#api/combination/set-rules.ts'
import { headRecord } from './quotation-head.ts'
import { quotationSums } from './quotation-line.ts'

/** What the form of a quotation's lines shows beside them. */
export const quotationInfo = z.object({
  id: z.number(),
  quo_name: z.string(),
  amount: z.string(),
  sums: quotationSums,
  tax_inclusive: z.union([z.number(), z.literal('')]),
  discount_kind: z.number(),
  discount_value: z.string(),
  /** The version of the head, which can be changed beside the lines. */
  version: z.number(),
  content_version: z.number(),
  stage: headRecord.stage,
  quo_status: z.number(),
  /** Of `REVIEWS`, with the note of the one who submitted, passed or returned it. */
  review: z.number(),
  review_note: z.string(),
  /** Who passed or returned it; empty where nobody did. */
  review_by: z.string(),
  /** The level up to which somebody passed it. */
  passed_level: z.number(),
  lost_reason: headRecord.lost_reason,
  rival: headRecord.rival,
  rival_price: headRecord.rival_price,
  revision: z.number(),
  is_changed: headRecord.is_changed,
  quo_no: z.string(),
  cus_name: z.string(),
  valid_until: z.string(),
  /** In percent; the tax rate of a new line. */
  usual_tax_rate: z.string(),
  /**
   * What the combinations of the answered sets require today, each with the sets concerned; none for a quotation
   * that is won or void.
   */
  rules: z.array(z.object({ sets: z.array(z.number()), rules: z.array(setRule) })),
  /** Lines of these sets whose product was renamed in the catalogue since it was quoted. */
  renamed: z.array(z.object({ id: z.number(), title: z.string() })),
  /** Of the answered lines those for which pumps can be selected, by their product or its category; none once it is closed. */
  pumps: z.array(z.number()),
  /** The contract that it was turned into, as far as the actor may see it. */
  contract: z.object({ id: z.number(), c_no: z.string() }).nullable(),
})
