import { sql, type Kysely } from 'kysely'
import { building } from './building.ts'

/** What users prefer to see, and the contracts by whether they are paid. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { textType } = building(db)
  await db.schema
    .alterTable('user')
    .addColumn('preferences', textType, (column) => column.notNull().defaultTo(''))
    .execute()
  await sql`create index contract_payment_time on contract
    ((case when c_unpay > 0 then 1 when c_unpay = 0 then 0 else 2 end), release_time, id)`.execute(
    db,
  )
}
