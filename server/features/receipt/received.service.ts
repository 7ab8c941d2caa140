import type { InputOf } from '#api/kit/endpoint.ts'
import { textFromCents } from '#api/kit/money.ts'
import { receiptKinds, receiptWays, REFUNDED, type receipt } from '#api/receipt/receipt.ts'
import { may, type Context } from '#server/context.ts'
import { customerColumn } from '#server/imports/contract-columns.ts'
import { listFile, type FileColumn } from '#server/imports/list-file.ts'
import { receivedIds, receivedPage, receivedRows, totalReceived } from './received.store.ts'

export async function listReceived(context: Context, input: InputOf<typeof receipt.getReceived>) {
  const { data, total } = await receivedPage(context, input)
  return { data: data.map((row) => ({ ...row, amount: textFromCents(row.amount) })), total }
}

export async function totalOfReceived(
  context: Context,
  input: InputOf<typeof receipt.getReceivedTotal>,
) {
  const { count, sum } = await totalReceived(context, input)
  return { data: { count, total: textFromCents(sum) } }
}

type Row = Awaited<ReturnType<typeof receivedRows>>[number]

const FILE: readonly FileColumn<Row>[] = [
  { title: '日期', of: 'received_date', kind: 'day' },
  { title: '类型', of: 'kind', options: receiptKinds },
  {
    title: '金额（元）',
    of: ({ kind, amount }) => textFromCents(kind === REFUNDED ? -amount : amount),
    kind: 'amount',
  },
  { title: '方式', of: 'way', options: receiptWays },
  { title: '合同ID', of: 'con_id', kind: 'number' },
  { title: '合同标题', of: 'c_title', width: 44 },
  { title: '编号', of: 'c_no' },
  customerColumn,
  { title: '备注', of: 'note', width: 44 },
  { title: '业务员', of: 'staff_name', width: 12 },
]

/** 回款 as a file: what was given back stands below zero, so that the column adds up. */
export const exportReceived = (context: Context, input: InputOf<typeof receipt.exportReceived>) =>
  listFile(context, {
    entity: 'receipt',
    title: '回款',
    columns: FILE,
    ids: async (limit) => (may(context, 'contract:view') ? receivedIds(context, input, limit) : []),
    rows: (ids) => receivedRows(context, ids),
  })
