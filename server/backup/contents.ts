import { sql } from 'kysely'
import { DEFAULT_MIGRATION_TABLE } from 'kysely/migration'
import type { Executor } from '#server/db/open.ts'
import { nameIn, pathOf } from '#server/storage/file-name.ts'

/** The counts and files of a database by which its backup is checked. */
export type Contents = {
  migrations: string[]
  rows: Record<string, number>
  /** The files of its records, by their path below the folder of files. */
  files: { path: string; size: number }[]
}

const FILE_TABLE = 'file'

async function tablesOf(db: Executor): Promise<string[]> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true })
  return tables
    .filter(({ isView }) => !isView)
    .map(({ name }) => name)
    .sort()
}

/** Reads the contents of a database; within a transaction they are consistent. */
export async function contentsOf(db: Executor): Promise<Contents> {
  const tables = await tablesOf(db)
  const rows: Record<string, number> = {}
  for (const table of tables) {
    const { rows: counted } = await sql<{ count: number }>`
      select count(*) as count from ${sql.table(table)}`.execute(db)
    rows[table] = counted[0]?.count ?? 0
  }
  const noted = tables.includes(DEFAULT_MIGRATION_TABLE)
    ? await sql<{ name: string }>`
        select name from ${sql.table(DEFAULT_MIGRATION_TABLE)} order by name`.execute(db)
    : { rows: [] }
  const known = tables.includes(FILE_TABLE)
    ? await db.selectFrom(FILE_TABLE).select(['url', 'size']).execute()
    : []
  return {
    migrations: noted.rows.map(({ name }) => name),
    rows,
    files: known.map(({ url, size }) => ({ path: pathOf(nameIn(url)), size })),
  }
}

/** Refuses where two counts of the same tables differ, naming them. */
export function refuseDifferentRows(
  expected: Record<string, number>,
  found: Record<string, number>,
): void {
  const names = new Set([...Object.keys(expected), ...Object.keys(found)])
  const different = [...names].filter((name) => expected[name] !== found[name])
  if (different.length === 0) return
  const words = different.map((name) => `${name}（${expected[name]} / ${found[name]}）`)
  throw new Error(`数据库副本的行数与原数据库不一致：${words.join('、')}`)
}
