import { DatePicker } from 'antd'
import { dayjs } from '#admin/ui/field/chinese-dates.ts'

const MONTH_FORMAT = 'YYYY-MM'

type MonthRangeProps = {
  /** Months `yyyy-MM`. */
  from: string | undefined
  to: string | undefined
  /** Undefined months mean the usual ones. */
  onChange: (from: string | undefined, to: string | undefined) => void
}

/** Picks or types a range of months. */
export function MonthRange({ from, to, onChange }: MonthRangeProps) {
  return (
    <DatePicker.RangePicker
      picker="month"
      format={MONTH_FORMAT}
      aria-label="发出月份"
      placeholder={['开始月份', '结束月份']}
      value={[monthFrom(from), monthFrom(to)]}
      onChange={(months) =>
        onChange(months?.[0]?.format(MONTH_FORMAT), months?.[1]?.format(MONTH_FORMAT))
      }
    />
  )
}

function monthFrom(text: string | undefined) {
  const month = dayjs(text, MONTH_FORMAT, true)
  return text && month.isValid() ? month : null
}
