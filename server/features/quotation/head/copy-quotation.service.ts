import { isUndated, withoutPastDates, type PaymentStep } from '#api/contract/payment-steps.ts'
import { COPY_MARK, STAGES } from '#api/quotation/quotation-head.ts'
import type { Context } from '#server/context.ts'
import { objectsIn } from '#server/db/tables/list-column.ts'
import { dayOf } from '#server/platform/clock.ts'
import { change } from '#server/records/change.ts'
import { findOrRefuse } from '#server/records/find.ts'
import { saveRecord } from '#server/records/save.ts'
import { searchText } from '#server/records/list/search-text.ts'
import { setsWithNotes } from '../lines/line-notes.ts'
import { noReview } from '../approval/review-columns.ts'
import { quotationDefaults } from './quotation-defaults.ts'
import { neverSent, numberForNew } from './quotation-head.ts'
import { insertLines, insertSet, lightSets } from '../lines/quotation-line.store.ts'
import { copyInquiries } from '../inquiry/inquiry-file.service.ts'
import { quotationKind } from '../quotation-record.service.ts'
import { refuseOversized } from '../lines/quotation-size.ts'
import { entitledToday, pricingOf } from '../prices/entitled-price.service.ts'
import { storeTotal } from '../prices/quotation-total.ts'
import * as store from '../quotation.store.ts'
import { NOT_LOST } from './quotation-stage.ts'

const LONGEST_NAME = 255

/** The name of a copy; a copy of a template keeps the template's name. */
function copiedName({ quo_name, is_template }: { quo_name: string; is_template: number }): string {
  if (is_template === 1) return quo_name
  return [...quo_name].slice(0, LONGEST_NAME - COPY_MARK.length).join('') + COPY_MARK
}

/** Which steps of a copy nobody has set a date for, for the person who has made it; empty for none. */
function undatedNotice(steps: readonly PaymentStep[]): { msg?: string } {
  const names = steps.filter(isUndated).map(({ name }) => `“${name}”`)
  if (names.length === 0) return {}
  return { msg: `报价已复制；付款方式${names.join('、')}的指定日期已过或未填，发出前请填写` }
}

/**
 * Makes a new quotation, the actor's own, with head, terms and lines of another that they may see. What the customer is
 * entitled to pay is that of today, and it is valid as long as a new one; fixed dates of payment that are past are empty.
 * The quoted prices stay.
 */
export async function copyQuotation(context: Context, { id }: { id: number }) {
  const numberOfNew = await numberForNew(context)
  return change(context, async (transaction) => {
    const found = await findOrRefuse(context, store, id, 'view', transaction)
    const { id: _id, version: _version, user_id: _owner, ...row } = found
    await refuseOversized(transaction, id)
    const steps = withoutPastDates(objectsIn<PaymentStep>(row.payment_steps), dayOf(context.now))
    const { valid_until } = await quotationDefaults(context, transaction)
    const columns = {
      ...row,
      valid_until,
      payment_steps: JSON.stringify(steps),
      quo_name: copiedName(row),
      quo_no: await numberOfNew(transaction),
      release_time: context.now,
      quo_status: 0,
      stage: STAGES.draft,
      content_version: 0,
      ...neverSent,
      ...NOT_LOST,
      is_template: 0,
      content_by: null,
      ...noReview,
    }
    const search_text = searchText('quotation', columns)
    const copy = await saveRecord(context, transaction, quotationKind, {}, () => ({
      ...columns,
      search_text,
    }))
    await copyInquiries(transaction, id, copy.id)
    const sets = await lightSets(transaction, id)
    const pricing = await pricingOf(context, transaction, row)
    const lines = sets.flatMap((set) => set.lines)
    const entitled = await entitledToday(transaction, pricing, lines)
    for (const set of await setsWithNotes(transaction, sets)) {
      const { id: _set, lines, ...setColumns } = set
      const set_id = await insertSet(transaction, { ...setColumns, quotation_id: copy.id })
      const inOrder = lines.toSorted((one, other) => one.id - other.id)
      await insertLines(
        transaction,
        inOrder.map(({ id: line, ...columns }) => ({ ...columns, ...entitled.get(line), set_id })),
      )
    }
    await storeTotal(transaction, copy.id)
    return { id: copy.id, ...undatedNotice(steps) }
  })
}
