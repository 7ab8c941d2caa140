import { Button, DatePicker, Form, Input } from 'antd'
import dayjs from 'dayjs'
import type { Dayjs } from 'dayjs'
import { useEffect } from 'react'
import { ONE_LINE } from '#api/fields.ts'
import type { AddressValues } from '#admin/lib/address.ts'
import { FilterSelect } from './filter-select.tsx'
import type { Filter } from './types.ts'

const DATE_FORMAT = 'YYYY-MM-DD'

type Entered = { keyword?: string; dates?: [Dayjs | null, Dayjs | null] | null } & {
  [filter: string]: unknown
}

type SearchFormProps = {
  name: string
  keywordHint: string
  filters: readonly Filter[]
  /** What is being searched for now. */
  values: AddressValues
  onSearch: (values: AddressValues) => void
}

/** Keyword, selects and the dates of entry, with 查询; Enter searches too. */
export function SearchForm({ name, keywordHint, filters, values, onSearch }: SearchFormProps) {
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
      onFinish={(entered) => onSearch(valuesFrom(entered, filters))}
    >
      <Form.Item name="keyword" label="关键词">
        <Input placeholder={keywordHint} maxLength={ONE_LINE} allowClear className="keyword" />
      </Form.Item>
      {filters.map((filter) => (
        <FilterSelect key={filter.name} filter={filter} />
      ))}
      <Form.Item name="dates" label="录入时间">
        <DatePicker.RangePicker
          allowEmpty={[true, true]}
          format={DATE_FORMAT}
          className="dates"
          placeholder={['开始日期', '结束日期']}
        />
      </Form.Item>
      <Button type="primary" htmlType="submit">
        查询
      </Button>
    </Form>
  )
}

function enteredFrom(values: AddressValues, filters: readonly Filter[]): Entered {
  const day = (text: string | undefined) => {
    const parsed = dayjs(text, DATE_FORMAT, true)
    return parsed.isValid() ? parsed : null
  }
  return {
    keyword: values['keyword'] ?? '',
    dates: [day(values['startime']), day(values['endtime'])],
    ...Object.fromEntries(filters.map(({ name }) => [name, values[name]])),
  }
}

function valuesFrom(entered: Entered, filters: readonly Filter[]): AddressValues {
  const [start, end] = entered.dates ?? []
  return {
    keyword: entered.keyword?.trim(),
    startime: start?.format(DATE_FORMAT),
    endtime: end?.format(DATE_FORMAT),
    ...Object.fromEntries(
      filters.map(({ name }) => [
        name,
        entered[name] === undefined ? undefined : String(entered[name]),
      ]),
    ),
  }
}
