import { sql, type Kysely } from 'kysely'
import { building } from './building.ts'

/**
 * What of contracts came in and is not invoiced, and the other way round, takes what their end added and took off: the indexes that
 * hold all that totals sum up (073) have both.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { index } = building(db)
  const amounts = ['c_money', 'c_unpay', 'invoiced', 'to_invoice', 'end_extra', 'end_deduction']
  for (const [name, columns] of [
    ['contract_amounts', amounts],
    ['contract_owner_amounts', ['user_id', ...amounts]],
  ] as const) {
    await db.schema.dropIndex(name).execute()
    await index(name, 'contract', [...columns])
  }
  // Of two indexes that answer as much SQLite takes the newer one; this has fewer rows.
  await db.schema.dropIndex('contract_owner_unlinked').execute()
  await sql`create index contract_owner_unlinked on contract (user_id, release_time, id)
    where customer_id is null and cus_name <> ''`.execute(db)
}
