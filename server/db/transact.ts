import { randomInt } from 'node:crypto'
import { setImmediate as nextTurn, setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { FairQueue } from '#server/jobs/fair-queue.ts'
import { isPostgres, type Database, type Executor, type Transaction } from './open.ts'
import { Busy, outageOf, Unconfirmed } from './outage.ts'
import { LOCK_TIMEOUT_MS, TRANSACTIONS_AT_ONCE } from './postgres-pool.ts'

/** How long a transaction waits for its turn and is tried again, all together. */
const LIMIT_MS = 15_000
/** How long who saves waits for the commit: of a synchronous standby that is away, its answer may take as long as that. */
const CONFIRMED_MS = 9_000
/** A pause before the next attempt, so that those who met do not meet again. */
const PAUSE_MS = { from: 10, to: 60 }

const queues = new WeakMap<Database, FairQueue>()

/**
 * The transactions of a database in the order of their users. The rest of its connections stay for reads, which are short:
 * a user who opens a page waits for nobody's save. SQLite has one connection, where a read waits for one at most.
 */
function queueOf(db: Database): FairQueue {
  const known = queues.get(db)
  if (known) return known
  const running = isPostgres(db) ? TRANSACTIONS_AT_ONCE : 1
  const queue = new FairQueue({
    running,
    // Of one user several would mostly wait for each other's rows.
    runningPerUser: Math.ceil(running / 2),
    waiting: Infinity,
    waitingPerUser: Infinity,
    fullMessage: '',
  })
  queues.set(db, queue)
  return queue
}

/**
 * Does again what the database rolled back because of others (a serialisation failure, a deadlock, a lock that it did not
 * get), until it succeeds or `LIMIT_MS` are over; then the last error is thrown. `attempt` gets the milliseconds that are left.
 */
export async function tryAgain<Answer>(
  attempt: (leftMs: number) => Promise<Answer>,
): Promise<Answer> {
  const until = performance.now() + LIMIT_MS
  for (;;) {
    try {
      return await attempt(until - performance.now())
    } catch (error) {
      const pause = randomInt(PAUSE_MS.from, PAUSE_MS.to)
      if (!isRolledBack(error) || performance.now() + pause >= until) throw error
      await wait(pause)
    }
  }
}

/**
 * Runs `work` in one transaction, when it is the user's turn. What the database rolled back because of others is done again
 * from its beginning: `work` awaits nothing but the database, changes nothing outside it that a second run would not
 * replace, and begins no other transaction. Throws `Busy` or the database's error (`outageOf` says `busy`) where that did
 * not help, and `Unconfirmed` where the commit is not answered: it keeps its turn and its connection until it is, so that
 * commits that wait never take the connections of those who read.
 */
export async function transact<Answer>(
  db: Database,
  work: (transaction: Transaction) => Promise<Answer>,
  userId = 0,
): Promise<Answer> {
  let isRepeated = false
  const once = async (leftMs: number, committing: () => void) => {
    // SQLite works on the event loop: who came meanwhile is read, and has their reads, before the next transaction.
    if (!isPostgres(db)) await nextTurn()
    return db.transaction().execute(async (transaction) => {
      if (isRepeated && isPostgres(db) && leftMs < LOCK_TIMEOUT_MS) {
        await sql`set local lock_timeout = ${sql.lit(Math.ceil(leftMs))}`.execute(transaction)
      }
      isRepeated = true
      const answer = await work(transaction)
      committing()
      return answer
    })
  }
  const queue = queueOf(db)
  const queued = async (leftMs: number) => {
    await queue.enter(userId, { patienceMs: Math.max(0, Math.ceil(leftMs)) })
    const late = Promise.withResolvers<never>()
    let timer: NodeJS.Timeout | undefined
    const committing = () => {
      timer = setTimeout(() => late.reject(new Unconfirmed()), CONFIRMED_MS)
    }
    const done = once(leftMs, committing)
      .catch((error: unknown) => {
        const isUnknown = timer !== undefined && outageOf(error) === 'unreachable'
        throw isUnknown ? new Unconfirmed({ cause: error }) : error
      })
      .finally(() => {
        clearTimeout(timer)
        queue.leave(userId)
      })
    return Promise.race([done, late.promise])
  }
  try {
    return await tryAgain(queued)
  } catch (error) {
    // Its turn did not come in time.
    throw error instanceof DOMException && error.name === 'AbortError' ? new Busy() : error
  }
}

/**
 * Writes what may be lost with the database's machine: counts, and when a session was last used. No standby is waited for, so
 * that people go on reading while one is away.
 */
export function withoutStandby<Answer>(
  db: Database,
  write: (executor: Executor) => Promise<Answer>,
): Promise<Answer> {
  if (!isPostgres(db)) return write(db)
  return db.transaction().execute(async (transaction) => {
    await sql`set local synchronous_commit = local`.execute(transaction)
    return write(transaction)
  })
}

/** Why the database refused a change: the driver's code, never its message. */
function codeOf(error: unknown): string | undefined {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  return typeof code === 'string' ? code : undefined
}

const UNIQUE = ['SQLITE_CONSTRAINT_UNIQUE', 'SQLITE_CONSTRAINT_PRIMARYKEY', '23505']
const FOREIGN_KEY = ['SQLITE_CONSTRAINT_FOREIGNKEY', '23503']

/** A serialisation failure, a deadlock, and a lock that was not granted in time; of SQLite by prefix. */
const ROLLED_BACK = ['40001', '40P01', '55P03']

/** Whether the transaction was rolled back because of others, and may succeed when it runs again. */
function isRolledBack(error: unknown): boolean {
  const code = codeOf(error) ?? ''
  return ROLLED_BACK.includes(code) || code.startsWith('SQLITE_BUSY')
}

export function isUniqueViolation(error: unknown): boolean {
  return UNIQUE.includes(codeOf(error) ?? '')
}

export function isForeignKeyViolation(error: unknown): boolean {
  return FOREIGN_KEY.includes(codeOf(error) ?? '')
}
