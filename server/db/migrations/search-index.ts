import { sql, type Kysely } from 'kysely'
import { isPostgres } from './building.ts'

/**
 * The keyword index as migrations 005 and 008 made it, and as those that write history add to it. A copy of what `db/search/search.ts` did then, so that a table that is
 * searched later on, or other words in the index, do not change what these migrations do.
 */

export const SEARCHED = [
  'product',
  'quotation',
  'contract',
  'production',
  'logistics',
  'sales',
  'history',
] as const

/** Makes the empty index of a table. */
export async function makeIndex(db: Kysely<unknown>, name: string): Promise<void> {
  const index = sql.table(`${name}_search`)
  await (
    isPostgres(db)
      ? sql`create table ${index} (id bigint primary key, words tsvector not null)`
      : sql`create virtual table ${index} using fts5
        (words, content='', contentless_delete=1, detail=none, tokenize='ascii')`
  ).execute(db)
}

const AT_ONCE = 1000

/** Puts the texts of a table's rows into its index. */
export async function fillIndex(db: Kysely<unknown>, name: string): Promise<void> {
  for (let last = 0; ;) {
    const { rows } = await sql<{ id: number; search_text: string }>`
      select id, search_text from ${sql.table(name)} where id > ${last}
      order by id limit ${AT_ONCE}`.execute(db)
    if (rows.length > 0) await insertTexts(db, name, rows)
    if (rows.length < AT_ONCE) break
    last = rows.at(-1)!.id
  }
}

/** Puts the texts of some rows of a table into its index. */
export async function insertTexts(
  db: Kysely<unknown>,
  name: string,
  rows: readonly { id: number; search_text: string }[],
): Promise<void> {
  const postgres = isPostgres(db)
  const entries = rows.map(({ id, search_text }) => {
    const words = wordsOf(search_text)
    return postgres
      ? sql`(${id}::bigint, array_to_tsvector(${words}::text[]))`
      : sql`(${id}, ${words.join(' ')})`
  })
  const key = sql.ref(postgres ? 'id' : 'rowid')
  await sql`insert into ${sql.table(`${name}_search`)} (${key}, words)
    values ${sql.join(entries)}`.execute(db)
}

const code = (character: string) => character.codePointAt(0)!.toString(16)

/** A text's characters and pairs of neighbouring ones, each once. */
function wordsOf(text: string): string[] {
  const words = new Set<string>()
  let former: string | undefined
  for (const character of text) {
    words.add(code(character))
    if (former !== undefined) words.add(`${code(former)}g${code(character)}`)
    former = character
  }
  return [...words]
}
