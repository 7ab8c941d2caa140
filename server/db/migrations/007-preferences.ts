import { sql, type Kysely } from 'kysely'
import { building } from './building.ts'

/**
 * Whether a contract is paid: 1 where something is unpaid, 0 where nothing is, 2 where nobody filled it in.
 * The index is found by these very words.
 */
export const PAYMENT = `(case when contract.c_unpay > 0 then 1 when contract.c_unpay = 0 then 0 else 2 end)`

/** What users prefer to see, and the contracts by whether they are paid. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { textType } = building(db)
  await db.schema
    .alterTable('user')
    .addColumn('preferences', textType, (column) => column.notNull().defaultTo(''))
    .execute()
  await sql`create index contract_payment_time on contract
    (${sql.raw(PAYMENT.replaceAll('contract.', ''))}, release_time, id)`.execute(db)
}
