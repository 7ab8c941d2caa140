import { beforeAll, describe, expect, test } from 'vitest'
import { isContracted, isOwned } from '#api/kit/entity-sets.ts'
import { indexTexts, searchable } from '#server/db/search/search.ts'
import { listedKinds, ownTexts } from '#test/entities/index.ts'
import { makeCategory } from '#test/make/factories.ts'
import { ownRecordsOnly } from '#test/make/people.ts'
import { testServer, type Caller } from '#test/run/server.ts'
import {
  expected,
  expectedPage,
  pageOf,
  rowsOf,
  type Query,
  type ListedKind,
} from '#test/read/lists.ts'

/** Pages far from the first, and of keywords with many records: they must be the pages that counting gives. */

const ROWS = 700
const FIRST = Date.UTC(2020, 11, 1)
const HOUR_MS = 60 * 60 * 1000

/** All are read by the same code: one of the largest stands for them where time is short. */
const isShort = process.env['TEST_LONG'] === undefined
const looked = isShort ? listedKinds.filter(({ name }) => name === 'contract') : listedKinds

const server = testServer()
let people: Caller[]
let categories: number[]
beforeAll(async () => {
  people = [await server.userWith(...ownRecordsOnly), await server.userWith(...ownRecordsOnly)]
  categories = [await makeCategory(server.admin), await makeCategory(server.admin)]
  for (const kind of looked) await fill(kind)
})

/** Long days with many records and days with few, in no order of their ids, some at the same second. */
const timeOf = (at: number) => {
  const hours = Math.floor(((at * 389) % ROWS) ** 2 / 40)
  return new Date(FIRST + hours * HOUR_MS)
    .toISOString()
    .slice(0, 19)
    .replace('T', ' ')
    .replaceAll('-', ':')
}

/** Words that all have, a third and a fiftieth. */
const textOf = (at: number) => `远页${at % 3 ? '少见' : '多见'}的${at % 50 ? '水' : '阀'}字${at}`

/** The last of a record's own texts; without one it is found by its contract's number alone. */
const textColumn = (kind: ListedKind) => ownTexts(kind).findLast((name) => name !== kind.number)

/** Fills a table with copies of one record. */
async function fill(kind: ListedKind): Promise<void> {
  const first = await kind.make(server.admin, {}, people[0])
  const table = kind.name as 'production'
  const copied = await server.db
    .selectFrom(table)
    .selectAll()
    .where('id', '=', first)
    .executeTakeFirstOrThrow()
  const { id: _id, ...columns } = copied
  const rows = Array.from({ length: ROWS }, (_, at) => ({
    ...columns,
    user_id: people[Math.floor(at / 3) % 2]!.userId,
    release_time: timeOf(at),
    ...(kind.status && { [kind.status]: at % 4 === 0 ? 1 : 2 }),
    ...(isContracted(kind.name)
      ? { contract_user_id: people[Math.floor(at / 7) % 2]!.userId }
      : {}),
    // What only one record may have: copies are made by a test alone.
    ...(kind.number && !isContracted(kind.name) ? { [kind.number]: `号${at}` } : {}),
    ...('name_key' in columns ? { name_key: '' } : {}),
    ...('token' in columns ? { token: String(at) } : {}),
    ...('choice_key' in columns ? { choice_key: String(at) } : {}),
    ...('pro_type' in columns ? { pro_type: categories[at % 2] } : {}),
    ...(textColumn(kind) && { [textColumn(kind)!]: textOf(at) }),
  }))
  const withText = rows.map((row: Record<string, unknown>) => ({
    ...row,
    search_text: searchable(...kind.searched.map((name) => String(row[name]))),
  }))
  for (let at = 0; at < ROWS; at += 50) {
    const filled = await server.db
      .insertInto(table)
      .values(withText.slice(at, at + 50) as typeof rows)
      .returning(['id', 'search_text'])
      .execute()
    await indexTexts(server.db, table, filled)
  }
}

function queries(kind: ListedKind): Query[] {
  const [one] = people
  const { userId } = one!
  const scopes: Query[] = isOwned(kind.name)
    ? [{}, { userid: userId }, { viewer: userId }, { viewer: userId, userid: userId }]
    : kind.name === 'product'
      ? [{}, { equal: { pro_type: categories[1] } }]
      : [{}]
  const keywords = textColumn(kind) ? ['远页', '页多见', '的阀字'] : ['HT', 'T20', 'HT3']
  return scopes.flatMap((scope) => [
    scope,
    { ...scope, status: 2 },
    { ...scope, endtime: '2021-05-10' },
    { ...scope, startime: '2020-12-15', endtime: '2021-06-30', status: 2 },
    { ...scope, startime: '2021-01-01' },
    ...keywords.flatMap((keyword) => [
      { ...scope, keyword },
      { ...scope, keyword, status: 2, endtime: '2021-05-10' },
    ]),
  ])
}

describe.each(looked.map((kind) => [kind.name, kind] as const))(
  'a far page of %s',
  (_name, kind) => {
    test('has the rows that stand there, up to the last and past the end', async () => {
      const rows = await rowsOf(server, kind)
      for (const query of queries(kind)) {
        const ids = expected(kind, rows, query)
        const caller = query.viewer === undefined ? server.admin : people[0]!
        const last = Math.ceil(ids.length / 10)
        const pages = isShort
          ? [21, 22, last, last + 1]
          : [1, 20, 21, 22, 23, 30, 31, last - 1, last, last + 1, last + 100]
        for (const page of pages.filter((number) => number > 0)) {
          expect(
            await pageOf(caller, kind, query, page),
            `${JSON.stringify(query)} ${page}`,
          ).toEqual(expectedPage(ids, page))
        }
      }
    })
  },
)
