import { beforeAll, describe, expect, test } from 'vitest'
import { api } from '#api/index.ts'
import type { FoundRecord } from '#api/search/search.ts'
import { done, makeCustomer, makeProduct } from '#test/make/factories.ts'
import { testServer, type Caller } from '#test/run/server.ts'

/** A customer is found by the first letters of its name, a product shows what it is chosen by. */

const { customer } = api
const server = testServer()
let seller: Caller
let other: Caller
let id: number
beforeAll(async () => {
  const rights = ['customer:view', 'customer:edit', 'customer:delete'] as const
  seller = await server.userWith(...rights)
  other = await server.userWith(...rights)
  id = await makeCustomer(seller, {
    cus_name: '重庆长江3号泵站（ＪＫ）有限公司',
    cus_short: '巴渝泵站',
  })
})

/** The customers that Ctrl+K finds. */
async function anywhere(caller: Caller, keyword: string): Promise<number[]> {
  const { data } = await done(caller, api.search.index, { keyword })
  const groups = data as { kind: string; records: FoundRecord[] }[]
  return groups
    .filter(({ kind }) => kind === 'customer')
    .flatMap(({ records }) => records.map((one) => one.id))
}

/** Those that a field of a form offers. */
async function offered(caller: Caller, keyword: string): Promise<number[]> {
  const { data } = await done(caller, customer.selectCustomer, { keyword })
  return (data as { value: number }[]).map(({ value }) => value)
}

describe('first letters', () => {
  // 重 and 长 are read zh as often, but not in these names.
  test.each(['cq', 'CQCJ', 'cqcj3hbz', 'cqcj3hbzjkyx', 'by', 'bybz'])(
    'find it: %s',
    async (letters) => {
      for (const caller of [seller, server.admin]) {
        expect(await anywhere(caller, letters)).toContain(id)
        expect(await offered(caller, letters)).toContain(id)
      }
    },
  )

  test.each(['c', 'zq', 'qcj', 'cqc3', 'cq cj'])('find it not: %s', async (letters) => {
    expect(await anywhere(seller, letters)).toEqual([])
    expect(await offered(seller, letters)).toEqual([])
  })

  test('find nothing of others', async () => {
    expect(await anywhere(other, 'cqcj')).toEqual([])
    expect(await offered(other, 'cqcj')).toEqual([])
  })

  test('are no part of a list’s keyword', async () => {
    expect(await done(seller, customer.index, { keyword: 'cqcj' })).toMatchObject({ total: 0 })
  })

  test('stand behind what is written so', async () => {
    const written = await makeCustomer(seller, { cus_name: '供应商 BYBZ' })
    expect(await offered(seller, 'bybz')).toEqual([written, id])
  })

  test('follow the name, and come back with a deleted customer', async () => {
    const renamed = await makeCustomer(seller, { cus_name: '旧名水务' })
    await done(seller, customer.setCustomer, { id: renamed, cus_name: '银行路水务' })
    expect(await anywhere(seller, 'jmsw')).toEqual([])
    expect(await anywhere(seller, 'yhlsw')).toEqual([renamed])
    await done(seller, customer.deleteCustomer, { id: renamed })
    expect(await anywhere(seller, 'yhlsw')).toEqual([])
    await done(seller, customer.restore, { id: renamed })
    expect(await anywhere(seller, 'yhlsw')).toEqual([renamed])
  })
})

test('a product shows flow, head, power, and its price to whom that is shown', async () => {
  const pro_no = 'QKL9-77'
  const facts = { pro_flow: '16', pro_lift: '120', pro_power: '11' }
  await makeProduct(server.admin, { pro_no, ...facts, pro_unitprice: '6800' })
  const found = async (caller: Caller) => {
    const { data } = await done(caller, api.search.index, { keyword: 'qkl977' })
    return (data as { records: FoundRecord[] }[])[0]!.records[0]!.product
  }
  expect(await found(await server.userWith('product:view', 'product:price'))).toEqual({
    ...facts,
    pro_unitprice: '6800.00',
  })
  expect(await found(await server.userWith('product:view'))).toEqual(facts)
})
