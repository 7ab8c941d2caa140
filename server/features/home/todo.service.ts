import { overdueDays, soonDays, weekEnd, type OwedColumn } from '#api/contract/due.ts'
import { endsSoon } from '#api/agreed/agreed-state.ts'
import { unansweredDay } from '#api/customer/follow.ts'
import { MOST_LISTED, type Todo } from '#api/home/home.ts'
import { UNDATED } from '#api/receipt/receivables.ts'
import { featureOf } from '#api/kit/features.ts'
import { textFromCents } from '#api/kit/money.ts'
import { daysAfter } from '#api/kit/time.ts'
import { soonEnds } from '#api/machine/warranty.ts'
import { dayOf } from '#server/platform/clock.ts'
import { may, type Context } from '#server/context.ts'
import { theCompany } from '#server/features/company/company.service.ts'
import { returnedTodo, submittedTodo } from '#server/features/quotation/approval/inbox.service.ts'
import { onlyOn } from '#server/records/features.ts'
import { ownerScope } from '#server/records/policy.ts'
import { followsDue, unansweredOffers } from './follow-todo.store.ts'
import { sumsOf } from './sums.store.ts'
import { agreementsEnding } from './agreed-todo.store.ts'
import * as store from './todo.store.ts'
import { seesWork, workScope } from './work-scope.ts'

/**
 * The to-dos by permission, in the order of the chain, each queried at the moment. To add one, add a function here.
 */

/** 审核: quotations that wait for the actor's decision, and their own that were returned. */
async function reviews(context: Context): Promise<Todo[]> {
  if (!may(context, 'quotation:view')) return []
  const toReview = await submittedTodo(context, MOST_LISTED)
  const returned = await returnedTodo(context, MOST_LISTED)
  return [
    ...(toReview ? [{ what: 'toReview' as const, ...toReview }] : []),
    { what: 'returned', ...returned },
  ]
}

/** 销售: who is to be called today, and offers that nobody answered. */
async function followUps(context: Context, today: string): Promise<Todo[]> {
  const { db } = context
  const todos: Todo[] = []
  if (may(context, 'customer:view')) {
    const due = await followsDue(db, 'customer', ownerScope(context, 'customer'), today)
    todos.push({ what: 'followCustomers', ...due })
  }
  if (!may(context, 'quotation:view')) return todos
  const owner = ownerScope(context, 'quotation')
  const due = await followsDue(db, 'quotation', owner, today)
  todos.push({ what: 'followQuotations', ...due })
  const sentUntil = unansweredDay(today, (await theCompany(db)).answer_days)
  if (sentUntil === undefined) return todos
  return [...todos, { what: 'unanswered', ...(await unansweredOffers(db, owner, sentUntil)) }]
}

/** 销售: offers that were sent and are about to end. */
async function expiringOffers(context: Context, today: string): Promise<Todo[]> {
  if (!may(context, 'quotation:view')) return []
  const owner = ownerScope(context, 'quotation')
  const { count, first } = await store.offersEnding(context.db, owner, soonDays(today))
  return [{ what: 'expiring', count, first }]
}

/** 销售, 财务: instalments that are overdue, and those due soon. */
async function dueInstalments(
  context: Context,
  today: string,
  listed: Set<number>,
): Promise<Todo[]> {
  if (!may(context, 'receipt:view') || !may(context, 'contract:view')) return []
  const owner = ownerScope(context, 'contract')
  const parts = [
    { what: 'overdue', days: overdueDays(today) },
    { what: 'dueSoon', days: soonDays(today) },
  ] as const
  const limits = parts.map(({ days }) => days.to)
  const sums = await sumsOf(context.db, [{ name: 'due', figure: 'unpaid', owner, limits }])
  const todos: Todo[] = []
  for (const [at, { what, days }] of parts.entries()) {
    const { count, amount } = sums.find(({ within }) => within === at) ?? { count: 0, amount: 0 }
    const rows = count === 0 ? [] : await store.contractsDue(context.db, { owner, listed }, days)
    const first = rows.map((row) => ({
      ...owingAsSeen(context, row),
      amount: textFromCents(row.amount ?? 0),
    }))
    for (const { id } of rows) listed.add(id)
    todos.push({ what, count, total: textFromCents(amount), first })
  }
  return todos
}

/** A contract without the work that the actor does not see. */
function owingAsSeen<Row extends store.ListedContract>(
  context: Context,
  { to_produce, ready_to_ship, ...row }: Row,
) {
  return {
    ...row,
    ...(seesWork(context, 'to_produce') && { to_produce }),
    ...(seesWork(context, 'ready_to_ship') && { ready_to_ship }),
  }
}

/** 财务: contracts of which more is invoiced than is to be, since they were ended or something came back. */
async function toRedden(context: Context): Promise<Todo[]> {
  if (!may(context, 'invoice:view') || !may(context, 'contract:view')) return []
  const { count, first } = await store.contractsToRedden(
    context.db,
    ownerScope(context, 'contract'),
  )
  return [{ what: 'needsRed', count, first }]
}

const WORK = [
  { what: 'toProduce', column: 'to_produce' },
  { what: 'readyToShip', column: 'ready_to_ship' },
  { what: 'toShip', column: 'to_ship' },
] as const

/** The indexes of these limits: without a day, late, this week, later. */
const [, LATE, THIS_WEEK] = [0, 1, 2]
const deliveryLimits = (today: string) => ['', daysAfter(today, -1), weekEnd(today), UNDATED]

/** 生产, 物流: contracts that owe work, by the day of delivery. */
async function owedDeliveries(
  context: Context,
  today: string,
  listed: Set<number>,
): Promise<Todo[]> {
  const seen = WORK.filter(({ column }) => seesWork(context, column))
  const limits = deliveryLimits(today)
  const sums = await sumsOf(
    context.db,
    seen.map(({ column }) => ({
      name: column,
      figure: column,
      owner: workScope(context, column),
      limits,
    })),
  )
  const todos: Todo[] = []
  for (const { what, column } of seen) {
    const counts = sums.filter(({ name }) => name === column)
    const within = (at: number | undefined) => counts.find((sum) => sum.within === at)?.count ?? 0
    const count = counts.reduce((all, sum) => all + sum.count, 0)
    const listing = { owner: workScope(context, column), listed }
    const rows = count === 0 ? [] : await store.contractsOwing(context.db, listing, column)
    for (const { id } of rows) listed.add(id)
    todos.push({
      what,
      count,
      late: within(LATE),
      thisWeek: within(THIS_WEEK),
      inContracts: listsContracts(context, column),
      first: rows.map((row) => owingAsSeen(context, row)),
    })
  }
  return todos
}

/** Whether the actor's list of contracts contains all contracts whose work they see. */
const listsContracts = (context: Context, column: OwedColumn) =>
  may(context, 'contract:view') &&
  (may(context, 'contract:all') || workScope(context, column) !== undefined)

/** 售后: open cases, one's own first. */
async function openCases(context: Context): Promise<Todo[]> {
  if (!may(context, 'sales:view')) return []
  const { db, user } = context
  const viewer = ownerScope(context, 'sales')
  const { all, mine } = await store.openCases(db, viewer, user.id)
  const first = async (whose: 'mine' | 'others') =>
    (await store.firstCases(db, viewer, user.id, whose)).map((row) => ({
      id: row.id,
      name: row.fault || row.s_no,
      about: row.s_contact,
      day: dayOf(row.release_time),
    }))
  return [
    { what: 'myCases', count: mine, first: mine === 0 ? [] : await first('mine') },
    { what: 'cases', count: all, first: all === mine ? [] : await first('others') },
  ]
}

/** 售后: machines whose warranty is about to end. */
async function endingWarranties(context: Context, today: string): Promise<Todo[]> {
  if (!may(context, 'machine:view')) return []
  const viewer = ownerScope(context, 'machine')
  const { count, first } = await store.warrantiesEnding(context.db, viewer, soonEnds(today))
  return [{ what: 'warrantyEnding', count, first }]
}

/** 销售: agreed prices that are about to end, and are followed by no other. */
async function endingAgreements(context: Context, today: string): Promise<Todo[]> {
  if (!may(context, 'customer:view')) return []
  const owner = ownerScope(context, 'agreed_price')
  const { count, first } = await agreementsEnding(context.db, owner, endsSoon(today))
  return [{ what: 'agreedEnding', count, first }]
}

/** The to-dos that the actor may see, at a day. */
export async function todosOf(context: Context, today: string): Promise<Todo[]> {
  // A contract stands once among them: who collects its money sees there what is to be made and shipped of it.
  const listed = new Set<number>()
  const todos = [
    ...(await reviews(context)),
    ...(await followUps(context, today)),
    ...(await expiringOffers(context, today)),
    ...(await dueInstalments(context, today, listed)),
    ...(await toRedden(context)),
    ...(await owedDeliveries(context, today, listed)),
    ...(await openCases(context)),
    ...(await endingWarranties(context, today)),
    ...(await endingAgreements(context, today)),
  ]
  return onlyOn(context.db, todos, ({ what }) => featureOf('todos', what))
}
