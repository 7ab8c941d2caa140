import { beforeEach, expect, test } from 'vitest'
import { api } from '#api/index.ts'
import {
  linesOf,
  makeContract,
  makeProduction,
  makeShipment,
  permissionsFor,
} from '#test/make/chain.ts'
import { pieces } from '#test/make/delivery.ts'
import { done } from '#test/make/factories.ts'
import { changesOf, historyPage, newest } from '#test/read/history.ts'
import { testServer, type Caller } from '#test/run/server.ts'

/** 发货日期 of the payment plan: typed, or by the shipments once everything has left. */

const { setContract, getContract, getHistory } = api.contract
const { setLogistics, deleteLogistics, restore } = api.logistics

const server = testServer()

let id: number
let pro_id: number
let valve: number
beforeEach(async () => {
  id = await makeContract(server.admin, {
    c_money: '1000.00',
    c_unpay: '1000.00',
    payment_steps: [{ name: '发货款', percent: '100', trigger: 2, days: 10 }],
    lines: [
      { title: '阀', num: 3, unitprice: '300.00', needs_production: 0, ships: 1 },
      { title: '运费', num: 1, unitprice: '100.00', ships: 0 },
    ],
  })
  valve = (await linesOf(server.admin, id))[0]!.id
  pro_id = await makeProduction(server.admin, id)
})

const send = (quantity: number, shipped_date: string) =>
  makeShipment(server.admin, pro_id, { ...pieces([valve, quantity]), shipped_date })
const save = (fields: object) => done(server.admin, setContract, { id, ...fields })
async function day(): Promise<[day: string, auto: number]> {
  const { data } = await done(server.admin, getContract, { id })
  return [data.shipped_date, data.shipped_auto]
}
/** When the plan has its only step due: as receivables list it, and as the database keeps it. */
async function due(): Promise<string> {
  const { data } = await done(server.admin, api.receipt.getReceipts, { id })
  const { next_due } = await server.db
    .selectFrom('contract')
    .select('next_due')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  expect(data.instalments[0].due).toBe(next_due === '~' ? '' : next_due)
  return data.instalments[0].due
}

test('the day on which the last piece left is that of the plan, and its due day follows', async () => {
  await send(2, '2026-10-20')
  expect(await day()).toEqual(['', 0])
  await send(1, '2026-10-08')
  expect(await day()).toEqual(['2026-10-20', 1])
  expect(await due()).toBe('2026-10-30')
})

test('a shipment without a day of its own counts by its entry, and one without pieces does not count', async () => {
  const release_time = '2026:09:05 10:00:00'
  await makeShipment(server.admin, pro_id, { ...pieces([valve, 3]), release_time })
  await makeShipment(server.admin, pro_id, { shipped_date: '2026-12-01' })
  expect(await day()).toEqual(['2026-09-05', 1])
})

test('it follows another day of a shipment, its deletion and its return', async () => {
  await send(2, '2026-10-08')
  const last = await send(1, '2026-10-20')
  await done(server.admin, setLogistics, { id: last, shipped_date: '2026-10-25' })
  expect([await day(), await due()]).toEqual([['2026-10-25', 1], '2026-11-04'])
  await done(server.admin, deleteLogistics, { id: last })
  expect([await day(), await due()]).toEqual([['', 0], ''])
  await done(server.admin, restore, { id: last })
  expect([await day(), await due()]).toEqual([['2026-10-25', 1], '2026-11-04'])
  await done(server.admin, setLogistics, { id: last, ...pieces([valve, 0]) })
  expect(await day()).toEqual(['', 0])
})

test('a contract whose lines grow owes again, and one whose lines shrink has sent all', async () => {
  const [line, freight] = await linesOf(server.admin, id)
  const lines = (num: number) => ({ lines: [{ id: line!.id, num }, { id: freight!.id }] })
  await send(3, '2026-10-20')
  await save(lines(4))
  expect([await day(), await due()]).toEqual([['', 0], ''])
  await save(lines(3))
  expect([await day(), await due()]).toEqual([['2026-10-20', 1], '2026-10-30'])
})

test('a typed day stays whatever is shipped; emptied, that of the shipments comes back', async () => {
  await save({ shipped_date: '2026-11-11' })
  const sent = await send(3, '2026-10-20')
  expect(await day()).toEqual(['2026-11-11', 0])
  await done(server.admin, setLogistics, { id: sent, shipped_date: '2026-10-21' })
  expect([await day(), await due()]).toEqual([['2026-11-11', 0], '2026-11-21'])
  await save({ shipped_date: '' })
  expect([await day(), await due()]).toEqual([['2026-10-21', 1], '2026-10-31'])
  await save({ shipped_date: '2026-12-12' })
  await done(server.admin, deleteLogistics, { id: sent })
  expect(await day()).toEqual(['2026-12-12', 0])
  await save({ shipped_date: '' })
  expect(await day()).toEqual(['', 0])
})

test('a form that sends the day of the shipments as it stands types nothing', async () => {
  const sent = await send(3, '2026-10-20')
  await save({ c_remark: '附言', shipped_date: '2026-10-20' })
  expect(await day()).toEqual(['2026-10-20', 1])
  await done(server.admin, deleteLogistics, { id: sent })
  expect(await day()).toEqual(['', 0])
})

test('the history of the contract says since when, by whom and from where, and the version stays', async () => {
  const before = (await done(server.admin, getContract, { id })).data.version
  const sender = await server.userWith(
    ...permissionsFor('logistics', 'production'),
    'logistics:all',
    'production:all',
  )
  await makeShipment(sender, pro_id, { ...pieces([valve, 3]), shipped_date: '2026-10-20' })
  const entry = await newest(server.admin, getHistory, id)
  expect(entry.user_name).toBe((await done(sender, api.session.getSelf)).data.name)
  expect(changesOf(entry)).toEqual({
    发货日期: ['', '2026-10-20'],
    发货日期来源: ['', '按发货记录'],
  })
  expect((await done(server.admin, getContract, { id })).data.version).toBe(before)
  await save({ shipped_date: '2026-10-22' })
  expect(changesOf(await newest(server.admin, getHistory, id))).toEqual({
    发货日期: ['2026-10-20', '2026-10-22'],
    发货日期来源: ['按发货记录', '手动填写'],
  })
})

test('a contract from before that had sent everything is left alone until its shipments change', async () => {
  const sent = await send(3, '2026-10-20')
  const former = { shipped_date: '', shipped_auto: 0, next_due: '~' }
  await server.db.updateTable('contract').set(former).where('id', '=', id).execute()
  await save({ c_remark: '附言', shipped_date: '' })
  expect(await day()).toEqual(['', 0])
  await done(server.admin, setLogistics, { id: sent, shipped_date: '2026-10-21' })
  expect(await day()).toEqual(['2026-10-21', 1])
})

test('two shipments at once leave the day of the later one, once', async () => {
  const days = ['2026-10-20', '2026-10-08', '2026-10-15']
  await Promise.all(days.map((one) => send(1, one)))
  expect([await day(), await due()]).toEqual([['2026-10-20', 1], '2026-10-30'])
  const { data } = await historyPage(server.admin, getHistory, { id })
  expect(data.filter((entry) => changesOf(entry)['发货日期'] !== undefined)).toHaveLength(1)
})

test('who may only see the receipts of the contract sees where the day is from', async () => {
  await send(3, '2026-10-20')
  const accountant: Caller = await server.userWith('contract:view', 'contract:all', 'receipt:view')
  const { data } = await done(accountant, getContract, { id })
  expect(data).toMatchObject({ shipped_date: '2026-10-20', shipped_auto: 1 })
})
