/**
 * Monotone piecewise cubic interpolation (PCHIP): F. N. Fritsch and R. E. Carlson, "Monotone Piecewise Cubic
 * Interpolation", SIAM J. Numer. Anal. 17 (1980), with the slopes of Fritsch and Butland (SIAM J. Sci. Stat. Comput. 5,
 * 1984) and the three-point ends of SLATEC's PCHIM, which are those of scipy's `PchipInterpolator`.
 *
 * The curve passes through each point and stays between the two points beside it, so that it invents no hump. Each
 * segment is a cubic Bézier, which is how it is both evaluated and drawn.
 */
export type Spline = {
  /** Strictly rising. */
  readonly x: readonly number[]
  readonly y: readonly number[]
  /** dy/dx at each x. */
  readonly slope: readonly number[]
}

/** A cubic Bézier between `x0` and `x1`, whose inner control points stand at thirds of the way in x. */
export type Segment = { x0: number; x1: number; y: readonly [number, number, number, number] }

/** The slope at an end from the two steps next to it; kept from turning the curve where the points do not. */
function endSlope(width: number, nextWidth: number, step: number, nextStep: number): number {
  const slope = ((2 * width + nextWidth) * step - width * nextStep) / (width + nextWidth)
  if (Math.sign(slope) !== Math.sign(step)) return 0
  const turns = Math.sign(step) !== Math.sign(nextStep)
  return turns && Math.abs(slope) > 3 * Math.abs(step) ? 3 * step : slope
}

/** The weighted harmonic mean of the steps on both sides; flat where the points turn. */
function innerSlope(width: number, nextWidth: number, step: number, nextStep: number): number {
  if (step * nextStep <= 0) return 0
  const weight = 2 * nextWidth + width
  const nextWeight = nextWidth + 2 * width
  return (weight + nextWeight) / (weight / step + nextWeight / nextStep)
}

/**
 * The spline through points with strictly rising x; through two it is a straight line.
 *
 * @throws RangeError for less than two points, or where x does not rise.
 */
export function monotoneSpline(x: readonly number[], y: readonly number[]): Spline {
  const count = x.length
  if (count < 2 || y.length !== count) throw new RangeError('A spline takes two points or more.')
  const widths: number[] = []
  const steps: number[] = []
  for (let i = 0; i + 1 < count; i++) {
    const width = x[i + 1]! - x[i]!
    if (!(width > 0)) throw new RangeError('The points of a spline rise in x.')
    widths.push(width)
    steps.push((y[i + 1]! - y[i]!) / width)
  }
  const last = count - 2
  if (last === 0) return { x, y, slope: [steps[0]!, steps[0]!] }
  const slope = [endSlope(widths[0]!, widths[1]!, steps[0]!, steps[1]!)]
  for (let i = 0; i < last; i++) {
    slope.push(innerSlope(widths[i]!, widths[i + 1]!, steps[i]!, steps[i + 1]!))
  }
  slope.push(endSlope(widths[last]!, widths[last - 1]!, steps[last]!, steps[last - 1]!))
  return { x, y, slope }
}

/** The segment that begins at the point of that index. */
export function segmentOf({ x, y, slope }: Spline, index: number): Segment {
  const x0 = x[index]!
  const x1 = x[index + 1]!
  const third = (x1 - x0) / 3
  const y0 = y[index]!
  const y3 = y[index + 1]!
  return { x0, x1, y: [y0, y0 + slope[index]! * third, y3 - slope[index + 1]! * third, y3] }
}

/** The index of the segment that holds `at`, the left one at a joint; undefined outside and for NaN. */
function segmentIndex({ x }: Spline, at: number): number | undefined {
  if (!(at >= x[0]! && at <= x.at(-1)!)) return undefined
  let index = 0
  while (at > x[index + 1]!) index++
  return index
}

/** y at a place; undefined outside the points, as nothing is ever extrapolated. */
export function valueAt(spline: Spline, at: number): number | undefined {
  const index = segmentIndex(spline, at)
  if (index === undefined) return undefined
  // `segmentOf` without its object: this runs thousands of times in a selection.
  const { x, y, slope } = spline
  const width = x[index + 1]! - x[index]!
  const third = width / 3
  const t = (at - x[index]!) / width
  const s = 1 - t
  const [y0, y3] = [y[index]!, y[index + 1]!]
  const y1 = y0 + slope[index]! * third
  const y2 = y3 - slope[index + 1]! * third
  return s * s * (s * y0 + 3 * t * y1) + t * t * (3 * s * y2 + t * y3)
}

/** dy/dx at a place; undefined outside the points. */
export function slopeAt(spline: Spline, at: number): number | undefined {
  const index = segmentIndex(spline, at)
  if (index === undefined) return undefined
  const { x0, x1, y } = segmentOf(spline, index)
  const t = (at - x0) / (x1 - x0)
  const s = 1 - t
  const [first, middle, last] = [y[1] - y[0], y[2] - y[1], y[3] - y[2]]
  return (3 * (s * s * first + 2 * s * t * middle + t * t * last)) / (x1 - x0)
}

/** The same curve in other measures: every x and y multiplied. Its slopes follow, so it equals the spline of the new points. */
export function stretched(spline: Spline, timesX: number, timesY: number): Spline {
  return {
    x: spline.x.map((value) => value * timesX),
    y: spline.y.map((value) => value * timesY),
    slope: spline.slope.map((value) => (value * timesY) / timesX),
  }
}
