import { Form, Select } from 'antd'
import { centsFromText, percentFromHundredths, WHOLE } from '#api/kit/money.ts'
import { USUAL_TERMS } from '#api/contract/monthly-terms.ts'
import { plainNumber } from '#api/kit/fields/plain-number.ts'
import {
  MONTHLY,
  MOST_STEPS,
  NO_DATE,
  ON_DATE,
  paymentTriggers,
  type PaymentStepText,
} from '#api/contract/payment-steps.ts'
import { labelIn } from '#api/kit/status.ts'
import { useIsOn } from '#admin/lib/calls/query.ts'
import { buttonsColumn, type Column } from '../rows/column.ts'
import { EditableRows } from '../rows/editable-rows.tsx'
import { Quiet, Wrong } from '../rows/row-text.tsx'
import { textColumn } from '../rows/text-column.tsx'
import { useRows } from '../rows/use-rows.ts'
import { CountInput } from './count-input.tsx'
import { DayInput } from './day-input.tsx'
import { MonthlyCell, monthlyText } from './monthly-cell.tsx'
import { WholeField } from './read-text.tsx'

type PaymentStepsProps = {
  id?: string
  value?: readonly PaymentStepText[]
  onChange?: (steps: PaymentStepText[]) => void
}

/** What a chosen condition changes of a step: only monthly terms belong to one condition alone. */
const withTrigger = (trigger: number): Partial<PaymentStepText> =>
  trigger === MONTHLY ? { trigger, days: 0, monthly: USUAL_TERMS } : { trigger, monthly: undefined }

const STEPS = { unit: '步' }
const COLUMNS: readonly Column<PaymentStepText>[] = [
  textColumn({
    name: 'name',
    title: '名称',
    width: 'minmax(0, 2fr)',
    placeholder: '如 预付款',
  }),
  textColumn({
    name: 'percent',
    title: '比例',
    width: 'minmax(90px, 1fr)',
    placeholder: '',
    suffix: '%',
    inputMode: 'decimal',
    read: (text) => plainNumber(text, '%'),
  }),
  {
    name: 'trigger',
    title: '条件',
    width: 'minmax(110px, 1fr)',
    cell: ({ trigger }, { label, change, isText }) =>
      isText ? (
        labelIn<number>(paymentTriggers, trigger)
      ) : (
        <TriggerSelect
          label={label('条件')}
          value={trigger}
          onChange={(chosen) => change(withTrigger(chosen))}
        />
      ),
  },
  {
    name: 'days',
    title: '天数或日期',
    width: 'minmax(130px, 2fr)',
    cell: ({ trigger, days, date, monthly }, { label, change, isText }) => {
      if (monthly) {
        const step = { days, monthly }
        return isText ? monthlyText(step) : <MonthlyCell {...{ step, label, change }} />
      }
      if (isText) return trigger === ON_DATE ? date || NO_DATE : `后${days}天内`
      return trigger === ON_DATE ? (
        <DayInput
          label={label('日期')}
          value={date}
          onChange={(chosen) => change({ date: chosen })}
        />
      ) : (
        <CountInput
          aria-label={label('天数')}
          prefix="后"
          suffix="天内"
          controls={false}
          min={0}
          max={3650}
          value={days}
          onChange={(typed) => change({ days: typed ?? 0 })}
        />
      )
    },
  },
  buttonsColumn({ width: 'auto', phone: 'all' }),
]

type TriggerSelectProps = { label: string; value: number; onChange: (trigger: number) => void }

/** The condition of a step. One of a feature that is off is offered only where the step has it already. */
function TriggerSelect({ label, value, onChange }: TriggerSelectProps) {
  const isOn = useIsOn()
  const offered = paymentTriggers.filter(
    (trigger) =>
      trigger.value === value || isOn('feature' in trigger ? trigger.feature : undefined),
  )
  return (
    <Select
      aria-label={label}
      options={offered.map((trigger) => ({ value: trigger.value as number, label: trigger.label }))}
      value={value}
      onChange={onChange}
    />
  )
}

/** What the steps come to, in hundredths of a percent; what is no number yet counts nothing. */
const sumOf = (steps: readonly PaymentStepText[]) =>
  steps.reduce((sum, { percent }) => sum + (centsFromText(percent) ?? 0), 0)

function Sum({ steps }: { steps: readonly PaymentStepText[] }) {
  const sum = sumOf(steps)
  const { errors } = Form.Item.useStatus()
  if (steps.length === 0) return <Quiet>没有分步，按一次付清</Quiet>
  const text = `合计 ${percentFromHundredths(sum)}%`
  // What the server has refused stands under the field in the same words.
  return sum === WHOLE || errors.length > 0 ? (
    <Quiet>{text}</Quiet>
  ) : (
    <Wrong>{`${text}，须为100%`}</Wrong>
  )
}

/** The steps in which something is paid, as rows to be changed, added, moved and taken away. */
export function PaymentSteps({ id, value = [], onChange }: PaymentStepsProps) {
  const rows = useRows({ rows: value, onChange })
  function add(): void {
    const left = Math.max(0, WHOLE - sumOf(value))
    const percent = left === 0 ? '' : percentFromHundredths(left)
    onChange?.([...value, { name: '', percent, trigger: 1, days: 0, date: '' }])
  }
  return (
    <EditableRows
      id={id}
      label="付款步骤"
      columns={COLUMNS}
      rows={value}
      {...rows}
      called={STEPS}
      card="repeat(2, minmax(0, 1fr))"
      adding={{ text: '添加一步', most: MOST_STEPS, add }}
    >
      <Sum steps={value} />
    </EditableRows>
  )
}

/** The same as a field of a form; its value is a list of steps as on the wire. */
export function PaymentStepsField({ name, label }: { name: string; label: string }) {
  return (
    <WholeField name={name} label={label}>
      <PaymentSteps />
    </WholeField>
  )
}
