import { Form } from 'antd'
import { MAX_TAX_NUMBER } from '#api/invoice/buyer.ts'
import { ISSUED, REQUESTED, requestStates, REVERSED } from '#api/invoice/invoice.ts'
import { DayField } from '#admin/ui/field/day-input.tsx'
import { FieldGrid, RadioField, TextField } from '#admin/ui/field/fields.tsx'

const HINTS: Readonly<Record<number, string>> = {
  [REQUESTED]: '开好后改为“已开”，登记号码和日期',
  [ISSUED]: '开错的改为“红冲”，占用的数量和金额可以重新申请；登记错的改回“申请”',
}

/** What became of a request. */
export function OutcomeFields({ stored }: { stored: number }) {
  const state: unknown = Form.useWatch('state')
  const options = requestStates.map(({ value, label }) => ({
    value,
    label,
    disabled: value === REVERSED && stored === REQUESTED,
  }))
  return (
    <>
      <RadioField name="state" label="状态" options={options} hint={HINTS[stored]} />
      {state !== REQUESTED && (
        <FieldGrid>
          <TextField name="invoice_no" label="发票号码" maxLength={MAX_TAX_NUMBER} required />
          <DayField name="invoice_date" label="开票日期" required />
          {state === REVERSED && <DayField name="red_date" label="红冲日期" hint="留空为今天" />}
        </FieldGrid>
      )}
    </>
  )
}
