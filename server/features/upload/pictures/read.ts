import { readAvif } from './avif.ts'
import { readGif } from './gif.ts'
import { readJpeg } from './jpeg.ts'
import { Malformed, type Picture } from './picture.ts'
import { readPng } from './png.ts'
import { readWebp } from './webp.ts'

export type { Picture } from './picture.ts'

/** The pictures that the website's text may show. */
const READERS: Record<string, (bytes: Buffer) => Picture> = {
  'image/png': readPng,
  'image/apng': readPng,
  'image/gif': readGif,
  'image/jpeg': readJpeg,
  'image/webp': readWebp,
  'image/avif': readAvif,
}

/** What is read beyond the end of a file that is broken off, or whose lengths lie. */
const isOutOfRange = (error: unknown) => error instanceof RangeError

/**
 * What a picture's container says of it; undefined where it is of another type, or not whole: what is appended to
 * a picture, and first bytes that are a script's as well, are how files of two kinds are made.
 */
export function readPicture(type: string, bytes: Buffer): Picture | undefined {
  try {
    return READERS[type]?.(bytes)
  } catch (error) {
    if (error instanceof Malformed || isOutOfRange(error)) return undefined
    throw error
  }
}
