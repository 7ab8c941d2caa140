import SQLite from 'better-sqlite3'
import {
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type Kysely,
  type QueryResult,
} from 'kysely'
import { Refusal } from '#server/platform/errors.ts'
import type { Run } from '#server/jobs/job-pool.ts'
import { OverBudget } from './over-budget.ts'
import type { ReaderAnswer, ReaderTask } from './reader-job.ts'

const module = new URL('./reader-job.ts', import.meta.url)
/** A query that compares no texts cannot be interrupted: so long after its time its process is killed. */
const GRACE_MS = 2000

/** What one search reads within its turn of the readers. Its budget is the time that its queries take in them. */
class ReaderConnection implements DatabaseConnection {
  readonly #run: Run
  readonly #file: string
  #leftMs: number

  constructor(run: Run, file: string, budgetMs: number) {
    this.#run = run
    this.#file = file
    this.#leftMs = budgetMs
  }

  async executeQuery<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
    const leftMs = this.#leftMs
    if (leftMs <= 0) throw new OverBudget()
    const answer = await this.#run<ReaderTask, ReaderAnswer>(
      {
        module,
        longestMs: leftMs + GRACE_MS,
        tooLong: () => new OverBudget(),
        tooMuch: () => new Refusal('tooLarge', '查询到的内容太多，请缩小查询范围'),
      },
      { file: this.#file, sql, parameters, leftMs },
    )
    if ('overBudget' in answer) throw new OverBudget()
    if ('failed' in answer) throw new SQLite.SqliteError(answer.failed.message, answer.failed.code)
    this.#leftMs -= answer.tookMs
    return { rows: answer.rows as R[] }
  }

  // oxlint-disable-next-line require-yield -- Kysely asks for it; nothing here is read piece by piece
  async *streamQuery(): AsyncIterableIterator<never> {
    throw new Error('a search is not read piece by piece')
  }
}

function onlyReads(): Promise<never> {
  return Promise.reject(new Error('searches only read, one query at a time'))
}

class ReaderDriver implements Driver {
  readonly #connection: ReaderConnection

  constructor(connection: ReaderConnection) {
    this.#connection = connection
  }

  acquireConnection() {
    return Promise.resolve(this.#connection)
  }

  beginTransaction = onlyReads
  commitTransaction = onlyReads
  rollbackTransaction = onlyReads

  init() {
    return Promise.resolve()
  }

  releaseConnection() {
    return Promise.resolve()
  }

  destroy() {
    return Promise.resolve()
  }
}

/** The SQLite database in a file as one search reads it, by processes that hold nobody else up. */
export const readerDialect = (run: Run, file: string, budgetMs: number): Dialect => ({
  createDriver: () => new ReaderDriver(new ReaderConnection(run, file, budgetMs)),
  createQueryCompiler: () => new SqliteQueryCompiler(),
  createAdapter: () => new SqliteAdapter(),
  createIntrospector: (db: Kysely<unknown>) => new SqliteIntrospector(db),
})
