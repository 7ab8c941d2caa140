import type { contract } from '#api/contract/contract.ts'
import { daysOfDelivery, owedWork, TO_SHIP } from '#api/contract/due.ts'
import type { InputOf } from '#api/kit/endpoint.ts'
import { dayOf } from '#server/platform/clock.ts'
import type { Context } from '#server/context.ts'
import { dueWithin, owes, signedWithin } from '#server/db/tables/contract-days.ts'

type Asked = InputOf<typeof contract.getTotal>

/** By the day of delivery, where that is what is asked for. */
const SOONEST_FIRST = { column: 'delivery_date', descending: false }

/**
 * What a search for contracts is narrowed to, as `ownedPage` and `ownedSum` take it: `input` is the search without what
 * was taken out of it.
 */
export function contractFilters<Input extends Asked>(context: Context, input: Input) {
  const { c_invoice, c_unpay, delivery, delivery_due: due, dates_of } = input
  const { startime: from, endtime: to } = input
  const work = delivery ?? (due === undefined ? undefined : TO_SHIP)
  const owed = owedWork.find(({ value }) => value === work)
  const isOfSigning = dates_of === 'signed'
  return {
    input: isOfSigning ? { ...input, startime: undefined, endtime: undefined } : input,
    equal: { c_invoice, payment: c_unpay },
    where: [
      ...(isOfSigning && (from ?? to) !== undefined ? [signedWithin({ from, to })] : []),
      ...(owed ? [owes(owed.column)] : []),
      ...(due === undefined
        ? []
        : [dueWithin('delivery_date', daysOfDelivery(due, dayOf(context.now)))]),
    ],
    order: due === undefined ? undefined : SOONEST_FIRST,
  }
}
