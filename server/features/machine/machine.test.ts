import { beforeEach, describe, expect, test } from 'vitest'
import { api } from '#api/index.ts'
import type { MachineRow } from '#api/machine/machine.ts'
import { makeContract, makeMachine, makeProduction, numberOf } from '#test/make/chain.ts'
import { done, fresh } from '#test/make/factories.ts'
import { send } from '#test/run/http.ts'
import { testServer, type TestServer } from '#test/run/server.ts'

const { index, getMachine, setMachine, deleteMachine, getProduction, registerMachines } =
  api.machine

const server = testServer()

let con_id: number
let pro_id: number
beforeEach(async () => {
  con_id = await makeContract(server.admin)
  pro_id = await makeProduction(server.admin, con_id)
})

const call: TestServer['admin']['call'] = (...sent) => server.admin.call(...sent)
const stored = async (id: unknown) => (await done(server.admin, getMachine, { id })).data
const register = (serials: string, fields: object = {}) =>
  call(registerMachines, { pro_id, title: '立式多级离心泵', model: 'CDL32-90', serials, ...fields })
const idsOf = (rows: { id: number }[]) => rows.map(({ id }) => id)

describe('a machine', () => {
  test('that was sold before this system needs no more than its number', async () => {
    const serial_no = fresh('1998-')
    const id = await makeMachine(server.admin, { serial_no })
    expect(await stored(id)).toMatchObject({ serial_no, con_id: '', c_no: '', pro_id: '' })
    expect((await call(setMachine, {})).errors).toHaveProperty('serial_no')
  })

  test('is under warranty to the earlier end, which a change of the company’s terms leaves alone', async () => {
    const id = await makeMachine(server.admin, { delivered_date: '2026-08-31' })
    expect((await stored(id)).warranty_end).toBe('2028-02-29')
    await done(server.admin, setMachine, { id, start_date: '2026-12-10' })
    expect((await stored(id)).warranty_end).toBe('2027-12-10')
    const terms = (warranty_months: number) =>
      done(server.admin, api.company.setCompany, { tax_rate: '13', warranty_months })
    await terms(24)
    try {
      await done(server.admin, setMachine, { id, remark: '泵房二层' })
      expect((await stored(id)).warranty_end).toBe('2027-12-10')
      const later = await makeMachine(server.admin, { start_date: '2026-12-10' })
      expect((await stored(later)).warranty_end).toBe('2028-12-10')
    } finally {
      await terms(12)
    }
    await done(server.admin, setMachine, { id, warranty_months: 36, delivered_date: '' })
    expect((await stored(id)).warranty_end).toBe('2029-12-10')
  })

  test('has no warranty beyond the calendar: such days and months are refused', async () => {
    const id = await makeMachine(server.admin, { con_id, start_date: '9990-03-01' })
    expect((await stored(id)).warranty_end).toBe('9991-03-01')
    const before = await stored(id)
    const refused = await call(setMachine, { id, warranty_months: 120 })
    expect(refused.code).toBe(400)
    expect(refused.msg).toContain('质保至超过了9999年')
    expect(await stored(id)).toEqual(before)
    await register(fresh('W'))
    const [{ id: registered }] = (await done(server.admin, getProduction, { id: pro_id })).data
    const shipped = { pro_id, machines: [registered], release_time: '9999:12:01 08:00:00' }
    const { code, msg } = await call(api.logistics.setLogistics, shipped)
    expect([code, msg]).toEqual([400, expect.stringContaining('质保至超过了9999年')])
    expect((await stored(registered)).log_id).toBe('')
  })

  test('is listed by its warranty, what ends first standing first', async () => {
    const today = (await done(server.admin, getMachine)).data.release_time.slice(0, 10)
    const day = (days: number) =>
      new Date(Date.parse(today.replaceAll(':', '-')) + days * 86_400_000)
        .toISOString()
        .slice(0, 10)
    const model = fresh('质保')
    const make = (days?: number) =>
      makeMachine(server.admin, {
        model,
        warranty_months: 0,
        start_date: days === undefined ? '' : day(days),
      })
    const [late, soon, over, long, unknown] = [
      await make(31),
      await make(30),
      await make(-1),
      await make(-400),
      await make(),
    ]
    const listed = async (warranty: number) =>
      idsOf((await done(server.admin, index, { keyword: model, warranty })).data)
    expect(await listed(1)).toEqual([soon, late])
    expect(await listed(2)).toEqual([soon])
    expect(await listed(3)).toEqual([over, long])
    expect(await listed(4)).toEqual([unknown])
    const { data } = await done(server.admin, index, { keyword: model })
    expect(data.map((row: MachineRow) => row.warranty)).toEqual([4, 3, 3, 2, 1])
  })

  test('keeps the contract of its production record', async () => {
    await register(fresh('W'))
    const [{ id }] = (await done(server.admin, getProduction, { id: pro_id })).data
    const refused = await call(setMachine, { id, con_id: await makeContract(server.admin) })
    expect(refused.errors).toHaveProperty('con_id')
    expect((await call(setMachine, { id, con_id, remark: '同一份' })).code).toBe(200)
  })

  test('comes back with its token, and to its contract as that is now', async () => {
    const id = await makeMachine(server.admin, { con_id, start_date: '2026-01-31' })
    const { page } = await stored(id)
    await done(server.admin, deleteMachine, { id })
    const c_no = fresh('HT-改-')
    await done(server.admin, api.contract.setContract, { id: con_id, c_no })
    await done(server.admin, api.machine.restore, { id })
    expect(await stored(id)).toMatchObject({ page, c_no, warranty_end: '2027-01-31' })
    expect((await done(server.admin, index, { keyword: c_no })).total).toBe(1)
  })

  test('tells its history in the words of its form', async () => {
    const id = await makeMachine(server.admin, { serial_no: fresh('W') })
    await done(server.admin, setMachine, { id, start_date: '2026-01-31' })
    const { data } = await done(server.admin, api.machine.getHistory, { id })
    expect(data[0].changes).toEqual([
      { label: '启用日期', before: '', after: '2026-01-31' },
      { label: '质保至', before: '', after: '2027-01-31' },
    ])
    expect(JSON.stringify(data)).not.toContain((await stored(id)).page.slice(3))
  })
})

describe('a replacement', () => {
  test('is shown on both, once each', async () => {
    const former = await makeMachine(server.admin)
    const newer = await makeMachine(server.admin, { replaces_id: former })
    const { serial_no } = await stored(former)
    expect(await stored(newer)).toMatchObject({ replaces_id: former, replaces_no: serial_no })
    expect((await stored(former)).replaced_by).toMatchObject({ id: newer })
    const listed = (await done(server.admin, index, { keyword: serial_no })).data
    expect(listed).toMatchObject([{ id: former, replaced: true }])
    const again = await call(setMachine, { serial_no: fresh('W'), replaces_id: former })
    expect(again.errors).toHaveProperty('replaces_id')
    const back = await call(setMachine, { id: former, replaces_id: newer })
    expect(back.errors).toHaveProperty('replaces_id')
    expect(await call(deleteMachine, { id: former })).toMatchObject({ code: 409 })
    expect((await call(deleteMachine, { id: newer })).code).toBe(200)
  })

  test('is recorded by an after-sales case, and stays when the case is deleted', async () => {
    const [former, newer] = [
      await makeMachine(server.admin, { con_id }),
      await makeMachine(server.admin),
    ]
    const sent = { machine_id: former, new_machine_id: newer, s_fault: '电机烧毁，整台更换' }
    const { id } = await done(server.admin, api.sales.setSales, sent)
    expect((await stored(newer)).replaces_id).toBe(former)
    expect((await done(server.admin, api.sales.getSales, { id })).data).toMatchObject({ con_id })
    const { info } = await done(server.admin, getMachine, { id: former })
    expect(info).toMatchObject([{ kind: 'sales', id, about: '电机烧毁，整台更换' }])
    expect((await call(deleteMachine, { id: former })).msg).toContain('1条售后记录')
    expect((await call(deleteMachine, { id: newer })).msg).toContain('1条售后记录')
    const other = await makeMachine(server.admin)
    await done(server.admin, api.sales.setSales, { id, new_machine_id: other })
    expect([(await stored(newer)).replaces_id, (await stored(other)).replaces_id]).toEqual([
      '',
      former,
    ])
    await done(server.admin, api.sales.deleteSales, { id })
    expect((await stored(other)).replaces_id).toBe(former)
    await done(server.admin, api.sales.restore, { id })
    expect((await done(server.admin, api.sales.getSales, { id })).data).toMatchObject({
      machine_id: former,
      new_machine_id: other,
    })
  })
})

describe('a replacement of which one sees but one machine', () => {
  const anyMachine = ['machine:view', 'machine:edit', 'machine:delete'] as const
  const serialOf = async (id: number) => (await stored(id)).serial_no as string

  test('is not shown on that one', async () => {
    const seller = await server.userWith('contract:view', 'contract:edit', ...anyMachine)
    const ofSeller = await makeContract(seller)
    const [former, newest] = [await makeMachine(server.admin), await makeMachine(server.admin)]
    const seen = await makeMachine(server.admin, { con_id: ofSeller, replaces_id: former })
    await done(server.admin, setMachine, { id: newest, replaces_id: seen })
    const { data } = await done(seller, getMachine, { id: seen })
    expect(data).toMatchObject({ replaces_id: former, replaces_no: '' })
    expect(data.replaced_by).toBeUndefined()
    const page = await send(server, { path: `${data.page}/data`, token: seller.token })
    const { staff } = page.envelope.data
    expect(staff).toMatchObject({ id: seen })
    expect([staff.replaces, staff.replaced_by]).toEqual([undefined, undefined])
  })

  test('stays when the other is saved, and is refused without its number', async () => {
    const owner = await server.userWith(...anyMachine, 'sales:view', 'sales:edit')
    const former = await makeMachine(owner)
    const newer = await makeMachine(server.admin, { replaces_id: former })
    const serial = await serialOf(newer)
    const again = { serial_no: fresh('W'), replaces_id: former }
    const other = await makeMachine(owner)
    for (const refused of [
      await owner.call(deleteMachine, { id: former }),
      await owner.call(setMachine, again),
      await owner.call(api.sales.setSales, { machine_id: former, new_machine_id: other }),
    ]) {
      expect(refused.msg).toContain('已被另一台设备更换')
      expect(JSON.stringify(refused)).not.toContain(serial)
    }
    const mine = await makeMachine(owner)
    await done(server.admin, setMachine, { id: mine, replaces_id: newer })
    await done(owner, setMachine, { id: mine, replaces_id: newer, remark: '仍然替换它' })
    expect(await stored(mine)).toMatchObject({ replaces_id: newer, remark: '仍然替换它' })
  })
})

describe('an after-sales case', () => {
  test('opened from a machine is prefilled with it and its contract', async () => {
    const id = await makeMachine(server.admin, { con_id, model: 'CDL32-90' })
    const { data } = await done(server.admin, api.sales.getMachine, { id })
    expect(data).toMatchObject({ id: '', con_id, machine_id: id, s_state: 0 })
    expect(data.machine_no).toContain('CDL32-90')
    expect(data.s_no).toBe(await numberOf(server.admin, con_id))
  })

  test('names no machine of another contract, nor one that its writer does not see', async () => {
    const id = await makeMachine(server.admin, { con_id })
    const other = await makeContract(server.admin)
    const refused = await call(api.sales.setSales, { con_id: other, machine_id: id })
    expect(refused.errors).toHaveProperty('machine_id')
    const handler = await server.userWith('sales:view', 'sales:edit', 'machine:view')
    const unseen = await handler.call(api.sales.setSales, { machine_id: id })
    const absent = await handler.call(api.sales.setSales, { machine_id: 987_654 })
    expect(unseen).toEqual(absent)
    expect(unseen.errors).toHaveProperty('machine_id')
  })
})
