import { groupedFromText } from '#api/kit/money.ts'
import { FixedField, MoneyField } from '#admin/ui/field/fields.tsx'
import { useTypedAgain } from '#admin/ui/field/set-fields.ts'

type UnpaidFieldProps = {
  /** Whether it follows from receipts; then it is neither typed nor sent. */
  isComputed: boolean
  /** As it is stored, in 元. */
  unpaid: string
}

/** What is unpaid of a contract. Once its last receipt is deleted it can be typed again, beginning with what is stored. */
export function UnpaidField({ isComputed, unpaid }: UnpaidFieldProps) {
  useTypedAgain(isComputed, { c_unpay: unpaid })
  return isComputed ? (
    <FixedField label="未收款（元，按收款记录）" value={groupedFromText(unpaid)} />
  ) : (
    <MoneyField name="c_unpay" label="未收款（元）" suffix="" />
  )
}
