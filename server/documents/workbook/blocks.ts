import type { SheetImage } from 'hucre'
import type { BlockOf, Labelled } from '../content/blocks.ts'
import type { Grid } from './grid.ts'
import { LOGO_COLUMNS, LOGO_POINTS, logoImage } from './logo.ts'
import { lineCount, LOOSE_POINTS, rowPoints, splitRows, textWidth } from './text-room.ts'

/** What stands over and below the table of a sheet. */

/** A sheet while it grows: the widths of its columns in digits, and the first column of its right half. */
export type Sheet = {
  grid: Grid
  widths: readonly number[]
  half: number
  images: SheetImage[]
  /** The row of the table's column names. */
  header: number
}

export const widthOf = (widths: readonly number[]) => widths.reduce((sum, width) => sum + width, 0)

/** The label takes this many columns at the left, the text the others. */
const LABEL_COLUMNS = 2
/** Two of them for a long name. */
const SIGNATURE_LINES = 8

/** The company's name, beside its logo where there is one, and how it is reached. */
export async function putLetterhead(
  { grid, widths, images }: Sheet,
  { name, contact, logo }: BlockOf<'letterhead'>,
): Promise<void> {
  const width = widthOf(widths)
  // In larger letters than those that lines are counted in; a long name stands beside the logo, not under it.
  const isBeside = logo !== undefined && textWidth(name) * 1.4 > width / 2
  const points = rowPoints(lineCount(name, (isBeside ? width * 0.7 : width) / 1.4)) * 1.4
  grid.next(Math.max(points, logo === undefined ? 0 : LOGO_POINTS))
  grid.put(name, 'company', isBeside ? LOGO_COLUMNS : 0, grid.columns - 1)
  if (contact !== '') {
    grid.next(rowPoints(lineCount(contact, width)))
    grid.across(contact, 'contact')
  }
  if (logo) images.push(await logoImage(logo, widths, name || '公司标志'))
}

export function putTitle({ grid, widths }: Sheet, { title, name }: BlockOf<'title'>): void {
  grid.next(40)
  grid.across(title, 'title')
  grid.next(rowPoints(lineCount(name, widthOf(widths))) + 4)
  grid.across(name, 'name')
}

const factText = (fact: Labelled | undefined) => (fact ? fact.join('：') : '')

/** Two columns of facts, side by side. */
export function putFacts({ grid, widths, half }: Sheet, { left, right }: BlockOf<'facts'>): void {
  const count = Math.max(left.length, right.length)
  for (let index = 0; index < count; index += 1) {
    const [one, other] = [factText(left[index]), factText(right[index])]
    const lines = [one, other].map((text) => lineCount(text, widthOf(widths) / 2 - 5))
    const isEnd = count > 1 && index === count - 1
    grid.next(rowPoints(Math.max(...lines)) + (isEnd ? LOOSE_POINTS : 0))
    grid.put(one, 'left', 0, half - 1)
    grid.put(other, count === 1 ? 'right' : 'left', half, grid.columns - 1)
  }
}

/** Between what stands below the table. */
const GAP_POINTS = 10

/** A text beside its label, in one row with it, so that a page break cannot part the two. */
function putLabelled({ grid, widths }: Sheet, [label, text]: Labelled): void {
  const width = widthOf(widths.slice(LABEL_COLUMNS))
  for (const [index, row] of splitRows(text, width).entries()) {
    grid.next(rowPoints(lineCount(row, width)))
    grid.put(index === 0 ? label : null, 'label', 0, LABEL_COLUMNS - 1)
    grid.put(row, 'info', LABEL_COLUMNS, grid.columns - 1)
  }
}

/** A text over as many rows as it needs; a note in one. */
export function putText(sheet: Sheet, { label, text }: BlockOf<'text'>): void {
  const { grid, widths } = sheet
  if (label !== '') {
    grid.next(GAP_POINTS)
    putLabelled(sheet, [label, text])
    return
  }
  grid.next(rowPoints(lineCount(text, widthOf(widths))))
  grid.across(text, 'info')
}

/** The terms, each beside its name. */
export function putTerms(sheet: Sheet, { title, terms }: BlockOf<'terms'>): void {
  const { grid } = sheet
  grid.next(GAP_POINTS)
  grid.next(rowPoints(1))
  grid.across(title, 'section')
  for (const term of terms) putLabelled(sheet, term)
}

/** Room for both sides to sign: one row, so that no page break can part it. */
export function putSignatures(
  { grid, half }: Sheet,
  { parties, representative, date }: BlockOf<'signatures'>,
): void {
  grid.next(GAP_POINTS)
  grid.next(rowPoints(SIGNATURE_LINES))
  const [left, right] = parties.map(
    ([title, name]) => `${title}${name}\n\n\n\n${representative}\n\n${date}`,
  )
  grid.put(left!, 'signature', 0, half - 1)
  grid.put(right!, 'signature', half, grid.columns - 1)
}
