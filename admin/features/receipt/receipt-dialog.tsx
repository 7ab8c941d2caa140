import { Form } from 'antd'
import { api } from '#api/index.ts'
import { ACCEPTANCE, receiptKinds, receiptWays, type ReceiptRow } from '#api/receipt/receipt.ts'
import { labelIn } from '#api/kit/status.ts'
import { FilesField } from '#admin/files/files-field.tsx'
import { contractLimits } from '#admin/files/form-files.ts'
import { uploadsReady } from '#admin/files/uploads-ready.ts'
import { useUploads } from '#admin/files/use-uploads.ts'
import type { RecordId } from '#admin/lib/address.ts'
import { call } from '#admin/lib/calls/client.ts'
import { useCan } from '#admin/lib/calls/query.ts'
import { DayField } from '#admin/ui/field/day-input.tsx'
import { FieldGrid, LinesField, MoneyField, RadioField } from '#admin/ui/field/fields.tsx'
import { RecordDialog } from '#admin/ui/dialog/record-dialog.tsx'
import { receiptForm, receiptInput } from './receipt-form.ts'
import type { LoadedReceipt } from './receipt-form.ts'

const FILES = { name: 'r_file', record: '收款记录' } as const

type ReceiptDialogProps = {
  contract: number
  /** What the contract is called, where the page does not say it. */
  named?: string | undefined
  id: RecordId | undefined
  /** The receipt that is shown, as the table has it. */
  row?: ReceiptRow | undefined
  onClose: () => void
}

/** A receipt's form. */
export function ReceiptDialog({ contract, named, id, row, onClose }: ReceiptDialogProps) {
  const mayEdit = useCan('receipt:edit')
  const uploads = useUploads(api.upload.fileupload)

  async function load(receipt: number, signal?: AbortSignal): Promise<LoadedReceipt> {
    const query = receipt === 0 ? { con_id: contract } : { id: receipt }
    return receiptForm((await call(api.receipt.getReceipt, query, { signal })).data)
  }

  return (
    <RecordDialog<LoadedReceipt>
      title={id === 'new' ? '新增收款' : titleOf(row, mayEdit)}
      name="receipt"
      id={id}
      context={id === 'new' ? `contract ${contract}` : undefined}
      load={load}
      save={api.receipt.setReceipt}
      history={api.receipt.getHistory}
      toInput={receiptInput}
      ready={(form, isGone) => uploadsReady(uploads, form, isGone, FILES)}
      onClose={onClose}
      width={640}
    >
      {named !== undefined && <p>{named}</p>}
      <FieldGrid>
        <MoneyField name="amount" label="金额" required />
        <DayField name="received_date" label="日期" required />
      </FieldGrid>
      <RadioField name="kind" label="类型" options={receiptKinds} />
      <RadioField name="way" label="方式" options={receiptWays} />
      <AcceptanceDate />
      <LinesField name="note" label="备注" rows={2} />
      <FilesField name="r_file" label="凭证文件" limits={contractLimits} uploads={uploads} />
    </RecordDialog>
  )
}

function titleOf(row: ReceiptRow | undefined, mayEdit: boolean): string {
  if (!row) return '收款记录'
  const act = mayEdit && row.can.change ? '编辑' : '查看'
  return `${act} ${row.received_date} 的${labelIn<number>(receiptKinds, row.kind)}`
}

/** When a bill is paid; other ways have no such day. */
function AcceptanceDate() {
  const way: unknown = Form.useWatch('way')
  return way === ACCEPTANCE && <DayField name="acceptance_date" label="承兑到期日" />
}
