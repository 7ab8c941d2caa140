import { Button } from 'antd'
import { api } from '#api/index.ts'
import { groupedFromText } from '#api/kit/money.ts'
import { labelIn } from '#api/kit/status.ts'
import {
  ACCEPTANCE,
  receiptKinds,
  receiptWays,
  REFUNDED,
  type ReceiptRow,
} from '#api/receipt/receipt.ts'
import { RESTORABLE_DAYS } from '#api/kit/history.ts'
import { useCan } from '#admin/lib/calls/query.ts'
import { ask } from '#admin/ui/dialog/feedback.tsx'
import { openFile } from '#admin/ui/open.tsx'
import { useChange } from '#admin/ui/form/use-change.ts'
import { ReadTable, type ReadColumn } from '#admin/ui/read/read-table.tsx'

type ReceiptTableProps = { receipts: readonly ReceiptRow[]; onEdit: (id: number) => void }

const COLUMNS: readonly ReadColumn<ReceiptRow>[] = [
  {
    title: '日期',
    render: ({ received_date }) => <span className="nowrap">{received_date}</span>,
  },
  { title: '类型', render: ({ kind }) => labelIn<number>(receiptKinds, kind) },
  {
    title: '金额（元）',
    isNumeric: true,
    render: ({ kind, amount }) => (kind === REFUNDED ? '−' : '') + groupedFromText(amount),
  },
  {
    title: '方式',
    render: ({ way, acceptance_date }) => (
      <>
        {labelIn<number>(receiptWays, way)}
        {way === ACCEPTANCE && acceptance_date !== '' && <small>{acceptance_date} 到期</small>}
      </>
    ),
  },
  { title: '备注和凭证', render: (row) => <NoteAndFiles row={row} /> },
  { title: '录入人', render: ({ staff_name }) => staff_name },
]

/** What was received for a contract and given back, by its days. */
export function ReceiptTable({ receipts, onEdit }: ReceiptTableProps) {
  const mayEdit = useCan('receipt:edit')
  if (receipts.length === 0) return <p className="muted">还没有收款记录</p>
  const buttons: ReadColumn<ReceiptRow> = {
    title: '操作',
    isButtons: true,
    render: (row) => (
      <>
        <Button type="link" size="small" onClick={() => onEdit(row.id)}>
          {mayEdit && row.can.change ? '编辑' : '查看'}
        </Button>
        {row.can.delete && <DeleteButton row={row} />}
      </>
    ),
  }
  return (
    <ReadTable
      label="收款记录"
      columns={[...COLUMNS, buttons]}
      rows={receipts}
      keyOf={({ id }) => id}
    />
  )
}

function NoteAndFiles({ row: { note, fileList } }: { row: ReceiptRow }) {
  return (
    <>
      {note !== '' && <div className="whole-text">{note}</div>}
      {fileList.map((file) => (
        <Button
          key={file.url}
          type="link"
          size="small"
          className="text-link"
          onClick={() => void openFile(file.url)}
        >
          {file.name}
        </Button>
      ))}
    </>
  )
}

function DeleteButton({ row }: { row: ReceiptRow }) {
  const { send, busy } = useChange(api.receipt.deleteReceipt)
  const name = `${row.received_date} ${labelIn<number>(receiptKinds, row.kind)}${groupedFromText(row.amount)}元`
  const question = `${name}，删除后${RESTORABLE_DAYS}天内可以在“应收”的“已删除”中恢复`
  async function remove() {
    const title = '删除这条回款？'
    if (await ask(question, { title, danger: true })) await send({ id: row.id })
  }
  return (
    <Button type="link" size="small" danger loading={busy} onClick={() => void remove()}>
      删除
    </Button>
  )
}
