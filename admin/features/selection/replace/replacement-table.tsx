import { Button } from 'antd'
import { useState } from 'react'
import { groupedFromText } from '#api/kit/money.ts'
import { plateFigures } from '#api/pump/replacement.ts'
import { shown } from '#api/pump/units.ts'
import type { DutyRecord } from '#api/selection/duty.ts'
import type { ReplacementPump } from '#api/selection/selection.ts'
import { ReadTable, type ReadColumn } from '#admin/ui/read/read-table.tsx'
import { nameOf } from '../drawn-pump.ts'
import { columns } from '../pump-columns.tsx'
import { PumpDetail } from '../pump-detail.tsx'
import { differenceText, DifferenceTable } from './difference-table.tsx'

type ReplacementTableProps = {
  pumps: readonly ReplacementPump[]
  duty: DutyRecord
  /** Puts the pump into the quotation that is chosen for; none where there is none. */
  choose: ((pump: ReplacementPump) => void) | undefined
  busy: boolean
}

const NAMED = columns.filter(({ title }) => title === '型号' || title === '评价')

const FIGURES = plateFigures.map(({ name, label, unit }): ReadColumn<ReplacementPump> => {
  const found = ({ differences }: ReplacementPump) => differences.find((one) => one.name === name)
  return {
    title: label,
    unit,
    isNumeric: true,
    render: (pump) => {
      const difference = found(pump)
      if (!difference) return null
      return (
        <>
          {difference.ours === null ? '—' : shown(difference.ours)}
          <small>{differenceText(difference)}</small>
        </>
      )
    },
  }
})

const REMARKS: ReadColumn<ReplacementPump> = {
  title: '提醒',
  isWide: true,
  render: ({ differences }) =>
    differences
      .map(({ remark }) => remark)
      .filter((remark) => remark !== '')
      .join('；'),
}

const PRICE: ReadColumn<ReplacementPump> = {
  title: '单价',
  unit: '元',
  isNumeric: true,
  render: ({ price_each }) => (price_each === '' ? '—' : groupedFromText(price_each)),
}

/** Our nearest pumps, each with its differences; those of the nearest one are open. */
export function ReplacementTable({ pumps, duty, choose, busy }: ReplacementTableProps) {
  const [opened, setOpened] = useState<ReadonlySet<number>>(
    () => new Set(pumps.slice(0, 1).map(({ id }) => id)),
  )

  function toggle(id: number): void {
    const others = [...opened].filter((one) => one !== id)
    setOpened(new Set(opened.has(id) ? others : [...others, id]))
  }

  const buttons: ReadColumn<ReplacementPump> = {
    title: '操作',
    isButtons: true,
    render: (pump) => (
      <>
        <Button
          type="link"
          size="small"
          aria-expanded={opened.has(pump.id)}
          aria-label={`差别（${nameOf(pump)}）`}
          onClick={() => toggle(pump.id)}
        >
          差别
        </Button>
        {choose && (
          <Button
            type="link"
            size="small"
            disabled={busy}
            aria-label={`加入报价（${nameOf(pump)}）`}
            onClick={() => choose(pump)}
          >
            加入报价
          </Button>
        )}
      </>
    ),
  }
  const compared = FIGURES.filter((_figure, at) =>
    pumps[0]?.differences.some(({ name }) => name === plateFigures[at]!.name),
  )
  return (
    <ReadTable
      label="可以替换的水泵"
      columns={[...NAMED, ...compared, REMARKS, PRICE, buttons]}
      rows={pumps}
      keyOf={({ id }) => id}
      renderDetail={(pump) =>
        opened.has(pump.id) && (
          <>
            <DifferenceTable model={nameOf(pump)} differences={pump.differences} />
            <PumpDetail pump={pump} others={[]} duty={duty} />
          </>
        )
      }
    />
  )
}
