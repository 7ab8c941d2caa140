import { beforeAll, describe, expect, test } from 'vitest'
import { api } from '#api/index.ts'
import { daysAfter } from '#api/kit/time.ts'
import { done, fresh, makeCustomer, makeQuotation } from '#test/make/factories.ts'
import { homeOf, today, todoOf } from '#test/make/home.ts'
import { sameOnPostgres } from '#test/run/long.ts'
import { testServer, type Caller } from '#test/run/server.ts'

/** What was said with a customer, and whom to call next. */

const server = testServer()
const { customer: customers, quotation: quotations } = api
const TOMORROW = daysAfter(today, 1)

let seller: Caller
beforeAll(async () => {
  seller = await aSeller()
})

const aSeller = () =>
  server.userWith(
    'customer:view',
    'customer:edit',
    'customer:delete',
    'quotation:view',
    'quotation:edit',
    'quotation:delete',
  )

const linesOf = async (caller: Caller, of: typeof customers | typeof quotations, id: number) =>
  (await done(caller, of.getFollows, { id })).data

test('a line stands with its writer and day, the newest first', async () => {
  const id = await makeCustomer(seller)
  await done(seller, customers.addFollow, { id, note: ' 已电话 ', next_date: TOMORROW })
  await done(server.admin, customers.addFollow, { id, note: '已拜访' })
  const [second, first, ...others] = await linesOf(seller, customers, id)
  expect(others).toEqual([])
  // What waited is done by the line that was written after it.
  expect(first).toMatchObject({ note: '已电话', next_date: TOMORROW, is_open: false })
  const user = server.db.selectFrom('user').select('username').where('id', '=', seller.userId)
  const { username: user_name } = await user.executeTakeFirstOrThrow()
  expect(first).toMatchObject({ user_name, quotation_id: '', quo_name: '' })
  expect(second).toMatchObject({
    note: '已拜访',
    next_date: '',
    is_open: false,
    user_name: 'admin',
  })
})

test('the lines of a customer are also those of its quotations, as far as one sees these', async () => {
  const customer_id = await makeCustomer(seller)
  const own = await makeQuotation(seller, { customer_id, quo_name: '锅炉房补水泵' })
  const foreign = await makeQuotation(server.admin, { customer_id })
  const other = await makeQuotation(seller, { customer_id: await makeCustomer(seller) })
  for (const [caller, id, note] of [
    [seller, own, '自己的'],
    [server.admin, foreign, '别人的'],
    [seller, other, '别的客户的'],
  ] as const) {
    await done(caller, quotations.addFollow, { id, note })
  }
  const notes = async (caller: Caller) =>
    (await linesOf(caller, customers, customer_id)).map(({ note }: { note: string }) => note)
  expect(await notes(seller)).toEqual(['自己的'])
  expect(await notes(server.admin)).toEqual(['别人的', '自己的'])
  const withoutQuotations = await server.userWith('customer:view', 'customer:all')
  expect(await notes(withoutQuotations)).toEqual([])
  expect((await linesOf(seller, quotations, own))[0]).toMatchObject({
    quotation_id: own,
    quo_name: '锅炉房补水泵',
  })
})

describe('refused is', () => {
  test.each([
    ['nothing said', { note: '  ' }, 'note'],
    ['too much', { note: '长'.repeat(501) }, 'note'],
    ['a day that has gone', { note: '已电话', next_date: daysAfter(today, -1) }, 'next_date'],
    ['what is no day', { note: '已电话', next_date: '明天' }, 'next_date'],
  ])('%s', async (_what, input, field) => {
    const id = await makeCustomer(seller)
    const refused = await seller.call(customers.addFollow, { id, ...input })
    expect(refused.code).toBe(400)
    expect(Object.keys(refused.errors!)).toEqual([field])
    expect(await linesOf(seller, customers, id)).toEqual([])
  })

  test.each([
    ['customer', customers, makeCustomer],
    ['quotation', quotations, makeQuotation],
  ] as const)('somebody else’s %s, in the words of an absent one', async (_what, of, make) => {
    const id = await make(server.admin)
    for (const call of [of.getFollows, of.addFollow]) {
      const absent = await seller.call(call, { id: 987_654, note: '抢来的' })
      expect(absent.code).toBe(404)
      expect(await seller.call(call, { id, note: '抢来的' })).toEqual(absent)
    }
  })
})

test(`the history says what was written, with the day of the next${sameOnPostgres}`, async () => {
  const id = await makeCustomer(seller)
  await done(seller, customers.addFollow, { id, note: '下周定方案', next_date: TOMORROW })
  const { data } = await done(seller, customers.getHistory, { id })
  expect(data[0]).toMatchObject({
    action: 'change',
    changes: [{ label: '跟进', before: '', after: `下周定方案（下次 ${TOMORROW}）` }],
  })
})

test.each([
  ['customer', customers, makeCustomer, customers.deleteCustomer],
  ['quotation', quotations, makeQuotation, quotations.deleteQuotation],
] as const)('a %s takes its lines along, and brings them back', async (_what, of, make, remove) => {
  const id = await make(seller)
  await done(seller, of.addFollow, { id, note: '第一次', next_date: today })
  await done(seller, of.addFollow, { id, note: '第二次', next_date: TOMORROW })
  const before = await linesOf(seller, of, id)
  expect(before).toHaveLength(2)
  await done(seller, remove, { id })
  await done(seller, of.restore, { id })
  expect(await linesOf(seller, of, id)).toEqual(before)
})

describe('the to-dos of the day', () => {
  test.each([
    ['customer', 'followCustomers', customers, makeCustomer, 'cus_name'],
    ['quotation', 'followQuotations', quotations, makeQuotation, 'quo_name'],
  ] as const)(
    'have a %s from its day until something is written about it',
    async (_what, kind, of, make, naming) => {
      const caller = await aSeller()
      const name = fresh('跟进')
      const id = await make(caller, { [naming]: name })
      const listed = async () =>
        (await done(caller, of.index, { follow: 1 })).data.map((row: { id: number }) => row.id)
      const todo = async () => todoOf(await homeOf(caller), kind)
      await done(caller, of.addFollow, { id, note: '明天再打', next_date: TOMORROW })
      expect(await todo()).toMatchObject({ count: 0, first: [] })
      expect(await listed()).toEqual([])
      // Whose it is to call is who owns the record, not who wrote that somebody has to.
      await done(server.admin, of.addFollow, { id, note: '今天再打', next_date: today })
      expect(await todo()).toEqual({
        what: kind,
        count: 1,
        first: [{ id, name, about: '今天再打', day: today }],
      })
      expect(await listed()).toEqual([id])
      // Somebody else who sees only their own has nothing to do with it; who sees all does.
      expect(todoOf(await homeOf(await aSeller()), kind)).toMatchObject({ count: 0 })
      expect(todoOf(await homeOf(server.admin), kind)!.count).toBeGreaterThan(0)
      await done(caller, of.addFollow, { id, note: '已说定' })
      expect(await todo()).toMatchObject({ count: 0 })
      expect(await listed()).toEqual([])
    },
  )
})

test('a quotation that is lost or void waits for its day no more, until another is set', async () => {
  const caller = await aSeller()
  const id = await makeQuotation(caller)
  const count = async () => todoOf(await homeOf(caller), 'followQuotations')!.count
  for (const stage of [3, 4]) {
    await done(caller, quotations.addFollow, { id, note: '今天再打', next_date: today })
    expect(await count()).toBe(1)
    await done(caller, quotations.setStage, { id, stage, lost_reason: '价格' })
    expect(await count()).toBe(0)
    expect((await linesOf(caller, quotations, id))[0]).toMatchObject({ is_open: false })
  }
  await done(caller, quotations.addFollow, { id, note: '下一期再问', next_date: today })
  await done(caller, quotations.setStage, { id, stage: 4 })
  expect(await count()).toBe(1)
})

describe('a sent quotation without an answer', () => {
  /** A quotation as it stands some days after it was sent. */
  async function sentBefore(caller: Caller, days: number): Promise<number> {
    const id = await makeQuotation(caller, { quo_name: fresh('报价') })
    const line = { id, title: '运费', unit: '项', unitprice: '800.00', num: 1 }
    await done(caller, quotations.addline, line)
    await done(caller, quotations.sendQuotation, { id })
    const sent_at = `${daysAfter(today, -days).replaceAll('-', ':')} 23:59:59`
    await server.db.updateTable('quotation').set({ sent_at }).where('id', '=', id).execute()
    return id
  }
  const unanswered = async (caller: Caller) => {
    const { count, first } = todoOf(await homeOf(caller), 'unanswered')!
    const { data, total } = await done(caller, quotations.index, { follow: 2 })
    expect(total).toBe(count)
    const ids = first.map(({ id }) => id)
    expect(new Set(data.map(({ id }: { id: number }) => id))).toEqual(new Set(ids))
    return ids
  }

  test('appears by itself after the company’s days', async () => {
    const caller = await aSeller()
    const [late, latest] = [await sentBefore(caller, 7), await sentBefore(caller, 30)]
    await sentBefore(caller, 6)
    await makeQuotation(caller)
    expect(await unanswered(caller)).toEqual([latest, late])
    await done(server.admin, api.company.setCompany, { answer_days: 31 })
    expect(await unanswered(caller)).toEqual([])
    await done(server.admin, api.company.setCompany, { answer_days: 0 })
    expect(todoOf(await homeOf(caller), 'unanswered')).toBeUndefined()
    expect(await done(caller, quotations.index, { follow: 2 })).toMatchObject({ total: 0 })
    await done(server.admin, api.company.setCompany, { answer_days: 7 })
  })

  test('is one no more once it is answered, or somebody has set a day for it', async () => {
    const caller = await aSeller()
    const [lost, called] = [await sentBefore(caller, 9), await sentBefore(caller, 8)]
    expect(await unanswered(caller)).toEqual([lost, called])
    await done(caller, quotations.setStage, { id: lost, stage: 3, lost_reason: '价格' })
    await done(caller, quotations.addFollow, { id: called, note: '明天再打', next_date: TOMORROW })
    expect(await unanswered(caller)).toEqual([])
    await done(caller, quotations.addFollow, { id: called, note: '没有回音' })
    expect(await unanswered(caller)).toEqual([called])
  })
})
