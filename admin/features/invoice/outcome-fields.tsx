import { Form } from 'antd'
import { MAX_TAX_NUMBER } from '#api/invoice/buyer.ts'
import {
  isOpen,
  ISSUED,
  MAX_REASON,
  REQUESTED,
  requestStates,
  RETURNED,
  REVERSED,
} from '#api/invoice/invoice.ts'
import { DayField } from '#admin/ui/field/day-input.tsx'
import { FieldGrid, RadioField, TextField } from '#admin/ui/field/fields.tsx'

const HINTS: Readonly<Record<number, string>> = {
  [REQUESTED]: '开好后改为“已开”，登记号码和日期；要申请人改的改为“已退回”，写明原因',
  [ISSUED]: '登记错的改回“申请”；退货、折让、开错的在下面“红冲”里登记，红冲的部分可以重新申请',
}

/** Whether a state may follow another. */
function follows(stored: number, value: number): boolean {
  if (value === RETURNED) return isOpen({ state: stored })
  if (value === REVERSED) return stored === REVERSED
  return value !== ISSUED || stored !== RETURNED
}

/** What became of a request. */
export function OutcomeFields({ stored }: { stored: number }) {
  const state: unknown = Form.useWatch('state')
  const options = requestStates.map(({ value, label }) => ({
    value,
    label,
    disabled: !follows(stored, value),
  }))
  return (
    <>
      <RadioField name="state" label="状态" options={options} hint={HINTS[stored]} />
      {state === RETURNED && (
        <TextField name="return_reason" label="退回原因" maxLength={MAX_REASON} required />
      )}
      {(state === ISSUED || state === REVERSED) && (
        <FieldGrid>
          <TextField name="invoice_no" label="发票号码" maxLength={MAX_TAX_NUMBER} required />
          <DayField name="invoice_date" label="开票日期" required />
          {state === REVERSED && <DayField name="red_date" label="红冲日期" hint="留空为今天" />}
        </FieldGrid>
      )}
    </>
  )
}
