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

/** What could not be mended: how many, and the first few. */
type Left = { count: number; paths: string[] }
const NAMED = 5

function note(left: Left, path: string): void {
  left.count += 1
  if (left.paths.length < NAMED) left.paths.push(path)
}

/** What was removed meanwhile needs no mending; anything else is told. */
function noteUnlessGone(left: Left, path: string, error: unknown): void {
  const isGone = error instanceof Error && 'code' in error && error.code === 'ENOENT'
  if (!isGone) note(left, path)
}

/**
 * Takes a file or folder away from everybody but its owner. By its path, never by opening it: a process that
 * closes a database's file gives up its locks on it. Another user's is left and noted.
 */
async function close(path: string, found: Stats, left: Left): Promise<void> {
  if ((found.mode & OTHERS) === 0) return
  if (found.uid === process.geteuid?.()) await chmod(path, found.mode & OWNER_ONLY)
  else note(left, path)
}

/** Symbolic links are not followed, and nothing but files and folders is touched. */
async function mendBelow(folder: string, left: Left): Promise<void> {
  try {
    for await (const { name } of await opendir(folder)) {
      await mend(join(folder, name), left)
    }
  } catch (error) {
    noteUnlessGone(left, folder, error)
  }
}

async function mend(path: string, left: Left): Promise<void> {
  try {
    const found = await lstat(path)
    if (found.isFile()) return await close(path, found, left)
    // A closed folder lets nobody through to what is in it. One is closed after what is in it, so that a process
    // that ends meanwhile leaves none closed by half, and the next start need not look into it.
    if (!found.isDirectory() || (found.mode & OTHERS) === 0) return
    await mendBelow(path, left)
    await close(path, found, left)
  } catch (error) {
    noteUnlessGone(left, path, error)
  }
}

/**
 * Mends the modes of folders from before modes were minded, and of everything in them: the folders themselves
 * first, so that nobody gets through them any more, then one file after the other, which takes nothing from those
 * whom the server serves. Answers a warning where something could not be mended.
 */
export async function mendFolders(folders: readonly string[]): Promise<string | undefined> {
  if (!hasModes) return undefined
  const left: Left = { count: 0, paths: [] }
  const real: string[] = []
  for (const folder of folders) {
    try {
      // The folder that is configured may be a link to another disk.
      const path = await realpath(folder)
      await close(path, await lstat(path), left)
      real.push(path)
    } catch (error) {
      noteUnlessGone(left, folder, error)
    }
  }
  for (const folder of real) await mendBelow(folder, left)
  if (left.count === 0) return undefined
  const more = left.count > NAMED ? `等 ${left.count} 个` : ''
  return `警告：这些文件或文件夹没有改为仅本用户可读，因为它们属于别的用户，或所在的磁盘不支持：${left.paths.join('、')}${more}。请用 chown 改为运行服务的用户，再重新启动服务`
}
