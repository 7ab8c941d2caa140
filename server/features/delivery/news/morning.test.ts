import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { daysAfter } from '#api/kit/time.ts'
import { openDatabase } from '#server/db/open.ts'
import { makeContract, makeMachine } from '#test/make/chain.ts'
import { makeCustomer } from '#test/make/factories.ts'
import { today } from '#test/make/home.ts'
import { raisedOf } from '#test/read/raised.ts'
import { startServer, type Caller, type TestServer } from '#test/run/server.ts'
import { raiseDigests } from './morning.ts'

/** The digests of a morning, in the company's zone, which is eight hours ahead. */

let server: TestServer
let seller: Caller
beforeEach(async () => {
  server = await startServer()
  seller = await server.userWith('contract:view', 'contract:edit', 'machine:view', 'machine:edit')
})
afterEach(() => server.close())

const TOMORROW = daysAfter(today, 1)
const at = (day: string, time: string) => Date.parse(`${day}T${time}+08:00`)
const raiseAt = (day: string, time = '08:00:00') => raiseDigests(server, at(day, time))
const digests = (name: 'payments_due' | 'warranty_ending') => raisedOf(server, { names: [name] })
/** For whom, on which day, and which records. */
const listed = async (name: 'payments_due' | 'warranty_ending') =>
  (await digests(name)).map(({ record_id, cause, facts }) => [
    record_id,
    cause,
    facts.rows?.map(({ id }) => id),
  ])

describe('what is due', () => {
  /** A contract of which all is to be paid on a day. */
  const due = (date: string, caller = seller, fields: object = {}) =>
    makeContract(caller, {
      c_money: '1000.5',
      c_unpay: '1000.5',
      cus_name: '云溪水务有限公司',
      payment_steps: [{ name: '全款', percent: '100', trigger: 5, date }],
      ...fields,
    })

  test('is listed for its owner and for everybody, what is overdue longest first', async () => {
    const customer_id = await makeCustomer(server.admin, {
      cus_name: '恒达公司',
      cus_short: '恒达',
    })
    const soon = await due(daysAfter(TOMORROW, 7))
    const late = await due(daysAfter(TOMORROW, -3), server.admin, { customer_id })
    const now = await due(TOMORROW)
    await due(daysAfter(TOMORROW, 8))
    await due(TOMORROW, seller, { c_unpay: '0' })
    await makeContract(seller, { c_money: '1', c_unpay: '1' })
    await raiseAt(TOMORROW)
    const found = await digests('payments_due')
    expect(new Set(found.map(({ record_id }) => record_id))).toEqual(
      new Set([0, seller.userId, server.admin.userId]),
    )
    const factsFor = (owner: number) => found.find(({ record_id }) => record_id === owner)!.facts
    expect(factsFor(0)).toMatchObject({
      count: 3,
      amount: '3001.50',
      rows: [
        { id: late, customer: '恒达', about: '逾期3天', amount: '1000.50' },
        { id: now, customer: '云溪水务有限公司', about: '今天到期' },
        { id: soon, about: '7天后到期' },
      ],
    })
    expect(factsFor(seller.userId)).toMatchObject({ count: 2, rows: [{ id: now }, { id: soon }] })
  })

  test('is raised from eight o’clock, once a day, and again on the next', async () => {
    await due(TOMORROW)
    await raiseAt(TOMORROW, '07:59:59')
    expect(await listed('payments_due')).toEqual([])
    await raiseAt(TOMORROW)
    await raiseAt(TOMORROW, '08:01:00')
    await raiseAt(TOMORROW, '23:59:59')
    await raiseAt(daysAfter(TOMORROW, 1), '00:00:00')
    expect(await digests('payments_due')).toHaveLength(2)
    await raiseAt(daysAfter(TOMORROW, 1), '08:00:00')
    expect((await digests('payments_due')).map(({ cause }) => cause)).toEqual([
      TOMORROW,
      TOMORROW,
      daysAfter(TOMORROW, 1),
      daysAfter(TOMORROW, 1),
    ])
  })

  test('is not raised again by a process that starts later', async () => {
    await due(TOMORROW)
    await raiseAt(TOMORROW)
    await due(TOMORROW, server.admin)
    const restarted = openDatabase(server.config)
    await raiseDigests({ db: restarted, config: server.config }, at(TOMORROW, '09:00:00'))
    await restarted.destroy()
    expect(await digests('payments_due')).toHaveLength(2)
  })

  test('that is nothing raises nothing', async () => {
    await due(daysAfter(TOMORROW, 30))
    await raiseAt(TOMORROW)
    expect(await digests('payments_due')).toEqual([])
  })
})

describe('warranties', () => {
  /** A machine whose warranty ends on a day. */
  const ending = async (day: string, caller = seller, fields: Record<string, unknown> = {}) => {
    const id = await makeMachine(caller, fields)
    await server.db.updateTable('machine').set({ warranty_end: day }).where('id', '=', id).execute()
    return id
  }
  const inDays = (days: number) => daysAfter(TOMORROW, days)

  test('that end in thirty days are listed once, for who entered the machine and for whose contract it is of', async () => {
    const con_id = await makeContract(seller, { cus_name: '云溪水务' })
    const id = await ending(inDays(30), server.admin, { con_id, model: 'DN50' })
    await ending(inDays(31))
    await ending(inDays(0))
    await raiseAt(TOMORROW)
    expect(new Set(await listed('warranty_ending'))).toEqual(
      new Set([
        [0, TOMORROW, [id]],
        [seller.userId, TOMORROW, [id]],
        [server.admin.userId, TOMORROW, [id]],
      ]),
    )
    const [all] = await digests('warranty_ending')
    expect(all?.facts).toMatchObject({ count: 1, rows: [{ customer: '云溪水务', about: 'DN50' }] })
  })

  test('are in one digest each, also after days without a running server', async () => {
    const first = await ending(inDays(30))
    await raiseAt(TOMORROW)
    const [missed, next] = [await ending(inDays(32)), await ending(inDays(33))]
    await raiseAt(inDays(3))
    await raiseAt(inDays(4))
    const ofAll = (await listed('warranty_ending')).filter(([owner]) => owner === 0)
    expect(ofAll).toEqual([
      [0, TOMORROW, [first]],
      [0, inDays(3), [missed, next]],
    ])
  })
})

test.runIf(process.env['TEST_DATABASE_URL'] !== undefined)(
  'two processes raise one digest',
  async () => {
    await makeContract(seller, {
      c_money: '10',
      c_unpay: '10',
      payment_steps: [{ name: '全款', percent: '100', trigger: 5, date: TOMORROW }],
    })
    const others = Array.from({ length: 3 }, () => openDatabase(server.config))
    const moment = at(TOMORROW, '08:00:00')
    await Promise.all(others.map((db) => raiseDigests({ db, config: server.config }, moment)))
    await Promise.all(others.map((db) => db.destroy()))
    expect(await digests('payments_due')).toHaveLength(2)
  },
)
