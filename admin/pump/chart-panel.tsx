import { placeOn } from '#api/pump/curve/axis.ts'
import { efficiencyOf, workingPoint } from '#api/pump/curve/curve.ts'
import { measures, type Panel } from '#api/pump/curve/drawing.ts'
import { shown } from '#api/pump/units.ts'
import { seriesClass } from './chart-legend.tsx'
import type { ChartPump } from './pump-chart.tsx'
import css from './pump-chart.module.css'

type ChartPanelProps = {
  panel: Panel
  pumps: readonly ChartPump[]
  showsPoints: boolean
  /** The lowest one carries the words of the flow axis. */
  isLast: boolean
  /** The flow that is pointed at, in m³/h. */
  flow: number | undefined
}

/** Half of the duty's cross, and the radius of other marks, in px. */
const CROSS = 6
const DOT = 2.5
const RING = 4.5

/** One measure over the flow: grid, words at the axes, efficient range, curves and points. */
export function ChartPanel({ panel, pumps, showsPoints, isLast, flow }: ChartPanelProps) {
  const { measure, box, scales, curves, duty, operating } = panel
  const { label, unit } = measures[measure]
  const [right, bottom] = [box.left + box.width, box.top + box.height]
  const band = panel.efficientBands.find(({ id }) => id === pumps[0]?.id)
  const classOf = (id: number) => seriesClass(pumps.findIndex((pump) => pump.id === id))
  return (
    <>
      <text className={css.title} x={box.left} y={box.top - 8}>{`${label}（${unit}）`}</text>
      {band && (
        <rect
          className={css.band}
          x={band.left}
          y={box.top}
          width={band.width}
          height={box.height}
        />
      )}
      {panel.valueTicks.map(({ value, place }) => (
        <g key={value}>
          <line className={css.grid} x1={box.left} x2={right} y1={place} y2={place} />
          <text textAnchor="end" x={box.left - 6} y={place + 4}>
            {shown(value, 3)}
          </text>
        </g>
      ))}
      {panel.flowTicks.map(({ value, place }) => (
        <g key={value}>
          <line className={css.grid} x1={place} x2={place} y1={box.top} y2={bottom} />
          {isLast && (
            <text textAnchor="middle" x={place} y={bottom + 16}>
              {shown(value, 3)}
            </text>
          )}
        </g>
      ))}
      {isLast && (
        <text className={css.title} textAnchor="end" x={right} y={bottom + 34}>
          流量（m³/h）
        </text>
      )}
      <path className={css.axis} d={`M${box.left} ${box.top}V${bottom}H${right}`} />
      {panel.systemPath !== '' && <path className={css.system} d={panel.systemPath} />}
      {curves.map(({ id, path }) => (
        <path key={id} className={`${css.curve} ${classOf(id)}`} d={path} />
      ))}
      {showsPoints &&
        pumps.map((pump) => (
          <g key={pump.id} className={classOf(pump.id)}>
            {pointsOf(pump, panel).map(({ x, value }) => (
              <circle
                key={x}
                className={css.dot}
                cx={placeOn(scales.flow, x)}
                cy={placeOn(scales.value, value)}
                r={DOT}
              />
            ))}
          </g>
        ))}
      {flow !== undefined && (
        <line
          className={css.pointed}
          x1={placeOn(scales.flow, flow)}
          x2={placeOn(scales.flow, flow)}
          y1={box.top}
          y2={bottom}
        />
      )}
      {operating.map(({ id, x, y }) => (
        <circle
          key={`${id} ${x}`}
          className={`${css.operating} ${classOf(id)}`}
          cx={x}
          cy={y}
          r={RING}
        />
      ))}
      {duty && (
        <path
          className={css.duty}
          d={`M${duty.x - CROSS} ${duty.y}h${2 * CROSS}M${duty.x} ${duty.y - CROSS}v${2 * CROSS}`}
        />
      )}
    </>
  )
}

/** The points that a curve was entered with, as far as they have the panel's measure. */
function pointsOf({ curve }: ChartPump, { measure }: Panel): { x: number; value: number }[] {
  if (measure !== 'efficiency') {
    const spline = curve[measure]
    return spline ? spline.x.map((x, index) => ({ x, value: spline.y[index]! })) : []
  }
  return (curve.power?.x ?? []).flatMap((x) => {
    const point = workingPoint(curve, x)
    return point?.power == null ? [] : [{ x, value: efficiencyOf(x, point.head, point.power) }]
  })
}
