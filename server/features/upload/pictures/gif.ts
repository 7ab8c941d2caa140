import { areaOf, Malformed, type Frame, type Picture } from './picture.ts'

const EXTENSION = 0x21
const IMAGE = 0x2c
const TRAILER = 0x3b

/** Bytes of the colour table that the flags of a screen or an image announce. */
const colourTable = (flags: number) => (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0)

/** Where the chain of blocks that begins there ends. */
function afterBlocks(bytes: Buffer, start: number): number {
  let at = start
  for (let length = bytes.readUInt8(at); length > 0; length = bytes.readUInt8(at)) at += 1 + length
  return at + 1
}

/** A GIF with all its images (GIF89a §17–27). */
export function readGif(bytes: Buffer): Picture {
  const canvas = { width: bytes.readUInt16LE(6), height: bytes.readUInt16LE(8) }
  const frames: Frame[] = []
  let at = 13 + colourTable(bytes.readUInt8(10))
  for (let block = bytes.readUInt8(at); block !== TRAILER; block = bytes.readUInt8(at)) {
    if (block === EXTENSION) {
      at = afterBlocks(bytes, at + 2)
    } else if (block === IMAGE) {
      frames.push({
        left: bytes.readUInt16LE(at + 1),
        top: bytes.readUInt16LE(at + 3),
        width: bytes.readUInt16LE(at + 5),
        height: bytes.readUInt16LE(at + 7),
      })
      at = afterBlocks(bytes, at + 11 + colourTable(bytes.readUInt8(at + 9)))
    } else {
      throw new Malformed('an unknown block')
    }
  }
  if (at !== bytes.length - 1) throw new Malformed('something follows the end')
  return { canvas, frames, painted: frames.length * areaOf(canvas) }
}
