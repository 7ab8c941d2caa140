import { Kysely, PostgresDialect } from 'kysely'
import type { Config } from '#server/config.ts'
import { Refusal } from '#server/errors.ts'
import { FairQueue } from '#server/fair-queue.ts'
import { databaseFile, type Database } from './open.ts'
import { isOverBudget } from './over-budget.ts'
import { openSearchPool } from './postgres-pool.ts'
import { ReaderDialect } from './reader-dialect.ts'
import type { Tables } from './tables.ts'

/** How long a search may take, once its turn has come. */
const BUDGET_MS = 3000
/** Reader threads of SQLite, or connections to PostgreSQL: so many searches run at once. */
const THREADS = 2
export const SEARCH_CONNECTIONS = 4

const WAITING = 64
const WAITING_PER_USER = 8

/** Does what reads as much as its caller asks for, with a database of its own; what it throws is passed on. */
export type Search = <T>(work: (db: Database) => Promise<T>) => Promise<T>

type Options = Pick<Config, 'dataDir' | 'databaseUrl'>

/**
 * Where searches read, apart from what everybody else waits for: SQLite by threads, PostgreSQL by connections of
 * their own. Users take turns, and what takes too long ends with words for who asked.
 */
export class Searches {
  readonly #db: Database
  readonly #queue: FairQueue

  constructor({ dataDir, databaseUrl }: Options, budgetMs = BUDGET_MS) {
    const running = databaseUrl ? SEARCH_CONNECTIONS : THREADS
    const dialect = databaseUrl
      ? new PostgresDialect({ pool: openSearchPool(databaseUrl, running, budgetMs) })
      : new ReaderDialect({ file: databaseFile(dataDir), threads: running, budgetMs })
    this.#db = new Kysely<Tables>({ dialect })
    this.#queue = new FairQueue({
      running,
      // Whatever one user asks for, another's search finds a place.
      runningPerUser: running / 2,
      waiting: WAITING,
      waitingPerUser: WAITING_PER_USER,
      fullMessage: '查询太多，请等上一次查询结束后再试',
    })
  }

  /** Runs a user's search. Refused where too many wait, and where it takes longer than it may. */
  run<T>(user: number, work: (db: Database) => Promise<T>): Promise<T> {
    return this.#queue.run(user, async () => {
      try {
        return await this.#db.connection().execute(work)
      } catch (error) {
        if (!isOverBudget(error)) throw error
        throw new Refusal('invalid', '查询用时太长，请缩小查询范围，例如加上日期或更多的字')
      }
    })
  }

  /** Ends threads and connections; searches that still run fail. */
  close(): Promise<void> {
    return this.#db.destroy()
  }
}
