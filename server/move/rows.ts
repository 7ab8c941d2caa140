import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Executor } from '#server/db/open.ts'

/** A table as both databases have it. */
export type Shape = { name: string; columns: readonly string[]; key: readonly string[] }

/**
 * A row in a form common to both databases: every value as text, in the order of the columns. Whole numbers read the same
 * from both, and none is rounded.
 */
type TextRow = Record<string, string | null>

/** How many rows are in memory at once; the largest are those of the history, with two copies of a record. */
const AT_ONCE = 200

const list = (columns: readonly string[], write: (column: string) => ReturnType<typeof sql>) =>
  sql.join(columns.map(write))

const own = (column: string) => sql.ref(`t.${column}`)

/** All rows of a table in the order of its key, some at a time. */
export async function* pagesOf(
  executor: Executor,
  { name, columns, key }: Shape,
): AsyncGenerator<TextRow[]> {
  const texts = list(columns, (column) => sql`cast(${own(column)} as text) as ${sql.ref(column)}`)
  const order = list(key, own)
  let after = sql``
  for (;;) {
    const { rows } = await sql<TextRow>`
      select ${texts} from ${sql.table(name)} as t ${after}
      order by ${order} limit ${AT_ONCE}`.execute(executor)
    if (rows.length > 0) yield rows
    const last = rows.at(-1)
    if (!last || rows.length < AT_ONCE) return
    after = sql`where (${order}) > (${list(key, (column) => sql`${last[column]}`)})`
  }
}

/** Puts rows into a table of PostgreSQL, which reads the texts as the columns' types. */
export async function insertRows(
  executor: Executor,
  { name, columns }: Shape,
  rows: readonly TextRow[],
): Promise<void> {
  const names = list(columns, (column) => sql.ref(column))
  await sql`insert into ${sql.table(name)} (${names})
    select ${names} from json_populate_recordset(null::${sql.table(name)}, ${JSON.stringify(rows)})`.execute(
    executor,
  )
}

/** How many rows a table has, and a checksum over all of them. */
export type Fingerprint = { rows: number; checksum: string }

/** Reads a whole table for its fingerprint, which is the same on both databases where the rows are. */
export async function fingerprint(executor: Executor, shape: Shape): Promise<Fingerprint> {
  const hash = createHash('sha256')
  let count = 0
  for await (const rows of pagesOf(executor, shape)) {
    count += rows.length
    for (const row of rows) {
      hash.update(JSON.stringify(shape.columns.map((column) => row[column])))
      hash.update('\n')
    }
  }
  return { rows: count, checksum: hash.digest('hex') }
}
