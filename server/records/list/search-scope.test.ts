import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { isOwned } from '#api/kit/entity-sets.ts'
import { api } from '#api/index.ts'
import { done, fresh } from '#test/make/factories.ts'
import { ownRecordsOnly } from '#test/make/people.ts'
import { addressOf, testServer, type Caller, type Envelope } from '#test/run/server.ts'
import { endpoints, eachOf, listedKinds } from '#test/entities/index.ts'

/**
 * How long a search takes must not tell who sees only their own records what others have. They are found without
 * the index of everyone's texts: here there is none any more.
 */

const kinds = listedKinds.filter(({ name }) => isOwned(name))

/** Labels are printed with its address. */
const server = testServer({ PUBLIC_URL: 'https://bao.example' })
let seller: Caller
let boss: Caller
const word = fresh('离心')
const mine = new Map<string, number>()
/** Of the seller's quotation. */
let line: number

beforeAll(async () => {
  seller = await server.userWith(...ownRecordsOnly)
  boss = server.admin
  for (const kind of kinds) {
    const text = kind.searched.find((name) => !/^(pro|l|s)_no$/.test(name))
    const named = () => (text ? { [text]: fresh(word) } : {})
    mine.set(kind.name, await kind.make(seller, named(), seller))
    await kind.make(boss, named(), boss)
  }
  const ofLine = { id: mine.get('quotation'), title: '水泵' }
  line = Number((await done(seller, api.quotation.addline, ofLine)).id)
  for (const { name } of kinds)
    await sql`drop table ${sql.table(`${name}_search`)}`.execute(server.db)
})

describe.each(eachOf(kinds))('%s', (name, kind) => {
  /** What the seller's record is found by: its text, or its contract's number. */
  async function keyword(): Promise<string> {
    if (kind.searched.some((field) => !/^(pro|l|s)_no$/.test(field))) return word
    const { rows } = await sql<{ search_text: string }>`
      select search_text from ${sql.table(name)} where id = ${mine.get(name)!}`.execute(server.db)
    return rows[0]!.search_text
  }

  test('lists one’s own by a keyword without the index', async () => {
    const query = { keyword: await keyword() }
    const { data, total } = await done(seller, kind.list, query)
    expect(data.map((row: { id: number }) => row.id)).toEqual([mine.get(name)])
    expect(total).toBe(1)
    if (kind.status) expect((await seller.call(kind.list, { ...query, status: 3 })).total).toBe(0)
    expect((await seller.call(kind.list, { ...query, page: 2 })).data).toEqual([])
    expect((await seller.call(kind.list, { keyword: '没有这样的' })).total).toBe(0)
  })

  test('finds one’s own among everything without the index', async () => {
    const { data } = await done(seller, api.search.index, { keyword: await keyword() })
    const found = data.find((group: { kind: string }) => group.kind === name)
    expect(found.records.map((row: { id: number }) => row.id)).toEqual([mine.get(name)])
  })

  test('needs the index for who sees everyone’s', async () => {
    expect((await boss.call(kind.list, { keyword: word })).code).toBe(500)
  })
})

/** Every call that takes a keyword, but those of the administrator alone, who sees everything. */
const searching = [...endpoints.values()].filter(({ access, input }) => {
  const { properties = {} } = z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' })
  return access !== 'super' && 'keyword' in properties
})

describe.each(searching.map((call) => [call.path, call] as const))('%s', (_path, call) => {
  test('looks for a keyword without the index', async () => {
    const ask = async (more: object) => {
      const headers = { authorization: `Bearer ${seller.token}` }
      const response = await server.fetch(addressOf(call, { keyword: word, ...more }), { headers })
      const isFile = !response.headers.get('content-type')?.includes('json')
      return isFile ? response.status : ((await response.json()) as Envelope).code
    }
    // What some of them cannot be made without.
    const needed = { id: line, customer_id: mine.get('customer'), flow: 25, head: 32 }
    const code = await ask({})
    // Papers of what was found are refused where nothing was.
    expect([200, 404]).toContain(code === 400 ? await ask(needed) : code)
  })
})
