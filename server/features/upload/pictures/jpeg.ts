import { areaOf, inCorner, Malformed, type Frame, type Picture } from './picture.ts'

const START = 0xd8
const END = 0xd9
const SCAN = 0xda
/** Start of a frame, of any coding: C0 to CF but for tables and what is reserved. */
const isFrame = (marker: number) =>
  marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc
/** Restarts within a scan; and TEM. */
const standsAlone = (marker: number) => (marker >= 0xd0 && marker <= 0xd7) || marker === 0x01

/** Where the next marker's code is: past coded data, in which FF is followed by 00, and past fill bytes. */
function nextMarker(bytes: Buffer, start: number): number {
  let at = start
  for (;;) {
    while (bytes.readUInt8(at) !== 0xff) at += 1
    while (bytes.readUInt8(at) === 0xff) at += 1
    if (bytes.readUInt8(at) !== 0) return at
  }
}

/**
 * A JPEG up to its end (ITU T.81 annex B). Cameras append pictures of their own after it, which no browser shows.
 * A progressive one is painted once for every scan.
 */
export function readJpeg(bytes: Buffer): Picture {
  const frames: Frame[] = []
  let scans = 0
  for (let at = nextMarker(bytes, 2); ; at = nextMarker(bytes, at)) {
    const marker = bytes.readUInt8(at)
    at += 1
    if (standsAlone(marker)) continue
    if (marker === START) throw new Malformed('it begins twice')
    if (marker === END) break
    if (marker === SCAN) scans += 1
    if (isFrame(marker)) {
      const [height, width] = [bytes.readUInt16BE(at + 3), bytes.readUInt16BE(at + 5)]
      frames.push(inCorner({ width, height }))
    }
    at += bytes.readUInt16BE(at)
  }
  const [canvas] = frames
  if (!canvas || scans === 0) throw new Malformed('no picture in it')
  return { canvas, frames, painted: scans * areaOf(canvas) }
}
