import { Kysely, PostgresDialect } from 'kysely'
import type { Config } from '#server/platform/config.ts'
import { Refusal } from '#server/platform/errors.ts'
import { FairQueue } from '#server/jobs/fair-queue.ts'
import { JobPool } from '#server/jobs/job-pool.ts'
import { offLoop } from '#server/jobs/loop-turns.ts'
import { databaseFile, type Database } from '../open.ts'
import { isOverBudget } from './over-budget.ts'
import { openSearchPool } from '../postgres-pool.ts'
import { readerDialect } from './reader-dialect.ts'
import type { Tables } from '../tables/tables.ts'

/** How long a search may take, once its turn has come. */
const BUDGET_MS = 3000
/** Reader processes of SQLite, or connections to PostgreSQL: so many searches run at once. */
const READERS = 2
const SEARCH_CONNECTIONS = 4

const READER_IDLE_MS = 60_000
const READER_LIMITS = { heapMb: 256, nativeMb: 256 }

/** Turns of so many searches at once. */
const turns = (running: number) => ({
  running,
  // One user's searches cannot take all places.
  runningPerUser: running / 2,
  waiting: 64,
  waitingPerUser: 8,
  fullMessage: '查询太多，请等上一次查询结束后再试',
})

/** Runs a search, which may read much, on a database of its own; errors are passed on. */
export type Search = <T>(work: (db: Database) => Promise<T>) => Promise<T>

type Queued = {
  run: <T>(user: number, work: (db: Database) => Promise<T>) => Promise<T>
  close: () => Promise<void>
}

function onPostgres(url: string, budgetMs: number): Queued {
  const pool = openSearchPool(url, SEARCH_CONNECTIONS, budgetMs)
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
  const queue = new FairQueue(turns(SEARCH_CONNECTIONS))
  return {
    run: (user, work) => offLoop(() => queue.run(user, () => db.connection().execute(work))),
    close: () => db.destroy(),
  }
}

function onSqlite(file: string, budgetMs: number): Queued {
  const readers = new JobPool({
    processes: READERS,
    idleMs: READER_IDLE_MS,
    process: READER_LIMITS,
    queue: turns(READERS),
  })
  return {
    run: (user, work) =>
      readers.turn(user, (run) =>
        new Kysely<Tables>({ dialect: readerDialect(run, file, budgetMs) })
          .connection()
          .execute(work),
      ),
    close: () => readers.close(),
  }
}

/**
 * Runs searches apart from all other queries: on SQLite in processes, on PostgreSQL over connections of their own. They
 * are queued fairly among the users, and one that takes too long is refused.
 */
export class Searches {
  readonly #queued: Queued

  constructor(
    { dataDir, databaseUrl }: Pick<Config, 'dataDir' | 'databaseUrl'>,
    budgetMs = BUDGET_MS,
  ) {
    this.#queued = databaseUrl
      ? onPostgres(databaseUrl, budgetMs)
      : onSqlite(databaseFile(dataDir), budgetMs)
  }

  /** Runs a user's search. Refused where too many wait, and where it takes longer than it may. */
  async run<T>(user: number, work: (db: Database) => Promise<T>): Promise<T> {
    try {
      return await this.#queued.run(user, work)
    } catch (error) {
      if (!isOverBudget(error)) throw error
      throw new Refusal('invalid', '查询用时太长，请缩小查询范围，例如加上日期或更多的字')
    }
  }

  /** Ends processes and connections; searches that still run fail. */
  close(): Promise<void> {
    return this.#queued.close()
  }
}
