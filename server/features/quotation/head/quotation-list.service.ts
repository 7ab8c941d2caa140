import { EXPIRING, overdueDays, soonDays } from '#api/contract/due.ts'
import { FOLLOW_DUE, unansweredDay } from '#api/customer/follow.ts'
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
import { between, equal, oneOf } from '#server/db/conditions.ts'
import {
  countsAsGiven,
  hasNoStage,
  hasUnsentChanges,
  lostFor,
  isNoDraft,
  offersUntil,
  passedBy,
  unansweredSince,
} from '#server/db/tables/quotation-conditions.ts'
import { hasDue } from '#server/db/tables/todo-conditions.ts'
import { lostReasonsOf, theCompany } from '#server/features/company/company.service.ts'
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
  'lost_reason',
  'rival',
  'rival_price',
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

/** The company's reasons for 未成交, as options. */
export async function lostReasons({ db }: Context) {
  const reasons = lostReasonsOf(await theCompany(db))
  return { data: reasons.map((reason) => ({ value: reason, label: reason })) }
}

/** What is to be followed up, or was sent and not answered. */
async function followedUp(context: Context, { follow }: Filters, today: string) {
  if (follow === undefined) return []
  if (follow === FOLLOW_DUE) return [hasDue('quotation', today)]
  const { answer_days } = await theCompany(context.db)
  const day = unansweredDay(today, answer_days)
  return [day === undefined ? oneOf([]) : unansweredSince(day)]
}

/** The input with the filters and the order that only quotations have; the input's dates may be those of sending. */
async function narrowed<Input extends Filters & { sort?: keyof typeof ORDERS | undefined }>(
  context: Context,
  input: Input,
) {
  const { customer_id, stage, lost_reason, review, is_template, valid, dates_of, sort } = input
  const { counted: figure } = input
  const today = dayOf(context.now)
  const discounts = counted(input)
  const where = [
    ...ofStage(stage),
    ...equal({ customer_id, review, is_template }),
    ...(lost_reason ? [lostFor(lost_reason)] : []),
    ...(valid === undefined
      ? []
      : [offersUntil(valid === EXPIRING ? soonDays(today) : overdueDays(today))]),
    ...(await followedUp(context, input, today)),
    ...discounts,
    ...(figure ? [isCounted('quotation', figure, input)] : []),
  ]
  const common =
    dates_of === undefined && !figure
      ? input
      : { ...input, startime: undefined, endtime: undefined }
  const order = sort ? ORDERS[sort] : discounts.length > 0 ? LATEST_SENT_FIRST : undefined
  return [common, { where, order }] as const
}

const present = <Row extends Pick<QuotationRow, 'total' | 'stage' | 'rival_price' | Sent | Given>>(
  row: Row,
) => ({
  ...row,
  is_changed: isChanged(row),
  total: textFromCents(row.total),
  stage: row.stage ?? ('' as const),
  rival_price: textFromCents(row.rival_price),
  given: percentGiven(row.sent_given, row.sent_entitled),
})

export async function listQuotations(context: Context, input: InputOf<typeof quotation.index>) {
  const [common, filters] = await narrowed(context, input)
  const shown = { columns: COLUMNS, ...filters }
  const { data, total } = await ownedPage(context, 'quotation', common, shown)
  return { data: data.map(present), total }
}

export async function totalQuotations(context: Context, input: Filters) {
  const [common, filters] = await narrowed(context, input)
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
  { title: '让利%', of: 'given', kind: 'amount', width: 10, feature: 'discounts' },
  { title: '阶段', of: 'stage', options: quotationStages },
  { title: '未成交原因', of: 'lost_reason' },
  { title: '竞争对手', of: 'rival' },
  { title: '对手价格（元）', of: 'rival_price', kind: 'amount' },
  { title: '审核', of: 'review', options: reviewStates, feature: 'discounts' },
  { title: '未发出的修改', of: ({ is_changed }) => (is_changed ? '有' : ''), width: 14 },
  { title: '有效期至', of: 'valid_until', kind: 'day' },
  { title: '业务员', of: 'staff_name', width: 12 },
  { title: '时间', of: 'release_time', kind: 'time' },
  { title: '状态', of: 'quo_status', options: recordStatuses },
  { title: '模板', of: 'is_template', options: yesNo },
]

export async function exportQuotations(
  context: Context,
  input: InputOf<typeof quotation.exportRows>,
) {
  const [common, filters] = await narrowed(context, input)
  return listFile(context, {
    entity: 'quotation',
    columns: FILE,
    ids: (limit) => ownedIds(context, 'quotation', common, limit, filters),
    rows: (ids) => rowsOf(context, ids),
  })
}
