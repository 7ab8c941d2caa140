import { sql } from 'kysely'
import { openDatabase, type Executor } from '#server/db/open.ts'
import { contentsOf, refuseDifferentRows, type Contents } from './contents.ts'
import { connection, refuseUnusable, runTool } from './postgres-tools.ts'

const MAIN = 10_000

async function serverVersion(db: Executor): Promise<number> {
  const { rows } = await sql<{ version: string }>`
    select current_setting('server_version_num') as version`.execute(db)
  return Math.floor(Number(rows[0]?.version) / MAIN)
}

/** Dumps a PostgreSQL database and its counts in one snapshot. */
export async function copyPostgres(databaseUrl: string, target: string): Promise<Contents> {
  const db = openDatabase({ databaseUrl, dataDir: '' }, 'upkeep')
  try {
    await refuseUnusable('pg_dump', await serverVersion(db))
    await refuseUnusable('pg_restore', await serverVersion(db))
    const snapshots = db
      .transaction()
      .setIsolationLevel('repeatable read')
      .setAccessMode('read only')
    return await snapshots.execute(async (transaction) => {
      const { rows } = await sql<{ name: string }>`
        select pg_export_snapshot() as name`.execute(transaction)
      const contents = await contentsOf(transaction)
      const { argument, env } = connection(databaseUrl)
      const args = ['--format=custom', `--file=${target}`, `--snapshot=${rows[0]?.name}`, argument]
      await runTool('pg_dump', args, { env })
      return contents
    })
  } finally {
    await db.destroy()
  }
}

/** The rows of every table in a dump, by reading all of it. */
async function rowsInDump(path: string): Promise<Record<string, number>> {
  const rows: Record<string, number> = {}
  let table: string | undefined
  await runTool('pg_restore', ['--data-only', '--file=-', path], {
    read: (line) => {
      if (line === '\\.') table = undefined
      else if (table !== undefined) rows[table] = (rows[table] ?? 0) + 1
      else {
        table = /^COPY (?:"[^"]+"|\w+)\."?([^" ]+)"? /.exec(line)?.[1]
        if (table !== undefined) rows[table] = 0
      }
    },
  })
  return rows
}

/** Checks a dump: it lists every table, and reads completely with exactly these rows. */
export async function verifyPostgres(path: string, rows: Record<string, number>): Promise<void> {
  const listed: string[] = []
  await runTool('pg_restore', ['--list', path], {
    read: (line) => {
      const table = / TABLE DATA \S+ (\S+) /.exec(line)?.[1]
      if (table !== undefined) listed.push(table)
    },
  })
  const absent = Object.keys(rows).filter((table) => !listed.includes(table))
  if (absent.length > 0) throw new Error(`数据库副本里缺少表：${absent.join('、')}`)
  refuseDifferentRows(rows, await rowsInDump(path))
}

/** Refuses a database with any table, since a restore must not mix with other data. */
export async function refuseUsedPostgres(databaseUrl: string): Promise<void> {
  const db = openDatabase({ databaseUrl, dataDir: '' }, 'upkeep')
  try {
    await refuseUnusable('pg_restore', await serverVersion(db))
    const { rows } = await contentsOf(db)
    if (Object.keys(rows).length > 0) {
      throw new Error(
        'DATABASE_URL 指向的数据库不是空的。请新建一个空的数据库，再把 DATABASE_URL 改为它',
      )
    }
  } finally {
    await db.destroy()
  }
}

/** Restores a dump into an empty database, all of it or nothing, and checks its rows. */
export async function restorePostgres(
  path: string,
  databaseUrl: string,
  rows: Record<string, number>,
): Promise<void> {
  const { argument, env } = connection(databaseUrl)
  const whole = ['--single-transaction', '--exit-on-error', '--no-owner', '--no-privileges']
  await runTool('pg_restore', [...whole, argument, path], { env })
  const db = openDatabase({ databaseUrl, dataDir: '' }, 'upkeep')
  try {
    refuseDifferentRows(rows, (await contentsOf(db)).rows)
  } finally {
    await db.destroy()
  }
}
