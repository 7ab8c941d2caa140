import { beforeEach, expect, test } from 'vitest'
import { api } from '#api/index.ts'
import type { Notification } from '#api/inbox/inbox.ts'
import { makeReturn } from '#test/make/chain.ts'
import { pieces } from '#test/make/delivery.ts'
import { end, makeHalfShipped } from '#test/make/ended.ts'
import { done } from '#test/make/factories.ts'
import { sameOnPostgres } from '#test/run/long.ts'
import { testServer, type Caller } from '#test/run/server.ts'
import { spreadEvents } from '../queue/spread.ts'

/** Who reads that goods came back, and that a contract was ended or goes on: each of what they see and have to do with. */

const server = testServer()
const { resumeContract } = api.contract
const { setLogistics, deleteLogistics, restore } = api.logistics

let seller: Caller
let manager: Caller
let con_id: number
let pump: number
let pro_id: number
let shipment: number
beforeEach(async () => {
  seller = await server.userWith(
    'contract:view',
    'contract:edit',
    'production:view',
    'production:edit',
    'logistics:view',
    'logistics:edit',
    'invoice:view',
    'invoice:apply',
  )
  manager = await server.userWith('contract:view', 'contract:all', 'contract:end')
  ;({ con_id, pump, pro_id, shipment } = await makeHalfShipped(server, seller))
})

/** What somebody has to read of these events, in the order in which it happened. */
async function read(caller: Caller) {
  await spreadEvents(server, (error) => {
    throw error
  })
  const { data } = await done(caller, api.inbox.index)
  return (data as Notification[])
    .filter(({ event }) => /^(goods_returned|contract_|work_)/.test(event))
    .toReversed()
}
const titles = async (caller: Caller) => (await read(caller)).map(({ title }) => title)
const number = async () =>
  (await done(server.admin, api.contract.getContract, { id: con_id })).data.c_no as string

test('goods that come back are said to the contract’s owner once, with the day, what becomes of them and why', async () => {
  const shipper = await server.userWith('logistics:view', 'logistics:edit', 'logistics:all')
  const fields = { shipped_date: '2026-03-20', return_reason: '轴承异响', ...pieces([pump, 1]) }
  const id = await makeReturn(shipper, shipment, { ...fields, reships: 0 })
  await done(shipper, setLogistics, { id, return_reason: '轴承响' })
  await done(server.admin, deleteLogistics, { id })
  await done(server.admin, restore, { id })
  const [message, ...more] = await read(seller)
  expect(more).toEqual([])
  expect(message).toMatchObject({
    record_id: con_id,
    title: `合同 ${await number()} 有退货`,
    text: expect.stringMatching(/^云溪水务\n.+登记退货\n2026-03-20 不再补发：轴承异响$/),
  })
  for (const other of [shipper, manager]) expect(await titles(other)).toEqual([])
})

test(`nobody reads of a return that they booked themselves, nor that goods left${sameOnPostgres}`, async () => {
  await makeReturn(seller, shipment, { shipped_date: '2026-03-20', ...pieces([pump, 1]) })
  expect(await titles(seller)).toEqual([])
})

test(`an end, and that it is taken back, are said to the owner where somebody else did it${sameOnPostgres}`, async () => {
  await end(manager, con_id)
  await done(manager, resumeContract, { id: con_id })
  const no = await number()
  expect(await read(seller)).toMatchObject([
    {
      event: 'contract_ended',
      record_id: con_id,
      title: `合同 ${no} 已终止`,
      text: expect.stringMatching(/^云溪水务\n.+终止\n原因：用户项目取消$/),
    },
    { event: 'contract_resumed', title: `合同 ${no} 撤销终止` },
  ])
  expect(await titles(manager)).toEqual([])
})

test('who produces and ships of it are to stop, and to go on, as far as they see its production', async () => {
  const maker = await server.userWith('production:view', 'production:edit', 'production:all')
  const shipper = await server.userWith('production:view', 'production:all', 'logistics:edit')
  const viewer = await server.userWith('production:view', 'production:all')
  const colleague = await server.userWith('production:view', 'production:edit')
  await end(manager, con_id)
  await done(manager, resumeContract, { id: con_id })
  const no = await number()
  const stopped = { record_id: pro_id, title: `合同 ${no} 已终止，请停止生产和发货` }
  const resumed = { record_id: pro_id, title: `合同 ${no} 撤销终止，请继续生产和发货` }
  for (const worker of [maker, shipper]) {
    expect(await read(worker)).toMatchObject([stopped, resumed])
  }
  for (const other of [viewer, colleague]) expect(await titles(other)).toEqual([])
})

test('nothing stops where everything had left', async () => {
  const maker = await server.userWith('production:view', 'production:edit', 'production:all')
  await done(seller, api.production.setProduction, { id: pro_id, ...pieces([pump, 3]) })
  const left = { id: shipment, ...pieces([pump, 3]), shipped_date: '2026-03-10' }
  await done(seller, setLogistics, left)
  await end(manager, con_id, { end_goods: '10500' })
  expect(await titles(maker)).toEqual([])
  expect(await titles(seller)).toHaveLength(1)
})

test('who issues invoices reads of an end where requests wait, and how many', async () => {
  const finance = await server.userWith(
    'contract:view',
    'contract:all',
    'invoice:view',
    'invoice:edit',
  )
  await end(manager, con_id)
  await done(manager, resumeContract, { id: con_id })
  expect(await titles(finance)).toEqual([])
  const rows = [{ contract_line_id: pump, amount: '100.00' }]
  const request = { con_id, kind: 2, buyer_name: '云溪水务', rows }
  await done(seller, api.invoice.setInvoice, request)
  await end(manager, con_id)
  expect(await read(finance)).toMatchObject([
    { event: 'contract_ended', text: expect.stringMatching(/\n有 1 份开票申请未开$/) },
  ])
})
