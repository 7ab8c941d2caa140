import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import type { Readable } from 'node:stream'
import { mkdir, readdir, open } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { OWNER_ONLY } from '#server/platform/owner-only.ts'

/** The hash of a file's content. */
export async function sha256(path: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash)
  return hash.digest('hex')
}

/** Writes content to a new file, on the disk before it returns; answers the hash of what was read. */
export async function copyDurably(from: Readable, to: string): Promise<string> {
  await mkdir(dirname(to), { recursive: true, mode: OWNER_ONLY })
  const hash = createHash('sha256')
  await pipeline(
    from,
    async function* (content: AsyncIterable<Buffer>) {
      for await (const piece of content) {
        hash.update(piece)
        yield piece
      }
    },
    createWriteStream(to, { flags: 'wx', flush: true }),
  )
  return hash.digest('hex')
}

/** Puts the names in a folder and all folders below it on the disk. */
export async function syncFolders(folder: string): Promise<void> {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true })
  for (const entry of entries) {
    if (entry.isDirectory()) await syncFolder(join(entry.parentPath, entry.name))
  }
  await syncFolder(folder)
}

/**
 * Puts the names in a folder on the disk: after a loss of power, what was made or renamed in it is there under
 * its name. (A file's content is synced by its writer.)
 */
export async function syncFolder(folder: string): Promise<void> {
  // Windows keeps a folder's names by itself and opens no folders.
  if (process.platform === 'win32') return
  const handle = await open(folder)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
