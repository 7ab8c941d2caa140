import { Form, Select } from 'antd'
import type { CSSProperties } from 'react'
import type { Option } from '#api/kit/endpoint.ts'
import { MINUTES, useOptions, useRead } from '#admin/lib/calls/query.ts'
import type { OptionsEndpoint } from '#admin/lib/calls/query.ts'
import { CLEARABLE } from '#admin/ui/field/clearable.tsx'
import { FoundSelect, type SearchCall } from '#admin/ui/field/found-select.tsx'
import type { Filter } from '../types.ts'
import css from './search.module.css'

/** A select of the search form, its options fixed or fetched. */
export function FilterSelect({ filter }: { filter: Filter }) {
  const { options } = filter
  if (isFixed(options)) return <OptionSelect filter={filter} options={options} />
  if (isFound(options)) {
    return (
      <Form.Item name={['filters', filter.name]} label={filter.label}>
        <FoundInput filter={filter} search={options.found} />
      </Form.Item>
    )
  }
  return <AskingSelect filter={filter} endpoint={options} />
}

/** Whether the options stand in the code, and need no request. */
export const isFixed = (options: Filter['options']): options is readonly Option[] =>
  Array.isArray(options)

/** Whether an option is looked for on the server. */
export const isFound = (options: Filter['options']): options is { found: SearchCall } =>
  'found' in options

/** What a record is called that a filter names by its id; undefined until it is known, and where one does not see it. */
export function useFoundLabel(search: SearchCall, id: string | undefined): string | undefined {
  const answer = useRead(search, { id }, { enabled: id !== undefined, staleTime: MINUTES })
  return answer.data?.data[0]?.label
}

type FoundInputProps = {
  filter: Filter
  search: SearchCall
  id?: string
  value?: string
  onChange?: (value: string | undefined) => void
}

/** One of many records by a part of what it is called; as in the address, the value is a text. */
function FoundInput({ filter, search, id = '', value, onChange }: FoundInputProps) {
  const label = useFoundLabel(search, value)
  const chosen = value === undefined ? ('' as const) : Number(value)
  return (
    <FoundSelect
      id={id}
      className={css.found}
      search={search}
      known={{ value: chosen, label: label ?? `ID ${value}` }}
      placeholder={filter.unchosen ?? '全部'}
      nothing={`没有找到${filter.label}`}
      value={chosen}
      onChange={(next) => onChange?.(next === '' ? undefined : String(next))}
    />
  )
}

function AskingSelect({ filter, endpoint }: { filter: Filter; endpoint: OptionsEndpoint }) {
  const { data, isFetching, isError, refetch } = useOptions(endpoint)
  return (
    <OptionSelect
      filter={filter}
      options={data?.data ?? []}
      loading={isFetching}
      // Opening the select asks again for what could not be loaded.
      onOpen={() => isError && void refetch()}
    />
  )
}

type OptionSelectProps = {
  filter: Filter
  options: readonly Option[]
  loading?: boolean
  onOpen?: () => void
}

function OptionSelect({ filter, options, loading = false, onOpen }: OptionSelectProps) {
  const unchosen = filter.unchosen ?? '全部'
  const longest = isFixed(filter.options)
    ? Math.max(...[unchosen, ...options.map(({ label }) => label)].map(({ length }) => length))
    : 0
  return (
    <Form.Item name={['filters', filter.name]} label={filter.label}>
      <Select
        allowClear={CLEARABLE}
        showSearch={{ optionFilterProp: 'label' }}
        placeholder={unchosen}
        loading={loading}
        onOpenChange={(open) => open && onOpen?.()}
        // The address holds texts, so the options' values are texts here too.
        options={options.map(({ value, label }) => ({ value: String(value), label }))}
        className={css.filter}
        // As wide as what it can say.
        style={{ '--longest': `${longest}em` } as CSSProperties}
      />
    </Form.Item>
  )
}
