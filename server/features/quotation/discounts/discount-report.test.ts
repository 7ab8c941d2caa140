import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { DiscountFigures, DiscountRow } from '#api/quotation/discount-report.ts'
import { api } from '#api/index.ts'
import { done, linesOf, makeProduct, makeQuotation } from '#test/make/factories.ts'
import { rowsIn } from '#test/read/sheet-file.ts'
import { exported } from '#test/read/sheets.ts'
import { testServer, type Caller } from '#test/run/server.ts'

/** 让利报表: whose discounts, passed by whom, in which month, and which quotations these are. */

const { addline, changeline, discountReport, exportDiscounts, exportRows } = api.quotation
const { getPassedBy, getQuotation, index, passReview, sendQuotation, submitReview } = api.quotation

const server = testServer()
const SELLS = ['quotation:view', 'quotation:edit', 'quotation:export_list'] as const
let pump: number
beforeAll(async () => {
  pump = await makeProduct(server.admin, { pro_unitprice: '1000.00' })
  await server.db
    .updateTable('company')
    .set({ approval: 2, discount_limits: LIMITS, free_items: '["运费"]', catalogue_basis: 1 })
    .execute()
})

const limit = (line: number) => ({ line, whole: line, total: 100_000_000 })
const LIMITS = JSON.stringify([limit(500), limit(1000), limit(2000)])

let seller: Caller
let colleague: Caller
let approver: Caller
let director: Caller
beforeEach(async () => {
  // As if those of former tests had been sent before discounts were recorded.
  await server.db.updateTable('quotation').set({ sent_entitled: null, sent_given: null }).execute()
  await server.db.deleteFrom('report_fact').where('dim', '=', 'passer').execute()
  seller = await server.userWith(...SELLS)
  colleague = await server.userWith(...SELLS)
  approver = await server.userAt(1, ...SELLS, 'quotation:all', 'quotation:approve')
  director = await server.userAt(0, ...SELLS, 'quotation:all')
})

const percentOf = async (caller: Caller, id: number, discount: string) => {
  const [line] = await linesOf(caller, id)
  await done(caller, changeline, { id: line!.id, discount })
}

/** Sends it; what is beyond the own level is submitted and passed first. */
async function send(caller: Caller, id: number, passes?: Caller): Promise<void> {
  if (passes) {
    await done(caller, submitReview, { id })
    const { data } = await done(passes, getQuotation, { id })
    await done(passes, passReview, { id, content_version: data.content_version })
  }
  await done(caller, sendQuotation, { id })
}

/** An offer of one pump at 1000.00, less so many percent, that is sent. */
async function sent(caller: Caller, discount: string, passes?: Caller, fields = {}) {
  const id = await makeQuotation(caller, fields)
  await done(caller, addline, { id, pid: pump })
  await server.db
    .updateTable('quotation_line')
    .set({ entitled_price: 100_000 })
    .where('id', '=', (await linesOf(caller, id))[0]!.id)
    .execute()
  await percentOf(caller, id, discount)
  await send(caller, id, passes)
  return id
}

/** As if it had been sent on the 15th of a month. */
async function inMonth(id: number, month: string): Promise<void> {
  const sent_at = `${month.replace('-', ':')}:15 10:00:00`
  await server.db.updateTable('quotation').set({ sent_at }).where('id', '=', id).execute()
  await replaceFacts(id, { day: `${month}-15` })
}

/** Facts are never updated: what triggers have added up of the former ones is to be subtracted. */
async function replaceFacts(id: number, values: { day: string }): Promise<void> {
  const facts = await server.db
    .deleteFrom('report_fact')
    .where('figure', '=', 'quoted')
    .where('doc', '=', id)
    .returningAll()
    .execute()
  const replaced = facts.map((fact) => ({ ...fact, ...values }))
  await server.db.insertInto('report_fact').values(replaced).execute()
}

type Report = { data: DiscountRow[]; months: (DiscountFigures & { month: string })[] }
const report = async (caller: Caller, input = {}) => {
  const answer = await done(caller, discountReport, input)
  return answer as unknown as Report & { total: DiscountFigures & { from: string; to: string } }
}
const RANGE = { from: '2026-01', to: '2026-03' }

/** Owner, who passed, and the figures of each row. */
const rowsOf = ({ data }: Report) =>
  data.map((row) => [
    row.month,
    row.user_id,
    row.passed_by,
    row.count,
    row.entitled,
    row.given,
    row.percent,
  ])

const lastDay = (month: string) => ({ '2026-01': '31', '2026-02': '28', '2026-03': '31' })[month]
const listedFor = async (caller: Caller, { month, user_id, passed_by }: DiscountRow) => {
  const dates = { startime: `${month}-01`, endtime: `${month}-${lastDay(month)}` }
  return done(caller, index, { ...dates, counted: `quoted:${user_id}:passer:${passed_by}` })
}

/** Three of the seller's, of which the approver passed one, and one of the colleague's, in two months. */
async function quarter() {
  const own = await sent(seller, '3.33')
  const other = await sent(seller, '5')
  const passed = await sent(seller, '8', approver)
  const theirs = await sent(colleague, '0')
  for (const id of [own, other, passed]) await inMonth(id, '2026-02')
  await inMonth(theirs, '2026-03')
  return { own, other, passed, theirs }
}

describe('the report', () => {
  test('has each month’s discounts by owner and by who passed them, to the cent', async () => {
    await quarter()
    const found = await report(director, RANGE)
    expect(rowsOf(found)).toEqual([
      ['2026-03', colleague.userId, 0, 1, '1000.00', '0.00', '0.00'],
      // 83.30 of 2000.00 are 4.165 %.
      ['2026-02', seller.userId, 0, 2, '2000.00', '83.30', '4.17'],
      ['2026-02', seller.userId, approver.userId, 1, '1000.00', '80.00', '8.00'],
    ])
    expect(found.months).toEqual([
      { month: '2026-03', count: 1, entitled: '1000.00', given: '0.00', percent: '0.00' },
      { month: '2026-02', count: 3, entitled: '3000.00', given: '163.30', percent: '5.44' },
    ])
    const sum = { count: 4, entitled: '4000.00', given: '163.30', percent: '4.08' }
    expect(found.total).toEqual({ ...RANGE, ...sum })
    expect(found.data[0]!.passed_name).toBe('本级权限内')
    expect(found.data[2]!.passed_name).toBe(await approverName())
  })

  const approverName = async () => {
    const row = await server.db
      .selectFrom('user')
      .select('username')
      .where('id', '=', approver.userId)
      .executeTakeFirstOrThrow()
    return row.username
  }

  test('counts what was sent last, in its month, instead of what was sent before', async () => {
    const id = await sent(seller, '5')
    await inMonth(id, '2026-01')
    await percentOf(seller, id, '9')
    expect(rowsOf(await report(seller, RANGE))).toEqual([
      ['2026-01', seller.userId, 0, 1, '1000.00', '50.00', '5.00'],
    ])
    await send(seller, id, approver)
    expect(rowsOf(await report(seller, RANGE))).toEqual([])
    await inMonth(id, '2026-03')
    expect(rowsOf(await report(seller, RANGE))).toEqual([
      ['2026-03', seller.userId, approver.userId, 1, '1000.00', '90.00', '9.00'],
    ])
  })

  test('leaves out templates, what was sent before discounts were recorded, and what was deleted', async () => {
    const ids = [await sent(seller, '1'), await sent(seller, '2'), await sent(seller, '3')]
    for (const id of ids) await inMonth(id, '2026-02')
    const [template, former, gone] = ids as [number, number, number]
    await done(seller, api.quotation.setQuotation, { id: template, is_template: 1 })
    await server.db
      .updateTable('quotation')
      .set({ sent_entitled: null, sent_given: null })
      .where('id', '=', former)
      .execute()
    await done(server.admin, api.quotation.setStage, { id: former, stage: 4, lost_reason: '价格' })
    await done(server.admin, api.quotation.deleteQuotation, { id: gone })
    expect((await report(director, RANGE)).total.count).toBe(0)
    const { total } = await done(director, index, { dates_of: 'sent' })
    expect(total).toBe(0)
  })

  test('covers the last twelve months where none are named, at most 36, and none backwards', async () => {
    const id = await sent(seller, '2')
    const [now] = (await report(seller)).data
    expect(now).toMatchObject({ user_id: seller.userId, given: '20.00' })
    const { from, to } = (await report(seller)).total
    expect([from.slice(0, 4), from.slice(5)]).toEqual(elevenBefore(to))
    await inMonth(id, from)
    expect((await report(seller)).total.count).toBe(1)
    expect((await report(seller, { to: '2026-12', from: '2024-01' })).total.from).toBe('2024-01')
    const tooMany = await seller.call(discountReport, { to: '2026-12', from: '2023-12' })
    expect(tooMany).toMatchObject({ code: 400, errors: { from: tooMany.msg } })
    expect(tooMany.msg).toContain('最多统计36个月')
    const backwards = await seller.call(discountReport, { from: '2026-03', to: '2026-02' })
    expect(backwards.msg).toContain('开始月份不能晚于结束月份')
    expect((await seller.call(discountReport, { from: '2026-13' })).msg).toContain('2026-11')
  })

  const elevenBefore = (month: string) => {
    const day = new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5)) - 12, 1))
    return [day.toISOString().slice(0, 4), day.toISOString().slice(5, 7)]
  }
})

describe('without seeing everybody’s', () => {
  test('one has one’s own figures alone, on screen and in the file', async () => {
    await quarter()
    const found = await report(seller, RANGE)
    expect(new Set(found.data.map(({ user_id }) => user_id))).toEqual(new Set([seller.userId]))
    expect(found.total).toMatchObject({ count: 3, given: '163.30' })
    expect((await report(colleague, RANGE)).total).toMatchObject({ count: 1, given: '0.00' })
    const file = rowsIn(await exported(server, colleague, exportDiscounts, RANGE))
    expect(file.at(-1)!.slice(3)).toEqual([1, 1000, 0, 0])
  })

  test('and reads of nobody else’s approver', async () => {
    await quarter()
    const optionsOf = async (caller: Caller) =>
      ((await done(caller, getPassedBy)).data as { value: number }[]).map(({ value }) => value)
    expect(await optionsOf(seller)).toEqual([0, approver.userId])
    expect(await optionsOf(colleague)).toEqual([0])
    expect(await optionsOf(director)).toEqual([0, approver.userId])
  })
})

describe('the list behind a figure', () => {
  test('has as many quotations as each figure counts, with the discount of each', async () => {
    const { own, other, passed, theirs } = await quarter()
    const found = await report(director, RANGE)
    const lists = await Promise.all(found.data.map((row) => listedFor(director, row)))
    expect(lists.map(({ total }) => total)).toEqual(found.data.map(({ count }) => count))
    const idsIn = lists.map(({ data }) => (data as { id: number }[]).map(({ id }) => id))
    expect(idsIn).toEqual([[theirs], [other, own], [passed]])
    expect(lists[1]!.data).toMatchObject([{ given: '5.00' }, { given: '3.33' }])
    const february = { dates_of: 'sent', startime: '2026-02-01', endtime: '2026-02-28' }
    expect((await done(director, index, february)).total).toBe(3)
    expect((await done(colleague, index, february)).total).toBe(0)
  })

  test('is of who sent them, also after a handover', async () => {
    const { passed } = await quarter()
    const moved = { user_id: colleague.userId }
    await server.db.updateTable('quotation').set(moved).where('id', '=', passed).execute()
    const found = await report(director, RANGE)
    const row = found.data.find(({ passed_by }) => passed_by === approver.userId)!
    expect(row.user_id).toBe(seller.userId)
    expect((await listedFor(director, row)).data).toMatchObject([{ id: passed }])
  })

  test('goes by sending and not by entry, and takes everybody whom one names', async () => {
    const { passed } = await quarter()
    const byApprover = await done(director, index, { passed_by: approver.userId })
    expect(byApprover.data).toMatchObject([{ id: passed }])
    const { total: all } = await done(director, index)
    expect((await done(director, index, { passed_by: '' })).total).toBe(all)
    const byEntry = { startime: '2026-02-01', endtime: '2026-02-28' }
    expect((await done(director, index, byEntry)).total).toBe(0)
  })

  test('says the discount in its file', async () => {
    await quarter()
    const [titles, ...rows] = rowsIn(
      await exported(server, director, exportRows, { passed_by: approver.userId }),
    )
    const at = titles!.indexOf('让利%')
    expect(rows.map((row) => Number(row[at]))).toEqual([8])
  })
})

describe('the file of the report', () => {
  test('has the figures of the screen', async () => {
    await quarter()
    const file = rowsIn(await exported(server, director, exportDiscounts, RANGE))
    expect(file[0]).toEqual([
      '发出月份',
      '业务员',
      '审核人',
      '报价份数',
      '应享金额（元）',
      '让利（元）',
      '让利%',
    ])
    const figuresIn = file.slice(1).map((row) => row.slice(3).map(Number))
    expect(figuresIn).toEqual([
      [1, 1000, 0, 0],
      [1, 1000, 0, 0],
      [2, 2000, 83.3, 4.17],
      [1, 1000, 80, 8],
      [3, 3000, 163.3, 5.44],
      [4, 4000, 163.3, 4.08],
    ])
  })

  test('takes the permission to export lists', async () => {
    const reader = await server.userWith('quotation:view')
    await expect(exported(server, reader, exportDiscounts)).rejects.toThrow('"code":403')
  })
})

const isSqlite = process.env['TEST_DATABASE_URL'] === undefined
test.runIf(isSqlite)('each list behind a figure is found by an index of its own', async () => {
  const planOf = async (condition: string) => {
    const { rows } = await sql<{ detail: string }>`explain query plan
      select id, sent_at from quotation where
        (case when quotation.is_template = 0 then quotation.sent_given end) is not null and ${sql.raw(condition)}
      order by sent_at desc, id desc limit 10`.execute(server.db)
    return rows.map(({ detail }) => detail).join(' ')
  }
  const passed = 'coalesce(quotation.sent_passed_by, 0) = 3'
  expect(await planOf(`sent_at >= '2026'`)).toMatch(/INDEX quotation_given \(sent_at>/)
  expect(await planOf(`user_id = 1 and sent_at >= '2026'`)).toMatch(/quotation_owner_given \(/)
  expect(await planOf(passed)).toMatch(/INDEX quotation_passed \(<expr>=\?\)$/)
  expect(await planOf(`user_id = 1 and ${passed}`)).toMatch(/quotation_owner_passed \(user_id=/)
})
