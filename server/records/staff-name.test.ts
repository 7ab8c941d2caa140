import { beforeAll, expect, test } from 'vitest'
import { allPermissions } from '#api/kit/access.ts'
import { api } from '#api/index.ts'
import { eachOf, listedKinds } from '#test/entities/index.ts'
import { makeContract } from '#test/make/chain.ts'
import { done, fresh, makeCustomer, makeQuotation } from '#test/make/factories.ts'
import { makeUser } from '#test/make/people.ts'
import { historyPage } from '#test/read/history.ts'
import { rowsIn } from '#test/read/sheet-file.ts'
import { exported } from '#test/read/sheets.ts'
import { testServer, type Caller } from '#test/run/server.ts'

/** Staff are called by their 姓名 wherever they are shown; the name for signing in stays beside it on the wire. */

const server = testServer()
let owner: Caller
let username: string
beforeAll(async () => {
  owner = await server.userWith(...allPermissions)
  await done(server.admin, api.user.setUsers, { id: owner.userId, real_name: '陈建国' })
  username = (await done(owner, api.session.getSelf)).data.name
})
const both = () => ({ user_name: username, staff_name: '陈建国' })

test('who is signed in knows both of their names', async () => {
  const { data } = await done(owner, api.session.getSelf)
  expect(data).toMatchObject({ name: username, staff_name: '陈建国' })
  expect((await done(server.admin, api.session.getSelf)).data.staff_name).toBe('admin')
})

test.each(eachOf(listedKinds))('rows and the form of %s have them', async (_name, kind) => {
  const id = await kind.make(owner)
  const { data } = await done(server.admin, kind.list)
  expect(data.find((row: { id: number }) => row.id === id)).toMatchObject(both())
  const history = await historyPage(server.admin, kind.getHistory, { id })
  expect(history.data[0]).toMatchObject(both())
})

test('what is deleted says so of who deleted it', async () => {
  const id = await makeContract(owner)
  await done(owner, api.contract.deleteContract, { id })
  const [newest] = (await done(server.admin, api.contract.getDeleted)).data
  expect(newest).toMatchObject({ id, ...both() })
})

test('a list is filtered by 姓名, and two of the same differ by their names for signing in', async () => {
  const options = async () =>
    (await done(server.admin, api.quotation.getUser)).data as { value: number; label: string }[]
  const labelOf = async (id: number) => (await options()).find(({ value }) => value === id)!.label
  expect(await labelOf(owner.userId)).toBe('陈建国')
  const other = await makeUser(server.admin, { real_name: '陈建国' })
  expect(await labelOf(owner.userId)).toBe(`陈建国（${username}）`)
  expect(await labelOf(other.id)).toBe(`陈建国（${other.username}）`)
  await done(server.admin, api.user.deleteUser, { id: other.id })
  expect(await labelOf(other.id)).toBe(`陈建国（${other.username}）（已删除）`)
})

test('files of lists, reports and refusals have the 姓名', async () => {
  const quo_name = fresh('报价')
  await makeQuotation(owner, { quo_name })
  const file = await exported(server, owner, api.quotation.exportRows, { keyword: quo_name })
  expect(rowsIn(file).at(-1)).toContain('陈建国')
  const cus_name = fresh('客户')
  const id = await makeCustomer(owner, { cus_name })
  const taken = await server.admin.call(api.customer.setCustomer, { cus_name })
  expect(taken.msg).toContain('已由陈建国录入')
  await done(owner, api.customer.setCustomer, { id, phone: '1' })
  const stale = await server.admin.call(api.customer.setCustomer, { id, phone: '2', version: 1 })
  expect(stale.msg).toContain('已被陈建国于')
})
