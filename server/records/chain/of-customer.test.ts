import { beforeAll, describe, expect, test } from 'vitest'
import { api } from '#api/index.ts'
import type { FoundEntity } from '#api/kit/entity-sets.ts'
import { makeChain, makeMachine, permissionsFor, wholeChain } from '#test/make/chain.ts'
import { done, fresh, makeCustomer, makeQuotation } from '#test/make/factories.ts'
import { sameOnPostgres } from '#test/run/long.ts'
import { testServer, type Caller } from '#test/run/server.ts'

/** What a customer has is found by the customer: in the lists by a filter, with Ctrl+K by what it is called. */

const server = testServer()
const NAME = '常州锦绣置业有限公司'

type Made = Record<
  'quotation' | 'contract' | 'production' | 'logistics' | 'sales' | 'machine',
  number
>

async function makeAll(caller: Caller, customer_id: number): Promise<Made> {
  const { shipment, aftersales, ...made } = await makeChain(caller, { customer_id })
  const machine = await makeMachine(caller, { con_id: made.contract })
  const quotation = await makeQuotation(caller, { customer_id })
  return { ...made, logistics: shipment, sales: aftersales, machine, quotation }
}

let seller: Caller
let customer: number
let own: Made
let others: Made
beforeAll(async () => {
  seller = await server.userWith(
    'quotation:view',
    'quotation:edit',
    'customer:view',
    'customer:edit',
    'customer:all',
    ...permissionsFor('contract', 'production', 'logistics', 'sales', 'machine'),
  )
  customer = await makeCustomer(server.admin, { cus_name: NAME, cus_short: '锦绣' })
  own = await makeAll(seller, customer)
  others = await makeAll(server.admin, customer)
  await makeAll(seller, await makeCustomer(seller))
})

const LISTS = ['quotation', 'contract', 'production', 'logistics', 'sales', 'machine'] as const

async function listed(caller: Caller, kind: keyof Made, input: object): Promise<number[]> {
  const { data, total } = await done(caller, api[kind].index, { ...input })
  expect(data).toHaveLength(Number(total))
  return data.map(({ id }: { id: number }) => id)
}

describe.each(LISTS)('the list of %s records', (kind) => {
  test('has those of a customer, newest first', async () => {
    expect(await listed(server.admin, kind, { customer_id: customer })).toEqual([
      others[kind],
      own[kind],
    ])
    expect(await listed(server.admin, kind, { customer_id: 987_654 })).toEqual([])
  })

  test('has of them only what one sees', async () => {
    expect(await listed(seller, kind, { customer_id: String(customer) })).toEqual([own[kind]])
  })

  test(`narrows them by its other filters${sameOnPostgres}`, async () => {
    const input = { customer_id: customer, userid: server.admin.userId }
    expect(await listed(server.admin, kind, input)).toEqual([others[kind]])
    expect(await listed(server.admin, kind, { customer_id: customer, keyword: '无此' })).toEqual([])
  })
})

test(`a keyword of a list is still not compared with the customer${sameOnPostgres}`, async () => {
  for (const kind of LISTS.filter((one) => one !== 'quotation')) {
    expect(await listed(server.admin, kind, { keyword: NAME })).toEqual([])
  }
})

async function found(caller: Caller, keyword: string) {
  const { data } = await done(caller, api.search.index, { keyword })
  const groups = data as { kind: FoundEntity; records: { id: number }[] }[]
  return Object.fromEntries(groups.map(({ kind, records }) => [kind, records.map(({ id }) => id)]))
}

const CHAIN = ['contract', 'production', 'logistics', 'sales', 'machine'] as const
const idsOf = (...made: Made[]) =>
  Object.fromEntries(CHAIN.map((kind) => [kind, made.map((one) => one[kind])]))

describe('Ctrl+K', () => {
  test.each(['常州锦绣', '锦绣', 'ＪＸ'])(
    'finds everything of a customer called so: %s',
    async (keyword) => {
      if (keyword === 'ＪＸ') {
        await done(server.admin, api.customer.setCustomer, { id: customer, cus_short: 'jx锦绣' })
      }
      const { customer: customers, ...records } = await found(server.admin, keyword)
      expect(customers).toEqual([customer])
      expect(records).toMatchObject(idsOf(others, own))
    },
  )

  test('finds of it only what one sees', async () => {
    expect(await found(seller, '常州锦绣')).toMatchObject(idsOf(own))
    const stranger = await server.userWith(...wholeChain.filter((one) => !one.endsWith(':all')))
    expect(await found(stranger, '常州锦绣')).toEqual({})
  })

  test('has what is called so before what only belongs to a customer called so, and each once', async () => {
    const word = fresh('金湖')
    const cus_id = await makeCustomer(server.admin, { cus_name: `${word}水务` })
    const named = await makeChain(server.admin, { c_title: `${word}泵房`, customer_id: cus_id })
    const newer = await makeChain(server.admin, { c_title: '二期', customer_id: cus_id })
    const { contract } = await found(server.admin, word)
    expect(contract).toEqual([named.contract, newer.contract])
  })

  test('finds what lies far behind the newest records', async () => {
    const cus_name = fresh('压箱底客户')
    const old = await makeChain(server.admin, {
      customer_id: await makeCustomer(server.admin, { cus_name }),
      release_time: '2001:01:01 08:00:00',
    })
    const { id: _id, ...row } = await server.db
      .selectFrom('contract')
      .selectAll()
      .where('id', '=', old.contract)
      .executeTakeFirstOrThrow()
    const newer = Array.from({ length: 600 }, (_, at) => {
      const c_no = `新${at}`
      return {
        ...row,
        c_no,
        name_key: c_no,
        customer_id: null,
        release_time: '2026:05:01 08:00:00',
      }
    })
    for (let at = 0; at < newer.length; at += 100) {
      await server.db
        .insertInto('contract')
        .values(newer.slice(at, at + 100))
        .execute()
    }
    expect((await found(server.admin, cus_name))['contract']).toEqual([old.contract])
  })
})

test(`a filter says the name of the customer that it has, to who sees it${sameOnPostgres}`, async () => {
  const { data } = await done(seller, api.customer.selectCustomer, { id: customer })
  expect(data).toMatchObject([{ value: customer, label: NAME }])
  const stranger = await server.userWith('customer:view')
  expect((await done(stranger, api.customer.selectCustomer, { id: customer })).data).toEqual([])
})
