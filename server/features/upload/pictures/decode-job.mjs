import { readFileSync } from 'node:fs'
import { createCanvas, loadImage } from '@napi-rs/canvas'

/**
 * Opens a picture, or draws it, in a process of its own (`decode.ts`, whose `DecodeTask` and `Decoded` it takes and
 * gives). It is not TypeScript: where no code is made at run time (`--jitless`), node reads none.
 */

const MEGABYTE = 1024 * 1024
/** Opening 25 million pixels of AVIF takes most: 980 MB, with node itself. */
const MOST_BYTES = 1280 * MEGABYTE
const LOOK_EVERY_MS = 10

// Opening goes on in another thread meanwhile.
setInterval(() => {
  if (process.memoryUsage.rss() > MOST_BYTES) process.kill(process.pid, 'SIGKILL')
}, LOOK_EVERY_MS).unref()

const isDrawing = (content) =>
  content.subarray(0, 64).toString('latin1').trimStart().startsWith('<')

async function drawn(content, pixels) {
  const image = await loadImage(content, {})
  const { width, height } = image
  if (!(width > 0 && height > 0)) return undefined
  const fitting = Math.sqrt(pixels / (width * height))
  const scale = isDrawing(content) ? fitting : Math.min(1, fitting)
  const size = [width, height].map((side) => Math.max(1, Math.floor(side * scale)))
  const canvas = createCanvas(...size)
  const pen = canvas.getContext('2d')
  pen.imageSmoothingQuality = 'high'
  pen.drawImage(image, 0, 0, ...size)
  return canvas.toBuffer('image/png')
}

async function opened(content) {
  const { width, height } = await loadImage(content, {})
  return width > 0 && height > 0
}

export default async function decode(task) {
  const content = 'path' in task ? readFileSync(task.path) : Buffer.from(task.content)
  try {
    return 'path' in task ? await opened(content) : await drawn(content, task.pixels)
  } catch {
    return undefined
  }
}
