import { sql, type Kysely } from 'kysely'
import { building } from './building.ts'

/**
 * The lists that customers sent, beside the quotations that were made of them: where the file is, and how it was read. No key
 * says whose they are: a quotation that was deleted comes back with them, as with its versions. Lines from before know of no
 * list; papers say what a list calls a line unless a quotation says otherwise.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { table, texts, integers, index } = building(db)
  const named = integers(table('quotation_inquiry'), ['quotation_id', 'number', 'user_id'])
  await texts(named, ['url', 'name', 'choice', 'create_time'])
    .addPrimaryKeyConstraint('quotation_inquiry_key', ['quotation_id', 'number'])
    .execute()
  await index('quotation_inquiry_url', 'quotation_inquiry', ['url'])
  const add = (name: string, column: string, value: number) =>
    sql.raw(`alter table ${name} add column ${column} bigint not null default ${value}`).execute(db)
  await add('quotation_line', 'inquiry', 0)
  await add('quotation_line', 'inquiry_row', 0)
  await add('quotation', 'print_customer', 1)
}
