import { Form, Input } from 'antd'
import { plainAmount, plainNumber } from '#api/kit/fields/plain-number.ts'

type PartInputProps = {
  name: 'quantity' | 'amount'
  /** What it is called for who listens. */
  label: string
  value: string
  unit: string
  isWrong: boolean
  onChange: (value: string) => void
}

/** How much of a row is meant, by quantity or by amount with tax. */
export function PartInput({ name, label, value, unit, isWrong, onChange }: PartInputProps) {
  return (
    <Form.Item noStyle validateStatus={isWrong ? 'error' : ''}>
      <Input
        aria-label={label}
        inputMode="decimal"
        autoComplete="off"
        maxLength={20}
        value={value}
        onChange={({ target: { value: typed } }) =>
          onChange(name === 'amount' ? plainAmount(typed, 1) : plainNumber(typed, unit))
        }
      />
    </Form.Item>
  )
}
