import { sql, type Kysely } from 'kysely'
import { building, isPostgres } from './building.ts'

/** Users and roles as records of their own, deletion of users, and the website's text with its files. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { textType, table, withId, texts, integers, referring, versioned, index } = building(db)

  /** Who made a row, and who changed it last and when; unknown for what the first start made. */
  const addStamp = async (name: string) => {
    const alter = () => db.schema.alterTable(name)
    for (const column of ['user_id', 'updated_by']) {
      await alter()
        .addColumn(column, 'bigint', (definition) => definition.notNull().defaultTo(0))
        .execute()
    }
    await alter()
      .addColumn('updated_at', textType, (definition) => definition.notNull().defaultTo(''))
      .execute()
  }

  await addStamp('role')

  // A deleted user's name is free again, and stays with the records: it is unique among the others only.
  if (isPostgres(db)) {
    await addStamp('user')
    await sql`alter table "user"
      drop constraint user_username_unique,
      add column password_at text collate "C" not null default '',
      add column deleted bigint not null default 0`.execute(db)
  } else {
    // SQLite cannot drop a constraint. Foreign keys are off while migrations run, and checked afterwards.
    await versioned(
      referring(
        integers(texts(withId('user_anew'), ['username', 'password_hash', 'password_at']), [
          'status',
          'deleted',
        ]),
        'role_id',
        'role',
      ),
    ).execute()
    await sql`insert into user_anew
      (id, username, password_hash, password_at, status, deleted, role_id, version, user_id, updated_by, updated_at)
      select id, username, password_hash, '', status, 0, role_id, version, 0, 0, '' from "user"`.execute(
      db,
    )
    await sql`drop table "user"`.execute(db)
    await sql`alter table user_anew rename to "user"`.execute(db)
  }
  await db.schema
    .createIndex('user_username')
    .unique()
    .on('user')
    .column('username')
    .where('deleted' as never, '=', 0)
    .execute()
  await index('user_role', 'user', ['role_id'])

  await versioned(
    texts(
      table('web_text').addColumn('id', 'bigint', (id) => id.primaryKey()),
      ['web', 'webs'],
    ),
  ).execute()
  await sql`insert into web_text (id, web, webs, version, user_id, updated_by, updated_at)
    values (1, '', '', 1, 0, 0, '')`.execute(db)
  await db.schema
    .alterTable('file')
    .addColumn('web_id', 'bigint', (column) => column.references('web_text.id'))
    .execute()
  await index('file_web', 'file', ['web_id'])
}
