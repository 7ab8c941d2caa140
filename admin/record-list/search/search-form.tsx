import { DownOutlined, UpOutlined } from '@ant-design/icons'
import { Button, Form, Input } from 'antd'
import { useEffect, useRef, useState, type CSSProperties } from 'react'
import { KEYWORD } from '#api/kit/fields/field.ts'
import type { AddressValues } from '#admin/lib/address.ts'
import { useIsShown } from '#admin/lib/calls/query.ts'
import { CLEARABLE_TEXT } from '#admin/ui/field/clearable.tsx'
import { DateRange } from './date-range.tsx'
import type { Dates } from './date-range.tsx'
import { FilterSelect } from './filter-select.tsx'
import type { Filter } from '../types.ts'
import css from './search.module.css'

type Entered = {
  keyword?: string
  dates?: Dates
  filters?: AddressValues
}

type SearchFormProps = {
  name: string
  /** Null without a keyword. */
  keywordHint: string | null
  /** What the dates are of. */
  datesLabel: string
  filters: readonly Filter[]
  /** What is being searched for now. */
  values: AddressValues
  onSearch: (values: AddressValues) => void
}

/**
 * Keyword, selects and dates, with 查询 and 重置; Enter searches too. Further filters show once they are chosen, or 更多筛选
 * is pressed; on a phone only the keyword does.
 */
export function SearchForm(props: SearchFormProps) {
  const { name, keywordHint, datesLabel, filters, values, onSearch } = props
  const [form] = Form.useForm<Entered>()
  const [unfolded, setUnfolded] = useState(false)
  const isShown = useIsShown()
  const written = JSON.stringify(values)
  const shownOf = useRef(written)
  // Back and forward change what is searched for; the fields follow, emptied ones included. What is being typed stays where
  // the filters alone change, as when their options arrive.
  useEffect(() => {
    if (shownOf.current === written) return
    shownOf.current = written
    form.setFieldsValue(enteredFrom(JSON.parse(written) as AddressValues, filters))
  }, [form, written, filters])

  function reset(): void {
    form.setFieldsValue(enteredFrom({}, filters))
    onSearch(valuesFrom(enteredFrom({}, filters)))
  }

  const { keyword: _keyword, ...others } = values
  const chosen = Object.values(others).filter((value) => value !== undefined).length
  const shown = filters.filter(
    (filter) => isShown(filter) && (!filter.more || unfolded || values[filter.name] !== undefined),
  )
  const hasMore = filters.some((filter) => filter.more)
  return (
    <Form
      form={form}
      name={name}
      layout="inline"
      data-search
      className={`${css.form} ${unfolded ? '' : css.folded} on-screen`}
      initialValues={enteredFrom(values, filters)}
      // Those that were folded away again after they were chosen too.
      onFinish={() => onSearch(valuesFrom(form.getFieldsValue(true) as Entered))}
    >
      {keywordHint !== null && (
        <Form.Item name="keyword" label="关键词">
          <Input
            placeholder={keywordHint}
            maxLength={KEYWORD}
            allowClear={CLEARABLE_TEXT}
            className={css.keyword}
            // As wide as its hint, which says what is looked for.
            style={{ '--hint': `${keywordHint.length}em` } as CSSProperties}
          />
        </Form.Item>
      )}
      {shown.map((filter) => (
        <FilterSelect key={filter.name} filter={filter} />
      ))}
      <Form.Item name="dates" label={datesLabel}>
        <DateRange />
      </Form.Item>
      <div className={`${css.buttons} button-row`}>
        <Button type="primary" htmlType="submit">
          查询
        </Button>
        <Button onClick={reset}>重置</Button>
        <Button
          className={hasMore ? undefined : css.unfold}
          aria-expanded={unfolded}
          icon={unfolded ? <UpOutlined aria-hidden /> : <DownOutlined aria-hidden />}
          iconPlacement="end"
          onClick={() => setUnfolded(!unfolded)}
        >
          {chosen > 0 ? `更多筛选（${chosen}）` : '更多筛选'}
        </Button>
      </div>
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
