import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { api } from '#api/index.ts'
import { MOST_FOUND } from '#api/search/search.ts'
import { makeChain, makeMachine } from '#test/make/chain.ts'
import { done, makeQuotation } from '#test/make/factories.ts'
import { testServer } from '#test/run/server.ts'

/**
 * A beginning that many numbers share, none of them among the newest records: the search answers from the numbers, since
 * the index would read every record with its words. Here there is no index any more.
 */

const KINDS = ['quotation', 'contract', 'production', 'logistics', 'sales', 'machine'] as const
type Kind = (typeof KINDS)[number]

const server = testServer()
/** By kind what was made in 2023, the oldest first. */
const made: Record<Kind, number[]> = {
  quotation: [],
  contract: [],
  production: [],
  logistics: [],
  sales: [],
  machine: [],
}

beforeAll(async () => {
  const { admin, db } = server
  const days = ['02', '04', '05', '06', '07', '08', '09', '11']
  for (const day of days) {
    // Two are of one moment: the one that was made last comes first.
    const release_time = `2023:03:${day === '09' ? '08' : day} 08:00:00`
    const { contract, production, shipment, aftersales } = await makeChain(admin, {
      c_no: `HT202303${day}-001`,
    })
    const machine = await makeMachine(admin, { serial_no: `W2023-${day}` })
    const quotation = await makeQuotation(admin)
    const quo_no = `BJ202303${day}-001`
    await db
      .updateTable('quotation')
      .set({ quo_no, search_text: quo_no.toLowerCase() })
      .where('id', '=', quotation)
      .execute()
    const of: [Kind, number][] = [
      ['quotation', quotation],
      ['contract', contract],
      ['production', production],
      ['logistics', shipment],
      ['sales', aftersales],
      ['machine', machine],
    ]
    for (const [kind, id] of of) {
      made[kind].push(id)
      await sql`update ${sql.table(kind)} set release_time = ${release_time}
        where id = ${id}`.execute(db)
    }
  }
  for (const kind of KINDS) await addNewer(kind)
  for (const kind of KINDS) await sql`drop table ${sql.table(`${kind}_search`)}`.execute(db)
})

/** More newer records than are compared before the numbers and the index are used; none has the keyword. */
async function addNewer(kind: Kind): Promise<void> {
  const { admin, db } = server
  const { contract, production, shipment, aftersales } = await makeChain(admin, {
    c_no: `NEU-${kind}`,
  })
  const machine = await makeMachine(admin)
  const quotation = await makeQuotation(admin)
  const like = { quotation, contract, production, logistics: shipment, sales: aftersales, machine }
  const row = await db
    .selectFrom(kind as 'quotation')
    .selectAll()
    .where('id', '=', like[kind])
    .executeTakeFirstOrThrow()
  const { id: _id, ...columns } = row
  const own = (at: number) => ({
    ...(kind === 'quotation' && { quo_no: `ZZ-${at}` }),
    ...(kind === 'contract' && { c_no: `ZZ-${at}`, name_key: `zz-${at}` }),
    ...(kind === 'machine' && { serial_no: `ZZ-${at}`, name_key: `zz-${at}`, token: `zz-${at}` }),
  })
  for (let from = 0; from < 600; from += 100) {
    const rows = Array.from({ length: 100 }, (_, at) => ({
      ...columns,
      search_text: '新的',
      release_time: '2026:05:01 08:00:00',
      ...own(from + at),
    }))
    await db
      .insertInto(kind as 'quotation')
      .values(rows)
      .execute()
  }
}

const newestOf = (kind: Kind) => made[kind].toReversed().slice(0, MOST_FOUND)

describe('the newest few are found by the beginning of their number', () => {
  test.each(['HT2023', 'ht2023', 'ＨＴ２０２３', 'HT202303'])(
    'of a contract: %s',
    async (keyword) => {
      const viewer = await server.userWith(
        ...(['contract', 'production', 'logistics', 'sales'] as const).flatMap((kind) => [
          `${kind}:view` as const,
          `${kind}:all` as const,
        ]),
      )
      const { data } = await done(viewer, api.search.index, { keyword })
      const groups = data as { kind: Kind; records: { id: number }[] }[]
      expect(groups.map(({ kind, records }) => [kind, records.map(({ id }) => id)])).toEqual([
        ['contract', newestOf('contract')],
        ['production', newestOf('production')],
        ['logistics', newestOf('logistics')],
        ['sales', newestOf('sales')],
      ])
    },
  )

  test.each([
    ['quotation', 'BJ2023'],
    ['machine', 'W2023'],
  ] as const)('of a %s: %s', async (kind, keyword) => {
    const viewer = await server.userWith(`${kind}:view`, `${kind}:all`)
    const { data } = await done(viewer, api.search.index, { keyword })
    expect(data).toMatchObject([{ kind, records: newestOf(kind).map((id) => ({ id })) }])
  })

  test('with what the newest records have beside, by their time', async () => {
    const { db } = server
    const newer = await db
      .selectFrom('contract')
      .select('id')
      .where('c_no', '=', 'ZZ-599')
      .executeTakeFirstOrThrow()
    const search_text = '见 ht2023 的补充合同'
    await db.updateTable('contract').set({ search_text }).where('id', '=', newer.id).execute()
    const viewer = await server.userWith('contract:view', 'contract:all')
    const { data } = await done(viewer, api.search.index, { keyword: 'HT2023' })
    const ids = data[0].records.map(({ id }: { id: number }) => id)
    expect(ids).toEqual([newer.id, ...newestOf('contract').slice(0, MOST_FOUND - 1)])
  })
})
