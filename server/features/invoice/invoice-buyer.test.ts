import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { api } from '#api/index.ts'
import { makeContract } from '#test/make/chain.ts'
import { done, makeCustomer } from '#test/make/factories.ts'
import { changesOf, newest } from '#test/read/history.ts'
import { testServer, type Caller } from '#test/run/server.ts'

/** The buyer of a request: address, telephone, bank and account apart, and as papers print them (domain §16). */

const { getInvoice, getHistory, setInvoice } = api.invoice

const server = testServer()
let clerk: Caller
beforeAll(async () => {
  clerk = await server.userWith(
    'contract:view',
    'contract:edit',
    'customer:view',
    'customer:edit',
    'invoice:view',
    'invoice:edit',
  )
})

let con_id: number
let customer_id: number
beforeEach(async () => {
  customer_id = await makeCustomer(clerk, {
    address: '云溪路1号',
    phone: '021-12345678',
    bank: '工商银行',
    account: '1001742209300012345',
  })
  con_id = await makeContract(clerk, { c_money: '5000.00', customer_id })
})

const apply = async (buyer: object) => {
  const rows = [{ title: '水泵', quantity: '1', amount: '100.00', tax_rate: '13' }]
  const input = { con_id, kind: 2, buyer_name: '云溪水务', rows, ...buyer }
  return Number((await done(clerk, setInvoice, input)).id)
}
const change = (id: number, buyer: object) => done(clerk, setInvoice, { id, ...buyer })
const textsOf = async (id: number) => {
  const { data } = await done(clerk, getInvoice, { id })
  const { buyer_place, buyer_phone, buyer_address, buyer_bank_name, buyer_account, buyer_bank } =
    data
  return [
    [buyer_place, buyer_phone, buyer_address],
    [buyer_bank_name, buyer_account, buyer_bank],
  ]
}

const ADDRESS = ['云溪路1号', '021-12345678', '云溪路1号 021-12345678']
const BANK = ['工商银行', '1001742209300012345', '工商银行 1001742209300012345']
const NONE = ['', '', '']

test('is proposed in parts, as the customer has them', async () => {
  const { data } = await done(clerk, getInvoice, { con_id })
  expect(data).toMatchObject({
    buyer_place: '云溪路1号',
    buyer_phone: '021-12345678',
    buyer_address: '云溪路1号 021-12345678',
    buyer_bank_name: '工商银行',
    buyer_account: '1001742209300012345',
    buyer_bank: '工商银行 1001742209300012345',
  })
})

describe('parts that are sent', () => {
  test('make the printed text, also one of them alone', async () => {
    const id = await apply({ buyer_place: '新路2号', buyer_phone: '', buyer_account: '622' })
    expect(await textsOf(id)).toEqual([
      ['新路2号', '', '新路2号'],
      ['', '622', '622'],
    ])
    await change(id, { buyer_phone: '010-1' })
    expect((await textsOf(id))[0]).toEqual(['新路2号', '010-1', '新路2号 010-1'])
    await change(id, { buyer_place: '', buyer_phone: '' })
    expect((await textsOf(id))[0]).toEqual(NONE)
  })

  test('come to at most 100 characters together, whatever each has', async () => {
    const rows = [{ title: '水泵', quantity: '1', amount: '100.00', tax_rate: '13' }]
    const input = { con_id, kind: 2, buyer_name: '云溪水务', rows, buyer_phone: '1'.repeat(50) }
    expect(await clerk.call(setInvoice, { ...input, buyer_place: '路'.repeat(50) })).toMatchObject({
      code: 400,
      errors: { buyer_place: '地址、电话合计不能超过100个字，请改短' },
    })
    const id = await apply({ buyer_phone: '1'.repeat(50), buyer_place: '路'.repeat(49) })
    expect((await textsOf(id))[0]![2]).toHaveLength(100)
    const long = { ...input, buyer_phone: '1'.repeat(51) }
    expect((await clerk.call(setInvoice, long)).msg).toBe('电话不能超过50个字')
  })
})

describe('a printed text that an older program sends', () => {
  test('has the parts of the contract’s customer where it is what that says, else none', async () => {
    const id = await apply({ buyer_address: ADDRESS[2], buyer_bank: '农业银行 622' })
    expect(await textsOf(id)).toEqual([ADDRESS, ['', '', '农业银行 622']])
  })

  test('leaves the parts as they are where it is unchanged, and empties them where it is another', async () => {
    const id = await apply({ buyer_place: '新路2号', buyer_phone: '010-1' })
    await change(id, { buyer_address: '新路2号 010-1', buyer_bank: BANK[2] })
    expect(await textsOf(id)).toEqual([['新路2号', '010-1', '新路2号 010-1'], BANK])
    await change(id, { buyer_address: '新路2号 010-2', buyer_bank: '' })
    expect(await textsOf(id)).toEqual([['', '', '新路2号 010-2'], NONE])
  })

  test('has no parts of a customer that the actor does not see', async () => {
    const hidden = await makeCustomer(server.admin, { address: '密路3号', phone: '1' })
    const own = await makeContract(server.admin, { c_money: '5000.00', customer_id: hidden })
    const finance = await server.userWith(
      'contract:view',
      'contract:all',
      'invoice:view',
      'invoice:edit',
    )
    const rows = [{ title: '水泵', quantity: '1', amount: '100.00', tax_rate: '13' }]
    const input = { con_id: own, kind: 2, buyer_name: '云溪水务', rows, buyer_address: '密路3号 1' }
    const { id } = await done(finance, setInvoice, input)
    expect((await done(finance, getInvoice, { id })).data).toMatchObject({
      buyer_place: '',
      buyer_address: '密路3号 1',
    })
  })
})

test('that waits to be split stays until its parts are filled, or it is emptied', async () => {
  const id = await apply({ buyer_address: '旧路 1号 010-1', buyer_bank: '农业银行' })
  await change(id, { buyer_place: '', buyer_phone: '', remark: '加急' })
  expect((await textsOf(id))[0]).toEqual(['', '', '旧路 1号 010-1'])
  await change(id, { buyer_place: '旧路 1号', buyer_phone: '010-1', buyer_address: '' })
  await change(id, { buyer_bank_name: '', buyer_account: '', buyer_bank: '' })
  expect(await textsOf(id)).toEqual([['旧路 1号', '010-1', '旧路 1号 010-1'], NONE])
})

test('is said in the history by its parts, and where it has none as it is printed', async () => {
  const id = await apply({ buyer_address: '旧路 1号 010-1' })
  await change(id, { buyer_place: '旧路 1号', buyer_phone: '010-1' })
  expect(changesOf(await newest(clerk, getHistory, id))).toEqual({
    地址: ['', '旧路 1号'],
    电话: ['', '010-1'],
  })
  await change(id, { buyer_phone: '010-2' })
  expect(changesOf(await newest(clerk, getHistory, id))).toEqual({ 电话: ['010-1', '010-2'] })
})
