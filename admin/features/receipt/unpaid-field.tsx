import { useEffect, useEffectEvent, useRef } from 'react'
import { groupedFromText } from '#api/kit/money.ts'
import { FixedField, MoneyField } from '#admin/ui/field/fields.tsx'
import { useStoredFields } from '#admin/ui/field/set-fields.ts'

type UnpaidFieldProps = {
  /** Whether it follows from receipts; then it is neither typed nor sent. */
  isComputed: boolean
  /** As it is stored, in 元. */
  unpaid: string
}

/** What is unpaid of a contract. Once its last receipt is deleted it can be typed again, beginning with what is stored. */
export function UnpaidField({ isComputed, unpaid }: UnpaidFieldProps) {
  const setStored = useStoredFields()
  const beginTyping = useEffectEvent(() => setStored({ c_unpay: unpaid }))
  const wasComputed = useRef(isComputed)
  useEffect(() => {
    if (wasComputed.current && !isComputed) beginTyping()
    wasComputed.current = isComputed
  }, [isComputed])
  return isComputed ? (
    <FixedField label="未收款（元，按收款记录）" value={groupedFromText(unpaid)} />
  ) : (
    <MoneyField name="c_unpay" label="未收款（元）" suffix="" />
  )
}
