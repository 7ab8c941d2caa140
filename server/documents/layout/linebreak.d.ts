/** The Unicode line breaking algorithm (UAX #14); the package has no types of its own. */
declare module 'linebreak' {
  /** A place where a line may, or with `required` must, be broken. */
  export type Break = {
    /** How many UTF-16 units stand before it. */
    position: number
    required: boolean
  }

  export default class LineBreaker {
    constructor(text: string)
    /** The next place from the left, the text's end being the last one; null after it. */
    nextBreak(): Break | null
  }
}
