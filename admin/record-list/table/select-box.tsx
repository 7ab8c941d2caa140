import { useEffect, useRef } from 'react'
import css from './select-box.module.css'

type SelectBoxProps = {
  label: string
  checked: boolean
  /** Some of what it stands for is selected. */
  partly?: boolean
  disabled?: boolean
  onChange: (checked: boolean) => void
}

/** A checkbox of a table. The whole cell takes the click, which would otherwise open the row. */
export function SelectBox({ label, checked, partly = false, disabled, onChange }: SelectBoxProps) {
  const ref = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (ref.current) ref.current.indeterminate = partly
  }, [partly])
  return (
    <label className={css.box}>
      <input
        ref={ref}
        type="checkbox"
        aria-label={label}
        checked={checked}
        disabled={disabled}
        onChange={(event) => onChange(event.target.checked)}
      />
    </label>
  )
}
