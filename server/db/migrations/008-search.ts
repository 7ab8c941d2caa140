import { sql, type Kysely } from 'kysely'
import { isPostgres } from './building.ts'
import { SEARCHED } from './search-index.ts'

/**
 * Makes each index of SQLite one part: filled in portions it came in ten, and a search looks into each. From
 * now on two parts of a size are joined as soon as `mergeIndexes` comes by; by itself it waits for four.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  if (isPostgres(db)) return
  for (const name of SEARCHED) {
    const index = sql.ref(`${name}_search`)
    await sql`insert into ${index} (${index}, rank) values ('usermerge', 2)`.execute(db)
    await sql`insert into ${index} (${index}) values ('optimize')`.execute(db)
  }
}
