/** Boxes of ISO base media files: AVIF, MP4, QuickTime (ISO/IEC 14496-12 §4.2). */

/** Hours of a video in fragments have a few thousand; millions of empty ones only keep the server busy. */
const MOST_BOXES = 100_000

function boxLength(head: Buffer, rest: number): number | undefined {
  if (head.length < 8 || !/^[\w©\- ]{4}$/.test(head.toString('latin1', 4, 8))) return undefined
  const short = head.readUInt32BE(0)
  if (short === 0) return rest
  if (short >= 8) return short
  const long = short === 1 && head.length >= 16 ? Number(head.readBigUInt64BE(8)) : 0
  return long >= 16 ? long : undefined
}

/**
 * The types of a file's boxes, which follow one another to its very end; undefined where they do not, or are too many.
 * `read` gives the 16 bytes at a place, or what there is of them.
 */
export function boxTypes(size: number, read: (at: number) => Buffer): string[] | undefined {
  const types: string[] = []
  for (let at = 0; at < size;) {
    const head = read(at)
    const length = boxLength(head, size - at)
    if (length === undefined || length > size - at || types.length === MOST_BOXES) return undefined
    types.push(head.toString('latin1', 4, 8))
    at += length
  }
  return size > 0 ? types : undefined
}
