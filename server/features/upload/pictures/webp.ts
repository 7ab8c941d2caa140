import { areaOf, inCorner, Malformed, type Frame, type Picture, type Size } from './picture.ts'

/** Sizes of animations and canvases: three bytes, less one. */
const sizeAt = (bytes: Buffer, at: number): Size => ({
  width: bytes.readUIntLE(at, 3) + 1,
  height: bytes.readUIntLE(at + 3, 3) + 1,
})

type Chunk = { type: string; content: Buffer }

function* chunksOf(bytes: Buffer): Generator<Chunk> {
  for (let at = 0; at < bytes.length;) {
    const [start, length] = [at + 8, bytes.readUInt32LE(at + 4)]
    if (start + length > bytes.length) throw new Malformed('a chunk is broken off')
    const content = bytes.subarray(start, start + length)
    yield { type: bytes.toString('latin1', at, at + 4), content }
    at = start + length + (length % 2)
  }
}

/** The size in a lossy picture's own header (RFC 6386 §9.1). */
function lossySize(content: Buffer): Size {
  if (content.readUInt8(0) & 1 || content.readUIntBE(3, 3) !== 0x9d012a) {
    throw new Malformed('not a key frame')
  }
  return {
    width: content.readUInt16LE(6) & 0x3fff,
    height: content.readUInt16LE(8) & 0x3fff,
  }
}

/** The size in a lossless picture's own header (RFC 9649 §3.4). */
function losslessSize(content: Buffer): Size {
  if (content.readUInt8(0) !== 0x2f) throw new Malformed('not a lossless picture')
  const bits = content.readUInt32LE(1)
  return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 }
}

/** A WebP, animated or not (RFC 9649 §2.7). What its canvas says need not be what is coded: both count. */
export function readWebp(bytes: Buffer): Picture {
  if (bytes.readUInt32LE(4) + 8 !== bytes.length) throw new Malformed('not as long as it says')
  let canvas: Size | undefined
  let coded = 0
  const frames: Frame[] = []
  const read = ({ type, content }: Chunk, left = 0, top = 0) => {
    if (type !== 'VP8 ' && type !== 'VP8L') return
    const size = type === 'VP8L' ? losslessSize(content) : lossySize(content)
    coded += 1
    canvas ??= size
    frames.push({ ...size, left, top })
  }
  for (const chunk of chunksOf(bytes.subarray(12))) {
    const { type, content } = chunk
    if (type === 'VP8X') {
      if (canvas) throw new Malformed('the canvas is not the first')
      canvas = sizeAt(content, 4)
      frames.push(inCorner(canvas))
    } else if (type === 'ANMF') {
      const [left, top] = [2 * content.readUIntLE(0, 3), 2 * content.readUIntLE(3, 3)]
      frames.push({ ...sizeAt(content, 6), left, top })
      for (const part of chunksOf(content.subarray(16))) read(part, left, top)
    } else {
      read(chunk)
    }
  }
  if (!canvas || coded === 0) throw new Malformed('no picture in it')
  return { canvas, frames, painted: coded * areaOf(canvas) }
}
