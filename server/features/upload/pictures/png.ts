import { areaOf, inCorner, Malformed, type Frame, type Picture } from './picture.ts'

const SIGNATURE = 8

/** A PNG, animated or not (ISO/IEC 15948 §5; APNG: PNG third edition §11.3.5). */
export function readPng(bytes: Buffer): Picture {
  const canvas = { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) }
  const frames: Frame[] = []
  let shown = 1
  for (let at = SIGNATURE; ;) {
    const type = bytes.toString('latin1', at + 4, at + 8)
    const content = at + 8
    if ((type === 'IHDR') !== (at === SIGNATURE)) throw new Malformed('the header is not the first')
    if (type === 'fcTL') {
      shown += 1
      frames.push({
        width: bytes.readUInt32BE(content + 4),
        height: bytes.readUInt32BE(content + 8),
        left: bytes.readUInt32BE(content + 12),
        top: bytes.readUInt32BE(content + 16),
      })
    }
    at = content + bytes.readUInt32BE(at) + 4
    if (type !== 'IEND') continue
    if (at !== bytes.length) throw new Malformed('something follows the end')
    return { canvas, frames: [inCorner(canvas), ...frames], painted: shown * areaOf(canvas) }
  }
}
