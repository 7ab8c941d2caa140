import { axisTo, placeOn, type Scale } from './axis.ts'
import { flowRange, type PreparedCurve } from './curve.ts'
import { efficientFlows } from './region.ts'
import { efficiencyPath, splinePath, systemPath, type Scales } from './paths.ts'
import type { SystemCurve } from '../system.ts'

/**
 * The measures that a panel can show over the flow, from top to bottom, with label and unit of the axis. `decimals` is the
 * precision of the curve: more would only look exact.
 */
export const measures = {
  head: { label: '扬程', unit: 'm', decimals: 2 },
  efficiency: { label: '效率', unit: '%', decimals: 1 },
  power: { label: '功率', unit: 'kW', decimals: 2 },
  npsh: { label: '必需汽蚀余量', unit: 'm', decimals: 2 },
} as const

export type Measure = keyof typeof measures

/** A pump to draw: an offer's `curve` (all pumps on duty, at their speed) with its `operating` points, or a product's own. */
export type DrawnPump = {
  id: number
  curve: PreparedCurve
  operating?: readonly { flow: number; head: number }[]
}

export type Drawing = {
  pumps: readonly DrawnPump[]
  system?: SystemCurve | undefined
  duty?: { flow: number; head: number } | undefined
}

/** Places in the drawing's own unit (px, pt); y grows downwards. */
type Box = { left: number; top: number; width: number; height: number }

type Tick = { value: number; place: number }

export type Panel = {
  measure: Measure
  box: Box
  /** For what is read under a pointer: `valueOn(scales.flow, x)`. */
  scales: Scales
  flowTicks: readonly Tick[]
  valueTicks: readonly Tick[]
  /** SVG path data of each pump whose curve has this measure. */
  curves: readonly { id: number; path: string }[]
  /** In the panel of heads; empty where nothing of it is in sight. */
  systemPath: string
  duty: { x: number; y: number } | null
  operating: readonly { id: number; x: number; y: number }[]
  /** 高效区 of each pump whose efficiency is known, as far as its curve goes. */
  efficientBands: readonly { id: number; left: number; width: number }[]
}

export type Layout = { panels: readonly Measure[]; width: number; panelHeight: number; gap: number }

/** The values of a measure that an axis must hold. */
function highest({ pumps, duty }: Drawing, measure: Measure): number {
  const values = pumps.flatMap(({ curve }) => {
    if (measure === 'efficiency') return [curve.best?.efficiency ?? 0]
    return curve[measure]?.y ?? []
  })
  if (measure === 'head' && duty) values.push(duty.head)
  return Math.max(0, ...values)
}

function curvePath(curve: PreparedCurve, measure: Measure, scales: Scales): string {
  if (measure === 'efficiency') return efficiencyPath(curve, scales)
  const spline = curve[measure]
  return spline ? splinePath(spline, scales) : ''
}

const ticksOf = (scale: Scale): Tick[] =>
  scale.axis.ticks.map((value) => ({ value, place: placeOn(scale, value) }))

function panelOf(drawing: Drawing, measure: Measure, box: Box, flow: Scale): Panel {
  const axis = axisTo(highest(drawing, measure))
  const scales = { flow, value: { axis, start: box.top + box.height, end: box.top } }
  const { pumps, system, duty } = drawing
  const isHead = measure === 'head'
  const at = (point: { flow: number; head: number }) => ({
    x: placeOn(flow, point.flow),
    y: placeOn(scales.value, point.head),
  })
  return {
    measure,
    box,
    scales,
    flowTicks: ticksOf(flow),
    valueTicks: ticksOf(scales.value),
    curves: pumps
      .map(({ id, curve }) => ({ id, path: curvePath(curve, measure, scales) }))
      .filter(({ path }) => path !== ''),
    systemPath: isHead && system ? systemPath(system, flow.axis.to, scales) : '',
    duty: isHead && duty ? at(duty) : null,
    operating: isHead
      ? pumps.flatMap(({ id, operating = [] }) => operating.map((point) => ({ id, ...at(point) })))
      : [],
    efficientBands: pumps.flatMap(({ id, curve }) => {
      const range = efficientFlows(curve)
      if (!range) return []
      const left = placeOn(flow, range[0])
      return [{ id, left, width: placeOn(flow, range[1]) - left }]
    }),
  }
}

/**
 * The geometry of a pump chart, the same on screen and on paper: panels one below the other over one flow axis, with no
 * room for labels, which the caller leaves around the boxes. A panel for which no pump has values is left out.
 */
export function drawPumps(drawing: Drawing, { panels, width, panelHeight, gap }: Layout): Panel[] {
  const { pumps, duty } = drawing
  const flows = pumps.map(({ curve }) => flowRange(curve)[1])
  const flow = { axis: axisTo(Math.max(duty?.flow ?? 0, ...flows)), start: 0, end: width }
  const drawn = panels.filter((measure) => measure === 'head' || highest(drawing, measure) > 0)
  return drawn.map((measure, index) => {
    const top = index * (panelHeight + gap)
    return panelOf(drawing, measure, { left: 0, top, width, height: panelHeight }, flow)
  })
}
