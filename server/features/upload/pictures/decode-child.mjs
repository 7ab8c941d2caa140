import { readFileSync } from 'node:fs'
import { loadImage } from '@napi-rs/canvas'

/**
 * Opens the pictures whose paths it is sent, one after another, and answers each with an `Answer` (decode.ts). It
 * ends with the connection. It is not TypeScript: where no code is made at run time (`--jitless`), node reads none.
 */

const LOOK_EVERY_MS = 10
const mostBytes = Number(process.argv[2])
/** Decoders keep memory when they are done; so much of it, and the next picture gets a process of its own. */
const spentBytes = mostBytes / 4

const memory = () => process.memoryUsage.rss()

// Where the system does not limit a process; opening goes on in another thread meanwhile.
setInterval(() => {
  if (memory() > mostBytes) process.kill(process.pid, 'SIGKILL')
}, LOOK_EVERY_MS).unref()

const open = (path) =>
  loadImage(readFileSync(path), {}).then(
    ({ width, height }) => (width > 0 && height > 0 ? 'opened' : 'cannotBeOpened'),
    () => 'cannotBeOpened',
  )

process.on('message', async (path) => {
  const opening = await open(path)
  globalThis.gc()
  process.send({ opening, isSpent: memory() > spentBytes })
})
