import { picture, type ImageFormat } from '../read/editor.ts'

/** Files that are two things at once, broken, or not what their first bytes say. */

export const ascii = (text: string) => Buffer.from(text, 'latin1')

export const SCRIPT = '<script>alert(document.cookie)</script>'
export const HTML = `<!doctype html><html><body>${SCRIPT}</body></html>`
export const SVG = `<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"></svg>`
export const PDF = '%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n'
export const ZIP = ascii(`PK\u0005\u0006${'\0'.repeat(18)}`)

/** A picture with something after its end. */
export const followed = async (format: ImageFormat, by: string | Buffer) =>
  Buffer.concat([await picture(format), Buffer.from(by)])

/** A JPEG with a comment at its beginning. */
export async function commented(text: string): Promise<Buffer> {
  const jpeg = await picture('jpeg')
  const length = text.length + 2
  const head = Buffer.from([0xff, 0xfe, length >> 8, length & 255])
  return Buffer.concat([jpeg.subarray(0, 2), head, Buffer.from(text), jpeg.subarray(2)])
}

/** A picture of which only a part came. */
export const half = async (format: ImageFormat) => {
  const whole = await picture(format)
  return whole.subarray(0, Math.floor(whole.length * 0.6))
}

/** A PNG whose header announces another size. */
export async function announcing(width: number, height: number): Promise<Buffer> {
  const png = Buffer.from(await picture())
  png.writeUInt32BE(width, 16)
  png.writeUInt32BE(height, 20)
  return png
}

/** A GIF that a script engine reads as well: the width of the picture opens a comment or a value. */
export async function gifScript(start: string): Promise<Buffer> {
  const gif = Buffer.from(await picture('gif'))
  gif.write(start, 6, 'latin1')
  return Buffer.concat([gif, ascii('*/=1;alert(1);')])
}

/** A JPEG that a script engine reads as well: the length of its first segment opens a comment. */
export async function jpegScript(): Promise<Buffer> {
  const jpeg = await picture('jpeg')
  const filler = Buffer.alloc(0x2f2a - 2, 0x20)
  const head = Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0x2f, 0x2a])
  return Buffer.concat([head, filler, jpeg.subarray(2), ascii('*/=alert(1)//'), ascii('\xff\xd9')])
}

/** An archive that ends with a comment of its own. */
export function archiveWith(comment: string): Buffer {
  const text = Buffer.from(comment)
  const end = Buffer.from(ZIP)
  end.writeUInt16LE(text.length, 20)
  return Buffer.concat([end, text])
}

export function withEmptyBoxes(avif: Buffer): Buffer {
  const free = Buffer.from('\0\0\0\bfree', 'latin1')
  return Buffer.concat([avif, ...Array.from({ length: 200_000 }, () => free)])
}

/** A JPEG of exactly so many bytes: comment segments (ITU T.81 B.2.4.5) of any length make a larger one. */
export async function ofSize(bytes: number): Promise<Buffer> {
  const small = await picture('jpeg')
  const comments: Buffer[] = []
  for (let left = bytes - small.length; left > 0;) {
    // None may be too short for its own head.
    const length = left > 60_000 ? Math.min(left - 4, 60_000) : left
    const head = Buffer.from([0xff, 0xfe, (length - 2) >> 8, (length - 2) & 255])
    comments.push(Buffer.concat([head, Buffer.alloc(length - 4, 0x20)]))
    left -= length
  }
  return Buffer.concat([small.subarray(0, 2), ...comments, small.subarray(2)])
}
