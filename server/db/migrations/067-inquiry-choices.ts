import { sql, type Kysely } from 'kysely'
import { building, isPostgres } from './building.ts'
import { countOnPostgres, countOnSqlite, type Counted } from './counters.ts'
import { makeIndex } from './search-index.ts'

const choices: Counted = { table: 'inquiry_choice', who: () => [] }

/**
 * Which product the company chose for what customers' lists call it: a name, a model and a use as they are written, under a key of
 * all three. The product is no foreign key: where it is gone, a person is to choose again.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { withId, texts, integers, versioned, index } = building(db)
  const raw = (statement: string) => sql.raw(statement).execute(db)
  const own = texts(integers(withId('inquiry_choice'), ['product_id', 'uses']), [
    'inquiry_name',
    'inquiry_model',
    'use',
    'choice_key',
    'pro_title',
    'pro_no',
    'used_time',
    'release_time',
    'search_text',
  ])
  await versioned(own).execute()
  await index('inquiry_choice_time', 'inquiry_choice', ['release_time', 'id'])
  await raw(`create unique index inquiry_choice_key on inquiry_choice (choice_key)`)
  await (isPostgres(db) ? countOnPostgres(db, choices) : countOnSqlite(db, choices))
  await makeIndex(db, 'inquiry_choice')
  await raw(
    isPostgres(db)
      ? `create index inquiry_choice_search_words on inquiry_choice_search using gin (words)`
      : `insert into inquiry_choice_search (inquiry_choice_search, rank) values ('usermerge', 2)`,
  )
}
