import { Button } from 'antd'
import { api } from '#api/index.ts'
import { groupedFromText } from '#api/kit/money.ts'
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
import { CHANGED_BY_RECEIPTS } from './receipt-form.ts'

type ReceiptTableProps = { receipts: readonly ReceiptRow[]; onEdit: (id: number) => void }

const labelOf = (options: readonly { value: number; label: string }[], value: number) =>
  options.find((option) => option.value === value)?.label ?? ''

/** What was received for a contract and given back, by its days. */
export function ReceiptTable({ receipts, onEdit }: ReceiptTableProps) {
  if (receipts.length === 0) return <p className="receipts-none">还没有收款记录</p>
  return (
    <div className="receipts-scroll">
      <table aria-label="收款记录">
        <thead>
          <tr>
            <th scope="col">日期</th>
            <th scope="col">类型</th>
            <th scope="col" className="number">
              金额（元）
            </th>
            <th scope="col">方式</th>
            <th scope="col">备注和凭证</th>
            <th scope="col">录入人</th>
            <th scope="col">操作</th>
          </tr>
        </thead>
        <tbody>
          {receipts.map((row) => (
            <Receipt key={row.id} row={row} onEdit={onEdit} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Receipt({ row, onEdit }: { row: ReceiptRow; onEdit: (id: number) => void }) {
  const { id, kind, amount, received_date, way, acceptance_date, note, fileList, can } = row
  const edits = useCan('receipt:edit') && can.change
  const sign = kind === REFUNDED ? '−' : ''
  return (
    <tr>
      <td className="nowrap">{received_date}</td>
      <td>{labelOf(receiptKinds, kind)}</td>
      <td className="number">{sign + groupedFromText(amount)}</td>
      <td>
        {labelOf(receiptWays, way)}
        {way === ACCEPTANCE && acceptance_date !== '' && (
          <div className="receipt-more">{acceptance_date} 到期</div>
        )}
      </td>
      <td>
        {note !== '' && <div className="receipt-note">{note}</div>}
        {fileList.map((file) => (
          <Button
            key={file.url}
            type="link"
            size="small"
            className="receipt-file"
            onClick={() => void openFile(file.url)}
          >
            {file.name}
          </Button>
        ))}
      </td>
      <td>{row.user_name}</td>
      <td className="receipt-buttons">
        <Button type="link" size="small" onClick={() => onEdit(id)}>
          {edits ? '编辑' : '查看'}
        </Button>
        {can.delete && <DeleteButton row={row} />}
      </td>
    </tr>
  )
}

function DeleteButton({ row }: { row: ReceiptRow }) {
  const { send, busy } = useChange(api.receipt.deleteReceipt, { refreshes: CHANGED_BY_RECEIPTS })
  const name = `${row.received_date} ${labelOf(receiptKinds, row.kind)}${groupedFromText(row.amount)}元`
  const question = `是否确认删除\n“${name}”，删除后${RESTORABLE_DAYS}天内可以在“应收”的“已删除”中恢复`
  async function remove() {
    if (await ask(question, { danger: true })) await send({ id: row.id })
  }
  return (
    <Button type="link" size="small" danger loading={busy} onClick={() => void remove()}>
      删除
    </Button>
  )
}
