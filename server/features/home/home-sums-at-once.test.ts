import { beforeAll, expect, test } from 'vitest'
import type { Permission } from '#api/kit/access.ts'
import { api } from '#api/index.ts'
import { makeContract } from '#test/make/chain.ts'
import { addedUp, keptSums } from '#test/make/kept-sums.ts'
import { testServer, type Caller } from '#test/run/server.ts'

/** Concurrent writes leave the sums exact, and none is refused because of another. */

const server = testServer()
let people: Caller[]
beforeAll(async () => {
  const own = ['quotation', 'contract', 'receipt'].flatMap((module) =>
    ['view', 'edit', 'delete'].map((right) => `${module}:${right}` as Permission),
  )
  people = [await server.userWith(...own), await server.userWith(...own)]
})

type Answers = Promise<{ code: number }>[]

async function allSaved(answers: Answers): Promise<void> {
  const codes = (await Promise.all(answers)).map(({ code }) => code)
  expect(codes).toEqual(codes.map(() => 200))
  expect(await keptSums(server.db)).toEqual(await addedUp(server.db))
}

const made = (count: number, fields: object) =>
  Promise.all(
    Array.from({ length: count }, async (_, at) => {
      const caller = people[at % 2]!
      return { caller, id: await makeContract(caller, { ...fields }) }
    }),
  )

test('of receipts, contracts and quotations', async () => {
  const contracts = await made(6, { c_money: '1000', c_unpay: '1000' })
  await allSaved(
    contracts.flatMap(({ caller, id }) => {
      const receipt = { con_id: id, way: 1, amount: '10', received_date: '2026-10-20' }
      return [
        caller.call(api.receipt.setReceipt, receipt),
        caller.call(api.receipt.setReceipt, receipt),
        caller.call(api.contract.setContract, { id, signed_date: '2026-10-01' }),
        caller.call(api.quotation.setQuotation, { quo_name: '同时' }),
      ]
    }),
  )
})

test('of contracts that are entered while others are changed', async () => {
  const line = { title: '泵', no: 'A', num: '2', sets: '1', unit: '台', unitprice: '5' }
  const fields = { c_money: '1000', signed_date: '2026-01-01', lines: [line] }
  const contracts = await made(6, fields)
  const changed = { delivery_date: '2026-12-12', c_unpay: '5', c_money: '77' }
  await allSaved(
    contracts.flatMap(({ caller, id }) => [
      caller.call(api.contract.setContract, { c_title: '新签', lines: [line] }),
      caller.call(api.contract.setContract, { id, ...changed }),
    ]),
  )
})
