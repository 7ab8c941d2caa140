import SQLite from 'better-sqlite3'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { eachOf, restorableKinds } from '#test/entities/index.ts'
import { done } from '#test/make/factories.ts'
import { Plans } from '#test/read/query-plans.ts'
import { startServer, type TestServer } from '#test/run/server.ts'

/** A save costs the same whatever the tables hold: none of its statements reads a whole table. */

/** Titles of the catalogue, which has a few thousand products at most. */
const OF_CATALOGUE = /from "(product|combination)"/

const isSqlite = process.env['TEST_DATABASE_URL'] === undefined
describe.runIf(isSqlite)('no statement reads a whole table that', () => {
  let server: TestServer
  let plans: Plans
  // Before the server starts: a statement is prepared once.
  const prepare = vi.spyOn(SQLite.prototype, 'prepare')
  beforeAll(async () => {
    server = await startServer()
    plans = new Plans(server)
  })
  afterAll(async () => {
    prepare.mockRestore()
    plans.close()
    await server.close()
  })

  test.each(eachOf(restorableKinds))('saves, deletes or restores a %s', async (_name, kind) => {
    prepare.mockClear()
    const { id } = await done(server.admin, kind.save, await kind.full(server.admin))
    await done(server.admin, kind.save, { id })
    await done(server.admin, kind.remove, { id })
    await done(server.admin, kind.restore, { id })
    await done(server.admin, kind.remove, { id: await kind.make(server.admin) })
    const statements = prepare.mock.calls
      .map(([text]) => text)
      .filter((text) => /^\s*(select|insert|update|delete|with)/i.test(text))
    expect(statements.length).toBeGreaterThan(2)
    const faults = statements.flatMap((text) =>
      plans.wholeTablesOf(text).map((fault) => `${fault}: ${text}`),
    )
    expect(faults.filter((fault) => !OF_CATALOGUE.test(fault))).toEqual([])
  })
})
