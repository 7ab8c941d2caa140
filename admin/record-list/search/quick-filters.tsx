import { Button } from 'antd'
import type { AddressValues } from '#admin/lib/address.ts'
import css from './search.module.css'

/** A search that staff make many times a day, made with one touch; touched again, it is taken off. */
export type QuickFilter = { label: string; values: Readonly<Record<string, string>> }

type QuickFiltersProps = {
  filters: readonly QuickFilter[]
  /** What is being searched for now. */
  values: AddressValues
  onSearch: (values: AddressValues) => void
}

/** Buttons above a list; several can hold at once, and each leaves the rest of the search as it is. */
export function QuickFilters({ filters, values, onSearch }: QuickFiltersProps) {
  return (
    <fieldset className={`${css.quick} button-row on-screen`} aria-label="快捷筛选">
      {filters.map((filter) => {
        const chosen = Object.entries(filter.values)
        const on = chosen.every(([name, value]) => values[name] === value)
        const next = chosen.map(([name, value]) => [name, on ? undefined : value] as const)
        return (
          <Button
            key={filter.label}
            shape="round"
            type={on ? 'primary' : 'default'}
            aria-pressed={on}
            onClick={() => onSearch({ ...values, ...Object.fromEntries(next) })}
          >
            {filter.label}
          </Button>
        )
      })}
    </fieldset>
  )
}
