import { Parser } from 'htmlparser2'
import { TooLarge } from './unpack.ts'

export type Attributes = Readonly<Record<string, string>>

/** Where a tag begins and ends in the bytes of a part that is read as `latin1`. */
export type Place = { start: number; end: number }

/**
 * Elements by their local names, whatever their prefix. An empty element is opened and closed; `start` is where its closing
 * tag begins, or its only one.
 */
type Handlers = {
  open?: (name: string, attributes: Attributes, place: Place) => void
  text?: (text: string) => void
  close?: (name: string, start: number) => void
}

/** A part that is not what such a part is. */
export class Malformed extends Error {
  override readonly name = 'Malformed'
}

/** 10,000 rows of 75 cells with values have 1.5 million elements. */
const MOST_ELEMENTS = 2_500_000
/** The parser searches its list of open elements for every new one. */
const MOST_DEPTH = 50
const MOST_ATTRIBUTES = 60
const LESS_THAN = 0x3c
const BYTES_AT_ONCE = 64 * 1024

const localName = (name: string) => name.slice(name.indexOf(':') + 1)

/**
 * Reads a part in UTF-8 from its beginning to its end without building anything of it. Read as `latin1` each byte is a
 * character, so that places are those of bytes; texts beyond ASCII are not what they say then. Entities that a DOCTYPE
 * declares are not known, and no other file is read. Throws `Malformed` where an element is not closed, and `TooLarge`
 * for more elements, levels or attributes than any such file has.
 */
export function readXml(
  part: Uint8Array,
  { open, text, close }: Handlers,
  coding: 'utf-8' | 'latin1' = 'utf-8',
): void {
  let [elements, depth, count, start] = [0, 0, 0, 0]
  /** Behind white space in a closing tag the parser takes the rest of it for the beginning of the next. */
  const tagAt = () =>
    coding === 'latin1' ? part.indexOf(LESS_THAN, parser.startIndex) : parser.startIndex
  const parser = new Parser(
    {
      onopentagname: () => {
        if ((elements += 1) > MOST_ELEMENTS || (depth += 1) > MOST_DEPTH) throw new TooLarge()
        start = parser.startIndex
        count = 0
      },
      onattribute: () => {
        if ((count += 1) > MOST_ATTRIBUTES) throw new TooLarge()
      },
      onopentag: (name, attributes) =>
        open?.(localName(name), attributes, { start: tagAt(), end: parser.endIndex + 1 }),
      ontext: text,
      onclosetag: (name, isImplied) => {
        // An empty element is closed where it is opened.
        if (isImplied && parser.startIndex !== start) throw new Malformed()
        depth -= 1
        close?.(localName(name), tagAt())
      },
    },
    { xmlMode: true },
  )
  const decoder = new TextDecoder(coding)
  for (let at = 0; at < part.length; at += BYTES_AT_ONCE) {
    parser.write(decoder.decode(part.subarray(at, at + BYTES_AT_ONCE), { stream: true }))
  }
  parser.end(decoder.decode())
}
