import { existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { lockFolder, LOCK_FILE } from './lock.ts'
import { databaseFile } from '../open.ts'
import { KEY_FILE } from '#server/platform/secrets.ts'

/** The folder below `DATA_DIR` that holds the uploaded files. */
export const filesFolder = (dataDir: string) => join(dataDir, 'files')

/** The states that are noted with the lock of a data folder. */
const STATE = { new: 0, stopped: 1, running: 2 } as const

export type HeldFolder = {
  /** Whether it ever contained data. */
  initialised: boolean
  /** Whether its last user shut down cleanly. */
  endedCleanly: boolean
  /** Notes that it is in use and has data; without `close` the next start sees an unclean end. */
  noteUse(): void
  /** Notes a clean end, and releases it. */
  close(): void
  /** Releases it with its state unchanged. */
  release(): void
}

/** Locks the data folder for this process; undefined if another one has it. */
export function holdDataFolder(dataDir: string): HeldFolder | undefined {
  const lock = lockFolder(dataDir)
  return (
    lock && {
      initialised: lock.noted !== STATE.new,
      endedCleanly: lock.noted === STATE.stopped,
      noteUse: () => lock.note(STATE.running),
      close: () => {
        lock.note(STATE.stopped)
        lock.release()
      },
      release: () => lock.release(),
    }
  )
}

/** Whether a file below this folder, however deep, has any content. */
function holdsFiles(folder: string): boolean {
  if (!existsSync(folder)) return false
  const entries = readdirSync(folder, { withFileTypes: true, recursive: true })
  return entries.some((entry) => entry.isFile())
}

/** Whether files were uploaded into a data folder. */
export const hasFiles = (dataDir: string) => holdsFiles(filesFolder(dataDir))

/** Whether there is an embedded database with anything in it. */
export function hasDatabase(dataDir: string): boolean {
  const path = databaseFile(dataDir)
  return existsSync(path) && statSync(path).size > 0
}

/** Whether a data folder is absent or holds nothing but its lock, the key of its secrets and empty folders. */
export function isEmptyFolder(dataDir: string): boolean {
  if (!existsSync(dataDir)) return true
  const entries = readdirSync(dataDir, { withFileTypes: true, recursive: true })
  return entries.every(
    (entry) => entry.isDirectory() || entry.name.startsWith(LOCK_FILE) || entry.name === KEY_FILE,
  )
}
