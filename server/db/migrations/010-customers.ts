import { sql, type Kysely } from 'kysely'
import { building, isPostgres } from './building.ts'
import { countOnPostgres, countOnSqlite, type Counted } from './counters.ts'
import { makeIndex } from './search-index.ts'

const customers: Counted = { table: 'customer', who: (row) => [`'o' || ${row}.user_id`] }

/** Customers, counted and searched as other lists are, and the previews of files that are imported. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { table, withId, texts, integers, referring, versioned, index, textType } = building(db)

  await versioned(
    texts(withId('customer'), [
      'cus_name',
      'cus_short',
      'tax_number',
      'address',
      'phone',
      'bank',
      'account',
      'cus_info',
      'contacts',
      'release_time',
      'search_text',
      'title_text',
    ]),
  )
    .addColumn('name_key', textType, (column) => column.notNull().defaultTo(''))
    .execute()
  await index('customer_time', 'customer', ['release_time', 'id'])
  await index('customer_owner_time', 'customer', ['user_id', 'release_time', 'id'])
  await sql`create unique index customer_name_key on customer (name_key) where name_key <> ''`.execute(
    db,
  )
  await (isPostgres(db) ? countOnPostgres(db, customers) : countOnSqlite(db, customers))
  await makeIndex(db, 'customer')
  await (
    isPostgres(db)
      ? sql`create index customer_search_words on customer_search using gin (words)`
      : // As 008 has it for the others: two parts of a size are joined as soon as `mergeIndexes` comes by.
        sql`insert into customer_search (customer_search, rank) values ('usermerge', 2)`
  ).execute(db)

  await texts(integers(withId('import_preview'), ['user_id', 'expires_ms']), ['entity']).execute()
  await index('import_preview_user', 'import_preview', ['user_id', 'entity'])
  await index('import_preview_expires', 'import_preview', ['expires_ms'])
  await texts(integers(referring(table('import_row'), 'preview_id', 'import_preview'), ['row']), [
    'kind',
    'name',
    'reason',
    'input',
    'changes',
  ])
    .addColumn('record_id', 'bigint')
    .addColumn('version', 'bigint')
    .addPrimaryKeyConstraint('import_row_key', ['preview_id', 'row'])
    .execute()
  await index('import_row_kind', 'import_row', ['preview_id', 'kind', 'row'])
}
