import { Radio, Select } from 'antd'
import { useOptions } from '#admin/lib/calls/query.ts'
import type { OptionsEndpoint } from '#admin/lib/calls/query.ts'
import { LoadFailure } from '#admin/ui/notice.tsx'
import type { BatchChoice } from './batch-types.ts'
import css from '../list-foot.module.css'

type ChoiceFieldProps = {
  choice: BatchChoice
  value: number | undefined
  onChange: (value: number) => void
}

/** What all selected rows get: one of a few states in sight, or of many that are read from the server. */
export function ChoiceField({ choice, ...field }: ChoiceFieldProps) {
  const { label, options } = choice
  if ('path' in options) return <ReadChoice label={label} endpoint={options} {...field} />
  return (
    <Radio.Group
      aria-label={label}
      options={options.map(({ value, label: text }) => ({ value, label: text }))}
      value={field.value}
      onChange={(event) => field.onChange(event.target.value as number)}
    />
  )
}

type ReadChoiceProps = Omit<ChoiceFieldProps, 'choice'> & {
  label: string
  endpoint: OptionsEndpoint
}

function ReadChoice({ label, endpoint, value, onChange }: ReadChoiceProps) {
  const { data, error, isFetching, isLoadingError, refetch } = useOptions(endpoint)
  return (
    <>
      <Select
        className={css.choice}
        aria-label={label}
        placeholder={`请选择${label}`}
        options={data?.data.map((option) => ({ ...option, value: Number(option.value) })) ?? []}
        loading={isFetching}
        showSearch={{ optionFilterProp: 'label' }}
        {...(value === undefined ? {} : { value })}
        onChange={onChange}
      />
      {isLoadingError && <LoadFailure failure={error} onRetry={() => void refetch()} />}
    </>
  )
}
