import { shown } from '#api/pump/units.ts'
import { plateFigures } from '#api/pump/replacement.ts'
import type { ReplacementPump } from '#api/selection/selection.ts'
import { ReadTable, type ReadColumn } from '#admin/ui/read/read-table.tsx'

type Difference = ReplacementPump['differences'][number]

const signed = (value: number) => `${value > 0 ? '+' : ''}${shown(value)}`

/** `+0.4（+2.86%）`; a share of a nominal diameter says nothing. */
export function differenceText({ name, difference, percent }: Difference): string {
  if (difference === null || percent === null) return '我方未登记'
  if (difference === 0) return '相同'
  return name === 'caliber' ? signed(difference) : `${signed(difference)}（${signed(percent)}%）`
}

const figureOf = (name: Difference['name']) => plateFigures.find((figure) => figure.name === name)!

const COLUMNS: readonly ReadColumn<Difference>[] = [
  { title: '项目', isHead: true, render: ({ name }) => figureOf(name).label },
  {
    title: '我方',
    isNumeric: true,
    render: ({ ours }) => (ours === null ? '—' : shown(ours)),
  },
  { title: '原设备', isNumeric: true, render: ({ theirs }) => shown(theirs) },
  { title: '单位', render: ({ name }) => figureOf(name).unit },
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
