import { beforeAll, describe, expect, test } from 'vitest'
import { api } from '#api/index.ts'
import { REFUNDED } from '#api/receipt/receipt.ts'
import { makeContract } from '#test/make/chain.ts'
import { done, fresh, makeCustomer } from '#test/make/factories.ts'
import { rowsIn } from '#test/read/sheet-file.ts'
import { exported } from '#test/read/sheets.ts'
import { testServer, type Caller } from '#test/run/server.ts'

/** Money has come: which contract it may be for, and what is due of that next. */

const { exportReceived, getReceipt, selectContract, setReceipt } = api.receipt
const rights = ['contract:view', 'contract:edit', 'customer:view', 'customer:edit'] as const
const server = testServer()
let seller: Caller
let customer_id: number
/** Owing 300 since January and 700 in December, owing all at no known day, and owing nothing. */
let [due, undated, settled] = [0, 0, 0]
// Without figures, which would be found as an amount is.
const cus_name = '银杏水务'
beforeAll(async () => {
  seller = await server.userWith(...rights, 'receipt:view', 'receipt:edit')
  customer_id = await makeCustomer(seller, { cus_name })
  const onDay = (percent: string, date: string) => ({ name: '款', percent, trigger: 5, date })
  const make = (
    c_no: string,
    c_title: string,
    c_money: string,
    c_unpay: string,
    more: object = {},
  ) => makeContract(seller, { c_no, c_title, customer_id, c_money, c_unpay, ...more })
  due = await make('XZ-1', '东区泵房', '1000', '1000', {
    payment_steps: [onDay('30', '2026-01-31'), onDay('70', '2026-12-31')],
  })
  undated = await make('XZ-2', '西区泵房', '777.7', '777.7')
  settled = await make('XZ-3', '南区泵房', '300', '0')
})

async function offered(caller: Caller, input: object) {
  const { data } = await done(caller, selectContract, input as { keyword?: string })
  return (data as { value: number; label: string }[]).map(({ value }) => value)
}

describe('a contract is found', () => {
  test('without a word: what owes, longest due first', async () => {
    expect(await offered(seller, {})).toEqual([due, undated])
  })

  test('by a part of its number, its title or its customer', async () => {
    expect(await offered(seller, { keyword: 'xz-2' })).toEqual([undated])
    expect(await offered(seller, { keyword: '南区' })).toEqual([settled])
    const ofCustomer = await offered(seller, { keyword: cus_name })
    expect(new Set(ofCustomer)).toEqual(new Set([due, undated, settled]))
    expect(await offered(seller, { keyword: cus_name, customer_id: customer_id + 1 })).toEqual([])
  })

  test('by a customer who is only typed, whatever case and brackets', async () => {
    const [name, other] = ['秋枫水务（Hangzhou）有限公司', '秋枫水务']
    const c_money = { c_money: '500', c_unpay: '500' }
    const typed = await makeContract(seller, { c_no: 'XZ-4', cus_name: name, ...c_money })
    // The name of a linked one is found by its customer's record.
    const linked = await makeContract(seller, { c_no: 'XZ-5', customer_id, cus_name: other })
    const stranger = await server.userWith(...rights, 'receipt:edit')
    const boss = await server.userWith(...rights, 'contract:all', 'receipt:edit')
    for (const caller of [seller, boss]) {
      for (const keyword of ['秋枫水务', '(hangzhou)', '（HANGZHOU）有限'])
        expect(await offered(caller, { keyword })).toEqual([typed])
      expect(await offered(caller, { keyword: 'xz-5' })).toEqual([linked])
    }
    expect(await offered(stranger, { keyword: '秋枫水务' })).toEqual([])
  })

  test('by the amount that is due next, or all that is unpaid, however it is written', async () => {
    for (const keyword of ['300', '300.00', '300.00元'])
      expect(await offered(seller, { keyword })).toEqual([due])
    for (const keyword of ['777.7', '777.70'])
      expect(await offered(seller, { keyword })).toEqual([undated])
    expect(await offered(seller, { keyword: '1,000.00' })).toEqual([due])
    expect(await offered(seller, { keyword: '700' })).toEqual([])
  })

  test('by its id, in words', async () => {
    const { data } = await done(seller, selectContract, { id: due })
    expect(data).toEqual([
      { value: due, label: `XZ-1 · 东区泵房 · ${cus_name} · 2026-01-31 应收 300.00 元` },
    ])
    const { data: other } = await done(seller, selectContract, { id: undated })
    expect(other).toMatchObject([{ label: `XZ-2 · 西区泵房 · ${cus_name} · 未收 777.70 元` }])
  })

  test('by nobody who does not see it', async () => {
    for (const caller of [
      await server.userWith(...rights, 'receipt:edit'),
      await server.userWith('receipt:edit'),
    ]) {
      for (const input of [
        {},
        { keyword: '300' },
        { keyword: 'xz-1' },
        { id: due },
        { customer_id },
      ]) {
        expect(await offered(caller, input)).toEqual([])
      }
    }
  })
})

test('its form begins with what is due next, all that is unpaid, or nothing', async () => {
  const amount = async (con_id: number) => (await done(seller, getReceipt, { con_id })).data.amount
  expect([await amount(due), await amount(undated), await amount(settled)]).toEqual([
    '300.00',
    '777.70',
    '',
  ])
})

test('the file of what came has refunds below zero, and obeys the filters', async () => {
  const boss = await server.userWith(
    ...rights,
    'contract:all',
    'receipt:view',
    'receipt:edit',
    'receipt:export_list',
  )
  const sent = { con_id: settled, received_date: '2026-02-03', note: fresh('到账') }
  await done(boss, setReceipt, { ...sent, amount: '120.5' })
  await done(boss, setReceipt, { ...sent, amount: '20', kind: REFUNDED })
  const amounts = async (day: string) => {
    const file = await exported(server, boss, exportReceived, { startime: day, endtime: day })
    const [titles = [], ...rows] = rowsIn(file)
    return rows.map((row) => row[titles.indexOf('金额（元）')])
  }
  expect(await amounts('2026-02-03')).toEqual([-20, 120.5])
  expect(await amounts('2026-02-04')).toEqual([])
})
