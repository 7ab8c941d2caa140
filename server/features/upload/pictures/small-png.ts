import { drawApart } from './decode.ts'
import { readPicture } from './read.ts'

/**
 * A logo is printed a few centimetres wide. So many pixels, four bytes each, are below 512 KB even where nothing can be
 * compressed.
 */
const MOST_PIXELS = 120_000

type SmallPng = Buffer | 'cannotBeOpened' | 'tooMuch'

/**
 * A picture, or a drawing (SVG) as large as may be, as a small PNG: of the file itself only its pixels remain. Takes
 * neither much memory nor long. For a file of whoever runs the server: a drawing may name other files.
 */
export const smallPng = (content: Buffer): Promise<SmallPng> => drawApart(content, MOST_PIXELS)

/** The same of a picture that somebody sent: one of these types by its content, and whole. */
export async function smallPngOf(types: readonly string[], content: Buffer): Promise<SmallPng> {
  const { fileTypeFromBuffer } = await import('file-type')
  const type = (await fileTypeFromBuffer(content))?.mime ?? ''
  const isPicture = types.includes(type) && readPicture(type, content) !== undefined
  return isPicture ? smallPng(content) : 'cannotBeOpened'
}
