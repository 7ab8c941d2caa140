import { z } from 'zod'
import { endpoint, fileEndpoint, nothing, option } from '#api/kit/endpoint.ts'
import { date, named, page, recordId } from '#api/kit/fields/fields.ts'
import { XLSX } from '#api/kit/imports.ts'

/** 报表: what was quoted, signed and received in a period, by whom, of what, and for whom. Amounts are in 元. */

export const reportGroups = [
  { value: 'month', label: '月份' },
  { value: 'owner', label: '业务员' },
  { value: 'customer', label: '客户' },
  { value: 'product', label: '产品' },
  { value: 'category', label: '分类' },
] as const
export type ReportGroup = (typeof reportGroups)[number]['value']

/** By which amount the rows stand, the largest first; months stand the latest first. */
export const reportOrders = [
  { value: 'quoted', label: '报价金额' },
  { value: 'signed', label: '签订金额' },
  { value: 'received', label: '回款' },
] as const

/** How many rows a page has. */
export const REPORT_ROWS = 50

/** Revenue without tax less cost, of the lines whose cost is known; absent without `product:cost`. */
const margin = { margin: z.string().optional(), margin_percent: z.string().optional() }

/** Quotations by the day on which the last version was sent. Shares are percent, empty of nothing. */
const quoted = z.object({
  count: z.number(),
  amount: z.string(),
  /** Those of them of which a contract was made. */
  won: z.number(),
  won_amount: z.string(),
  won_share: z.string(),
  won_amount_share: z.string(),
  /** What customers were entitled to pay, how much less was offered, and that in percent. */
  entitled: z.string(),
  given: z.string(),
  percent: z.string(),
  /** Days from sending to signing on average; empty where none was signed. */
  days: z.string(),
  ...margin,
})

const amounts = { count: z.number(), amount: z.string() }

const figures = z.object({
  /** Absent without the permission to see quotations. */
  quoted: quoted.optional(),
  /**
   * Contracts by the day of signing, and of them those that are ended, as they were signed, and 退货减少 of those of which something
   * came back; absent without the permission to see contracts.
   */
  signed: z
    .object({ ...amounts, ended: z.object(amounts), returned: z.object(amounts), ...margin })
    .optional(),
  /** Receipts less refunds; absent without the permission to see receipts, and by product and category. */
  received: z.object(amounts).optional(),
})
export type ReportFigures = z.output<typeof figures>
export type QuotedFigures = z.output<typeof quoted>

/** `key` is that of the filter 报表 of lists. */
const row = figures.extend({ key: z.string(), name: z.string() })
export type ReportRow = z.output<typeof row>

/** The first and the last day, by default twelve whole months; and one owner's. */
const period = { from: date('开始日期'), to: date('结束日期'), userid: recordId('业务员') }

const query = z.object({
  ...period,
  by: named('统计方式', reportGroups),
  sort: named('排序', reportOrders),
})

const days = { from: z.string(), to: z.string() }

const loss = z.object({ key: z.string(), count: z.number(), amount: z.string(), share: z.string() })
export type LossRow = z.output<typeof loss>

export const report = {
  index: endpoint({
    method: 'GET',
    path: '/Report/index',
    access: 'report:view',
    input: query.extend({ page: page() }),
    answer: {
      data: z.array(row),
      /** How many rows all pages have. */
      total: z.number(),
      sum: figures,
      ...days,
      /** Whose figures they are: one's own, or everybody's. */
      own: z.object({ quoted: z.boolean(), signed: z.boolean() }),
    },
  }),
  /** Why quotations that were sent in the period were lost, the most frequent reason first. */
  getLosses: endpoint({
    method: 'GET',
    path: '/Report/getLosses',
    access: 'report:view',
    input: z.object(period),
    answer: { data: z.array(loss), ...days },
  }),
  getUser: endpoint({
    method: 'GET',
    path: '/Report/getUser',
    access: 'report:view',
    input: nothing,
    answer: { data: z.array(option) },
  }),
  exportReport: fileEndpoint({
    path: '/Report/exportReport',
    access: 'report:view',
    input: query,
    type: XLSX,
  }),
}
