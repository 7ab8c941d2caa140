import { readFileSync } from 'node:fs'
import sharp from 'sharp'

/**
 * Opens a picture, measures it, or draws it, in a process of its own (`decode.ts`, whose `DecodeTask` and `Decoded` it takes and
 * gives). It is not TypeScript: where no code is made at run time (`--jitless`), node reads none.
 */

const MEGABYTE = 1024 * 1024
/** Opening 25 million pixels of 12-bit AVIF takes most: 655 MB, with node itself. */
const MOST_BYTES = 900 * MEGABYTE
const LOOK_EVERY_MS = 10

// Opening goes on in another thread meanwhile.
setInterval(() => {
  if (process.memoryUsage.rss() > MOST_BYTES) process.kill(process.pid, 'SIGKILL')
}, LOOK_EVERY_MS).unref()

sharp.cache(false)
sharp.concurrency(1)

/** Warnings of the library, which many cameras' files cause, are ignored: browsers show such files. */
const read = (bytes, options) =>
  sharp(bytes, { failOn: 'error', limitInputPixels: false, ...options })

async function drawn(bytes, pixels) {
  const { format, autoOrient } = await read(bytes).metadata()
  const fitting = Math.sqrt(pixels / (autoOrient.width * autoOrient.height))
  const scale = format === 'svg' ? fitting : Math.min(1, fitting)
  const [width, height] = [autoOrient.width, autoOrient.height].map((side) =>
    Math.max(1, Math.floor(side * scale)),
  )
  return read(bytes).autoOrient().resize({ width, height, fit: 'fill' }).png().toBuffer()
}

/** Decodes every pixel of the first frame, without storing it. */
const opened = async (bytes) => {
  await read(bytes)
    .resize({ width: 1, height: 1, fit: 'fill', fastShrinkOnLoad: false })
    .raw()
    .toBuffer()
  return 'opened'
}

/** The limit that a picture exceeds, by its container. */
async function beyond(bytes, { pixels, painted }) {
  const {
    format,
    width,
    height,
    pageHeight = height,
    pages = 1,
  } = await read(bytes, { pages: -1 }).metadata()
  const area = width * pageHeight
  // A drawing has no pixels of its own.
  if (format !== 'svg' && area > pixels) return 'tooLarge'
  return pages * area > painted ? 'tooManyFrames' : undefined
}

export default async function decode({ path, isMeasured, content, limits, drawnPixels }) {
  const bytes = path === undefined ? Buffer.from(content) : readFileSync(path)
  try {
    const limit = await beyond(bytes, limits)
    if (limit !== undefined) return limit
    if (isMeasured) return 'measured'
    return await (drawnPixels === undefined ? opened(bytes) : drawn(bytes, drawnPixels))
  } catch (error) {
    // The messages of libvips and libheif.
    return /memory/i.test(error.message) ? 'tooMuch' : 'cannotBeOpened'
  }
}
