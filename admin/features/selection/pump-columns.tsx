import { Tag } from 'antd'
import { groupedFromText } from '#api/kit/money.ts'
import { regionWords, shareText } from '#api/pump/curve/region.ts'
import { energyGrades } from '#api/product/technical.ts'
import { shown } from '#api/pump/units.ts'
import { grades } from '#api/pump/offer.ts'
import type { OfferedPump } from '#api/selection/selection.ts'
import type { ReadColumn } from '#admin/ui/read/read-table.tsx'
import { nameOf } from './drawn-pump.ts'

/** A column of the result; one that no pump of a table has a value for is left out. */
export type PumpColumn = ReadColumn<OfferedPump> &
  Required<Pick<ReadColumn<OfferedPump>, 'sortedBy'>>

const COLOURS = { 合格: 'success', 可接受: 'processing', 差一点: 'warning' } as const

const gradeNames = new Map<number, string>(energyGrades.map(({ value, label }) => [value, label]))
/** 不适用: what the standard does not grade. */
const UNGRADED = 6

function figure(
  title: string,
  unit: string,
  read: (pump: OfferedPump) => number | null,
  decimals = 2,
): PumpColumn {
  return {
    title,
    unit,
    isNumeric: true,
    sortedBy: (pump) => read(pump) ?? undefined,
    render: (pump) => {
      const value = read(pump)
      return value === null ? '—' : shown(value, decimals)
    },
  }
}

export const columns: readonly PumpColumn[] = [
  {
    title: '型号',
    isHead: true,
    isWide: true,
    sortedBy: nameOf,
    render: (pump) => (
      <>
        <strong>{nameOf(pump)}</strong>
        <small>
          {[pump.pro_no === '' ? '' : pump.pro_title, pump.pro_brand]
            .filter((text) => text !== '')
            .join(' · ')}
        </small>
      </>
    ),
  },
  {
    title: '评价',
    isWide: true,
    sortedBy: ({ grade }) => grades.indexOf(grade),
    render: ({ grade, region, marks, reasons, warnings }) => (
      <>
        <Tag color={COLOURS[grade]}>{grade}</Tag>
        {[...(region ? [regionWords(region)] : []), ...marks].map((mark) => (
          <Tag key={mark} className="quiet">
            {mark}
          </Tag>
        ))}
        {[...reasons, ...warnings].map((reason) => (
          <small key={reason}>{reason}</small>
        ))}
      </>
    ),
  },
  {
    title: '富余',
    isNumeric: true,
    unit: '%',
    sortedBy: ({ surplus }) => surplus,
    render: ({ surplus }) => `${surplus > 0 ? '+' : ''}${shown(surplus)}`,
  },
  // With a curve it is at the required flow; of a single rated point, that point's.
  figure('额定流量', 'm³/h', ({ curve, at_duty }) => (curve ? null : at_duty.flow)),
  figure('扬程', 'm', ({ at_duty }) => at_duty.head),
  figure('效率', '%', ({ at_duty }) => at_duty.efficiency, 1),
  {
    title: '占最佳流量',
    isNumeric: true,
    unit: '%',
    sortedBy: ({ region }) => region?.percent ?? undefined,
    render: ({ region }) => shareText(region) || '—',
  },
  {
    title: '功率',
    isNumeric: true,
    unit: 'kW',
    sortedBy: ({ power_in_all }) => power_in_all ?? undefined,
    render: ({ power_in_all, power_each }) =>
      power_in_all === null ? (
        '—'
      ) : (
        <>
          {shown(power_in_all)}
          {power_each !== power_in_all && <small>每台 {shown(power_each ?? 0)}</small>}
        </>
      ),
  },
  figure('电机', 'kW', ({ motor }) => motor),
  {
    title: '能效',
    // Of the best grade first; where the standard grades none of them, the column is left out.
    sortedBy: ({ energy_grade }) => (energy_grade === UNGRADED ? undefined : energy_grade),
    render: ({ energy_grade }) => <span className="nowrap">{gradeNames.get(energy_grade)}</span>,
  },
  figure('汽蚀余量', 'm', ({ at_duty }) => at_duty.npsh),
  figure('频率', 'Hz', ({ hz }) => hz, 1),
  {
    title: '总价',
    isNumeric: true,
    unit: '元',
    // Nobody has one who may not see prices.
    sortedBy: ({ price_in_all }) => (price_in_all ? Number(price_in_all) : undefined),
    render: ({ price_in_all = '', price_each = '', pumps }) =>
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
    title: '依据',
    sortedBy: ({ basis }) => basis || undefined,
    render: ({ basis }) => <span className="nowrap">{basis || '—'}</span>,
  },
]
