import { sql, type Kysely } from 'kysely'
import { building } from './building.ts'

/** The second factor of a sign-in: who has one, whom the company requires it of, and sign-ins that wait for a code. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { textType, table, texts, integers, index } = building(db)
  for (const name of ['"user"', 'company']) {
    await sql
      .raw(`alter table ${name} add column second_factor bigint not null default 0`)
      .execute(db)
  }
  await integers(
    texts(
      table('second_factor').addColumn('user_id', 'bigint', (column) =>
        column.primaryKey().references('user.id').onDelete('no action'),
      ),
      ['secret'],
    ),
    ['is_confirmed', 'last_step'],
  ).execute()
  const ofUser = (name: string, key: string) =>
    integers(
      table(name).addColumn(key, textType, (column) => column.primaryKey()),
      ['user_id'],
    ).addForeignKeyConstraint(`${name}_user`, ['user_id'], 'user', ['id'])
  await ofUser('recovery_code', 'code_hash').execute()
  await index('recovery_code_of', 'recovery_code', ['user_id'])
  await integers(ofUser('begun_sign_in', 'begun_hash'), ['attempts', 'expires_ms']).execute()
  await index('begun_sign_in_of', 'begun_sign_in', ['user_id'])
}
