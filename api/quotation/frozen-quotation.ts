import { z } from 'zod'
import { paymentStep } from '#api/contract/payment-steps.ts'
import { textAnswers } from '#api/kit/fields/record-texts.ts'
import { saleTexts } from '#api/contract/sale-terms.ts'
import { recipientTexts } from './quotation-head.ts'

/**
 * A quotation as it was sent: complete, in cents and hundredths of a percent, so that documents and differences depend on
 * nothing else, however catalogue, customer and company change.
 */

const sums = z.object({
  amount: z.number(),
  discount: z.number(),
  discounted: z.number(),
  net: z.number(),
  tax: z.number(),
  gross: z.number(),
})

const frozenLine = z.object({
  id: z.number(),
  pid: z.number(),
  title: z.string(),
  no: z.string(),
  unit: z.string(),
  num: z.number(),
  unitprice: z.number().nullable(),
  /** Absent in earlier versions, and without `product:cost`. */
  cost: z.number().nullable().optional(),
  discount: z.number(),
  tax_rate: z.number().nullable(),
  note: z.string(),
  unpriced: z.number(),
  pro_caliber: z.string(),
  pro_flow: z.string(),
  pro_lift: z.string(),
  pro_speed: z.string(),
  pro_power: z.string(),
  pro_brand: z.string(),
  pro_info: z.string(),
  remarks: z.string(),
  /** JSON of the product's curve and of the pumps' duty; absent in earlier versions. */
  pro_curve: z.string().optional(),
  duty: z.string().optional(),
  /** As the line has them (`technicalOf`, `frozenGrade`); absent in earlier versions. */
  technical: z.string().optional(),
  energy_grade: z.number().nullable().optional(),
  energy_standard: z.string().optional(),
  /** JSON of the building that the duty was computed for; empty without one. */
  building: z.string().optional(),
  replaces: z.string().optional(),
  /** What the customer's own list calls it. */
  customer_no: z.string().optional(),
  customer_name: z.string().optional(),
  /** Which of the quotation's lists it came from, and its row there; 0 for none. */
  inquiry: z.number().optional(),
  inquiry_row: z.number().optional(),
  /** Absent without a price. */
  sums: sums.optional(),
})
export type FrozenLine = z.output<typeof frozenLine>

const frozenSet = z.object({
  id: z.number(),
  com_id: z.number(),
  com_name: z.string(),
  com_show: z.number(),
  sets: z.number(),
  lines: z.array(frozenLine),
})
export type FrozenSet = z.output<typeof frozenSet>

export const frozenQuotation = z.object({
  quo_no: z.string(),
  /** 0 for what was not sent. */
  revision: z.number(),
  /** `yyyy-MM-dd`: the day on which it was sent, or made. */
  date: z.string(),
  quo_name: z.string(),
  quo_info: z.string(),
  /** The owner and their telephone. */
  user_name: z.string(),
  user_phone: z.string(),
  /** Absent in earlier versions. */
  user_email: z.string().optional(),
  ...textAnswers(recipientTexts),
  valid_until: z.string(),
  payment_steps: z.array(paymentStep),
  ...textAnswers(saleTexts),
  /** Absent in earlier versions. */
  supply_scope: z.string().optional(),
  excluded: z.string().optional(),
  greeting: z.string().optional(),
  closing: z.string().optional(),
  terms: z.string(),
  /** Absent in earlier versions, which do not say it. */
  print_customer: z.number().optional(),
  tax_inclusive: z.number().nullable(),
  discount_kind: z.number(),
  discount_value: z.number(),
  company: z.object({
    name: z.string(),
    tax_number: z.string(),
    address: z.string(),
    telephone: z.string(),
    /** Absent in earlier versions. */
    website: z.string().optional(),
    email: z.string().optional(),
    bank: z.string(),
    account: z.string(),
  }),
  sets: z.array(frozenSet),
  sums,
})
export type FrozenQuotation = z.output<typeof frozenQuotation>

/** A version in the list of those that were sent. */
export const quotationVersion = z.object({
  revision: z.number(),
  release_time: z.string(),
  user_name: z.string(),
  total: z.string(),
  /** How many lines have a building, of which there is a 计算书. */
  buildings: z.number(),
})
export type QuotationVersion = z.output<typeof quotationVersion>

/** How many lines have a building, of which there is a 计算书. */
export const buildingsIn = ({ sets }: { sets: readonly { lines: readonly FrozenLine[] }[] }) =>
  sets.flatMap(({ lines }) => lines).filter(({ building = '' }) => building !== '').length
