import { beforeAll, expect, test } from 'vitest'
import { api } from '#api/index.ts'
import { daysAfter } from '#api/kit/time.ts'
import { makeContract } from '#test/make/chain.ts'
import { done, fresh } from '#test/make/factories.ts'
import { today } from '#test/make/today.ts'
import { testServer, type Caller } from '#test/run/server.ts'

/** Of `instalmentDue`. */
const DUE_SOON = 2

const server = testServer()
let seller: Caller
beforeAll(async () => {
  seller = await server.userWith('contract:view', 'contract:edit', 'receipt:view', 'receipt:edit')
})

const onDay = (days: number, percent = '100') => ({
  name: '款',
  percent,
  trigger: 5,
  date: daysAfter(today, days),
})
const listed = async (caller: Caller, input: object) => {
  const { data, total } = await done(caller, api.receipt.index, { ...input })
  return { ids: data.map((row: { id: number }) => row.id), total }
}
const totalOf = async (caller: Caller, input: object) =>
  (await done(caller, api.receipt.getTotal, { ...input })).data

test('receivables are the contracts with something unpaid, what is overdue longest first, each with its age', async () => {
  const keyword = fresh('应收')
  const make = (c_unpay: string, more: object = {}) =>
    makeContract(seller, { c_title: keyword, c_money: '100', c_unpay, ...more })
  const undated = await make('10')
  const later = await make('20', { payment_steps: [onDay(5)] })
  const half = [onDay(-200, '50'), onDay(-40, '50')]
  const old = await make('60.5', { payment_steps: half })
  const lately = await make('50', { payment_steps: half })
  const signed = { ...onDay(0), trigger: 1, days: 10, date: '' }
  const bySigning = await make('30', {
    payment_steps: [signed],
    signed_date: daysAfter(today, -11),
  })
  await make('0', { payment_steps: half })
  await make('', { payment_steps: half })

  expect(await listed(seller, { keyword })).toEqual({
    ids: [old, lately, bySigning, later, undated],
    total: 5,
  })
  const { data } = await done(seller, api.receipt.index, { keyword, age: 5 })
  expect(data).toMatchObject([
    { id: old, age: 5, next_due: daysAfter(today, -200), next_amount: '10.50', c_unpay: '60.50' },
  ])
  for (const [age, ids] of [
    [0, [later]],
    [1, [bySigning]],
    [2, [lately]],
    [3, []],
    [6, [undated]],
  ] as const) {
    expect(await listed(seller, { keyword, age })).toEqual({ ids, total: ids.length })
  }
  expect(await totalOf(seller, { keyword })).toEqual({
    day: today,
    count: 5,
    total: '170.50',
    unfilled: 1,
    invoiced: '0.00',
    uninvoiced: '500.00',
    received_uninvoiced: '329.50',
    invoiced_unreceived: '0.00',
    invoice_ages: [0, 1, 2, 3, 4, 5].map((age) => ({ age, total: '0.00' })),
    ages: [
      { age: 0, count: 1, total: '20.00' },
      { age: 1, count: 1, total: '30.00' },
      { age: 2, count: 1, total: '50.00' },
      { age: 3, count: 0, total: '0.00' },
      { age: 4, count: 0, total: '0.00' },
      { age: 5, count: 1, total: '60.50' },
      { age: 6, count: 1, total: '10.00' },
    ],
  })
  expect(await totalOf(seller, { keyword, age: 2 })).toMatchObject({ count: 1, total: '50.00' })
  expect(await listed(server.admin, { keyword, userid: seller.userId })).toMatchObject({ total: 5 })
  expect(await listed(server.admin, { keyword, userid: server.admin.userId })).toMatchObject({
    total: 0,
  })
})

test('what is unpaid of a contract without an amount is due at no known day, all of it', async () => {
  const keyword = fresh('无金额')
  await makeContract(seller, { c_title: keyword, c_unpay: '10', payment_steps: [onDay(-1)] })
  const { data } = await done(seller, api.receipt.index, { keyword })
  expect(data).toMatchObject([{ age: 6, next_due: '', next_amount: '10.00', c_unpay: '10.00' }])
})

test('a receipt, the signing and the plan of a contract move it in the list', async () => {
  const keyword = fresh('变动')
  const id = await makeContract(seller, {
    c_title: keyword,
    c_money: '100',
    c_unpay: '100',
    payment_steps: [
      { name: '预付款', percent: '30', trigger: 1, days: 0 },
      { name: '尾款', percent: '70', trigger: 2, days: 30 },
    ],
  })
  const row = async () => (await done(seller, api.receipt.index, { keyword })).data[0]
  expect(await row()).toMatchObject({ age: 6, next_due: '', next_amount: '100.00' })
  await done(seller, api.contract.setContract, { id, signed_date: daysAfter(today, -70) })
  expect(await row()).toMatchObject({ age: 3, next_amount: '30.00' })
  const paid = { con_id: id, amount: '30', received_date: today }
  const { id: receipt } = await done(seller, api.receipt.setReceipt, paid)
  expect(await row()).toMatchObject({ age: 6, next_due: '', next_amount: '70.00' })
  await done(seller, api.contract.setContract, { id, shipped_date: today })
  expect(await row()).toMatchObject({ age: 0, next_due: daysAfter(today, 30) })
  expect((await done(seller, api.receipt.getReceipts, { id })).data.instalments).toEqual([
    {
      name: '预付款',
      amount: '30.00',
      due: daysAfter(today, -70),
      awaits: 0,
      open: '0.00',
      age: 3,
    },
    { name: '尾款', amount: '70.00', due: daysAfter(today, 30), awaits: 0, open: '70.00', age: 0 },
  ])
  await done(seller, api.receipt.setReceipt, { id: receipt, amount: '100' })
  expect(await row()).toBeUndefined()
})

test('a day of signing at the end of the calendar is due on its last day', async () => {
  const keyword = fresh('末日')
  await makeContract(seller, {
    c_title: keyword,
    c_money: '100',
    c_unpay: '100',
    payment_steps: [{ name: '全款', percent: '100', trigger: 1, days: 30 }],
    signed_date: '9999-12-15',
  })
  const { data } = await done(seller, api.receipt.index, { keyword })
  expect(data).toMatchObject([{ age: 0, next_due: '9999-12-31', next_amount: '100.00' }])
})

test('the customers to choose from are those who owe something', async () => {
  const named = async (cus_name: string, c_unpay: string) => {
    const id = await makeContract(seller, { c_money: '9', c_unpay })
    await server.db.updateTable('contract').set({ cus_name }).where('id', '=', id).execute()
    return id
  }
  const owing = await named('欠款客户', '5')
  await named('欠款客户', '6')
  await named('付清客户', '0')
  await makeContract(server.admin, { cus_name: '同事的客户', c_money: '9', c_unpay: '9' })
  const { data } = await done(seller, api.receipt.getCustomer)
  expect(data).toEqual([{ value: '欠款客户', label: '欠款客户' }])
  const { data: everybodys } = await done(server.admin, api.receipt.getCustomer)
  expect(everybodys).toContainEqual({ value: '同事的客户', label: '同事的客户' })
  const { ids } = await listed(seller, { cus_name: '欠款客户' })
  expect(ids).toHaveLength(2)
  expect(ids).toContain(owing)
})

test('what is due within seven days is found by itself, and by its age too, but not what is overdue', async () => {
  const keyword = fresh('到期')
  const make = (days: number) =>
    makeContract(seller, {
      c_title: keyword,
      c_money: '100',
      c_unpay: '100',
      payment_steps: [onDay(days)],
    })
  const [overdue, now, last, later] = [await make(-1), await make(0), await make(7), await make(8)]
  await makeContract(seller, { c_title: keyword, c_money: '100', c_unpay: '100' })
  expect((await listed(seller, { keyword, due: DUE_SOON })).ids).toEqual([now, last])
  expect(await totalOf(seller, { keyword, due: DUE_SOON })).toMatchObject({
    count: 2,
    total: '200.00',
  })
  expect((await listed(seller, { keyword, due: DUE_SOON, age: 0 })).ids).toEqual([now, last])
  expect((await listed(seller, { keyword, due: DUE_SOON, age: 1 })).ids).toEqual([])
  expect((await listed(seller, { keyword, age: 0 })).ids).toEqual([now, last, later])
  expect((await listed(seller, { keyword, age: 1 })).ids).toEqual([overdue])
})
