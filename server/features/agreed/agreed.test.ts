import { beforeAll, describe, expect, test } from 'vitest'
import { ENDED, ENDS_SOON, HOLDS, NOT_YET } from '#api/agreed/agreed-state.ts'
import { MOST_AGREED } from '#api/agreed/agreed.ts'
import { api } from '#api/index.ts'
import { daysAfter } from '#api/kit/time.ts'
import { done, fresh, makeCustomer, makeProduct } from '#test/make/factories.ts'
import { homeOf, today, todoOf } from '#test/make/home.ts'
import { changesOf, historyPage } from '#test/read/history.ts'
import { whileDoing } from '#test/run/meanwhile.ts'
import { testServer, type Caller } from '#test/run/server.ts'

/** What customers pay by agreement, beside what holds for every entity. */

const { setAgreed, getAgreed, deleteAgreed, index, restore, getHistory } = api.agreed

const server = testServer()
let admin: Caller
beforeAll(() => {
  admin = server.admin
})

type Price = { customer_id: number; product_id: number }

const makePlace = async (caller = admin): Promise<Price> => ({
  customer_id: await makeCustomer(caller),
  product_id: await makeProduct(admin),
})
const input = (place: Price, from_date: string, to_date: string) => ({
  ...place,
  unitprice: '980',
  from_date,
  to_date,
})
const agree = async (place: Price, from: string, to: string, caller = admin) =>
  Number((await done(caller, setAgreed, input(place, from, to))).id)

describe('a price', () => {
  test.each([
    ['nothing', { unitprice: '0' }, 'unitprice', '协议价必须大于0'],
    ['an end before its beginning', { to_date: '2025-12-31' }, 'to_date', '止不能早于起'],
    ['no end', { to_date: '' }, 'to_date', '止不能为空'],
    ['no customer', { customer_id: '' }, 'customer_id', '客户不能为空'],
    ['a product that is not there', { product_id: 999_999 }, 'product_id', '所选的产品不存在'],
  ])('of %s is refused, at its field', async (_what, wrong, field, says) => {
    const place = await makePlace()
    const sent = { ...input(place, '2026-01-01', '2026-12-31'), ...wrong }
    const refused = await admin.call(setAgreed, sent)
    expect(refused.code).toBe(400)
    expect(refused.errors?.[field]).toContain(says)
  })

  test('stays with its customer', async () => {
    const id = await agree(await makePlace(), '2026-01-01', '2026-12-31')
    const refused = await admin.call(setAgreed, { id, customer_id: await makeCustomer(admin) })
    expect(refused).toMatchObject({ code: 400, errors: { customer_id: expect.any(String) } })
  })

  test('tells in its history of whom, of what and how much, and comes back after a deletion', async () => {
    const place = await makePlace()
    const id = await agree(place, '2026-01-01', '2026-12-31')
    await done(admin, setAgreed, { id, unitprice: '950.5', to_date: '2026-06-30' })
    const { data } = await historyPage(admin, getHistory, { id })
    expect(changesOf(data[0])).toEqual({
      协议价: ['980.00元', '950.50元'],
      止: ['2026-12-31', '2026-06-30'],
    })
    const { cus_name, pro_title } = (await done(admin, getAgreed, { id })).data
    expect(changesOf(data[1])).toMatchObject({ 客户: ['', cus_name], 产品: ['', pro_title] })
    await done(admin, deleteAgreed, { id })
    await done(admin, restore, { id })
    expect((await done(admin, getAgreed, { id })).data).toMatchObject({
      ...place,
      unitprice: '950.50',
    })
  })
})

describe('the periods of a customer and a product', () => {
  test.each([
    ['2026-06-30', '2026-08-01', 'to_date'],
    ['2026-12-31', '2027-01-31', 'from_date'],
    ['2026-08-01', '2026-08-01', 'from_date'],
    ['2026-01-01', '2027-12-31', 'to_date'],
  ])('do not overlap: %s to %s', async (from, to, field) => {
    const place = await makePlace()
    await agree(place, '2026-07-01', '2026-12-31')
    const refused = await admin.call(setAgreed, input(place, from, to))
    expect(refused).toMatchObject({ code: 409, errors: { [field]: refused.msg } })
    expect(refused.msg).toContain('在2026-07-01至2026-12-31已有协议价980.00元，日期不能重叠')
  })

  test('may follow each other, and are another product’s or customer’s own', async () => {
    const place = await makePlace()
    await agree(place, '2026-07-01', '2026-12-31')
    await agree(place, '2027-01-01', '2027-12-31')
    await agree(place, '2026-01-01', '2026-06-30')
    await agree({ ...place, product_id: await makeProduct(admin) }, '2026-07-01', '2026-12-31')
    await agree({ ...place, customer_id: await makeCustomer(admin) }, '2026-07-01', '2026-12-31')
  })

  test('do not overlap after a change or a restoring either', async () => {
    const place = await makePlace()
    const first = await agree(place, '2026-01-01', '2026-06-30')
    await agree(place, '2026-07-01', '2026-12-31')
    expect((await admin.call(setAgreed, { id: first, to_date: '2026-07-01' })).code).toBe(409)
    await done(admin, deleteAgreed, { id: first })
    await agree(place, '2026-06-01', '2026-06-30')
    expect(await admin.call(restore, { id: first })).toMatchObject({
      code: 409,
      msg: expect.stringContaining('日期不能重叠'),
    })
  })

  test('are given to one of two that are saved at once', async () => {
    const place = await makePlace()
    const save = () => admin.call(setAgreed, input(place, '2026-07-01', '2026-12-31'))
    const answers = await Promise.all([save(), save(), save()])
    const codes = answers.map(({ code }) => code)
    expect(codes.toSorted((one, other) => one - other)).toEqual([200, 409, 409])
  })

  test.runIf(process.env['TEST_DATABASE_URL'] !== undefined)(
    'wait for another save of the same customer',
    async () => {
      const place = await makePlace()
      const answers = await whileDoing(
        server,
        (transaction) =>
          transaction
            .selectFrom('customer')
            .select('id')
            .where('id', '=', place.customer_id)
            .forUpdate()
            .execute(),
        () =>
          Promise.all([
            admin.call(setAgreed, input(place, '2026-01-01', '2026-07-01')),
            admin.call(setAgreed, input(place, '2026-07-01', '2026-12-31')),
          ]),
        2,
      )
      const codes = answers.map(({ code }) => code)
      expect(codes.toSorted((one, other) => one - other)).toEqual([200, 409])
    },
  )
})

describe('whose customer it is', () => {
  test('decides who sees a price, not who entered it', async () => {
    const rights = ['customer:view', 'customer:edit', 'customer:price', 'product:edit'] as const
    const seller = await server.userWith(...rights)
    const other = await server.userWith(...rights)
    const place = await makePlace(seller)
    const id = await agree(place, '2026-07-01', '2026-12-31')
    expect((await done(seller, getAgreed, { id })).data.can).toEqual({ change: true, delete: true })
    expect((await done(seller, index)).data).toMatchObject([{ id, user_id: seller.userId }])
    expect(await done(other, index, { keyword: '客户' })).toMatchObject({ data: [], total: 0 })
    expect((await other.call(getAgreed, { id })).code).toBe(404)
    const refused = await other.call(setAgreed, input(place, '2028-01-01', '2028-01-01'))
    expect(refused.errors).toEqual({ customer_id: expect.stringContaining('不存在') })
  })

  test('may be looked at without the permission to set prices, and not be changed', async () => {
    const viewer = await server.userWith('customer:view', 'customer:edit', 'customer:all')
    const id = await agree(await makePlace(), '2026-07-01', '2026-12-31')
    const { data } = await done(viewer, getAgreed, { id })
    expect(data.can).toEqual({ change: false, delete: false })
    for (const [call, sent] of [
      [setAgreed, { id, unitprice: '1' }],
      [deleteAgreed, { id }],
      [restore, { id }],
    ] as const) {
      expect((await viewer.call(call, sent)).code).toBe(403)
    }
  })
})

test('a customer has at most so many prices', async () => {
  const { customer_id, product_id } = await makePlace()
  await server.db
    .insertInto('agreed_price')
    .values(
      Array.from({ length: MOST_AGREED }, (_, at) => ({
        customer_id,
        product_id,
        unitprice: 100,
        from_date: daysAfter('2030-01-01', at),
        to_date: daysAfter('2030-01-01', at),
        note: '',
        release_time: '2026:01:01 08:00:00',
        user_id: 1,
        updated_by: 1,
        updated_at: '',
      })),
    )
    .execute()
  const sent = input({ customer_id, product_id }, '2026-01-01', '2026-01-01')
  expect(await admin.call(setAgreed, sent)).toMatchObject({
    code: 409,
    msg: expect.stringContaining('请先删除已到期的'),
  })
  await done(admin, api.customer.deleteCustomer, { id: customer_id })
  await done(admin, api.customer.restore, { id: customer_id })
  expect((await done(admin, index, { customer_id })).total).toBe(MOST_AGREED)
})

test('a customer’s deletion takes its prices along, and its return brings them back', async () => {
  const place = await makePlace()
  const id = await agree(place, '2026-01-01', '2026-12-31')
  const kept = (await done(admin, getAgreed, { id })).data
  await done(admin, api.customer.deleteCustomer, { id: place.customer_id })
  expect((await admin.call(getAgreed, { id })).code).toBe(404)
  await done(admin, api.customer.restore, { id: place.customer_id })
  expect((await done(admin, getAgreed, { id })).data).toEqual(kept)
})

test('a price that was deleted before its customer comes back after it', async () => {
  const place = await makePlace()
  const id = await agree(place, '2026-01-01', '2026-12-31')
  await done(admin, deleteAgreed, { id })
  await done(admin, api.customer.deleteCustomer, { id: place.customer_id })
  expect(await admin.call(restore, { id })).toMatchObject({
    code: 409,
    msg: expect.stringContaining('请先恢复那些记录'),
  })
  await done(admin, api.customer.restore, { id: place.customer_id })
  await done(admin, restore, { id })
})

test('a product with agreed prices is not deleted', async () => {
  const place = await makePlace()
  await agree(place, '2026-01-01', '2026-12-31')
  expect(await admin.call(api.product.deleteProduct, { id: place.product_id })).toMatchObject({
    code: 409,
    msg: expect.stringContaining('协议价用到了这个产品'),
  })
})

describe('the list', () => {
  test('is filtered by customer, by what is called so, by its end and by what holds today', async () => {
    const place = await makePlace()
    const day = (days: number) => daysAfter(today, days)
    const ended = await agree(place, day(-20), day(-1))
    const soon = await agree(place, today, day(30))
    const product = fresh('变频泵')
    const other = { ...place, product_id: await makeProduct(admin, { pro_title: product }) }
    const holds = await agree(other, day(-5), day(31))
    const next = await agree(other, day(40), day(50))
    const ids = async (query: object) => {
      const { data } = await done(admin, index, { customer_id: place.customer_id, ...query })
      return data.map(({ id }: { id: number }) => id) as number[]
    }
    expect(await ids({})).toEqual([next, holds, soon, ended])
    expect(await ids({ state: ENDED })).toEqual([ended])
    expect(await ids({ state: ENDS_SOON })).toEqual([soon])
    expect(await ids({ state: HOLDS })).toEqual([holds, soon])
    expect(await ids({ state: NOT_YET })).toEqual([next])
    expect(await ids({ keyword: product })).toEqual([next, holds])
    expect(await ids({ startime: day(-1), endtime: day(30) })).toEqual([soon, ended])
    await agree(place, day(31), day(60))
    expect(await ids({ state: ENDS_SOON })).toEqual([])
  })
})

test('what ends within 30 days and is followed by nothing is to be agreed anew', async () => {
  const seller = await server.userWith('customer:view', 'customer:edit', 'customer:price')
  const last = await agree(await makePlace(seller), today, daysAfter(today, 30))
  const first = await agree(await makePlace(seller), today, today)
  const followed = await makePlace(seller)
  await agree(followed, today, daysAfter(today, 3))
  await agree(followed, daysAfter(today, 4), daysAfter(today, 90))
  await agree(await makePlace(seller), today, daysAfter(today, 31))
  await agree(await makePlace(), today, daysAfter(today, 5))
  const ending = todoOf(await homeOf(seller), 'agreedEnding')!
  expect(ending.count).toBe(2)
  expect(ending.first.map(({ id }) => id)).toEqual([first, last])
  const { data } = await done(seller, index, { state: ENDS_SOON })
  expect(data.map(({ id }: { id: number }) => id)).toEqual([first, last])
})
