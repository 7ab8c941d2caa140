import type { SheetImage } from 'hucre'

/** The logo stands over so many columns at the left, the company's name beside it. */
export const LOGO_COLUMNS = 2
/** How high the row is that it stands in, with some air below. */
export const LOGO_POINTS = 36
const LOGO_PIXELS = 44

export const PIXELS_OF_A_POINT = 4 / 3
/** As Excel shows a column: so much for each digit of its width, and its padding. */
const PIXELS_OF_A_DIGIT = 7
const COLUMN_PADDING = 5
/** How wide cells are together, in pixels of a screen. */
export const pixelWidth = (widths: readonly number[]) =>
  widths.reduce((sum, width) => sum + width * PIXELS_OF_A_DIGIT + COLUMN_PADDING, 0)

/** Sharper than a screen is, for paper. */
const SHARPNESS = 3

/**
 * A logo as a picture over the first cells of a sheet. The library stretches a picture to whole cells, so the logo is
 * drawn in its own shape at the left of a picture that is as large as they are.
 */
export async function logoImage(
  logo: Uint8Array,
  widths: readonly number[],
  altText: string,
): Promise<SheetImage> {
  // Loaded for who has a logo only: it is native, and takes a tenth of a second.
  const { createCanvas, loadImage } = await import('@napi-rs/canvas')
  const image = await loadImage(logo)
  const width = pixelWidth(widths.slice(0, LOGO_COLUMNS))
  const canvas = createCanvas(
    Math.round(width * SHARPNESS),
    Math.round(LOGO_POINTS * PIXELS_OF_A_POINT * SHARPNESS),
  )
  const most = { width: canvas.width * 0.9, height: LOGO_PIXELS * SHARPNESS }
  const scale = Math.min(most.width / image.width, most.height / image.height)
  canvas.getContext('2d').drawImage(image, 0, 0, image.width * scale, image.height * scale)
  return {
    data: new Uint8Array(await canvas.encode('png')),
    type: 'png',
    anchor: { from: { row: 0, col: 0 }, to: { row: 1, col: LOGO_COLUMNS } },
    altText,
  }
}
