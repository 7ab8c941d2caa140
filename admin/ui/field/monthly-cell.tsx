import { Flex, Select } from 'antd'
import {
  cutOffInWords,
  DAYS_AFTER_MONTH,
  dayInWords,
  MONTH_END,
  monthInWords,
  monthlyDueInWords,
  MOST_MONTHS,
  USUAL_TERMS,
  type MonthlyTerms,
} from '#api/contract/monthly-terms.ts'
import type { PaymentStepText } from '#api/contract/payment-steps.ts'
import type { CellTools } from '../rows/column.ts'

/** When a step by 按发货月结 is paid, as three choices: 次月, 25日, 月末截止. */

const DAYS = Array.from({ length: MONTH_END }, (_, at) => at + 1)

/** The month of payment, `after30` for so many days after the month's end, where there is no day to choose. */
const MONTHS = [
  ...Array.from({ length: MOST_MONTHS + 1 }, (_, months) => ({
    value: String(months),
    label: months > 1 ? `后第${months}个月` : monthInWords(months),
  })),
  ...DAYS_AFTER_MONTH.map((days) => ({ value: `after${days}`, label: `月末后${days}天` })),
]
const PAID_ON = DAYS.map((value) => ({ value, label: dayInWords(value) }))
const CUT_OFFS = [MONTH_END, ...DAYS.slice(0, -1)].map((value) => ({
  value,
  label: value === MONTH_END ? '月末截止' : `${value}日截止`,
}))

/** In pixels, so that all are seen at once; days are found by typing. */
const ALL_MONTHS = 34 * MONTHS.length
const BY_LABEL = { optionFilterProp: 'label' }

type Step = Pick<PaymentStepText, 'days'> & { monthly: MonthlyTerms }

const monthOf = ({ days, monthly: { day, months } }: Step) =>
  day === 0 ? `after${days}` : String(months)

/** The same of a step with another month of payment. */
function withMonth({ monthly }: Step, chosen: string): Step {
  if (chosen.startsWith('after')) {
    return {
      days: Number(chosen.slice('after'.length)),
      monthly: { ...monthly, months: 0, day: 0 },
    }
  }
  const day = monthly.day === 0 ? USUAL_TERMS.day : monthly.day
  return { days: 0, monthly: { ...monthly, months: Number(chosen), day } }
}

/** As it stands where it is only read. */
export const monthlyText = (step: Step) =>
  [monthlyDueInWords(step), cutOffInWords(step.monthly)].filter((text) => text !== '').join('，')

type MonthlyCellProps = { step: Step } & Pick<CellTools<PaymentStepText>, 'label' | 'change'>

/** The three choices; the day is not there where it is so many days after the month's end. */
export function MonthlyCell({ step, label, change }: MonthlyCellProps) {
  const { monthly } = step
  const part = { flex: '1 1 112px', minWidth: 0 }
  return (
    <Flex wrap gap={4}>
      <Select
        style={part}
        aria-label={label('付款月')}
        listHeight={ALL_MONTHS}
        options={MONTHS}
        value={monthOf(step)}
        onChange={(chosen) => change(withMonth(step, chosen))}
      />
      {monthly.day > 0 && (
        <Select
          style={part}
          aria-label={label('付款日')}
          showSearch={BY_LABEL}
          options={PAID_ON}
          value={monthly.day}
          onChange={(day) => change({ monthly: { ...monthly, day } })}
        />
      )}
      <Select
        style={part}
        aria-label={label('截止日')}
        showSearch={BY_LABEL}
        options={CUT_OFFS}
        value={monthly.cut_off}
        onChange={(cut_off) => change({ monthly: { ...monthly, cut_off } })}
      />
    </Flex>
  )
}
