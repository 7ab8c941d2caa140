import type { InputOf } from '#api/endpoint.ts'
import { textFromCents } from '#api/money.ts'
import type { receipt } from '#api/receipt.ts'
import { ageOf, ages, daysOfAge, NOT_DUE, UNDATED, UNKNOWN_AGE } from '#api/receivables.ts'
import { dayOf } from '#server/clock.ts'
import { may, type Context } from '#server/context.ts'
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

const filtersOf = ({ cus_name, age }: Filters, today: string) => ({
  equal: { payment: OWING, cus_name: cus_name || undefined },
  between: age === undefined ? undefined : { column: 'next_due', ...daysOfAge(age, today) },
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

/** The ages in the order of their due dates, what is overdue longest first. */
const BY_DUE_DATE = [
  ...ages
    .map(({ value }) => value)
    .filter((value) => value > NOT_DUE && value !== UNKNOWN_AGE)
    .toReversed(),
  NOT_DUE,
  UNKNOWN_AGE,
]

export async function totalReceivables(context: Context, input: Filters) {
  const today = dayOf(context.now)
  const isAllowed = may(context, 'contract:view')
  const { equal, between } = filtersOf(input, today)
  const limits = BY_DUE_DATE.map((age) => daysOfAge(age, today).to)
  const sums = isAllowed
    ? await ownedSums(
        context,
        'contract',
        input,
        { equal, between },
        { column: 'c_unpay', by: 'next_due', limits },
      )
    : []
  const unfilled = isAllowed
    ? await ownedSum(context, 'contract', input, {
        columns: [],
        equal: { ...equal, payment: UNFILLED },
      })
    : { count: 0 }
  const found = new Map(sums.map((sum) => [BY_DUE_DATE[sum.within], sum]))
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
