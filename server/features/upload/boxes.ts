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
 * Whether the boxes of a file follow one another to its very end. `read` gives the 16 bytes at an offset, fewer at the
 * end.
 */
export function wholeBoxes(size: number, read: (at: number) => Buffer): boolean {
  let at = 0
  for (let count = 0; at < size; count += 1) {
    if (count === MOST_BOXES) return false
    const head = read(at)
    const length = boxLength(head, size - at)
    if (length === undefined || length > size - at) return false
    at += length
  }
  return at === size && size > 0
}

export type Box = { type: string; content: Buffer }

/** The boxes that these bytes consist of; undefined where they are not boxes to their very end, or too many. */
export function boxesOf(bytes: Buffer): Box[] | undefined {
  const boxes: Box[] = []
  for (let at = 0; at < bytes.length;) {
    const rest = bytes.subarray(at)
    const length = boxLength(rest, rest.length)
    if (length === undefined || length > rest.length || boxes.length === MOST_BOXES)
      return undefined
    const head = rest.readUInt32BE(0) === 1 ? 16 : 8
    boxes.push({ type: rest.toString('latin1', 4, 8), content: rest.subarray(head, length) })
    at += length
  }
  return boxes
}
