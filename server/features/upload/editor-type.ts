import { closeSync, openSync, readSync } from 'node:fs'
import { readFile, stat } from 'node:fs/promises'
import { Refusal } from '#server/errors.ts'
import { wholeBoxes, wholeImages } from './containers.ts'
import { isDisguised } from './disguise.ts'
import { contentTypeOf } from './file-name.ts'

const VIDEOS = new Set(['video/mp4', 'video/x-m4v', 'video/quicktime', 'video/webm'])

/** Beyond it, a picture of a few kilobytes would take hundreds of megabytes to open. */
const MOST_PIXELS = 25_000_000

function notAnImage(name: string): Refusal {
  return new Refusal(
    'wrongType',
    `“${name}”不是可用的图片，请选择 PNG、JPEG、GIF、WebP 或 AVIF 图片`,
  )
}

function notAVideo(name: string): Refusal {
  return new Refusal('wrongType', `“${name}”不是可用的视频，请选择 MP4 或 WebM 视频`)
}

/** Width times height as the header says; nothing where there is none to read. */
async function pixelsOf(bytes: Buffer): Promise<number | undefined> {
  // Loaded with the first picture, as the next one is; few servers ever see one.
  const { imageSize } = await import('image-size')
  try {
    const { width, height } = imageSize(bytes)
    return width * height
  } catch {
    return undefined
  }
}

async function canBeOpened(bytes: Buffer): Promise<boolean> {
  const { loadImage } = await import('@napi-rs/canvas')
  return loadImage(bytes, {}).then(
    (image) => image.width > 0 && image.height > 0,
    () => false,
  )
}

/**
 * The type of a picture for the website's text, judged by its content: it is one of the known kinds, whole,
 * nothing else besides, and it can be opened. Anything else is refused with 415.
 */
export async function editorImageType(path: string, name: string): Promise<string> {
  const type = (await contentTypeOf(path)) ?? ''
  const isWhole = wholeImages[type]
  if (!isWhole) throw notAnImage(name)
  const bytes = await readFile(path)
  const pixels = await pixelsOf(bytes)
  if (pixels === undefined || !isWhole(bytes) || (await isDisguised(path))) throw notAnImage(name)
  if (pixels > MOST_PIXELS) {
    throw new Refusal('tooLarge', `图片“${name}”的尺寸太大，请缩小到2500万像素以内`)
  }
  if (!(await canBeOpened(bytes))) throw notAnImage(name)
  return type
}

/** Whether the boxes of a video file reach to its end, read a few bytes at a time. */
function isWholeVideo(path: string, size: number): boolean {
  const file = openSync(path, 'r')
  try {
    return wholeBoxes(size, (at) => {
      const head = Buffer.alloc(16)
      return head.subarray(0, readSync(file, head, 0, head.length, at))
    })
  } finally {
    closeSync(file)
  }
}

/** The type of a video for the website's text, judged by its content; anything else is refused with 415. */
export async function editorVideoType(path: string, name: string): Promise<string> {
  const type = (await contentTypeOf(path)) ?? ''
  if (!VIDEOS.has(type)) throw notAVideo(name)
  const { size } = await stat(path)
  if (type !== 'video/webm' && !isWholeVideo(path, size)) throw notAVideo(name)
  if (await isDisguised(path)) throw notAVideo(name)
  return type
}
