import type { QueryExecutor } from 'kysely'
import type { TestServer } from '../run/server.ts'

/** Work of the database as its statements count it, however long each of them takes on a busy machine. */

type Executing = Pick<QueryExecutor, 'executeQuery'>

/** What all executors of Kysely send their statements by: of a database, of its transactions and of searches. */
function sending(server: Pick<TestServer, 'db'>): Executing {
  let from: Executing = server.db.getExecutor()
  while (!Object.hasOwn(from, 'executeQuery')) from = Object.getPrototypeOf(from) as Executing
  return from
}

/**
 * Answers what some work of this process answers, and which statements were sent meanwhile: how many, their texts, and the most
 * rows that one of them found.
 */
export async function countingStatements<Answer>(
  server: Pick<TestServer, 'db'>,
  work: () => Promise<Answer>,
): Promise<{ answer: Answer; count: number; texts: string[]; mostRows: number }> {
  const from = sending(server)
  const send = from.executeQuery
  const texts: string[] = []
  let mostRows = 0
  from.executeQuery = async function counted(this: Executing, ...query) {
    texts.push(query[0].sql.trim())
    const found = await send.apply(this, query)
    mostRows = Math.max(mostRows, found.rows.length)
    return found
  } as Executing['executeQuery']
  try {
    return { answer: await work(), count: texts.length, texts, mostRows }
  } finally {
    from.executeQuery = send
  }
}

const TRIES = 3

/**
 * The same of two works, one after the other, which should take the same number: what else the server does meanwhile is in one count and
 * not in the other, so that they are made again where they differ.
 */
export async function sameStatements<Answer>(
  server: Pick<TestServer, 'db'>,
  one: () => Promise<Answer>,
  other: () => Promise<Answer>,
) {
  for (let left = TRIES; ; left -= 1) {
    const found = [
      await countingStatements(server, one),
      await countingStatements(server, other),
    ] as const
    if (left === 1 || found[0].count === found[1].count) {
      return { answers: found.map(({ answer }) => answer), counts: found.map(({ count }) => count) }
    }
  }
}
