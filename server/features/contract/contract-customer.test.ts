import { beforeEach, describe, expect, test } from 'vitest'
import { api } from '#api/index.ts'
import { makeContract } from '#test/make/chain.ts'
import { done, fresh, makeCustomer, makeProduct, makeQuotation } from '#test/make/factories.ts'
import { testServer, type TestServer } from '#test/run/server.ts'

/** Whose contract it is: a customer that is kept, or a name that is only typed. */

const { getContract, getHistory, index, linkCustomer, setContract } = api.contract

const server = testServer()
let cus_name: string
let customer: number
beforeEach(async () => {
  cus_name = fresh('云溪水务（集团）')
  customer = await makeCustomer(server.admin, { cus_name })
})

const call: TestServer['admin']['call'] = (...sent) => server.admin.call(...sent)
const stored = async (id: number) => (await done(server.admin, getContract, { id })).data
const save = (id: number, fields: object) => done(server.admin, setContract, { id, ...fields })

describe('a typed contract', () => {
  test('has the name of the customer that is chosen, and the history says whom', async () => {
    const id = await makeContract(server.admin, { customer_id: customer })
    expect(await stored(id)).toMatchObject({ customer_id: customer, cus_name })
    const { data } = await done(server.admin, getHistory, { id })
    expect(JSON.stringify(data)).toContain('关联的客户')
  })

  test('loses its customer by another name, and keeps it by another spelling or another field', async () => {
    const id = await makeContract(server.admin, { customer_id: customer })
    await save(id, { c_remark: '不变' })
    await save(id, { cus_name: ` ${cus_name.replace('（', '(').replace('）', ')')}` })
    expect(await stored(id)).toMatchObject({ customer_id: customer })
    await save(id, { cus_name: '另一家' })
    expect(await stored(id)).toMatchObject({ customer_id: '', cus_name: '另一家' })
  })

  test('keeps a typed name beside the customer, and gives the customer up where it is emptied', async () => {
    const id = await makeContract(server.admin, {
      customer_id: customer,
      cus_name: '云溪（项目部）',
    })
    expect(await stored(id)).toMatchObject({ customer_id: customer, cus_name: '云溪（项目部）' })
    await save(id, { customer_id: '' })
    expect(await stored(id)).toMatchObject({ customer_id: '', cus_name: '云溪（项目部）' })
  })
})

describe('a contract from a quotation', () => {
  async function fromQuotation(head: Record<string, unknown>): Promise<number> {
    const quotation = await makeQuotation(server.admin, head)
    const pid = await makeProduct(server.admin, { pro_unitprice: '100' })
    await done(server.admin, api.quotation.addline, { id: quotation, pid, num: 1 })
    await done(server.admin, api.quotation.sendQuotation, { id: quotation })
    return Number((await done(server.admin, api.quotation.toContract, { id: quotation })).id)
  }

  test('has its customer, and takes no other', async () => {
    const id = await fromQuotation({ customer_id: customer })
    expect(await stored(id)).toMatchObject({ customer_id: customer, cus_name })
    const other = await makeCustomer(server.admin)
    for (const fields of [{ customer_id: other }, { customer_id: '' }, { cus_name: '另一家' }]) {
      expect(await call(setContract, { id, ...fields })).toMatchObject({
        code: 400,
        msg: expect.stringContaining('来自报价'),
      })
    }
    expect(await stored(id)).toMatchObject({ customer_id: customer, cus_name })
  })

  test('that was only typed can be linked to the customer of that name alone', async () => {
    const id = await fromQuotation({ cus_name })
    expect(await stored(id)).toMatchObject({ customer_id: '' })
    const other = await makeCustomer(server.admin)
    expect(await call(setContract, { id, customer_id: other })).toMatchObject({
      code: 400,
      msg: expect.stringContaining('不同，不能关联'),
    })
    await save(id, { customer_id: customer })
    expect(await stored(id)).toMatchObject({ customer_id: customer, cus_name })
  })
})

describe('contracts that only name their customer', () => {
  test('are listed, and linked by that name however it is written', async () => {
    const narrow = cus_name.replace('（', '(').replace('）', ')')
    const id = await makeContract(server.admin, { cus_name: narrow })
    const nameless = await makeContract(server.admin)
    const unlinked = async () =>
      ((await done(server.admin, index, { unlinked: 1 })).data as { id: number }[]).map(
        (row) => row.id,
      )
    expect(await unlinked()).toContain(id)
    expect(await unlinked()).not.toContain(nameless)

    expect(await done(server.admin, linkCustomer, { id })).toMatchObject({ msg: '已关联客户' })
    expect(await stored(id)).toMatchObject({ customer_id: customer })
    expect(await unlinked()).not.toContain(id)
    expect(await call(linkCustomer, { id })).toMatchObject({
      code: 409,
      msg: '这份合同已经关联客户',
    })
    expect(await call(linkCustomer, { id: nameless })).toMatchObject({
      code: 409,
      msg: expect.stringContaining('没有填写客户'),
    })
  })

  test('are not linked to a customer that the actor does not see', async () => {
    const seller = await server.userAt(0, 'contract:view', 'contract:edit', 'customer:view')
    const id = await makeContract(seller, { cus_name })
    expect(await seller.call(linkCustomer, { id })).toMatchObject({
      code: 409,
      msg: expect.stringContaining(`没有名称为“${cus_name}”的客户`),
    })
  })
})
