import { Parser } from 'htmlparser2'
import { TooLarge } from './unpack.ts'

export type Attributes = Readonly<Record<string, string>>

/** Elements by their local names, whatever their prefix; an empty element is opened and closed. */
type Handlers = {
  open?: (name: string, attributes: Attributes) => void
  text?: (text: string) => void
  close?: (name: string) => void
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
const BYTES_AT_ONCE = 64 * 1024

const localName = (name: string) => name.slice(name.indexOf(':') + 1)

/**
 * Reads a part in UTF-8 from its beginning to its end without building anything of it. Entities that a DOCTYPE
 * declares are not known, and no other file is read. Throws `Malformed` where an element is not closed, and `TooLarge`
 * for more elements, levels or attributes than any such file has.
 */
export function readXml(part: Uint8Array, { open, text, close }: Handlers): void {
  let [elements, depth, count, start] = [0, 0, 0, 0]
  let opened: string | undefined
  let attributes: Record<string, string> = {}
  const flush = () => {
    const name = opened
    opened = undefined
    if (name !== undefined) open?.(name, attributes)
  }
  const parser = new Parser(
    {
      onopentagname: (name) => {
        flush()
        if ((elements += 1) > MOST_ELEMENTS || (depth += 1) > MOST_DEPTH) throw new TooLarge()
        opened = localName(name)
        start = parser.startIndex
        count = 0
        attributes = {}
      },
      onattribute: (name, value) => {
        if ((count += 1) > MOST_ATTRIBUTES) throw new TooLarge()
        attributes[name] = value
      },
      ontext: (piece) => {
        flush()
        text?.(piece)
      },
      onclosetag: (name, isImplied) => {
        // An empty element is closed where it is opened.
        if (isImplied && parser.startIndex !== start) throw new Malformed()
        flush()
        depth -= 1
        close?.(localName(name))
      },
    },
    { xmlMode: true },
  )
  const decoder = new TextDecoder()
  for (let at = 0; at < part.length; at += BYTES_AT_ONCE) {
    parser.write(decoder.decode(part.subarray(at, at + BYTES_AT_ONCE), { stream: true }))
  }
  parser.end(decoder.decode())
}
