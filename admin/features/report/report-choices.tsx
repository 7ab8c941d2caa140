import { Flex, Segmented, Select } from 'antd'
import { api } from '#api/index.ts'
import {
  reportGroups,
  reportOrders,
  type ReportFigures,
  type ReportGroup,
} from '#api/report/report.ts'
import type { AddressValues } from '#admin/lib/address.ts'
import { useOptions } from '#admin/lib/calls/query.ts'
import { DateRange } from '#admin/record-list/search/date-range.tsx'
import { CLEARABLE } from '#admin/ui/field/clearable.tsx'
import css from './report.module.css'

type ReportChoicesProps = {
  by: ReportGroup
  sort: string | undefined
  userid: string | undefined
  days: readonly [string | undefined, string | undefined]
  /** The figures that one may sort by; undefined until they are known. */
  sum: ReportFigures | undefined
  onChange: (values: AddressValues) => void
}

/** Period, groups, owner and order of the report. */
export function ReportChoices({ by, sort, userid, days, sum, onChange }: ReportChoicesProps) {
  const owners = useOptions(api.report.getUser).data?.data ?? []
  const orders = reportOrders.filter(({ value }) => sum?.[value])
  return (
    <Flex className={`${css.choices} on-screen`} gap="small" align="center" wrap>
      <DateRange value={days} onChange={([from, to]) => onChange({ from, to })} />
      <Segmented<string>
        aria-label="统计方式"
        options={reportGroups.map(({ value, label }) => ({ value, label: `按${label}` }))}
        value={by}
        onChange={(value) => onChange({ by: value })}
      />
      {owners.length > 1 && (
        <Select
          aria-label="业务员"
          className={css.owner}
          allowClear={CLEARABLE}
          showSearch={{ optionFilterProp: 'label' }}
          placeholder="全部业务员"
          value={userid}
          options={owners.map(({ value, label }) => ({ value: String(value), label }))}
          onChange={(value?: string) => onChange({ userid: value })}
        />
      )}
      {by !== 'month' && orders.length > 1 && (
        <Select
          aria-label="排序"
          className={css.order}
          value={sort ?? orders[0]!.value}
          options={orders.map(({ value, label }) => ({ value, label: `${label}从大到小` }))}
          onChange={(value: string) => onChange({ sort: value })}
          popupMatchSelectWidth={false}
        />
      )}
    </Flex>
  )
}
