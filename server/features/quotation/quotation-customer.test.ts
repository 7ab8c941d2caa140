import { afterAll, beforeAll, expect, test } from 'vitest'
import { api } from '#api/index.ts'
import { done, fresh, makeQuotation } from '#test/factories.ts'
import { startServer, type TestServer } from '#test/server.ts'

/** Whom a quotation is for: a customer that one may see, whose block is copied. */

const { getQuotation, setQuotation } = api.quotation
const { deleteCustomer, setCustomer } = api.customer

let server: TestServer
beforeAll(async () => void (server = await startServer()))
afterAll(() => server.close())

const rights = ['quotation:view', 'quotation:edit', 'customer:view', 'customer:edit'] as const
const makeCustomer = async (caller = server.admin) =>
  Number((await done(caller, setCustomer, { cus_name: fresh('客户') })).id)

test('is one of the customers that one may see', async () => {
  const seller = await server.userWith(...rights)
  const others = await makeCustomer()
  const id = await makeQuotation(seller)
  const refused = await seller.call(setQuotation, { id, customer_id: others })
  expect(refused).toMatchObject({ code: 400, msg: '所选的客户不存在或已被删除，请重新选择' })
  const own = await makeCustomer(seller)
  await done(seller, setQuotation, { id, customer_id: own, cus_name: '云溪水务' })
  const { data } = await done(seller, getQuotation, { id })
  expect(data).toMatchObject({ customer_id: own, cus_name: '云溪水务' })
})

test('stays as it was copied when the customer changes or goes', async () => {
  const customer = await makeCustomer()
  const id = await makeQuotation(server.admin, { customer_id: customer, cus_name: '旧名称' })
  await done(server.admin, setCustomer, { id: customer, cus_name: fresh('新名称') })
  await done(server.admin, deleteCustomer, { id: customer })
  const { data } = await done(server.admin, getQuotation, { id })
  expect(data).toMatchObject({ customer_id: customer, cus_name: '旧名称' })
  // What names it already may still be saved.
  await done(server.admin, setQuotation, { id, customer_id: customer, project: '二期' })
})
