import { labelIn } from '#api/kit/status.ts'
import {
  reportGroups,
  type report,
  type ReportFigures,
  type ReportRow,
} from '#api/report/report.ts'
import type { InputOf } from '#api/kit/endpoint.ts'
import { knowsCost } from '#server/catalogue/price-secrets.ts'
import type { Context } from '#server/context.ts'
import { listFile, type FileColumn } from '#server/imports/list-file.ts'
import { Refusal } from '#server/platform/errors.ts'
import { reported } from './report.service.ts'

/** Rows that one search hands over without holding others up. */
const MOST_ROWS = 10_000

type Line = Omit<ReportRow, 'key'>
type Column = FileColumn<Line>

const amount = (title: string, of: (line: Line) => string | undefined): Column => ({
  title,
  kind: 'amount',
  of: (line) => of(line) ?? '',
})
const count = (title: string, of: (line: Line) => number | undefined): Column => ({
  title,
  kind: 'number',
  of: (line) => of(line) ?? '',
})

/** The columns of the figures that the lines have. */
function columnsOf(
  context: Context,
  what: string,
  { quoted, signed, received }: ReportFigures,
): Column[] {
  const cost = knowsCost(context)
  return [
    { title: what, of: 'name', width: 36 },
    ...(quoted
      ? [
          count('报价份数', (line) => line.quoted?.count),
          amount('报价金额（元）', (line) => line.quoted?.amount),
          count('其中已签份数', (line) => line.quoted?.won),
          amount('其中已签金额（元）', (line) => line.quoted?.won_amount),
          amount('签订率%（份数）', (line) => line.quoted?.won_share),
          amount('签订率%（金额）', (line) => line.quoted?.won_amount_share),
          amount('应享金额（元）', (line) => line.quoted?.entitled),
          amount('让利（元）', (line) => line.quoted?.given),
          amount('让利%', (line) => line.quoted?.percent),
          amount('发出到签订天数', (line) => line.quoted?.days),
        ]
      : []),
    ...(quoted && cost
      ? [
          amount('报价毛利（元）', (line) => line.quoted?.margin),
          amount('报价毛利率%', (line) => line.quoted?.margin_percent),
        ]
      : []),
    ...(signed
      ? [
          count('签订份数', (line) => line.signed?.count),
          amount('签订金额（元）', (line) => line.signed?.amount),
        ]
      : []),
    ...(signed && signed.ended.count > 0
      ? [
          count('其中已终止份数', (line) => line.signed?.ended.count),
          amount('其中已终止金额（元）', (line) => line.signed?.ended.amount),
        ]
      : []),
    ...(signed && signed.returned.count > 0
      ? [
          count('其中有退货份数', (line) => line.signed?.returned.count),
          amount('退货减少（元）', (line) => line.signed?.returned.amount),
        ]
      : []),
    ...(signed && cost
      ? [
          amount('签订毛利（元）', (line) => line.signed?.margin),
          amount('签订毛利率%', (line) => line.signed?.margin_percent),
        ]
      : []),
    ...(received ? [amount('回款（元）', (line) => line.received?.amount)] : []),
  ]
}

/** The report as it is on screen, with all its pages and at the end the sum. */
export const exportReport = (context: Context, input: InputOf<typeof report.exportReport>) =>
  listFile(context, () => reportToWrite(context, input))

async function reportToWrite(context: Context, input: InputOf<typeof report.exportReport>) {
  const { data, total, sum, from, to } = await reported(context, input, 0, MOST_ROWS)
  if (total > MOST_ROWS) {
    throw new Refusal('tooLarge', `报表有${total}行，一次最多导出${MOST_ROWS}行，请缩小日期范围`)
  }
  const what = labelIn(reportGroups, input.by ?? 'month')
  const lines: Line[] = [...data, { ...sum, name: '合计' }]
  return {
    entity: 'quotation' as const,
    title: `报表（按${what}）${from}至${to}`,
    columns: columnsOf(context, what, sum),
    ids: async () => lines.map((_, at) => at),
    rows: async (places: readonly number[]) => places.map((at) => lines[at]!),
  }
}
