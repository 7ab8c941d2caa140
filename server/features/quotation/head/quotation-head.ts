import { isUndated, stepTexts, type PaymentStep } from '#api/contract/payment-steps.ts'
import { textFromCents } from '#api/kit/money.ts'
import { emptyTexts } from '#api/kit/fields/record-texts.ts'
import { headInput, recipientTexts, termTexts } from '#api/quotation/quotation-head.ts'
import type { Context } from '#server/context.ts'
import { objectsIn } from '#server/db/tables/list-column.ts'
import { isPostgres, type Executor, type Transaction } from '#server/db/open.ts'
import { tryAgain } from '#server/db/transact.ts'
import { Refusal } from '#server/platform/errors.ts'
import { nextDayNumber } from '#server/records/day-number.ts'
import type { QuotationRow } from '../quotation.store.ts'

/** The head of a quotation: its number, whom it is for, its terms and its stage. */

/** The head of a new quotation but for its number. */
export const emptyHead = {
  customer_id: null as number | null,
  ...emptyTexts(recipientTexts),
  valid_until: '',
  payment_steps: '[]',
  ...emptyTexts(termTexts),
  is_template: 0,
  print_customer: 1,
}

/** What is kept of the version that was sent last, while there is none. */
export const neverSent = {
  revision: 0,
  sent_content_version: null,
  sent_total: null,
  sent_entitled: null,
  sent_given: null,
  sent_at: '',
  sent_passed_by: null,
}

type Head = Pick<QuotationRow, keyof typeof emptyHead>

/** Steps of payment as the wire shows them. */
export const presentSteps = (json: string) => stepTexts(objectsIn<PaymentStep>(json))

/** Refuses steps that wait for a date which nobody has set: a customer cannot agree to pay at a date to come. */
export function refuseUndated(
  steps: readonly Pick<PaymentStep, 'name' | 'trigger' | 'date'>[],
  what: '发出' | '转为合同',
): void {
  const undated = steps.filter(isUndated).map(({ name }) => `“${name}”`)
  if (undated.length === 0) return
  throw new Refusal(
    'conflict',
    `付款方式${undated.join('、')}没有指定日期，请在“条款”里填写后再${what}`,
  )
}

type HeadRow = Head &
  Pick<QuotationRow, 'quo_no' | 'revision' | 'stage' | 'lost_reason' | 'rival' | 'rival_price'>

/** The head as a form shows it. */
export const presentHead = (row: HeadRow) => ({
  quo_no: row.quo_no,
  revision: row.revision,
  stage: row.stage ?? ('' as const),
  lost_reason: row.lost_reason,
  rival: row.rival,
  rival_price: textFromCents(row.rival_price),
  customer_id: row.customer_id ?? ('' as const),
  payment_steps: presentSteps(row.payment_steps),
})

/** The columns of the head that are part of a version: changing any of them makes the next version. */
export const CONTENT = [
  'quo_name',
  'quo_info',
  'tax_inclusive',
  'discount_kind',
  'discount_value',
  ...(Object.keys(headInput) as (keyof typeof headInput)[]).filter(
    (name) => name !== 'is_template' && name !== 'customer_id',
  ),
] as const

const MINOR: ReadonlySet<string> = new Set([
  'quo_info',
  'cus_contact',
  'cus_phone',
  'print_customer',
])

/** Whether a save changes a column that is part of a version. */
export const changesContent = (before: QuotationRow, after: Partial<QuotationRow>) =>
  CONTENT.some((name) => after[name] !== undefined && after[name] !== before[name])

/** Whether what a save changes of the content carries an approval over (domain §11). */
export const isMinorChange = (before: QuotationRow, after: Partial<QuotationRow>) =>
  CONTENT.every(
    (name) => MINOR.has(name) || after[name] === undefined || after[name] === before[name],
  )

/** The next quotation number of the day: `BJ20261122-001`. */
export const nextNumber = (context: Context, executor: Executor) =>
  nextDayNumber(context, executor, 'BJ')

/**
 * The number of a quotation that is about to be saved, for the transaction of the save. On PostgreSQL it is taken before
 * that begins: those who create quotations would otherwise wait for each other's commit. SQLite has one writer anyway.
 */
export async function numberForNew(
  context: Context,
): Promise<(transaction: Transaction) => Promise<string>> {
  if (!isPostgres(context.db)) return (transaction) => nextNumber(context, transaction)
  const taken = await tryAgain(() => nextNumber(context, context.db))
  return () => Promise.resolve(taken)
}
