import { EXPIRING, overdueDays, soonDays } from '#api/contract/due.ts'
import type { InputOf } from '#api/kit/endpoint.ts'
import { textFromCents } from '#api/kit/money.ts'
import { dayEnd, dayStart } from '#api/kit/time.ts'
import { percentGiven } from '#api/quotation/discount-report.ts'
import { quotationStages } from '#api/quotation/quotation-head.ts'
import { reviewStates } from '#api/quotation/review.ts'
import { isCounted } from '#server/records/facts/counted-lists.ts'
import { NO_STAGE, NOT_DRAFT, UNSENT, type quotation } from '#api/quotation/quotation.ts'
import { recordStatuses, yesNo } from '#api/kit/status.ts'
import type { Context } from '#server/context.ts'
import { between, equal } from '#server/db/conditions.ts'
import {
  countsAsGiven,
  hasNoStage,
  hasUnsentChanges,
  isNoDraft,
  offersUntil,
  passedBy,
} from '#server/db/tables/quotation-days.ts'
import { dayOf } from '#server/platform/clock.ts'
import { listFile, type FileColumn } from '#server/imports/list-file.ts'
import { ownedIds, ownedPage, ownedRows, ownedSum } from '#server/records/list/owned.ts'
import type { QuotationRow } from '../quotation.store.ts'
import { isChanged } from './quotation-stage.ts'

type Sent = 'revision' | 'content_version' | 'sent_content_version'
type Given = 'sent_entitled' | 'sent_given'

/** The list of quotations: a page, the sums of all rows, and all rows as a file. */

const ORDERS = {
  oldest: { column: 'release_time', descending: false },
  largest: { column: 'total', descending: true },
  smallest: { column: 'total', descending: false },
} as const

const COLUMNS = [
  'quo_name',
  'quo_status',
  'content_version',
  'quo_no',
  'cus_name',
  'total',
  'stage',
  'review',
  'revision',
  'sent_content_version',
  'valid_until',
  'is_template',
  'sent_entitled',
  'sent_given',
] as const

function ofStage(stage: number | undefined) {
  if (stage === NO_STAGE) return [hasNoStage]
  if (stage === NOT_DRAFT) return [isNoDraft]
  return stage === UNSENT ? [hasUnsentChanges] : equal({ stage })
}

/** The order of a query for discounts that were given. */
const LATEST_SENT_FIRST = { column: 'sent_at', descending: true }

type Filters = InputOf<typeof quotation.getTotal>

/** The conditions of the discount report, of which this may be a list; dates are then those of sending. */
function counted({ dates_of, passed_by, startime, endtime }: Filters) {
  if (dates_of === undefined && passed_by === undefined) return []
  const dates = { from: startime && dayStart(startime), to: endtime && dayEnd(endtime) }
  return [
    countsAsGiven,
    ...(passed_by === undefined ? [] : [passedBy(passed_by)]),
    ...(dates_of === undefined ? [] : between('sent_at', dates)),
  ]
}

/** The input with the filters and the order that only quotations have; the input's dates may be those of sending. */
function narrowed<Input extends Filters & { sort?: keyof typeof ORDERS | undefined }>(
  context: Context,
  input: Input,
) {
  const { stage, review, is_template, valid, dates_of, sort, counted: figure } = input
  const today = dayOf(context.now)
  const discounts = counted(input)
  const where = [
    ...ofStage(stage),
    ...equal({ review, is_template }),
    ...(valid === undefined
      ? []
      : [offersUntil(valid === EXPIRING ? soonDays(today) : overdueDays(today))]),
    ...discounts,
    ...(figure ? [isCounted('quotation', figure, input)] : []),
  ]
  const common =
    dates_of === undefined && !figure ? input : { ...input, startime: undefined, endtime: undefined }
  const order = sort ? ORDERS[sort] : discounts.length > 0 ? LATEST_SENT_FIRST : undefined
  return [common, { where, order }] as const
}

const present = <Row extends Pick<QuotationRow, 'total' | 'stage' | Sent | Given>>(row: Row) => ({
  ...row,
  is_changed: isChanged(row),
  total: textFromCents(row.total),
  stage: row.stage ?? ('' as const),
  given: percentGiven(row.sent_given, row.sent_entitled),
})

export async function listQuotations(context: Context, input: InputOf<typeof quotation.index>) {
  const [common, filters] = narrowed(context, input)
  const shown = { columns: COLUMNS, ...filters }
  const { data, total } = await ownedPage(context, 'quotation', common, shown)
  return { data: data.map(present), total }
}

export async function totalQuotations(context: Context, input: Filters) {
  const [common, filters] = narrowed(context, input)
  const { sums, count } = await ownedSum(context, 'quotation', common, filters, ['total'])
  return { data: { count, total: textFromCents(sums[0]) } }
}

async function rowsOf(context: Context, ids: readonly number[]) {
  return (await ownedRows(context, 'quotation', ids, { columns: COLUMNS })).map(present)
}

const FILE: readonly FileColumn<Awaited<ReturnType<typeof rowsOf>>[number]>[] = [
  { title: 'ID', of: 'id', kind: 'number' },
  { title: '名称', of: 'quo_name', width: 44 },
  { title: '编号', of: 'quo_no' },
  { title: '版本', of: ({ revision }) => (revision > 0 ? `V${revision}` : ''), width: 8 },
  { title: '客户', of: 'cus_name', width: 30 },
  { title: '合计（元）', of: 'total', kind: 'amount' },
  { title: '让利%', of: 'given', kind: 'amount', width: 10 },
  { title: '阶段', of: 'stage', options: quotationStages },
  { title: '审核', of: 'review', options: reviewStates },
  { title: '未发出的修改', of: ({ is_changed }) => (is_changed ? '有' : ''), width: 14 },
  { title: '有效期至', of: 'valid_until', kind: 'day' },
  { title: '业务员', of: 'user_name', width: 12 },
  { title: '时间', of: 'release_time', kind: 'time' },
  { title: '状态', of: 'quo_status', options: recordStatuses },
  { title: '模板', of: 'is_template', options: yesNo },
]

export function exportQuotations(context: Context, input: InputOf<typeof quotation.exportRows>) {
  const [common, filters] = narrowed(context, input)
  return listFile(context, {
    entity: 'quotation',
    columns: FILE,
    ids: (limit) => ownedIds(context, 'quotation', common, limit, filters),
    rows: (ids) => rowsOf(context, ids),
  })
}
