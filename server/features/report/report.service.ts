import type { InputOf } from '#api/kit/endpoint.ts'
import { quotientText, shareInPercent, textFromCents } from '#api/kit/money.ts'
import { lastDayOf, monthOf, monthsBefore } from '#api/kit/time.ts'
import { percentGiven } from '#api/quotation/discount-report.ts'
import type { Figure } from '#api/report/counted.ts'
import {
  REPORT_ROWS,
  type QuotedFigures,
  type report,
  type ReportFigures,
  type ReportGroup,
} from '#api/report/report.ts'
import { knowsCost } from '#server/catalogue/price-secrets.ts'
import { may, type Context } from '#server/context.ts'
import { dayOf } from '#server/platform/clock.ts'
import { invalid } from '#server/platform/errors.ts'
import { ownerScope } from '#server/records/policy.ts'
import { namedGroups } from './names.ts'
import { periodsOf } from './periods.ts'
import * as store from './report.store.ts'
import type { Group, Source, Sums } from './report.store.ts'

/** 报表, of everybody or of one's own: each figure by the permissions of the list that it opens. */

type Input = InputOf<typeof report.exportReport>
type Period = Pick<Input, 'from' | 'to' | 'userid'>

/** The months of a report that names no days. */
const USUAL_MONTHS = 12

/** The first and the last day; by default those of whole months, whose sums are kept. */
function daysOf(context: Context, { from, to }: Period) {
  const end = to ?? lastDayOf(monthOf(dayOf(context.now)))
  const begin = from ?? `${monthsBefore(monthOf(end), USUAL_MONTHS - 1)}-01`
  if (begin > end) throw invalid('from', '开始日期不能晚于结束日期，请重新选择')
  return { from: begin, to: end }
}

/** Owns nothing: somebody else was requested than the one whose figures the actor sees. */
const NOBODY = 0

/** The figures that the actor sees, and whose. */
function sourcesOf(context: Context, figures: readonly Figure[], userid?: number): Source[] {
  const entityOf = (figure: Figure) =>
    figure === 'quoted' || figure === 'lost' ? 'quotation' : 'contract'
  const isSeen = (figure: Figure) =>
    may(context, `${entityOf(figure)}:view`) &&
    (figure !== 'received' || may(context, 'receipt:view'))
  return figures.filter(isSeen).map((figure) => {
    const scope = ownerScope(context, entityOf(figure))
    const owner = scope === undefined ? userid : (userid ?? scope) === scope ? scope : NOBODY
    return { figure, owner }
  })
}

const share = (part: number, whole: number) =>
  whole === 0 ? '' : shareInPercent(BigInt(part), BigInt(whole))

const marginOf = (context: Context, { revenue, cost }: Sums) =>
  knowsCost(context)
    ? { margin: textFromCents(revenue - cost), margin_percent: share(revenue - cost, revenue) }
    : {}

const quotedOf = (context: Context, sums: Sums): QuotedFigures => ({
  count: sums.count,
  amount: textFromCents(sums.amount),
  won: sums.won,
  won_amount: textFromCents(sums.won_amount),
  won_share: share(sums.won, sums.count),
  won_amount_share: share(sums.won_amount, sums.amount),
  entitled: textFromCents(sums.entitled),
  given: textFromCents(sums.given),
  percent: sums.entitled === 0 ? '' : percentGiven(sums.given, sums.entitled),
  days: sums.won === 0 ? '' : quotientText(BigInt(sums.days), BigInt(sums.won)),
  ...marginOf(context, sums),
})

/** The figures of a group; one that the actor does not see, or that nothing counts, is as in the report's answer. */
function figuresOf(context: Context, sources: readonly Source[], group?: Group): ReportFigures {
  const sumsOf = (figure: Figure) =>
    sources.some((source) => source.figure === figure)
      ? (group?.figures[figure] ?? store.NO_SUMS)
      : undefined
  const [quoted, signed, received] = [sumsOf('quoted'), sumsOf('signed'), sumsOf('received')]
  const [ended, returned] = [sumsOf('ended'), sumsOf('returned')].map(
    (sums) => sums ?? store.NO_SUMS,
  ) as [Sums, Sums]
  const amounts = ({ count, amount }: Sums) => ({ count, amount: textFromCents(amount) })
  return {
    ...(quoted && { quoted: quotedOf(context, quoted) }),
    ...(signed && {
      signed: {
        ...amounts(signed),
        ended: amounts(ended),
        returned: amounts(returned),
        ...marginOf(context, signed),
      },
    }),
    ...(received && { received: amounts(received) }),
  }
}

const figuresBy = (by: ReportGroup): readonly Figure[] =>
  by === 'product' || by === 'category'
    ? ['quoted', 'signed', 'ended', 'returned']
    : ['quoted', 'signed', 'ended', 'returned', 'received']

/** The rows in their order from `skip` on, at most `limit`, and the sum of all. */
export async function reported(context: Context, input: Input, skip: number, limit: number) {
  const { by = 'month', sort, userid } = input
  const { from, to } = daysOf(context, input)
  const sources = sourcesOf(context, figuresBy(by), userid)
  const figure = sources.find((source) => source.figure === sort)?.figure ?? sources[0]?.figure
  const order = by === 'month' || !figure ? 'latest' : ({ figure, by: 'amount' } as const)
  const part = { order, skip, limit } as const
  return context.search(async (db) => {
    const periods = periodsOf(from, to, by === 'month')
    const { groups, total } = await store.groupsOf(db, { by, periods, sources }, part)
    const whole = { by: 'all', periods: periodsOf(from, to, false), sources } as const
    const all = await store.groupsOf(db, whole, { order: 'latest', skip: 0, limit: 1 })
    const named = await namedGroups(db, by, groups)
    const data = named.map(({ key, name, ...group }) => ({
      key,
      name,
      ...figuresOf(context, sources, {
        key,
        ...group,
      }),
    }))
    return { data, total, sum: figuresOf(context, sources, all.groups[0]), from, to }
  })
}

export async function showReport(context: Context, input: InputOf<typeof report.index>) {
  const found = await reported(context, input, (input.page - 1) * REPORT_ROWS, REPORT_ROWS)
  const isOwn = (entity: 'quotation' | 'contract') => ownerScope(context, entity) !== undefined
  return { ...found, own: { quoted: isOwn('quotation'), signed: isOwn('contract') } }
}

/** More reasons than a company has. */
const MOST_REASONS = 200

export async function reportLosses(context: Context, input: InputOf<typeof report.getLosses>) {
  const { from, to } = daysOf(context, input)
  const sources = sourcesOf(context, ['lost'], input.userid)
  const periods = periodsOf(from, to, false)
  const { groups } = await context.search((db) =>
    store.groupsOf(
      db,
      { by: 'reason', periods, sources },
      { order: { figure: 'lost', by: 'count' }, skip: 0, limit: MOST_REASONS },
    ),
  )
  const losses = groups.map(({ key, figures: { lost = store.NO_SUMS } }) => ({ key, ...lost }))
  const all = losses.reduce((sum, { count }) => sum + count, 0)
  const data = losses.map(({ key, count, amount }) => ({
    key,
    count,
    amount: textFromCents(amount),
    share: share(count, all),
  }))
  return { data, from, to }
}

/** Whose figures one may choose: all owners, where one sees more than one's own. */
export async function reportOwners(context: Context) {
  const scopes = sourcesOf(context, figuresBy('month')).map(({ owner }) => owner)
  const widest = scopes.includes(undefined) ? undefined : (scopes[0] ?? NOBODY)
  return context.search(async (db) => {
    const owners = await store.ownersCounted(db, widest)
    const names = await store.namesOf(db, 'owner', owners)
    const options = [...names].map(([value, label]) => ({ value, label }))
    return { data: options.toSorted((one, other) => one.label.localeCompare(other.label, 'zh')) }
  })
}
