import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Endpoint } from '#api/kit/endpoint.ts'
import { inputsOf, lists, takes, type Input } from '#test/lists/lists.ts'
import { baseOf, isOfSums, isParticular, ruleOf, type Row, type Rule } from '#test/lists/rules.ts'
import { makeWorld, type World } from '#test/lists/world.ts'
import { sameOnPostgres } from '#test/run/long.ts'
import { testServer, type Caller } from '#test/run/server.ts'

/**
 * What holds for every list of the agreement, with each of its filters: ten rows a page or as many as stated, each once, as many as it says, in
 * its order, and for who sees only their own records exactly these among all of them.
 */

const PAGE = 10
/** Of longer lists some pages are read. */
const READ_WHOLE = 120

const server = testServer()
let world: World
beforeAll(async () => {
  world = await makeWorld(server)
})

/** Rows as far as they were read, and all of them where that `isWhole`. */
type Read = { rows: Row[]; isWhole: boolean; total: number }

const reads = new Map<string, Promise<Read>>()

/** The same list with the same filters is read once: nothing changes meanwhile. */
function read(caller: Caller, list: Endpoint, input: Input): Promise<Read> {
  const what = `${caller.userId} ${list.path} ${JSON.stringify(input)}`
  const found = reads.get(what) ?? readAnew(caller, list, input)
  reads.set(what, found)
  return found
}

async function readAnew(caller: Caller, list: Endpoint, input: Input): Promise<Read> {
  const said = JSON.stringify(input)
  const page = async (number: number) => {
    const { code, msg, data, total } = await caller.call(list, { ...input, page: number })
    expect([said, number, code, msg]).toEqual([said, number, 200, '查询成功'])
    return { rows: data as Row[], total: total! }
  }
  const { rows, total } = await page(1)
  const last = Math.max(1, Math.ceil(total / PAGE))
  const isWhole = total <= READ_WHOLE
  const numbers = Array.from({ length: last + 1 }, (_, at) => at + 1).slice(1)
  for (const number of numbers.filter((one) => isWhole || one <= 3 || one >= last)) {
    const next = await page(number)
    const count = Math.min(PAGE, Math.max(0, total - (number - 1) * PAGE))
    expect([said, number, next.rows.length, next.total]).toEqual([said, number, count, total])
    if (isWhole || number <= 3) rows.push(...next.rows)
  }
  expect(rows.slice(0, PAGE)).toHaveLength(Math.min(PAGE, total))
  return { rows, isWhole, total }
}

/** What tells a row from every other one of its list. */
const NAMING = ['id', 'kind', 'pid', 'record_id', 'quotation_id', 'row', 'key', 'time']
const named = (rows: readonly Row[]) =>
  rows.map((row) =>
    NAMING.flatMap((name) => (name in row ? `${name} ${row[name]}` : [])).join(', '),
  )

/** Below 0 where a row must stand before another. */
function compared(order: readonly string[], one: Row, other: Row): number {
  for (const column of order) {
    const isDown = column.startsWith('-')
    const name = isDown ? column.slice(1) : column
    expect(Object.keys(one)).toContain(name)
    const [first, second] = [one[name]!, other[name]!]
    if (first === second) continue
    if (!isDown && (first === '' || second === '')) return first === '' ? 1 : -1
    return first < second === isDown ? 1 : -1
  }
  return 0
}

function expectOrder(order: readonly string[], { rows }: Read, said: string): void {
  for (const [at, row] of rows.entries()) {
    const next = rows[at + 1]
    if (!next) break
    const places = [said, ...named([row, next])]
    expect([...places, compared(order, row, next) <= 0]).toEqual([...places, true])
  }
}

/** In which order a list must be; undefined where no column says it. */
function orderOf({ order, orders = {} }: Rule, input: Input): readonly string[] | undefined {
  const name = Object.keys(input).find((one) => one in orders)
  return name === undefined ? order : orders[name]?.(input[name])
}

/** The inputs of a list; the record that it is of is in each of them. */
function queriesOf(list: Endpoint, caller: Caller): Input[] {
  const samples = world.samplesFor(list, caller)
  const of = baseOf(list, samples)
  return inputsOf(list, samples)
    .filter((input) => !('page' in input || 'size' in input || 'id' in input))
    .map((input) => ({ ...of, ...input }))
}

const records = lists.filter((one) => !isOfSums(one))
const callOf = ({ path }: Endpoint) => path.slice(path.lastIndexOf('/'))

/** On PostgreSQL the first list of each kind stands for the rest of it. */
const eachList = records.map((list, at) => {
  const isFirst = records.findIndex((one) => callOf(one) === callOf(list)) === at
  return [list.path + (isFirst || isParticular(list) ? '' : sameOnPostgres), list] as const
})

describe.each(eachList)('%s', (_title, list) => {
  test('has each row once, ten a page and in its order, whatever it is filtered by', async () => {
    const rule = ruleOf(list)
    const [everything, ...filtered] = queriesOf(list, server.admin)
    const whole = await read(server.admin, list, everything!)
    expect(whole.total).toBeGreaterThan(PAGE)
    const all = named(whole.rows)
    for (const input of [everything!, ...filtered]) {
      const said = JSON.stringify(input)
      const found = await read(server.admin, list, input)
      const names = named(found.rows)
      expect([said, new Set(names).size]).toEqual([said, names.length])
      const order = orderOf(rule, input)
      if (order) expectOrder(order, found, said)
      if (order !== rule.order || !whole.isWhole) continue
      const isFound = new Set(names)
      expect([said, all.filter((name) => isFound.has(name))]).toEqual([said, names])
    }
  })

  test.runIf(takes(list, 'size'))(
    'has the same rows on pages of 20, 50 and 100, and no other',
    async () => {
      const [everything] = queriesOf(list, server.admin)
      const { rows, total } = await read(server.admin, list, everything!)
      const names = named(rows)
      const pageOf = (paged: Input) => server.admin.call(list, { ...everything, ...paged })
      for (const size of [20, 50, 100]) {
        const { data, total: all } = await pageOf({ size })
        expect([size, data.length, all]).toEqual([size, Math.min(size, total), total])
        expect(named(data).slice(0, names.length)).toEqual(names.slice(0, size))
      }
      const { data: second } = await pageOf({ size: 20, page: 2 })
      expect(named(second).slice(0, names.length - 20)).toEqual(names.slice(20, 40))
      expect(await pageOf({ size: 30 })).toMatchObject({
        code: 400,
        errors: { size: expect.any(String) },
      })
    },
  )

  test.runIf(list.access !== 'super')('shows who sees only their own exactly these', async () => {
    const { seenBy, key = ({ id }) => id!, makersOwn } = ruleOf(list)
    const seen = new Set(
      seenBy &&
        (
          await sql.raw<{ id: number | string }>(seenBy(world.seller.userId)).execute(server.db)
        ).rows.map(({ id }) => String(id)),
    )
    const isSeen = (row: Row) => !seenBy || seen.has(String(key(row)))
    const ofAll = queriesOf(list, server.admin)
    for (const [at, input] of queriesOf(list, world.seller).entries()) {
      const said = JSON.stringify(input)
      const own = await read(world.seller, list, input)
      const all = await read(server.admin, list, ofAll[at]!)
      if (makersOwn) continue
      const expected = all.rows.filter(isSeen)
      if (own.isWhole && all.isWhole)
        expect([said, named(own.rows)]).toEqual([said, named(expected)])
      expect([said, own.rows.every(isSeen)]).toEqual([said, true])
      if (at > 0) continue
      expect(own.total).toBeGreaterThan(0)
      if (seenBy) expect(own.total).toBeLessThan(all.total)
    }
  })
})
