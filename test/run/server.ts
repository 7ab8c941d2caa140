import { mkdtempSync, rmSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll } from 'vitest'
import type { Permission } from '#api/kit/access.ts'
import type { AnyEndpoint } from '#api/kit/endpoint.ts'
import { api } from '#api/index.ts'
import { buildApp } from '#server/app.ts'
import { readConfig, type Config } from '#server/platform/config.ts'
import { migrate } from '#server/db/start/migrate.ts'
import { openDatabase, type Database } from '#server/db/open.ts'
import { Searches, type Search } from '#server/db/search/searches.ts'
import { firstCompany } from '#server/features/company/first-company.ts'
import { startSession } from '#server/features/session/session.service.ts'
import { firstStart } from '#server/first-start.ts'
import { startedDatabase, throwawayDatabase } from './database.ts'
import { throwawayFiles } from './storage.ts'
import { addUser } from '../make/user.ts'

/**
 * A real server on a throwaway database, for tests that come in by HTTP. Each test file starts its own.
 */

export const ADMIN_PASSWORD = 'admin-password'
const CAPTCHA = 'TEST'

/** Settings that decide which database there is, or what the first start puts into it. */
const OF_THE_START = new Set(['ADMIN_PASSWORD', 'DATA_DIR', 'DATABASE_URL', 'TIME_ZONE'])

/** An envelope as it came over the wire; a test says what it expects of it. */
export type Envelope = {
  code: number
  msg: string
  id?: number | string
  version?: number
  total?: number
  errors?: Record<string, string>
  // oxlint-disable-next-line typescript/no-explicit-any -- a test looks into answers of every shape
  data?: any
  // oxlint-disable-next-line typescript/no-explicit-any -- see above
  info?: any
  field?: number[]
  file_url?: string
  key?: string
  second?: boolean
  secret?: string
  address?: string
  codes?: string[]
}

type Sent = Record<string, unknown>

export type Caller = {
  token: string
  userId: number
  /** Calls an endpoint by its agreement: GET as query, others as JSON. */
  call(endpoint: AnyEndpoint, input?: Sent, headers?: Record<string, string>): Promise<Envelope>
}

export type TestServer = {
  url: string
  /** Where its database, unless another is configured, and its uploaded files lie. */
  dataDir: string
  config: Config
  db: Database
  /** Reads as a search does. */
  search: Search
  admin: Caller
  /** Nobody's caller, without a session. */
  stranger: Caller
  /** A new user with a role of exactly these permissions, signed in. */
  userWith(...permissions: Permission[]): Promise<Caller>
  /** The same, of a role with this level. */
  userAt(level: number, ...permissions: Permission[]): Promise<Caller>
  /** A plain request below the server's address. */
  fetch(path: string, init?: RequestInit): Promise<Response>
  signIn(username: string, password: string): Promise<Envelope>
  close(): Promise<void>
}

function queryOf(input: Sent): string {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(input)) {
    if (value === undefined) continue
    query.append(name, typeof value === 'string' ? value : JSON.stringify(value))
  }
  const text = query.toString()
  return text === '' ? '' : `?${text}`
}

/** The address of an endpoint below the server's. */
export function addressOf(endpoint: AnyEndpoint, input: Sent = {}): string {
  return `/api${endpoint.path}.html${queryOf(input)}`
}

/** Starts a server; `environment` overrides its configuration, `screens` is the folder of built screens, `searchBudgetMs` how long a search may take. */
export async function startServer(
  environment: Record<string, string> = {},
  screens?: string,
  searchBudgetMs?: number,
): Promise<TestServer> {
  const dataDir = mkdtempSync(join(tmpdir(), 'baojia-test-'))
  const isUsual = Object.keys(environment).every((name) => !OF_THE_START.has(name))
  const started = isUsual ? await startedDatabase(dataDir) : undefined
  const database = started ?? (await throwawayDatabase())
  const config = readConfig({
    NODE_ENV: 'test',
    DATA_DIR: dataDir,
    ADMIN_PASSWORD,
    CAPTCHA_FIXED: CAPTCHA,
    LOG_LEVEL: 'silent',
    // Tests ask from one address far more often than a company does; limits have their own test.
    RATE_OPEN_PER_MINUTE: '100000',
    RATE_SESSION_PER_SECOND: '100000',
    ...database.environment,
    ...(await throwawayFiles()),
    ...environment,
  })
  const db = openDatabase(config)
  if (!started) {
    await migrate(db)
    await firstStart(db, config)
  }
  await firstCompany(db, config)
  const searches = new Searches(config, searchBudgetMs)
  const app = await buildApp({ config, db, searches }, screens)
  await app.listen({ port: 0, host: '127.0.0.1' })
  const url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`

  async function call(
    token: string,
    endpoint: AnyEndpoint,
    input: Sent = {},
    headers: Record<string, string> = {},
  ): Promise<Envelope> {
    const isGet = endpoint.method === 'GET'
    const response = await fetch(url + addressOf(endpoint, isGet ? input : {}), {
      method: endpoint.method,
      headers: {
        ...(token === '' ? {} : { authorization: `Bearer ${token}` }),
        ...(isGet ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(isGet ? {} : { body: JSON.stringify(input) }),
    })
    return (await response.json()) as Envelope
  }

  async function signIn(username: string, password: string): Promise<Envelope> {
    const captcha = await fetch(url + addressOf(api.session.verify))
    const cookie = captcha.headers.getSetCookie()[0]?.split(';', 1)[0] ?? ''
    await captcha.arrayBuffer()
    return call('', api.session.setLogin, { username, password, captcha: CAPTCHA }, { cookie })
  }

  /** Signing in has tests of its own; all others begin with a session. */
  async function callerFor(username: string): Promise<Caller> {
    const { id: userId } = await db
      .selectFrom('user')
      .select('id')
      .where('username', '=', username)
      .executeTakeFirstOrThrow()
    const token = await startSession(db, { address: '', userAgent: '' }, userId)
    return {
      token,
      userId,
      call: (endpoint, input, headers) => call(token, endpoint, input, headers),
    }
  }

  let users = 0
  async function userAt(level: number, ...permissions: Permission[]): Promise<Caller> {
    users += 1
    const { username } = await addUser(db, String(users), permissions, level)
    return callerFor(username)
  }

  return {
    url,
    dataDir,
    config,
    db,
    search: (work) => searches.run(0, work),
    admin: await callerFor('admin'),
    stranger: {
      token: '',
      userId: 0,
      call: (endpoint, input, headers) => call('', endpoint, input, headers),
    },
    userAt,
    userWith: (...permissions) => userAt(0, ...permissions),
    fetch: (path, init) => fetch(url + path, init),
    signIn,
    close: async () => {
      await app.close()
      await searches.close()
      await db.destroy()
      await database.remove()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

/**
 * A server of their own for the tests of a file or a block: started before what else they prepare with `beforeAll`, and
 * closed after what they end with `afterAll`.
 */
export function testServer(environment: Record<string, string> = {}): TestServer {
  const server = {} as TestServer
  beforeAll(async () => void Object.assign(server, await startServer(environment)))
  afterAll(() => server.close())
  return server
}
