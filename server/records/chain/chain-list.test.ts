import { expect, test } from 'vitest'
import { api } from '#api/index.ts'
import { chainKinds, eachOf } from '#test/entities/index.ts'
import { ownChain } from '#test/make/chain.ts'
import { done, fresh } from '#test/make/factories.ts'
import { testServer } from '#test/run/server.ts'

/** What the lists of records that hang on contracts tell beside what holds for every list. */

const server = testServer()

const belowContracts = eachOf(chainKinds.filter(({ name }) => name !== 'contract'))

test.each(belowContracts)(
  'the list of %s records shows number and progress of their contract, also of another user’s',
  async (name, { list, make }) => {
    const worker = await server.userWith(`${name}:view`, `${name}:edit`, `${name}:all`)
    const id = await make(worker, {}, server.admin)
    const row = (await done(worker, list)).data.find((one: { id: number }) => one.id === id)
    const { data: contract } = await done(server.admin, api.contract.getContract, {
      id: row.con_id,
    })
    const { c_title } = contract
    expect(row).toMatchObject({ c_title, cus_name: '', delivery_date: '', pieces: 0 })
    expect(row).not.toHaveProperty('c_money')

    const now = { c_title: '改了标题', cus_name: '云溪置业', delivery_date: '2026-12-20' }
    const progress = { pieces: 10, to_produce: 4, to_ship: 7 }
    await server.db
      .updateTable('contract')
      .set({ ...now, ...progress })
      .where('id', '=', row.con_id)
      .execute()
    const { data } = await done(worker, list)
    expect(data).toContainEqual({ ...row, ...now, ...progress })
  },
)

test('after-sales records without a contract have no title, and are listed', async () => {
  const worker = await server.userWith('sales:view', 'sales:edit')
  await done(worker, api.sales.setSales, { s_no: fresh('2016-'), s_remark: '漏水' })
  expect(await done(worker, api.sales.index)).toMatchObject({
    total: 1,
    data: [{ con_id: '', c_title: '', cus_name: '', pieces: 0, s_remark_brief: '漏水' }],
  })
})

test.each([
  ['logistics', 'l_send'],
  ['sales', 's_remark'],
] as const)('the list of %s records has the beginning of %s', async (name, field) => {
  const { list, make } = chainKinds.find((kind) => kind.name === name)!
  const worker = await server.userWith(...ownChain)
  const whole = `${'泵😀'.repeat(99)}\n末`
  await make(worker, { [field]: whole })
  await make(worker, { [field]: `${whole}甲` })
  const { data } = await done(worker, list)
  const shown = data.map((row: Record<string, unknown>) => row[`${field}_brief`])
  expect(shown.toSorted()).toEqual([whole, `${whole}…`].toSorted())
})
