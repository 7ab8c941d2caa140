import { RecordDialog } from '#admin/ui/dialog/record-dialog.tsx'
import { QUOTATION_DIALOG_WIDTH, QuotationFields, quotationForm } from './quotation-form.tsx'

type QuotationDialogProps = { quotation: number; open: boolean; onClose: () => void }

/** A quotation's form over its products. */
export function QuotationDialog({ quotation, open, onClose }: QuotationDialogProps) {
  return (
    <RecordDialog
      {...quotationForm}
      id={open ? quotation : undefined}
      onClose={onClose}
      width={QUOTATION_DIALOG_WIDTH}
    >
      {(record) => <QuotationFields quotation={record} />}
    </RecordDialog>
  )
}
