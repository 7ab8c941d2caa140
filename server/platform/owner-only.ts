import type { Stats } from 'node:fs'
import { chmod, lstat, opendir, realpath } from 'node:fs/promises'
import { join } from 'node:path'

/**
 * What the product writes is for the user that runs it alone: quotations and contracts are nobody else's business
 * on a machine that others use too. Windows has no modes; there the folder's own rights decide.
 */

/** The mode of folders that are made. */
export const OWNER_ONLY = 0o700
const OTHERS = 0o077

const hasModes = process.platform !== 'win32'

/** From here on, this process and those that it starts make files and folders for their owner alone. */
export function writeForOwner(): void {
  if (hasModes) process.umask(OTHERS)
}

/** The paths that could not be closed: how many, and the first few. */
type Left = { count: number; paths: string[] }
const NAMED = 5

function note(left: Left, path: string): void {
  left.count += 1
  if (left.paths.length < NAMED) left.paths.push(path)
}

/** Notes a path that failed, unless it was removed meanwhile. */
function noteUnlessGone(left: Left, path: string, error: unknown): void {
  const isGone = error instanceof Error && 'code' in error && error.code === 'ENOENT'
  if (!isGone) note(left, path)
}

/**
 * Removes the rights of group and others. By its path, never by opening it: a process that closes a database's file gives
 * up its locks on it. Another user's file is left and noted.
 */
async function restrict(path: string, found: Stats, left: Left): Promise<void> {
  if ((found.mode & OTHERS) === 0) return
  if (found.uid === process.geteuid?.()) await chmod(path, found.mode & OWNER_ONLY)
  else note(left, path)
}

/** Symbolic links are not followed, and nothing but files and folders is touched. */
async function restrictBelow(folder: string, left: Left): Promise<void> {
  try {
    for await (const { name } of await opendir(folder)) {
      await restrictTree(join(folder, name), left)
    }
  } catch (error) {
    noteUnlessGone(left, folder, error)
  }
}

async function restrictTree(path: string, left: Left): Promise<void> {
  try {
    const found = await lstat(path)
    if (found.isFile()) return await restrict(path, found, left)
    // A closed folder lets nobody through to what is in it. One is closed after what is in it, so that a process
    // that ends meanwhile leaves none closed by half, and the next start need not look into it.
    if (!found.isDirectory() || (found.mode & OTHERS) === 0) return
    await restrictBelow(path, left)
    await restrict(path, found, left)
  } catch (error) {
    noteUnlessGone(left, path, error)
  }
}

/**
 * Removes the rights of others from these folders and everything in them, for installations that wrote without a umask:
 * the folders themselves first, so that nobody gets through them any more, then file after file while the server runs.
 * Answers a warning about what could not be closed.
 */
export async function restrictFolders(folders: readonly string[]): Promise<string | undefined> {
  if (!hasModes) return undefined
  const left: Left = { count: 0, paths: [] }
  const real: string[] = []
  for (const folder of folders) {
    try {
      // The folder that is configured may be a link to another disk.
      const path = await realpath(folder)
      await restrict(path, await lstat(path), left)
      real.push(path)
    } catch (error) {
      noteUnlessGone(left, folder, error)
    }
  }
  for (const folder of real) await restrictBelow(folder, left)
  if (left.count === 0) return undefined
  const more = left.count > NAMED ? `等 ${left.count} 个` : ''
  return `警告：这些文件或文件夹没有改为仅本用户可读，因为它们属于别的用户，或所在的磁盘不支持：${left.paths.join('、')}${more}。请用 chown 改为运行服务的用户，再重新启动服务`
}
