import type { InputOf } from '#api/kit/endpoint.ts'
import { textFromCents } from '#api/kit/money.ts'
import { monthOf, monthsBefore, monthsWithin } from '#api/kit/time.ts'
import {
  MOST_MONTHS,
  percentGiven,
  USUAL_MONTHS,
  WITHIN_LEVEL,
  WITHIN_LEVEL_TEXT,
  type DiscountFigures,
  type DiscountRow,
} from '#api/quotation/discount-report.ts'
import type { quotation } from '#api/quotation/quotation.ts'
import type { Context } from '#server/context.ts'
import { listFile, type FileColumn } from '#server/imports/list-file.ts'
import { dayOf } from '#server/platform/clock.ts'
import { invalid } from '#server/platform/errors.ts'
import { ownerScope } from '#server/records/policy.ts'
import { givenWithin, passersOf, type GivenSum } from './discount-report.store.ts'
import { namesOfUsers, type UserNames } from '#server/records/staff-name.ts'

/** 让利报表, on screen and as a file: of everybody, or of one's own quotations. */

type Input = InputOf<typeof quotation.discountReport>

/** The months to report, by default the last ones. */
function rangeOf(context: Context, { from, to = monthOf(dayOf(context.now)) }: Input) {
  const range = { from: from ?? monthsBefore(to, USUAL_MONTHS - 1), to }
  const count = monthsWithin(range.from, range.to)
  if (count < 1) throw invalid('from', '开始月份不能晚于结束月份，请重新选择')
  if (count > MOST_MONTHS) {
    throw invalid('from', `一次最多统计${MOST_MONTHS}个月，请缩小月份的范围`)
  }
  return range
}

function figuresOf(sums: readonly GivenSum[]): DiscountFigures {
  const add = (name: 'count' | 'entitled' | 'given') =>
    sums.reduce((sum, one) => sum + one[name], 0)
  const [entitled, given] = [add('entitled'), add('given')]
  return {
    count: add('count'),
    entitled: textFromCents(entitled),
    given: textFromCents(given),
    percent: percentGiven(given, entitled),
  }
}

const nameOf = (names: ReadonlyMap<number, UserNames>, user: number) =>
  user === WITHIN_LEVEL ? WITHIN_LEVEL_TEXT : (names.get(user)?.staff_name ?? `用户${user}`)

export async function discountReport(context: Context, input: Input) {
  const range = rangeOf(context, input)
  const owner = ownerScope(context, 'quotation')
  const sums = await givenWithin(context.db, { ...range, owner })
  const users = sums.flatMap((sum) => [sum.owner, sum.passed_by])
  const names = await namesOfUsers(context.db, [...new Set(users)])
  const ordered = sums.toSorted(
    (a, b) =>
      b.month.localeCompare(a.month) ||
      nameOf(names, a.owner).localeCompare(nameOf(names, b.owner), 'zh') ||
      a.owner - b.owner ||
      a.passed_by - b.passed_by,
  )
  const rows = ordered.map((sum): DiscountRow => ({
    month: sum.month,
    user_id: sum.owner,
    user_name: names.get(sum.owner)?.user_name ?? `用户${sum.owner}`,
    staff_name: nameOf(names, sum.owner),
    passed_by: sum.passed_by,
    passed_name: nameOf(names, sum.passed_by),
    ...figuresOf([sum]),
  }))
  const byMonth = Map.groupBy(ordered, ({ month }) => month)
  const months = [...byMonth].map(([month, some]) => ({ month, ...figuresOf(some) }))
  return { data: rows, months, total: { ...range, ...figuresOf(ordered) } }
}

type FileRow = DiscountFigures & Pick<DiscountRow, 'month' | 'staff_name' | 'passed_name'>

const FILE: readonly FileColumn<FileRow>[] = [
  { title: '发出月份', of: 'month', width: 12 },
  { title: '业务员', of: 'staff_name', width: 14 },
  { title: '审核人', of: 'passed_name', width: 14 },
  { title: '报价份数', of: 'count', kind: 'number' },
  { title: '应享金额（元）', of: 'entitled', kind: 'amount' },
  { title: '让利（元）', of: 'given', kind: 'amount' },
  { title: '让利%', of: 'percent', kind: 'amount', width: 10 },
]

/** The report as it is on screen: each month with its sum, at the end that of all. */
export const exportDiscounts = (
  context: Context,
  input: InputOf<typeof quotation.exportDiscounts>,
) => listFile(context, () => reportToWrite(context, input))

async function reportToWrite(context: Context, input: InputOf<typeof quotation.exportDiscounts>) {
  const { data, months, total } = await discountReport(context, input)
  const lines: FileRow[] = [
    ...months.flatMap((sum) => [
      ...data.filter(({ month }) => month === sum.month),
      { ...sum, staff_name: '小计', passed_name: '' },
    ]),
    { ...total, month: '合计', staff_name: '', passed_name: '' },
  ]
  return {
    entity: 'quotation' as const,
    title: '让利报表',
    columns: FILE,
    ids: async () => lines.map((_, at) => at),
    rows: async (places: readonly number[]) => places.map((at) => lines[at]!),
  }
}

export async function passersToFilterBy(context: Context) {
  const passers = await passersOf(context.db, ownerScope(context, 'quotation'))
  const names = await namesOfUsers(context.db, passers)
  const others = passers.filter((user) => user !== WITHIN_LEVEL)
  return {
    data: [WITHIN_LEVEL, ...others].map((user) => ({ value: user, label: nameOf(names, user) })),
  }
}
