import type { PostgresPool, PostgresPoolClient } from 'kysely'
import pg from 'pg'
import { OverBudget } from './search/over-budget.ts'

const BIGINT = 20
pg.types.setTypeParser(BIGINT, Number)

const SECOND = 1000

const CONNECTIONS = 10
/** How many of them transactions take at once (`transact.ts`); reads have the others. */
export const TRANSACTIONS_AT_ONCE = 6
/** How long a statement waits for a lock. */
export const LOCK_TIMEOUT_MS = 5 * SECOND

/** The purpose of a pool: interactive calls, or upkeep (migrations, backups) that may take long. */
export type Purpose = 'service' | 'upkeep'

/**
 * No call waits for ever: not for a connection, a lock or a statement, nor for a network that went silent
 * (`query_timeout` is the client's own limit, a little above the server's). A statement ends before those who wait for its
 * connection give up, so that a slow one fails alone. Reads that may be slow run as searches, on connections of their own.
 */
const limits: Record<Purpose, pg.PoolConfig> = {
  service: {
    max: CONNECTIONS,
    connectionTimeoutMillis: 10 * SECOND,
    statement_timeout: 8 * SECOND,
    lock_timeout: LOCK_TIMEOUT_MS,
    idle_in_transaction_session_timeout: 60 * SECOND,
    query_timeout: 9 * SECOND,
  },
  upkeep: { max: CONNECTIONS, connectionTimeoutMillis: 5 * SECOND, lock_timeout: 60 * SECOND },
}

/** The connection to PostgreSQL could not be made, or was lost; the driver's error is its cause. */
export class ConnectionLost extends Error {
  constructor(cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause), { cause })
    this.name = 'ConnectionLost'
  }
}

/** PostgreSQL's own errors and bugs of ours stay as they are; every other error means a lost connection. */
async function orLost<Answer>(work: Promise<Answer>): Promise<Answer> {
  try {
    return await work
  } catch (error) {
    const isOurs = error instanceof pg.DatabaseError || error instanceof TypeError
    throw isOurs ? error : new ConnectionLost(error)
  }
}

/**
 * PostgreSQL compiles a query that it takes for expensive, which takes longer than most of ours do, and is not interrupted by
 * `statement_timeout`.
 */
const NOT_COMPILED = { options: '-c jit=off' }

/**
 * A commit is not given up like other statements: on the server it goes on waiting, for a standby for instance, and keeps
 * its connection there. So long it keeps ours too.
 */
const COMMIT_TIMEOUT_MS = 600 * SECOND

/** A client that refuses queries after `until`, a time of `performance.now()`. */
function guarded(client: pg.PoolClient, until: number): PostgresPoolClient {
  let isLost = false
  const query = async (text: string, values: unknown[]) => {
    if (performance.now() > until) throw new OverBudget()
    try {
      const isCommit = text === 'commit'
      const statement = { text, values, ...(isCommit && { query_timeout: COMMIT_TIMEOUT_MS }) }
      return await orLost(client.query(statement))
    } catch (error) {
      isLost ||= error instanceof ConnectionLost
      throw error
    }
  }
  // A client that went silent would make its next user wait as long.
  const release = (destroy?: boolean) => client.release(isLost || destroy)
  // Without the overload for cursors, which Kysely uses only where one is configured.
  return { query, release } as unknown as PostgresPoolClient
}

function pooled(config: pg.PoolConfig, budgetMs = Infinity): PostgresPool {
  const pool = new pg.Pool({ keepAlive: true, ...NOT_COMPILED, ...config })
  // An idle connection that the database ended must not end the server: the pool has dropped it, and the next query opens
  // another.
  pool.on('error', () => undefined)
  // One that ends during a query reports the error twice: by rejecting the query, and here.
  pool.on('connect', (client) => client.on('error', () => undefined))
  return {
    connect: async () => {
      const client = await pool.connect().catch((error: unknown) => {
        throw new ConnectionLost(error)
      })
      return guarded(client, performance.now() + budgetMs)
    },
    end: () => pool.end(),
    options: pool.options,
  }
}

/** A pool whose failures can be distinguished without reading messages. */
export function openPool(connectionString: string, purpose: Purpose): PostgresPool {
  return pooled({ connectionString, ...limits[purpose] })
}

/**
 * Connections for searches alone, `max` of them. Each statement ends after `budgetMs` (error 57014), and so does the use of a
 * connection as a whole (`OverBudget`).
 */
export function openSearchPool(
  connectionString: string,
  max: number,
  budgetMs: number,
): PostgresPool {
  const config = {
    connectionString,
    max,
    connectionTimeoutMillis: 5 * SECOND,
    idleTimeoutMillis: 60 * SECOND,
    statement_timeout: budgetMs,
    lock_timeout: budgetMs,
    query_timeout: budgetMs + SECOND,
  }
  return pooled(config, budgetMs)
}
