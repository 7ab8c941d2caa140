import { beforeAll, describe, expect, test } from 'vitest'
import { api } from '#api/index.ts'
import type { Permission } from '#api/kit/access.ts'
import { done, makeCustomer, makeProduct, makeQuotation } from '#test/make/factories.ts'
import { homeOf, today, todoOf } from '#test/make/home.ts'
import { makeContract } from '#test/make/chain.ts'
import { sameOnPostgres } from '#test/run/long.ts'
import { whileDoing } from '#test/run/meanwhile.ts'
import { testServer, type Caller } from '#test/run/server.ts'

/** 移交: what goes to another salesman with a customer, and what stays. */

const server = testServer()
const { customer: customers, quotation: quotations } = api

const RIGHTS: Permission[] = [
  'customer:view',
  'customer:edit',
  'customer:price',
  'quotation:view',
  'quotation:edit',
  'contract:view',
  'contract:edit',
]
let former: Caller
let next: Caller
beforeAll(async () => {
  former = await server.userWith(...RIGHTS)
  next = await server.userWith(...RIGHTS)
})

const nameOf = async ({ userId }: Caller) => {
  const user = server.db.selectFrom('user').select('username').where('id', '=', userId)
  return (await user.executeTakeFirstOrThrow()).username
}

const give = (input: object) =>
  server.admin.call(customers.handOver, { user_id: next.userId, ...input })
const totalOf = async (caller: Caller, list: typeof customers.index | typeof quotations.index) =>
  Number((await done(caller, list)).total)
const sees = async (caller: Caller, id: number) =>
  (await caller.call(quotations.getQuotation, { id })).code === 200

/** A customer with a quotation in each stage. */
async function withQuotations() {
  const customer_id = await makeCustomer(former)
  const ids: Record<string, number> = {}
  for (const [name, stage] of Object.entries({ draft: 0, sent: 1, won: 2, lost: 3, void: 4 })) {
    const id = await makeQuotation(former, { customer_id })
    ids[name] = id
    await server.db.updateTable('quotation').set({ stage }).where('id', '=', id).execute()
  }
  return { customer_id, ids }
}

test('a customer goes with its agreed prices and follow-ups', async () => {
  const [before, taken] = [
    await totalOf(former, customers.index),
    await totalOf(next, customers.index),
  ]
  const id = await makeCustomer(former, { cus_name: '移交水务' })
  const product_id = await makeProduct(server.admin)
  const days = { from_date: today, to_date: '2099-12-31' }
  const price = await done(former, api.agreed.setAgreed, {
    customer_id: id,
    product_id,
    unitprice: '980.00',
    ...days,
  })
  await done(former, customers.addFollow, { id, note: '今天再打', next_date: today })
  expect(await give({ ids: [id] })).toMatchObject({ code: 200, msg: '已移交1个客户' })
  expect(await totalOf(former, customers.index)).toBe(before)
  expect(await totalOf(next, customers.index)).toBe(taken + 1)
  expect((await done(next, api.agreed.getAgreed, { id: price.id })).data.can.change).toBe(true)
  expect((await former.call(api.agreed.getAgreed, { id: price.id })).code).toBe(404)
  expect(todoOf(await homeOf(next), 'followCustomers')).toMatchObject({ count: 1, first: [{ id }] })
  expect(todoOf(await homeOf(former), 'followCustomers')).toMatchObject({ count: 0 })
  const { data } = await done(next, customers.getHistory, { id })
  expect(data[0]).toMatchObject({
    user_name: 'admin',
    action: 'change',
    changes: [{ label: '业务员', before: await nameOf(former), after: await nameOf(next) }],
  })
})

describe('its quotations', () => {
  test('stay without being asked for', async () => {
    const { customer_id, ids } = await withQuotations()
    await give({ ids: [customer_id], quotations: 0 })
    for (const id of Object.values(ids)) expect(await sees(former, id)).toBe(true)
  })

  test('go as far as they are open, with their history and to-dos', async () => {
    const { customer_id, ids } = await withQuotations()
    const foreign = await makeQuotation(server.admin, { customer_id })
    const template = await makeQuotation(former, { customer_id, is_template: 1 })
    const { draft = 0 } = ids
    await done(former, quotations.addFollow, { id: draft, note: '今天再打', next_date: today })
    const [mine, theirs] = [
      await totalOf(former, quotations.index),
      await totalOf(next, quotations.index),
    ]
    const answer = await give({ ids: [customer_id], quotations: 1 })
    expect(answer.msg).toBe('已移交1个客户和2份未结的报价')
    const seen = await Promise.all(Object.values(ids).map((id) => sees(next, id)))
    expect(seen).toEqual([true, true, false, false, false])
    expect(await sees(next, foreign)).toBe(false)
    expect(await sees(former, template)).toBe(true)
    // The counters of both lists follow.
    expect(await totalOf(former, quotations.index)).toBe(mine - 2)
    expect(await totalOf(next, quotations.index)).toBe(theirs + 2)
    expect(todoOf(await homeOf(next), 'followQuotations')).toMatchObject({ first: [{ id: draft }] })
    const { data } = await done(next, quotations.getHistory, { id: draft })
    expect(data[0].changes).toEqual([
      { label: '业务员', before: await nameOf(former), after: await nameOf(next) },
    ])
  })
})

describe.runIf(process.env['TEST_DATABASE_URL'] !== undefined)('on PostgreSQL', () => {
  test('one that is won meanwhile stays', async () => {
    const { customer_id, ids } = await withQuotations()
    const { draft = 0, sent = 0 } = ids
    const answer = await whileDoing(
      server,
      (transaction) =>
        transaction.updateTable('quotation').set({ stage: 2 }).where('id', '=', sent).execute(),
      () => give({ ids: [customer_id], quotations: 1 }),
    )
    expect(answer.msg).toBe('已移交1个客户和1份未结的报价')
    expect(await sees(next, draft)).toBe(true)
    expect(await sees(former, sent)).toBe(true)
  })
})

test(`its contracts stay where they are${sameOnPostgres}`, async () => {
  const customer_id = await makeCustomer(former)
  const id = await makeContract(former, { customer_id })
  await give({ ids: [customer_id], quotations: 1 })
  expect((await former.call(api.contract.getContract, { id })).code).toBe(200)
  expect((await next.call(api.contract.getContract, { id })).code).toBe(404)
})

test(`several go at once, or none of them${sameOnPostgres}`, async () => {
  const ids = [await makeCustomer(former), await makeCustomer(former), await makeCustomer(next)]
  expect((await give({ ids: [...ids, 987_654] })).code).toBe(404)
  const owners = async () => {
    const rows = await server.db
      .selectFrom('customer')
      .select('user_id')
      .where('id', 'in', ids)
      .execute()
    return rows.map(({ user_id }) => user_id)
  }
  expect((await owners()).filter((id) => id === former.userId)).toHaveLength(2)
  // Who has one already keeps it, and is not counted.
  expect((await give({ ids })).msg).toBe('已移交2个客户')
  expect(await owners()).toEqual([next.userId, next.userId, next.userId])
  expect((await give({ ids })).msg).toBe('所选客户已经归接手人，没有需要移交的')
})

test(`it is for 超级管理员 alone, to whom somebody must be named who can sign in${sameOnPostgres}`, async () => {
  const id = await makeCustomer(former)
  const rights: Permission[] = [...RIGHTS, 'customer:all', 'quotation:all']
  const chief = await server.userWith(...rights)
  const input = { ids: [id], user_id: next.userId }
  expect((await chief.call(customers.handOver, input)).code).toBe(403)
  expect((await chief.call(customers.getReceiver)).code).toBe(403)
  const paused = await server.userWith(...RIGHTS)
  await server.db.updateTable('user').set({ status: 0 }).where('id', '=', paused.userId).execute()
  for (const user_id of ['', 987_654, paused.userId]) {
    const refused = await server.admin.call(customers.handOver, { ids: [id], user_id })
    expect(refused).toMatchObject({ code: 400, errors: { user_id: refused.msg } })
  }
  expect((await give({ ids: [] })).errors).toHaveProperty('ids')
  expect((await give({ ids: Array.from({ length: 101 }, (_, at) => at + 1) })).code).toBe(400)
  const { data } = await done(server.admin, customers.getReceiver)
  const offered = data.map(({ value }: { value: number }) => value)
  expect(offered).toContain(next.userId)
  expect(offered).not.toContain(paused.userId)
})

test(`more open quotations than fit into one change are refused with what to do${sameOnPostgres}`, async () => {
  const customer_id = await makeCustomer(former)
  const first = await makeQuotation(former, { customer_id })
  const { id: _id, ...row } = await server.db
    .selectFrom('quotation')
    .selectAll()
    .where('id', '=', first)
    .executeTakeFirstOrThrow()
  for (let at = 0; at < 1000; at += 100) {
    const rows = Array.from({ length: 100 }, (_, place) => ({ ...row, quo_no: `多${at + place}` }))
    await server.db.insertInto('quotation').values(rows).execute()
  }
  const refused = await give({ ids: [customer_id], quotations: 1 })
  expect(refused.msg).toBe('所选客户未结的报价超过1000份，请少选几个客户，分几次移交')
  expect((await former.call(customers.getCustomer, { id: customer_id })).code).toBe(200)
})
