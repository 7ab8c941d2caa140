import type { AddressValues } from '#admin/lib/address.ts'
import { useOptions } from '#admin/lib/calls/query.ts'
import type { OptionsEndpoint } from '#admin/lib/calls/query.ts'
import type { SearchCall } from '#admin/ui/field/found-select.tsx'
import { isFixed, isFound, useFoundLabel } from './filter-select.tsx'
import type { Filter } from '../types.ts'
import css from './search.module.css'

type FiltersLineProps = {
  values: AddressValues
  filters: readonly Filter[]
  /** What the dates are of. */
  datesLabel: string
  /** Which of how many records are listed. */
  extent: string
}

/** The filters of a list in words: only on paper, where its search form is not printed. */
export function FiltersLine({ values, filters, datesLabel, extent }: FiltersLineProps) {
  const { keyword, startime, endtime } = values
  return (
    <div className={css.said}>
      {keyword && <span>关键词：{keyword}</span>}
      {filters.map((filter) => {
        const value = values[filter.name]
        return value && <FilterText key={filter.name} filter={filter} value={value} />
      })}
      {(startime ?? endtime) && (
        <span>
          {datesLabel}：{daysInWords(startime, endtime)}
        </span>
      )}
      <span>{extent}</span>
    </div>
  )
}

function daysInWords(first: string | undefined, last: string | undefined): string {
  if (first === undefined) return `${last}及以前`
  return last === undefined ? `${first}及以后` : `${first} 至 ${last}`
}

type FilterTextProps = { filter: Filter; value: string }

function FilterText({ filter, value }: FilterTextProps) {
  const { options } = filter
  if (!isFixed(options)) {
    return isFound(options) ? (
      <FoundFilterText filter={filter} search={options.found} value={value} />
    ) : (
      <QueriedFilterText filter={filter} endpoint={options} value={value} />
    )
  }
  const found = options.find((option) => String(option.value) === value)
  return (
    <span>
      {filter.label}：{found?.label ?? value}
    </span>
  )
}

function FoundFilterText(props: FilterTextProps & { search: SearchCall }) {
  const { filter, search, value } = props
  const label = useFoundLabel(search, value)
  const options = label === undefined ? [] : [{ value, label }]
  return <FilterText filter={{ ...filter, options }} value={value} />
}

function QueriedFilterText(props: FilterTextProps & { endpoint: OptionsEndpoint }) {
  const { filter, endpoint, value } = props
  const options = useOptions(endpoint).data?.data ?? []
  return <FilterText filter={{ ...filter, options }} value={value} />
}
