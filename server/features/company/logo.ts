import { createHash } from 'node:crypto'
import { LOGO_TYPES } from '#api/company/company.ts'
import { invalid } from '#server/platform/errors.ts'
import { smallPngOf } from '#server/features/upload/pictures/small-png.ts'

/** The company's pictures, logo and seal: small PNGs, stored and sent as `data:` addresses. */

const PNG = 'data:image/png;base64,'

export const dataUrl = (png: Buffer) => PNG + png.toString('base64')

/** The picture in such an address. */
export const bytesOf = (url: string) => Buffer.from(url.slice(url.indexOf(',') + 1), 'base64')

/** What the history keeps of a logo: that it is another one, and how large. */
export type LogoNote = { bytes: number; sha256: string } | ''

export function noteOf(url: string): LogoNote {
  if (url === '') return ''
  const png = bytesOf(url)
  return { bytes: png.length, sha256: createHash('sha256').update(png).digest('hex') }
}

/** A logo in the history. Earlier entries contain the picture itself. */
export function logoInWords(kept: unknown): string {
  const note = typeof kept === 'string' ? noteOf(kept) : (kept as LogoNote | undefined)
  return note ? `图片（${(note.bytes / 1024).toFixed(1)}KB）` : ''
}

const PICTURES = { logo: '公司标志', seal: '公章图片' }

/** A picture that was sent, made small; the one that is stored already stays as it is. */
export async function smallPicture(
  user: number,
  which: keyof typeof PICTURES,
  sent: string,
  stored: string,
): Promise<string> {
  if (sent === '' || sent === stored) return sent
  const png = await smallPngOf(user, LOGO_TYPES, bytesOf(sent))
  const label = PICTURES[which]
  if (png === 'cannotBeOpened') {
    throw invalid(which, `${label}不是可用的图片，请选择 PNG、JPEG 或 WebP 图片`)
  }
  if (png === 'tooMuch') throw invalid(which, `${label}的尺寸太大，请缩小到2500万像素以内再上传`)
  return dataUrl(png)
}
