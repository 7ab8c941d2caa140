import { areaOf, inCorner, type Picture } from './picture.ts'

/** The length of the oldest header, whose sizes have two bytes. */
const CORE_HEADER = 12

/** A BMP by its header (BITMAPCOREHEADER, BITMAPINFOHEADER and later); a negative height means lines from above. */
export function readBmp(bytes: Buffer): Picture {
  const canvas =
    bytes.readUInt32LE(14) === CORE_HEADER
      ? { width: bytes.readUInt16LE(18), height: bytes.readUInt16LE(20) }
      : { width: bytes.readInt32LE(18), height: Math.abs(bytes.readInt32LE(22)) }
  return { canvas, frames: [inCorner(canvas)], painted: areaOf(canvas) }
}
