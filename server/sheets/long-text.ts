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
