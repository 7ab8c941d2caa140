import type { InputOf } from '#api/kit/endpoint.ts'
import { groupedFromCents } from '#api/kit/money.ts'
import { DISCOUNT_KINDS, isBeyondSum } from '#api/quotation/money/quotation-money.ts'
import type { quotation } from '#api/quotation/quotation.ts'
import { REVIEWS } from '#api/quotation/review.ts'
import type { Context } from '#server/context.ts'
import type { Executor, Transaction } from '#server/db/open.ts'
import { invalid } from '#server/platform/errors.ts'
import { insertCustomer, referencedCustomer } from '#server/features/customer/customer.service.ts'
import { combinationOptions } from '#server/features/combination/combination.service.ts'
import { ownerOptions } from '#server/features/user/user.service.ts'
import { change } from '#server/records/change.ts'
import { findOwned, unsavedRecord } from '#server/records/list/owned.ts'
import { merged } from '#server/records/merged.ts'
import { deleteRecord, saveRecord } from '#server/records/save.ts'
import { searchText } from '#server/records/list/search-text.ts'
import { pricesOf } from './lines/quotation-line.store.ts'
import { reviewBySave } from './approval/gate.ts'
import { contentChanged } from './approval/review-columns.ts'
import { raiseReview } from './head/quotation-news.ts'
import { quotationDefaults } from './head/quotation-defaults.ts'
import { quotationKind } from './quotation-record.service.ts'
import { isChanged, NOT_LOST } from './head/quotation-stage.ts'
import { refuseTooLargeDeletion } from './lines/quotation-size.ts'
import { followTerms, refuseFormerAmount } from './prices/changed-terms.service.ts'
import { presentTerms, priceTerms, storeTotal, sumsOf } from './prices/quotation-total.ts'
import * as store from './quotation.store.ts'
import {
  changesContent,
  emptyHead,
  isMinorChange,
  numberForNew,
  presentHead,
} from './head/quotation-head.ts'
import { refuseClosed } from './head/open-quotation.ts'
import { customerCopy, discountProblem, STAGES } from '#api/quotation/quotation-head.ts'
import type { QuotationRow } from './quotation.store.ts'

type Head = Pick<
  QuotationRow,
  'customer_id' | 'cus_name' | 'cus_contact' | 'cus_phone' | 'cus_address'
>

export function quotationOwners(context: Context) {
  return ownerOptions(context, 'quotation')
}

export const combinationsToAdd = combinationOptions

export async function getQuotation(context: Context, { id }: { id?: number | undefined }) {
  if (id !== undefined) {
    const row = await findOwned(context, store, id)
    const is_changed = isChanged(row)
    return { data: { ...row, ...presentTerms(row), ...presentHead(row), is_changed } }
  }
  const empty = await newQuotation(context, context.db)
  const head = presentHead({ ...empty, quo_no: '', revision: 0, ...NOT_LOST })
  const unsent = { content_version: 0, is_changed: false }
  const unsaved = { ...unsavedRecord(context, 'quotation'), ...unsent }
  return { data: { ...empty, ...presentTerms(empty), ...head, ...unsaved } }
}

const emptyDiscount = { discount_kind: DISCOUNT_KINDS.none as number, discount_value: 0 }

const emptyQuotation = (context: Context) => ({
  quo_name: '',
  quo_info: '',
  quo_status: 0,
  tax_inclusive: 1 as number | null,
  ...emptyDiscount,
  stage: STAGES.draft as number | null,
  release_time: context.now,
  ...emptyHead,
})

/** A new quotation with the company's defaults. */
const newQuotation = async (context: Context, executor: Executor) => ({
  ...emptyQuotation(context),
  ...(await quotationDefaults(context, executor)),
})

/**
 * Refuses a total discount that cannot be taken, when it is given: a changed kind comes with its value, since that of
 * another kind means something else. Lines that change afterwards may leave it too large.
 */
async function refuseDiscount(
  transaction: Transaction,
  given: number | null | undefined,
  after: ReturnType<typeof emptyQuotation>,
  before: QuotationRow | undefined,
): Promise<void> {
  const isSameKind = after.discount_kind === (before ?? emptyDiscount).discount_kind
  if (isSameKind && given === undefined) return
  const problem = discountProblem(after.discount_kind, given ?? null)
  if (problem !== undefined) throw invalid('discount_value', problem)
  if (!before || (isSameKind && after.discount_value === before.discount_value)) return
  const lines = await pricesOf(transaction, before.id)
  const { amount } = sumsOf(lines, { ...after, discount_kind: DISCOUNT_KINDS.none }).total
  if (amount === 0n || !isBeyondSum(amount, priceTerms(after))) return
  const sum = groupedFromCents(amount)
  throw invalid('discount_value', `整单优惠的金额大于产品合计${sum}元，请核对`)
}

export async function saveQuotation(
  context: Context,
  input: InputOf<typeof quotation.setQuotation>,
) {
  const numberOfNew = input.id === undefined ? await numberForNew(context) : undefined
  return change(context, async (transaction) => {
    const answer = await saveRecord(context, transaction, quotationKind, input, async (before) => {
      const discount_value = input.discount_value === null ? 0 : input.discount_value
      const { payment_steps: steps, content_version, ...others } = input
      const payment_steps = steps && JSON.stringify(steps)
      const copied = await copiedOfCustomer(context, transaction, input.customer_id, before)
      const given = { ...others, discount_value, payment_steps }
      const defaults = before ? emptyQuotation(context) : await newQuotation(context, transaction)
      const columns = merged(defaults, { ...before, ...copied }, given)
      if (input.new_customer === 1) {
        columns.customer_id = await storedWithQuotation(context, transaction, columns, before)
      }
      if (columns.discount_kind === DISCOUNT_KINDS.none) columns.discount_value = 0
      const isChanged = before !== undefined && changesContent(before, columns)
      if (isChanged) refuseClosed(before)
      if (before) {
        refuseFormerAmount(before, columns, input.discount_value)
        await followTerms(context, transaction, before, columns)
      }
      await refuseDiscount(transaction, input.discount_value, columns, before)
      const quo_no = (await numberOfNew?.(transaction)) ?? before?.quo_no ?? ''
      const { quo_status } = columns
      const changed = isChanged
        ? await contentChanged(
            context,
            transaction,
            { ...before, quo_status },
            isMinorChange(before, columns),
          )
        : {}
      const after = before && { ...before, ...columns }
      const saved = { after, quo_status, isChanged, content_version }
      const reviewed = await reviewBySave(context, transaction, before, saved)
      if (before?.review === REVIEWS.submitted && reviewed.review === REVIEWS.passed) {
        await raiseReview(context, transaction, 'review_passed', before, { about: '' })
      }
      // One without lines is written once: an update would count it anew in all sums.
      const total = before ? {} : { total: Number(sumsOf([], columns).total.gross) }
      const searched = { ...columns, ...changed, ...reviewed, ...total, quo_no }
      return { ...searched, search_text: searchText('quotation', searched) }
    })
    if (input.id !== undefined) await storeTotal(transaction, answer.id)
    return answer
  })
}

/**
 * Stores the customer whose name the quotation says, with contact, phone and address. One that an earlier save of this
 * quotation has stored under that name is that customer.
 */
async function storedWithQuotation(
  context: Context,
  transaction: Transaction,
  { customer_id, cus_name, cus_contact, cus_phone, cus_address }: Head,
  before: QuotationRow | undefined,
): Promise<number> {
  if (customer_id !== null) throw invalid('new_customer', '已选了客户，不能同时新建客户')
  if (cus_name === '') throw invalid('cus_name', '请填写要新建的客户的名称')
  if (before?.cus_name === cus_name && before.customer_id !== null) return before.customer_id
  const contact = { name: cus_contact, position: '', phone: cus_phone, email: '' }
  return insertCustomer(context, transaction, {
    cus_name,
    address: cus_address,
    ...(cus_contact === '' ? { phone: cus_phone } : { contacts: [contact] }),
  })
}

/**
 * What a quotation copies of a customer that it did not name before (spec 16.1.5). Refuses one that the actor may not see
 * in the words of an absent one; one that is named already may stay.
 */
async function copiedOfCustomer(
  context: Context,
  transaction: Transaction,
  customer_id: number | null | undefined,
  before: QuotationRow | undefined,
) {
  if (customer_id == null || customer_id === before?.customer_id) return {}
  const customer = await referencedCustomer(context, transaction, customer_id)
  return { cus_name: customer.cus_name, ...customerCopy(customer) }
}

/** Deletes a quotation; it moves with its sets and lines into history. */
export function deleteQuotation(context: Context, { id }: { id: number }) {
  return change(context, async (transaction) => {
    await deleteRecord(context, transaction, quotationKind, id, () =>
      refuseTooLargeDeletion(transaction, id),
    )
    return {}
  })
}
