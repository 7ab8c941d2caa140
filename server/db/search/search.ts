import { sql, type RawBuilder } from 'kysely'
import { modelEntities, searchedEntities } from '#api/kit/entity-sets.ts'
import { searchedModel } from '#api/kit/text.ts'
import { fence, type Condition } from '../conditions.ts'
import { isPostgres, type Executor, type Transaction } from '../open.ts'

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

/** The texts of a record as searches of its table compare them. */
export function searchedText(table: Searched, ...parts: readonly string[]): string {
  const ofModels = (modelEntities as readonly string[]).includes(table)
  return ofModels ? parts.map(searchedModel).join('\n') : searchable(...parts)
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

/** A keyword as the index and a text's comparison take it. */
type ParsedKeyword = {
  words: string
  /** What the text itself must contain. */
  text: string
  /** Whether the words say it already, so that no text needs to be read. */
  exact: boolean
}

/** How a keyword is looked up: by its one character, or by its pairs, which up to two characters say it exactly. */
export function parseKeyword(executor: Executor, table: Searched, keyword: string): ParsedKeyword {
  // Of a keyword of dashes alone nothing is left, which would be in every text.
  const text = searchedText(table, keyword) || searchable(keyword)
  const characters = [...text]
  const pairs = characters.slice(1).map((character, at) => pair(characters[at]!, character))
  const words = pairs.length > 0 ? [...new Set(pairs)] : characters.map(code)
  return {
    words: words.join(isPostgres(executor) ? ' & ' : ' AND '),
    text,
    exact: characters.length <= 2,
  }
}

/** The records of the index that have all words. */
export function indexed(executor: Executor, table: Searched, words: string) {
  const index = sql.table(`${table}_search`)
  return isPostgres(executor)
    ? sql<{ id: number }>`select id from ${index} where words @@ ${words}::tsquery`
    : sql<{ id: number }>`select rowid as id from ${index} where ${index} match ${words}`
}

/** Whether a record is one of those. */
function isIndexed(executor: Executor, table: Searched, words: string) {
  return sql<boolean>`${sql.ref(`${table}.id`)} in (${indexed(executor, table, words)})`
}

/**
 * Whether a column contains a keyword: character by character, without a pattern that could be tried in many
 * ways. With SQLite for searches alone, whose processes have `in_time` (`reader-job.ts`) and ask it at every row.
 */
export function contains(
  executor: Executor,
  table: Searched,
  column: string,
  keyword: string,
): RawBuilder<boolean> {
  const { text } = parseKeyword(executor, table, keyword)
  return has(executor, sql.ref(`${table}.${column}`), text)
}

const has = (executor: Executor, whole: RawBuilder<unknown>, text: string) =>
  isPostgres(executor)
    ? sql<boolean>`strpos(${whole}, ${text}) > 0`
    : sql<boolean>`case when in_time() then instr(${whole}, ${text}) > 0 end`

/** The same for a name that is stored as it was typed, as far as databases fold alike: case of Latin letters, wide brackets. */
export function containsTyped(
  executor: Executor,
  table: Searched,
  column: string,
  keyword: string,
): RawBuilder<boolean> {
  const typed = sql.ref(`${table}.${column}`)
  const folded = sql`lower(replace(replace(${typed}, '（', '('), '）', ')'))`
  return has(executor, folded, searchable(keyword))
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
  const { words, exact } = parseKeyword(executor, table, keyword)
  const candidates = isIndexed(executor, table, words)
  if (exact && column === 'search_text') return candidates
  return sql<boolean>`(${candidates} and ${contains(executor, table, column, keyword)})`
}

/**
 * The ids of the records entered last that contain a keyword, at most so many, as a query: SQLite's index is read from its
 * end until there are enough, so that a word of very many records costs no more than a rare one.
 */
export function lastFound(
  executor: Executor,
  table: Searched,
  { keyword, column = 'search_text', limit }: { keyword: string; column?: string; limit: number },
): RawBuilder<unknown> {
  const all = sql.table(table)
  if (isPostgres(executor)) {
    // Found first: read from its end, the table would be read whole for a word that nothing has.
    return sql`select id from (select id from ${all}
        where ${found(executor, table, keyword, column)} ${fence(executor)}) as entered
      order by id desc limit ${limit}`
  }
  const { words, exact } = parseKeyword(executor, table, keyword)
  const index = sql.table(`${table}_search`)
  const isIndexed = sql`${index} match ${words}`
  if (exact && column === 'search_text') {
    return sql`select rowid as id from ${index} where ${isIndexed} order by rowid desc limit ${limit}`
  }
  // A cross join is not turned round.
  return sql`select id from ${index} cross join ${all} on id = ${index}.rowid
    where ${isIndexed} and ${contains(executor, table, column, keyword)}
    order by ${index}.rowid desc limit ${limit}`
}

/** That a record has each word of a keyword; a dash between models and numbers is none. */
export const foundWords = (
  executor: Executor,
  table: Searched,
  keyword: string,
): RawBuilder<boolean>[] =>
  keyword
    .split(/\s+/)
    .filter((word) => searchedText(table, word) !== '')
    .map((word) => found(executor, table, word))

/**
 * The ids of records that contain a keyword in a column, as a query. Everybody's are looked up in the index. Where `own` says
 * which records the actor sees, those are found first and compared one by one, so that the timing reveals nothing of others.
 */
export function idsFound(
  executor: Executor,
  table: Searched,
  { keyword, column, own }: { keyword: string; column: string; own?: Condition | undefined },
): RawBuilder<{ id: number }> {
  const all = sql.table(table)
  if (!own) return sql`select id from ${all} where ${found(executor, table, keyword, column)}`
  const columns = sql.join(['id', column].map((name) => sql.ref(name)))
  const seen = sql`select ${columns} from ${all} where ${own} ${fence(executor)}`
  return sql`select id from (${seen}) as ${all} where ${contains(executor, table, column, keyword)}`
}

/** Puts the texts of records into the index; in one statement, which for many is far quicker than one each. */
export async function indexTexts(
  executor: Pick<Executor, 'getExecutor'>,
  table: Searched,
  records: readonly { id: number; search_text: string }[],
): Promise<void> {
  if (records.length === 0) return
  const postgres = isPostgres(executor)
  const entries = records.map(({ id, search_text }) => {
    const words = wordsOf(search_text)
    return postgres
      ? sql`(${id}::bigint, array_to_tsvector(${words}::text[]))`
      : sql`(${id}, ${words.join(' ')})`
  })
  await sql`insert into ${sql.table(`${table}_search`)} (${keyOf(executor)}, words)
    values ${sql.join(entries)}`.execute(executor)
}

/** The same for one. */
export const indexText = (transaction: Transaction, table: Searched, id: number, text: string) =>
  indexTexts(transaction, table, [{ id, search_text: text }])

/** The column of an index with the record's id. */
const keyOf = (executor: Pick<Executor, 'getExecutor'>) =>
  sql.ref(isPostgres(executor) ? 'id' : 'rowid')

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

/** Takes records out of the index. */
export async function unindexTexts(
  transaction: Transaction,
  table: Searched,
  ids: readonly number[],
): Promise<void> {
  if (ids.length === 0) return
  await sql`delete from ${sql.table(`${table}_search`)}
    where ${keyOf(transaction)} in (${sql.join(ids)})`.execute(transaction)
}

/** The same for one. */
export const unindexText = (transaction: Transaction, table: Searched, id: number) =>
  unindexTexts(transaction, table, [id])

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
