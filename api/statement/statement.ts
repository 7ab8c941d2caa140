import { z } from 'zod'
import { endpoint, fileEndpoint, saved, neededId } from '#api/kit/endpoint.ts'
import { entities } from '#api/kit/entities.ts'
import { choice, date, keyword, recordId, reference, text } from '#api/kit/fields/fields.ts'
import { historyCall } from '#api/kit/history.ts'
import { XLSX } from '#api/kit/imports.ts'
import { ids } from '#api/kit/list/list-fields.ts'
import { bases } from './ledger.ts'

/** 对账单 of customers. Amounts are in 元, and below 0 where the customer has paid too much. */

/** Customers on a page of the list. */
export const CUSTOMERS_AT_ONCE = 30

export const statementStates = [
  { value: 0, label: '未确认' },
  { value: 1, label: '已确认' },
  { value: 2, label: '不能对账' },
] as const
export const OPEN = 0
export const CONFIRMED = 1
export const REFUSED = 2

/** Sums are empty where `state` is 不能对账, which `why` explains. */
const summary = {
  customer_id: z.number(),
  cus_name: z.string(),
  state: z.number(),
  why: z.string(),
  basis: z.number(),
  first_date: z.string(),
  last_date: z.string(),
  opening: z.string(),
  due: z.string(),
  paid: z.string(),
  closing: z.string(),
  /** Of the confirmed statement; 0, empty without one. */
  id: z.number(),
  version: z.number(),
  dz_no: z.string(),
  confirmed_by: z.string(),
  confirmed_at: z.string(),
  /** How many rows 前期调整 its customer's next statement has because of what was changed since it was confirmed. */
  adjusted: z.number(),
  /** The actor does not see all contracts of the customer: what others have is not in it. */
  partial: z.boolean(),
  can_confirm: z.boolean(),
  can_take_back: z.boolean(),
}
const summaryRow = z.object(summary)
export type StatementSummary = z.output<typeof summaryRow>

const row = z.object({
  day: z.string(),
  paper: z.string(),
  text: z.string(),
  quantity: z.union([z.number(), z.literal('')]),
  due: z.string(),
  paid: z.string(),
  balance: z.string(),
  adjusts: z.boolean(),
})
const whole = z.object({ ...summary, rows: z.array(row) })

const basis = choice('对账口径', bases)
const first_date = date('开始日期')
const last_date = date('截止日期')
const papers = z.object({ customers: ids('客户', CUSTOMERS_AT_ONCE), basis, first_date, last_date })

export const statement = {
  ...historyCall(entities.statement, 'statement:view'),
  /**
   * Customers with a movement or a balance, by their ids, after the customer `after`; of 30 customers at once, of fewer
   * where they have very many rows. `next` is the `after` of those that follow, 0 at the end. The last day is
   * `usualLastDay` where none is given; `first_date` is for customers without a confirmed statement.
   */
  index: endpoint({
    method: 'GET',
    path: '/Statement/index',
    access: 'statement:view',
    input: z.object({
      basis,
      first_date,
      last_date,
      keyword: keyword(),
      customer_id: recordId('客户'),
      after: recordId('上一页最后的客户'),
    }),
    answer: { data: z.array(summaryRow), next: z.number(), last_date: z.string() },
  }),
  /** One statement with its rows: of this `id`, or the confirmed one that ends on that day, else as it would be confirmed. */
  getStatement: endpoint({
    method: 'GET',
    path: '/Statement/getStatement',
    access: 'statement:view',
    input: z.object({
      id: recordId(),
      customer_id: recordId('客户'),
      basis,
      first_date,
      last_date,
    }),
    answer: { data: whole },
  }),
  /** Confirms it; refused where it no longer comes to `closing`, as somebody saw it. */
  setStatement: endpoint({
    method: 'POST',
    path: '/Statement/setStatement',
    access: 'statement:edit',
    input: z.object({
      customer_id: reference('客户'),
      basis,
      first_date,
      last_date,
      closing: text('期末余额', 20),
    }),
    answer: { ...saved, dz_no: z.string() },
    success: '对账单已确认',
  }),
  /** Takes the last confirmed statement of its chain back; its number stays for the next one. */
  takeBack: endpoint({
    method: 'POST',
    path: '/Statement/takeBack',
    access: 'statement:edit',
    input: neededId('对账单', '缺少对账单，请从对账单页面中打开'),
    answer: saved,
    success: '已取消确认',
  }),
  /** The statements of these customers as a PDF, one after the other. */
  document: fileEndpoint({
    path: '/Statement/document',
    access: 'statement:view',
    input: papers,
    type: 'application/pdf',
  }),
  /** The same as a workbook, a sheet for each. */
  workbook: fileEndpoint({
    path: '/Statement/workbook',
    access: 'statement:view',
    input: papers,
    type: XLSX,
  }),
}
