import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { api } from '#api/index.ts'
import { makeContract } from '#test/make/chain.ts'
import { done, fresh } from '#test/make/factories.ts'
import { rowsIn } from '#test/read/sheet-file.ts'
import { exported } from '#test/read/sheets.ts'
import { testServer, type Caller } from '#test/run/server.ts'

/** 发票 of a contract: as typed while nobody applied for an invoice, then what its requests come to. */

const { setInvoice, deleteInvoice, getInvoices } = api.invoice
const { setContract, getContract, deleteContract, restore } = api.contract

const server = testServer()
let clerk: Caller
beforeAll(async () => {
  clerk = await server.userWith(
    'contract:view',
    'contract:edit',
    'contract:delete',
    'contract:export_list',
    'receipt:view',
    'receipt:edit',
    'invoice:view',
    'invoice:edit',
    'invoice:delete',
  )
})

let c_title: string
let con_id: number
const make = async (fields: object) => {
  c_title = fresh('云溪供水')
  const amounts = { c_money: '1000.00', c_unpay: '1000.00' }
  con_id = await makeContract(clerk, { c_title, ...amounts, ...fields })
}
beforeEach(() => make({}))

const applied = (amount: string, more: object = {}) =>
  done(clerk, setInvoice, {
    con_id,
    kind: 2,
    buyer_name: '云溪水务',
    rows: [{ title: '泵', quantity: '1', amount, tax_rate: '13' }],
    ...more,
  })
const ISSUED = () => ({ state: 1, invoice_no: fresh('26'), invoice_date: '2026-03-02' })
const issued = (amount: string) => applied(amount, ISSUED())
const changed = (id: unknown, more: object) => done(clerk, setInvoice, { id, ...more })
const typed = (fields: object) => clerk.call(setContract, { id: con_id, ...fields })

/** The row of the list, the record, its 开票, and the list as it is filtered by 发票 and exported. */
async function everywhere() {
  const row = async (filter: object) =>
    (await done(clerk, api.contract.index, { keyword: c_title, ...filter })).data[0]
  const { data } = await done(clerk, getContract, { id: con_id })
  const { data: of } = await done(clerk, getInvoices, { id: con_id })
  const [titles, cells] = rowsIn(
    await exported(server, clerk, api.contract.exportRows, { keyword: c_title }),
  )
  const listed = await row({})
  expect(of).toMatchObject({ c_invoice: data.c_invoice, invoiced: listed.invoiced })
  expect(listed.c_invoice).toBe(data.c_invoice)
  expect(await row({ c_invoice: data.c_invoice })).toEqual(listed)
  expect(await row({ c_invoice: 1 - data.c_invoice })).toBeUndefined()
  return {
    state: [data.c_invoice, cells![titles!.indexOf('发票')]],
    has_invoices: data.has_invoices,
    invoiced: listed.invoiced,
    uninvoiced: listed.uninvoiced,
  }
}
const as = (
  state: [number, string],
  invoiced: string,
  uninvoiced: string,
  has_invoices = true,
) => ({
  state,
  has_invoices,
  invoiced,
  uninvoiced,
})
const OPEN: [number, string] = [0, '未开']
const PARTLY: [number, string] = [0, '部分已开']
const DONE: [number, string] = [1, '已开']

describe('without a request', () => {
  test('it is as typed: invoiced in full before this system, or not at all', async () => {
    expect(await everywhere()).toEqual(as(OPEN, '0.00', '1000.00', false))
    await typed({ c_invoice: 1 })
    expect(await everywhere()).toEqual(as(DONE, '1000.00', '0.00', false))
    await typed({ c_money: '1200.00' })
    expect(await everywhere()).toEqual(as(DONE, '1200.00', '0.00', false))
    await typed({ c_invoice: 0 })
    expect(await everywhere()).toEqual(as(OPEN, '0.00', '1200.00', false))
  })

  test('nothing is said of how much is invoiced of an amount that is not known', async () => {
    await make({ c_money: '', c_unpay: '', c_invoice: 1 })
    expect(await everywhere()).toEqual(as(DONE, '', '', false))
  })

  test('a deleted contract comes back as it was typed', async () => {
    await typed({ c_invoice: 1 })
    await done(clerk, deleteContract, { id: con_id })
    await done(clerk, restore, { id: con_id })
    expect(await everywhere()).toEqual(as(DONE, '1000.00', '0.00', false))
  })
})

describe('with requests', () => {
  test('it is invoiced once the issued ones reach the amount, and not after 红冲', async () => {
    const first = await applied('400.00')
    expect(await everywhere()).toEqual(as(OPEN, '0.00', '1000.00'))
    await changed(first.id, ISSUED())
    expect(await everywhere()).toEqual(as(PARTLY, '400.00', '600.00'))
    const { id } = await issued('600.00')
    expect(await everywhere()).toEqual(as(DONE, '1000.00', '0.00'))
    await changed(id, { state: 2 })
    expect(await everywhere()).toEqual(as(PARTLY, '400.00', '600.00'))
    await changed(first.id, { state: 2 })
    expect(await everywhere()).toEqual(as(OPEN, '0.00', '1000.00'))
  })

  test('a changed amount of the contract changes it', async () => {
    await issued('1000.00')
    await typed({ c_money: '1500.00', c_invoice: 1 })
    expect(await everywhere()).toEqual(as(PARTLY, '1000.00', '500.00'))
    await typed({ c_money: '1000.00' })
    expect(await everywhere()).toEqual(as(DONE, '1000.00', '0.00'))
  })

  test('a sent value is ignored where it is the stored one, else refused in words', async () => {
    await issued('400.00')
    expect(await typed({ c_invoice: 0, c_remark: '已送达' })).toMatchObject({ code: 200 })
    const msg = '发票按开票申请计算，现在是“未开”，不能直接修改；请在开票申请里登记已开或红冲'
    expect(await typed({ c_invoice: 1 })).toMatchObject({
      code: 400,
      msg,
      errors: { c_invoice: msg },
    })
    expect(await everywhere()).toEqual(as(PARTLY, '400.00', '600.00'))
  })

  test('what was typed before rests, is said, and returns with the deletion of the last one', async () => {
    await typed({ c_invoice: 1 })
    const { id, msg } = await applied('400.00')
    expect(msg).toBe(
      '开票申请已保存；合同上原来登记的“已开”不再计算，发票改按开票申请，请核对是否重复开票',
    )
    expect(await everywhere()).toEqual(as(OPEN, '0.00', '1000.00'))
    const second = await applied('100.00')
    expect(second.msg).toBe('开票申请已保存')
    await done(clerk, deleteInvoice, { id: second.id })
    await typed({ c_remark: '改过' })
    await done(clerk, deleteInvoice, { id })
    expect(await everywhere()).toEqual(as(DONE, '1000.00', '0.00', false))
  })
})

test('totals count what was invoiced before, beside what came in', async () => {
  await typed({ c_invoice: 1, c_unpay: '300.00' })
  const balance = { received_uninvoiced: '0.00', invoiced_unreceived: '300.00' }
  for (const { getTotal } of [api.contract, api.receipt]) {
    const { data } = await done(clerk, getTotal, { keyword: c_title })
    expect(data).toMatchObject({ invoiced: '1000.00', uninvoiced: '0.00', ...balance })
  }
})
