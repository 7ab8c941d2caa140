import type { InputOf } from '#api/kit/endpoint.ts'
import { OVERDUE, overdueDays, soonDays } from '#api/contract/due.ts'
import { balanceInYuan } from '#api/contract/invoice-balance.ts'
import { centsFromText, groupedFromText, textFromCents } from '#api/kit/money.ts'
import { OWING, UNFILLED } from '#api/kit/status.ts'
import type { receipt } from '#api/receipt/receipt.ts'
import { ageOf, ages, agesByDueDate, daysOfAge, UNDATED } from '#api/receipt/receivables.ts'
import { dayOf } from '#server/platform/clock.ts'
import { may, type Context } from '#server/context.ts'
import { between, equal, is, oneOf, type Condition } from '#server/db/conditions.ts'
import { dueWithin, isUnlinked, paymentIs } from '#server/db/tables/contract-conditions.ts'
import type { Row } from '#server/db/tables/tables.ts'
import { ownerOptions } from '#server/features/user/user.service.ts'
import { customerColumn } from '#server/imports/contract-columns.ts'
import { listFile, type FileColumn } from '#server/imports/list-file.ts'
import { ownedIds, ownedPage, ownedRows, ownedSum, ownedSums } from '#server/records/list/owned.ts'
import type { Listing } from '#server/records/list/listing.ts'
import { balanceOf, hasUnpaidOf } from './receivable-invoices.ts'
import { customersOwing } from './receipt.store.ts'

/** Contracts with something unpaid. What is due next of each is kept with it (`dueColumns`), so that no plan is read. */

type Filters = InputOf<typeof receipt.getTotal>
type Owing = Parameters<typeof balanceInYuan>[0] &
  Pick<Row<'contract'>, 'c_money' | 'next_due' | 'next_amount'>

const COLUMNS = [
  'c_title',
  'c_no',
  'cus_name',
  'c_money',
  'c_unpay',
  'invoiced',
  'ended_on',
  'to_invoice',
  'end_extra',
  'end_deduction',
  'next_due',
  'next_amount',
] as const

const OLDEST_FIRST = { column: 'next_due', descending: false }

const ofCustomer = ({ cus_name, customer_id }: Filters) =>
  equal({ cus_name: cus_name || undefined, customer_id })

const owing = (input: Filters, today: string) => {
  const { age, due, invoice_age } = input
  return [
    paymentIs(OWING),
    ...(invoice_age === undefined ? [] : [hasUnpaidOf(invoice_age, today)]),
    ...ofCustomer(input),
    ...(age === undefined ? [] : between('next_due', daysOfAge(age, today))),
    ...(due === undefined
      ? []
      : [dueWithin('next_due', due === OVERDUE ? overdueDays(today) : soonDays(today))]),
  ]
}

/** A row as of a day. */
const present =
  (today: string) =>
  <Row extends Owing>({ end_extra, end_deduction, ...row }: Row) => ({
    ...row,
    ...balanceInYuan({ ...row, end_extra, end_deduction }),
    c_money: textFromCents(row.c_money),
    c_unpay: textFromCents(row.c_unpay),
    next_amount: textFromCents(row.next_amount),
    next_due: row.next_due === UNDATED ? '' : row.next_due,
    age: ageOf(row.next_due, today),
  })

export async function listReceivables(context: Context, input: InputOf<typeof receipt.index>) {
  // Receipts are for who may see their contracts.
  if (!may(context, 'contract:view')) return { data: [], total: 0 }
  const today = dayOf(context.now)
  const shown = { columns: COLUMNS, order: OLDEST_FIRST, where: owing(input, today) }
  const { data, total } = await ownedPage(context, 'contract', input, shown)
  return { data: data.map(present(today)), total }
}

/** So many contracts are offered; the rest is found by more of their names. */
const OFFERED = 20

/** In 元, as a bank's message says it. */
const asAmount = (keyword = '') => centsFromText(keyword.replaceAll(/[,，\s元]/g, ''))

const BY_NAME: Listing['keywordIn'] = [
  { table: 'contract', column: 'title_text', by: 'id' },
  { table: 'customer', column: 'title_text', by: 'customer_id' },
  { typed: 'cus_name', among: isUnlinked },
]

type Choice = InputOf<typeof receipt.selectContract>

/** The contracts that a receipt may be for, those that owe exactly a typed amount first. */
export async function selectContract(context: Context, { id, keyword, customer_id }: Choice) {
  if (!may(context, 'contract:view')) return { data: [] }
  const found = (filters: { keyword?: string | undefined; where: readonly Condition[] }) => {
    const order = filters.keyword === undefined ? OLDEST_FIRST : undefined
    const where = [...equal({ id, customer_id }), ...filters.where]
    const { keyword: text } = filters
    return ownedIds(context, 'contract', { keyword: text }, OFFERED, {
      where,
      order,
      keywordIn: BY_NAME,
    })
  }
  const cents = asAmount(keyword)
  const owingThis =
    cents === undefined
      ? []
      : await found({
          where: [paymentIs(OWING), oneOf([is('c_unpay', cents), is('next_amount', cents)])],
        })
  const isOpen = keyword === undefined && id === undefined
  const named = await found({ keyword, where: isOpen ? [paymentIs(OWING)] : [] })
  const rows = await rowsOf(context, [...new Set([...owingThis, ...named])].slice(0, OFFERED))
  return { data: rows.map((row) => ({ value: row.id, label: saidContract(row) })) }
}

type Said = Record<'c_no' | 'c_title' | 'cus_name' | 'c_unpay' | 'next_amount' | 'next_due', string>

/** A contract in a line, with what is due of it, or still unpaid where no day is known. */
function saidContract({ c_no, c_title, cus_name, c_unpay, next_amount, next_due }: Said): string {
  const unpaid = c_unpay === '' ? '' : `未收 ${groupedFromText(c_unpay)} 元`
  const due = next_due === '' ? unpaid : `${next_due} 应收 ${groupedFromText(next_amount)} 元`
  return [c_no, c_title, cus_name, due].filter((text) => text !== '').join(' · ')
}

async function rowsOf(context: Context, ids: readonly number[]) {
  const rows = await ownedRows(context, 'contract', ids, { columns: COLUMNS })
  return rows.map(present(dayOf(context.now)))
}

const FILE: readonly FileColumn<Awaited<ReturnType<typeof rowsOf>>[number]>[] = [
  { title: '合同ID', of: 'id', kind: 'number' },
  { title: '合同标题', of: 'c_title', width: 44 },
  { title: '编号', of: 'c_no' },
  customerColumn,
  { title: '合同金额（元）', of: 'c_money', kind: 'amount' },
  { title: '未收款（元）', of: 'c_unpay', kind: 'amount' },
  { title: '最早到期', of: 'next_due', kind: 'day' },
  { title: '账龄', of: 'age', options: ages },
  { title: '到期未收（元）', of: 'next_amount', kind: 'amount' },
  { title: '终止日期', of: 'ended_on', kind: 'day' },
  { title: '已开（元）', of: 'invoiced', kind: 'amount', feature: 'invoice' },
  { title: '未开（元）', of: 'uninvoiced', kind: 'amount', feature: 'invoice' },
  { title: '已收未开（元）', of: 'received_uninvoiced', kind: 'amount', feature: 'invoice' },
  { title: '已开未收（元）', of: 'invoiced_unreceived', kind: 'amount', feature: 'invoice' },
  { title: '业务员', of: 'staff_name', width: 12 },
]

export function exportReceivables(context: Context, input: InputOf<typeof receipt.exportRows>) {
  const filters = { where: owing(input, dayOf(context.now)), order: OLDEST_FIRST }
  return listFile(context, {
    entity: 'receipt',
    columns: FILE,
    ids: async (limit) =>
      may(context, 'contract:view') ? ownedIds(context, 'contract', input, limit, filters) : [],
    rows: (ids) => rowsOf(context, ids),
  })
}

export async function totalReceivables(context: Context, input: Filters) {
  const today = dayOf(context.now)
  const isAllowed = may(context, 'contract:view')
  const limits = agesByDueDate.map((age) => daysOfAge(age, today).to)
  const sums = isAllowed
    ? await ownedSums(
        context,
        'contract',
        input,
        { where: owing(input, today) },
        { column: 'c_unpay', by: 'next_due', limits },
      )
    : []
  const unfilled = isAllowed
    ? await ownedSum(
        context,
        'contract',
        input,
        { where: [paymentIs(UNFILLED), ...ofCustomer(input)] },
        [],
      )
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
    ...(await balanceOf(context, input, owing(input, today), today)),
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
