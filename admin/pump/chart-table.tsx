import { workingPoint, type WorkingPoint } from '#api/pump/curve/curve.ts'
import { measures, type Measure } from '#api/pump/curve/drawing.ts'
import { shown } from '#api/pump/units.ts'
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

/** The numbers of a chart: the points of each pump, where it operates, and what is asked for. */
export function ChartTable({ label, pumps, duty, measures: asked }: ChartTableProps) {
  const groups = pumps.map((pump) => ({ ...pump, rows: rowsOf(pump) }))
  const told = asked.filter((measure) =>
    groups.some(({ rows }) => rows.some(({ point }) => point[measure] !== null)),
  )
  return (
    <table className="pump-table">
      <caption className="unseen">{`${label}的数据`}</caption>
      <thead>
        <tr>
          <Head label="流量" unit="m³/h" />
          {told.map((measure) => (
            <Head key={measure} {...measures[measure]} />
          ))}
        </tr>
      </thead>
      {groups.map(({ id, name, rows }) => (
        <tbody key={id}>
          {groups.length > 1 && (
            <tr>
              <th scope="rowgroup" colSpan={told.length + 1}>
                {name}
              </th>
            </tr>
          )}
          {rows.map(({ point, mark }) => (
            <tr key={point.flow} className={mark === '' ? undefined : 'pump-marked'}>
              <th scope="row">
                {shown(point.flow)}
                {mark !== '' && <small>{mark}</small>}
              </th>
              {told.map((measure) => (
                <td key={measure}>{numberOf(point, measure)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      ))}
      {duty && (
        <tbody>
          <tr className="pump-marked">
            <th scope="row">
              {shown(duty.flow)}
              <small>要求工况</small>
            </th>
            {told.map((measure) => (
              <td key={measure}>{measure === 'head' ? shown(duty.head) : '—'}</td>
            ))}
          </tr>
        </tbody>
      )}
    </table>
  )
}

/** A column's name with its unit below, so that five columns stand side by side on a phone. */
function Head({ label, unit }: { label: string; unit: string }) {
  return (
    <th scope="col">
      {label}
      <small>{unit}</small>
    </th>
  )
}
