import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import SQLite from 'better-sqlite3'
import {
  Kysely,
  PostgresAdapter,
  PostgresDialect,
  SqliteDialect,
  type Transaction as KyselyTransaction,
} from 'kysely'
import pg from 'pg'
import type { Config } from '#server/config.ts'
import { keepingStatements } from './kept-statements.ts'
import { NamingClient } from './naming-client.ts'
import type { Tables } from './tables.ts'

export type Database = Kysely<Tables>
export type Transaction = KyselyTransaction<Tables>
/** What store functions take first: the database for a read, the transaction for a write. */
export type Executor = Database | Transaction

const BIGINT = 20
pg.types.setTypeParser(BIGINT, Number)

function openSqlite(dataDir: string): Database {
  mkdirSync(dataDir, { recursive: true })
  const connection = new SQLite(join(dataDir, 'baojia.sqlite'))
  connection.pragma('journal_mode = WAL')
  // An answered save survives a loss of power.
  connection.pragma('synchronous = FULL')
  connection.pragma('foreign_keys = ON')
  connection.pragma('busy_timeout = 5000')
  return new Kysely<Tables>({
    dialect: new SqliteDialect({ database: keepingStatements(connection) }),
  })
}

function openPostgres(url: string): Database {
  const pool = new pg.Pool({ connectionString: url, max: 10, Client: NamingClient })
  // An idle connection that the database ended must not end the server: the pool has forgotten it, and the
  // next query opens another.
  pool.on('error', () => undefined)
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
}

/** Opens PostgreSQL where `DATABASE_URL` names one, otherwise the embedded database under the data folder. */
export function openDatabase(config: Pick<Config, 'dataDir' | 'databaseUrl'>): Database {
  return config.databaseUrl ? openPostgres(config.databaseUrl) : openSqlite(config.dataDir)
}

export function isPostgres(executor: Pick<Executor, 'getExecutor'>): boolean {
  return executor.getExecutor().adapter instanceof PostgresAdapter
}
