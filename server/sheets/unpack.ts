import { unzipSync, zipSync, type Unzipped } from 'fflate'

/** Parts of which an Excel file with one sheet has a dozen. */
const MOST_PARTS = 2000
/**
 * What a reader makes of tags, attributes and escaped characters takes far more memory than they do: ten million end a
 * thread, and may end the process with it. 10,000 rows of 75 cells have three million; strings and styles far fewer.
 */
const MOST_MARKS = { cells: 3_000_000, others: 2_000_000 }

const [TAG, ATTRIBUTE, ESCAPED] = [0x3c, 0x3d, 0x26]

/** What a reader of cells needs of an Excel file; pictures and the like are only counted. */
const isNeeded = (name: string) =>
  /\.(xml|rels)$/i.test(name) && !/^xl\/(theme|media|drawings|charts|pivot)/i.test(name)

export class TooLarge extends Error {
  override readonly name = 'TooLarge'
}

function marksIn(part: Uint8Array, withAttributes: boolean): number {
  let marks = 0
  for (const byte of part) {
    if (byte === TAG || byte === ESCAPED || (withAttributes && byte === ATTRIBUTE)) marks += 1
  }
  return marks
}

function refuseTooManyMarks(parts: Unzipped): void {
  const marks = { cells: 0, others: 0 }
  for (const [name, part] of Object.entries(parts)) {
    const isSheet = /worksheets\/[^/]+\.xml$/i.test(name)
    marks[isSheet ? 'cells' : 'others'] += marksIn(part, !isSheet)
  }
  if (marks.cells > MOST_MARKS.cells || marks.others > MOST_MARKS.others) throw new TooLarge()
}

/**
 * An Excel file whose parts were unpacked within a limit, packed again without compression, so that its reader finds
 * nothing that could grow. A part is never unpacked beyond what it says of itself; together these must not exceed the
 * limit. Throws `TooLarge`, or whatever is wrong with an archive that is none.
 */
export function unpacked(file: Uint8Array, maxBytes: number): Uint8Array {
  let bytes = 0
  let count = 0
  const parts = unzipSync(file, {
    filter: ({ name, originalSize }) => {
      bytes += originalSize
      count += 1
      if (bytes > maxBytes || count > MOST_PARTS) throw new TooLarge()
      return isNeeded(name)
    },
  })
  refuseTooManyMarks(parts)
  return zipSync(parts, { level: 0 })
}
