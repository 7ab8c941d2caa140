/** Steps that people count in, times a power of ten. */
const STEPS = [1, 2, 2.5, 5, 10] as const

/** What an axis spans, and the values that it is marked with, `from` and `to` among them. */
type Axis = { from: number; to: number; step: number; ticks: readonly number[] }

/** Nothing that a pump does is measured as fine as this; below it the numbers themselves give out. */
const LEAST = 1e-6

/**
 * An axis from 0 to at least `most`, marked in round steps: as many as there may be, and at least one. What is next to
 * nothing gets an axis to 1.
 */
export function axisTo(most: number, steps = 6): Axis {
  const high = most >= LEAST && Number.isFinite(most) ? most : 1
  const least = high / steps
  const power = Math.floor(Math.log10(least))
  // Powers below 0 as divisors: 3 / 10 is 0.3, while 3 × 0.1 is not.
  const timesTen = (value: number) => (power < 0 ? value / 10 ** -power : value * 10 ** power)
  const size = STEPS.find((step) => timesTen(step) >= least * (1 - 1e-9)) ?? 10
  const count = Math.max(Math.ceil(high / timesTen(size) - 1e-9), 1)
  const ticks = Array.from({ length: count + 1 }, (_, index) => timesTen(size * index))
  return { from: 0, to: ticks[count]!, step: timesTen(size), ticks }
}

/** A straight measure from values to places on paper or screen; `from` and `to` stand at the two ends. */
export type Scale = { readonly axis: Axis; readonly start: number; readonly end: number }

export const placeOn = ({ axis, start, end }: Scale, value: number) =>
  start + ((value - axis.from) / (axis.to - axis.from)) * (end - start)

/** The value at a place, as under a pointer; the nearest one on the axis for a place beside it. */
export function valueOn({ axis, start, end }: Scale, place: number): number {
  const value = axis.from + ((place - start) / (end - start)) * (axis.to - axis.from)
  return Math.min(Math.max(value, axis.from), axis.to)
}
