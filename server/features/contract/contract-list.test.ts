import { expect, test } from 'vitest'
import { api } from '#api/index.ts'
import { makeContract } from '#test/make/chain.ts'
import { done, fresh } from '#test/make/factories.ts'
import { testServer, type Caller } from '#test/run/server.ts'

/** The filters that only the list of contracts has. */

const server = testServer()

test('the list of contracts can be filtered by whether they are paid', async () => {
  const word = fresh('付款')
  const make = (fields: object) => makeContract(server.admin, { c_title: word, ...fields })
  const owed = [await make({ c_unpay: '0.01' }), await make({ c_unpay: '9999999999.99' })]
  const paid = [await make({ c_money: '5', c_unpay: '0' }), await make({ c_unpay: '0.00' })]
  const unknown = [await make({ c_money: '5' }), await make({ c_unpay: '' })]
  const listed = async (c_unpay: unknown, more: object = {}) => {
    const input = { keyword: word, c_unpay, ...more }
    const { data, total } = await done(server.admin, api.contract.index, input)
    return { ids: data.map((row: { id: number }) => row.id), total }
  }
  const newest = (...ids: number[]) => ({ ids: ids.toReversed(), total: ids.length })
  expect(await listed(1)).toEqual(newest(...owed))
  expect(await listed('0')).toEqual(newest(...paid))
  expect(await listed(2)).toEqual(newest(...unknown))
  expect(await listed('')).toEqual(newest(...owed, ...paid, ...unknown))
  expect(await listed(1, { userid: server.admin.userId, c_invoice: 0 })).toEqual(newest(...owed))

  await done(server.admin, api.contract.setContract, { id: owed[0], c_unpay: '0' })
  expect(await listed(1)).toEqual(newest(owed[1]!))
  await done(server.admin, api.contract.deleteContract, { id: owed[1] })
  expect(await listed(1)).toEqual(newest())
  expect(await server.admin.call(api.contract.index, { c_unpay: 3 })).toMatchObject({
    code: 400,
    errors: { c_unpay: expect.stringContaining('未收清') },
  })
})

test('unpaid contracts are counted exactly over several pages', async () => {
  const clerk = await server.userWith('contract:view', 'contract:edit')
  for (let count = 1; count <= 11; count += 1) {
    const release_time = `2019:01:${String(count).padStart(2, '0')} 08:00:00`
    await makeContract(clerk, { c_unpay: '1', release_time })
    await makeContract(clerk, { c_unpay: '0', release_time })
  }
  const last = await done(clerk, api.contract.index, { c_unpay: 1, page: 2 })
  expect(last).toMatchObject({ total: 11, data: [{ release_time: '2019:01:01 08:00:00' }] })
  const some = { c_unpay: 1, startime: '2019-01-03', endtime: '2019-01-05' }
  expect(await done(clerk, api.contract.index, some)).toMatchObject({ total: 3 })
})

test('the list of contracts says when each was signed, and can be filtered by that', async () => {
  const word = fresh('签订')
  const signed = await makeContract(server.admin, { c_title: word, signed_date: '2026-03-01' })
  const unknown = await makeContract(server.admin, { c_title: word })
  const listed = async (more: object) =>
    (await done(server.admin, api.contract.index, { keyword: word, ...more })).data.map(
      ({ id, signed_date }: { id: number; signed_date: string }) => [id, signed_date],
    )
  expect(await listed({})).toEqual([
    [unknown, ''],
    [signed, '2026-03-01'],
  ])
  const inMarch = { dates_of: 'signed', startime: '2026-03-01', endtime: '2026-03-31' }
  expect(await listed(inMarch)).toEqual([[signed, '2026-03-01']])
})

test('what all contracts of a list come to follows its filters, and who sees them', async () => {
  const word = fresh('合计')
  const clerk = await server.userWith('contract:view', 'contract:edit')
  await makeContract(clerk, { c_title: word, c_money: '100.10', c_unpay: '30.05', c_invoice: 1 })
  await makeContract(clerk, { c_title: word, c_money: '', c_unpay: '' })
  await makeContract(server.admin, { c_title: word, c_money: '9999999999.99', c_unpay: '0' })
  const total = async (caller: Caller, input: object) =>
    (await done(caller, api.contract.getTotal, { ...input })).data
  const balance = (invoiced: string, uninvoiced: string, unreceived: string, received: string) => ({
    invoiced,
    uninvoiced,
    invoiced_unreceived: unreceived,
    received_uninvoiced: received,
  })
  const all = {
    count: 3,
    total: '10000000100.09',
    unpaid: '30.05',
    ...balance('100.10', '9999999999.99', '30.05', '9999999999.99'),
  }
  expect(await total(server.admin, { keyword: word })).toEqual(all)
  const invoiced = balance('100.10', '0.00', '30.05', '0.00')
  const own = { count: 2, total: '100.10', unpaid: '30.05', ...invoiced }
  expect(await total(clerk, {})).toEqual(own)
  expect(await total(clerk, { keyword: word, c_unpay: 1, c_invoice: 1 })).toEqual({
    ...own,
    count: 1,
  })
  expect(await total(clerk, { userid: server.admin.userId })).toEqual({
    count: 0,
    total: '0.00',
    unpaid: '0.00',
    ...balance('0.00', '0.00', '0.00', '0.00'),
  })
})
