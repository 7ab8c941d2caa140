import { sql, type Kysely } from 'kysely'
import { building, isPostgres } from './building.ts'
import { added, countOnPostgres, countOnSqlite, type CountedByStatus } from './counters.ts'
import { fillIndex, makeIndex, SEARCHED } from './search-index.ts'

const owner = (row: string) => `'o' || ${row}.user_id`
/** Who sees a record that hangs on a contract: its owner, and the contract's. */
const viewers = (row: string) => [
  `'v' || ${row}.user_id`,
  `'v' || coalesce(${row}.contract_user_id, ${row}.user_id)`,
]
const chain = (table: string, status: string): CountedByStatus => ({
  table,
  status,
  who: (row) => [owner(row), ...viewers(row)],
})

const COUNTED: readonly CountedByStatus[] = [
  { table: 'quotation', status: 'quo_status', who: (row) => [owner(row)] },
  { table: 'contract', status: 'c_status', who: (row) => [owner(row)] },
  chain('production', 'pro_status'),
  chain('logistics', 'l_status'),
  chain('sales', 's_status'),
  { table: 'product', status: 'pro_status', who: (row) => [`'c' || ${row}.pro_type`] },
]

/**
 * Lists whose cost does not grow with their tables: an index of characters and pairs for searches, and
 * counters by owner, status and day, kept by triggers, so that no way of writing can miss them.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { table, texts, integers, index } = building(db)

  await texts(integers(table('record_count'), ['status', 'level', 'count']), [
    'entity',
    'who',
    'period',
  ])
    .addPrimaryKeyConstraint('record_count_key', ['entity', 'who', 'status', 'level', 'period'])
    .execute()
  for (const counted of COUNTED) {
    await index(`${counted.table}_status_time`, counted.table, [
      counted.status,
      'release_time',
      'id',
    ])
    await (isPostgres(db) ? countOnPostgres(db, counted) : countOnSqlite(db, counted))
  }
  await index('contract_invoice_time', 'contract', ['c_invoice', 'release_time', 'id'])
  await index('production_outbound_time', 'production', ['pro_outbound', 'release_time', 'id'])

  for (const name of SEARCHED) await makeIndex(db, name)
  for (const counted of COUNTED) await sql.raw(added(counted, counted.table)).execute(db)
  for (const name of SEARCHED) await fillIndex(db, name)
  if (!isPostgres(db)) return
  for (const name of SEARCHED) {
    await sql`create index ${sql.ref(`${name}_search_words`)} on ${sql.table(`${name}_search`)}
      using gin (words)`.execute(db)
  }
}
