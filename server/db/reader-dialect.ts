import SQLite from 'better-sqlite3'
import {
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type QueryResult,
} from 'kysely'
import { ThreadPool } from '#server/thread-pool.ts'
import type { Database } from './open.ts'
import { OverBudget } from './over-budget.ts'
import type { ReaderAnswer, ReaderQuestion } from './reader-thread.ts'

const IDLE_MS = 60_000
/** What a thread's own heap may take; SQLite's memory is not in it. */
const MAX_HEAP_MB = 256

type Readers = {
  /** The database's file. */
  file: string
  threads: number
  /** How long what one connection does may take altogether. */
  budgetMs: number
}

/** Threads that each read the database by a connection of their own. */
type ReaderThreads = ThreadPool<ReaderQuestion, ReaderAnswer>

function rowsOf(answer: ReaderAnswer): unknown[] {
  if ('rows' in answer) return answer.rows
  if ('overBudget' in answer) throw new OverBudget()
  throw new SQLite.SqliteError(answer.failed.message, answer.failed.code)
}

/** What one search reads, within its budget, in whichever threads are free. */
class ReaderConnection implements DatabaseConnection {
  readonly #threads: ReaderThreads
  readonly #until: number

  constructor(threads: ReaderThreads, budgetMs: number) {
    this.#threads = threads
    this.#until = performance.now() + budgetMs
  }

  async executeQuery<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
    const leftMs = this.#until - performance.now()
    if (leftMs <= 0) throw new OverBudget()
    return { rows: rowsOf(await this.#threads.run({ sql, parameters, leftMs })) as R[] }
  }

  // oxlint-disable-next-line require-yield -- Kysely asks for it; nothing here is read piece by piece
  async *streamQuery(): AsyncIterableIterator<never> {
    throw new Error('a search is not read piece by piece')
  }
}

class ReaderDriver implements Driver {
  readonly #threads: ReaderThreads
  readonly #budgetMs: number

  constructor({ file, threads, budgetMs }: Readers) {
    this.#threads = new ThreadPool({
      filename: new URL('./reader-thread.ts', import.meta.url),
      threads,
      idleMs: IDLE_MS,
      maxHeapMb: MAX_HEAP_MB,
      workerData: { file },
    })
    this.#budgetMs = budgetMs
  }

  init() {
    return Promise.resolve()
  }

  acquireConnection() {
    return Promise.resolve(new ReaderConnection(this.#threads, this.#budgetMs))
  }

  beginTransaction = onlyReads
  commitTransaction = onlyReads
  rollbackTransaction = onlyReads

  releaseConnection() {
    return Promise.resolve()
  }

  destroy() {
    return this.#threads.close()
  }
}

function onlyReads(): Promise<never> {
  return Promise.reject(new Error('searches only read, one query at a time'))
}

/** SQLite read by threads, so that a long search holds up nobody else. Queries are written as for SQLite. */
export class ReaderDialect implements Dialect {
  readonly #readers: Readers

  constructor(readers: Readers) {
    this.#readers = readers
  }

  createDriver() {
    return new ReaderDriver(this.#readers)
  }

  createQueryCompiler() {
    return new SqliteQueryCompiler()
  }

  createAdapter() {
    return new SqliteAdapter()
  }

  createIntrospector(db: Database) {
    return new SqliteIntrospector(db)
  }
}
