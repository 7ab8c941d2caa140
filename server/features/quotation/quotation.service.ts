import type { InputOf } from '#api/endpoint.ts'
import { groupedFromCents } from '#api/money.ts'
import { DISCOUNT_KINDS, isBeyondSum, WHOLE } from '#api/quotation-money.ts'
import type { quotation } from '#api/quotation.ts'
import type { Context } from '#server/context.ts'
import type { Executor, Transaction } from '#server/db/open.ts'
import { invalid } from '#server/errors.ts'
import { referencedCustomer } from '#server/features/customer/customer.service.ts'
import { combinationOptions } from '#server/features/combination/combination.service.ts'
import { ownerOptions } from '#server/features/user/user.service.ts'
import { change } from '#server/records/change.ts'
import { findOwned, unsavedRecord } from '#server/records/owned.ts'
import { merged } from '#server/records/merged.ts'
import { deleteRecord, saveRecord } from '#server/records/save.ts'
import { searchText } from '#server/records/search-text.ts'
import { pricesOf } from './quotation-line.store.ts'
import { statusAfterSave } from './approval.ts'
import { quotationDefaults } from './quotation-defaults.ts'
import { quotationKind } from './quotation-record.service.ts'
import { stageAfterChange } from './quotation-stage.ts'
import { refuseTooLargeDeletion } from './quotation-size.ts'
import { presentTerms, priceTerms, storeTotal, sumsOf } from './quotation-total.ts'
import * as store from './quotation.store.ts'
import {
  changesContent,
  emptyHead,
  nextNumber,
  presentHead,
  refuseClosed,
} from './quotation-head.ts'
import { STAGES } from '#api/quotation-head.ts'
import type { QuotationRow } from './quotation.store.ts'

export function quotationOwners(context: Context) {
  return ownerOptions(context, 'quotation')
}

export const combinationsToAdd = combinationOptions

export async function getQuotation(context: Context, { id }: { id?: number | undefined }) {
  if (id !== undefined) {
    const row = await findOwned(context, store, id)
    return { data: { ...row, ...presentTerms(row), ...presentHead(row) } }
  }
  const empty = await newQuotation(context, context.db)
  const head = presentHead({ ...empty, quo_no: '', revision: 0, lost_reason: '' })
  const unsaved = unsavedRecord(context, 'quotation')
  return { data: { ...empty, ...presentTerms(empty), ...head, ...unsaved } }
}

const emptyQuotation = (context: Context) => ({
  quo_name: '',
  quo_info: '',
  quo_status: 0,
  tax_inclusive: 1 as number | null,
  discount_kind: DISCOUNT_KINDS.none as number,
  discount_value: 0,
  stage: STAGES.draft as number | null,
  release_time: context.now,
  ...emptyHead,
})

/** A new quotation with the company's defaults. */
const newQuotation = async (context: Context, executor: Executor) => ({
  ...emptyQuotation(context),
  ...(await quotationDefaults(context, executor)),
})

type Discount = Pick<QuotationRow, 'discount_kind' | 'discount_value'>

/** Refuses a total discount that cannot be taken, when it is given; lines that change afterwards may leave it too large. */
async function refuseDiscount(
  transaction: Transaction,
  after: ReturnType<typeof emptyQuotation>,
  before: QuotationRow | undefined,
): Promise<void> {
  const isSame = (name: keyof Discount) => after[name] === before?.[name]
  if (isSame('discount_kind') && isSame('discount_value')) return
  if (after.discount_kind === DISCOUNT_KINDS.percent && after.discount_value > WHOLE) {
    throw invalid('discount_value', '整单优惠的比例不能超过100%')
  }
  if (!before) return
  const lines = await pricesOf(transaction, before.id)
  const { amount } = sumsOf(lines, { ...after, discount_kind: DISCOUNT_KINDS.none }).total
  if (amount === 0n || !isBeyondSum(amount, priceTerms(after))) return
  const sum = groupedFromCents(amount)
  throw invalid('discount_value', `整单优惠的金额大于产品合计${sum}元，请核对`)
}

export function saveQuotation(context: Context, input: InputOf<typeof quotation.setQuotation>) {
  return change(context, async (transaction) => {
    const answer = await saveRecord(context, transaction, quotationKind, input, async (before) => {
      const discount_value = input.discount_value === null ? 0 : input.discount_value
      const { payment_steps: steps, ...others } = input
      const payment_steps = steps && JSON.stringify(steps)
      const given = { ...others, discount_value, payment_steps }
      const defaults = before ? emptyQuotation(context) : await newQuotation(context, transaction)
      const columns = merged(defaults, before, given)
      if (columns.discount_kind === DISCOUNT_KINDS.none) columns.discount_value = 0
      const isChanged = before !== undefined && changesContent(before, columns)
      if (isChanged) refuseClosed(before)
      const { quo_status } = columns
      const asked = { quo_status, isChanged }
      columns.quo_status = await statusAfterSave(context, transaction, before, asked)
      await refuseDiscount(transaction, columns, before)
      await refuseCustomer(context, transaction, columns, before)
      const quo_no = before?.quo_no ?? (await nextNumber(context, transaction))
      const changed = isChanged
        ? { stage: stageAfterChange(before), content_version: before.content_version + 1 }
        : {}
      const searched = { ...columns, ...changed, quo_no }
      return { ...searched, search_text: searchText('quotation', searched) }
    })
    await storeTotal(transaction, answer.id)
    return answer
  })
}

/** Refuses to name a customer that the actor may not see; one that is named already may stay. */
async function refuseCustomer(
  context: Context,
  transaction: Transaction,
  { customer_id }: { customer_id: number | null },
  before: QuotationRow | undefined,
): Promise<void> {
  if (customer_id === null || customer_id === before?.customer_id) return
  await referencedCustomer(context, transaction, customer_id)
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
