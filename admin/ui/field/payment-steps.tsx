import { ArrowDownOutlined, ArrowUpOutlined, DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { Button, Form, Input, InputNumber, Select } from 'antd'
import { centsFromText, percentFromHundredths, WHOLE } from '#api/kit/money.ts'
import {
  MOST_STEPS,
  ON_DATE,
  paymentTriggers,
  type PaymentStepText,
} from '#api/contract/payment-steps.ts'
import { plainAmount } from './amount-text.ts'
import { DayInput } from './day-input.tsx'
import { moved } from '../form/moved.ts'
import { UnitInput } from './unit-input.tsx'
import { useRemovedRow } from '../form/use-removed-row.ts'
import './payment-steps.css'

type PaymentStepsProps = {
  id?: string
  value?: readonly PaymentStepText[]
  onChange?: (steps: PaymentStepText[]) => void
}

type RowProps = {
  step: PaymentStepText
  number: number
  isLast: boolean
  onChange: (changed: Partial<PaymentStepText>) => void
  onMove: (by: 1 | -1) => void
  onRemove: () => void
}

const BUTTONS = { remove: '.payment-step-remove', add: '.payment-step-add' } as const
const TRIGGERS = paymentTriggers.map(({ value, label }) => ({ value, label }))

function StepRow({ step, number, isLast, onChange, onMove, onRemove }: RowProps) {
  const at = `第${number}步`
  return (
    <li className="payment-step">
      <Input
        aria-label={`${at}名称`}
        placeholder="如 预付款"
        value={step.name}
        onChange={({ target }) => onChange({ name: target.value })}
      />
      <UnitInput
        aria-label={`${at}比例`}
        suffix="%"
        inputMode="decimal"
        value={step.percent}
        onChange={({ target }) => onChange({ percent: plainAmount(target.value) })}
      />
      <Select
        aria-label={`${at}条件`}
        options={TRIGGERS}
        value={step.trigger}
        onChange={(trigger) => onChange({ trigger })}
      />
      {step.trigger === ON_DATE ? (
        <DayInput label={`${at}日期`} value={step.date} onChange={(date) => onChange({ date })} />
      ) : (
        <InputNumber
          aria-label={`${at}天数`}
          prefix="后"
          suffix="天内"
          className="wide"
          controls={false}
          precision={0}
          min={0}
          max={3650}
          value={step.days}
          onChange={(days) => onChange({ days: days ?? 0 })}
        />
      )}
      <span className="payment-step-buttons">
        <Button
          type="text"
          aria-label={`${at}上移`}
          icon={<ArrowUpOutlined aria-hidden />}
          {...(number === 1 && { disabled: true })}
          onClick={() => onMove(-1)}
        />
        <Button
          type="text"
          aria-label={`${at}下移`}
          icon={<ArrowDownOutlined aria-hidden />}
          {...(isLast && { disabled: true })}
          onClick={() => onMove(1)}
        />
        <Button
          type="text"
          danger
          className="payment-step-remove"
          aria-label={`删除${at}`}
          icon={<DeleteOutlined aria-hidden />}
          onClick={onRemove}
        />
      </span>
    </li>
  )
}

/** What the steps come to, in hundredths of a percent; what is no number yet counts nothing. */
const sumOf = (steps: readonly PaymentStepText[]) =>
  steps.reduce((sum, { percent }) => sum + (centsFromText(percent) ?? 0), 0)

function Sum({ steps }: { steps: readonly PaymentStepText[] }) {
  const sum = sumOf(steps)
  const { errors } = Form.Item.useStatus()
  if (steps.length === 0) return <span className="payment-sum">没有分步，按一次付清</span>
  const text = `合计 ${percentFromHundredths(sum)}%`
  // What the server has refused stands under the field in the same words.
  return sum === WHOLE || errors.length > 0 ? (
    <span className="payment-sum">{text}</span>
  ) : (
    <output className="payment-sum wrong">{`${text}，须为100%`}</output>
  )
}

/** The steps in which something is paid, as rows to be changed, added, moved and taken away. */
export function PaymentSteps({ id, value = [], onChange }: PaymentStepsProps) {
  const { area, leave } = useRemovedRow(BUTTONS)
  const change = (steps: PaymentStepText[]) => onChange?.(steps)
  function add(): void {
    const left = Math.max(0, WHOLE - sumOf(value))
    const percent = left === 0 ? '' : percentFromHundredths(left)
    change([...value, { name: '', percent, trigger: 1, days: 0, date: '' }])
  }
  return (
    <div id={id} ref={area} tabIndex={-1} className="payment-steps">
      {value.length > 0 && (
        <ol>
          {value.map((step, at) => (
            <StepRow
              // Rows have nothing else that tells them apart, and hold nothing but what is in `value`.
              // oxlint-disable-next-line react/no-array-index-key -- see above
              key={at}
              step={step}
              number={at + 1}
              isLast={at === value.length - 1}
              onChange={(changed) =>
                change(value.map((one, other) => (other === at ? { ...one, ...changed } : one)))
              }
              onMove={(by) => change(moved(value, at, by))}
              onRemove={() => {
                leave(at)
                change(value.filter((_, other) => other !== at))
              }}
            />
          ))}
        </ol>
      )}
      <div className="payment-foot">
        <Button
          className="payment-step-add"
          icon={<PlusOutlined aria-hidden />}
          {...(value.length >= MOST_STEPS && { disabled: true })}
          onClick={add}
        >
          添加一步
        </Button>
        <Sum steps={value} />
      </div>
    </div>
  )
}

/** The same as a field of a form; its value is a list of steps as on the wire. */
export function PaymentStepsField({ name, label }: { name: string; label: string }) {
  return (
    <Form.Item name={name} label={label}>
      <PaymentSteps />
    </Form.Item>
  )
}
