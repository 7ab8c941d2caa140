import { open } from 'node:fs/promises'
import { extname } from 'node:path'
import { Refusal } from '#server/platform/errors.ts'
import { isShowable } from './pictures/judge.ts'

/** Types that a browser may show in place; everything else is a download (spec 8.3.1). */
const SHOWN = new Set([
  'image/png',
  'image/apng',
  'image/jpeg',
  'image/gif',
  'image/webp',
  'image/bmp',
  'image/avif',
  'video/mp4',
  'video/x-m4v',
  'video/quicktime',
  'video/webm',
  'application/pdf',
])

const DOWNLOAD = 'application/octet-stream'
export const isDownload = (type: string) => type === DOWNLOAD

const PLAIN_TEXT = 'text/plain; charset=utf-8'
const PLAIN_ENDINGS = new Set(['.txt', '.csv', '.log', '.md'])
const LOOKED_AT = 64 * 1024

async function isPlainText(path: string): Promise<boolean> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(LOOKED_AT), 0, LOOKED_AT, 0)
    const start = buffer.subarray(0, bytesRead)
    // A character of several bytes may be cut at the end of what was read.
    const stream = bytesRead === LOOKED_AT
    new TextDecoder('utf-8', { fatal: true }).decode(start, { stream })
    return !start.includes(0)
  } catch (error) {
    if (error instanceof TypeError) return false
    throw error
  } finally {
    await file.close()
  }
}

/** The type of a file by its first bytes. The library is loaded by the first upload, not by the start. */
export async function contentTypeOf(path: string): Promise<string | undefined> {
  const { fileTypeFromFile } = await import('file-type')
  return (await fileTypeFromFile(path))?.mime
}

/** The type of a file by its content, never by the uploader's declaration; undefined for what is only downloaded. */
async function shownType(path: string, name: string): Promise<string | undefined> {
  // Before the check of its first bytes: a text may begin with "BM", as a picture does.
  const isText = PLAIN_ENDINGS.has(extname(name).toLowerCase()) && (await isPlainText(path))
  if (isText) return PLAIN_TEXT
  const found = await contentTypeOf(path)
  return found && SHOWN.has(found) ? found : undefined
}

const isPicture = (type: string | undefined): type is string => type?.startsWith('image/') ?? false

/** A picture that may not be shown is stored, and only downloaded. */
const pictureType = async (path: string, type: string, userId: number) =>
  (await isShowable(userId, path, type)) ? type : DOWNLOAD

/** The type with which a file is served. */
export async function servedType(path: string, name: string, userId: number): Promise<string> {
  const type = await shownType(path, name)
  return isPicture(type) ? pictureType(path, type, userId) : (type ?? DOWNLOAD)
}

/** The type with which a photo is served; what is no picture that browsers know is refused with 415. */
export async function photoType(path: string, name: string, userId: number): Promise<string> {
  const type = await shownType(path, name)
  if (isPicture(type)) return pictureType(path, type, userId)
  throw new Refusal(
    'wrongType',
    `“${name}”不是能显示的照片，请选择 JPEG、PNG、WebP 或 GIF；苹果手机的 HEIC 照片请先在“设置-相机-格式”中选择“兼容性最佳”`,
  )
}
