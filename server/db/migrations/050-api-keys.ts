import type { Kysely } from 'kysely'
import { building } from './building.ts'

/** The keys by which other programs call in a user's name, found by their hash. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { texts, referring, withId, index } = building(db)
  const written = ['name', 'key_hash', 'permissions', 'created_at', 'expires_on', 'ended_at']
  await texts(referring(withId('api_key'), 'user_id', 'user'), written)
    .addColumn('used_ms', 'bigint', (column) => column.notNull().defaultTo(0))
    .execute()
  await db.schema.createIndex('api_key_hash').unique().on('api_key').column('key_hash').execute()
  await index('api_key_user', 'api_key', ['user_id', 'id'])
}
