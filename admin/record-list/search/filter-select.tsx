import { Form, Select } from 'antd'
import type { CSSProperties } from 'react'
import type { Option } from '#api/kit/endpoint.ts'
import { useOptions } from '#admin/lib/calls/query.ts'
import type { OptionsEndpoint } from '#admin/lib/calls/query.ts'
import { CLEARABLE } from '#admin/ui/field/clearable.tsx'
import type { Filter } from '../types.ts'
import css from './search.module.css'

/** A select of the search form, its options fixed or fetched. */
export function FilterSelect({ filter }: { filter: Filter }) {
  const { options } = filter
  return isFixed(options) ? (
    <OptionSelect filter={filter} options={options} />
  ) : (
    <AskingSelect filter={filter} endpoint={options} />
  )
}

/** Whether the options stand in the code, and need no request. */
export const isFixed = (options: Filter['options']): options is readonly Option[] =>
  Array.isArray(options)

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
