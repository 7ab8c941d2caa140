import { unzipSync, type Unzipped } from 'fflate'
import { inUtf8 } from './coding.ts'

/** An Excel file with one sheet has a dozen parts. */
const MOST_PARTS = 2000

/** What a reader of cells needs of an Excel file; pictures and the like are only counted. */
const isNeeded = (name: string) =>
  /\.(xml|rels)$/i.test(name) && !/^xl\/(theme|media|drawings|charts|pivot)/i.test(name)

/** Of two parts of one name, whatever its case, programs read different ones. */
class TwiceNamed extends Error {
  override readonly name = 'TwiceNamed'
}

/** Takes each name of an archive's part once. Throws `TwiceNamed`. */
export function eachOnce(): (name: string) => void {
  const names = new Set<string>()
  return (name) => {
    const folded = name.toLowerCase()
    if (names.has(folded)) throw new TwiceNamed()
    names.add(folded)
  }
}

/** More than is read of any file. */
export class TooLarge extends Error {
  override readonly name = 'TooLarge'
}

/**
 * The parts of an Excel file by their names, in UTF-8. A part is never unpacked beyond its declared size; together these must not
 * exceed `maxBytes`. Throws `TooLarge`, `TwiceNamed`, or the unzip error of an invalid archive.
 */
export function unpacked(file: Uint8Array, maxBytes: number): Unzipped {
  let bytes = 0
  let count = 0
  const take = eachOnce()
  const parts = unzipSync(file, {
    filter: ({ name, originalSize }) => {
      bytes += originalSize
      count += 1
      if (bytes > maxBytes || count > MOST_PARTS) throw new TooLarge()
      take(name)
      return isNeeded(name)
    },
  })
  return Object.fromEntries(Object.entries(parts).map(([name, part]) => [name, inUtf8(part)]))
}

/** The names of an archive's parts, none of which is unpacked. Throws `TooLarge`, or the unzip error of an invalid one. */
export function partNames(file: Uint8Array): string[] {
  const names: string[] = []
  unzipSync(file, {
    filter: ({ name }) => {
      if (names.push(name) > MOST_PARTS) throw new TooLarge()
      return false
    },
  })
  return names
}

/** A part as it stands in the archive, of which everything has been unpacked within bounds before. */
export const partOf = (file: Uint8Array, path: string): Uint8Array<ArrayBuffer> | undefined =>
  unzipSync(file, { filter: ({ name }) => name === path })[path]

const SMALL_BYTES = 200

/** The text of a part that has a word or two; empty for a larger one. */
export function smallPart(file: Uint8Array, path: string): string {
  const parts = unzipSync(file, {
    filter: ({ name, originalSize }) => name === path && originalSize <= SMALL_BYTES,
  })
  return Buffer.from(parts[path] ?? []).toString('latin1')
}
