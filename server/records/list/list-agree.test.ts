import fc from 'fast-check'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { api } from '#api/index.ts'
import { permissionOf } from '#api/kit/access.ts'
import { entities } from '#api/kit/entities.ts'
import { isContracted, isOwned } from '#api/kit/entity-sets.ts'
import type { Fields } from '#test/entities/fixture.ts'
import { listedKinds, ownTexts } from '#test/entities/index.ts'
import { fieldsOf as fieldsTaken } from '#test/fuzz/values.ts'
import { done, makeCategory } from '#test/make/factories.ts'
import { DATES, ENDS, KEYWORDS, step, TEXTS, TIMES, type Step } from '#test/read/list-steps.ts'
import { sameOnPostgres } from '#test/run/long.ts'
import { testServer, type Caller } from '#test/run/server.ts'
import {
  expected,
  expectedPages,
  pagesOf,
  rowsOf,
  type Query,
  type ListedKind,
} from '#test/read/lists.ts'

/** Lists answer from counters and an index; whatever happened, both must say what the tables say. */

const server = testServer()
let people: Caller[]
let categories: (number | '')[]
beforeAll(async () => {
  const rights = listedKinds.flatMap(({ name }) =>
    (['view', 'edit', 'delete'] as const).map((action) => permissionOf(entities[name], action)),
  )
  people = [await server.userWith(...rights), await server.userWith(...rights)]
  categories = [await makeCategory(server.admin), await makeCategory(server.admin), '']
})

const pick = <T>(from: readonly T[], at = 0) => from[at % from.length]!
/** The field that a test writes texts into, where there is one. */
const textOf = (kind: ListedKind) => ownTexts(kind).find((name) => name !== kind.number)

let numbers = 0
function fieldsOf(
  kind: ListedKind,
  [status = 0, time = 0, text = 0, category = 0]: number[],
): Fields {
  const name = textOf(kind)
  numbers += 1
  const written = pick(TEXTS, text)
  return {
    ...(kind.status && { [kind.status]: status % 4 }),
    release_time: pick(TIMES, time),
    ...(name && (written || name !== kind.needed) && { [name]: written }),
    ...(kind.name === 'product' && { pro_type: pick(categories, category) }),
    ...(kind.flag && { [kind.flag]: category % 2 }),
    ...kind.apartBy?.(numbers),
  }
}

/** A record gets a contract that its maker does not see from somebody who sees both. */
async function make(kind: ListedKind, caller: Caller, sent: Fields, parent: Caller) {
  const id = await kind.make(caller, sent, kind.elsewhere ? caller : parent)
  if (kind.elsewhere && parent !== caller) {
    await done(server.admin, kind.save, { id, ...(await kind.elsewhere(parent)) })
  }
  return id
}

/** Some records are entered at the moment, so that a test moves them itself. */
async function save(
  kind: ListedKind,
  caller: Caller,
  id: number | undefined,
  values: Fields,
  parent: Caller,
) {
  const { release_time, ...others } = values
  const takesTime = 'release_time' in fieldsTaken(kind.save)
  const sent = takesTime ? values : others
  const made = id ?? (await make(kind, caller, sent, parent))
  if (id !== undefined) await done(server.admin, kind.save, { ...sent, id })
  if (takesTime || typeof release_time !== 'string') return made
  await sql`update ${sql.table(kind.name)} set release_time = ${release_time}
    where id = ${made}`.execute(server.db)
  return made
}

async function run(kind: ListedKind, steps: readonly Step[], alive: number[], deleted: number[]) {
  for (const one of steps) {
    const values = fieldsOf(kind, one.fields)
    if (one.do === 'make') {
      alive.push(await save(kind, people[one.who]!, undefined, values, people[one.parent]!))
      continue
    }
    const list = one.do === 'restore' ? deleted : alive
    const at = one.at % Math.max(list.length, 1)
    const id = list[at]
    if (id === undefined) continue
    const parent = people[one.at % 2]!
    if (one.do === 'change') await save(kind, server.admin, id, values, parent)
    if (one.do === 'move') {
      await save(kind, server.admin, id, (await kind.elsewhere?.(parent)) ?? {}, parent)
    }
    if (one.do === 'renumber') await renumber(kind, id, pick(TEXTS, one.fields[2]))
    if (one.do === 'delete') {
      await done(server.admin, kind.remove, { id })
      deleted.push(...alive.splice(at, 1))
    }
    if (one.do === 'restore') {
      await done(server.admin, kind.restore, { id })
      alive.push(...deleted.splice(at, 1))
    }
  }
}

/** Gives the contract of a record another number, which the record carries along. */
async function renumber(kind: ListedKind, id: number, text: string): Promise<void> {
  if (!isContracted(kind.name) && kind.name !== 'contract') return
  const row = (await rowsOf(server, kind)).find((one) => one.id === id)
  const contract = kind.name === 'contract' ? id : row?.['con_id']
  if (contract === null || contract === undefined) return
  numbers += 1
  await done(server.admin, api.contract.setContract, { id: contract, c_no: `${text}${numbers}` })
}

async function agrees(kind: ListedKind, query: Query): Promise<void> {
  const ids = expected(kind, await rowsOf(server, kind), query)
  const caller = people.find((one) => one.userId === query.viewer) ?? server.admin
  expect(await pagesOf(caller, kind, query, ids.length), JSON.stringify(query)).toEqual(
    expectedPages(ids),
  )
}

/** Users and the owner that they filter by: everyone's records, an owner's, their own, and a restricted user another's. */
function scopes(kind: ListedKind): Query[] {
  const [one, other] = people.map(({ userId }) => userId)
  if (!isOwned(kind.name)) {
    const some = kind.name === 'product' ? categories.filter(Boolean) : []
    return [{}, ...some.map((pro_type) => ({ equal: { pro_type } }))]
  }
  return [
    {},
    { userid: one },
    { viewer: one },
    { viewer: other, userid: other },
    { viewer: other, userid: one },
    ...(kind.flag
      ? [{ equal: { [kind.flag]: 1 } }, { viewer: one, equal: { [kind.flag]: 0 } }]
      : []),
  ]
}

/** All are read by the same code: two of them stand for the rest where time is short, and one on PostgreSQL. */
const SHORT = sameOnPostgres === '' ? ['quotation', 'contract'] : ['contract']
const isShort = process.env['TEST_LONG'] === undefined
const titleOf = ({ name }: ListedKind) => (SHORT.includes(name) ? name : `${name} @long`)

describe.each(listedKinds.map((kind) => [titleOf(kind), kind] as const))('%s', (_name, kind) => {
  const alive: number[] = []
  const deleted: number[] = []

  test('lists what the table has, whatever was done to it', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(step, { minLength: 15, maxLength: 30 }),
        fc.array(fc.tuple(fc.nat(6), fc.nat(4), fc.nat(6), fc.nat(6), fc.nat(40)), {
          minLength: 12,
          maxLength: 12,
        }),
        async (steps, queries) => {
          await run(kind, steps, alive, deleted)
          for (const [scope, status, start, end, keyword] of queries) {
            await agrees(kind, {
              ...pick(scopes(kind), scope),
              status: status === 4 ? undefined : status,
              startime: pick(DATES, start),
              endtime: pick(DATES, end),
              keyword: KEYWORDS[keyword] ?? '',
            })
          }
        },
      ),
      // A shrunken sequence would start from what the failed one left behind.
      { numRuns: isShort ? 2 : 4, endOnFailure: true },
    )
  })

  test('lists it by every owner, status and pair of dates @long', async () => {
    for (const scope of scopes(kind)) {
      for (const status of [undefined, 3]) {
        for (const startime of ENDS) {
          for (const endtime of ENDS) await agrees(kind, { ...scope, status, startime, endtime })
        }
      }
    }
  })

  test('finds every keyword, and no more by it', async () => {
    for (const [at, keyword] of KEYWORDS.entries()) {
      const among = isShort ? [pick(scopes(kind), at)] : scopes(kind)
      for (const scope of among) await agrees(kind, { ...scope, keyword })
    }
  })

  test('counts nothing any more once everything is deleted', async () => {
    for (const id of alive.splice(0)) await done(server.admin, kind.remove, { id })
    for (const scope of scopes(kind)) await agrees(kind, scope)
    for (const keyword of isShort ? KEYWORDS.slice(0, 3) : KEYWORDS) {
      await agrees(kind, { keyword })
    }
  })
})
