import { crc32 } from 'node:zlib'
import { createCanvas } from '@napi-rs/canvas'
import { ascii } from './polyglot.ts'
import { box, picture } from '../../read/editor.ts'

/** Pictures of several frames, and pictures whose headers lie, made byte by byte. */

export type Place = { left?: number; top?: number; width: number; height: number }

function uint16LE(...numbers: number[]): Buffer {
  const bytes = Buffer.alloc(2 * numbers.length)
  for (const [at, number] of numbers.entries()) bytes.writeUInt16LE(number, 2 * at)
  return bytes
}

function uint32BE(...numbers: number[]): Buffer {
  const bytes = Buffer.alloc(4 * numbers.length)
  for (const [at, number] of numbers.entries()) bytes.writeUInt32BE(number, 4 * at)
  return bytes
}

/** A GIF of these frames; of each only the first pixel is coded, the rest stays clear. */
export function gif(screen: Place, frames: readonly Place[]): Buffer {
  const colours = Buffer.from([0x80, 0, 0, 0, 0, 0, 255, 255, 255])
  const images = frames.map(({ left = 0, top = 0, width, height }) =>
    Buffer.concat([
      Buffer.from([0x2c]),
      uint16LE(left, top, width, height),
      Buffer.from([0, 2, 2, 0x44, 1, 0]),
    ]),
  )
  return Buffer.concat([
    ascii('GIF89a'),
    uint16LE(screen.width, screen.height),
    colours,
    ...images,
    ascii(';'),
  ])
}

function pngChunk(type: string, content: Buffer): Buffer {
  const checked = Buffer.concat([ascii(type), content])
  return Buffer.concat([uint32BE(content.length), checked, uint32BE(crc32(checked))])
}

/** A PNG of 40 by 30 with these frames after its picture. */
export async function apng(frames: readonly Place[]): Promise<Buffer> {
  const png = await picture('png')
  const [start, end] = [png.indexOf('IDAT') - 4, png.indexOf('IEND') - 4]
  const pixels = png.subarray(start + 8, start + 8 + png.readUInt32BE(start))
  const added = frames.flatMap(({ left = 0, top = 0, width, height }, at) => [
    pngChunk(
      'fcTL',
      Buffer.concat([uint32BE(2 * at, width, height, left, top), Buffer.from([0, 1, 0, 10, 0, 0])]),
    ),
    pngChunk('fdAT', Buffer.concat([uint32BE(2 * at + 1), pixels])),
  ])
  return Buffer.concat([
    png.subarray(0, start),
    pngChunk('acTL', uint32BE(frames.length, 0)),
    png.subarray(start, end),
    ...added,
    png.subarray(end),
  ])
}

function webpChunk(type: string, content: Buffer): Buffer {
  const length = Buffer.alloc(4)
  length.writeUInt32LE(content.length)
  return Buffer.concat([ascii(type), length, content, Buffer.alloc(content.length % 2)])
}

/** Three bytes each, less one. */
const webpSize = ({ width, height }: Place) => {
  const bytes = Buffer.alloc(6)
  bytes.writeUIntLE(width - 1, 0, 3)
  bytes.writeUIntLE(height - 1, 3, 3)
  return bytes
}

/** The coded picture of a WebP of 40 by 30, whose own header says that it has this size. */
async function coded({ width, height }: Place): Promise<Buffer> {
  const webp = await picture('webp')
  const start = webp.indexOf('VP8 ')
  const content = Buffer.from(webp.subarray(start + 8, start + 8 + webp.readUInt32LE(start + 4)))
  uint16LE(width, height).copy(content, 6)
  return webpChunk('VP8 ', content)
}

const riff = (...chunks: Buffer[]) => {
  const content = Buffer.concat([ascii('WEBP'), ...chunks])
  return webpChunk('RIFF', content)
}

const ANIMATED = 2
const webpCanvas = (size: Place, flags = 0) =>
  webpChunk('VP8X', Buffer.concat([Buffer.from([flags, 0, 0, 0]), webpSize(size)]))

/** A WebP of one picture that says this of its canvas and of its picture. */
export const webp = async (canvas: Place, size: Place) =>
  riff(webpCanvas(canvas), await coded(size))

/** A WebP with these frames: where each lies, and what its own header says. */
export async function animatedWebp(
  frames: readonly { place: Place; size: Place }[],
  canvas: Place = { width: 40, height: 30 },
): Promise<Buffer> {
  const parts = frames.map(async ({ place, size }) => {
    const corner = Buffer.alloc(6)
    corner.writeUIntLE((place.left ?? 0) / 2, 0, 3)
    corner.writeUIntLE((place.top ?? 0) / 2, 3, 3)
    const timing = Buffer.from([100, 0, 0, 0])
    return webpChunk('ANMF', Buffer.concat([corner, webpSize(place), timing, await coded(size)]))
  })
  return riff(
    webpCanvas(canvas, ANIMATED),
    webpChunk('ANIM', Buffer.alloc(6)),
    ...(await Promise.all(parts)),
  )
}

/** An AVIF of this size that announces another. */
export async function avif(size: Place, announced: Place): Promise<Buffer> {
  const canvas = createCanvas(size.width, size.height)
  canvas.getContext('2d').fillRect(0, 0, 5, 5)
  const bytes = await canvas.encode('avif', { quality: 1, speed: 10 })
  const sizes = uint32BE(announced.width, announced.height)
  for (let at = bytes.indexOf('ispe'); at >= 0; at = bytes.indexOf('ispe', at + 1)) {
    sizes.copy(bytes, at + 8)
  }
  return bytes
}

/** A JPEG of this size with these segments before its pixels, each by its marker. */
export async function jpeg(
  { width, height }: Place,
  segments: readonly (readonly [marker: number, content: Buffer])[],
): Promise<Buffer> {
  const bytes = await picture('jpeg', width, height)
  const scan = bytes.indexOf(Buffer.from([0xff, 0xda]))
  const added = segments.map(([marker, content]) => {
    const length = content.length + 2
    return Buffer.concat([Buffer.from([0xff, marker, length >> 8, length & 255]), content])
  })
  return Buffer.concat([bytes.subarray(0, scan), ...added, bytes.subarray(scan)])
}

/** A JPEG frame's header (SOF0) of one colour. */
export const jpegFrame = ({ width, height }: Place) => {
  const size = Buffer.alloc(4)
  size.writeUInt16BE(height, 0)
  size.writeUInt16BE(width, 2)
  return [0xc0, Buffer.concat([Buffer.from([8]), size, Buffer.from([1, 1, 0x11, 0])])] as const
}

/** The header of a JPEG's scan (SOS) of one colour; no pixels follow. */
export const jpegScan = () => [0xda, Buffer.from([1, 1, 0, 0, 63, 0])] as const

/** An AVIF of 40 by 30 that announces one more size, as one that is cropped or has tiles does. */
export async function avifWithSize({ width, height }: Place): Promise<Buffer> {
  const bytes = await picture('avif')
  const size = box('ispe', uint32BE(0, width, height))
  const properties = bytes.indexOf('ipco') - 4
  const end = properties + bytes.readUInt32BE(properties)
  for (const type of ['meta', 'iprp', 'ipco']) {
    const at = bytes.indexOf(type) - 4
    bytes.writeUInt32BE(bytes.readUInt32BE(at) + size.length, at)
  }
  // Where the coded picture begins, behind the ids and counts of the table's only row.
  const offset = bytes.indexOf('iloc') + 18
  bytes.writeUInt32BE(bytes.readUInt32BE(offset) + size.length, offset)
  return Buffer.concat([bytes.subarray(0, end), size, bytes.subarray(end)])
}
