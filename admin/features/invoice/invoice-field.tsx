import { invoiceProgressOf } from '#api/contract/invoice-balance.ts'
import { labelIn, invoiceProgress, invoiceStates } from '#api/kit/status.ts'
import { useIsOn } from '#admin/lib/calls/query.ts'
import { FixedField, RadioField } from '#admin/ui/field/fields.tsx'
import { useTypedAgain } from '#admin/ui/field/set-fields.ts'

type InvoiceFieldProps = {
  /** Whether it follows from requests; then it is neither typed nor sent. */
  isComputed: boolean
  /** As they are stored: `c_invoice`, and 已开 in 元, empty where it is not known. */
  stored: number
  invoiced: string
}

/** Whether a contract is invoiced. Once its last request is deleted it can be typed again, beginning with what is stored. */
export function InvoiceField({ isComputed, stored, invoiced }: InvoiceFieldProps) {
  useTypedAgain(isComputed, { c_invoice: stored })
  const isOn = useIsOn()('invoice')
  if (!isComputed) return <RadioField name="c_invoice" label="发票" options={invoiceStates} />
  const state = invoiceProgressOf({ c_invoice: stored, invoiced })
  return (
    <FixedField
      label={isOn ? '发票（按开票申请）' : '发票'}
      value={labelIn(invoiceProgress, state)}
    />
  )
}
