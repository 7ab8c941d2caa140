import { pictureReader, type Axes, type Corners, type Pixel } from '#api/pump/curve/picture.ts'
import { monotoneSpline, valueAt } from '#api/pump/curve/interpolation.ts'
import { plainNumber } from '#api/kit/fields/plain-number.ts'
import type { TypedPoint } from '#api/product/typed-curve.ts'

/** What is marked on the picture of a catalogue's page, and the points of a curve that follow from it. */

export const measures = [
  { name: 'head', label: '扬程', unit: 'm' },
  { name: 'power', label: '功率', unit: 'kW' },
  { name: 'efficiency', label: '效率', unit: '%' },
  { name: 'npsh', label: '汽蚀余量', unit: 'm' },
] as const
export type Measure = (typeof measures)[number]['name']

/** A mark of an axis as it is entered: a pixel, and what stands at it. */
type EnteredMark = { at?: Pixel | undefined; value: string }
export type EnteredAxis = readonly [EnteredMark, EnteredMark]

/** All that is marked. */
export type Marked = {
  /** Of something that is a rectangle on the page, clockwise from the upper left; all four count, or none. */
  corners: readonly Pixel[]
  flow: EnteredAxis
  axes: Readonly<Record<Measure, EnteredAxis>>
  points: Readonly<Record<Measure, readonly Pixel[]>>
}

const OPEN: EnteredAxis = [{ value: '' }, { value: '' }]
const NO_POINTS = { head: [], power: [], efficiency: [], npsh: [] }

export const NOTHING_MARKED: Marked = {
  corners: [],
  flow: OPEN,
  axes: { head: OPEN, power: OPEN, efficiency: OPEN, npsh: OPEN },
  points: NO_POINTS,
}

/** The same axes without points, for the next impeller. */
export const withoutPoints = (marked: Marked): Marked => ({ ...marked, points: NO_POINTS })

export const withMark = (
  [first, second]: EnteredAxis,
  at: number,
  mark: Partial<EnteredMark>,
): EnteredAxis => (at === 0 ? [{ ...first, ...mark }, second] : [first, { ...second, ...mark }])

/** The first mark of an axis that is not set; -1 where both are. */
export const openMark = (axis: EnteredAxis) => axis.findIndex(({ at }) => at === undefined)

/** What a touch of the picture sets. */
export type Tool = 'flow' | 'value' | 'points' | 'corners'

/** What has to be set first to read that measure. */
export function toolFor({ flow, axes }: Marked, measure: Measure): Tool {
  if (openMark(flow) >= 0) return 'flow'
  return openMark(axes[measure]) >= 0 ? 'value' : 'points'
}

const DECIMAL = /^-?\d+(\.\d+)?$/

function markOf({ at, value }: EnteredMark) {
  const written = plainNumber(value)
  return at && DECIMAL.test(written) ? { at, value: Number(written) } : undefined
}

function axisOf([first, second]: EnteredAxis) {
  const [one, other] = [markOf(first), markOf(second)]
  return one && other ? ([one, other] as const) : undefined
}

/** Reads pixels of a measure; undefined while its axes are not marked, or say nothing. */
function readerOf({ corners, flow, axes }: Marked, measure: Measure) {
  const [along, other] = [axisOf(flow), axisOf(axes[measure])]
  if (!along || !other) return undefined
  const made: Axes = { flow: along, other }
  const [a, b, c, d] = corners
  const page: Corners | undefined = a && b && c && d && [a, b, c, d]
  try {
    return pictureReader(made, page)
  } catch (error) {
    if (error instanceof RangeError) return undefined
    throw error
  }
}

/** As many decimals as a pixel is worth: 0.1 m³/h is one. */
const decimalsFor = (pixel: number) =>
  Math.min(4, Math.max(0, Math.ceil(-Math.log10(pixel) - 1e-9)))
const rounded = (value: number, pixel: number) => Number(value.toFixed(decimalsFor(pixel)))

/** What the points of a measure say, from the lowest flow up; of several at one flow the first. */
function readPoints(marked: Marked, measure: Measure): { flow: number; value: number }[] {
  const reader = readerOf(marked, measure)
  if (!reader) return []
  const read = marked.points[measure].map((pixel) => {
    const { flow, value } = reader.read(pixel)
    const size = reader.pixelAt(pixel)
    return {
      flow: Math.max(0, rounded(flow, size.flow)),
      value: Math.max(0, rounded(value, size.value)),
    }
  })
  const byFlow = new Map(read.toReversed().map((point) => [point.flow, point]))
  return [...byFlow.values()].toSorted((one, other) => one.flow - other.flow)
}

/** Nobody hits the end of two curves at the same flow: so near to an end, as a part of the whole, is the end. */
const NEAR = 0.02

function ontoEnds(flow: number, flows: readonly number[]): number {
  const [first, last] = [flows[0]!, flows.at(-1)!]
  const end = Math.min(last, Math.max(first, flow))
  return Math.abs(flow - end) <= NEAR * (last - first) ? end : flow
}

/** The points of the curve: those of the head, with what is read of the others at their flows, as far as these reach. */
export function pointsOf(marked: Marked): TypedPoint[] {
  const others = measures.slice(1).flatMap(({ name }) => {
    const read = readPoints(marked, name)
    if (read.length < 2) return []
    const flows = read.map(({ flow }) => flow)
    const spline = monotoneSpline(
      flows,
      read.map(({ value }) => value),
    )
    return [{ name, at: (flow: number) => valueAt(spline, ontoEnds(flow, flows)) }]
  })
  return readPoints(marked, 'head').map(({ flow, value: head }) => {
    const beside = others.flatMap(({ name, at }) => {
      const value = at(flow)
      return value === undefined ? [] : [[name, Number(value.toPrecision(4))]]
    })
    return { flow, head, ...Object.fromEntries(beside) }
  })
}

type Size = { width: number; height: number }

/** How much one pixel is in the middle of a picture, of several measures: `1 像素 ≈ 0.1 m³/h、0.1 m`; empty while the axes are open. */
function pixelsInWords(marked: Marked, of: readonly Measure[], { width, height }: Size): string {
  const said = (value: number) => String(Number(value.toPrecision(2)))
  const sizes = of.flatMap(
    (name) => readerOf(marked, name)?.pixelAt({ x: width / 2, y: height / 2 }) ?? [],
  )
  const [first] = sizes
  if (!first || sizes.length < of.length) return ''
  const values = sizes.map(({ value }, at) => `${said(value)} ${unitOf(of[at]!)}`)
  return `1 像素 ≈ ${[`${said(first.flow)} m³/h`, ...values].join('、')}`
}

const unitOf = (measure: Measure) => measures.find(({ name }) => name === measure)!.unit

export const pixelInWords = (marked: Marked, measure: Measure, size: Size) =>
  pixelsInWords(marked, [measure], size)

const withPoints = ({ points }: Marked) => measures.filter(({ name }) => points[name].length > 0)

/** How many points each curve has: `扬程 8 点，功率 7 点`. */
export const countsInWords = (marked: Marked) =>
  withPoints(marked)
    .map(({ name, label }) => `${label} ${marked.points[name].length} 点`)
    .join('，')

/** 来源 of a curve that was read so. */
export const sourceOf = (marked: Marked, size: Size) =>
  `样本图取点，${pixelsInWords(
    marked,
    withPoints(marked).map(({ name }) => name),
    size,
  )}`
