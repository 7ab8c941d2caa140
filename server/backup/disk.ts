import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, readdir } from 'node:fs/promises'
import { dirname, join, relative, sep } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { syncFolder } from '#server/sync-folder.ts'

/** The hash of a file's content. */
export async function sha256(path: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash)
  return hash.digest('hex')
}

/** Copies a file to a new one, on the disk before it returns; answers the hash of what was read. */
export async function copyDurably(from: string, to: string): Promise<string> {
  await mkdir(dirname(to), { recursive: true })
  const hash = createHash('sha256')
  await pipeline(
    createReadStream(from),
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

/** The paths of all files below a folder, with slashes on every system. */
export async function filesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true })
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .sort()
}

/** Puts the names in a folder and all folders below it on the disk. */
export async function syncFolders(folder: string): Promise<void> {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true })
  for (const entry of entries) {
    if (entry.isDirectory()) await syncFolder(join(entry.parentPath, entry.name))
  }
  await syncFolder(folder)
}
