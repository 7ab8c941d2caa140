import SQLite from 'better-sqlite3'
import { Kysely, sql } from 'kysely'
import { databaseFile, type Database } from '#server/db/open.ts'
import { TransactionalSqliteDialect } from '#server/db/sqlite-dialect.ts'
import type { Tables } from '#server/db/tables/tables.ts'
import { contentsOf, refuseDifferentRows, type Contents } from './contents.ts'

const WAIT_MS = 10_000

const over = (connection: SQLite.Database): Database =>
  new Kysely<Tables>({ dialect: new TransactionalSqliteDialect(connection, 'upkeep') })

/**
 * Copies the embedded database by SQLite's online backup. The read transaction around it keeps one snapshot, so that writers
 * neither wait for the copy nor restart it.
 */
export async function copySqlite(dataDir: string, target: string): Promise<Contents> {
  const connection = new SQLite(databaseFile(dataDir), { fileMustExist: true, timeout: WAIT_MS })
  const db = over(connection)
  try {
    connection.exec('begin')
    const contents = await contentsOf(db)
    await connection.backup(target)
    connection.exec('commit')
    return contents
  } finally {
    await db.destroy()
  }
}

/** Checks a copy of the embedded database: intact, and with exactly these rows. */
export async function verifySqlite(path: string, rows: Record<string, number>): Promise<void> {
  const connection = new SQLite(path, { fileMustExist: true })
  const db = over(connection)
  try {
    // One file without a log beside it; a server that opens it sets its own mode.
    connection.pragma('journal_mode = delete')
    const [found] = connection.pragma('integrity_check(1)') as { integrity_check: string }[]
    if (found?.integrity_check !== 'ok') {
      throw new Error(`数据库副本没有通过检查：${found?.integrity_check ?? ''}`)
    }
    const broken = await sql`pragma foreign_key_check`.execute(db)
    if (broken.rows.length > 0) throw new Error('数据库副本没有通过检查：引用的记录不存在')
    refuseDifferentRows(rows, (await contentsOf(db)).rows)
  } finally {
    await db.destroy()
  }
}
