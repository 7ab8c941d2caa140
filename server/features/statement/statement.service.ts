import type { InputOf } from '#api/kit/endpoint.ts'
import { textFromCents } from '#api/kit/money.ts'
import type { StatementRow } from '#api/statement/chain.ts'
import { BY_SHIPPING, type Basis } from '#api/statement/ledger.ts'
import {
  CONFIRMED,
  CUSTOMERS_AT_ONCE,
  OPEN,
  REFUSED,
  type statement,
  type StatementSummary,
} from '#api/statement/statement.ts'
import { usualLastDay } from '#api/statement/usual-day.ts'
import { may, type Context } from '#server/context.ts'
import type { Executor } from '#server/db/open.ts'
import { customerNames } from '#server/features/customer/customer-names.service.ts'
import { dayOf } from '#server/platform/clock.ts'
import { invalid, Refusal } from '#server/platform/errors.ts'
import { ownerScope } from '#server/records/policy.ts'
import { staffNames } from '#server/records/staff-name.ts'
import { historyOf } from '#server/records/history/record-history.ts'
import { MOST_ROWS, refuseBlind, statementById } from './books.ts'
import { makeStatement, rowsOfMade, sumsOf, type Made, type Requested } from './statement-made.ts'
import * as store from './statement.store.ts'
import { statementKind } from './statement-record.ts'

type Query = {
  basis?: Basis | undefined
  first_date?: string | undefined
  last_date?: string | undefined
}

/** What the calls leave open: by 发货, to the day that is usually meant. */
export const requestFrom = (
  context: Context,
  customer: number,
  { basis = BY_SHIPPING, first_date: first, last_date }: Query,
): Requested => ({
  customer,
  basis,
  first,
  last: last_date ?? usualLastDay(dayOf(context.now)),
})

/**
 * The statement of a customer, where one that is too large is refused as others are; undefined where the actor sees nothing
 * of the customer, which can have changed since its id was read.
 */
async function madeOrRefused(context: Context, requested: Requested): Promise<Made | undefined> {
  try {
    return await makeStatement(context, context.db, requested)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    if (error.kind === 'missing') return undefined
    if (error.kind !== 'tooLarge') throw error
    return { isWhole: false, chain: [], size: MOST_ROWS, kind: 'refused', why: error.message }
  }
}

/** The statements of a page; it ends early where so many rows were read that others have to wait. */
async function pageOf(
  context: Context,
  customers: readonly number[],
  input: InputOf<typeof statement.index>,
) {
  const made: [Requested, Made][] = []
  let size = 0
  let done = 0
  for (const customer of customers) {
    if (size >= MOST_ROWS) break
    const requested = requestFrom(context, customer, input)
    const one = await madeOrRefused(context, requested)
    if (one) made.push([requested, one])
    size += one?.size ?? 0
    done += 1
  }
  return { made, done }
}

type Names = { customers: ReadonlyMap<number, string>; users: ReadonlyMap<number, string> }

function summaryOf(
  context: Context,
  { customer, basis, last }: Requested,
  made: Made,
  names: Names,
): StatementSummary {
  const head = made.kind === 'confirmed' ? made.head : undefined
  const sums = sumsOf(made)
  const edits = may(context, 'statement:edit') && made.isWhole
  const states = { open: OPEN, confirmed: CONFIRMED, refused: REFUSED }
  return {
    customer_id: customer,
    cus_name: head?.cus_name ?? names.customers.get(customer) ?? made.chain.at(-1)?.cus_name ?? '',
    state: states[made.kind],
    why: made.kind === 'refused' ? made.why : '',
    basis,
    first_date: head?.first_date ?? (made.kind === 'open' ? made.first : ''),
    last_date: last,
    opening: textFromCents(sums?.opening),
    due: textFromCents(sums?.due),
    paid: textFromCents(sums?.paid),
    closing: textFromCents(sums?.closing),
    id: head?.id ?? 0,
    version: head?.version ?? 0,
    dz_no: head?.dz_no ?? '',
    confirmed_by: head ? (names.users.get(head.updated_by) ?? '') : '',
    confirmed_at: head?.updated_at ?? '',
    adjusted: made.kind === 'confirmed' ? made.adjusted : 0,
    partial: !made.isWhole,
    can_confirm: edits && made.kind === 'open',
    can_take_back: edits && made.kind === 'confirmed' && made.isLast,
  }
}

async function namesFor(executor: Executor, of: readonly [Requested, Made][]): Promise<Names> {
  const confirmers = of.flatMap(([, made]) =>
    made.kind === 'confirmed' ? [made.head.updated_by] : [],
  )
  return {
    customers: await customerNames(
      executor,
      of.map(([{ customer }]) => customer),
    ),
    users: await staffNames(executor, [...new Set(confirmers)]),
  }
}

/** Whether there is anything to tell a customer. */
function hasContent(made: Made): boolean {
  if (made.kind !== 'open') return true
  const { opening, rows } = made.statement
  return opening !== 0 || rows.length > 0
}

export async function listStatements(context: Context, input: InputOf<typeof statement.index>) {
  refuseBlind(context)
  const { customer_id, keyword, after = 0 } = input
  const owner = ownerScope(context, 'contract')
  const query = { owner, after, keyword, limit: CUSTOMERS_AT_ONCE + 1 }
  const found =
    customer_id === undefined
      ? await context.search((db) => store.customersAfter(db, query))
      : [customer_id]
  const customers = found.slice(0, CUSTOMERS_AT_ONCE)
  const { made, done } = await pageOf(context, customers, input)
  const shown = made.filter(([, one]) => customer_id !== undefined || hasContent(one))
  const names = await namesFor(context.db, shown)
  return {
    data: shown.map(([requested, one]) => summaryOf(context, requested, one, names)),
    next: found.length > done ? customers[done - 1]! : 0,
    last_date: requestFrom(context, 0, input).last,
  }
}

const onWire = ({ quantity, due, paid, balance, ...row }: StatementRow) => ({
  ...row,
  quantity: quantity ?? ('' as const),
  due: textFromCents(due),
  paid: textFromCents(paid),
  balance: textFromCents(balance),
})

/** A statement with its rows in cents, and its summary. */
export async function statementInSight(context: Context, requested: Requested) {
  refuseBlind(context)
  const made = await makeStatement(context, context.db, requested)
  const names = await namesFor(context.db, [[requested, made]])
  const rows = await rowsOfMade(context.db, made)
  return { made, rows, summary: summaryOf(context, requested, made, names) }
}

/** Which statement has this id; one that the actor may not see is refused like an absent one. */
async function requestOf(context: Context, id: number): Promise<Requested> {
  const head = await statementById(context, context.db, id)
  const { customer_id: customer, basis, first_date: first, last_date: last } = head
  return { customer, basis, first, last }
}

export async function getStatement(
  context: Context,
  { id, customer_id, ...input }: InputOf<typeof statement.getStatement>,
) {
  refuseBlind(context)
  if (id === undefined && customer_id === undefined) {
    throw invalid('customer_id', '请先选择客户')
  }
  const requested =
    id === undefined ? requestFrom(context, customer_id!, input) : await requestOf(context, id)
  const { summary, rows } = await statementInSight(context, requested)
  return { data: { ...summary, rows: rows.map(onWire) } }
}

const history = historyOf(statementKind)

/** The history of a statement, for who sees all contracts of its customer; to others it is absent. */
export async function statementHistory(
  context: Context,
  input: InputOf<typeof statement.getHistory>,
) {
  refuseBlind(context)
  if (input.id !== undefined) await statementById(context, context.db, input.id)
  return history(context, input)
}
