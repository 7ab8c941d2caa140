import { link, mkdir, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Storage } from '#server/storage/storage.ts'
import { OWNER_ONLY } from '#server/platform/owner-only.ts'
import { copyDurably, sha256 } from '#server/storage/durable-copy.ts'
import type { StoredFile } from './manifest.ts'

/** Where a backup keeps the uploaded files. */
export const FILES = 'files'

type Previous = { folder: string; files: ReadonlyMap<string, StoredFile> }

/**
 * Hard-links the file of the previous backup, so that unchanged files take space once. False where that is not possible,
 * or where that copy is no longer what it was.
 */
async function linked(previous: Previous, known: StoredFile, target: string): Promise<boolean> {
  try {
    await link(join(previous.folder, FILES, known.path), target)
  } catch {
    // Another disk, a file system without links, too many of them: the copy that follows reports any real fault.
    return false
  }
  if ((await sha256(target)) === known.sha256) return true
  await rm(target)
  return false
}

/** Copies one file and reads it again; undefined where it has been removed meanwhile. */
async function copied(storage: Storage, path: string, target: string): Promise<string | undefined> {
  const content = await storage.read(path)
  if (!content) return undefined
  const read = await copyDurably(content, target)
  if ((await sha256(target)) !== read) throw new Error(`文件 ${path} 的备份与原件不一致`)
  return read
}

/** Copies the uploaded files, linking those that the previous backup has. Files never change once they have a name. */
export async function backUpFiles(
  storage: Storage,
  target: string,
  previous: Previous | undefined,
): Promise<StoredFile[]> {
  const stored: StoredFile[] = []
  for await (const { path } of storage.kept()) {
    const place = join(target, path)
    await mkdir(dirname(place), { recursive: true, mode: OWNER_ONLY })
    const known = previous?.files.get(path)
    const isLinked = previous && known && (await linked(previous, known, place))
    const hash = isLinked ? known.sha256 : await copied(storage, path, place)
    if (hash !== undefined) stored.push({ path, size: (await stat(place)).size, sha256: hash })
  }
  return stored.sort((one, other) => (one.path < other.path ? -1 : 1))
}
