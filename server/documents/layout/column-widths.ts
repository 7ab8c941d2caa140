import { isLandscape } from './pen.ts'
import { textWidth, type Style } from './typeface.ts'

/** Room at a cell's left and right. */
export const PADDING = 4
/** Columns of prose have room for so many characters, even beside the largest sums. */
const LEAST = { upright: 4, landscape: 8 }
/** Texts that are not broken into lines have room for so many characters of Chinese; longer ones are broken all the same. */
const MOST = 20

/**
 * What a column needs: its texts as they stand, and what share it has of the room that is left to prose. Without a
 * share it holds numbers or other texts that are not broken into lines.
 */
type Need = { header: string; texts: readonly string[]; share: number }

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

/** The most that columns may have so that together they want no more than there is room for; narrow ones keep all. */
function levelOf(wants: readonly number[], room: number): number {
  let left = room
  const narrow = wants.toSorted((one, other) => one - other)
  for (const [at, want] of narrow.entries()) {
    const each = left / (narrow.length - at)
    if (want > each) return each
    left -= want
  }
  return Infinity
}

/**
 * The widths of a table's columns, which together are `width`. Numbers get what they need, prose shares the rest: a
 * column of short texts leaves its room to those of long ones.
 */
export function columnWidths(needs: readonly Need[], width: number, style: Style): number[] {
  // Sums are bold, and so are the column names.
  const bold: Style = { ...style, weight: 'bold' }
  const least = 2 * PADDING + LEAST[isLandscape(width) ? 'landscape' : 'upright'] * style.size
  const wants = needs.map(({ header, texts, share }) => {
    const own = 2 * PADDING + Math.ceil(widest([header, ...texts], bold))
    return share > 0 ? Math.max(own, least) : Math.min(own, 2 * PADDING + MOST * style.size)
  })
  const prose = [...needs.keys()].filter((at) => needs[at]!.share > 0)
  const whole = wants.filter((_, at) => needs[at]!.share === 0)
  const level = levelOf(whole, width - prose.length * least)
  const room = whole.reduce((left, want) => left - Math.min(want, level), width)
  const given = shared(
    prose.map((at) => ({ want: wants[at]!, share: needs[at]!.share })),
    room,
  )
  // What nobody wants is spread too, so that the table is as wide as the page.
  const total = given.reduce((sum, own) => sum + own, 0)
  const widths = wants.map((want) => Math.min(want, level))
  for (const [index, at] of prose.entries()) widths[at] = (given[index]! * room) / total
  return widths
}
