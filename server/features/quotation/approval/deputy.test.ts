import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { api } from '#api/index.ts'
import type { Home } from '#api/home/home.ts'
import { REVIEWS } from '#api/quotation/review.ts'
import { daysAfter } from '#api/kit/time.ts'
import { done, fresh } from '#test/make/factories.ts'
import { today } from '#test/make/home.ts'
import { makeOffer, peopleByLevel, USUAL } from '#test/make/offers-by-level.ts'
import { changesOf, historyPage } from '#test/read/history.ts'
import { testServer, type Caller } from '#test/run/server.ts'

/** Who decides in an approver's place, and what waits for whom. */

const { getQuotation, getReview, listSubmitted, passReview, returnReview, submitReview } =
  api.quotation
const { getDeputy, setDeputy } = api.user

const server = testServer()
let seller: Caller
let colleague: Caller
let approver: Caller
let chief: Caller
let pump: number
let id: number
beforeAll(async () => {
  ;({ seller, colleague, approver, chief, pump } = await peopleByLevel(server))
})
beforeEach(async () => {
  id = await offer()
})

const offer = (discount = '8', caller = seller) => makeOffer(caller, pump, discount)
const submit = () => done(seller, submitReview, { id })
/** As if somebody had submitted it whose level is lower. */
const waits = () =>
  server.db.updateTable('quotation').set({ review: 1 }).where('id', '=', id).execute()
const decide = async (caller: Caller, call: typeof passReview, note = '') => {
  const { content_version } = (await done(server.admin, getQuotation, { id })).data
  return caller.call(call, { id, content_version, note })
}
const pass = (caller: Caller) => decide(caller, passReview)
const waiting = async (caller: Caller) =>
  (await done(caller, listSubmitted)).data.map((one: { id: number }) => one.id)

/** As if the last day of every deputy had been yesterday. */
const endYesterday = () =>
  server.db
    .updateTable('user')
    .set({ deputy_until: daysAfter(today, -1) })
    .execute()
const name = (caller: Caller, deputy_until: string, from = approver) =>
  from.call(setDeputy, { deputy_id: caller.userId, deputy_until })

describe('a deputy', () => {
  test('decides with the approver’s level and sight up to the last day, both names in the history', async () => {
    await submit()
    expect(await colleague.call(getReview, { id })).toMatchObject({ code: 404 })
    await name(colleague, today)
    expect((await colleague.call(getReview, { id })).data).toMatchObject({ why: '' })
    expect(await pass(colleague)).toMatchObject({ code: 200 })
    const { data } = await historyPage(server.admin, api.quotation.getHistory, { id })
    const names = await server.db.selectFrom('user').select(['id', 'username']).execute()
    const nameOf = (of: number) => names.find((user) => user.id === of)!.username
    expect(changesOf(data[0])).toMatchObject({
      审核人: ['', nameOf(colleague.userId)],
      代理: ['', nameOf(approver.userId)],
    })
    expect((await colleague.call(getQuotation, { id })).code).toBe(404)
    await endYesterday()
    expect(await colleague.call(getReview, { id })).toMatchObject({ code: 404 })
  })

  test('is shown to the approver up to the last day, and may be ended on it', async () => {
    const shown = async () => (await done(approver, getDeputy)).data
    await name(colleague, today)
    expect(await shown()).toEqual({ deputy_id: colleague.userId, deputy_until: today })
    await done(approver, setDeputy)
    expect(await shown()).toEqual({ deputy_id: '', deputy_until: '' })
    await name(colleague, today)
    await endYesterday()
    expect(await shown()).toEqual({ deputy_id: '', deputy_until: '' })
  })

  test('is not passed on, and decides on nothing that either made', async () => {
    const second = await server.userWith(...USUAL)
    const third = await server.userAt(0, ...USUAL, 'quotation:approve')
    await name(third, today)
    await done(third, setDeputy, { deputy_id: second.userId, deputy_until: today })
    await submit()
    expect(await pass(second)).toMatchObject({ code: 404 })
    id = await offer('8', approver)
    await waits()
    expect((await pass(third)).code).toBe(403)
    expect(await waiting(third)).not.toContain(id)
    id = await offer('8', third)
    await waits()
    expect((await pass(third)).msg).toContain('不能审核自己制作')
    expect(await waiting(third)).not.toContain(id)
    id = await offer('8')
    await waits()
    expect(await waiting(third)).toContain(id)
  })

  test('has nothing to decide once the approver is paused or no approver any more', async () => {
    const role = await server.userAt(1, ...USUAL, 'quotation:all', 'quotation:approve')
    await name(colleague, today, role)
    await submit()
    expect(await colleague.call(getReview, { id })).toMatchObject({ code: 200 })
    const { role_id } = await server.db
      .selectFrom('user')
      .select('role_id')
      .where('id', '=', role.userId)
      .executeTakeFirstOrThrow()
    await server.db
      .updateTable('role')
      .set({ permissions: JSON.stringify(USUAL) })
      .where('id', '=', role_id)
      .execute()
    expect(await colleague.call(getReview, { id })).toMatchObject({ code: 404 })
  })

  test('is somebody else who is active and sees quotations, until a day that is not over', async () => {
    const blind = await server.userWith('product:view')
    expect((await name(approver, today)).msg).toBe('代理人不能是自己')
    expect((await name(blind, today)).msg).toContain('没有查看报价的权限')
    expect((await name(colleague, daysAfter(today, -1))).msg).toContain('不能早于今天')
    expect((await name(colleague, today, seller)).code).toBe(403)
    const unknown = await approver.call(setDeputy, { deputy_id: 98765, deputy_until: today })
    expect(unknown.msg).toContain('不存在或已暂停')
  })
})

describe('what waits', () => {
  const todosOf = async (caller: Caller) => {
    const home = (await done(caller, api.home.index)).data as Home
    const of = (what: string) => home.todos.find((one) => one.what === what)
    return { toReview: of('toReview'), returned: of('returned') }
  }

  test('is listed for those who may decide on it, and their deputies', async () => {
    id = await offer('15')
    const before = (await todosOf(chief)).toReview!.count
    await submit()
    expect(await waiting(chief)).toContain(id)
    for (const caller of [approver, seller, colleague])
      expect(await waiting(caller)).not.toContain(id)
    await name(colleague, today, chief)
    expect(await waiting(colleague)).toContain(id)
    expect((await todosOf(chief)).toReview).toMatchObject({ count: before + 1 })
    await pass(chief)
    expect(await waiting(chief)).not.toContain(id)
    await done(chief, setDeputy)
  })

  test('is not what one made oneself, but for level 3', async () => {
    const own = [await offer('8', approver), await offer('8', chief)]
    await server.db.updateTable('quotation').set({ review: 1 }).where('id', 'in', own).execute()
    expect(await waiting(approver)).not.toContain(own[0])
    expect(await waiting(chief)).toEqual(expect.arrayContaining(own))
  })

  test('for its maker is what came back, with the reason and the day', async () => {
    await submit()
    await decide(approver, returnReview, '最多9.5折')
    const { first } = (await todosOf(seller)).returned!
    expect(first).toMatchObject([{ id, about: '最多9.5折', day: today }])
    expect((await todosOf(colleague)).returned).toMatchObject({ count: 0 })
  })

  /** Copies of the seller's offer in this state of their review; their ids. */
  async function many(count: number, review: number): Promise<number[]> {
    const { id: _id, ...row } = await server.db
      .selectFrom('quotation')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    const rows = Array.from({ length: count }, (_, at) => {
      const submitted_at = `2026:11:${at < 30 ? '01' : '02'} 08:00:00`
      return { ...row, review, submitted_at, quo_no: fresh('BJ-') }
    })
    const made = await server.db.insertInto('quotation').values(rows).returning('id').execute()
    return made.map((one) => one.id).toSorted((one, other) => one - other)
  }

  test('is counted to the last one, and listed page by page', async () => {
    const before = await done(chief, listSubmitted)
    const made = await many(57, REVIEWS.submitted)
    const { count, first } = (await todosOf(chief)).toReview!
    expect(count).toBe(before.total! + 57)
    const found: number[] = []
    for (let page = 1; found.length < count; page += 1) {
      const { data, total } = await done(chief, listSubmitted, { page })
      expect(total).toBe(count)
      expect(data.length).toBe(Math.min(10, count - found.length))
      found.push(...data.map((one: { id: number }) => one.id))
    }
    expect(found.filter((one) => made.includes(one))).toEqual(made)
    expect(found.slice(0, first.length)).toEqual(first.map((one) => one.id))
    const past = { page: Math.ceil(count / 10) + 1 }
    expect(await done(chief, listSubmitted, past)).toMatchObject({ data: [], total: count })
    await server.db.deleteFrom('quotation').where('id', 'in', made).execute()
  })

  test('for its maker is counted to the last one, as its list is', async () => {
    const before = (await todosOf(seller)).returned!.count
    const made = await many(57, REVIEWS.returned)
    expect((await todosOf(seller)).returned).toMatchObject({ count: before + 57 })
    const own = { review: REVIEWS.returned, userid: seller.userId }
    expect((await done(seller, api.quotation.index, own)).total).toBe(before + 57)
    await server.db.deleteFrom('quotation').where('id', 'in', made).execute()
  })
})
