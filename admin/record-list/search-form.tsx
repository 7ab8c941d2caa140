import { Button, Form, Input } from 'antd'
import { useEffect } from 'react'
import { ONE_LINE } from '#api/fields.ts'
import type { AddressValues } from '#admin/lib/address.ts'
import { DateRange } from './date-range.tsx'
import type { Dates } from './date-range.tsx'
import { FilterSelect } from './filter-select.tsx'
import type { Filter } from './types.ts'

type Entered = {
  keyword?: string
  dates?: Dates
  filters?: AddressValues
}

type SearchFormProps = {
  name: string
  keywordHint: string
  /** What the dates are of. */
  datesLabel: string
  filters: readonly Filter[]
  /** What is being searched for now. */
  values: AddressValues
  onSearch: (values: AddressValues) => void
}

/** Keyword, selects and dates, with 查询; Enter searches too. */
export function SearchForm(props: SearchFormProps) {
  const { name, keywordHint, datesLabel, filters, values, onSearch } = props
  const [form] = Form.useForm<Entered>()
  const written = JSON.stringify(values)
  // Back and forward change what is searched for; the fields follow, emptied ones included.
  useEffect(() => {
    form.setFieldsValue(enteredFrom(JSON.parse(written) as AddressValues, filters))
  }, [form, written, filters])

  return (
    <Form
      form={form}
      name={name}
      layout="inline"
      className="search"
      initialValues={enteredFrom(values, filters)}
      onFinish={(entered) => onSearch(valuesFrom(entered))}
    >
      <Form.Item name="keyword" label="关键词">
        <Input placeholder={keywordHint} maxLength={ONE_LINE} allowClear className="keyword" />
      </Form.Item>
      {filters.map((filter) => (
        <FilterSelect key={filter.name} filter={filter} />
      ))}
      <Form.Item name="dates" label={datesLabel}>
        <DateRange />
      </Form.Item>
      <Button type="primary" htmlType="submit">
        查询
      </Button>
    </Form>
  )
}

function enteredFrom(values: AddressValues, filters: readonly Filter[]): Entered {
  return {
    keyword: values['keyword'] ?? '',
    dates: [values['startime'], values['endtime']],
    filters: Object.fromEntries(filters.map(({ name }) => [name, values[name]])),
  }
}

function valuesFrom(entered: Entered): AddressValues {
  const [startime, endtime] = entered.dates ?? []
  return {
    keyword: entered.keyword?.trim(),
    startime,
    endtime,
    ...entered.filters,
  }
}
