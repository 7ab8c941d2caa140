import { api } from '#api/index.ts'
import { MAX_UNIT } from '#api/quotation/quotation-line.ts'
import type { QuotationLine } from '#api/quotation/quotation-line.ts'
import { yesNo } from '#api/kit/status.ts'
import {
  FieldGrid,
  MoneyField,
  NumberField,
  RadioField,
  TextField,
} from '#admin/ui/field/fields.tsx'
import { isFree } from '../sets/quotation-sets.ts'
import { SmallDialog } from '#admin/ui/dialog/small-dialog.tsx'

type PriceDialogProps = { line: QuotationLine | undefined; open: boolean; onClose: () => void }

/** What was agreed on one line beside its price; a line that is in no catalogue is named here too. */
export function PriceDialog({ line, open, onClose }: PriceDialogProps) {
  const free = line && isFree(line)
  return (
    <SmallDialog
      title={`价格：${line?.title ?? ''}`}
      name="quotation-price"
      open={open}
      save={api.quotation.changeline}
      initial={{
        ...(free ? { title: line.title, no: line.no, unit: line.unit } : {}),
        ...(line?.cost === undefined ? {} : { cost: line.cost }),
        tax_rate: line?.tax_rate,
        note: line?.note,
        unpriced: line?.unpriced,
      }}
      toInput={(_values, changed) => ({ id: line?.id, ...changed })}
      refreshes={[api.quotation.getQuopro]}
      onClose={onClose}
    >
      {free && (
        <>
          <TextField name="title" label="名称" required />
          <FieldGrid>
            <TextField name="no" label="规格型号" />
            <TextField name="unit" label="单位" maxLength={MAX_UNIT} />
          </FieldGrid>
        </>
      )}
      {line?.cost !== undefined && (
        <MoneyField name="cost" label="成本价" basis={0} hint="不含税；不出现在给客户的文件里" />
      )}
      <NumberField name="tax_rate" label="税率" suffix="%" hint="常用 13、9、6；留空不计税" />
      <TextField name="note" label="备注" />
      <RadioField
        name="unpriced"
        label="另计"
        options={yesNo}
        hint="选“是”，金额处写“另计”，不计入合计"
      />
    </SmallDialog>
  )
}
