import { afterAll, beforeAll } from 'vitest'
import { newBrowser, type Browser } from './login.ts'
import { startedDatabase, throwawayDatabase } from './database.ts'
import { dataDirs } from './process.ts'
import { adminOf, callerWith, servers, type Served } from './served.ts'
import type { Caller } from './server.ts'

/** Two processes of the product on one PostgreSQL and one data folder, started at once. */
export type Several = {
  servers: Served[]
  one: Served
  other: Served
  /** The same session of the administrator, at each of them. */
  admins: Caller[]
  /** Starts one more beside them. */
  start: () => Promise<Served>
  databaseUrl: string
}

/**
 * Starts them for a test file; what it answers is filled in before the first test. The database is as a first start
 * leaves it, or where `isFirst` says so empty.
 */
export function severalServers(more: Record<string, string> = {}, isFirst = false): Several {
  const folders = dataDirs()
  const processes = servers()
  const several = {} as Several
  let remove: () => Promise<void>
  beforeAll(async () => {
    const dataDir = folders.make()
    const started = isFirst ? undefined : await startedDatabase(dataDir)
    const database = started ?? (await throwawayDatabase())
    remove = () => database.remove()
    const environment = { ...database.environment, ...more }
    const start = () => processes.start(dataDir, environment)
    const running = await Promise.all([start(), start()])
    const [one, other] = running
    const { token, userId } = await adminOf(one)
    const admins = running.map(({ url }) => callerWith(url, token, userId))
    const databaseUrl = database.environment.DATABASE_URL ?? ''
    Object.assign(several, { servers: running, one, other, admins, start, databaseUrl })
  })
  afterAll(async () => {
    await processes.endAll()
    await remove()
    folders.removeAll()
  })
  return several
}

/** Of so many turns every other one goes to the other process, all at once. */
export function inTurns<Each, Answer>(
  count: number,
  each: readonly Each[],
  work: (one: Each, turn: number) => Promise<Answer>,
): Promise<Answer[]> {
  const turns = Array.from({ length: count }, (_, turn) => turn)
  return Promise.all(turns.map((turn) => work(each[turn % each.length]!, turn)))
}

/** One browser, whose requests a proxy in front passes on to one process or the other. */
export function browserAt({ one, other }: Several, address: string): [Browser, Browser] {
  const cookies = new Map<string, string>()
  return [newBrowser(one, address, cookies), newBrowser(other, address, cookies)]
}
