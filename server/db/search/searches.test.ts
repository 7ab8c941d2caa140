import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { sql } from 'kysely'
import { startServer, type TestServer } from '#test/run/server.ts'
import { Searches } from './searches.ts'

/** Whose turn it is to search, on either database. */

let server: TestServer
let searches: Searches
beforeAll(async () => {
  server = await startServer()
  searches = new Searches(server.config)
})
afterAll(async () => {
  await searches.close()
  await server.close()
})

const ATTACKER = 1
const OTHER = 2
/** Of one user, on PostgreSQL and by the readers of SQLite. */
const AT_ONCE = process.env['TEST_DATABASE_URL'] === undefined ? 1 : 2
const WAITING = 8

test('of one user’s searches some run, some wait and the next is refused, while another user’s runs', async () => {
  const begun: string[] = []
  const end = Promise.withResolvers<void>()
  const ask = (user: number, name: string) =>
    searches.run(user, async (db) => {
      begun.push(name)
      await end.promise
      return (await sql<{ found: string }>`select ${name} as found`.execute(db)).rows
    })
  const names = Array.from({ length: AT_ONCE + WAITING }, (_, at) => `search ${at}`)
  const results = names.map((name) => ask(ATTACKER, name))
  await expect(ask(ATTACKER, 'one more')).rejects.toMatchObject({ kind: 'tooMany' })
  const other = ask(OTHER, 'other')
  await vi.waitUntil(() => begun.length > AT_ONCE)
  expect(begun.toSorted()).toEqual(['other', ...names.slice(0, AT_ONCE)])
  end.resolve()
  expect(await other).toEqual([{ found: 'other' }])
  expect(await Promise.all(results)).toEqual(names.map((found) => [{ found }]))
})

test.runIf(process.env['TEST_DATABASE_URL'] !== undefined)(
  'PostgreSQL compiles no query, which nothing interrupts: no search, and nothing else',
  async () => {
    const jit = sql<{ jit: string }>`show jit`
    expect((await jit.execute(server.db)).rows).toEqual([{ jit: 'off' }])
    const found = await searches.run(OTHER, async (db) => (await jit.execute(db)).rows)
    expect(found).toEqual([{ jit: 'off' }])
  },
)
