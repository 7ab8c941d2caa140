import { readLogo } from './company-logo.ts'
import { readPicture } from './features/upload/pictures/read.ts'

/** Four pixels for each point of the room that documents have for it. */
const MOST = { width: 440, height: 160 }
/** What a camera takes: decoded, 100 MB for a moment. */
const MOST_PIXELS = 25_000_000

/** Refuses what is no whole picture, or would take all memory to be opened. A drawing has no pixels of its own. */
function refuseUnfit(type: string, content: Buffer): void {
  if (type === 'image/svg+xml') return
  const picture = readPicture(type, content)
  if (!picture) throw new Error('COMPANY_LOGO 不是完整的图片')
  const { width, height } = picture.canvas
  if (width * height > MOST_PIXELS) throw new Error('COMPANY_LOGO 的像素太多')
}

/** The company's logo as documents print it: a small PNG. Throws an Error where the picture cannot be opened. */
export async function documentLogo(path: string): Promise<Uint8Array> {
  const { type, content } = readLogo(path)
  refuseUnfit(type, content)
  // Loaded for who has a logo only: it is native, and takes part of a start.
  const { createCanvas, loadImage } = await import('@napi-rs/canvas')
  const image = await loadImage(content)
  const fitting = Math.min(MOST.width / image.width, MOST.height / image.height)
  const scale = type === 'image/svg+xml' ? fitting : Math.min(1, fitting)
  const width = Math.max(1, Math.round(image.width * scale))
  const height = Math.max(1, Math.round(image.height * scale))
  // A drawing is drawn in this size, a picture made smaller.
  if (type === 'image/svg+xml') [image.width, image.height] = [width, height]
  const canvas = createCanvas(width, height)
  canvas.getContext('2d').drawImage(image, 0, 0, width, height)
  return new Uint8Array(await canvas.encode('png'))
}
