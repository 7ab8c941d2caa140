import { sql, type RawBuilder } from 'kysely'
import { searchedEntities } from '#api/kit/entity-sets.ts'
import { isPostgres, type Executor, type Transaction } from '../open.ts'
import { places, quoted, runText } from '../statement.ts'

/**
 * Search by any part of a text. Each record's text is cut into its single characters and its pairs of
 * neighbouring ones (bigrams), since words of two characters are the usual Chinese keyword and no database
 * cuts them; the index says which records have all of a keyword's. It is a table beside the records' own: of
 * SQLite's FTS5, or on PostgreSQL with a GIN index.
 */

/** Tables whose `search_text` is indexed. */
export const SEARCHED = [...searchedEntities, 'history'] as const
export type Searched = (typeof SEARCHED)[number]

export function isSearched(table: string): table is Searched {
  return (SEARCHED as readonly string[]).includes(table)
}

/**
 * Text as searches compare it: widths and case folded (NFKC, lower case). Done here on both sides, since
 * neither database folds Chinese widths or case alike.
 */
export function searchable(...parts: readonly string[]): string {
  return parts.join('\n').normalize('NFKC').toLowerCase()
}

const code = (character: string) => character.codePointAt(0)!.toString(16)

/** A pair as a word of letters and digits, which every index takes as one, whatever its characters are. */
const pair = (one: string, other: string) => `${code(one)}g${code(other)}`

/** The words under which a searchable text is found: its characters and its pairs, each once. */
export function wordsOf(text: string): string[] {
  const words = new Set<string>()
  let former: string | undefined
  for (const character of text) {
    words.add(code(character))
    if (former !== undefined) words.add(pair(former, character))
    former = character
  }
  return [...words]
}

/** The words that a text with this keyword has. Up to two characters they say it exactly. */
function wordsToFind(keyword: string): { words: string[]; exact: boolean } {
  const characters = [...searchable(keyword)]
  if (characters.length === 1) return { words: [code(characters[0]!)], exact: true }
  const pairs = characters.slice(1).map((character, at) => pair(characters[at]!, character))
  return { words: [...new Set(pairs)], exact: characters.length === 2 }
}

/** A keyword as the index and a text's comparison take it. */
export type ParsedKeyword = {
  words: string
  /** What the text itself must contain. */
  text: string
  /** Whether the words say it already, so that no text needs to be read. */
  exact: boolean
}

/** How a keyword is looked up. */
export function parseKeyword(executor: Executor, keyword: string): ParsedKeyword {
  const { words, exact } = wordsToFind(keyword)
  return {
    words: words.join(isPostgres(executor) ? ' & ' : ' AND '),
    text: searchable(keyword),
    exact,
  }
}

/** A record's words: a list on PostgreSQL, else a text. */
type Words = string | readonly string[]

/** The records of the index that have all words. */
export function indexed(executor: Executor, table: Searched, words: string) {
  const index = sql.table(`${table}_search`)
  return isPostgres(executor)
    ? sql<{ id: number }>`select id from ${index} where words @@ ${words}::tsquery`
    : sql<{ id: number }>`select rowid as id from ${index} where ${index} match ${words}`
}

/** Whether a record is one of those. */
export function isIndexed(executor: Executor, table: Searched, words: string) {
  return sql<boolean>`${sql.ref(`${table}.id`)} in (${indexed(executor, table, words)})`
}

/**
 * Whether a column contains a searchable text: character by character, without a pattern that could be tried in many
 * ways. With SQLite for searches alone, whose processes have `in_time` (`reader-job.ts`) and ask it at every row.
 */
export function contains(
  executor: Executor,
  table: Searched,
  column: string,
  text: string,
): RawBuilder<boolean> {
  const whole = sql.ref(`${table}.${column}`)
  return isPostgres(executor)
    ? sql<boolean>`strpos(${whole}, ${text}) > 0`
    : sql<boolean>`case when in_time() then instr(${whole}, ${text}) > 0 end`
}

/**
 * Whether a record contains a keyword, in its `search_text` or in a column that holds a part of that. The
 * index finds the candidates; where its words do not say it exactly, the text itself decides.
 */
export function found(
  executor: Executor,
  table: Searched,
  keyword: string,
  column = 'search_text',
): RawBuilder<boolean> {
  const { words, text, exact } = parseKeyword(executor, keyword)
  const candidates = isIndexed(executor, table, words)
  if (exact && column === 'search_text') return candidates
  return sql<boolean>`(${candidates} and ${contains(executor, table, column, text)})`
}

/** Puts a record's text into the index. */
export async function indexText(
  transaction: Transaction,
  table: Searched,
  id: number,
  text: string,
): Promise<void> {
  const words = wordsOf(text)
  const index = quoted(`${table}_search`)
  await (isPostgres(transaction)
    ? runText(
        transaction,
        `insert into ${index} (id, words) values ($1::bigint, array_to_tsvector($2::text[]))`,
        [id, words],
      )
    : runText(
        transaction,
        `insert into ${index} (rowid, words) values (${places(transaction, 2)})`,
        [id, words.join(' ')],
      ))
}

/** One line of the index: the words as a text, on PostgreSQL as a list. */
function entry(executor: Pick<Executor, 'getExecutor'>, id: number, words: Words) {
  return isPostgres(executor)
    ? sql`(${id}::bigint, array_to_tsvector(${words}::text[]))`
    : sql`(${id}, ${words})`
}

function insertInto(
  executor: Pick<Executor, 'getExecutor'>,
  table: Searched,
  entries: readonly RawBuilder<unknown>[],
) {
  const key = sql.ref(isPostgres(executor) ? 'id' : 'rowid')
  return sql<never>`insert into ${sql.table(`${table}_search`)} (${key}, words)
    values ${sql.join(entries)}`
}

/** Puts the texts of many records into the index; in one statement, which is far quicker than in many. */
export async function indexTexts(
  executor: Pick<Executor, 'getExecutor'>,
  table: Searched,
  records: readonly { id: number; search_text: string }[],
): Promise<void> {
  if (records.length === 0) return
  const postgres = isPostgres(executor)
  const entries = records.map(({ id, search_text }) => {
    const words = wordsOf(search_text)
    return entry(executor, id, postgres ? words : words.join(' '))
  })
  await insertInto(executor, table, entries).execute(executor)
}

const FILLED_AT_ONCE = 1000

/** Puts the texts of all rows of a table into its index, which is empty. */
export async function fillIndex(
  executor: Pick<Executor, 'getExecutor'>,
  table: Searched,
): Promise<void> {
  for (let last = 0; ;) {
    const { rows } = await sql<{ id: number; search_text: string }>`
      select id, search_text from ${sql.table(table)} where id > ${last}
      order by id limit ${FILLED_AT_ONCE}`.execute(executor)
    await indexTexts(executor, table, rows)
    if (rows.length < FILLED_AT_ONCE) break
    last = rows.at(-1)!.id
  }
}

/** Takes a record out of the index. */
export async function unindexText(
  transaction: Transaction,
  table: Searched,
  id: number,
): Promise<void> {
  const key = sql.ref(isPostgres(transaction) ? 'id' : 'rowid')
  await sql`delete from ${sql.table(`${table}_search`)} where ${key} = ${id}`.execute(transaction)
}

/** Takes many records out of the index. */
export async function unindexTexts(
  transaction: Transaction,
  table: Searched,
  ids: readonly number[],
): Promise<void> {
  if (ids.length === 0) return
  const key = sql.ref(isPostgres(transaction) ? 'id' : 'rowid')
  await sql`delete from ${sql.table(`${table}_search`)} where ${key} in (${sql.join(ids)})`.execute(
    transaction,
  )
}

/** Pages of an index that are written anew at most at once: a few milliseconds' work. */
const MERGED_AT_ONCE = 100

/**
 * Joins parts of SQLite's indexes: each save adds one, and a search looks into them all
 * (https://www.sqlite.org/fts5.html#the_merge_command). PostgreSQL's index is one whole.
 */
export async function mergeIndexes(executor: Pick<Executor, 'getExecutor'>): Promise<void> {
  if (isPostgres(executor)) return
  for (const name of SEARCHED) {
    const index = sql.ref(`${name}_search`)
    // Not as a parameter, which is not always taken as an integer.
    await sql`insert into ${index} (${index}, rank) values ('merge', ${sql.lit(MERGED_AT_ONCE)})`.execute(
      executor,
    )
  }
}
