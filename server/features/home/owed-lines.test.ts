import { beforeAll, expect, test } from 'vitest'
import { weekEnd } from '#api/contract/due.ts'
import { daysAfter } from '#api/kit/time.ts'
import type { OwedLine } from '#api/home/owed-lines.ts'
import { api } from '#api/index.ts'
import { linesOf, makeContract, makeProduction, makeShipment } from '#test/make/chain.ts'
import { done } from '#test/make/factories.ts'
import { testServer, type Caller } from '#test/run/server.ts'

/** 待生产, 待发货 by line: for who produces or ships, and may not see contracts. */

const { getOwedLines } = api.home

const server = testServer()
let workshop: Caller
let carrier: Caller
let today: string
beforeAll(async () => {
  workshop = await server.userWith('production:view', 'production:all')
  carrier = await server.userWith('logistics:view', 'logistics:all')
  today = (await done(workshop, getOwedLines, { delivery: 1 })).info.day
})

const GOODS = [
  { title: '水泵', no: 'CDL32-90', num: 3, sets: 2, set_name: '给水设备', set_no: 1, unit: '台' },
  { title: '阀门', no: 'DN80', num: 4, needs_production: 0, unitprice: '7654.32' },
  { title: '运费', num: 1, ships: 0, unitprice: '500' },
]

async function signed(delivery_date: string, c_title = '供水合同') {
  const con_id = await makeContract(server.admin, {
    c_title,
    cus_name: '云溪水务',
    delivery_date,
    lines: GOODS,
  })
  const [pump, valve] = await linesOf(server.admin, con_id)
  return { con_id, pump: pump!.id, valve: valve!.id }
}

const linesFor = async (caller: Caller, input: Record<string, unknown>) =>
  (await done(caller, getOwedLines, input)).data as OwedLine[]

const owed = async (caller: Caller, input: Record<string, unknown>) => {
  const lines = await linesFor(caller, input)
  return lines.map(({ con_id, title, quantity }) => [con_id, title, quantity] as const)
}

test('are the pieces that are left of what is produced, without any amount', async () => {
  const { con_id, pump } = await signed('2026-12-01')
  const data = await linesFor(workshop, { delivery: 1 })
  expect(data.find((line) => line.con_id === con_id)).toEqual({
    id: pump,
    con_id,
    c_title: '供水合同',
    c_no: expect.any(String),
    cus_name: '云溪水务',
    delivery_date: '2026-12-01',
    pro_id: null,
    set_name: '给水设备',
    title: '水泵',
    no: 'CDL32-90',
    unit: '台',
    note: '',
    quantity: 6,
  })
  expect(JSON.stringify(data)).not.toMatch(/7654|阀门|运费/)

  const mine = async (caller: Caller, delivery: number) =>
    (await owed(caller, { delivery })).filter(([id]) => id === con_id).map(([, ...rest]) => rest)
  const pro_id = await makeProduction(server.admin, con_id, {
    lines: [{ contract_line_id: pump, quantity: 4 }],
  })
  expect(await mine(workshop, 1)).toEqual([['水泵', 2]])
  expect(await mine(carrier, 2)).toEqual([
    ['水泵', 4],
    ['阀门', 4],
  ])
  await makeShipment(server.admin, pro_id, {
    lines: [{ contract_line_id: pump, quantity: 4 }],
  })
  expect(await mine(carrier, 2)).toEqual([['阀门', 4]])
  expect(await mine(carrier, 3)).toEqual([
    ['水泵', 2],
    ['阀门', 4],
  ])
})

test('come by the day of delivery, and within what is overdue, this week, the next, or without a day', async () => {
  const sunday = weekEnd(today)
  const undated = await signed('')
  const next = await signed(daysAfter(sunday, 7))
  const monday = await signed(daysAfter(sunday, 1))
  const late = await signed(daysAfter(today, -1))
  const now = await signed(sunday)
  const later = await signed(daysAfter(sunday, 8))
  const all = [undated, next, monday, late, now, later].map(({ con_id }) => con_id)
  const listed = async (input: Record<string, unknown>) =>
    (await owed(workshop, { delivery: 1, ...input }))
      .map(([id]) => id)
      .filter((id) => all.includes(id))
  const ids = (...of: { con_id: number }[]) => of.map(({ con_id }) => con_id)
  expect(await listed({})).toEqual(ids(late, now, monday, next, later, undated))
  expect(await listed({ delivery_due: 1 })).toEqual(ids(late))
  expect(await listed({ delivery_due: 2 })).toEqual(ids(now))
  expect(await listed({ delivery_due: 4 })).toEqual(ids(monday, next))
  expect(await listed({ delivery_due: 3 })).toEqual(ids(undated))
})

test('are only of work that one does, and of one’s own contracts without sight of all', async () => {
  const { con_id } = await signed('2026-12-01')
  expect(await owed(carrier, { delivery: 1 })).toEqual([])
  expect(await owed(workshop, { delivery: 2 })).toEqual([])
  const alone = await server.userWith('production:view')
  expect(await owed(alone, { delivery: 1 })).toEqual([])
  const first = async (caller: Caller) =>
    (await owed(caller, {})).filter(([id]) => id === con_id).map(([, title]) => title)
  expect(await first(workshop)).toEqual(['水泵'])
  // Without a choice who ships sees what can leave, not what is to be produced before.
  expect(await first(carrier)).toEqual(['阀门'])
})

test('end with the contracts that are due first where there are too many, and say so', async () => {
  const { con_id } = await signed('2026-12-01')
  expect((await done(workshop, getOwedLines, { delivery: 1 })).info.is_all).toBe(true)
  const {
    id: _id,
    name_key: _key,
    ...columns
  } = await server.db
    .selectFrom('contract')
    .selectAll()
    .where('id', '=', con_id)
    .executeTakeFirstOrThrow()
  const more = Array.from({ length: 501 }, (_, at) => ({
    ...columns,
    c_no: `多${at}`,
    name_key: `多${at}`,
    delivery_date: '2030-01-01',
  }))
  await server.db.insertInto('contract').values(more).execute()
  expect((await done(workshop, getOwedLines, { delivery: 1 })).info.is_all).toBe(false)
  const lines = await linesFor(workshop, { delivery: 1 })
  expect(lines.map((line) => line.con_id)).toContain(con_id)
})
