import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { api } from '#api/index.ts'
import { wallClock } from '#server/platform/clock.ts'
import { makeContract, numberOf } from '#test/make/chain.ts'
import { done } from '#test/make/factories.ts'
import { sameOnPostgres } from '#test/run/long.ts'
import { testServer, type Caller } from '#test/run/server.ts'

const { getReceipts, getReceipt, setReceipt, deleteReceipt, getDeleted, restore } = api.receipt
const { getContract, setContract, deleteContract } = api.contract

const server = testServer()
let seller: Caller
beforeAll(async () => {
  seller = await server.userWith(
    'contract:view',
    'contract:edit',
    'contract:delete',
    'receipt:view',
    'receipt:edit',
    'receipt:delete',
  )
})

let con_id: number
beforeEach(async () => {
  con_id = await makeContract(seller, { c_money: '1000', c_unpay: '700' })
})

const RECEIVED = { kind: 1, received_date: '2026-03-02' }
const save = (amount: string, more: object = {}) =>
  seller.call(setReceipt, { con_id, amount, ...RECEIVED, ...more })
const received = async (amount: string, more: object = {}) =>
  Number((await done(seller, setReceipt, { con_id, amount, ...RECEIVED, ...more })).id)
const unpaid = async () => (await done(seller, getContract, { id: con_id })).data.c_unpay
const moneyOf = async () => (await done(seller, getReceipts, { id: con_id })).data

describe('what is unpaid', () => {
  test('stands as typed without receipts, and is computed once there is one', async () => {
    expect(await unpaid()).toBe('700.00')
    await received('200')
    expect(await unpaid()).toBe('800.00')
    await received('300.50')
    const back = await received('100', { kind: 2 })
    expect(await unpaid()).toBe('599.50')
    expect(await moneyOf()).toMatchObject({
      amount: '1000.00',
      received: '500.50',
      refunded: '100.00',
      unpaid: '599.50',
    })
    await done(seller, setReceipt, { id: back, amount: '0.50' })
    expect(await unpaid()).toBe('500.00')
  })

  test(`is again what was typed once the last receipt is deleted${sameOnPostgres}`, async () => {
    const first = await received('200')
    await done(seller, deleteReceipt, { id: first })
    expect(await unpaid()).toBe('700.00')
    await done(seller, restore, { id: first })
    expect(await unpaid()).toBe('800.00')
  })

  test(`is again no more than what the contract is about by then${sameOnPostgres}`, async () => {
    const only = await received('200')
    await done(seller, setContract, { id: con_id, c_money: '500' })
    await done(seller, deleteReceipt, { id: only })
    expect(await unpaid()).toBe('500.00')
  })

  test('follows the amount of the contract', async () => {
    await received('200')
    await done(seller, setContract, { id: con_id, c_money: '900' })
    expect(await unpaid()).toBe('700.00')
  })

  test(`is ignored where it equals the stored value, and refused otherwise${sameOnPostgres}`, async () => {
    await received('200')
    await done(seller, setContract, { id: con_id, c_unpay: '800', c_remark: '已核对' })
    const refused = await seller.call(setContract, { id: con_id, c_unpay: '700' })
    expect(refused).toMatchObject({
      code: 400,
      msg: '未收款按收款记录计算，现在是800.00元，不能直接修改；请登记或修改收款记录',
    })
    expect(refused.errors).toHaveProperty('c_unpay')
    expect(await done(seller, getContract, { id: con_id })).toMatchObject({
      data: { c_unpay: '800.00', has_receipts: true },
    })
  })
})

describe(`it is refused,${sameOnPostgres}`, () => {
  test('where refunds would be above receipts', async () => {
    expect(await save('1', { kind: 2 })).toMatchObject({
      code: 400,
      msg: '退款合计将是1.00元，超过收款合计0.00元，请核对金额',
    })
    const first = await received('100')
    await received('100', { kind: 2 })
    expect((await save('0.01', { kind: 2 })).code).toBe(400)
    expect((await seller.call(deleteReceipt, { id: first })).code).toBe(400)
    expect((await seller.call(setReceipt, { id: first, amount: '99' })).code).toBe(400)
    expect(await unpaid()).toBe('1000.00')
  })

  test('where more would be received than the contract is about', async () => {
    expect(await save('1000.01')).toMatchObject({
      code: 400,
      msg: '已收金额将是1,000.01元，超过合同金额1,000.00元，请核对金额，或先修改合同金额',
    })
    await received('600')
    const lower = await seller.call(setContract, { id: con_id, c_money: '599.99' })
    expect(lower).toMatchObject({
      code: 400,
      msg: '合同金额599.99元低于已收金额600.00元，请核对；多收的款请先登记退款',
    })
    expect(lower.errors).toHaveProperty('c_money')
    expect((await seller.call(setContract, { id: con_id, c_money: '' })).code).toBe(400)
    await done(seller, setContract, { id: con_id, c_money: '600' })
    expect(await unpaid()).toBe('0.00')
  })

  test('where the contract has no amount', async () => {
    con_id = await makeContract(seller)
    expect((await save('1')).msg).toContain('请先填写合同金额')
    expect((await moneyOf()).receipts).toEqual([])
  })

  test('of a day to come, and of no amount', async () => {
    const tomorrow = wallClock('Asia/Shanghai', Date.now() + 36 * 60 * 60 * 1000)
    const received_date = tomorrow.slice(0, 10).replaceAll(':', '-')
    expect((await save('1', { received_date })).errors).toHaveProperty('received_date')
    expect((await save('0')).errors).toHaveProperty('amount')
    expect((await save('-1')).errors).toHaveProperty('amount')
    expect((await save('')).errors).toHaveProperty('amount')
    expect((await save('1', { received_date: '' })).errors).toHaveProperty('received_date')
    expect((await save('1', { kind: 3 })).errors).toHaveProperty('kind')
    expect((await save('1', { way: 5 })).errors).toHaveProperty('way')
    expect((await save('1', { con_id: 987_654 })).code).toBe(404)
    expect(await unpaid()).toBe('700.00')
  })

  test('to delete a contract that has receipts', async () => {
    await received('1')
    expect(await seller.call(deleteContract, { id: con_id })).toMatchObject({
      code: 409,
      msg: '该合同下还有1条收款记录，不能删除；请先删除它们',
    })
  })
})

test('two receipts at once both count', async () => {
  const answers = await Promise.all(['100', '200', '300'].map((amount) => save(amount)))
  expect(answers.map(({ code }) => code)).toEqual([200, 200, 200])
  expect(await unpaid()).toBe('400.00')
})

test('of two at once that are too much together, one is refused', async () => {
  const answers = await Promise.all(['600', '600'].map((amount) => save(amount)))
  expect(new Set(answers.map(({ code }) => code))).toEqual(new Set([200, 400]))
  expect(await unpaid()).toBe('400.00')
})

test(`a receipt keeps all of its fields, and the day of a bill only for a bill${sameOnPostgres}`, async () => {
  const fields = {
    kind: 1,
    amount: '123.45',
    received_date: '2026-03-02',
    way: 2,
    acceptance_date: '2026-09-02',
    note: '银行承兑\n票号123',
  }
  const id = await received('123.45', fields)
  const { data } = await done(seller, getReceipt, { id })
  expect(data).toEqual({
    ...fields,
    id,
    con_id,
    fileList: [],
    r_file: '',
    version: 1,
    can: { change: true, delete: true },
  })
  await done(seller, setReceipt, { id, way: 1, version: 1 })
  expect((await done(seller, getReceipt, { id })).data).toMatchObject({
    way: 1,
    acceptance_date: '',
    note: fields.note,
  })
  expect((await seller.call(setReceipt, { id, way: 3, version: 1 })).code).toBe(409)
  const other = await makeContract(seller, { c_money: '5' })
  expect((await seller.call(setReceipt, { id, con_id: other })).code).toBe(400)
})

test(`the history shows a receipt as text, and names a deleted one by its contract${sameOnPostgres}`, async () => {
  const id = await received('200', { note: '定金' })
  await done(seller, setReceipt, { id, amount: '250' })
  const { data } = await done(seller, api.receipt.getHistory, { id })
  expect(data[0].changes).toEqual([{ label: '金额', before: '200.00元', after: '250.00元' }])
  await done(seller, deleteReceipt, { id })
  const deleted = await done(seller, getDeleted)
  const number = await numberOf(seller, con_id)
  expect(deleted.data[0]).toMatchObject({ id, name: `${number} 收款250.00元 2026-03-02` })
})

describe(`whose receipts they are${sameOnPostgres}`, () => {
  test('they belong to the contract’s owner and to users who see all contracts, not to the user who entered them', async () => {
    const clerk = await server.userWith(
      'contract:view',
      'contract:all',
      'receipt:view',
      'receipt:edit',
    )
    const { id } = await done(clerk, setReceipt, { con_id, amount: '10', ...RECEIVED })
    await done(seller, setReceipt, { id, note: '已核对' })
    await done(seller, deleteReceipt, { id })
    expect(await unpaid()).toBe('700.00')
  })

  test('who does not see the contract learns nothing of them', async () => {
    const id = await received('10')
    const all = ['receipt:view', 'receipt:edit', 'receipt:delete'] as const
    for (const other of [
      await server.userWith('contract:view', ...all),
      await server.userWith('contract:all', ...all),
    ]) {
      for (const [endpoint, input, absent] of [
        [getReceipts, { id: con_id }, { id: 987_654 }],
        [getReceipt, { id }, { id: 987_654 }],
        [setReceipt, { id, note: '抢' }, { id: 987_654, note: '抢' }],
        [
          setReceipt,
          { con_id, amount: '1', ...RECEIVED },
          { con_id: 987_654, amount: '1', ...RECEIVED },
        ],
        [deleteReceipt, { id }, { id: 987_654 }],
        [api.receipt.getHistory, { id }, { id: 987_654 }],
      ] as const) {
        const refused = await other.call(endpoint, input)
        expect(refused.code).toBe(404)
        expect(refused).toEqual(await other.call(endpoint, absent))
      }
      expect((await other.call(api.receipt.index)).total).toBe(0)
      expect((await other.call(api.receipt.getTotal)).data).toMatchObject({ count: 0, unfilled: 0 })
      expect((await other.call(getDeleted)).total).toBe(0)
    }
  })
})
