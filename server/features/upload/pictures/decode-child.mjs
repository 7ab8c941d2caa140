import { readFileSync } from 'node:fs'
import { loadImage } from '@napi-rs/canvas'

/**
 * Opens the pictures whose paths it is sent, one after another, and answers each with an `Answer` (decode.ts). It
 * ends with the connection. It is not TypeScript: where no code is made at run time (`--jitless`), node reads none.
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

async function answer(path) {
  const opening = await open(path)
  // What a small picture took is free again before the next one comes.
  globalThis.gc()
  process.send({ opening, isSpent: memory() > spentBytes })
}

process.on('message', (path) => void answer(path))
