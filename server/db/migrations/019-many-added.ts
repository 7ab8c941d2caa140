import type { Kysely } from 'kysely'
import { isPostgres } from './building.ts'
import { countManyOnPostgres, type Counted } from './counters.ts'

/** As 005 and 010 count them; these come from files, thousands at once. */
const COUNTED: readonly Counted[] = [
  { table: 'product', status: 'pro_status', who: (row) => [`'c' || ${row}.pro_type`] },
  { table: 'customer', who: (row) => [`'o' || ${row}.user_id`] },
]

/** Records that are added together are counted together; within SQLite's process it costs little to count each. */
export async function up(db: Kysely<unknown>): Promise<void> {
  if (!isPostgres(db)) return
  for (const counted of COUNTED) await countManyOnPostgres(db, counted)
}
