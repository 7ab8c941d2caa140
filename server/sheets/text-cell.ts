import type { Cell, FontStyle } from 'hucre'

/** XML has no way to write these two, and a file that holds one does not open at all. */
export const writable = (text: string) => text.replace(/[\ufffe\uffff]/g, '\ufffd')

/** The text with Excel's escape sequences escaped. */
export const escaped = (text: string) =>
  writable(text).replace(/_x(?=[0-9a-fA-F]{4}_)/g, '_x005F_x')

/**
 * A text as a cell that comes back as it is and that no program can take for anything else. It is written as a string
 * whatever its first character, so `=`, `+`, `-`, `@` start no formula; the text itself is left as typed, since brands
 * and ranges begin with such signs too. Two things need help: hucre writes `#N/A` and the like as error values unless
 * they are rich text, and Excel reads `_x0041_` in any text as an escaped character.
 */
export function textCell(text: string): Partial<Cell> {
  if (text === '') return {}
  const literal = escaped(text)
  return literal.startsWith('#') ? { richText: [{ text: literal }] } : { value: literal }
}

/** A text below its heading in one cell, as safe as one alone; the text has the cell's own font. */
export const headedCell = (heading: string, font: FontStyle, text: string): Partial<Cell> => ({
  richText: [{ text: `${escaped(heading)}\n`, font }, { text: escaped(text) }],
})

/** What a cell of Excel holds at most. */
export const LONGEST_CELL = 32_767

/** An escaped character such as `_x000D_` takes seven. */
export const LONGEST_ESCAPED = 7 * LONGEST_CELL

/** A text assembled from pieces and cut at what a cell can hold. */
export class LongText {
  #text = ''

  add(piece: string): void {
    if (this.#text.length <= LONGEST_ESCAPED) this.#text += piece
  }

  /** The text as Excel shows it; where it is longer than `LONGEST_CELL`, only the beginning. */
  take(): string {
    const text = this.#text.replace(/_x([0-9A-Fa-f]{4})_/g, (_all, code: string) =>
      String.fromCharCode(Number.parseInt(code, 16)),
    )
    this.#text = ''
    return text.slice(0, LONGEST_CELL + 1)
  }
}
