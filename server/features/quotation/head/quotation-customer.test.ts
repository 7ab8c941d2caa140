import { describe, expect, test } from 'vitest'
import { api } from '#api/index.ts'
import { done, fresh, makeCustomer, makeQuotation } from '#test/make/factories.ts'
import { testServer } from '#test/run/server.ts'

/** Whom a quotation is for: a customer that one may see, whose block is copied. */

const { getQuotation, setQuotation } = api.quotation
const { deleteCustomer, getCustomer, setCustomer } = api.customer

const server = testServer()

const rights = ['quotation:view', 'quotation:edit', 'customer:view', 'customer:edit'] as const

test('is one of the customers that one may see', async () => {
  const seller = await server.userWith(...rights)
  const others = await makeCustomer(server.admin)
  const id = await makeQuotation(seller)
  const refused = await seller.call(setQuotation, { id, customer_id: others })
  expect(refused).toMatchObject({ code: 400, msg: '所选的客户不存在或已被删除，请重新选择' })
  const absent = await seller.call(setQuotation, { id, customer_id: 987_654 })
  expect(absent).toEqual(refused)
  const named = (await done(seller, getQuotation, { id })).data
  expect(named).toMatchObject({ customer_id: '', cus_name: '' })
  const own = await makeCustomer(seller)
  await done(seller, setQuotation, { id, customer_id: own, cus_name: '云溪水务' })
  const { data } = await done(seller, getQuotation, { id })
  expect(data).toMatchObject({ customer_id: own, cus_name: '云溪水务' })
})

describe('a customer that is named', () => {
  const people = [{ name: '王工', phone: '13900000001' }, { name: '李工' }]
  const withPeople = () =>
    makeCustomer(server.admin, { address: '云溪路8号', phone: '0571-1', contacts: people })
  const headOf = async (id: number) => (await done(server.admin, getQuotation, { id })).data

  test('brings name, first contact, phone and address, on creation and on a change', async () => {
    const customer = await withPeople()
    const { cus_name } = (await done(server.admin, getCustomer, { id: customer })).data
    const copied = {
      customer_id: customer,
      cus_name,
      cus_contact: '王工',
      cus_phone: '13900000001',
      cus_address: '云溪路8号',
    }
    const made = await makeQuotation(server.admin, { customer_id: customer })
    expect(await headOf(made)).toMatchObject(copied)
    const typed = { cus_name: '手填', cus_contact: '张工', cus_phone: '1', cus_address: '旧址' }
    const id = await makeQuotation(server.admin, typed)
    await done(server.admin, setQuotation, { id, customer_id: customer })
    expect(await headOf(id)).toMatchObject(copied)
    const bare = await makeCustomer(server.admin, { phone: '0571-2' })
    await done(server.admin, setQuotation, { id, customer_id: bare })
    const emptied = { cus_contact: '', cus_phone: '0571-2', cus_address: '' }
    expect(await headOf(id)).toMatchObject(emptied)
  })

  test('yields to what is sent with it, empty fields too', async () => {
    const given = { cus_name: '云溪水务', cus_phone: '' }
    const id = await makeQuotation(server.admin, { customer_id: await withPeople(), ...given })
    const expected = { ...given, cus_contact: '王工', cus_address: '云溪路8号' }
    expect(await headOf(id)).toMatchObject(expected)
  })

  test('brings nothing where it is named already, and takes nothing along when it goes', async () => {
    const customer_id = await withPeople()
    const id = await makeQuotation(server.admin, { customer_id, cus_contact: '张工' })
    await done(server.admin, setQuotation, { id, customer_id, project: '二期' })
    expect(await headOf(id)).toMatchObject({ cus_contact: '张工' })
    await done(server.admin, setQuotation, { id, customer_id: '' })
    expect(await headOf(id)).toMatchObject({ customer_id: '', cus_contact: '张工' })
  })
})

test('stays as it was copied when the customer changes or goes', async () => {
  const customer = await makeCustomer(server.admin)
  const id = await makeQuotation(server.admin, { customer_id: customer, cus_name: '旧名称' })
  await done(server.admin, setCustomer, { id: customer, cus_name: fresh('新名称') })
  await done(server.admin, deleteCustomer, { id: customer })
  const { data } = await done(server.admin, getQuotation, { id })
  expect(data).toMatchObject({ customer_id: customer, cus_name: '旧名称' })
  // What names it already may still be saved.
  await done(server.admin, setQuotation, { id, customer_id: customer, project: '二期' })
})
