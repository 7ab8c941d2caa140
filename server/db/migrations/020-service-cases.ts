import { sql, type Kysely } from 'kysely'
import { building, isPostgres } from './building.ts'
import { countOnPostgres, countOnSqlite, type CountedByStatus } from './counters.ts'

/** An after-sales record is visible to its owner, its contract's owner and its assignee. */
const sales: CountedByStatus = {
  table: 'sales',
  status: 's_status',
  who: (row) => [
    `'o' || ${row}.user_id`,
    `'v' || ${row}.user_id`,
    `'v' || coalesce(${row}.contract_user_id, ${row}.user_id)`,
    `'v' || coalesce(${row}.s_assignee, ${row}.user_id)`,
  ],
}

/**
 * What an after-sales case is about, who handles it, how far it is, and its photos. Earlier records have none of it: no
 * state, and nobody to handle them. The counters are right as they are, and count by the assignee from now on.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { index } = building(db)
  const raw = (text: string) => sql.raw(text).execute(db)
  const postgres = isPostgres(db)
  const text = postgres ? 'text collate "C"' : 'text'

  for (const column of ['s_fault', 's_contact', 's_phone', 's_started', 's_finished']) {
    await raw(`alter table sales add column ${column} ${text} not null default ''`)
  }
  await raw(`alter table sales add column s_parts ${text} not null default '[]'`)
  await raw(`alter table sales add column s_state bigint`)
  await raw(`alter table sales add column s_assignee bigint references "user" (id)`)
  await index('sales_assignee_time', 'sales', ['s_assignee', 'release_time', 'id'])
  await index('sales_state_time', 'sales', ['s_state', 'release_time', 'id'])

  await raw(`alter table file add column sales_id bigint references sales (id)`)
  await raw(`alter table file add column deleted_sales_id bigint`)
  await index('file_sales_index', 'file', ['sales_id', 'position'])

  if (postgres) {
    await raw(`drop trigger sales_count on sales`)
    await raw(`drop function sales_count()`)
    await countOnPostgres(db, sales)
  } else {
    for (const event of ['insert', 'delete', 'update']) {
      await raw(`drop trigger sales_count_${event}`)
    }
    await countOnSqlite(db, sales)
  }
}
