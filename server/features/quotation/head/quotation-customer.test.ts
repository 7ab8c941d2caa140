import { describe, expect, test } from 'vitest'
import { api } from '#api/index.ts'
import { done, fresh, makeCustomer, makeQuotation } from '#test/make/factories.ts'
import { testServer } from '#test/run/server.ts'

/** Whom a quotation is for: a customer that one may see, whose block is copied. */

const { getQuotation, setQuotation } = api.quotation
const { deleteCustomer, getCustomer, getHistory, index, setCustomer } = api.customer

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

describe('a new customer', () => {
  const block = { cus_contact: '孙工', cus_phone: '139', cus_address: '滨江路1号' }
  const newOne = (cus_name: string) => ({ quo_name: '给新客户', new_customer: 1, cus_name })
  const customersNamed = async (keyword: string) =>
    (await done(server.admin, index, { keyword, page: 1 })).total

  test('is stored with the quotation, whose contact, phone and address it has, as its maker’s own', async () => {
    const seller = await server.userWith(...rights)
    const cus_name = fresh('新水务')
    const { id } = await done(seller, setQuotation, { ...newOne(cus_name), ...block })
    const { data: head } = await done(seller, getQuotation, { id })
    expect(head).toMatchObject({ cus_name, ...block })
    const { data } = await done(seller, getCustomer, { id: head.customer_id })
    const contacts = [{ name: '孙工', position: '', phone: '139', email: '' }]
    expect(data).toMatchObject({
      cus_name,
      contacts,
      phone: '',
      address: '滨江路1号',
      can: { change: true },
    })
    const history = (await done(seller, getHistory, { id: head.customer_id })).data
    expect(history).toMatchObject([{ action: 'create' }])
    const stranger = await server.userWith(...rights)
    expect(await stranger.call(getCustomer, { id: head.customer_id })).toMatchObject({ code: 404 })
  })

  test('has a phone without a contact as its own, and is linked to a quotation that is there', async () => {
    const cus_name = fresh('新水务')
    const id = await makeQuotation(server.admin, { cus_name, cus_phone: '021-2' })
    await done(server.admin, setQuotation, { id, customer_id: '', new_customer: 1 })
    const { data: head } = await done(server.admin, getQuotation, { id })
    const { data } = await done(server.admin, getCustomer, { id: head.customer_id })
    expect(data).toMatchObject({ cus_name, phone: '021-2', contacts: [] })
  })

  test('is the one that a former save of the same form has stored', async () => {
    const cus_name = fresh('新水务')
    const { id } = await done(server.admin, setQuotation, newOne(cus_name))
    const { customer_id } = (await done(server.admin, getQuotation, { id })).data
    const again = { ...newOne(cus_name), id, customer_id: '', project: '二期' }
    await done(server.admin, setQuotation, again)
    const { data } = await done(server.admin, getQuotation, { id })
    expect(data).toMatchObject({ customer_id, project: '二期' })
    expect(await customersNamed(cus_name)).toBe(1)
  })

  test('is refused where somebody has entered that name, and the quotation is not stored either', async () => {
    const cus_name = fresh('老水务')
    await makeCustomer(server.admin, { cus_name })
    const seller = await server.userWith(...rights)
    const quo_name = fresh('不存的报价')
    const refused = await seller.call(setQuotation, { ...newOne(` ${cus_name}`), quo_name })
    expect(refused).toMatchObject({ code: 409, errors: { cus_name: '客户名称已被使用' } })
    expect(refused.msg).toContain(`客户“${cus_name}”已由`)
    const { total } = await done(server.admin, api.quotation.index, { keyword: quo_name, page: 1 })
    expect(total).toBe(0)
  })

  test('is not stored where the quotation is refused', async () => {
    const cus_name = fresh('没存的水务')
    const wrong = { ...newOne(cus_name), discount_kind: 1, discount_value: '' }
    expect(await server.admin.call(setQuotation, wrong)).toMatchObject({ code: 400 })
    expect(await customersNamed(cus_name)).toBe(0)
  })

  test('is one where two save it at once: the other one reads whose it is', async () => {
    const cus_name = fresh('抢录的水务')
    const both = await Promise.all(
      [1, 2].map(() => server.admin.call(setQuotation, newOne(cus_name))),
    )
    expect(new Set(both.map(({ code }) => code))).toEqual(new Set([200, 409]))
    expect(both.find(({ code }) => code === 409)?.msg).toContain('已由您录入')
    expect(await customersNamed(cus_name)).toBe(1)
  })

  test('takes the permission to enter customers, a name, and no other customer beside it', async () => {
    const looking = await server.userWith('quotation:view', 'quotation:edit', 'customer:view')
    const cus_name = fresh('无权')
    expect(await looking.call(setQuotation, newOne(cus_name))).toMatchObject({
      code: 403,
      msg: '新建客户需要“客户：新增和修改”的权限，请联系管理员',
    })
    expect(await server.admin.call(setQuotation, newOne(''))).toMatchObject({
      code: 400,
      errors: { cus_name: '请填写要新建的客户的名称' },
    })
    const customer_id = await makeCustomer(server.admin)
    const both = { ...newOne(cus_name), customer_id }
    expect(await server.admin.call(setQuotation, both)).toMatchObject({
      code: 400,
      errors: { new_customer: '已选了客户，不能同时新建客户' },
    })
    expect(await customersNamed(cus_name)).toBe(0)
  })
})
