import { sql, type Kysely } from 'kysely'
import { building } from './building.ts'

/**
 * 对账单, a chain for each customer and basis by `position`; one that was taken back keeps its place and number. The
 * second index of contracts finds the customers of one owner.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { withId, integers, texts, versioned, index } = building(db)
  const numbers = ['customer_id', 'basis', 'position', 'confirmed']
  const sums = ['opening', 'due', 'paid', 'closing']
  const words = ['dz_no', 'cus_name', 'first_date', 'last_date', 'rows', 'changes']
  await texts(integers(versioned(withId('statement')), [...numbers, ...sums]), words).execute()
  await db.schema
    .createIndex('statement_chain')
    .on('statement')
    .columns(['customer_id', 'basis', 'position'])
    .unique()
    .execute()
  await index('statement_number', 'statement', ['dz_no'])
  await sql
    .raw(
      `create index contract_owner_customer on contract (user_id, customer_id)
        where customer_id is not null`,
    )
    .execute(db)
}
