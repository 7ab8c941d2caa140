import { columnLetters } from '../cell-text.ts'
import { Refused } from '../sheet-row.ts'
import type { Fill } from '../sheet.ts'
import { figureIn, shownNumber } from '../shown.ts'
import { NO_STYLE, type CellStyle } from '../styles.ts'
import { escaped, LONGEST_CELL } from '../text-cell.ts'

/** A cell as it is written into somebody else's sheet (ECMA-376 part 1, §18.3.1.4). */

/** What Excel computes with. */
const FIGURES = 15

/** Characters that no XML holds, and the one that a reader of XML takes for a line feed, as Excel writes them. */
const unreadable = (text: string) =>
  // oxlint-disable-next-line no-control-regex -- those are what is replaced
  text.replace(/[\0-\u0008\u000b-\u001f]/g, (character) => {
    const code = character.charCodeAt(0).toString(16).toUpperCase()
    return `_x${code.padStart(4, '0')}_`
  })

const inXml = (text: string) =>
  unreadable(escaped(text)).replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

/** White space that a program may otherwise drop. */
const KEPT = /^\s|\s$|[\t\n]| {2}/

/** A number as Excel stores it; undefined where the format of its cell would show another one, or a day. */
function figures(value: number, style: CellStyle): string | undefined {
  const stored = Number(value.toPrecision(FIGURES))
  const isShown = !style.isDate && figureIn(shownNumber(stored, style)) === stored
  return isShown ? String(stored) : undefined
}

export const referenceOf = ({ row, column }: Pick<Fill, 'row' | 'column'>) =>
  `${columnLetters(column)}${row}`

type Look = {
  /** What stands before the names of elements, with its colon. */
  prefix: string
  /** The number of its style; undefined for that of a cell without any. */
  style: number | undefined
  styles: readonly CellStyle[]
}

/**
 * The element of a cell. A text is one of the cell itself, so that nothing is computed whatever its first character, and no
 * list of texts changes; so is a number that its style would show as another one. Throws `Refused` for more than a cell holds.
 */
export function cellXml(fill: Fill, { prefix, style, styles }: Look): string {
  const { value } = fill
  const tag = `${prefix}c`
  const named = `${tag} r="${referenceOf(fill)}"${style === undefined ? '' : ` s="${style}"`}`
  if (value === null || value === '') return `<${named}/>`
  const number =
    typeof value === 'number' ? figures(value, styles[style ?? 0] ?? NO_STYLE) : undefined
  if (number !== undefined) return `<${named}><${prefix}v>${number}</${prefix}v></${tag}>`
  const text = String(value)
  if (text.length > LONGEST_CELL) {
    throw new Refused(
      `${referenceOf(fill)}的内容超过${LONGEST_CELL}个字（Excel一格的上限），请删短后重试`,
    )
  }
  const [is, t] = [`${prefix}is`, `${prefix}t`]
  const space = KEPT.test(text) ? ' xml:space="preserve"' : ''
  return `<${named} t="inlineStr"><${is}><${t}${space}>${inXml(text)}</${t}></${is}></${tag}>`
}
