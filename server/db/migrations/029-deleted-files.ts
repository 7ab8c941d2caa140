import { sql, type Kysely } from 'kysely'

/** Deleting or restoring a record read all files for those that it holds: indexes of the few that deleted records hold. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const record of ['contract', 'sales', 'receipt']) {
    const column = sql.ref(`deleted_${record}_id`)
    await sql`create index ${sql.ref(`file_deleted_${record}`)} on file (${column})
      where ${column} is not null`.execute(db)
  }
}
