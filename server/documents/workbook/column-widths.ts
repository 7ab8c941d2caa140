import type { Column, Sum, TableBlock } from '../content/blocks.ts'
import { moneyText } from '../content/wording.ts'
import { lineCount, roomOf } from './text-room.ts'

/** The width at which A4 landscape is filled; with more, the page is scaled down to fit. */
const PAGE_WIDTH = 138
/** A text column grows up to the first width for the sake of one line, to the second for that of two. */
const COMFORTABLE = 20
const WIDEST = 30
/** A text that is not to be broken into lines has room for so much. */
const WHOLE = 44

/** As wide as the longest text. */
const wholeWidth = (texts: readonly string[], least: number) =>
  Math.min(WHOLE, Math.max(least, ...texts.map((text) => Math.ceil(roomOf(text)))))

/** As wide as texts need it. */
function textWidth(texts: readonly string[], least: number): number {
  const long = [...new Set(texts)].filter((text) => lineCount(text, least) > 1)
  const takesMoreThan = (most: number) => long.some((text) => lineCount(text, width) > most)
  let width = least
  while (width < COMFORTABLE && takesMoreThan(1)) width += 1
  while (width < WIDEST && takesMoreThan(2)) width += 2
  return width
}

function widthOf({ name, look, values, width, whole }: Column, sums: readonly Sum[]): number {
  if (look === 'text' || look === 'middle') {
    const texts = values.filter((value) => typeof value === 'string')
    return (whole ? wholeWidth : textWidth)(texts, width)
  }
  if (look !== 'money') return width
  // For the longest of its sums too, as a number that does not fit shows as `####`.
  const longest = [...values, ...sums.map((sum) => sum.values[name])].reduce<number>(
    (most, value) =>
      typeof value === 'object' && 'cents' in value
        ? Math.max(most, moneyText(value.cents).length)
        : most,
    0,
  )
  return Math.max(13, longest + 5)
}

/** The widths of a table's columns in digits. What is left of the page goes to prose, so that few columns fill it too. */
export function columnWidths({ columns, sums }: TableBlock): number[] {
  const widths = columns.map((column) => widthOf(column, sums))
  const left = PAGE_WIDTH - widths.reduce((sum, width) => sum + width, 0)
  const shares = columns.reduce((sum, { stretch }) => sum + stretch, 0)
  if (left <= 0) return widths
  return widths.map(
    (width, at) => Math.round((width + (left * columns[at]!.stretch) / shares) * 10) / 10,
  )
}
