import { describe, expect, test } from 'vitest'
import { api } from '#api/index.ts'
import {
  makeAftersales,
  makeContract,
  makeProduction,
  makeShipment,
  noDelivery,
  numberOf,
  wholeChain,
} from '#test/make/chain.ts'
import { done, fresh } from '#test/make/factories.ts'
import { testServer, type TestServer } from '#test/run/server.ts'

const { getContract, getProduction, setProduction } = api.production

const server = testServer()

const call: TestServer['admin']['call'] = (...sent) => server.admin.call(...sent)
const stored = async (id: unknown) => (await done(server.admin, getProduction, { id })).data
const titleOf = async (id: unknown) =>
  (await done(server.admin, api.contract.getContract, { id })).data.c_title
const aTime = expect.stringMatching(/^\d{4}:\d\d:\d\d \d\d:\d\d:\d\d$/)

describe('saving a production record', () => {
  test('keeps all of its fields, its number being the contract’s', async () => {
    const con_id = await makeContract(server.admin)
    const fields = {
      pro_pump: 1,
      pro_control: 1,
      pro_out: 0,
      pro_remark: '电机待到货\n预计周五',
      pro_outbound: 1,
      release_time: '2026:04:01 08:00:00',
      pro_status: 2,
    }
    const saved = await call(setProduction, { con_id, ...fields, pro_no: '别的编号' })
    expect(saved).toMatchObject({ code: 200, msg: '生产记录已保存', version: 1 })
    expect(await stored(saved.id)).toEqual({
      ...noDelivery,
      ...fields,
      c_title: await titleOf(con_id),
      id: saved.id,
      con_id,
      pro_no: await numberOf(server.admin, con_id),
      user_name: 'admin',
      staff_name: 'admin',
      version: 1,
      can: { change: true, delete: true },
    })
  })

  test('needs only a contract: nothing is finished, the time is now', async () => {
    const id = await makeProduction(server.admin, await makeContract(server.admin))
    expect(await stored(id)).toMatchObject({
      pro_pump: 0,
      pro_control: 0,
      pro_out: 0,
      pro_remark: '',
      pro_outbound: 0,
      pro_status: 0,
      release_time: aTime,
    })
  })

  test.each([
    ['pro_pump', 2],
    ['pro_control', -1],
    ['pro_out', '已完成'],
    ['pro_outbound', 9],
    ['pro_status', 4],
    ['pro_remark', '长'.repeat(20_001)],
    ['pro_remark', { a: 1 }],
    ['pro_no', '长'.repeat(256)],
    ['con_id', 'x'],
    ['con_id', -1],
    ['con_id', 987_654],
    ['con_id', [1, 2]],
    ['release_time', '2026'],
    ['version', '一'],
  ])('refuses %s %j by name', async (field, value) => {
    const con_id = await makeContract(server.admin)
    const refused = await call(setProduction, { con_id, [field]: value })
    expect(refused.code).toBe(400)
    expect(refused.errors).toHaveProperty(field)
  })

  test.each([{}, { con_id: '' }, { con_id: 0 }, { con_id: null }, { pro_no: '没有的编号' }])(
    'without a contract is refused: %j',
    async (input) => {
      const refused = await call(setProduction, input)
      expect(refused).toMatchObject({ code: 400, errors: { con_id: refused.msg } })
      expect(refused.msg).toContain('合同')
    },
  )

  test('never takes the contract away', async () => {
    const id = await makeProduction(server.admin, await makeContract(server.admin))
    const before = await stored(id)
    expect((await call(setProduction, { id, con_id: '' })).code).toBe(400)
    expect(await stored(id)).toEqual(before)
  })
})

describe('a new production record opened from a contract', () => {
  test('is prefilled with contract, number and title, and with no money', async () => {
    const c_title = fresh('供水合同')
    const fields = { c_title, c_money: 5, c_unpay: 5, c_remark: '内部' }
    const con_id = await makeContract(server.admin, fields)
    const { data, info } = await done(server.admin, getContract, { id: con_id })
    expect(info).toEqual([])
    expect(data).toEqual({
      ...noDelivery,
      id: '',
      con_id,
      pro_no: await numberOf(server.admin, con_id),
      c_title,
      pro_pump: 0,
      pro_control: 0,
      pro_out: 0,
      pro_remark: '',
      pro_outbound: 0,
      release_time: aTime,
      user_name: 'admin',
      staff_name: 'admin',
      pro_status: 0,
      version: 0,
      can: { change: true, delete: false },
    })
  })

  /** A contract that tells for whom, where to and by when it is, with a pump to be made and its freight. */
  const detailed = () =>
    makeContract(server.admin, {
      c_title: fresh('供水合同'),
      c_remark: '内部',
      cus_name: '云溪水务',
      project: '泵房',
      delivery_place: '云溪路8号',
      delivery_date: '2026-12-24',
      lines: [
        { title: '水泵', no: 'A1', num: 2, unitprice: '98765', note: '机封M7N' },
        { title: '运费', num: 1, unitprice: '500', needs_production: 0, ships: 0 },
      ],
    })

  test('is prefilled from everybody’s contracts with production:all: number, title and what is to be made', async () => {
    const con_id = await detailed()
    const worker = await server.userWith('production:edit', 'production:all')
    const answer = await done(worker, getContract, { id: con_id })
    expect(answer.data).toMatchObject({
      con_id,
      pro_no: await numberOf(server.admin, con_id),
      c_title: await titleOf(con_id),
      lines: [{ title: '水泵', no: 'A1', num: 2, note: '机封M7N', quantity: 2 }],
    })
    expect(JSON.stringify(answer)).not.toMatch(/98765|197530|云溪|泵房|2026-12-24|内部|运费/)
    expect((await worker.call(setProduction, answer.data)).code).toBe(200)
  })

  test('is prefilled from one’s own contract with all that the work needs', async () => {
    const seller = await server.userWith('contract:view', 'contract:edit', 'production:edit')
    const con_id = await makeContract(seller, { cus_name: '云溪水务', delivery_place: '云溪路8号' })
    const { data } = await done(seller, getContract, { id: con_id })
    expect(data).toMatchObject({ cus_name: '云溪水务', delivery_place: '云溪路8号' })
  })

  test('is refused from another’s contract like an absent one without production:all', async () => {
    const con_id = await detailed()
    const salesman = await server.userWith('contract:view', 'production:view', 'production:edit')
    expect(await salesman.call(getContract, { id: con_id })).toEqual(
      await salesman.call(getContract, { id: 987_654 }),
    )
    expect(await salesman.call(setProduction, { con_id })).toEqual(
      await salesman.call(setProduction, { con_id: 987_654 }),
    )
  })

  test('shows what the contract has already, as far as the actor may see it', async () => {
    const con_id = await makeContract(server.admin)
    const id = await makeProduction(server.admin, con_id, { pro_status: 1 })
    const shipment = await makeShipment(server.admin, id)
    const aftersales = await makeAftersales(server.admin, { con_id })
    const boss = await server.userWith(...wholeChain)
    const { info } = await done(boss, getContract, { id: con_id })
    expect(info).toEqual([
      { kind: 'production', id, label: '', release_time: aTime, status: 1 },
      { kind: 'sales', id: aftersales, label: '', release_time: aTime, status: 0 },
    ])
    expect((await done(boss, getProduction, { id })).info).toMatchObject([
      { kind: 'logistics', id: shipment },
    ])
    const seesContracts = ['contract:view', 'contract:all', 'production:edit'] as const
    const worker = await server.userWith(...seesContracts, 'production:view', 'sales:view')
    expect((await done(worker, getContract, { id: con_id })).info).toEqual([])
    const own = await makeProduction(worker, con_id)
    expect((await done(worker, getContract, { id: con_id })).info).toMatchObject([{ id: own }])
    const viewer = await server.userWith(...seesContracts, 'sales:view', 'sales:all')
    expect((await done(viewer, getContract, { id: con_id })).info).toMatchObject([
      { kind: 'sales', id: aftersales },
    ])
  })

  test('needs a contract that is there', async () => {
    expect((await call(getContract, { id: 987_654 })).code).toBe(404)
    expect((await call(getContract)).code).toBe(400)
    expect((await call(getContract, { id: 'x' })).code).toBe(400)
  })
})
