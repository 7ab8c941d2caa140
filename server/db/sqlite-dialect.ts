import type SQLite from 'better-sqlite3'
import {
  CompiledQuery,
  SqliteAdapter,
  SqliteDialect,
  SqliteDriver,
  type DatabaseConnection,
} from 'kysely'
import { keepingStatements } from './kept-statements.ts'

class TransactionalAdapter extends SqliteAdapter {
  /** Tables are made and altered within SQLite's transactions as rows are; Kysely leaves that unused. */
  override get supportsTransactionalDdl(): boolean {
    return true
  }
}

class WritingDriver extends SqliteDriver {
  readonly #database: SQLite.Database

  constructor(database: SQLite.Database) {
    super({ database: keepingStatements(database) })
    this.#database = database
  }

  /**
   * A transaction is the writer from its beginning. One that read first could not begin to write after
   * another process (`npm run password`) had written: SQLite refuses that without any waiting.
   */
  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('begin immediate'))
  }

  /** A full disk makes SQLite roll back by itself; a second roll-back would hide why. */
  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    if (this.#database.inTransaction) await super.rollbackTransaction(connection)
  }
}

/** SQLite as the product uses it: structure changes roll back too, and a refusal keeps its reason. */
export class TransactionalSqliteDialect extends SqliteDialect {
  readonly #database: SQLite.Database

  constructor(database: SQLite.Database) {
    super({ database })
    this.#database = database
  }

  override createDriver(): SqliteDriver {
    return new WritingDriver(this.#database)
  }

  override createAdapter(): SqliteAdapter {
    return new TransactionalAdapter()
  }
}
