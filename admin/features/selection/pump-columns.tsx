import { Tag } from 'antd'
import type { ReactNode } from 'react'
import { groupedFromText } from '#api/kit/money.ts'
import { isEfficient } from '#api/pump/curve/efficient-range.ts'
import { shown } from '#api/pump/units.ts'
import { grades } from '#api/pump/offer.ts'
import type { OfferedPump } from '#api/selection/selection.ts'
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
    title: '富余',
    unit: '%',
    value: ({ surplus }) => surplus,
    show: ({ surplus }) => `${surplus > 0 ? '+' : ''}${shown(surplus)}`,
  },
  // With a curve it is the flow that is asked for; of a single rated point, that point's.
  figure('flow', '额定流量', 'm³/h', ({ curve, at_duty }) => (curve ? null : at_duty.flow)),
  figure('head', '扬程', 'm', ({ at_duty }) => at_duty.head),
  figure('efficiency', '效率', '%', ({ at_duty }) => at_duty.efficiency, 1),
  {
    field: 'best',
    title: '最佳流量',
    unit: '的 %',
    value: ({ percent_of_best }) => percent_of_best ?? undefined,
    show: ({ percent_of_best }) =>
      percent_of_best === null ? (
        '—'
      ) : (
        <>
          {shown(percent_of_best, 0)}
          {!isEfficient(percent_of_best) && <small>高效区外</small>}
        </>
      ),
  },
  {
    field: 'power',
    title: '功率',
    unit: 'kW',
    value: ({ power_in_all }) => power_in_all ?? undefined,
    show: ({ power_in_all, power_each }) =>
      power_in_all === null ? (
        '—'
      ) : (
        <>
          {shown(power_in_all)}
          {power_each !== power_in_all && <small>每台 {shown(power_each ?? 0)}</small>}
        </>
      ),
  },
  figure('motor', '电机', 'kW', ({ motor }) => motor),
  figure('npsh', '汽蚀余量', 'm', ({ at_duty }) => at_duty.npsh),
  figure('hz', '频率', 'Hz', ({ hz }) => hz, 1),
  {
    field: 'price',
    title: '总价',
    unit: '元',
    value: ({ price_in_all }) => (price_in_all === '' ? undefined : Number(price_in_all)),
    show: ({ price_in_all, price_each, pumps }) =>
      price_in_all === '' ? (
        '—'
      ) : (
        <>
          {groupedFromText(price_in_all)}
          {pumps > 1 && (
            <small>
              {groupedFromText(price_each)} × {pumps}
            </small>
          )}
        </>
      ),
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
