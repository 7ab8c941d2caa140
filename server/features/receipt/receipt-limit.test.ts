import { beforeAll, expect, test } from 'vitest'
import { api } from '#api/index.ts'
import { makeContract } from '#test/make/chain.ts'
import { done } from '#test/make/factories.ts'
import { testServer, type Caller } from '#test/run/server.ts'

const { getReceipts, setReceipt, deleteReceipt, restore } = api.receipt

const server = testServer()
let seller: Caller
beforeAll(async () => {
  seller = await server.userWith(
    'contract:view',
    'contract:edit',
    'receipt:view',
    'receipt:edit',
    'receipt:delete',
  )
})

/** Makes a receipt as often as that; by HTTP hundreds would take seconds. */
async function putCopies(id: number, times: number) {
  const stored = server.db.selectFrom('receipt').selectAll().where('id', '=', id)
  const { id: _id, ...row } = await stored.executeTakeFirstOrThrow()
  const copies = Array.from({ length: times }, () => row)
  await server.db.insertInto('receipt').values(copies).execute()
}

test('a contract takes five hundred receipts, one that is restored among them', async () => {
  const con_id = await makeContract(seller, { c_money: '1000' })
  const receipt = { con_id, amount: '1', received_date: '2026-03-02' }
  const [id, deleted] = [
    Number((await done(seller, setReceipt, receipt)).id),
    Number((await done(seller, setReceipt, receipt)).id),
  ]
  await done(seller, deleteReceipt, { id: deleted })
  await putCopies(id, 498)
  await done(seller, restore, { id: deleted })
  await done(seller, deleteReceipt, { id: deleted })
  await done(seller, setReceipt, receipt)

  await done(seller, setReceipt, { id, amount: '2' })
  const refusal = { code: 409, msg: '一份合同最多登记500条收款记录' }
  expect(await seller.call(setReceipt, receipt)).toMatchObject(refusal)
  expect(await seller.call(restore, { id: deleted })).toMatchObject(refusal)
  expect((await done(seller, getReceipts, { id: con_id })).data.receipts).toHaveLength(500)
})
