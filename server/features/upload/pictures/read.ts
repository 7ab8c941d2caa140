import { readAvif } from './avif.ts'
import { readGif } from './gif.ts'
import { readJpeg } from './jpeg.ts'
import { Malformed, areaOf, inCorner, type Picture } from './picture.ts'
import { readPng } from './png.ts'

/** The length of the oldest header, whose sizes have two bytes. */
const CORE_HEADER = 12

/** A BMP by its header (BITMAPCOREHEADER, BITMAPINFOHEADER and later); a negative height means lines from above. */
function readBmp(bytes: Buffer): Picture {
  const canvas =
    bytes.readUInt32LE(14) === CORE_HEADER
      ? { width: bytes.readUInt16LE(18), height: bytes.readUInt16LE(20) }
      : { width: bytes.readInt32LE(18), height: Math.abs(bytes.readInt32LE(22)) }
  return { canvas, frames: [inCorner(canvas)], painted: areaOf(canvas) }
}

/** Its chunks and sizes are the decoder's to check. */
function checkWebp(bytes: Buffer): undefined {
  if (bytes.readUInt32LE(4) + 8 !== bytes.length) throw new Malformed('not as long as it says')
}

/**
 * The pictures that are shown, a BMP as a file alone. Of WebP the decoder checks all, of the others it knows the size of what is
 * shown first.
 */
const READERS: Record<string, (bytes: Buffer) => Picture | undefined> = {
  'image/png': readPng,
  'image/apng': readPng,
  'image/gif': readGif,
  'image/jpeg': readJpeg,
  'image/webp': checkWebp,
  'image/avif': readAvif,
  'image/bmp': readBmp,
}

/** What is read beyond the end of a file that is broken off, or whose lengths lie. */
const isOutOfRange = (error: unknown) => error instanceof RangeError

/**
 * What a picture's container says of it, undefined where only the decoder knows; `malformed` where it is of another
 * type, or not whole: what is appended to a picture is how files of two kinds are made.
 */
export function readPicture(type: string, bytes: Buffer): Picture | 'malformed' | undefined {
  const reader = READERS[type]
  if (!reader) return 'malformed'
  try {
    return reader(bytes)
  } catch (error) {
    if (error instanceof Malformed || isOutOfRange(error)) return 'malformed'
    throw error
  }
}
