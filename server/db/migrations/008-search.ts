import type { Kysely } from 'kysely'
import { SEARCHED, tellIndex } from '#server/db/search.ts'

/**
 * Makes each index of SQLite one part: filled in portions it came in ten, and a search looks into each. From
 * now on two parts of a size are joined as soon as `mergeIndexes` comes by; by itself it waits for four.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const name of SEARCHED) {
    await tellIndex(db, name, 'usermerge', 2)
    await tellIndex(db, name, 'optimize')
  }
}
