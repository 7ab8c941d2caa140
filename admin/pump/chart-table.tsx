import { workingPoint, type WorkingPoint } from '#api/pump/curve/curve.ts'
import { measures, type Measure } from '#api/pump/curve/drawing.ts'
import { shown } from '#api/pump/units.ts'
import { ReadTable, type ReadColumn } from '#admin/ui/read/read-table.tsx'
import { numberOf } from './chart-numbers.ts'
import type { ChartPump } from './pump-chart.tsx'

type ChartTableProps = {
  label: string
  pumps: readonly ChartPump[]
  duty: { flow: number; head: number } | undefined
  measures: readonly Measure[]
}

type NumberRow = { point: WorkingPoint; mark: string }

/** A curve's own points and where it operates, by rising flow. */
function rowsOf({ curve, operating = [] }: ChartPump): NumberRow[] {
  const marked = new Set(operating.map(({ flow }) => flow))
  const flows = [...new Set([...curve.head.x, ...marked])].sort((one, other) => one - other)
  return flows.flatMap((flow) => {
    const point = workingPoint(curve, flow)
    return point ? [{ point, mark: marked.has(flow) ? '工作点' : '' }] : []
  })
}

/** The numbers of a chart: the points of each pump, where it operates, and the required duty. */
export function ChartTable({ label, pumps, duty, measures: requested }: ChartTableProps) {
  const groups = pumps.map((pump) => ({ ...pump, rows: rowsOf(pump) }))
  const known = requested.filter((measure) =>
    groups.some(({ rows }) => rows.some(({ point }) => point[measure] !== null)),
  )
  const columns: readonly ReadColumn<NumberRow>[] = [
    {
      title: '流量',
      unit: 'm³/h',
      isHead: true,
      isNumeric: true,
      render: ({ point, mark }) => (
        <>
          {shown(point.flow)}
          {mark !== '' && <small>{mark}</small>}
        </>
      ),
    },
    ...known.map((measure) => ({
      title: measures[measure].label,
      unit: measures[measure].unit,
      isNumeric: true,
      render: ({ point }: NumberRow) => numberOf(point, measure),
    })),
  ]
  const noFigures = { efficiency: null, power: null, npsh: null }
  return (
    <ReadTable
      isNarrow
      label={`${label}的数据`}
      columns={columns}
      groups={[
        ...groups.map(({ id, name, rows }) => ({
          key: id,
          rows,
          ...(groups.length > 1 && { title: name }),
        })),
        ...(duty
          ? [{ key: 'duty', rows: [{ point: { ...noFigures, ...duty }, mark: '要求工况' }] }]
          : []),
      ]}
      keyOf={({ point }) => point.flow}
      isMarked={({ mark }) => mark !== ''}
    />
  )
}
