import { DatePicker } from 'antd'
import { dayjs } from './chinese-dates.ts'
import { WhenEmptied } from './when-emptied.tsx'

/** Times on the wire and on screen, in dayjs's notation. */
const TIME_FORMAT = 'YYYY:MM:DD HH:mm:ss'
const READ_FORMATS = [TIME_FORMAT, 'YYYY-MM-DD HH:mm:ss', 'YYYY/MM/DD HH:mm:ss']

type TimeInputProps = {
  id?: string
  disabled?: boolean
  /** A time as on the wire; empty where there is none. */
  value?: string
  onChange?: (value: string) => void
}

/** Picks or types a time. */
export function TimeInput({ id, disabled, value, onChange }: TimeInputProps) {
  return (
    <WhenEmptied emptied={() => onChange?.('')}>
      <DatePicker
        id={id}
        showTime
        needConfirm={false}
        format={READ_FORMATS}
        placeholder="选择时间"
        disabled={disabled}
        className="wide"
        value={value ? dayjs(value, TIME_FORMAT) : null}
        onChange={(time) => onChange?.(time?.format(TIME_FORMAT) ?? '')}
        // A typed time counts at once: `onChange` waits for the panel to close, and a quick press on the
        // save button would come before that.
        onCalendarChange={(time) => {
          if (dayjs.isDayjs(time) && time.isValid()) onChange?.(time.format(TIME_FORMAT))
        }}
      />
    </WhenEmptied>
  )
}
