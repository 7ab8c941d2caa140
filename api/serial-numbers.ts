/** Serial numbers (出厂编号) as they are typed, pasted or counted on. */

/** So many are entered at once. */
export const MOST_AT_ONCE = 200

/** The numbers of a pasted list: one a line, or parted by commas, semicolons or tabs. */
export function serialsIn(text: string): string[] {
  return text
    .split(/[\n\t,，;；、]/)
    .map((one) => one.trim())
    .filter((one) => one !== '')
}

/**
 * So many numbers from a first one on, whose last figures are counted up and keep their width: W2026-001, W2026-002, …
 * Undefined where it ends in no figure, or would need more of them than it can have.
 */
export function serialRun(first: string, count: number): string[] | undefined {
  const match = /^(.*?)(\d{1,15})$/u.exec(first.trim())
  if (!match) return undefined
  const [, head = '', figures = ''] = match
  const from = Number(figures)
  return Array.from(
    { length: count },
    (_, at) => head + String(from + at).padStart(figures.length, '0'),
  )
}

/** The first number that a list has twice. */
export const repeatedIn = (serials: readonly string[]): string | undefined =>
  serials.find((one, at) => serials.indexOf(one) !== at)
