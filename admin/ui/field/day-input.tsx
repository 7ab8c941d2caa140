import { DatePicker } from 'antd'
import type { ReactNode } from 'react'
import { dayjs } from './chinese-dates.ts'
import { FieldItem } from './read-text.tsx'
import { WhenEmptied } from './when-emptied.tsx'

/** Days on the wire and on screen, in dayjs's notation. */
const DAY_FORMAT = 'YYYY-MM-DD'
const READ_FORMATS = [DAY_FORMAT, 'YYYY/MM/DD', 'YYYYMMDD']

type DayInputProps = {
  id?: string
  /** What it is called where no label is beside it. */
  label?: string
  /** A day as on the wire; empty where there is none. */
  value?: string
  onChange?: (value: string) => void
}

/** Picks or types a day. */
export function DayInput({ id, label, value, onChange }: DayInputProps) {
  return (
    <WhenEmptied emptied={() => onChange?.('')}>
      <DatePicker
        id={id}
        aria-label={label}
        format={READ_FORMATS}
        placeholder="选择日期"
        className="wide"
        value={value ? dayjs(value, DAY_FORMAT) : null}
        onChange={(day) => onChange?.(day?.format(DAY_FORMAT) ?? '')}
        // A typed day counts at once: `onChange` waits until the field is left, which Ctrl+S does not do.
        onCalendarChange={(day) => {
          if (dayjs.isDayjs(day) && day.isValid()) onChange?.(day.format(DAY_FORMAT))
        }}
      />
    </WhenEmptied>
  )
}

type DayFieldProps = {
  name: string
  label: string
  required?: boolean
  hint?: ReactNode
  /** Whether it holds what is proposed and nobody has saved: it is framed so. */
  isProposed?: boolean
}

/** The same as a field of a form; cleared, the value is empty. */
export function DayField(props: DayFieldProps) {
  const { name, label, required = false, hint, isProposed = false } = props
  return (
    <FieldItem
      name={name}
      label={label}
      required={required}
      extra={hint}
      {...(isProposed && { validateStatus: 'warning' })}
    >
      <DayInput label={label} />
    </FieldItem>
  )
}
