import { shown } from '#api/pump/units.ts'
import { plateFigures } from '#api/pump/replacement.ts'
import type { ReplacementPump } from '#api/selection/selection.ts'
import { ReadTable, type ReadColumn } from '#admin/ui/read/read-table.tsx'

type Difference = ReplacementPump['differences'][number]

const signed = (value: number, decimals = 2) => `${value > 0 ? '+' : ''}${shown(value, decimals)}`

/** `+0.4（+2.9%）`; a share of a nominal diameter says nothing. */
export function differenceText({ name, difference, percent }: Difference): string {
  if (difference === null || percent === null) return '我方未登记'
  if (difference === 0) return '相同'
  const share = name === 'caliber' ? '' : `（${signed(percent, 1)}%）`
  return signed(difference) + share
}

const figureOf = (name: Difference['name']) => plateFigures.find((figure) => figure.name === name)!

const COLUMNS: readonly ReadColumn<Difference>[] = [
  {
    title: '项目',
    isHead: true,
    render: ({ name }) => <span className="nowrap">{figureOf(name).label}</span>,
  },
  {
    title: '我方',
    isNumeric: true,
    render: ({ ours }) => (ours === null ? '—' : shown(ours)),
  },
  { title: '原设备', isNumeric: true, render: ({ theirs }) => shown(theirs) },
  { title: '单位', render: ({ name }) => <span className="nowrap">{figureOf(name).unit}</span> },
  {
    title: '相差',
    render: (difference) => (
      <>
        {differenceText(difference)}
        {difference.remark !== '' && <small>{difference.remark}</small>}
      </>
    ),
  },
]

type DifferenceTableProps = { model: string; differences: readonly Difference[] }

/** One of our pumps against the old one, figure by figure. */
export function DifferenceTable({ model, differences }: DifferenceTableProps) {
  return (
    <ReadTable
      label={`${model} 与原设备的差别`}
      columns={COLUMNS}
      rows={differences}
      keyOf={({ name }) => name}
      isNarrow
    />
  )
}
