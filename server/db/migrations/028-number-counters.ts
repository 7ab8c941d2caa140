import { sql, type Kysely } from 'kysely'
import { building } from './building.ts'

/**
 * Numbers that are found without reading those of their day. For quotations the last number of each day, which starts above
 * every number that one has, or that was kept because its quotation was deleted. For contracts, whose lowest free number is
 * given, the counter starts at 0 and skips what is taken; beside it what is freed afterwards, and which kept numbers
 * contracts have.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { index, table, textType } = building(db)
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
  await table('free_number')
    .addColumn('c_no', textType, (column) => column.primaryKey())
    .execute()
  await db.schema
    .alterTable('contract_number')
    .addColumn('used', 'bigint', (column) => column.notNull().defaultTo(0))
    .execute()
  await sql`
    update contract_number set used = 1
    where exists (select 1 from contract where name_key = lower(contract_number.c_no))`.execute(db)
  await sql`
    create index contract_number_own on contract_number (user_id, c_no) where used = 0`.execute(db)
  await index('contract_number_end', 'contract_number', ['expires_ms'])
}
