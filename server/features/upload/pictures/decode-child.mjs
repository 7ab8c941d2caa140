import { readFileSync } from 'node:fs'
import { createCanvas, loadImage } from '@napi-rs/canvas'

/**
 * Opens the pictures whose paths it is sent, one after another, or draws those whose content it is sent, and answers
 * each with an `Answer` (decode.ts). It ends with the connection. It is not TypeScript: where no code is made at run time (`--jitless`), node reads none.
 */

const LOOK_EVERY_MS = 10
const mostBytes = Number(process.argv[2])
/** Decoders keep memory when they are done: with so much of it, this process opens no other picture. */
const spentBytes = mostBytes / 5

const memory = () => process.memoryUsage.rss()

// Opening goes on in another thread meanwhile.
setInterval(() => {
  if (memory() > mostBytes) process.kill(process.pid, 'SIGKILL')
}, LOOK_EVERY_MS).unref()

const open = (path) =>
  loadImage(readFileSync(path), {}).then(
    ({ width, height }) => (width > 0 && height > 0 ? 'opened' : 'cannotBeOpened'),
    () => 'cannotBeOpened',
  )

const isDrawing = (content) =>
  content.subarray(0, 64).toString('latin1').trimStart().startsWith('<')

/** The picture as a PNG of at most so many pixels, as Base64. */
async function draw({ content: base64, pixels }) {
  const content = Buffer.from(base64, 'base64')
  try {
    const image = await loadImage(content, {})
    const { width, height } = image
    if (!(width > 0 && height > 0)) return { opening: 'cannotBeOpened' }
    const fitting = Math.sqrt(pixels / (width * height))
    const scale = isDrawing(content) ? fitting : Math.min(1, fitting)
    const size = [width, height].map((side) => Math.max(1, Math.floor(side * scale)))
    const canvas = createCanvas(...size)
    const pen = canvas.getContext('2d')
    pen.imageSmoothingQuality = 'high'
    pen.drawImage(image, 0, 0, ...size)
    return { opening: 'opened', png: canvas.toBuffer('image/png').toString('base64') }
  } catch {
    return { opening: 'cannotBeOpened' }
  }
}

async function answer(sent) {
  const answered = typeof sent === 'string' ? { opening: await open(sent) } : await draw(sent)
  // What a small picture took is free again before the next one comes.
  globalThis.gc()
  process.send({ ...answered, isSpent: memory() > spentBytes })
}

process.on('message', (sent) => void answer(sent))
