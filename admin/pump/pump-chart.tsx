import { Button } from 'antd'
import { useId, useMemo, useRef, useState } from 'react'
import type { PointerEvent } from 'react'
import { valueOn } from '#api/pump/curve/axis.ts'
import { drawPumps, type DrawnPump, type Measure } from '#api/pump/curve/drawing.ts'
import type { SystemCurve } from '#api/pump/system.ts'
import { ChartLegend } from './chart-legend.tsx'
import { pointsInWords } from './chart-numbers.ts'
import { ChartPanel } from './chart-panel.tsx'
import { ChartReading } from './chart-reading.tsx'
import { ChartTable } from './chart-table.tsx'
import { useWidth } from '#admin/ui/use-width.ts'
import css from './pump-chart.module.css'

/**
 * A pump to draw, with the word that legend and table have for it, and in words where on its curve it runs. `id` is unique
 * within a chart.
 */
export type ChartPump = DrawnPump & { name: string; region?: string }

export type PumpChartProps = {
  /** The accessible name of the picture and the caption of its table, such as `CDL32-90 性能曲线`. */
  label: string
  /**
   * Drawn one over another, each in a colour and dashes of its own. Several in parallel are curves of their own too: one
   * for each number of pumps on duty (`multiplied` of curve.ts). The efficient range is that of the first. `operating`
   * are points where it cuts the system.
   */
  pumps: readonly ChartPump[]
  /** H = Hst + k Q², dashed over the heads. */
  system?: SystemCurve | undefined
  /** The required duty, m³/h and m. */
  duty?: { flow: number; head: number } | undefined
  /** From top to bottom; one that no pump has is left out. All by default. */
  panels?: readonly Measure[]
  /** Marks the points that a curve was entered with. */
  showsPoints?: boolean
  /** The same numbers as a table: in sight, beside the picture where there is room, or below it behind a button 数据表. Paper shows it. */
  table?: 'shown' | 'button'
}

const ALL: readonly Measure[] = ['head', 'efficiency', 'power', 'npsh']

/** Room for the words at the axes, in px. */
const ROOM = { left: 44, right: 16, top: 24, bottom: 40 }
const GAP = 30
const HEIGHT = { head: 200, others: 96 }

/**
 * Pump curves over the flow, and the same numbers as a table beside or below, whichever there is room for. As wide as its
 * place. It draws what `drawPumps` makes of it, so that paper shows the same.
 */
export function PumpChart(props: PumpChartProps) {
  const { label, pumps, system, duty, panels = ALL, showsPoints = false, table = 'shown' } = props
  const place = useRef<HTMLDivElement>(null)
  const tableId = useId()
  const descriptionId = useId()
  const description = pointsInWords(pumps, duty)
  const width = useWidth(place)
  const [opened, setOpened] = useState(table === 'shown')
  const [flow, setFlow] = useState<number>()
  const inner = Math.max(width - ROOM.left - ROOM.right, 0)
  const drawn = useMemo(() => {
    const drawing = { pumps, system, duty }
    const heads = { panels: panels.filter((one) => one === 'head'), panelHeight: HEIGHT.head }
    const others = { panels: panels.filter((one) => one !== 'head'), panelHeight: HEIGHT.others }
    return [heads, others].flatMap((layout) =>
      drawPumps(drawing, { ...layout, width: inner, gap: GAP }),
    )
  }, [pumps, system, duty, panels, inner])
  // Heads and the others are drawn apart, as they are not of one height; here they come one below the other.
  const tops = drawn.map((_, index) =>
    drawn.slice(0, index).reduce((top, { box }) => top + box.height + GAP, ROOM.top),
  )
  const bottom = (tops.at(-1) ?? 0) + (drawn.at(-1)?.box.height ?? 0)
  const scale = drawn[0]?.scales.flow

  function point({ currentTarget, clientX }: PointerEvent<SVGSVGElement>): void {
    if (!scale) return
    const { left, width: shown } = currentTarget.getBoundingClientRect()
    setFlow(valueOn(scale, ((clientX - left) * width) / shown - ROOM.left))
  }

  return (
    <div className={table === 'button' ? `${css.chart} ${css.stacked}` : css.chart}>
      <div className={css.picture} ref={place}>
        {scale && inner > 0 && (
          <svg
            role="img"
            aria-label={label}
            {...(description !== '' && { 'aria-describedby': descriptionId })}
            viewBox={`0 0 ${width} ${bottom + ROOM.bottom}`}
            onPointerDown={point}
            onPointerMove={point}
            onPointerLeave={() => setFlow(undefined)}
          >
            {description !== '' && <desc id={descriptionId}>{description}</desc>}
            {drawn.map((panel, index) => (
              <g
                key={panel.measure}
                transform={`translate(${ROOM.left} ${tops[index]! - panel.box.top})`}
              >
                <ChartPanel
                  panel={panel}
                  pumps={pumps}
                  showsPoints={showsPoints}
                  isLast={index === drawn.length - 1}
                  flow={flow}
                />
              </g>
            ))}
          </svg>
        )}
        <ChartLegend pumps={pumps} system={system !== undefined} duty={duty !== undefined} />
        <ChartReading pumps={pumps} flow={flow} />
      </div>
      <div className={`${css.numbers} pump-numbers`}>
        {table === 'button' && (
          <Button
            size="small"
            className="on-screen"
            aria-expanded={opened}
            aria-controls={tableId}
            onClick={() => setOpened(!opened)}
          >
            数据表
          </Button>
        )}
        <div id={tableId} className={opened ? undefined : 'on-paper'}>
          <ChartTable label={label} pumps={pumps} duty={duty} measures={panels} />
        </div>
      </div>
    </div>
  )
}
