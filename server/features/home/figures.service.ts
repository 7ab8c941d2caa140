import { CHART_MONTHS, type Figure } from '#api/home/home.ts'
import { textFromCents } from '#api/kit/money.ts'
import { monthOf, monthsBefore, monthsUpTo } from '#api/kit/time.ts'
import { ages, agesByDueDate, daysOfAge, NOT_DUE, UNKNOWN_AGE } from '#api/receipt/receivables.ts'
import { quotationStages, STAGES } from '#api/quotation/quotation-head.ts'
import { may, type Context } from '#server/context.ts'
import { ownerScope } from '#server/records/policy.ts'
import { sumsOf, type Sum, type RequestedSum } from './sums.store.ts'

/** The figures of the home page: sums by month and due day, as far as the actor may see them. */

const figureOf = (sums: readonly Sum[]): Figure => ({
  count: sums.reduce((count, sum) => count + sum.count, 0),
  total: textFromCents(sums.reduce((amount, sum) => amount + sum.amount, 0)),
})

/** Quotations of a former version, which have no stage. */
const NO_STAGE = -1

/** The sums to query: by the months of the charts, with everything earlier apart, or by age. */
function requestedSums(context: Context, today: string): RequestedSum[] {
  const months = monthsUpTo(monthOf(today), CHART_MONTHS)
  const limits = [monthsBefore(months[0]!, 1), ...months]
  const requested: RequestedSum[] = []
  if (may(context, 'quotation:view')) {
    const owner = ownerScope(context, 'quotation')
    requested.push(
      { name: 'stages', figure: 'quoted', owner, limits },
      { name: 'quoted', figure: 'quoted', isOfReport: true, owner, limits },
    )
  }
  if (!may(context, 'contract:view')) return requested
  const owner = ownerScope(context, 'contract')
  requested.push(
    { name: 'signed', figure: 'signed', isOfReport: true, owner, limits },
    { name: 'undated', figure: 'undated', owner, limits },
  )
  if (!may(context, 'receipt:view')) return requested
  const lastDays = agesByDueDate.map((age) => daysOfAge(age, today).to)
  requested.push(
    { name: 'received', figure: 'received', isOfReport: true, owner, limits },
    { name: 'unpaid', figure: 'unpaid', owner, limits: lastDays },
    { name: 'unfilled', figure: 'unfilled', owner, limits: [''] },
  )
  return requested
}

type Months = { of: (at: number) => Sum[]; all: Sum[]; names: string[] }

/** The sums of a figure by the places of their months, 1 for the earliest. */
function monthsIn(sums: readonly Sum[], today: string): Months {
  return {
    of: (at) => sums.filter(({ within }) => within === at),
    all: sums.filter(({ within }) => within > 0),
    names: monthsUpTo(monthOf(today), CHART_MONTHS),
  }
}

const presentAndLast = ({ of }: Months) => ({
  present: figureOf(of(CHART_MONTHS)),
  last: figureOf(of(CHART_MONTHS - 1)),
})

const byMonth = ({ of, names }: Months) =>
  names.map((month, at) => ({ month, ...figureOf(of(at + 1)) }))

const isDraft = ({ kind }: Sum) => kind === STAGES.draft

/** What was sent in a month, as the report counts it, and the stages of what was entered in one. */
function quotedFigures(sent: Months, months: Months) {
  const stages = [...quotationStages.map(({ value }) => value), NO_STAGE].map((stage) => ({
    stage: stage === NO_STAGE ? ('' as const) : stage,
    ...figureOf(months.all.filter(({ kind }) => kind === stage)),
  }))
  // Left out for a company without such quotations.
  return {
    quoted: {
      ...presentAndLast(sent),
      drafts: figureOf(months.of(CHART_MONTHS).filter(isDraft)),
    },
    stages: stages.filter(({ stage, count }) => stage !== '' || count > 0),
  }
}

function signedFigures(months: Months, undated: Months) {
  return {
    signed: { ...presentAndLast(months), undated: figureOf(undated.of(CHART_MONTHS)).count },
    signedByMonth: byMonth(months),
  }
}

/** Sums by the age of what is due next (`agesByDueDate`). */
function receivableFigures(sums: readonly Sum[], unfilled: readonly Sum[]) {
  const of = (age: number) => sums.filter(({ within }) => agesByDueDate[within] === age)
  const overdue = sums.filter(
    ({ within }) => ![NOT_DUE, UNKNOWN_AGE].includes(agesByDueDate[within]!),
  )
  return {
    receivable: {
      all: figureOf(sums),
      overdue: figureOf(overdue),
      unfilled: figureOf(unfilled).count,
    },
    ages: ages.map(({ value }) => ({ age: value, ...figureOf(of(value)) })),
  }
}

/** The figures that the actor may see, at a day, and whether any quotation that they see has been sent. */
export async function figuresOf(context: Context, today: string) {
  const requested = requestedSums(context, today)
  const sums = await sumsOf(context.db, requested)
  const isRequested = (name: string) => requested.some((one) => one.name === name)
  const of = (name: string) => sums.filter((sum) => sum.name === name)
  const hasSent = of('quoted').some((sum) => sum.count > 0)
  const months = (name: string) => monthsIn(of(name), today)
  const figures = {
    ...(isRequested('quoted') && quotedFigures(months('quoted'), months('stages'))),
    ...(isRequested('signed') && signedFigures(months('signed'), months('undated'))),
    ...(isRequested('received') && {
      received: presentAndLast(months('received')),
      receivedByMonth: byMonth(months('received')),
    }),
    ...(isRequested('unpaid') && receivableFigures(of('unpaid'), of('unfilled'))),
  }
  return { figures, hasSent }
}
