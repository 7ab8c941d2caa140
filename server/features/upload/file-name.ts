import { open } from 'node:fs/promises'
import { extname } from 'node:path'
import { newSecret } from '#server/features/session/secret.ts'

const LONGEST = 200

/**
 * The uploader's name of a file, made harmless for records, headers and folders: no path, no control
 * characters, not too long, its ending kept.
 */
export function harmlessName(given: string | undefined): string {
  const base = (given ?? '').toWellFormed().split(/[\\/]/).at(-1) ?? ''
  const clean = base
    .replace(/[\p{Cc}\p{Cf}\p{Co}\p{Cn}]/gu, '')
    .replace(/,/g, '，')
    .trim()
  const ending = extname(clean).slice(0, 20)
  const stem = clean.slice(0, clean.length - extname(clean).length)
  const characters = [...stem].slice(0, LONGEST - ending.length).join('')
  return characters === '' && ending === '' ? '未命名文件' : characters + ending
}

/** The name under which the product keeps a file: random, with a plain ending for who looks at addresses. */
export function newFileName(name: string): string {
  const ending = /\.([a-z\d]{1,8})$/i.exec(name)?.[1]?.toLowerCase()
  return ending ? `${newSecret()}.${ending}` : newSecret()
}

/** The name in a file's address. */
export function nameIn(url: string): string {
  return url.slice(url.lastIndexOf('/') + 1)
}

/** Whether a text could be such a name; any other is not even looked for. */
export function isFileName(text: string): boolean {
  return /^[\w-]{1,64}(\.[a-z\d]{1,8})?$/.test(text)
}

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

export const DOWNLOAD = 'application/octet-stream'
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

/** The type that a file's first bytes tell. The library is loaded by the first upload, not by the start. */
export async function contentTypeOf(path: string): Promise<string | undefined> {
  const { fileTypeFromFile } = await import('file-type')
  return (await fileTypeFromFile(path))?.mime
}

/** The type that a file is served as, judged by its content and never by what the uploader declared. */
export async function servedType(path: string, name: string): Promise<string> {
  // Before its first bytes are looked at: a note may well begin with "BM", as a picture does.
  const isText = PLAIN_ENDINGS.has(extname(name).toLowerCase()) && (await isPlainText(path))
  if (isText) return PLAIN_TEXT
  const found = await contentTypeOf(path)
  return found && SHOWN.has(found) ? found : DOWNLOAD
}
