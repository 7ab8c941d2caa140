import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { isOwned, searchedEntities } from '#api/kit/entity-sets.ts'
import type { Endpoint } from '#api/kit/endpoint.ts'
import { api } from '#api/index.ts'
import { byPath, KEYWORDS, lists, searchingCalls, takes, type Input } from '#test/lists/lists.ts'
import { baseOf, ruleOf } from '#test/lists/rules.ts'
import { makeWorld, type World } from '#test/lists/world.ts'
import { done } from '#test/make/factories.ts'
import { addressOf, testServer, type Envelope } from '#test/run/server.ts'

/**
 * How long a search takes must not tell who sees only their own records what others have. They are found without
 * the index of everyone's texts: here there is none any more.
 */

/** Labels are printed with its address. */
const server = testServer({ PUBLIC_URL: 'https://bao.example' })
let world: World
/** What a seller found while there were indexes, by list and keyword. */
const found = new Map<string, Envelope[]>()
/** Of the seller's quotation. */
let line: number

/** Calls with a keyword, but those of the administrator alone, who sees everything. */
const isForOthers = ({ access }: Pick<Endpoint, 'access'>) => access !== 'super'
/** Lists of which a seller sees a part. */
const searched = lists.filter(
  (one) => takes(one, 'keyword') && isForOthers(one) && ruleOf(one).seenBy !== undefined,
)

const inputOf = (list: Endpoint, input: Input) => ({
  ...baseOf(list, world.samplesFor(list, world.seller)),
  ...input,
})

async function pages(list: Endpoint, keyword: string): Promise<Envelope[]> {
  const read = [1, 2].map((page) => world.seller.call(list, inputOf(list, { keyword, page })))
  return (await Promise.all(read)).map(({ code, data, total }) => ({
    code,
    msg: '',
    data,
    total: total!,
  }))
}

const everything = async (keyword: string) =>
  (await done(world.seller, api.search.index, { keyword })).data

beforeAll(async () => {
  world = await makeWorld(server)
  const { id } = world.samplesFor(api.quotation.getFollows, world.seller)
  line = Number((await done(world.seller, api.quotation.addline, { id, title: '水泵' })).id)
  for (const keyword of KEYWORDS) {
    for (const list of searched) found.set(`${list.path} ${keyword}`, await pages(list, keyword))
    found.set(keyword, await everything(keyword))
  }
  for (const name of searchedEntities.filter((one) => isOwned(one))) {
    await sql`drop table ${sql.table(`${name}_search`)}`.execute(server.db)
  }
})

describe.each(byPath(searched))('%s', (_path, list) => {
  test('finds the same of one’s own without the index', async () => {
    const totals = []
    for (const keyword of KEYWORDS) {
      const before = found.get(`${list.path} ${keyword}`)!
      expect([keyword, await pages(list, keyword)]).toEqual([keyword, before])
      expect(before.map(({ code }) => code)).toEqual([200, 200])
      totals.push(before[0]!.total)
    }
    expect(Math.max(...totals.map(Number))).toBeGreaterThan(0)
    expect(totals.at(-1)).toBe(0)
  })

  // The prices of one customer are all compared, whichever user looks for some.
  test.runIf(list !== api.quotation.customerPrices)(
    'needs it for who sees everyone’s',
    async () => {
      const { code } = await server.admin.call(list, inputOf(list, { keyword: '水泵' }))
      expect(code).toBe(500)
    },
  )
})

test('finds one’s own among everything without the index', async () => {
  for (const keyword of KEYWORDS) expect(await everything(keyword)).toEqual(found.get(keyword))
  expect(found.get('水泵')!.length).toBeGreaterThan(0)
})

describe.each(byPath(searchingCalls.filter(isForOthers)))('%s', (_path, call) => {
  test('looks for a keyword without the index', async () => {
    const ask = async (more: object) => {
      const headers = { authorization: `Bearer ${world.seller.token}` }
      const input = { keyword: '水泵', ...more }
      const response = await server.fetch(addressOf(call, input), { headers })
      const isFile = !response.headers.get('content-type')?.includes('json')
      return isFile ? response.status : ((await response.json()) as Envelope).code
    }
    // What some of them cannot be made without.
    const { customer_id } = world.samplesFor(call, world.seller)
    const needed = { id: line, customer_id, flow: 25, head: 32 }
    const code = await ask({})
    // Papers of what was found are refused where nothing was.
    expect([200, 404]).toContain(code === 400 ? await ask(needed) : code)
  })
})
