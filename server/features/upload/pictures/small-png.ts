import { drawPicture } from './decode.ts'
import { isTooLarge } from './picture.ts'
import { readPicture } from './read.ts'

/**
 * A logo is printed a few centimetres wide. So many pixels, four bytes each, are below 512 KB even where nothing can be
 * compressed.
 */
const MOST_PIXELS = 120_000

type SmallPng = Buffer | 'cannotBeOpened' | 'tooMuch'

async function typeOf(content: Buffer): Promise<string> {
  const { fileTypeFromBuffer } = await import('file-type')
  return (await fileTypeFromBuffer(content))?.mime ?? ''
}

/** By its type and what its header says, before any of it is decoded. */
async function smallPicture(user: number, type: string, content: Buffer): Promise<SmallPng> {
  const picture = readPicture(type, content)
  if (picture === 'malformed') return 'cannotBeOpened'
  return picture && isTooLarge(picture) ? 'tooMuch' : drawPicture(user, content, MOST_PIXELS)
}

/** A picture that a user sent as a small PNG: of the file itself only its pixels remain. It has one of these types. */
export async function smallPngOf(
  user: number,
  types: readonly string[],
  content: Buffer,
): Promise<SmallPng> {
  const type = await typeOf(content)
  return types.includes(type) ? smallPicture(user, type, content) : 'cannotBeOpened'
}

/** The same of a trusted file of the operator, which may be an SVG too; an SVG of a user could refer to other files. */
export async function smallPng(content: Buffer): Promise<SmallPng> {
  const type = await typeOf(content)
  const isDrawing = !type.startsWith('image/') || type === 'image/svg+xml'
  return isDrawing ? drawPicture(0, content, MOST_PIXELS) : smallPicture(0, type, content)
}
