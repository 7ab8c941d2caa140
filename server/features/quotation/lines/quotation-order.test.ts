import { beforeAll, describe, expect, test } from 'vitest'
import { api } from '#api/index.ts'
import { done, makeQuotation } from '#test/make/factories.ts'
import { testServer, type Caller } from '#test/run/server.ts'

/** The list by amount and by stage, and what it comes to. */

const { addline, getTotal, index, sendQuotation, setStage } = api.quotation

const server = testServer()
let seller: Caller
const ids: number[] = []
beforeAll(async () => {
  seller = await server.userWith('quotation:view', 'quotation:edit')
  const prices = ['300', '100', '200', '9999999999.99', '0.01']
  for (const [at, unitprice] of prices.entries()) {
    const caller = at < 3 ? seller : server.admin
    const id = await makeQuotation(caller, { quo_name: `第${at}份`, cus_name: '云溪水务' })
    await done(caller, addline, { id, title: '设备', unitprice })
    ids.push(id)
  }
  await done(seller, sendQuotation, { id: ids[0] })
  await done(seller, setStage, { id: ids[1], stage: 3, lost_reason: '价格' })
})

const listed = async (input: object, caller = server.admin) =>
  ((await done(caller, index, { ...input })).data as { id: number }[]).map(({ id }) =>
    ids.indexOf(id),
  )

test.each([
  [{}, [4, 3, 2, 1, 0]],
  [{ sort: 'oldest' }, [0, 1, 2, 3, 4]],
  [{ sort: 'largest' }, [3, 0, 2, 1, 4]],
  [{ sort: 'smallest' }, [4, 1, 2, 0, 3]],
  [{ sort: 'largest', keyword: '云溪' }, [3, 0, 2, 1, 4]],
  [{ stage: 0 }, [4, 3, 2]],
  [{ stage: 3, sort: 'largest' }, [1]],
  [{ sort: 'largest', page: 2 }, []],
])('%j lists %j', async (input, expected) => {
  expect(await listed(input)).toEqual(expected)
})

test('an order of that name must exist', async () => {
  expect((await server.admin.call(index, { sort: 'cheapest' })).code).toBe(400)
})

describe('what a list comes to', () => {
  const total = async (input: object, caller = server.admin) =>
    (await done(caller, getTotal, { ...input })).data

  test('is the sum of all that it has, on whatever page', async () => {
    expect(await total({})).toEqual({ count: 5, total: '10000000600.00' })
    expect(await total({ stage: 1 })).toEqual({ count: 1, total: '300.00' })
    expect(await total({ keyword: '第2份' })).toEqual({ count: 1, total: '200.00' })
    expect(await total({ startime: '2099-01-01' })).toEqual({ count: 0, total: '0.00' })
  })

  test('is of one’s own only, where one sees no others', async () => {
    expect(await total({}, seller)).toEqual({ count: 3, total: '600.00' })
    expect(await listed({ sort: 'largest' }, seller)).toEqual([0, 2, 1])
  })
})
