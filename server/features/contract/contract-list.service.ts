import type { contract } from '#api/contract/contract.ts'
import { daysOfDelivery, owedWork, TO_SHIP } from '#api/contract/due.ts'
import type { InputOf } from '#api/kit/endpoint.ts'
import { balanceInYuan, invoiceProgressOf } from '#api/contract/invoice-balance.ts'
import { textFromCents } from '#api/kit/money.ts'
import { invoiceProgress, recordStatuses } from '#api/kit/status.ts'
import type { Context } from '#server/context.ts'
import { equal } from '#server/db/conditions.ts'
import {
  dueWithin,
  isEndedAs,
  isUnlinked,
  owes,
  signedWithin,
  paymentIs,
} from '#server/db/tables/contract-conditions.ts'
import { BALANCE_COLUMNS, balanceSums, summedBalance } from '#server/db/tables/invoice-balance.ts'
import { customerColumn, progressColumns } from '#server/imports/contract-columns.ts'
import { isCounted } from '#server/records/facts/counted-lists.ts'
import { dayOf } from '#server/platform/clock.ts'
import { listFile, type FileColumn } from '#server/imports/list-file.ts'
import { ownedIds, ownedPage, ownedRows, ownedSum } from '#server/records/list/owned.ts'
import { canOfContract } from './contract-record.service.ts'

/** The list of contracts: a page, the sums of all rows, and all rows as a file. */

type Filters = InputOf<typeof contract.getTotal>

const COLUMNS = [
  'c_title',
  'c_no',
  'signed_date',
  'cus_name',
  'customer_id',
  'delivery_date',
  'pieces',
  'made_pieces',
  'to_produce',
  'to_ship',
  'unmade',
  'unshipped',
  'returned',
  'dropped',
  'ended_on',
  'to_invoice',
  'end_extra',
  'end_deduction',
  'c_money',
  'c_unpay',
  'invoiced',
  'c_invoice',
  'c_status',
] as const

/** The order of a query for contracts due for delivery. */
const SOONEST_FIRST = { column: 'delivery_date', descending: false }

/** The input with the filters and the order that only contracts have; the input's dates may be those of signing. */
function narrowed<Input extends Filters>(context: Context, input: Input) {
  const { customer_id, c_invoice, c_unpay, delivery, delivery_due: due } = input
  const { dates_of, unlinked, counted, ended } = input
  const { startime: from, endtime: to } = input
  const work = delivery ?? (due === undefined ? undefined : TO_SHIP)
  const owed = owedWork.find(({ value }) => value === work)
  const isOfSigning = dates_of === 'signed' && !counted
  const where = [
    ...equal({ customer_id, c_invoice }),
    ...(c_unpay === undefined ? [] : [paymentIs(c_unpay)]),
    ...(isOfSigning && (from ?? to) !== undefined ? [signedWithin({ from, to })] : []),
    ...(counted ? [isCounted('contract', counted, input)] : []),
    ...(owed ? [owes(owed.column)] : []),
    ...(unlinked === undefined ? [] : [isUnlinked]),
    ...(ended === undefined ? [] : [isEndedAs(ended)]),
    ...(due === undefined
      ? []
      : [dueWithin('delivery_date', daysOfDelivery(due, dayOf(context.now)))]),
  ]
  const common =
    isOfSigning || counted ? { ...input, startime: undefined, endtime: undefined } : input
  return [common, { where, order: due === undefined ? undefined : SOONEST_FIRST }] as const
}

type Money = Parameters<typeof balanceInYuan>[0] & { c_money: number | null }

function inYuan<Row extends Money>(row: Row) {
  const { end_extra: _extra, end_deduction: _deduction, ...shown } = row
  return {
    ...shown,
    ...balanceInYuan(row),
    c_money: textFromCents(row.c_money),
    c_unpay: textFromCents(row.c_unpay),
  }
}

type ListRow = Money & { customer_id: number | null; user_id: number }

const onWire = <Row extends ListRow>(context: Context, row: Row) => ({
  ...inYuan(row),
  customer_id: row.customer_id ?? ('' as const),
  can: canOfContract(context, row),
})

export async function listContracts(context: Context, input: InputOf<typeof contract.index>) {
  const [common, filters] = narrowed(context, input)
  const shown = { columns: COLUMNS, ...filters }
  const { data, total } = await ownedPage(context, 'contract', common, shown)
  return { data: data.map((row) => onWire(context, row)), total }
}

export async function totalContracts(context: Context, input: Filters) {
  const [common, filters] = narrowed(context, input)
  const summed = [BALANCE_COLUMNS, balanceSums] as const
  const { sums, count } = await ownedSum(context, 'contract', common, filters, ...summed)
  const { balance, ...amounts } = summedBalance(sums)
  return { data: { count, ...amounts, ...balance } }
}

type FileRow = Awaited<ReturnType<typeof rowsOf>>[number]

async function rowsOf(context: Context, ids: readonly number[]) {
  const rows = await ownedRows(context, 'contract', ids, { columns: COLUMNS })
  return rows.map(inYuan).map((row) => ({ ...row, progress: invoiceProgressOf(row) }))
}

const FILE: readonly FileColumn<FileRow>[] = [
  { title: 'ID', of: 'id', kind: 'number' },
  { title: '标题', of: 'c_title', width: 44 },
  { title: '编号', of: 'c_no' },
  customerColumn,
  { title: '合同金额（元）', of: 'c_money', kind: 'amount' },
  { title: '未收款（元）', of: 'c_unpay', kind: 'amount' },
  { title: '发票', of: 'progress', options: invoiceProgress },
  { title: '已开（元）', of: 'invoiced', kind: 'amount', feature: 'invoice' },
  { title: '未开（元）', of: 'uninvoiced', kind: 'amount', feature: 'invoice' },
  { title: '已收未开（元）', of: 'received_uninvoiced', kind: 'amount', feature: 'invoice' },
  { title: '已开未收（元）', of: 'invoiced_unreceived', kind: 'amount', feature: 'invoice' },
  { title: '业务员', of: 'staff_name', width: 12 },
  { title: '签订日期', of: 'signed_date', kind: 'day' },
  { title: '时间', of: 'release_time', kind: 'time' },
  { title: '状态', of: 'c_status', options: recordStatuses },
  ...progressColumns,
]

export function exportContracts(context: Context, input: InputOf<typeof contract.exportRows>) {
  const [common, filters] = narrowed(context, input)
  return listFile(context, {
    entity: 'contract',
    columns: FILE,
    ids: (limit) => ownedIds(context, 'contract', common, limit, filters),
    rows: (ids) => rowsOf(context, ids),
  })
}
