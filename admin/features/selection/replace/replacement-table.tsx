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

/** Those of the selection by a duty; what a pump asks of who installs it stands beside its class. */
const NAMED = columns
  .filter(({ title }) => title === '型号' || title === '评价')
  .map(({ sortedBy: _unsorted, ...column }): ReadColumn<ReplacementPump> => ({
    ...column,
    render: (pump) => (
      <>
        {column.render(pump)}
        {column.title === '评价' && <Remarks pump={pump} />}
      </>
    ),
  }))

const Remarks = ({ pump }: { pump: ReplacementPump }) =>
  pump.differences
    .filter(({ remark }) => remark !== '')
    .map(({ name, remark }) => <small key={name}>{remark}</small>)

type Figure = (typeof plateFigures)[number]

const differenceIn = ({ differences }: ReplacementPump, figure: Figure) =>
  differences.find(({ name }) => name === figure.name)

const figureColumn = (figure: Figure): ReadColumn<ReplacementPump> => ({
  title: figure.label,
  unit: figure.unit,
  isNumeric: true,
  render: (pump) => {
    const difference = differenceIn(pump, figure)
    if (!difference) return null
    return (
      <>
        {difference.ours === null ? '—' : shown(difference.ours)}
        <small>{differenceText(difference)}</small>
      </>
    )
  },
})

const PRICE: ReadColumn<ReplacementPump> = {
  title: '单价',
  unit: '元',
  isNumeric: true,
  render: ({ price_each }) => (price_each ? groupedFromText(price_each) : '—'),
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
  // A figure by which none of them differs stands in the differences alone.
  const compared = plateFigures
    .filter((figure) => pumps.some((pump) => (differenceIn(pump, figure)?.difference ?? 0) !== 0))
    .map(figureColumn)
  const prices = pumps.some(({ price_each }) => price_each !== undefined) ? [PRICE] : []
  return (
    <ReadTable
      label="可以替换的水泵"
      columns={[...NAMED, ...compared, ...prices, buttons]}
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
