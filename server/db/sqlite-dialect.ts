import type SQLite from 'better-sqlite3'
import {
  CompiledQuery,
  SqliteAdapter,
  SqliteDialect,
  SqliteDriver,
  SqliteQueryCompiler,
  type DatabaseConnection,
} from 'kysely'
import { keepingStatements } from './kept-statements.ts'
import type { Purpose } from './postgres-pool.ts'

class TransactionalAdapter extends SqliteAdapter {
  /** SQLite's DDL is transactional; Kysely does not use that by itself. */
  override get supportsTransactionalDdl(): boolean {
    return true
  }
}

/**
 * SQLite reads the value of a plain parameter when it plans, and then plans the statement anew with every other value,
 * which for a small query takes several times as long as running it. It does not look into an expression.
 */
export const SQLITE_PLACEHOLDER = '+?'

class PlannedOnceCompiler extends SqliteQueryCompiler {
  protected override getCurrentParameterPlaceholder(): string {
    return SQLITE_PLACEHOLDER
  }
}

/** How long a statement waits for another process, in milliseconds: on the event loop, where nobody is served meanwhile. */
export const SQLITE_WAIT_MS = 5000

class WritingDriver extends SqliteDriver {
  readonly #database: SQLite.Database
  readonly #purpose: Purpose

  constructor(database: SQLite.Database, purpose: Purpose) {
    super({ database: keepingStatements(database) })
    this.#database = database
    this.#purpose = purpose
  }

  /**
   * Begins every transaction as a writer. One that read first could not begin to write after another process
   * (`npm run password`) had written: SQLite refuses that without waiting. In service one does not wait for that process
   * here, but is tried again (`transact.ts`). By `exec`: `pragma` takes 50 µs for both in place of 2.
   */
  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    if (this.#purpose === 'service') this.#database.exec('pragma busy_timeout = 0')
    try {
      await connection.executeQuery(CompiledQuery.raw('begin immediate'))
    } finally {
      this.#database.exec(`pragma busy_timeout = ${SQLITE_WAIT_MS}`)
    }
  }

  /** On a full disk SQLite rolls back by itself; a second roll-back would hide the cause. */
  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    if (this.#database.inTransaction) await super.rollbackTransaction(connection)
  }
}

/** SQLite with transactional migrations, transactions that write from the start, and errors with their cause. */
export class TransactionalSqliteDialect extends SqliteDialect {
  readonly #database: SQLite.Database
  readonly #purpose: Purpose

  constructor(database: SQLite.Database, purpose: Purpose) {
    super({ database })
    this.#database = database
    this.#purpose = purpose
  }

  override createDriver(): SqliteDriver {
    return new WritingDriver(this.#database, this.#purpose)
  }

  override createQueryCompiler(): SqliteQueryCompiler {
    return new PlannedOnceCompiler()
  }

  override createAdapter(): SqliteAdapter {
    return new TransactionalAdapter()
  }
}
