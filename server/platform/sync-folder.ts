import { open } from 'node:fs/promises'

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
