import { textWidth, type Style } from './typeface.ts'

/** Room at a cell's left and right. */
export const PADDING = 4
/** Columns of prose have room for four characters, even beside the largest sums. */
const LEAST = 4

/**
 * What a column needs: its texts as they stand, and what share it has of the room that is left to prose. Without a
 * share it holds numbers or other texts that are not broken into lines.
 */
export type Need = { header: string; texts: readonly string[]; share: number }

const widest = (texts: readonly string[], style: Style) =>
  texts
    .flatMap((text) => text.split('\n'))
    .reduce((most, line) => Math.max(most, textWidth(line, style)), 0)

/** Gives each column its share, but none more than it wants; what those leave goes to the others. */
function shared(columns: readonly { want: number; share: number }[], room: number): number[] {
  const given = columns.map(() => 0)
  const full = ({ want, share }: { want: number; share: number }) => want / share
  const first = [...columns.entries()].sort(([, one], [, other]) => full(one) - full(other))
  let left = room
  let shares = columns.reduce((sum, { share }) => sum + share, 0)
  for (const [at, { want, share }] of first) {
    given[at] = Math.min(want, (left * share) / shares)
    left -= given[at]
    shares -= share
  }
  return given
}

/**
 * The widths of a table's columns, which together are `width`. Numbers get what they need, prose shares the rest: a
 * column of short texts leaves its room to those of long ones.
 */
export function columnWidths(needs: readonly Need[], width: number, style: Style): number[] {
  // Sums are bold, and so are the column names.
  const bold: Style = { ...style, weight: 'bold' }
  const least = 2 * PADDING + LEAST * style.size
  const wants = needs.map(({ header, texts, share }) => {
    const own = 2 * PADDING + Math.ceil(widest([header, ...texts], bold))
    return share > 0 ? Math.max(own, least) : own
  })
  const prose = [...needs.keys()].filter((at) => needs[at]!.share > 0)
  const left = wants.reduce((rest, want, at) => rest - (needs[at]!.share > 0 ? 0 : want), width)
  const room = Math.max(left, prose.length * least)
  const given = shared(
    prose.map((at) => ({ want: wants[at]!, share: needs[at]!.share })),
    room,
  )
  // What nobody wants is spread too, so that the table is as wide as the page.
  const total = given.reduce((sum, own) => sum + own, 0)
  const widths = [...wants]
  for (const [index, at] of prose.entries()) widths[at] = (given[index]! * room) / total
  const sum = widths.reduce((all, own) => all + own, 0)
  return widths.map((own) => (own * width) / sum)
}
