import { sql, type Kysely } from 'kysely'
import { building } from './building.ts'

/**
 * The last number of each day that a quotation was given, so that the next one is found without reading them all. It
 * starts above every number that a quotation has, or that was kept because its quotation was deleted.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { table, textType } = building(db)
  await table('number_counter')
    .addColumn('prefix', textType, (column) => column.primaryKey())
    .addColumn('last', 'bigint', (column) => column.notNull())
    .execute()
  await sql`
    insert into number_counter (prefix, last)
    select substr(given, 1, 11), max(cast(substr(given, 12) as bigint))
    from (
      select quo_no as given from quotation where quo_no like 'BJ________-%'
      union all select c_no from contract_number where c_no like 'BJ________-%'
    ) as numbers
    group by substr(given, 1, 11)`.execute(db)
  await sql`delete from contract_number where c_no like 'BJ________-%'`.execute(db)
}
