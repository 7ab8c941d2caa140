import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { api } from '#api/index.ts'
import { removeUnnamedFiles } from '#server/features/upload/cleanup.ts'
import { makeContract } from '#test/make/chain.ts'
import { done, fresh } from '#test/make/factories.ts'
import { shown, uploaded } from '#test/make/files/upload.ts'
import { rowsIn } from '#test/read/sheet-file.ts'
import { exported } from '#test/read/sheets.ts'
import { testServer, type Caller } from '#test/run/server.ts'

/** Who sees requests for invoices, their files, and their rows for the accountant. */

const { index, getCustomer, getTotal, setInvoice, deleteInvoice, exportRows } = api.invoice
const DAYS = 24 * 60 * 60 * 1000

const server = testServer()
let owner: Caller
let other: Caller
let finance: Caller
beforeAll(async () => {
  const own = ['contract:view', 'contract:edit', 'invoice:view', 'invoice:edit'] as const
  owner = await server.userWith(...own, 'invoice:delete')
  other = await server.userWith(...own)
  finance = await server.userWith('contract:view', 'contract:all', 'invoice:view')
})

let con_id: number
let c_no: string
let buyer_name: string
let id: number
beforeEach(async () => {
  c_no = fresh('HT-')
  buyer_name = fresh('云溪')
  con_id = await makeContract(owner, { c_no, c_money: '5000.00' })
  id = await request({})
})

async function request(more: object) {
  const row = { title: '立式泵', no: 'CDL', unit: '台', quantity: '3', tax_rate: '13' }
  const input = { con_id, kind: 2, buyer_name, rows: [{ ...row, amount: '1000.00' }], ...more }
  return Number((await done(owner, setInvoice, input)).id)
}
const issued = () => ({ state: 1, invoice_no: fresh('26'), invoice_date: '2026-03-02' })

describe('the list', () => {
  const idsOf = async (caller: Caller, query: object = {}) =>
    (await done(caller, index, { keyword: c_no, ...query })).data.map(
      (row: { id: number }) => row.id,
    )

  test('has the requests of contracts that one sees, newest first, with their sum', async () => {
    const second = await request({
      rows: [{ title: '阀', quantity: '1', amount: '113.00', tax_rate: '13' }],
    })
    expect(await idsOf(owner)).toEqual([second, id])
    expect(await idsOf(finance)).toEqual([second, id])
    expect(await idsOf(other)).toEqual([])
    const total = { count: 2, total: '1113.00', tax: '128.04' }
    expect((await done(finance, getTotal, { keyword: c_no })).data).toEqual(total)
    expect((await done(other, getTotal, { keyword: c_no })).data.count).toBe(0)
    const names = async (caller: Caller) =>
      (await done(caller, getCustomer)).data.map(({ label }: { label: string }) => label)
    expect(await names(finance)).toContain(buyer_name)
    expect(await names(other)).not.toContain(buyer_name)
  })

  test('is filtered by state, customer, number, and the day of request or invoice', async () => {
    const number = fresh('26')
    await done(owner, setInvoice, { id, ...issued(), invoice_no: number })
    const open = await request({})
    expect(await idsOf(owner, { state: 0 })).toEqual([open])
    expect(await idsOf(owner, { state: 1 })).toEqual([id])
    expect(await idsOf(owner, { keyword: number })).toEqual([id])
    expect(await idsOf(owner, { keyword: '', buyer_name })).toEqual([open, id])
    expect(await idsOf(owner, { buyer_name: '别人' })).toEqual([])
    const march = { startime: '2026-03-01', endtime: '2026-03-31' }
    expect(await idsOf(owner, { dates_of: 'issued', ...march })).toEqual([id])
    expect(await idsOf(owner, { dates_of: 'issued', endtime: '2026-03-01' })).toEqual([])
    expect(await idsOf(owner, { startime: '2999-01-01' })).toEqual([])
  })
})

test('who may only look changes and deletes nothing', async () => {
  expect((await finance.call(setInvoice, { id, remark: '改' })).code).toBe(403)
  expect((await finance.call(deleteInvoice, { id })).code).toBe(403)
  const blind = await server.userWith('invoice:view', 'invoice:edit', 'invoice:delete')
  expect((await blind.call(index)).total).toBe(0)
  expect((await blind.call(setInvoice, { id, remark: '改' })).code).toBe(404)
})

describe('the file of an invoice', () => {
  let url: string
  beforeEach(async () => {
    ;[url = ''] = await uploaded(server, owner, { name: '发票.txt', content: '发票' })
    await done(owner, setInvoice, { id, i_file: url })
  })

  test('is opened by who sees the request alone, and taken by no other record', async () => {
    expect(await shown(server, url, owner)).toBe('发票')
    expect(await shown(server, url, finance)).toBe('发票')
    for (const blind of [other, await server.userWith('contract:view', 'contract:all')]) {
      expect(await shown(server, url, blind)).toBe(404)
    }
    const taken = await owner.call(api.contract.setContract, { c_title: '取用', c_file: url })
    expect(taken.errors).toHaveProperty('c_file')
  })

  test('comes back with a deleted request', async () => {
    await done(owner, deleteInvoice, { id })
    expect(await shown(server, url, owner)).toBe(404)
    await removeUnnamedFiles(server, Date.now() + 30 * DAYS)
    await done(owner, api.invoice.restore, { id })
    expect(await shown(server, url, owner)).toBe('发票')
  })
})

describe('the workbook', () => {
  const HEAD = [
    '申请ID',
    '合同编号',
    '购买方名称',
    '纳税人识别号',
    '地址、电话',
    '开户行及账号',
    '发票种类',
    '名称',
    '型号',
    '单位',
    '税收分类编码',
    '数量',
    '单价',
    '金额',
    '税率',
    '税额',
    '价税合计',
    '备注',
    '状态',
    '发票号码',
    '开票日期',
    '业务员',
  ]
  const rowsOf = async (caller: Caller, query: object) =>
    rowsIn(await exported(server, caller, exportRows, { ...query }))

  test('has a row for each row, for one request and for those that are filtered', async () => {
    const second = await request({ remark: '=1+1' })
    const [head, ...rows] = await rowsOf(finance, { ids: String(id) })
    expect(head).toEqual(HEAD)
    expect(rows).toHaveLength(1)
    expect(rows[0]!.slice(7, 17)).toEqual([
      '立式泵',
      'CDL',
      '台',
      '',
      3,
      294.986_666_67,
      884.96,
      '13%',
      115.04,
      1000,
    ])
    expect((await rowsOf(finance, { keyword: c_no })).slice(1).map(([of]) => of)).toEqual([
      second,
      id,
    ])
    expect((await rowsOf(finance, { ids: String(second) }))[1]![17]).toBe('=1+1')
  })

  test('has nothing of contracts that one does not see', async () => {
    expect(await rowsOf(other, { ids: String(id) })).toEqual([HEAD])
  })

  test('has the discount below its row, by the same name', async () => {
    con_id = await makeContract(owner, {
      c_money: '5000.00',
      lines: [{ title: '泵', no: 'CDL', unit: '台', num: 4, unitprice: '1050', tax_rate: '13' }],
    })
    const [line] = (await done(owner, api.contract.getContract, { id: con_id })).data.lines
    // As a quotation with a total discount leaves it.
    const columns = { amount: 413_634, discount: 6_366, net: 366_048, tax: 47_586 }
    await server.db.updateTable('contract_line').set(columns).where('id', '=', line.id).execute()
    id = await request({ rows: [{ contract_line_id: line.id, quantity: '4' }] })
    const [, first, discount] = await rowsOf(owner, { ids: String(id) })
    expect(first!.slice(7, 11)).toEqual(['泵', 'CDL', '台', ''])
    expect(first!.slice(11, 17)).toEqual([4, 929.2025, 3716.81, '13%', 483.19, 4200])
    expect(discount!.slice(7, 17)).toEqual(['泵', '', '', '', '', '', -56.33, '13%', -7.33, -63.66])
  })
})
