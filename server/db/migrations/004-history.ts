import { sql, type Kysely } from 'kysely'
import { building, isPostgres } from './building.ts'

/** The history names its records, knows their owners, can be searched, and is append-only. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { textType, index } = building(db)
  for (const column of ['name', 'search_text']) {
    await db.schema
      .alterTable('history')
      .addColumn(column, textType, (definition) => definition.notNull().defaultTo(''))
      .execute()
  }
  await db.schema.alterTable('history').addColumn('owner_id', 'bigint').execute()
  await index('history_time', 'history', ['time', 'id'])
  await index('history_user', 'history', ['user_id', 'id'])
  await index('history_action', 'history', ['entity', 'action', 'id'])
  await (isPostgres(db) ? refuseOnPostgres(db) : refuseOnSqlite(db))
}

async function refuseOnSqlite(db: Kysely<unknown>): Promise<void> {
  for (const event of ['update', 'delete']) {
    await sql`create trigger ${sql.ref(`history_no_${event}`)} before ${sql.raw(event)} on history
      begin select raise(abort, 'the history is append-only'); end`.execute(db)
  }
  // A row that is replaced is deleted without its trigger.
  await sql`create trigger history_no_replace before insert on history
    when exists (select 1 from history where id = new.id)
    begin select raise(abort, 'the history is append-only'); end`.execute(db)
}

async function refuseOnPostgres(db: Kysely<unknown>): Promise<void> {
  await sql`create function history_append_only() returns trigger language plpgsql as
    $$ begin raise exception 'the history is append-only'; end $$`.execute(db)
  await sql`create trigger history_append_only before update or delete or truncate on history
    for each statement execute function history_append_only()`.execute(db)
}
