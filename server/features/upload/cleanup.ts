import { EDITOR_PATH, UPLOAD_PATH } from '#api/upload/upload.ts'
import { chunks } from '#server/platform/breaks.ts'
import type { Config } from '#server/platform/config.ts'
import type { Database } from '#server/db/open.ts'
import { nameIn } from '#server/storage/file-name.ts'
import { storageOf } from '#server/storage/storage.ts'
import { deleteUnnamed, knownFiles } from './file.store.ts'

const HOUR = 60 * 60 * 1000
/** Long enough for a form that was left open over a day off. */
const KEPT_MS = 48 * HOUR
/** A statement takes only so many values, and years of contracts have more files. */
const QUERIED_AT_ONCE = 500

/**
 * Removes the files that no record has named for 48 hours, and leftovers of uploads that a killed process broke off. A file
 * of a record, or of a deleted one that can be restored, is never touched: its row is deleted first, by a condition that the
 * database checks.
 */
export async function removeUnnamedFiles(
  { db, config }: { db: Database; config: Config },
  now = Date.now(),
): Promise<void> {
  const storage = storageOf(config)
  const before = now - KEPT_MS
  for (const url of await deleteUnnamed(db, before)) {
    await storage.remove(nameIn(url))
  }
  const old = await storage.olderThan(before)
  for (const names of chunks(old, QUERIED_AT_ONCE)) {
    const urls = names.flatMap((name) => [UPLOAD_PATH + name, EDITOR_PATH + name])
    const known = new Set([...(await knownFiles(db, urls))].map(nameIn))
    for (const name of names) if (!known.has(name)) await storage.remove(name)
  }
}
