import { MOST_COLUMNS } from '../rows.ts'
import type { Attributes } from '../xml.ts'

/** The number of a style as it is written; undefined for what is no number. */
export const styleNumber = (written: string | undefined): number | undefined =>
  written !== undefined && /^\d{1,9}$/.test(written) ? Number(written) : undefined

/** The styles that `cols` gives to cells that are not there. */
export class ColumnStyles {
  readonly #styles = new Int32Array(MOST_COLUMNS).fill(-1)

  add({ min, max, style }: Attributes): void {
    this.#styles.fill(styleNumber(style) ?? -1, Number(min) - 1, Number(max))
  }

  of(column: number): number | undefined {
    const style = this.#styles[column] ?? -1
    return style < 0 ? undefined : style
  }
}
