import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Endpoint } from '#api/kit/endpoint.ts'
import { fieldsOf } from '#test/fuzz/values.ts'
import { inputsOf, readingCalls, takes } from '#test/lists/lists.ts'
import { isOfSums } from '#test/lists/rules.ts'
import { makeWorld, type World } from '#test/lists/world.ts'
import { Plans, watchQueries, type Query } from '#test/read/query-plans.ts'
import { startServer, type Caller, type TestServer } from '#test/run/server.ts'

/**
 * On SQLite no plan may depend on statistics, of which it has none. Every list, search and the home page is read with
 * each filter in each order, and each query that this sends is explained; one that is added is covered by itself.
 */

/** What everybody looks at without saying anything: the home page, the inbox, and what every open page has counted. */
const isLook = (one: Endpoint) =>
  one.access === 'session' && Object.keys(fieldsOf(one)).length === 0

const looking = readingCalls.filter(
  (one) => takes(one, 'page') || takes(one, 'keyword') || isLook(one),
)

/** More quotations than near pages show. */
const QUOTATIONS = 600

let server: TestServer
let world: World
let queries: Query[]
let plans: Plans
/** Filters that matched no record, so that no page was read. */
const unmatched = new Set<string>()

const isSqlite = process.env['TEST_DATABASE_URL'] === undefined
describe.runIf(isSqlite)('without statistics', () => {
  beforeAll(async () => {
    server = await startServer()
    world = await makeWorld(server, QUOTATIONS)
    const watch = watchQueries(server.db)
    for (const caller of [server.admin, world.seller]) {
      for (const endpoint of looking) await read(caller, endpoint, watch.note)
    }
    queries = watch.end()
    plans = new Plans(server)
  })
  afterAll(async () => {
    plans.close()
    await server.close()
  })

  const who = (caller: Caller) => (caller === world.seller ? 'own' : 'all')

  async function read(caller: Caller, endpoint: Endpoint, note: (call: string) => void) {
    const found = new Map<string, boolean>()
    for (const input of inputsOf(endpoint, world.samplesFor(endpoint, caller))) {
      const { code, total } = await caller.call(endpoint, input)
      note(`${who(caller)} ${endpoint.path} ${JSON.stringify(input)}`)
      if (code !== 200 || total === undefined || isOfSums(endpoint)) continue
      for (const name of Object.keys(input).filter((one) => one !== 'page' && one !== 'id')) {
        found.set(name, found.get(name) === true || total > 0)
      }
    }
    for (const [name, isFound] of found) {
      if (!isFound) unmatched.add(`${who(caller)} ${endpoint.path} ${name}`)
    }
  }

  test('each filter matches something, so that its pages are read', () => {
    expect([...unmatched]).toEqual([])
  })

  test('no list, search or look at the home page reads more than it needs', () => {
    expect(plans.hasStatistics).toBe(false)
    expect(new Set(queries.map(({ inSearch }) => inSearch))).toEqual(new Set([false, true]))
    expect(queries.flatMap((query) => plans.faultsOf(query))).toEqual([])
  })
})
