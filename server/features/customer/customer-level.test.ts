import { beforeAll, expect, test } from 'vitest'
import { api } from '#api/index.ts'
import { done, fresh, makeCustomer } from '#test/make/factories.ts'
import { changesOf, historyPage } from '#test/read/history.ts'
import { sheetOf } from '#test/read/sheet-file.ts'
import { previewed } from '#test/read/sheets.ts'
import { testServer, type Caller } from '#test/run/server.ts'

/** 等级 of customers: one of the company's, set by users who may set prices. */

const { setCustomer, getCustomer, getHistory, index } = api.customer

const server = testServer()
let admin: Caller
let seller: Caller
const setLevels = (...names: string[]) =>
  done(server.admin, api.company.setCompany, {
    price_levels: names.map((name) => ({ name, factor: '95' })),
  })
beforeAll(async () => {
  admin = server.admin
  await setLevels('A', 'B')
  seller = await server.userWith('customer:view', 'customer:edit', 'customer:all')
})

const levelOf = async (id: number) => (await done(seller, getCustomer, { id })).data.price_level

test('is one of the company’s, and stands in the history', async () => {
  const id = await makeCustomer(admin, { price_level: 'A' })
  expect(await levelOf(id)).toBe('A')
  const refused = await admin.call(setCustomer, { id, price_level: 'C' })
  expect(refused).toMatchObject({ code: 400, errors: { price_level: refused.msg } })
  expect(refused.msg).toBe('没有等级“C”，只能是：A、B')
  await done(admin, setCustomer, { id, price_level: '' })
  const { data } = await historyPage(admin, getHistory, { id })
  expect(changesOf(data[0])).toEqual({ 等级: ['A', ''] })
})

test('is set with its permission alone; one that stays is no change', async () => {
  const id = await makeCustomer(admin, { price_level: 'A' })
  for (const sent of [
    { id, price_level: 'B' },
    { id, price_level: '' },
    { cus_name: fresh('新客户'), price_level: 'A' },
  ]) {
    const refused = await seller.call(setCustomer, sent)
    expect(refused).toMatchObject({ code: 403, errors: { price_level: refused.msg } })
    expect(refused.msg).toContain('客户：设置客户价格')
  }
  await done(seller, setCustomer, { id, price_level: 'A', cus_info: '备注' })
  await done(seller, setCustomer, { cus_name: fresh('没有等级'), price_level: '' })
  expect(await levelOf(id)).toBe('A')
})

test('stays as it was called where the company has it no more, which the list says', async () => {
  await setLevels('A', 'B', '旧级')
  const id = await makeCustomer(admin, { cus_name: fresh('旧级客户'), price_level: '旧级' })
  await setLevels('A', 'B')
  expect(await levelOf(id)).toBe('旧级')
  await done(admin, setCustomer, { id, price_level: '旧级', cus_info: '备注' })
  const { data } = await done(admin, index, { keyword: '旧级客户' })
  expect(data).toMatchObject([{ id, price_level: '旧级（已取消）' }])
})

test('its names are known to who sees customers', async () => {
  const viewer = await server.userWith('customer:view')
  expect((await done(viewer, api.company.getLevels)).data).toEqual(['A', 'B'])
})

test('is imported by who may set it; for others a row that changes it is wrong', async () => {
  const cus_name = fresh('导入等级')
  await makeCustomer(admin, { cus_name, price_level: 'A' })
  const rows = async (caller: Caller, level: string) =>
    (
      await previewed(
        server,
        caller,
        api.customer,
        await sheetOf(['客户名称', '等级'], [cus_name, level]),
      )
    ).rows
  expect(await rows(admin, 'B')).toMatchObject([
    { kind: 'changed', changes: [{ label: '等级', before: 'A', after: 'B' }] },
  ])
  expect(await rows(admin, 'X')).toMatchObject([
    { kind: 'wrong', reason: 'B列：没有等级“X”，只能是：A、B' },
  ])
  expect(await rows(seller, 'A')).toMatchObject([{ kind: 'unchanged' }])
  expect(await rows(seller, 'B')).toMatchObject([
    { kind: 'wrong', reason: expect.stringContaining('客户：设置客户价格') },
  ])
})
