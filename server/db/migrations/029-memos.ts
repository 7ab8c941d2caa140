import { sql, type Kysely } from 'kysely'
import { building, isPostgres } from './building.ts'
import { countOnPostgres, countOnSqlite, type Counted } from './counters.ts'
import { makeIndex } from './search-index.ts'

const memos: Counted = { table: 'memo', who: (row) => [`'o' || ${row}.user_id`] }

/** Memos, counted and searched as other lists are. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { withId, texts, versioned, index } = building(db)
  await versioned(
    texts(withId('memo'), ['m_title', 'm_text', 'release_time', 'search_text']),
  ).execute()
  await index('memo_time', 'memo', ['release_time', 'id'])
  await index('memo_owner_time', 'memo', ['user_id', 'release_time', 'id'])
  await (isPostgres(db) ? countOnPostgres(db, memos) : countOnSqlite(db, memos))
  await makeIndex(db, 'memo')
  await (
    isPostgres(db)
      ? sql`create index memo_search_words on memo_search using gin (words)`
      : sql`insert into memo_search (memo_search, rank) values ('usermerge', 2)`
  ).execute(db)
}
