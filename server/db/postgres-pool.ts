import type { PostgresPool, PostgresPoolClient } from 'kysely'
import pg from 'pg'
import { preparedName } from './prepared.ts'

const BIGINT = 20
pg.types.setTypeParser(BIGINT, Number)

const SECOND = 1000

/** What a pool is for: calls that people wait for, or upkeep (migrations, backups) that takes its time. */
export type Purpose = 'service' | 'upkeep'

/**
 * No call waits for ever: not for a connection, a lock or a statement, nor for a network that went silent
 * (the last limit is the client's own, a little above the server's).
 */
const limits: Record<Purpose, pg.PoolConfig> = {
  service: {
    statement_timeout: 20 * SECOND,
    lock_timeout: 10 * SECOND,
    idle_in_transaction_session_timeout: 60 * SECOND,
    query_timeout: 25 * SECOND,
  },
  upkeep: { lock_timeout: 60 * SECOND },
}

/** The connection to PostgreSQL could not be made, or was lost; what the driver said is its cause. */
export class ConnectionLost extends Error {
  constructor(cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause), { cause })
    this.name = 'ConnectionLost'
  }
}

/** What PostgreSQL itself answered stays as it is, and so do faults of ours; the rest is about the connection. */
async function orLost<Answer>(work: Promise<Answer>): Promise<Answer> {
  try {
    return await work
  } catch (error) {
    const isOurs = error instanceof pg.DatabaseError || error instanceof TypeError
    throw isOurs ? error : new ConnectionLost(error)
  }
}

function guarded(client: pg.PoolClient): PostgresPoolClient {
  let isLost = false
  const query = async (text: string, values: unknown[]) => {
    try {
      const name = preparedName(text)
      return await orLost(client.query(name ? { name, text, values } : { text, values }))
    } catch (error) {
      isLost ||= error instanceof ConnectionLost
      throw error
    }
  }
  // One that went silent would make whoever gets it next wait as long.
  const release = (destroy?: boolean) => client.release(isLost || destroy)
  // Without the other way to query, by a cursor, which Kysely takes only where one is configured.
  return { query, release } as unknown as PostgresPoolClient
}

/** A pool whose failures can be told apart without reading messages. */
export function openPool(connectionString: string, purpose: Purpose): PostgresPool {
  const pool = new pg.Pool({
    connectionString,
    max: 10,
    keepAlive: true,
    connectionTimeoutMillis: 5 * SECOND,
    ...limits[purpose],
  })
  // An idle connection that the database ended must not end the server: the pool has forgotten it, and the
  // next query opens another.
  pool.on('error', () => undefined)
  // One that ends in the middle of a query says so twice: to the query, which is refused, and here.
  pool.on('connect', (client) => client.on('error', () => undefined))
  return {
    connect: async () => {
      const client = await pool.connect().catch((error: unknown) => {
        throw new ConnectionLost(error)
      })
      return guarded(client)
    },
    end: () => pool.end(),
    options: pool.options,
  }
}
