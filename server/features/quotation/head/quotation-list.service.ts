import { EXPIRING, overdueDays, soonDays } from '#api/contract/due.ts'
import type { InputOf } from '#api/kit/endpoint.ts'
import { textFromCents } from '#api/kit/money.ts'
import { quotationStages } from '#api/quotation/quotation-head.ts'
import { reviewStates } from '#api/quotation/review.ts'
import { NO_STAGE, UNSENT, type quotation } from '#api/quotation/quotation.ts'
import { recordStatuses, yesNo } from '#api/kit/status.ts'
import type { Context } from '#server/context.ts'
import { equal } from '#server/db/conditions.ts'
import { hasNoStage, hasUnsentChanges, offersUntil } from '#server/db/tables/quotation-days.ts'
import { dayOf } from '#server/platform/clock.ts'
import { listFile, type FileColumn } from '#server/imports/list-file.ts'
import { ownedIds, ownedPage, ownedRows, ownedSum } from '#server/records/list/owned.ts'
import type { QuotationRow } from '../quotation.store.ts'
import { isChanged } from './quotation-stage.ts'

type Sent = 'revision' | 'content_version' | 'sent_content_version'

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
] as const

function ofStage(stage: number | undefined) {
  if (stage === NO_STAGE) return [hasNoStage]
  return stage === UNSENT ? [hasUnsentChanges] : equal({ stage })
}

/** The filters of this list beside those of every list. */
function narrowed(context: Context, input: InputOf<typeof quotation.getTotal>) {
  const { stage, review, is_template, valid } = input
  const today = dayOf(context.now)
  return [
    ...ofStage(stage),
    ...equal({ review, is_template }),
    ...(valid === undefined
      ? []
      : [offersUntil(valid === EXPIRING ? soonDays(today) : overdueDays(today))]),
  ]
}

const shownOf = (context: Context, input: InputOf<typeof quotation.exportRows>) => ({
  columns: COLUMNS,
  where: narrowed(context, input),
  order: input.sort && ORDERS[input.sort],
})

const present = <Row extends Pick<QuotationRow, 'total' | 'stage' | Sent>>(row: Row) => ({
  ...row,
  is_changed: isChanged(row),
  total: textFromCents(row.total),
  stage: row.stage ?? ('' as const),
})

export async function listQuotations(context: Context, input: InputOf<typeof quotation.index>) {
  const { data, total } = await ownedPage(context, 'quotation', input, shownOf(context, input))
  return { data: data.map(present), total }
}

export async function totalQuotations(context: Context, input: InputOf<typeof quotation.getTotal>) {
  const filters = { where: narrowed(context, input) }
  const { sums, count } = await ownedSum(context, 'quotation', input, filters, ['total'])
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
  return listFile(context, {
    entity: 'quotation',
    columns: FILE,
    ids: (limit) => ownedIds(context, 'quotation', input, limit, shownOf(context, input)),
    rows: (ids) => rowsOf(context, ids),
  })
}
