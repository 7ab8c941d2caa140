import { beforeEach, describe, expect, test } from 'vitest'
import { api } from '#api/index.ts'
import {
  makeAftersales,
  makeContract,
  makeProduction,
  makeShipment,
  noDelivery,
  noReturns,
  numberOf,
} from '#test/make/chain.ts'
import { done, fresh, unreadableTexts } from '#test/make/factories.ts'
import { testServer, type TestServer } from '#test/run/server.ts'

const { getProduction, getLogistics, setLogistics } = api.logistics

const server = testServer()

let con_id: number
let pro_id: number
beforeEach(async () => {
  con_id = await makeContract(server.admin)
  pro_id = await makeProduction(server.admin, con_id)
})

const call: TestServer['admin']['call'] = (...sent) => server.admin.call(...sent)
const stored = async (id: unknown) => (await done(server.admin, getLogistics, { id })).data
const titleOf = async (id: unknown) =>
  (await done(server.admin, api.contract.getContract, { id })).data.c_title
const aTime = expect.stringMatching(/^\d{4}:\d\d:\d\d \d\d:\d\d:\d\d$/)

describe('saving a logistics record', () => {
  test('keeps all of its fields, contract and number being its production record’s', async () => {
    const fields = {
      log_number: 'SF1234567890123',
      l_send: '水泵2台\n控制柜1台',
      l_remark: '货到付款',
      shipped_date: '2026-05-05',
      release_time: '2026:05:06 16:20:00',
      l_status: 1,
    }
    const saved = await call(setLogistics, { pro_id, ...fields, l_no: '别的编号' })
    expect(saved).toMatchObject({ code: 200, msg: '物流记录已保存', version: 1 })
    expect(await stored(saved.id)).toEqual({
      ...noDelivery,
      ...noReturns,
      can_return: true,
      ...fields,
      c_title: await titleOf(con_id),
      pro_outbound: 0,
      can_outbound: true,
      machines: [],
      machine_list: [],
      owed: [],
      id: saved.id,
      pro_id,
      con_id,
      l_no: await numberOf(server.admin, con_id),
      user_name: 'admin',
      staff_name: 'admin',
      version: 1,
      can: { change: true, delete: true },
    })
  })

  test('needs only a production record', async () => {
    const id = await makeShipment(server.admin, pro_id)
    expect(await stored(id)).toMatchObject({
      log_number: '',
      l_send: '',
      l_remark: '',
      l_status: 0,
      release_time: aTime,
    })
  })

  test.each(unreadableTexts)('refuses a tracking number that is %s', async (_wrong, log_number) => {
    const refused = await call(setLogistics, { pro_id, log_number })
    expect(refused.code).toBe(400)
    expect(refused.errors?.['log_number']).toContain('物流单号')
  })

  test.each([
    ['pro_id', 987_654],
    ['pro_id', 'x'],
    ['pro_id', '-1'],
    ['con_id', 987_654],
    ['con_id', '1.5'],
    ['l_send', '长'.repeat(20_001)],
    ['l_remark', ['一']],
    ['l_status', 5],
    ['release_time', '今天'],
    ['version', 'x'],
  ])('refuses %s %j by name', async (field, value) => {
    const refused = await call(setLogistics, { pro_id, [field]: value })
    expect(refused.code).toBe(400)
    expect(refused.errors).toHaveProperty(field)
  })

  test('without a production record is refused, with a contract too', async () => {
    for (const input of [{}, { con_id }, { pro_id: '' }, { pro_id: 0, con_id }]) {
      const refused = await call(setLogistics, input)
      expect(refused).toMatchObject({ code: 400, errors: { pro_id: refused.msg } })
      expect(refused.msg).toContain('生产记录')
    }
  })

  test('with another contract than its production record’s is refused', async () => {
    const other = await makeContract(server.admin)
    expect(await call(setLogistics, { pro_id, con_id: other })).toMatchObject({
      code: 400,
      errors: { con_id: expect.stringContaining('不一致') },
    })
    expect((await call(setLogistics, { pro_id, con_id })).code).toBe(200)
  })

  test('can move to another production record, and so to its contract', async () => {
    const other = await makeContract(server.admin)
    const target = await makeProduction(server.admin, other)
    const id = await makeShipment(server.admin, pro_id)
    await done(server.admin, setLogistics, { id, pro_id: target })
    expect(await stored(id)).toMatchObject({
      pro_id: target,
      con_id: other,
      l_no: await numberOf(server.admin, other),
    })
    expect((await call(setLogistics, { id, pro_id: '' })).code).toBe(400)
  })
})

describe('a new logistics record opened from a production record', () => {
  test('is prefilled with its ids, and number and title of its contract', async () => {
    const c_title = fresh('供水合同')
    await done(server.admin, api.contract.setContract, { id: con_id, c_title })
    const { data, info } = await done(server.admin, getProduction, { pid: pro_id })
    expect(info).toEqual([])
    expect(data).toEqual({
      ...noDelivery,
      ...noReturns,
      can_return: false,
      pro_outbound: 0,
      can_outbound: true,
      machines: [],
      machine_list: [],
      owed: [],
      id: '',
      pro_id,
      con_id,
      l_no: await numberOf(server.admin, con_id),
      c_title,
      log_number: '',
      l_send: '',
      l_remark: '',
      shipped_date: '',
      release_time: aTime,
      user_name: 'admin',
      staff_name: 'admin',
      l_status: 0,
      version: 0,
      can: { change: true, delete: false },
    })
  })

  test('is prefilled from everybody’s production records with logistics:all: number, title and what ships', async () => {
    const c_title = fresh('供水合同')
    const about = { cus_name: '云溪水务', project: '泵房', delivery_place: '云溪路8号' }
    const lines = [
      { title: '水泵', num: 2, unitprice: '98765', needs_production: 0 },
      { title: '调试', num: 1, unitprice: '500', needs_production: 0, ships: 0 },
    ]
    await done(server.admin, api.contract.setContract, { id: con_id, c_title, ...about, lines })
    const carrier = await server.userWith('logistics:edit', 'logistics:all')
    const answer = await done(carrier, getProduction, { pid: pro_id })
    const shipping = [{ title: '水泵', num: 2, quantity: 2 }]
    expect(answer.data).toMatchObject({ pro_id, con_id, c_title, lines: shipping })
    expect(JSON.stringify(answer)).not.toMatch(/98765|197530|云溪|泵房|调试/)
    expect((await carrier.call(setLogistics, answer.data)).code).toBe(200)
    const shipper = await server.userWith('logistics:edit', 'production:view', 'production:all')
    expect((await done(shipper, getProduction, { pid: pro_id })).data).toMatchObject(about)
  })

  test('is refused from a production record out of sight like an absent one without logistics:all', async () => {
    const carrier = await server.userWith('logistics:view', 'logistics:edit', 'production:view')
    expect(await carrier.call(getProduction, { pid: pro_id })).toEqual(
      await carrier.call(getProduction, { pid: 987_654 }),
    )
    expect(await carrier.call(setLogistics, { pro_id })).toEqual(
      await carrier.call(setLogistics, { pro_id: 987_654 }),
    )
  })

  test('shows what was shipped already, as far as the actor may see it', async () => {
    const shipped = await makeShipment(server.admin, pro_id, { log_number: 'SF-1', l_status: 1 })
    const all = await done(server.admin, getProduction, { pid: pro_id })
    expect(all.info).toEqual([
      { kind: 'logistics', id: shipped, label: 'SF-1', release_time: aTime, status: 1 },
    ])
    const carrier = await server.userWith(
      ...(['logistics:view', 'logistics:edit', 'production:view', 'production:all'] as const),
    )
    expect((await done(carrier, getProduction, { pid: pro_id })).info).toEqual([])
  })

  test('needs a production record that is there', async () => {
    expect((await call(getProduction, { pid: 987_654 })).code).toBe(404)
    expect(await call(getProduction)).toMatchObject({
      code: 400,
      errors: { pid: expect.anything() },
    })
    expect((await call(getProduction, { pid: 'x' })).code).toBe(400)
  })
})

test('a logistics record shows the after-sales of its contract', async () => {
  const id = await makeShipment(server.admin, pro_id)
  const aftersales = await makeAftersales(server.admin, { con_id })
  expect((await done(server.admin, getLogistics, { id })).info).toMatchObject([
    { kind: 'sales', id: aftersales },
  ])
})
