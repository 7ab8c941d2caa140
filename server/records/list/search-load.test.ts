import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { api } from '#api/index.ts'
import { searchable } from '#server/db/search/search.ts'
import { done } from '#test/make/factories.ts'
import { recordStore } from '../store.ts'
import { healthWhile } from '#test/run/health.ts'
import { testServer, startServer, type Caller, type TestServer } from '#test/run/server.ts'

/** Searches that were made to take long hold up nobody but who asks for them. */

const server = testServer()
let attacker: Caller
let other: Caller
beforeAll(async () => {
  attacker = await server.userWith('quotation:view', 'quotation:all')
  other = await server.userWith('quotation:view', 'quotation:all')
  await fill(server)
})

const NOTES = 200
/** Almost what is looked for, everywhere in a text of the greatest length. */
const NEAR_MISS = `ab${'a'.repeat(19_990)}ca`
const KEYWORD = `${'a'.repeat(59)}b`
const AT_ONCE = 20

const { insert } = recordStore('quotation')

async function fill({ db }: TestServer): Promise<void> {
  const row = {
    quo_name: '近似',
    quo_info: NEAR_MISS,
    quo_status: 0,
    release_time: '2026:01:01 00:00:00',
    search_text: searchable('近似', NEAR_MISS),
    version: 1,
    user_id: 1,
    updated_by: 1,
    updated_at: '',
  }
  await db.transaction().execute(async (transaction) => {
    for (let at = 0; at < NOTES; at += 1) await insert(transaction, row)
  })
}

const search = (caller: Caller, keyword = KEYWORD) => caller.call(api.quotation.index, { keyword })
const attack = () => Promise.all(Array.from({ length: AT_ONCE }, () => search(attacker)))

const TOO_MANY = { code: 429, msg: '查询太多，请等上一次查询结束后再试' }

test('twenty searches for a near miss at once keep nobody waiting', async () => {
  const { result, longestMs, boundMs } = await healthWhile(server, async () => {
    const attacked = attack()
    const lists = []
    for (let at = 0; at < AT_ONCE; at += 1) lists.push(await other.call(api.quotation.index))
    return { answers: await attacked, lists }
  })
  expect(longestMs).toBeLessThan(boundMs)
  for (const list of result.lists) expect(list).toMatchObject({ code: 200, total: NOTES })
  const [found, refused] = [200, 429].map((of) => result.answers.filter(({ code }) => code === of))
  for (const answer of found!) expect(answer).toMatchObject({ data: [], total: 0 })
  for (const answer of refused!) expect(answer).toEqual(TOO_MANY)
  expect(found!.length + refused!.length).toBe(AT_ONCE)
  expect(found!.length).toBeGreaterThan(0)
})

test('somebody who searches meanwhile does not wait for them, nor is refused @long', async () => {
  // Both readers have started.
  await Promise.all([search(attacker, '近似'), search(other, '近似')])
  const ended: string[] = []
  const attacked = Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      // Once would not fill the queue of who attacks where the searches come slower than they are answered.
      while (!ended.includes('other')) ended.push(`attacker ${(await search(attacker)).code}`)
    }),
  )
  while (!ended.includes('attacker 429')) await other.call(api.quotation.index)
  const answer = await search(other, '近似')
  ended.push('other')
  await attacked
  expect(answer).toMatchObject({ code: 200, total: NOTES })
  const later = ended.slice(ended.indexOf('other'))
  expect(later).toContain('attacker 200')
})

test('everything is found again afterwards', async () => {
  await attack()
  expect(await done(attacker, api.quotation.index, { keyword: '近似' })).toMatchObject({
    total: NOTES,
  })
  expect(
    await done(attacker, api.quotation.index, { keyword: NEAR_MISS.slice(-60) }),
  ).toMatchObject({ total: NOTES })
})

describe('a search over its budget', () => {
  const BUDGET_MS = 10
  let hasty: TestServer
  beforeAll(async () => {
    hasty = await startServer({}, undefined, BUDGET_MS)
    await fill(hasty)
  })
  afterAll(() => hasty.close())

  test.each([
    ['list', api.quotation.index],
    ['search for anything', api.search.index],
  ])('is refused in words: a %s', async (_name, endpoint) => {
    expect(await hasty.admin.call(endpoint, { keyword: KEYWORD })).toEqual({
      code: 400,
      msg: '查询用时太长，请缩小查询范围，例如加上日期或更多的字',
    })
    expect(await hasty.admin.call(api.quotation.index)).toMatchObject({ code: 200, total: NOTES })
  })
})
