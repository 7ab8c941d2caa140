import SQLite from 'better-sqlite3'
import pg from 'pg'
import { searchable, wordsOf } from '../../server/db/search/search.ts'
import { countersOf } from './cpu.ts'
import type { Place } from './fill.ts'
import { meanOf } from './load.ts'

/** What a page and its count cost as one would write them by hand over the same index, without a server. */

const PAGE = `select q.id, q.quo_name, q.quo_status, q.release_time, q.user_id, u.username
  from quotation q join "user" u on u.id = q.user_id`
const NEWEST = 'order by q.release_time desc, q.id desc limit 10'

/** As the index has it: a character, or the pairs of neighbours. */
function wordsFor(keyword: string): string[] {
  const words = wordsOf(searchable(keyword))
  const pairs = words.filter((word) => word.includes('g'))
  return pairs.length > 0 ? pairs : words
}

async function onSqlite(dataDir: string, keyword: string): Promise<number> {
  const db = new SQLite(`${dataDir}/baojia.sqlite`, { readonly: true })
  const hits = 'select rowid from quotation_search where quotation_search match ?'
  const check = keyword.length > 2 ? 'and q.search_text like ?' : ''
  const more = check ? [`%${keyword}%`] : []
  const count = db.prepare(`select count(*) from quotation q where q.id in (${hits}) ${check}`)
  const page = db.prepare(`${PAGE} where q.id in (${hits}) ${check} ${NEWEST}`)
  const words = wordsFor(keyword).join(' AND ')
  const used = () => process.cpuUsage().user + process.cpuUsage().system
  const [mean = 0] = await meanOf([used], () =>
    Promise.resolve([count.get(words, ...more), page.all(words, ...more)]),
  )
  db.close()
  return mean
}

async function onPostgres(url: string, keyword: string, postmaster: number): Promise<number> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const hits = 'select id from quotation_search where words @@ $1::tsquery'
  const check = keyword.length > 2 ? 'and q.search_text like $2' : ''
  const values = [wordsFor(keyword).join(' & '), ...(check ? [`%${keyword}%`] : [])]
  const count = `select count(*) from quotation q where q.id in (${hits}) ${check}`
  const page = `${PAGE} where q.id in (${hits}) ${check} ${NEWEST}`
  const used = () => process.cpuUsage().user + process.cpuUsage().system
  const means = await meanOf([used, ...countersOf(postmaster)], async () => {
    await client.query({ name: 'count', text: count, values })
    await client.query({ name: 'page', text: page, values })
  })
  await client.end()
  return means.reduce((sum, one) => sum + one, 0)
}

export function handWritten(place: Place, keyword: string, postmaster = 0): Promise<number> {
  return place.databaseUrl
    ? onPostgres(place.databaseUrl, keyword, postmaster)
    : onSqlite(place.dataDir, keyword)
}
