/** How far a pump is from what would do. */

/** Less is nearer; what has no measure comes after all that have one. */
export const FARTHEST = Number.MAX_VALUE

/** Without the last digits that binary fractions add, so that equal pumps are equally far. */
const rounded = (percent: number) => Number(percent.toFixed(9))

/** How far a figure lies outside a range, in % of the bound that it misses; 0 within, the bounds included. */
export function deviation(figure: number, least: number, most: number): number {
  if (figure >= least && figure <= most) return 0
  const bound = figure < least ? least : most
  return bound === 0 ? FARTHEST : rounded((Math.abs(figure - bound) / bound) * 100)
}
