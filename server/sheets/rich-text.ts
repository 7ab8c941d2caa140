import { LONGEST_ESCAPED, LongText } from './text-cell.ts'
import type { Attributes } from './xml.ts'

/** Texts of cells and shared strings (ECMA-376 part 1, §18.4), whose parts may be written in fonts of their own. */

/** What of a font changes what a reader sees. */
export type Font = {
  isStruck: boolean
  /** Raised or lowered, as the mark of a footnote is. */
  isRaised: boolean
  isBold: boolean
}

/** A part of a text; without a font it has that of its cell. */
export type Run = { text: string; font: Font | undefined }

/** In runs where a part of it has a font of its own. */
export type Text = string | readonly Run[]

const PLAIN: Font = { isStruck: false, isRaised: false, isBold: false }

/** Elements of a font that say something of it, without a value or with `val="1"`. */
export function withElement(font: Font, name: string, { val }: Attributes): Font {
  const isOn = val !== '0' && val !== 'false'
  if (name === 'strike') return { ...font, isStruck: isOn }
  if (name === 'b') return { ...font, isBold: isOn }
  if (name === 'vertAlign') return { ...font, isRaised: val !== 'baseline' }
  return font
}

const isSame = (one: Font | undefined, other: Font | undefined) =>
  one?.isStruck === other?.isStruck &&
  one?.isRaised === other?.isRaised &&
  one?.isBold === other?.isBold

/** Assembles one text after the other from the elements within `si`, `is` and `c`. Phonetic readings are no part of it. */
export class TextReader {
  readonly #text = new LongText()
  #runs: Run[] = []
  #length = 0
  #font: Font | undefined
  #isPhonetic = false
  #isText = false

  open(name: string, attributes: Attributes): void {
    this.#isText = (name === 't' || name === 'v') && !this.#isPhonetic
    if (name === 'rPh') this.#isPhonetic = true
    else if (name === 'rPr') this.#begin(PLAIN)
    else if (this.#font && !this.#isText) this.#font = withElement(this.#font, name, attributes)
  }

  /** Whether what comes next is of the text. */
  get isText(): boolean {
    return this.#isText
  }

  text(piece: string): void {
    if (!this.#isText) return
    this.#length += piece.length
    if (this.#length <= LONGEST_ESCAPED + piece.length) this.#text.add(piece)
  }

  close(name: string): void {
    this.#isText = false
    if (name === 'rPh') this.#isPhonetic = false
    else if (name === 'r') this.#begin(undefined)
  }

  /** The text up to here, of which nothing is left. */
  take(): Text {
    const last = this.#text.take()
    const [runs, font] = [this.#runs, this.#font]
    this.#runs = []
    this.#font = undefined
    this.#length = 0
    this.#isPhonetic = false
    if (runs.length === 0 && !font) return last
    if (last !== '') runs.push({ text: last, font })
    return runs.some((run) => run.font) ? joined(runs) : runs.map(({ text }) => text).join('')
  }

  #begin(font: Font | undefined): void {
    const text = this.#text.take()
    if (text !== '') this.#runs.push({ text, font: this.#font })
    this.#font = font
  }
}

/** Neighbours of one font as one. */
function joined(runs: readonly Run[]): Run[] {
  const found: Run[] = []
  for (const run of runs) {
    const before = found.at(-1)
    if (before && isSame(before.font, run.font)) before.text += run.text
    else found.push({ ...run })
  }
  return found
}
