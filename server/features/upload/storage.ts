import { createWriteStream } from 'node:fs'
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { filesFolder } from '#server/db/data-folder.ts'
import { syncFolder } from '#server/sync-folder.ts'
import { collectingSpent } from './spent-buffers.ts'

/**
 * Where uploaded files lie: on the disk below the data folder. A file is written aside and moved to its
 * name when it is whole, so that a broken upload is never taken for a file.
 */
export type Storage = {
  /** Streams a file to the disk, not yet under its name; answers its size in bytes. */
  receive(name: string, content: AsyncIterable<Uint8Array>): Promise<{ path: string; size: number }>
  /** Puts a received file under its name. */
  keep(name: string): Promise<void>
  /** Removes what was received or kept under a name; absent is no error. */
  remove(name: string): Promise<void>
  /** Names of all files, received or kept, that were last written before a moment (epoch ms). */
  olderThan(moment: number): Promise<string[]>
  /** The folder, and a kept file's path below it, for whoever sends it. */
  root: string
  pathOf(name: string): string
}

/** What reading a file or folder gives; undefined where there is none. */
function ifThere<Found>(reading: Promise<Found>): Promise<Found | undefined> {
  return reading.catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })
}

/** Two letters of the random name spread the files over folders of a size that every system likes. */
export const pathOf = (name: string) => join(name.slice(0, 2), name)

export function diskStorage(dataDir: string): Storage {
  const root = filesFolder(dataDir)
  const received = (name: string) => join(root, 'received', name)
  return {
    root,
    pathOf,
    receive: async (name, content) => {
      const path = received(name)
      await mkdir(dirname(path), { recursive: true })
      await pipeline(
        collectingSpent(content),
        createWriteStream(path, { flags: 'wx', flush: true }),
      )
      return { path, size: (await stat(path)).size }
    },
    keep: async (name) => {
      const path = join(root, pathOf(name))
      await mkdir(dirname(path), { recursive: true })
      await rename(received(name), path)
      await syncFolder(dirname(path))
      await syncFolder(root)
    },
    remove: async (name) => {
      await rm(received(name), { force: true })
      await rm(join(root, pathOf(name)), { force: true })
    },
    olderThan: async (moment) => {
      const found = await ifThere(readdir(root, { withFileTypes: true, recursive: true }))
      const old: string[] = []
      for (const entry of found ?? []) {
        if (!entry.isFile()) continue
        // Another process may have removed it meanwhile.
        const written = (await ifThere(stat(join(entry.parentPath, entry.name))))?.mtimeMs
        if (written !== undefined && written < moment) old.push(entry.name)
      }
      return old
    },
  }
}
