import { beforeAll, expect, test } from 'vitest'
import { api } from '#api/index.ts'
import { makeContract } from '#test/make/chain.ts'
import { done, fresh } from '#test/make/factories.ts'
import { testServer, type Caller } from '#test/run/server.ts'

/** Receipts of all contracts that one sees, by the day on which they came. */

const { getReceived, getReceivedTotal, setReceipt } = api.receipt
const PERMISSIONS = ['contract:view', 'contract:edit', 'receipt:view', 'receipt:edit'] as const

const server = testServer()
let seller: Caller
beforeAll(async () => {
  seller = await server.userWith(...PERMISSIONS)
})

const onDay = async (con_id: number, received_date: string, amount: string, kind = 1) =>
  Number((await done(seller, setReceipt, { con_id, received_date, amount, kind })).id)

async function listed(input: object, caller = seller) {
  const { data, total } = await done(caller, getReceived, { ...input })
  const all = (await done(caller, getReceivedTotal, { ...input })).data
  expect(all.count).toBe(total)
  return { ids: data.map((row: { id: number }) => row.id), total: all.total }
}

test('they are narrowed by days, both included, by kind and by contract, the latest first', async () => {
  const keyword = fresh('回款')
  const con_id = await makeContract(seller, { c_title: keyword, c_money: '1000' })
  const other = await makeContract(seller, { c_title: fresh('别的'), c_money: '1000' })
  const first = await onDay(con_id, '2026-03-02', '100.50')
  const back = await onDay(con_id, '2026-03-04', '20', 2)
  const same = await onDay(con_id, '2026-03-04', '30')
  const last = await onDay(con_id, '2026-03-05', '400')
  const elsewhere = await onDay(other, '2026-03-04', '1')

  expect(await listed({ keyword })).toEqual({ ids: [last, same, back, first], total: '510.50' })
  const days = { startime: '2026-03-04', endtime: '2026-03-04' }
  expect(await listed({ keyword, ...days })).toEqual({ ids: [same, back], total: '10.00' })
  expect(await listed({ keyword, kind: 2 })).toEqual({ ids: [back], total: '-20.00' })
  expect(await listed(days)).toEqual({ ids: [elsewhere, same, back], total: '11.00' })
})

test('they are those of the user’s own contracts, regardless of the requested owner', async () => {
  const keyword = fresh('范围')
  const con_id = await makeContract(seller, { c_title: keyword, c_money: '10' })
  const id = await onDay(con_id, '2026-04-01', '10')
  const other = await server.userWith(...PERMISSIONS)
  const none = { ids: [], total: '0.00' }
  expect(await listed({ keyword }, other)).toEqual(none)
  expect(await listed({ keyword, userid: seller.userId }, other)).toEqual(none)
  expect(await listed({ keyword, userid: seller.userId }, server.admin)).toMatchObject({
    ids: [id],
  })
  expect(await listed({ keyword, userid: other.userId }, server.admin)).toEqual(none)
})
