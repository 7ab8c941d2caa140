import { Malformed, type Place } from '../xml.ts'

/** Texts that are put into the bytes of a part in UTF-8, all others of which stay as they are. */
export class Splices {
  readonly #part: Buffer
  readonly #found: (Place & { text: string })[] = []

  constructor(part: Buffer) {
    this.#part = part
  }

  /** Of texts at one place the first comes first. */
  insert(at: number, text: string): void {
    this.replace({ start: at, end: at }, text)
  }

  replace({ start, end }: Place, text: string): void {
    if (text !== '' || end > start) this.#found.push({ start, end, text })
  }

  /** Puts a text at a place within an element, or into one that is empty; `last` is where its last tag begins. */
  insertInto(first: Place, last: number, at: number, text: string): void {
    if (text === '') return
    if (last !== first.start) return this.insert(at, text)
    const end = { start: first.end - 2, end: first.end }
    if (this.#text(end) !== '/>') throw new Malformed()
    this.replace(end, `>${text}</${this.nameAt(first)}>`)
  }

  /** Puts another value without quotes into an attribute of a tag. */
  setAttribute(tag: Place, name: string, value: string): void {
    const found = new RegExp(`\\s${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`, 'd').exec(
      this.#text(tag),
    )
    const [start, end] = found?.indices?.[1] ?? found?.indices?.[2] ?? []
    if (start === undefined || end === undefined) throw new Malformed()
    this.replace({ start: tag.start + start, end: tag.start + end }, value)
  }

  /** Where an element ends. */
  endOf(first: Place, last: number): number {
    return last === first.start ? first.end : this.#part.indexOf('>', last) + 1
  }

  /** Whether a tag is all of its element. */
  isWhole(tag: Place): boolean {
    return this.#text(tag).endsWith('/>')
  }

  /** The name of a tag's element with its prefix. */
  nameAt(tag: Place): string {
    return /^<([^\s/>]+)/.exec(this.#text(tag))?.[1] ?? ''
  }

  /** The part with all of the texts in it. Throws `Malformed` where two are to replace the same. */
  applied(): Buffer {
    const pieces: Buffer[] = []
    let at = 0
    for (const { start, end, text } of this.#found.toSorted(
      (one, other) => one.start - other.start,
    )) {
      if (start < at) throw new Malformed()
      pieces.push(this.#part.subarray(at, start), Buffer.from(text))
      at = end
    }
    return Buffer.concat([...pieces, this.#part.subarray(at)])
  }

  #text({ start, end }: Place): string {
    return this.#part.toString('latin1', start, end)
  }
}
