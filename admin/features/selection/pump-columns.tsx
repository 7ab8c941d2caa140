import { Tag } from 'antd'
import type { ReactNode } from 'react'
import { groupedFromText } from '#api/money.ts'
import { shown } from '#api/pump/units.ts'
import { grades } from '#api/pump/offer.ts'
import type { OfferedPump } from '#api/selection.ts'
import { nameOf } from './drawn-pump.ts'

/** A column of the result; one that no pump of a table tells anything of is left out. */
export type PumpColumn = {
  field: string
  title: string
  unit?: string
  /** By what it is sorted; undefined stands last either way. */
  value: (pump: OfferedPump) => number | string | undefined
  show: (pump: OfferedPump) => ReactNode
}

const COLOURS = { 合格: 'success', 可接受: 'processing', 差一点: 'warning' } as const

function figure(
  field: string,
  title: string,
  unit: string,
  read: (pump: OfferedPump) => number | null,
  decimals = 2,
): PumpColumn {
  return {
    field,
    title,
    unit,
    value: (pump) => read(pump) ?? undefined,
    show: (pump) => {
      const value = read(pump)
      return value === null ? '—' : shown(value, decimals)
    },
  }
}

const cents = (amount: string) => (amount === '' ? undefined : Number(amount))

export const columns: readonly PumpColumn[] = [
  {
    field: 'model',
    title: '型号',
    value: nameOf,
    show: (pump) => (
      <>
        <strong>{nameOf(pump)}</strong>
        <div className="pump-about">
          {[pump.pro_no === '' ? '' : pump.pro_title, pump.pro_brand]
            .filter((text) => text !== '')
            .join(' · ')}
        </div>
      </>
    ),
  },
  {
    field: 'grade',
    title: '评价',
    value: ({ grade }) => grades.indexOf(grade),
    show: ({ grade, marks, reasons }) => (
      <>
        <Tag color={COLOURS[grade]}>{grade}</Tag>
        {marks.map((mark) => (
          <Tag key={mark} className="quiet">
            {mark}
          </Tag>
        ))}
        {reasons.map((reason) => (
          <div key={reason} className="pump-reason">
            {reason}
          </div>
        ))}
      </>
    ),
  },
  {
    field: 'surplus',
    title: '扬程富余',
    unit: '%',
    value: ({ surplus }) => surplus,
    show: ({ surplus }) => `${surplus > 0 ? '+' : ''}${shown(surplus)}`,
  },
  figure('flow', '流量', 'm³/h', ({ at_duty }) => at_duty.flow),
  figure('head', '扬程', 'm', ({ at_duty }) => at_duty.head),
  figure('efficiency', '效率', '%', ({ at_duty }) => at_duty.efficiency, 1),
  figure('best', '最高效率点', '%', ({ percent_of_best }) => percent_of_best, 0),
  figure('each', '每台功率', 'kW', ({ power_each }) => power_each),
  figure('power', '总功率', 'kW', ({ power_in_all }) => power_in_all),
  figure('motor', '电机', 'kW', ({ motor }) => motor),
  figure('npsh', '必需汽蚀余量', 'm', ({ at_duty }) => at_duty.npsh),
  figure('hz', '频率', 'Hz', ({ hz }) => hz, 1),
  {
    field: 'price',
    title: '单价',
    unit: '元',
    value: ({ price_each }) => cents(price_each),
    show: ({ price_each }) => groupedFromText(price_each) || '—',
  },
  {
    field: 'total',
    title: '总价',
    unit: '元',
    value: ({ price_in_all }) => cents(price_in_all),
    show: ({ price_in_all, pumps }) =>
      price_in_all === '' ? '—' : `${groupedFromText(price_in_all)}（${pumps}台）`,
  },
  {
    field: 'basis',
    title: '依据',
    value: ({ basis }) => basis || undefined,
    show: ({ basis }) => basis || '—',
  },
]

/** Pumps by a column, or in the order of their rank; what is not known comes last. */
export function sorted(
  pumps: readonly OfferedPump[],
  sort: { field: string; down: boolean } | undefined,
): readonly OfferedPump[] {
  const column = columns.find(({ field }) => field === sort?.field)
  if (!column || !sort) return pumps
  const order = new Intl.Collator('zh-CN', { numeric: true })
  const known = pumps.filter((pump) => column.value(pump) !== undefined)
  const rising = known.toSorted((one, other) => {
    const [a, b] = [column.value(one)!, column.value(other)!]
    return typeof a === 'number' && typeof b === 'number'
      ? a - b
      : order.compare(String(a), String(b))
  })
  const unknown = pumps.filter((pump) => column.value(pump) === undefined)
  return [...(sort.down ? rising.toReversed() : rising), ...unknown]
}
