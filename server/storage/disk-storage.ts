import { createReadStream } from 'node:fs'
import { mkdir, open, rename, rm, stat } from 'node:fs/promises'
import { dirname, join, relative, sep } from 'node:path'
import { filesFolder, hasFiles } from '#server/db/start/data-folder.ts'
import { OWNER_ONLY } from '#server/platform/owner-only.ts'
import { syncFolder, copyDurably, sha256 } from './durable-copy.ts'
import { pathOf } from './file-name.ts'
import { filesIn, ifThere, receivedBelow } from './received.ts'
import type { DiskStorage } from './storage.ts'

/**
 * Files on the disk below the data folder. A file is written aside and moved to its name when it is whole, so
 * that a broken upload is never taken for a file.
 */
export function diskStorage(dataDir: string): DiskStorage {
  const folder = filesFolder(dataDir)
  const received = receivedBelow(dataDir)
  return {
    folder,
    receive: received.receive,
    discard: received.discard,
    keep: async (name) => {
      const path = join(folder, pathOf(name))
      await mkdir(dirname(path), { recursive: true, mode: OWNER_ONLY })
      await rename(received.placeOf(name), path)
      await syncFolder(dirname(path))
      await syncFolder(folder)
    },
    remove: async (name) => {
      await received.discard(name)
      await rm(join(folder, pathOf(name)), { force: true })
    },
    kept: async function* () {
      for await (const { path, size, writtenMs } of filesIn(folder)) {
        if (path.startsWith(received.folder + sep)) continue
        yield { path: relative(folder, path).split(sep).join('/'), size, writtenMs }
      }
    },
    olderThan: async (moment) => {
      const old: string[] = []
      for await (const { name, writtenMs } of filesIn(folder)) {
        if (writtenMs < moment) old.push(name)
      }
      return old
    },
    read: async (path) => {
      const file = await ifThere(open(join(folder, path)))
      return file?.createReadStream()
    },
    sizeOf: async (path) => (await ifThere(stat(join(folder, path))))?.size,
    put: async (path, from, hash) => {
      const place = join(folder, path)
      const read = await copyDurably(createReadStream(from), place)
      if (read !== hash || (await sha256(place)) !== hash) {
        throw new Error(`文件 ${path} 没有正确写入`)
      }
    },
    isEmpty: async () => !hasFiles(dataDir),
    // The data folder itself is checked as it is taken.
    check: () => Promise.resolve(),
  }
}
