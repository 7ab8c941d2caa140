import { api } from '#api/index.ts'
import { yesNo } from '#api/kit/status.ts'
import type { QuotationLine } from '#api/quotation/quotation-line.ts'
import { MAX_OLD_MODEL, plateText } from '#api/selection/nameplate.ts'
import { RadioField, TextField } from '#admin/ui/field/fields.tsx'
import { SmallDialog } from '#admin/ui/dialog/small-dialog.tsx'

type ReplacedDialogProps = { line: QuotationLine | undefined; open: boolean; onClose: () => void }

/** The old pump in whose place a line comes: what it is called, and whether the technical sheet says so. */
export function ReplacedDialog({ line, open, onClose }: ReplacedDialogProps) {
  const old = line?.replaces
  const plate = old ? plateText(old) : ''
  return (
    <SmallDialog
      title={`替换原型号：${line?.title ?? ''}`}
      name="quotation-replaced"
      open={open}
      save={api.quotation.changeline}
      initial={{ model: old?.model ?? '', printed: old?.printed ?? 0 }}
      toInput={({ model, printed }) => ({
        id: line?.id,
        replaces: model.trim() === '' ? '' : { ...old, model, printed },
      })}
      onClose={onClose}
    >
      <TextField
        name="model"
        label="原型号"
        maxLength={MAX_OLD_MODEL}
        hint={[plate === '' ? '' : `铭牌：${plate}。`, '清空即不再记录替换。'].join('')}
      />
      <RadioField name="printed" label="印在技术参数表上" options={yesNo} />
    </SmallDialog>
  )
}
