import { beforeEach, expect, test } from 'vitest'
import { api } from '#api/index.ts'
import {
  linesOf,
  makeContract,
  makeMachine,
  makeProduction,
  makeShipment,
} from '#test/make/chain.ts'
import { done, fresh } from '#test/make/factories.ts'
import { sameOnPostgres } from '#test/run/long.ts'
import { testServer, type Caller, type TestServer } from '#test/run/server.ts'

const { setLogistics, getLogistics, deleteLogistics, getProduction, restore } = api.logistics

const server = testServer()

let con_id: number
let pro_id: number
let one: number
let other: number
beforeEach(async () => {
  con_id = await makeContract(server.admin)
  pro_id = await makeProduction(server.admin, con_id)
  const serials = `${fresh('A')}\n${fresh('B')}`
  const registered = await done(server.admin, api.machine.registerMachines, {
    pro_id,
    title: '泵',
    serials,
  })
  const { ids } = registered as unknown as { ids: [number, number] }
  ;[one, other] = ids
})

const call: TestServer['admin']['call'] = (...sent) => server.admin.call(...sent)
const machine = async (id: number) =>
  (await done(server.admin, api.machine.getMachine, { id })).data
const sent = async (id: number) => (await done(server.admin, getLogistics, { id })).data.machines
const at = (day: string) => `${day.replaceAll('-', ':')} 10:00:00`

test('the day that is set for a shipment counts before that of its entry, for its machines too', async () => {
  const release_time = at('2026-08-31')
  const shipment = await makeShipment(server.admin, pro_id, { machines: [one], release_time })
  await done(server.admin, setLogistics, { id: shipment, shipped_date: '2026-09-02' })
  expect(await machine(one)).toMatchObject({ delivered_date: '2026-09-02' })
  // The entry moves, the day that was set stays; emptied, the day of the entry counts again.
  await done(server.admin, setLogistics, { id: shipment, release_time: at('2026-09-20') })
  expect(await machine(one)).toMatchObject({ delivered_date: '2026-09-02' })
  await done(server.admin, setLogistics, { id: shipment, shipped_date: '' })
  expect(await machine(one)).toMatchObject({
    delivered_date: '2026-09-20',
    warranty_end: '2028-03-20',
  })
})

test('machines are offered to a shipment, and to a case, as far as one sees them', async () => {
  const ships = ['logistics:view', 'logistics:edit', 'logistics:all'] as const
  const of = ['production:view', 'production:all', 'contract:view', 'contract:all'] as const
  const offered = async (caller: Caller) => {
    const { data } = await done(caller, getProduction, { pid: pro_id })
    return data.machine_list.map(({ value }: { value: number }) => value)
  }
  const chosen = async (caller: Caller) => {
    const { data } = await done(caller, api.machine.selectMachine, { con_id })
    return new Set(data.map(({ value }: { value: number }) => value))
  }
  expect(await offered(await server.userWith(...ships, ...of))).toEqual([])
  const shipper = await server.userWith(...ships, ...of, 'machine:view', 'machine:edit')
  expect([await offered(shipper), await chosen(shipper)]).toEqual([[], new Set()])
  const own = await makeMachine(shipper, { con_id })
  expect([await offered(shipper), await chosen(shipper)]).toEqual([[own], new Set([own])])
  const all = await server.userWith(...ships, ...of, 'machine:view', 'machine:all')
  expect(new Set(await offered(all))).toEqual(new Set([one, other, own]))
  expect(await chosen(all)).toEqual(new Set([one, other, own]))
})

test('a machine leaves with a shipment, on its day, and its warranty begins', async () => {
  const { data } = await done(server.admin, getProduction, { pid: pro_id })
  expect(data.machine_list.map(({ value }: { value: number }) => value)).toEqual([one, other])
  const fields = { machines: [one], release_time: at('2026-08-31') }
  const shipment = await makeShipment(server.admin, pro_id, fields)
  expect(await sent(shipment)).toEqual([one])
  expect(await machine(one)).toMatchObject({
    log_id: shipment,
    delivered_date: '2026-08-31',
    warranty_end: '2028-02-29',
  })
  const { data: next } = await done(server.admin, getProduction, { pid: pro_id })
  expect(next.machine_list).toMatchObject([{ value: other }])
  const { info } = await done(server.admin, api.machine.getMachine, { id: one })
  // By their own times, of which the shipment's is the earlier here.
  expect(info).toMatchObject([
    { kind: 'logistics', id: shipment },
    { kind: 'production', id: pro_id },
  ])
})

test(`a save without machines leaves them; another day of the shipment is theirs too, unless it was entered${sameOnPostgres}`, async () => {
  const fields = { machines: [one, other], release_time: at('2026-08-31') }
  const id = await makeShipment(server.admin, pro_id, fields)
  await done(server.admin, api.machine.setMachine, { id: other, delivered_date: '2026-09-20' })
  await done(server.admin, setLogistics, { id, release_time: at('2026-09-01') })
  expect(await sent(id)).toEqual([one, other])
  expect((await machine(one)).delivered_date).toBe('2026-09-01')
  expect((await machine(other)).delivered_date).toBe('2026-09-20')
})

test(`who takes a machine out of a shipment, or deletes that, gives it back${sameOnPostgres}`, async () => {
  const id = await makeShipment(server.admin, pro_id, { machines: [one, other] })
  await done(server.admin, setLogistics, { id, machines: [other] })
  expect(await machine(one)).toMatchObject({ log_id: '', delivered_date: '', warranty_end: '' })
  expect((await call(api.machine.deleteMachine, { id: other })).msg).toContain('已随物流发出')
  await done(server.admin, deleteLogistics, { id })
  expect(await machine(other)).toMatchObject({ log_id: '', delivered_date: '' })
})

test('a shipment that is restored has its machines again, but for one that has left otherwise', async () => {
  const id = await makeShipment(server.admin, pro_id, { machines: [one, other] })
  await done(server.admin, deleteLogistics, { id })
  await done(server.admin, restore, { id })
  expect(await sent(id)).toEqual([one, other])
  await done(server.admin, deleteLogistics, { id })
  const newer = await makeShipment(server.admin, pro_id, { machines: [other] })
  const refused = await call(restore, { id })
  expect(refused).toMatchObject({
    code: 409,
    msg: expect.stringContaining('已随另一条物流记录发出'),
  })
  expect(await sent(newer)).toEqual([other])
  await done(server.admin, setLogistics, { id: newer, machines: [] })
  await done(server.admin, api.machine.deleteMachine, { id: other })
  await done(server.admin, restore, { id })
  expect(await sent(id)).toEqual([one])
})

test('of two who ship the same machine at once one is refused', async () => {
  const ship = () => call(setLogistics, { pro_id, machines: [one] })
  const answers = await Promise.all([ship(), ship(), ship()])
  expect(answers.filter(({ code }) => code === 200)).toHaveLength(1)
  for (const refused of answers.filter(({ code }) => code !== 200)) {
    expect(refused).toMatchObject({
      code: 409,
      msg: expect.stringContaining('已随另一条物流记录发出'),
    })
  }
  const { data } = await done(server.admin, api.logistics.index, {
    keyword: (await machine(one)).c_no,
  })
  expect(data).toHaveLength(1)
})

test('a machine that somebody saves while it leaves a shipment keeps what both wrote', async () => {
  for (const remark of ['1', '2', '3', '4']) {
    const id = await makeShipment(server.admin, pro_id, { machines: [one] })
    const [saved, taken] = await Promise.all([
      call(api.machine.setMachine, { id: one, remark }),
      call(setLogistics, { id, machines: [] }),
    ])
    expect([saved.code, taken.code]).toEqual([200, 200])
    expect(await machine(one)).toMatchObject({ remark, log_id: '', delivered_date: '' })
  }
})

const codesOf = (answers: readonly { code: number }[]) => answers.map(({ code }) => code)

test('who registers numbers and who saves their production record wait for each other in no circle', async () => {
  const answers = await Promise.all(
    ['1', '2', '3', '4'].flatMap((pro_remark) => [
      call(api.machine.registerMachines, { pro_id, title: '泵', serials: fresh('A') }),
      call(api.production.setProduction, { id: pro_id, pro_remark }),
    ]),
  )
  expect(codesOf(answers)).toEqual(answers.map(() => 200))
})

test('nor do who replaces a machine and who ships either of both', async () => {
  const sent = { machine_id: one, new_machine_id: other, s_fault: '整台更换' }
  const third = { serial_no: fresh('A'), con_id, replaces_id: other }
  const answers = await Promise.all([
    call(api.sales.setSales, sent),
    call(setLogistics, { pro_id, machines: [one] }),
    call(api.machine.setMachine, third),
    call(setLogistics, { pro_id, machines: [other] }),
  ])
  expect(codesOf(answers)).toEqual([200, 200, 200, 200])
})

test(`a machine of another contract, or none, is refused by name${sameOnPostgres}`, async () => {
  const foreign = await makeMachine(server.admin, { con_id: await makeContract(server.admin) })
  for (const id of [foreign, 987_654]) {
    const refused = await call(setLogistics, { pro_id, machines: [id] })
    expect(refused).toMatchObject({ code: 400, errors: { machines: refused.msg } })
  }
})

test(`the history of a shipment tells which machines went${sameOnPostgres}`, async () => {
  const id = await makeShipment(server.admin, pro_id, { machines: [one] })
  await done(server.admin, setLogistics, { id, machines: [one, other] })
  const { data } = await done(server.admin, api.logistics.getHistory, { id })
  const [first, second] = [(await machine(one)).serial_no, (await machine(other)).serial_no]
  expect(data[0].changes).toEqual([
    { label: '出厂编号', before: first, after: `${first}、${second}` },
  ])
})

test(`a production record does not leave its contract while its machines go with another’s shipment${sameOnPostgres}`, async () => {
  const next = await makeProduction(server.admin, con_id)
  const shipment = await makeShipment(server.admin, next, { machines: [one] })
  const target = await makeContract(server.admin)
  for (const id of [pro_id, next]) {
    const refused = await call(api.production.setProduction, { id, con_id: target })
    expect(refused).toMatchObject({ code: 409, msg: expect.stringContaining('出厂编号') })
  }
  await done(server.admin, setLogistics, { id: shipment, machines: [] })
  await done(server.admin, api.production.setProduction, { id: pro_id, con_id: target })
  expect((await machine(one)).con_id).toBe(target)
})

test('more numbers than pieces are shipped with a warning that says how many', async () => {
  const lines = [
    { title: '泵', no: 'X-1', num: 2, unit: '台' },
    { title: '柜', num: 2, needs_production: 0 },
  ]
  const contract = await makeContract(server.admin, { lines })
  const [pumps, cabinets] = (await linesOf(server.admin, contract)).map(({ id }) => id)
  const quantity = (pieces: number, of = pumps) => [{ contract_line_id: of, quantity: pieces }]
  const production = await makeProduction(server.admin, contract, { lines: quantity(2) })
  const register = async (count: number, fields: object) => {
    const serials = Array.from({ length: count }, () => fresh('A')).join('\n')
    const sent = { pro_id: production, serials, ...fields }
    const answer = await done(server.admin, api.machine.registerMachines, sent)
    return (answer as unknown as { ids: number[] }).ids
  }
  const machines = await register(3, { contract_line_id: pumps })
  const [typed] = await register(1, { title: '别的' })
  const ship = async (fields: object) => {
    const { code, msg, id: shipment } = await call(setLogistics, { pro_id: production, ...fields })
    expect(code).toBe(200)
    return { msg, id: Number(shipment) }
  }
  const { msg, id } = await ship({ machines, lines: quantity(2) })
  expect(msg).toBe('物流记录已保存。“泵 X-1”选了3个出厂编号，多于本次发货2台，请核对')
  expect(new Set(await sent(id))).toEqual(new Set(machines))
  const fewer = await ship({ id, machines: machines.slice(1) })
  expect(fewer.msg).toBe('物流记录已保存')
  expect((await ship({ id, log_number: 'SF1' })).msg).toBe('物流记录已保存')
  // One that is of no line counts among all pieces.
  const other = await ship({ machines: [machines[0], typed], lines: quantity(1, cabinets) })
  expect(other.msg).toContain('“泵 X-1”选了1个出厂编号，多于本次发货0台')
  const whole = await ship({ id: other.id, machines: [typed], lines: quantity(0, cabinets) })
  expect(whole.msg).toBe('物流记录已保存。选了1个出厂编号，多于本次发货0件，请核对')
})
