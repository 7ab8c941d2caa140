import type { InputOf } from '#api/endpoint.ts'
import { OVERDUE, overdueDays, soonDays } from '#api/due.ts'
import { textFromCents } from '#api/money.ts'
import type { receipt } from '#api/receipt.ts'
import { ageOf, ages, agesByDueDate, daysOfAge, UNDATED } from '#api/receivables.ts'
import { dayOf } from '#server/clock.ts'
import { may, type Context } from '#server/context.ts'
import { dueWithin } from '#server/db/contract-days.ts'
import { ownerOptions } from '#server/features/user/user.service.ts'
import { ownedPage, ownedSum, ownedSums } from '#server/records/owned.ts'
import { customersOwing } from './receipt.store.ts'

/** Contracts with something unpaid. What is due next of each is kept with it (`dueColumns`), so that no plan is read. */

type Filters = InputOf<typeof receipt.getTotal>

/** Of `paymentStates`. */
const OWING = 1
const UNFILLED = 2

const COLUMNS = [
  'c_title',
  'c_no',
  'cus_name',
  'c_money',
  'c_unpay',
  'next_due',
  'next_amount',
] as const

const OLDEST_FIRST = { column: 'next_due', descending: false }

const filtersOf = ({ cus_name, age, due }: Filters, today: string) => ({
  equal: { payment: OWING, cus_name: cus_name || undefined },
  between: age === undefined ? undefined : { column: 'next_due', ...daysOfAge(age, today) },
  where:
    due === undefined
      ? []
      : [dueWithin('next_due', due === OVERDUE ? overdueDays(today) : soonDays(today))],
})

export async function listReceivables(context: Context, input: InputOf<typeof receipt.index>) {
  // Receipts are for who may see their contracts.
  if (!may(context, 'contract:view')) return { data: [], total: 0 }
  const today = dayOf(context.now)
  const shown = { columns: COLUMNS, order: OLDEST_FIRST, ...filtersOf(input, today) }
  const { data, total } = await ownedPage(context, 'contract', input, shown)
  const rows = data.map((row) => ({
    ...row,
    c_money: textFromCents(row.c_money),
    c_unpay: textFromCents(row.c_unpay),
    next_amount: textFromCents(row.next_amount),
    next_due: row.next_due === UNDATED ? '' : row.next_due,
    age: ageOf(row.next_due, today),
  }))
  return { data: rows, total }
}

export async function totalReceivables(context: Context, input: Filters) {
  const today = dayOf(context.now)
  const isAllowed = may(context, 'contract:view')
  const asked = { ...input, page: 1 }
  const { equal, between, where } = filtersOf(input, today)
  const limits = agesByDueDate.map((age) => daysOfAge(age, today).to)
  const sums = isAllowed
    ? await ownedSums(
        context,
        'contract',
        asked,
        { equal, between, where },
        { column: 'c_unpay', by: 'next_due', limits },
      )
    : []
  const unfilled = isAllowed
    ? await ownedSum(context, 'contract', asked, {
        column: 'c_unpay',
        equal: { ...equal, payment: UNFILLED },
      })
    : { count: 0 }
  const found = new Map(sums.map((sum) => [agesByDueDate[sum.within], sum]))
  const total = sums.reduce((all, { sum }) => all + sum, 0)
  const data = {
    day: today,
    count: sums.reduce((all, { count }) => all + count, 0),
    total: textFromCents(total),
    ages: ages.map(({ value }) => ({
      age: value,
      count: found.get(value)?.count ?? 0,
      total: textFromCents(found.get(value)?.sum ?? 0),
    })),
    unfilled: unfilled.count,
  }
  return { data }
}

export function receivableOwners(context: Context) {
  return ownerOptions(context, 'contract')
}

const MOST_CUSTOMERS = 500

export async function receivableCustomers(context: Context) {
  if (!may(context, 'contract:view')) return { data: [] }
  const rows = await customersOwing(context, MOST_CUSTOMERS)
  return { data: rows.map(({ cus_name }) => ({ value: cus_name, label: cus_name })) }
}
