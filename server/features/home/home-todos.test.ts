import { expect, test } from 'vitest'
import { api } from '#api/index.ts'
import { daysAfter } from '#api/kit/time.ts'
import { ENDS_SOON } from '#api/machine/warranty.ts'
import { makeAftersales, makeContract, makeMachine, makeProduction } from '#test/make/chain.ts'
import { done, fresh, makeQuotation } from '#test/make/factories.ts'
import { SELLER, homeOf, today, todoOf } from '#test/make/home.ts'
import { sameOnPostgres } from '#test/run/long.ts'
import { testServer, type Caller } from '#test/run/server.ts'

/** The to-dos of the home page. Each test has users of its own, who see only their own records. */

const server = testServer()

const thisWeek = [0, 1, 2, 3, 4, 5, 6].map((days) => daysAfter(today, days))
const sunday = thisWeek.find((day) => new Date(day).getUTCDay() === 0)!

const owe = (id: number, columns: object) =>
  server.db.updateTable('contract').set(columns).where('id', '=', id).execute()

test('offers that end within seven days are to be followed up, the first to end first', async () => {
  const seller = await server.userWith(...SELLER, 'product:view')
  const offer = async (days: number, stage: number) => {
    const valid_until = daysAfter(today, days)
    const id = await makeQuotation(seller, { quo_name: `${days}天`, valid_until })
    await server.db.updateTable('quotation').set({ stage }).where('id', '=', id).execute()
    return id
  }
  const last = await offer(7, 1)
  const first = await offer(0, 1)
  const ended = await offer(-1, 1)
  await offer(8, 1)
  await offer(3, 2)
  const expiring = todoOf(await homeOf(seller), 'expiring')!
  expect(expiring.count).toBe(2)
  expect(expiring.first.map(({ id, day }) => [id, day])).toEqual([
    [first, today],
    [last, daysAfter(today, 7)],
  ])
  const listed = async (valid: number) =>
    (await done(seller, api.quotation.index, { valid })).data.map(({ id }: { id: number }) => id)
  expect(new Set(await listed(1))).toEqual(new Set([last, first]))
  expect(await listed(2)).toEqual([ended])
})

test('owed work is listed by its day of delivery: what is late, what is due this week, what has none', async () => {
  const seller = await server.userWith(...SELLER)
  const workshop = await server.userWith('production:view', 'production:all')
  const title = fresh('待产')
  const make = async (delivery_date: string, to_produce = 1) => {
    const id = await makeContract(seller, { c_title: title, c_money: '123456.78' })
    await owe(id, { delivery_date, to_produce, pieces: 3, cus_name: '某自来水公司' })
    return id
  }
  const undated = await make('')
  const later = await make(daysAfter(sunday, 1))
  const onSunday = await make(sunday)
  const late = await make(daysAfter(today, -1))
  await make(today, 0)

  expect(todoOf(await homeOf(seller), 'toProduce')).toMatchObject({
    count: 4,
    late: 1,
    thisWeek: 1,
    inContracts: true,
    first: [{ id: late }, { id: onSunday }, { id: later }, { id: undated, day: '' }],
  })
  const seen = todoOf(await homeOf(workshop), 'toProduce')!
  expect(seen).toMatchObject({ inContracts: false })
  expect(JSON.stringify(seen)).not.toContain('123456')

  const owing = async (input: object) => {
    const { data, total } = await done(workshop, api.home.getOwing, { keyword: title, ...input })
    expect(JSON.stringify(data)).not.toContain('123456')
    return { ids: data.map(({ id }: { id: number }) => id), total }
  }
  expect(await owing({})).toEqual({ ids: [late, onSunday, later, undated], total: 4 })
  expect(await owing({ delivery_due: 1 })).toEqual({ ids: [late], total: 1 })
  expect(await owing({ delivery_due: 2 })).toEqual({ ids: [onSunday], total: 1 })
  expect(await owing({ delivery_due: 3 })).toEqual({ ids: [undated], total: 1 })
  expect(await owing({ startime: today, endtime: sunday })).toMatchObject({ total: 1 })
  expect(await owing({ delivery: 3 })).toEqual({ ids: [], total: 0 })
  const pro_id = await makeProduction(server.admin, late)
  const { data } = await done(workshop, api.home.getOwing, { keyword: title })
  expect(data.map((row: { pro_id: number }) => row.pro_id)).toEqual([pro_id, null, null, null])
  const outsider = await server.userWith('production:view')
  expect((await done(outsider, api.home.getOwing, { keyword: title })).total).toBe(0)
})

test(`a contract is listed once, by what is next of it, and counted wherever it belongs${sameOnPostgres}`, async () => {
  const seller = await server.userWith(...SELLER, 'receipt:view')
  const make = (fields: object = {}) =>
    makeContract(seller, { c_money: '500', c_unpay: '500', ...fields })
  const plan = {
    signed_date: daysAfter(today, -9),
    payment_steps: [{ name: '全款', percent: '100', trigger: 1, days: 0 }],
  }
  const overdue = await make(plan)
  await owe(overdue, { to_produce: 2, ready_to_ship: 3, to_ship: 5 })
  const toMake = await make()
  await owe(toMake, { to_produce: 4, ready_to_ship: 1, to_ship: 5 })
  const toShip = await make()
  await owe(toShip, { ready_to_ship: 6, to_ship: 6 })
  const home = await homeOf(seller)
  const listed = (['overdue', 'dueSoon', 'toProduce', 'readyToShip', 'toShip'] as const).map(
    (what) => {
      const { count, first } = todoOf(home, what)!
      const next = first.map(({ id, to_produce, ready_to_ship }) => [id, to_produce, ready_to_ship])
      return [what, count, next]
    },
  )
  expect(listed).toEqual([
    ['overdue', 1, [[overdue, 2, 3]]],
    ['dueSoon', 0, []],
    ['toProduce', 2, [[toMake, 4, 1]]],
    ['readyToShip', 3, [[toShip, 0, 6]]],
    ['toShip', 3, []],
  ])
  const workshop = await server.userWith('production:view', 'production:all')
  const seen = todoOf(await homeOf(workshop), 'toProduce')!.first
  expect(seen.every((row) => row.to_produce! > 0 && row.ready_to_ship === undefined)).toBe(true)
})

test(`a delivery of today is due this week, and not late${sameOnPostgres}`, async () => {
  const seller = await server.userWith(...SELLER)
  const id = await makeContract(seller)
  await owe(id, { to_ship: 1, delivery_date: today })
  expect(todoOf(await homeOf(seller), 'toShip')).toMatchObject({ count: 1, late: 0, thisWeek: 1 })
})

test('contracts without a day of delivery come on the pages after those with one', async () => {
  const seller = await server.userWith(...SELLER)
  const made: number[] = []
  for (let at = 0; at < 23; at += 1) {
    const id = await makeContract(seller)
    await owe(id, { to_ship: 1, delivery_date: at < 14 ? daysAfter(today, at) : '' })
    made.push(id)
  }
  const listed: number[] = []
  for (const page of [1, 2, 3]) {
    const { data } = await done(seller, api.home.getOwing, { delivery: 3, page })
    listed.push(...data.map(({ id }: { id: number }) => id))
  }
  expect(listed).toEqual(made)
})

test(`assigned cases come before the others, the oldest first, and end with their completion${sameOnPostgres}`, async () => {
  const seller = await server.userWith(...SELLER)
  const mine = await makeAftersales(seller, {
    s_state: 1,
    s_assignee: seller.userId,
    s_fault: '漏水',
  })
  const open = await makeAftersales(seller, { s_state: 0, s_fault: '异响' })
  await makeAftersales(seller, { s_state: 2, s_assignee: seller.userId })
  await makeAftersales(seller)
  const home = await homeOf(seller)
  expect(todoOf(home, 'myCases')).toMatchObject({ count: 1, first: [{ id: mine, name: '漏水' }] })
  expect(todoOf(home, 'cases')).toMatchObject({ count: 2, first: [{ id: open, name: '异响' }] })
  await done(seller, api.sales.setSales, { id: mine, s_state: 2 })
  expect(todoOf(await homeOf(seller), 'myCases')).toMatchObject({ count: 0, first: [] })
})

test('warranties that end within 30 days are shown to the owner of the machine and to the owner of its contract', async () => {
  const seller = await server.userWith(...SELLER, 'machine:view')
  const service = await server.userWith('machine:view', 'machine:edit', 'contract:view')
  const con_id = await makeContract(seller)
  const make = async (caller: Caller, days: number, fields = {}) => {
    const id = await makeMachine(caller, { model: 'CDL32-90', ...fields })
    const warranty_end = daysAfter(today, days)
    await server.db.updateTable('machine').set({ warranty_end }).where('id', '=', id).execute()
    return id
  }
  const later = await make(service, 30)
  const sooner = await make(server.admin, 0, { con_id })
  await make(service, -1)
  await make(service, 31)

  const ending = async (caller: Caller) => {
    const todo = todoOf(await homeOf(caller), 'warrantyEnding')!
    const { data, total } = await done(caller, api.machine.index, { warranty: ENDS_SOON })
    expect(todo.count).toBe(total)
    expect(todo.first.map(({ id }) => id)).toEqual(data.map(({ id }: { id: number }) => id))
    return todo
  }
  expect(await ending(seller)).toMatchObject({
    first: [{ id: sooner, about: 'CDL32-90', day: today }],
  })
  expect(await ending(service)).toMatchObject({ first: [{ id: later }] })
  expect(await ending(server.admin)).toMatchObject({ first: [{ id: sooner }, { id: later }] })
})
