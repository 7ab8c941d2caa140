import { Form } from 'antd'
import { useEffect, useRef } from 'react'
import { groupedFromText } from '#api/money.ts'
import { FixedField, MoneyField } from '#admin/ui/fields.tsx'

type UnpaidFieldProps = {
  /** Whether it follows from receipts; then it is neither typed nor sent. */
  isComputed: boolean
  /** As it is stored, in 元. */
  unpaid: string
}

/** What is unpaid of a contract. Once its last receipt is deleted it can be typed again, beginning with what is stored. */
export function UnpaidField({ isComputed, unpaid }: UnpaidFieldProps) {
  const form = Form.useFormInstance()
  const wasComputed = useRef(isComputed)
  useEffect(() => {
    if (wasComputed.current && !isComputed) form.setFieldValue('c_unpay', unpaid)
    wasComputed.current = isComputed
  }, [form, isComputed, unpaid])
  return isComputed ? (
    <FixedField label="未收款（元，按收款记录）" value={groupedFromText(unpaid)} />
  ) : (
    <MoneyField name="c_unpay" label="未收款（元）" suffix="" />
  )
}
