/**
 * Whether a file is, from its first byte to its last, the picture or video that its first bytes announce:
 * what is appended to one, and the first bytes that are a script's as well, are how files of two kinds are
 * made. Sources: PNG (ISO/IEC 15948 §5), GIF89a, JPEG (ITU T.81 B.1.1.4), RIFF, ISO base media (14496-12 §4.2).
 */

const SCRIPT_COMMENT = '/*'

function isWholePng(bytes: Buffer): boolean {
  let at = 8
  while (at + 12 <= bytes.length) {
    const type = bytes.toString('latin1', at + 4, at + 8)
    at += 12 + bytes.readUInt32BE(at)
    if (type === 'IEND') return at === bytes.length
  }
  return false
}

function isWholeGif(bytes: Buffer): boolean {
  const start = bytes.toString('latin1', 6, 8)
  return bytes.at(-1) === 0x3b && start !== SCRIPT_COMMENT && !start.startsWith('=')
}

function isWholeJpeg(bytes: Buffer): boolean {
  // Cameras append pictures of their own after the end, so the end need not be the last thing.
  const hasEnd = bytes.lastIndexOf(Buffer.from([0xff, 0xd9])) > 0
  return hasEnd && bytes.toString('latin1', 4, 6) !== SCRIPT_COMMENT
}

function isWholeWebp(bytes: Buffer): boolean {
  return bytes.length >= 12 && bytes.readUInt32LE(4) + 8 === bytes.length
}

/** The pictures that the website's text may show, and how each is known to be whole. */
export const wholeImages: Record<string, (bytes: Buffer) => boolean> = {
  'image/png': isWholePng,
  'image/apng': isWholePng,
  'image/gif': isWholeGif,
  'image/jpeg': isWholeJpeg,
  'image/webp': isWholeWebp,
  'image/avif': (bytes) => wholeBoxes(bytes.length, (at) => bytes.subarray(at, at + 16)),
}

/** Hours of a video in fragments have a few thousand; millions of empty ones only keep the server busy. */
const MOST_BOXES = 100_000

/**
 * Whether the boxes of an ISO base media file (AVIF, MP4, QuickTime) follow one another to its very end.
 * `read` gives the 16 bytes at a place, or what there is of them.
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

function boxLength(head: Buffer, rest: number): number | undefined {
  if (head.length < 8 || !/^[\w©\- ]{4}$/.test(head.toString('latin1', 4, 8))) return undefined
  const short = head.readUInt32BE(0)
  if (short === 0) return rest
  if (short >= 8) return short
  const long = short === 1 && head.length >= 16 ? Number(head.readBigUInt64BE(8)) : 0
  return long >= 16 ? long : undefined
}
