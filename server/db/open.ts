import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import SQLite from 'better-sqlite3'
import {
  Kysely,
  PostgresAdapter,
  PostgresDialect,
  type Transaction as KyselyTransaction,
} from 'kysely'
import type { Config } from '#server/platform/config.ts'
import { OWNER_ONLY } from '#server/platform/owner-only.ts'
import { openPool, type Purpose } from './postgres-pool.ts'
import { SQLITE_WAIT_MS, TransactionalSqliteDialect } from './sqlite-dialect.ts'
import type { Tables } from './tables/tables.ts'

export type Database = Kysely<Tables>
export type Transaction = KyselyTransaction<Tables>
/** What store functions take first: the database for a read, the transaction for a write. */
export type Executor = Database | Transaction

/** The file of the embedded database below the data folder. */
export const databaseFile = (dataDir: string) => join(dataDir, 'baojia.sqlite')

function openSqlite(dataDir: string, purpose: Purpose): Database {
  mkdirSync(dataDir, { recursive: true, mode: OWNER_ONLY })
  const connection = new SQLite(databaseFile(dataDir))
  try {
    connection.pragma(`busy_timeout = ${SQLITE_WAIT_MS}`)
    connection.pragma('journal_mode = WAL')
    // An answered save survives a loss of power.
    connection.pragma('synchronous = FULL')
    connection.pragma('foreign_keys = ON')
    // References follow a renamed table: migrations that rebuild one rely on it.
    connection.pragma('legacy_alter_table = OFF')
  } catch (error) {
    connection.close()
    throw error
  }
  return new Kysely<Tables>({
    dialect: new TransactionalSqliteDialect(connection, purpose),
  })
}

function openPostgres(url: string, purpose: Purpose): Database {
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool: openPool(url, purpose) }) })
}

/** Opens PostgreSQL where `DATABASE_URL` names one, otherwise the embedded database under the data folder. */
export function openDatabase(
  config: Pick<Config, 'dataDir' | 'databaseUrl'>,
  purpose: Purpose = 'service',
): Database {
  return config.databaseUrl
    ? openPostgres(config.databaseUrl, purpose)
    : openSqlite(config.dataDir, purpose)
}

export function isPostgres(executor: Pick<Executor, 'getExecutor'>): boolean {
  return executor.getExecutor().adapter instanceof PostgresAdapter
}
