import { sql } from 'kysely'
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { api } from '#api/index.ts'
import type { AnyEndpoint } from '#api/kit/endpoint.ts'
import { entities, entityNames } from '#api/kit/entities.ts'
import { listedEntities } from '#api/kit/entity-sets.ts'
import { documentPools } from '#server/documents/pools.ts'
import { makeWord } from '#server/documents/word/word.ts'
import { writeWorkbook } from '#server/sheets/sheets.ts'
import type { Foreign } from '../entities/fixture.ts'
import { refused } from '../read/printed.ts'
import { testServer } from '../run/server.ts'
import { makeForeign } from './foreign.ts'

/** While its queue is full for its user, a file is refused before anything is read that would be on it. */

const server = testServer({ PUBLIC_URL: 'https://bao.example' })
const FULL = { code: 429, msg: expect.stringMatching(/^您还有.*请等它结束$/) }

const files = Object.values(api)
  .flatMap((feature) => Object.values<AnyEndpoint>(feature))
  .filter(({ kind }) => kind === 'file')

const LISTS = /\/(exportRows|exportList|exportReceived|exportReport|exportDiscounts)$/
/** Files that are stored, or made in a moment without a queue. */
const WITHOUT_QUEUE =
  /^\/(Index\/verify|Company\/(contractTemplate|invoiceTemplate)|Quotation\/inquiryFile)$/

let foreign: Foreign
beforeAll(async () => {
  foreign = await makeForeign(server)
})

/** What a call needs to be about something. */
function queryOf({ path }: AnyEndpoint): Record<string, unknown> {
  const { contractLine, customer } = foreign
  if (path === '/Home/owedOrders') return { ids: contractLine }
  if (path.startsWith('/Statement/'))
    return { customers: customer, basis: 2, last_date: '2026-10-31' }
  const kind = entityNames.find((name) => path.startsWith(`${entities[name].path}/`))
  return kind && kind in foreign
    ? { id: foreign[kind as keyof Foreign], ids: foreign[kind as keyof Foreign], number: 1 }
    : {}
}

/** Fills every queue of files with work of the user who calls, until it is released. */
let release: () => Promise<unknown>
beforeEach(() => {
  const held = Promise.withResolvers<never>()
  const { userId } = server.admin
  const read = () => held.promise
  const works = [1, 2, 3].flatMap(() => [
    documentPools.small.turn(userId, read),
    documentPools.large.turn(userId, read),
    makeWord(userId, read),
    writeWorkbook(userId, read),
  ])
  release = () => {
    held.reject(new Error('released'))
    return Promise.allSettled(works)
  }
})
afterEach(() => release())

/** What the calls answer while the database has other names for these, which is as if they were not there. */
async function answersWithout(names: readonly string[], calls: readonly AnyEndpoint[]) {
  const rename = ([table = '', column]: string[], there: boolean) => {
    const name = column ?? table
    const [from, to] = there ? [`${name}_away`, name] : [name, `${name}_away`]
    const altered = sql`alter table ${sql.table(column === undefined ? from : table)} rename`
    return column === undefined
      ? sql`${altered} to ${sql.table(to)}`.execute(server.db)
      : sql`${altered} column ${sql.ref(from)} to ${sql.ref(to)}`.execute(server.db)
  }
  for (const name of names) await rename(name.split('.'), false)
  try {
    const answers: Record<string, { code: number; msg: string }> = {}
    for (const call of calls) {
      const { code, msg } = await refused(server, call, queryOf(call))
      answers[call.path] = { code, msg }
    }
    return answers
  } finally {
    for (const name of names) await rename(name.split('.'), true)
  }
}

const eachOf = <Answer>(calls: readonly AnyEndpoint[], answer: Answer) =>
  Object.fromEntries(calls.map(({ path }) => [path, answer]))
const FAILED = { code: 500, msg: expect.stringContaining('系统出错') }

/** Those of lists and reports, but not of what is read of who calls. */
const listTables = [...listedEntities, 'report_sum', 'kept_sum'].filter(
  (name) => !['user', 'role', 'company'].includes(name),
)

const isList = ({ path }: AnyEndpoint) => LISTS.test(path)
const papers = files.filter((call) => !isList(call) && !WITHOUT_QUEUE.test(call.path))

test.each([
  ['papers', ['company.name', 'company.logo'], papers],
  ['lists', listTables, files.filter(isList)],
] as const)('%s', async (_what, names, calls) => {
  expect(calls.length).toBeGreaterThan(0)
  expect(await answersWithout(names, calls)).toEqual(eachOf(calls, FULL))
  await release()
  // A customer's list and the tax bureau's workbook, filled with what was sent, have nothing of the company.
  const filled = ['/Quotation/fillInquiry', '/Invoice/issueFile']
  const others = calls.filter(({ path }) => !filled.includes(path))
  expect(await answersWithout(names, others)).toEqual(eachOf(others, FAILED))
})
