import { createWriteStream } from 'node:fs'
import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { filesFolder } from '#server/db/start/data-folder.ts'
import { OWNER_ONLY } from '#server/platform/owner-only.ts'

/**
 * Node copies every piece of a request's body into a buffer of its own. They are outside V8's heap, so
 * that V8 sees little reason to collect them: a 50 MB upload left up to 65 MB of spent ones behind. A young
 * collection for every few megabytes that came in takes about a millisecond and keeps it at a few megabytes.
 */
const COLLECTED_EVERY = 4 * 1024 * 1024

setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as (options: { type: 'minor' }) => void

let spent = 0

/** Passes the pieces of a file on, and lets go of those that were written. */
async function* collectingSpent(content: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  for await (const piece of content) {
    yield piece
    spent += piece.length
    if (spent < COLLECTED_EVERY) continue
    spent = 0
    collect({ type: 'minor' })
  }
}

/** The folder of uploads that are not whole or not judged yet, below the folder of files. */
const RECEIVED = 'received'

/** The result of reading a file or folder; undefined where it is absent. */
export function ifThere<Found>(reading: Promise<Found>): Promise<Found | undefined> {
  return reading.catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })
}

/** All files below a folder. Another process may remove some meanwhile: they are passed over. */
export async function* filesIn(folder: string) {
  const entries = await ifThere(readdir(folder, { withFileTypes: true, recursive: true }))
  for (const entry of entries ?? []) {
    if (!entry.isFile()) continue
    const path = join(entry.parentPath, entry.name)
    const found = await ifThere(stat(path))
    if (found) yield { name: entry.name, path, size: found.size, writtenMs: found.mtimeMs }
  }
}

/** Uploads as they come in, aside on the local disk, whatever the storage. */
export function receivedBelow(dataDir: string) {
  const folder = join(filesFolder(dataDir), RECEIVED)
  const placeOf = (name: string) => join(folder, name)
  return {
    folder,
    placeOf,
    receive: async (name: string, content: AsyncIterable<Uint8Array>) => {
      const path = placeOf(name)
      await mkdir(dirname(path), { recursive: true, mode: OWNER_ONLY })
      await pipeline(
        collectingSpent(content),
        createWriteStream(path, { flags: 'wx', flush: true }),
      )
      return { path, size: (await stat(path)).size }
    },
    discard: (name: string) => rm(placeOf(name), { force: true }),
  }
}
