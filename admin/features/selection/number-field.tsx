import { Form } from 'antd'
import { UnitInput } from '#admin/ui/field/unit-input.tsx'
import type { DutyValues } from './duty-values.ts'

/** A number as it is sent, of one that is typed with full width or a comma for its point. */
export const plainNumber = (typed: string) => typed.normalize('NFKC').replace(/[。,]/g, '.').trim()

type NumberFieldProps = {
  name: keyof DutyValues
  label: string
  suffix: string
  /** What counts where nothing is entered. */
  empty?: string
}

export function NumberField({ name, label, suffix, empty = '' }: NumberFieldProps) {
  return (
    <Form.Item name={name} label={label} normalize={plainNumber}>
      <UnitInput suffix={suffix} placeholder={empty} inputMode="decimal" autoComplete="off" />
    </Form.Item>
  )
}
