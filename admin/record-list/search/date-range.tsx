import { DatePicker } from 'antd'
import type { Dayjs } from 'dayjs'
import { useSelf } from '#admin/lib/calls/query.ts'
import { dayjs } from '#admin/ui/field/chinese-dates.ts'
import { WhenEmptied } from '#admin/ui/field/when-emptied.tsx'
import css from './search.module.css'
import { datePresets, daysOf, todayIn } from './date-presets.ts'

const DATE_FORMAT = 'YYYY-MM-DD'

/** First and last day of a search, as on the wire; either may be missing. */
export type Dates = readonly [string | undefined, string | undefined]

/** Worked out when it is pressed: a list may stay open over midnight. */
const presetsIn = (timeZone: string | undefined) =>
  datePresets.map((preset) => ({
    label: preset.label,
    value: () => {
      const { first, last } = daysOf(preset, todayIn(timeZone))
      return [first, last] as [Dayjs, Dayjs]
    },
  }))

type DateRangeProps = { id?: string; value?: Dates; onChange?: (value: Dates) => void }

/** Picks or types a range of days. */
export function DateRange({ id, value = [undefined, undefined], onChange }: DateRangeProps) {
  const timeZone = useSelf().data?.data.time_zone
  const change = (dates: readonly (Dayjs | null | undefined)[] | null) =>
    onChange?.([dates?.[0]?.format(DATE_FORMAT), dates?.[1]?.format(DATE_FORMAT)])
  const emptied = (input: HTMLInputElement) =>
    onChange?.(
      input.getAttribute('date-range') === 'end' ? [value[0], undefined] : [undefined, value[1]],
    )
  return (
    <WhenEmptied emptied={emptied}>
      <DatePicker.RangePicker
        id={id}
        allowEmpty={[true, true]}
        format={DATE_FORMAT}
        className={css.dates}
        presets={presetsIn(timeZone)}
        placeholder={['开始日期', '结束日期']}
        value={[dayFrom(value[0]), dayFrom(value[1])]}
        onChange={change}
        // Typed days count at once: a quick press on 查询 would come before `onChange`.
        onCalendarChange={change}
      />
    </WhenEmptied>
  )
}

function dayFrom(text: string | undefined) {
  const day = dayjs(text, DATE_FORMAT, true)
  return text && day.isValid() ? day : null
}
