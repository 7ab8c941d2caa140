import { picture, type ImageFormat } from '../../read/editor.ts'

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

/** A GIF of these sizes in its header, and with this comment. */
const commentedGif = (sizes: string, comment: string) =>
  Buffer.concat([
    ascii(
      `GIF89a${sizes}\x80\0\0\0\0\0\xff\xff\xff!\xfe${String.fromCharCode(comment.length)}${comment}\0`,
    ),
    ascii(',\0\0\0\0\x01\0\x01\0\0\x02\x02L\x01\0;'),
  ])

/** Pictures of a pixel that a script engine reads as well, by how: `GIF89a`, `BM`, `RIFF` and `ÿØÿþ` are names. */
export const scripts = {
  'a GIF that assigns behind a comment': () => commentedGif('/*\x01\0', '*/=1;alert(1)//'),
  'a GIF that assigns behind a line': () => commentedGif('//\x01\0', '\n=1;alert(1)//'),
  'a GIF that assigns behind a blank': () => commentedGif('\t/*\0', '*/=1;alert(1)//'),
  'a GIF that is a label': () => commentedGif(':/*\0', '*/alert(1)//'),
  'a GIF that assigns an expression': () => commentedGif('=/\x01\0', '/;alert(1)//'),
  'a JPEG that assigns behind a comment': () => jpegScript('/*', '', '*/=1;alert(1)//'),
  'a JPEG that assigns': () => jpegScript('=1', ';/*', '*/alert(1)//'),
  'a JPEG that is a label': () => jpegScript(':"', '";/*', '*/alert(1)//'),
}

/** A JPEG whose first segment, a comment, has this length and begins so, and which is followed by the rest of the script. */
async function jpegScript(length: string, start: string, rest: string): Promise<Buffer> {
  const head = ascii(`\xff\xd8\xff\xfe${length}`)
  const filler = Buffer.alloc(head.readUInt16BE(4) - 2, ' ')
  filler.write(start, 'latin1')
  const jpeg = await picture('jpeg')
  return Buffer.concat([head, filler, jpeg.subarray(2), ascii(rest)])
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
