import { z } from 'zod'
import { weekEnd } from '#api/contract/due.ts'
import { daysAfter } from '#api/kit/time.ts'

/** 待生产, 待发货: lines of contracts by week and model, without amounts. */

/** So many lines are printed at once, of so many contracts: their ids have room in the address of the file. */
export const MOST_PRINTED = 1000
export const MOST_ORDERS = 100

/** A line with pieces that are to be produced, or could be shipped. */
export const owedLine = z.object({
  id: z.number(),
  con_id: z.number(),
  c_title: z.string(),
  c_no: z.string(),
  cus_name: z.string(),
  /** `yyyy-MM-dd`; empty where none is agreed. */
  delivery_date: z.string(),
  /** The newest production record, from which a shipment is made. */
  pro_id: z.number().nullable(),
  /** Empty where it stands by itself. */
  set_name: z.string(),
  title: z.string(),
  no: z.string(),
  unit: z.string(),
  note: z.string(),
  /** The pieces that are left. */
  quantity: z.number(),
})
export type OwedLine = z.output<typeof owedLine>

/** What a line is counted by: its model, or its title where it has none. */
export const modelOf = ({ no, title }: Pick<OwedLine, 'no' | 'title'>) => no || title

/** The lines that are due in one week; `week` is its last day, `late` for what is overdue and `''` for what has no day. */
export type OwedWeek = {
  week: string
  title: string
  lines: OwedLine[]
  /** The pieces of each model in that week. */
  pieces: ReadonlyMap<string, number>
}

/** CDL4 before CDL32, and titles after models. */
const byModelName = new Intl.Collator('en', { numeric: true })

const LATE_WEEK = 'late'
const MONDAY = -6

function titleOf(week: string, today: string): string {
  if (week === '') return '未定交货日期'
  if (week === LATE_WEEK) return '已逾期'
  const days = `${daysAfter(week, MONDAY)} 至 ${week}`
  const sunday = weekEnd(today)
  if (week === sunday) return `本周（${days}）`
  return week === weekEnd(daysAfter(sunday, 1)) ? `下周（${days}）` : days
}

/** The weeks in their order, what is overdue first and what has no day last; in each the models together. */
export function weeksOf(lines: readonly OwedLine[], today: string): OwedWeek[] {
  const weekOf = ({ delivery_date: day }: OwedLine) =>
    day === '' ? '' : day < today ? LATE_WEEK : weekEnd(day)
  const order = (week: string) => (week === LATE_WEEK ? '0' : week || '~')
  return [...Map.groupBy(lines, weekOf)]
    .toSorted(([one], [other]) => (order(one) < order(other) ? -1 : 1))
    .map(([week, of]) => {
      const byModel = Map.groupBy(of, modelOf)
      const sum = (some: readonly OwedLine[]) =>
        some.reduce((all, { quantity }) => all + quantity, 0)
      return {
        week,
        title: titleOf(week, today),
        lines: [...byModel.keys()]
          .toSorted(byModelName.compare)
          .flatMap((model) => byModel.get(model)!),
        pieces: new Map([...byModel].map(([model, some]) => [model, sum(some)])),
      }
    })
}
