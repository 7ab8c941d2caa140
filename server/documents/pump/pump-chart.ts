import { placeOn } from '#api/pump/curve/axis.ts'
import {
  drawPumps,
  measures,
  type Layout,
  type Measure,
  type Panel,
} from '#api/pump/curve/drawing.ts'
import { efficientFlows, regionWords } from '#api/pump/curve/region.ts'
import { shown } from '#api/pump/units.ts'
import { COLORS, type ChartPen, type Stroke } from '../layout/pen.ts'
import type { PumpSheet } from './pump-sheet.ts'
import type { Style } from '../layout/typeface.ts'

const TICK: Style = { size: 7, color: COLORS.faint }
const TITLE: Style = { size: 7.5 }
const TEXT_HEIGHT = 10

/** Room for the figures at the left, for what is over each panel, and for the flow below the last one. */
const LEFT = 28
const RIGHT = 8
const ABOVE = 14
const BELOW = 22
const LEGEND = 16
/** Two charts fit on a landscape page. */
const PANEL_HEIGHT = 148
/** The panel of heads with what stands around it, as a part of the width, where there are others beside it. */
const HEAD_PART = 0.58
const GAP = 6

/** Lines differ by thickness and dashes, since paper may be grey. */
const CURVE: Stroke = { thickness: 1.5, color: COLORS.accent }
const SYSTEM: Stroke = { thickness: 1, color: COLORS.faint, dash: { drawn: 6, space: 3 } }
const DUTY: Stroke = { thickness: 1.6, color: COLORS.warning }
const OPERATING: Stroke = { thickness: 1.3, color: COLORS.ink }
const GRID = { thickness: 0.4, color: '#dbe1e8' }
const BAND = '#e9eef4'
const CROSS = 5
const RING = 3.5

const OTHERS = ['efficiency', 'power', 'npsh'] as const satisfies Measure[]

const layout = (panels: readonly Measure[], width: number, panelHeight: number): Layout => ({
  panels,
  width: width - LEFT - RIGHT,
  panelHeight,
  gap: ABOVE,
})

type Placed = { panel: Panel; right: number; down: number; isLast: boolean }

/** The panel of heads, and beside it, one below the other and together as high, those of what else is known of the pump. */
function panelsOf({ drawing }: PumpSheet, width: number): Placed[] {
  const known = drawPumps(drawing, layout(OTHERS, width, PANEL_HEIGHT))
    .map(({ measure }) => measure)
    .filter((measure) => measure !== 'head')
  const headWidth = known.length === 0 ? width : Math.round(width * HEAD_PART)
  const otherWidth = width - headWidth - GAP
  const otherHeight = (PANEL_HEIGHT + ABOVE) / known.length - ABOVE
  const heads = drawPumps(drawing, layout(['head'], headWidth, PANEL_HEIGHT))
  const others = drawPumps(drawing, layout(known, otherWidth, otherHeight))
  return [
    ...heads.map((panel) => ({ panel, right: 0, down: ABOVE, isLast: true })),
    ...others.map((panel, at) => ({
      panel,
      right: headWidth + GAP,
      down: ABOVE,
      isLast: at === others.length - 1,
    })),
  ]
}

/** How high the chart of a pump is, with the words around it. */
export const CHART_HEIGHT = ABOVE + PANEL_HEIGHT + BELOW + LEGEND

/** Every how many ticks there is room for a figure. */
const everyTick = (ticks: Panel['valueTicks'], { height }: Panel['box']) =>
  Math.ceil(TEXT_HEIGHT / (height / (ticks.length - 1)))

function putAxes(pen: ChartPen, { box, measure, valueTicks, flowTicks }: Panel, isLast: boolean) {
  const [right, bottom] = [box.left + box.width, box.top + box.height]
  const { label, unit } = measures[measure]
  pen.text(`${label}（${unit}）`, box.left, box.top - 12.5, TITLE)
  const every = everyTick(valueTicks, box)
  for (const [at, { value, place }] of valueTicks.entries()) {
    pen.line(box.left, place, right, place, GRID.thickness, GRID.color)
    if (at % every === 0) pen.text(shown(value, 3), box.left - 4, place - 5, TICK, 'right')
  }
  for (const { value, place } of flowTicks) {
    pen.line(place, box.top, place, bottom, GRID.thickness, GRID.color)
    if (isLast) pen.text(shown(value, 3), place, bottom + 2, TICK, 'center')
  }
  if (isLast) pen.text('流量（m³/h）', right, bottom + 11, TITLE, 'right')
  const axis = { thickness: 0.8, color: COLORS.faint }
  pen.path(`M ${box.left} ${box.top} L ${box.left} ${bottom} L ${right} ${bottom}`, axis)
}

const cross = ({ x, y }: { x: number; y: number }) =>
  `M ${x - CROSS} ${y} L ${x + CROSS} ${y} M ${x} ${y - CROSS} L ${x} ${y + CROSS}`

function putPanel(pen: ChartPen, { points }: PumpSheet, panel: Panel, isLast: boolean) {
  const { box, measure, scales, curves, efficientBands, systemPath, duty } = panel
  for (const { left, width } of efficientBands) pen.fill(left, box.top, width, box.height, BAND)
  putAxes(pen, panel, isLast)
  if (systemPath !== '') pen.path(systemPath, SYSTEM)
  for (const { path } of curves) pen.path(path, CURVE)
  for (const point of points) {
    const value = point[measure]
    if (point.name !== '工作点' || value === null) continue
    pen.ring(placeOn(scales.flow, point.flow), placeOn(scales.value, value), RING, OPERATING)
  }
  if (duty) pen.path(cross(duty), DUTY)
}

type Entry = { name: string; draw: (pen: ChartPen, x: number, y: number) => void }

/** Room for a sign of the legend, and after its name. */
const SIGN = 18
const SIGN_GAP = 4
const ENTRY_GAP = 12

const lineSign =
  (stroke: Stroke): Entry['draw'] =>
  (pen, x, y) =>
    pen.path(`M ${x} ${y} L ${x + SIGN} ${y}`, stroke)

/** What the lines and marks mean; only of those that there are. */
function entriesOf({ drawing, points, curve, duty, region, pumpsOnDuty }: PumpSheet): Entry[] {
  const pumps = pumpsOnDuty > 1 ? `${pumpsOnDuty}台并联` : '水泵'
  const operating = region ? `工作点（${regionWords(region)}）` : '工作点'
  const entries: [boolean, Entry][] = [
    [true, { name: pumps, draw: lineSign(CURVE) }],
    [drawing.system !== undefined, { name: '系统曲线', draw: lineSign(SYSTEM) }],
    [
      drawing.duty !== undefined,
      {
        name: duty ? '工况点' : '额定点',
        draw: (pen, x, y) => pen.path(cross({ x: x + SIGN / 2, y }), DUTY),
      },
    ],
    [
      points.some(({ name }) => name === '工作点'),
      { name: operating, draw: (pen, x, y) => pen.ring(x + SIGN / 2, y, RING, OPERATING) },
    ],
    [
      efficientFlows(curve) !== null,
      { name: '高效区', draw: (pen, x, y) => pen.fill(x, y - 4, SIGN, 8, BAND) },
    ],
  ]
  return entries.flatMap(([isThere, entry]) => (isThere ? [entry] : []))
}

function putLegend(pen: ChartPen, sheet: PumpSheet, left: number, top: number) {
  let x = left
  for (const { name, draw } of entriesOf(sheet)) {
    draw(pen, x, top + 6)
    pen.text(name, x + SIGN + SIGN_GAP, top, TICK)
    x += SIGN + SIGN_GAP + name.length * TICK.size + ENTRY_GAP
  }
}

/**
 * Draws what a pump does over the flow: head with the system, duty and operating points, and beside it efficiency, power
 * and NPSHr as far as they are known. It is `CHART_HEIGHT` high.
 */
export function drawChart(pen: ChartPen, sheet: PumpSheet, x: number, top: number, width: number) {
  for (const { panel, right, down, isLast } of panelsOf(sheet, width)) {
    pen.moved(x + LEFT + right, top + down, () => putPanel(pen, sheet, panel, isLast))
  }
  putLegend(pen, sheet, x + LEFT, top + CHART_HEIGHT - LEGEND + 2)
}
