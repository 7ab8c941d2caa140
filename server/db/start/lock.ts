import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import SQLite from 'better-sqlite3'
import { OWNER_ONLY } from '#server/platform/owner-only.ts'
import { outageOf } from '../outage.ts'

/** A lock file of ours in a folder, beside whatever the folder holds. */
export const LOCK_FILE = 'baojia.lock'

/** Two that start at once both release the lock and retry within this time, so that one of them gets it. */
const PATIENCE_MS = 300

type Lock = {
  /** The number that a holder of the lock noted last; 0 without any. */
  noted: number
  /** Notes a number with the lock, on the disk before it returns. */
  note(state: number): void
  release(): void
}

/**
 * Locks a folder to this process: undefined where another one holds it. The lock is SQLite's own on a tiny
 * database that is held exclusively; the operating system releases it however the process ends.
 */
export function lockFolder(folder: string): Lock | undefined {
  mkdirSync(folder, { recursive: true, mode: OWNER_ONLY })
  const path = join(folder, LOCK_FILE)
  const file = new SQLite(path, { timeout: PATIENCE_MS })
  try {
    file.exec('begin exclusive')
    // From here on the lock stays when a transaction ends.
    file.pragma('locking_mode = exclusive')
    file.exec('commit')
    return {
      noted: file.pragma('user_version', { simple: true }) as number,
      note: (state) => void file.pragma(`user_version = ${state}`),
      release: () => file.close(),
    }
  } catch (error) {
    file.close()
    if (outageOf(error) === 'busy') return undefined
    if (outageOf(error) !== 'damaged') throw error
    throw new Error(`文件 ${path} 已损坏。请确认没有服务在使用这个文件夹，删除这个文件，再重试`, {
      cause: error,
    })
  }
}
