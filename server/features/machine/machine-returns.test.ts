import { beforeEach, expect, test } from 'vitest'
import { api } from '#api/index.ts'
import {
  linesOf,
  makeContract,
  makeProduction,
  makeReturn,
  makeShipment,
  permissionsFor,
} from '#test/make/chain.ts'
import { done, fresh } from '#test/make/factories.ts'
import { sameOnPostgres } from '#test/run/long.ts'
import { send } from '#test/run/http.ts'
import { testServer, type TestServer } from '#test/run/server.ts'

const { setLogistics, getLogistics, getReturn, deleteLogistics, restore } = api.logistics

const server = testServer()

let pro_id: number
let one: number
let other: number
/** Of both, which left in August. */
let shipment: number
beforeEach(async () => {
  pro_id = await makeProduction(server.admin, await makeContract(server.admin))
  const registered = await done(server.admin, api.machine.registerMachines, {
    pro_id,
    title: '泵',
    serials: `${fresh('A')}\n${fresh('B')}`,
  })
  const { ids } = registered as unknown as { ids: [number, number] }
  ;[one, other] = ids
  shipment = await makeShipment(server.admin, pro_id, {
    machines: [one, other],
    shipped_date: '2026-08-31',
  })
})

const call: TestServer['admin']['call'] = (...sent) => server.admin.call(...sent)
const machine = async (id: number) =>
  (await done(server.admin, api.machine.getMachine, { id })).data
const sent = async (id: number) => (await done(server.admin, getLogistics, { id })).data
const offered = async (id: number) =>
  (await sent(id)).machine_list.map(({ value }: { value: number }) => value)
/** What is refused because of what else became of a machine. */
const conflict = (words: string) => ({ code: 409, msg: expect.stringContaining(words) })
const back = (machines: number[], shipped_date = '2026-09-10') =>
  makeReturn(server.admin, shipment, { machines, shipped_date })
const ships = (machines: number[], shipped_date = '2026-09-20') =>
  makeShipment(server.admin, pro_id, { machines, shipped_date })

test('a machine that came back is 已退回 on its day, and its warranty rests', async () => {
  expect(await machine(one)).toMatchObject({ returned: false, can_return: true, warranty: 1 })
  const { data: form } = await done(server.admin, getReturn, { machine: one })
  expect(form).toMatchObject({ returns_id: shipment, machines: [one] })
  const id = await back([one])
  expect(await machine(one)).toMatchObject({
    log_id: shipment,
    returned: true,
    returned_id: id,
    returned_date: '2026-09-10',
    can_return: false,
    delivered_date: '2026-08-31',
    warranty_end: '',
    warranty: 4,
  })
  expect(await machine(other)).toMatchObject({ returned: false, warranty_end: '2028-02-29' })
  expect((await sent(id)).machines).toEqual([one])
  expect((await sent(shipment)).machines).toEqual([one, other])
  // The form of its machine saves it as it is.
  await done(server.admin, api.machine.setMachine, { id: one, remark: '退回检修' })
  expect(await machine(one)).toMatchObject({ returned_id: id, warranty_end: '' })
  expect(await call(getReturn, { machine: one })).toMatchObject(conflict('已退回过'))
})

test('without a line of its own it proposes the piece of its model, where that is one line', async () => {
  const num = 2
  const typed = { num, unitprice: '100', needs_production: 0 }
  const con_id = await makeContract(server.admin, {
    lines: [
      { title: '水泵', no: 'CDL32-40', ...typed },
      { title: '水泵', no: 'CDL32-60', ...typed },
    ],
  })
  const lines = await linesOf(server.admin, con_id)
  const production = await makeProduction(server.admin, con_id)
  const { ids } = (await done(server.admin, api.machine.registerMachines, {
    pro_id: production,
    title: '水泵',
    model: 'CDL32-60',
    serials: fresh('D'),
  })) as unknown as { ids: number[] }
  await makeShipment(server.admin, production, {
    machines: ids,
    shipped_date: '2026-08-31',
    lines: lines.map(({ id }) => ({ contract_line_id: id, quantity: num })),
  })
  const { data: form } = await done(server.admin, getReturn, { machine: ids[0] })
  expect((form.lines as { quantity: number }[]).map(({ quantity }) => quantity)).toEqual([0, 1])
})

test(`of its shipment alone, and once${sameOnPostgres}`, async () => {
  const third = await done(server.admin, api.machine.registerMachines, {
    pro_id,
    title: '泵',
    serials: fresh('C'),
  })
  const [stranger] = (third as unknown as { ids: number[] }).ids
  const returns = (machines: unknown) =>
    call(setLogistics, { returns_id: shipment, return_reason: '错发', machines })
  for (const id of [stranger, 987_654]) {
    const refused = await returns([id])
    expect(refused).toMatchObject({ code: 400, errors: { machines: refused.msg } })
  }
  const id = await back([one])
  expect(await returns([one])).toMatchObject(conflict('已退回过'))
  expect(await offered(id)).toEqual([one, other])
  expect(await call(getReturn, { machine: stranger })).toMatchObject(conflict('没有发货记录'))
})

test('of two who take back the same machine at once one is refused', async () => {
  const returns = () =>
    call(setLogistics, { returns_id: shipment, return_reason: '错发', machines: [one] })
  const answers = await Promise.all([returns(), returns()])
  expect(answers.map(({ code }) => code).toSorted((one, other) => one - other)).toEqual([200, 409])
})

test(`its shipment cannot give it up, nor can it be deleted${sameOnPostgres}`, async () => {
  await back([one])
  expect(await call(setLogistics, { id: shipment, machines: [other] })).toMatchObject(
    conflict('已退回，不能从发货中去掉'),
  )
  await done(server.admin, setLogistics, { id: shipment, machines: [one] })
  expect(await machine(other)).toMatchObject({ log_id: '', returned: false })
  expect((await call(api.machine.deleteMachine, { id: one })).code).toBe(409)
})

test('it leaves again with another shipment on its day, and both know of it', async () => {
  const id = await back([one])
  const { data: form } = await done(server.admin, api.logistics.getProduction, { pid: pro_id })
  expect(form.machine_list.map(({ value }: { value: number }) => value)).toEqual([one])
  const again = await ships([one])
  expect(await machine(one)).toMatchObject({
    log_id: again,
    returned: false,
    returned_id: '',
    delivered_date: '2026-09-20',
    warranty_end: '2028-03-20',
  })
  expect([(await sent(shipment)).machines, (await sent(id)).machines]).toEqual([
    [one, other],
    [one],
  ])
  const { info } = await done(server.admin, api.machine.getMachine, { id: one })
  const shown = info.filter(({ kind }: { kind: string }) => kind === 'logistics')
  expect(shown).toMatchObject([{ id: shipment }, { id, about: '退回：错发' }, { id: again }])
  // Another day of the first shipment is no longer its day.
  await done(server.admin, setLogistics, { id: shipment, shipped_date: '2026-09-01' })
  expect((await machine(one)).delivered_date).toBe('2026-09-20')
  expect((await machine(other)).delivered_date).toBe('2026-09-01')
})

test('then it cannot be taken off the return, and is 已退回 again once that shipment gives it up', async () => {
  const id = await back([one])
  const again = await ships([one])
  const refused = [
    await call(setLogistics, { id, machines: [] }),
    await call(deleteLogistics, { id }),
  ]
  for (const answer of refused) expect(answer).toMatchObject(conflict('退回后又已发出'))
  await done(server.admin, deleteLogistics, { id: again })
  const returned = { log_id: shipment, returned_id: id, delivered_date: '2026-08-31' }
  expect(await machine(one)).toMatchObject({ ...returned, warranty_end: '' })
  await done(server.admin, restore, { id: again })
  expect(await machine(one)).toMatchObject({ log_id: again, returned: false })
})

test('who takes it off the return, or deletes that, has it with the customer again; restored, it is back', async () => {
  const id = await back([one, other])
  await done(server.admin, setLogistics, { id, machines: [other] })
  expect(await machine(one)).toMatchObject({ returned: false, warranty_end: '2028-02-29' })
  await done(server.admin, deleteLogistics, { id })
  expect(await machine(other)).toMatchObject({ returned: false, log_id: shipment })
  await done(server.admin, restore, { id })
  expect(await machine(other)).toMatchObject({ returned: true, returned_id: id })
  await done(server.admin, deleteLogistics, { id })
  await back([other])
  expect(await call(restore, { id })).toMatchObject(conflict('已退回过'))
})

test('it comes back again from the shipment with which it left again', async () => {
  await back([one])
  const again = await ships([one])
  const fields = { machines: [one], shipped_date: '2026-10-01' }
  const second = await makeReturn(server.admin, again, fields)
  expect(await machine(one)).toMatchObject({ log_id: again, returned_id: second })
  expect(await call(deleteLogistics, { id: again })).toMatchObject(conflict('1条退货'))
})

test(`its return can be booked by who ships and sees its shipment, also from its label${sameOnPostgres}`, async () => {
  const { page } = await machine(one)
  const seen = async (permissions: Parameters<typeof server.userWith>) => {
    const caller = await server.userWith(...permissions)
    const { data } = await done(caller, api.machine.getMachine, { id: one })
    const { envelope } = await send(server, { path: `${page}/data`, token: caller.token })
    return [data.can_return, envelope.data.staff.can_return]
  }
  expect(await seen(['machine:view', 'machine:all', ...permissionsFor('logistics')])).toEqual([
    false,
    false,
  ])
  const all = ['machine:view', 'machine:all', 'logistics:view', 'logistics:all'] as const
  expect(await seen([...all])).toEqual([false, false])
  expect(await seen([...all, 'logistics:edit'])).toEqual([true, true])
})

test(`the list is filtered by what came back, the newest return first, and 未知 is without it${sameOnPostgres}`, async () => {
  const inState = async (state: number) => {
    const input = { con_id: (await machine(one)).con_id, warranty: state }
    const { data } = await done(server.admin, api.machine.index, input)
    return data.map(({ id }: { id: number }) => id)
  }
  expect([await inState(5), await inState(4)]).toEqual([[], []])
  await back([other])
  await back([one])
  expect([await inState(5), await inState(4)]).toEqual([[one, other], []])
  await ships([one])
  expect(await inState(5)).toEqual([other])
})

test(`its production record does not leave the contract while it came back of another’s shipment${sameOnPostgres}`, async () => {
  const from = await makeProduction(server.admin, (await machine(one)).con_id)
  const registered = await done(server.admin, api.machine.registerMachines, {
    pro_id: from,
    title: '泵',
    serials: fresh('D'),
  })
  const { ids } = registered as unknown as { ids: number[] }
  const mixed = await makeShipment(server.admin, pro_id, {
    machines: ids,
    shipped_date: '2026-09-01',
  })
  const fields = { machines: ids, shipped_date: '2026-09-10' }
  const returned = await makeReturn(server.admin, mixed, fields)
  const again = { machines: ids, shipped_date: '2026-09-20' }
  const own = await makeShipment(server.admin, from, again)
  const con_id = await makeContract(server.admin)
  for (const id of [from, pro_id]) {
    const refused = await call(api.production.setProduction, { id, con_id })
    expect(refused).toMatchObject(conflict('和别的生产记录的物流有交叉'))
  }
  for (const id of [own, returned, mixed]) await done(server.admin, deleteLogistics, { id })
  await done(server.admin, api.production.setProduction, { id: from, con_id })
})

test(`the label’s page, the list and its file say 已退回${sameOnPostgres}`, async () => {
  await back([one])
  const { page, serial_no: keyword } = await machine(one)
  const { envelope } = await send(server, { path: `${page}/data` })
  expect(envelope.data).toMatchObject({ returned: true, warranty_end: '' })
  const { data } = await done(server.admin, api.machine.index, { keyword })
  expect(data).toMatchObject([{ returned: true, warranty: 4 }])
})
