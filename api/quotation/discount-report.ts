import { z } from 'zod'
import { endpoint, fileEndpoint, nothing, option } from '#api/kit/endpoint.ts'
import { asInteger, asText, field } from '#api/kit/fields/field.ts'
import { month } from '#api/kit/fields/fields.ts'
import { XLSX } from '#api/kit/imports.ts'
import { between } from '#api/kit/fields/wire-form.ts'
import { hundredthsOf } from './money/discount.ts'
import { percentFigure } from './money/discount-text.ts'

/** 让利报表: who gave which discount, passed by whom, by the month of sending. Amounts are in 元. */

/** The months of a report where none are named, and how many it covers at most. */
export const USUAL_MONTHS = 12
export const MOST_MONTHS = 36

/** Stands for discounts that the sender's own level allowed, which nobody passed. */
export const WITHIN_LEVEL = 0
export const WITHIN_LEVEL_TEXT = '本级权限内'

/** What the dates of a search for quotations are, if not those of entry. */
export const quotationDates = [{ value: 'sent', label: '按发出时间' }] as const

/** Who passed the discount that was sent last: a user's id, or `WITHIN_LEVEL`; empty means no filter. */
export const passedBy = () =>
  field<string | number | null, number | undefined>(
    '让利审核人',
    between(0, Number.MAX_SAFE_INTEGER),
    (raw) => {
      const written = asText('让利审核人', raw).trim()
      if (written === '') return undefined
      return asInteger('让利审核人', written, 0, Number.MAX_SAFE_INTEGER)
    },
  )

/** A discount in percent to two places, half up, as `"5.34"`; empty where it is not recorded. Both are cents. */
export const percentGiven = (given: number | null, entitled: number | null): string =>
  given === null || entitled === null
    ? ''
    : percentFigure(hundredthsOf({ given: BigInt(given), entitled: BigInt(entitled) }))

/** Amounts are each in its quotation's own 单价口径, as sent last. */
const figures = z.object({
  /** How many quotations. */
  count: z.number(),
  /** What customers were entitled to pay. */
  entitled: z.string(),
  /** How much less it was. */
  given: z.string(),
  percent: z.string(),
})
export type DiscountFigures = z.output<typeof figures>

const row = figures.extend({
  month: z.string(),
  user_id: z.number(),
  user_name: z.string(),
  staff_name: z.string(),
  passed_by: z.number(),
  passed_name: z.string(),
})
export type DiscountRow = z.output<typeof row>

const months = z.object({ from: month('开始月份'), to: month('结束月份') })

export const discountReportCalls = {
  /** Templates, and what was sent before discounts were recorded, are left out. */
  discountReport: endpoint({
    method: 'GET',
    path: '/Quotation/discountReport',
    access: 'quotation:view',
    input: months,
    answer: {
      /** By month, the latest first, then by owner and by who passed. */
      data: z.array(row),
      months: z.array(figures.extend({ month: z.string() })),
      total: figures.extend({ from: z.string(), to: z.string() }),
    },
  }),
  exportDiscounts: fileEndpoint({
    path: '/Quotation/exportDiscounts',
    access: 'quotation:export_list',
    input: months,
    type: XLSX,
  }),
  /** Those who passed discounts that the actor sees, and `WITHIN_LEVEL`. */
  getPassedBy: endpoint({
    method: 'GET',
    path: '/Quotation/getPassedBy',
    access: 'quotation:view',
    input: nothing,
    answer: { data: z.array(option) },
  }),
}
