import { beforeAll, describe, expect, test } from 'vitest'
import type { Permission } from '#api/kit/access.ts'
import { api } from '#api/index.ts'
import { countedText, type CountedBy } from '#api/report/counted.ts'
import type { ReportRow } from '#api/report/report.ts'
import { makeContract } from '#test/make/chain.ts'
import {
  done,
  linesOf,
  makeCategory,
  makeCustomer,
  makeProduct,
  makeQuotation,
} from '#test/make/factories.ts'
import { rowsIn } from '#test/read/sheet-file.ts'
import { exported } from '#test/read/sheets.ts'
import { testServer, type Caller, type Envelope } from '#test/run/server.ts'

/** 报表: whose figures one sees, which of them, and what each opens. */

const { quotation, contract, receipt, report } = api
const server = testServer()
const SELLS: Permission[] = [
  ...(['quotation:view', 'quotation:edit', 'quotation:delete'] as const),
  ...(['contract:view', 'contract:edit', 'receipt:view', 'receipt:edit', 'report:view'] as const),
]

let pump: number
let category: number
let seller: Caller
let colleague: Caller
let sold: { quotation: number; contract: number }
beforeAll(async () => {
  category = await makeCategory(server.admin, { p_name: '离心泵' })
  const fields = { pro_title: '泵', pro_no: 'CDL16', pro_unitprice: '1000.00', cost: '600.00' }
  pump = await makeProduct(server.admin, { ...fields, pro_type: category })
  seller = await server.userWith(...SELLS)
  colleague = await server.userWith(...SELLS)
  sold = await sale(seller)
  await offer(seller)
  await offer(colleague)
})

async function offer(caller: Caller, fields: object = {}): Promise<number> {
  const id = await makeQuotation(caller, { cus_name: '云溪水务', ...fields })
  await done(caller, quotation.addline, { id, pid: pump })
  await done(caller, quotation.sendQuotation, { id })
  return id
}

async function sale(caller: Caller) {
  const id = await offer(caller)
  const { id: made } = await done(caller, quotation.toContract, { id })
  const money = { con_id: Number(made), amount: '300.00', received_date: '2026-01-02' }
  await done(caller, receipt.setReceipt, money)
  return { quotation: id, contract: Number(made) }
}

type Report = Omit<Envelope, 'data'> & {
  data: ReportRow[]
  sum: Pick<ReportRow, 'quoted' | 'signed' | 'received'>
  own: { quoted: boolean; signed: boolean }
}
const WIDE = { from: '2020-01-01', to: '2030-12-31' }
const reported = async (caller: Caller, input: object = {}) =>
  (await done(caller, report.index, { ...WIDE, ...input })) as unknown as Report

describe('whose figures', () => {
  test('are one’s own, or everybody’s with the permission of each list', async () => {
    const own = await reported(seller)
    expect(own.sum).toMatchObject({
      quoted: { count: 2, amount: '2000.00', won: 1, won_share: '50.0' },
      signed: { count: 1, amount: '1000.00' },
      received: { count: 1, amount: '300.00' },
    })
    expect(own.own).toEqual({ quoted: true, signed: true })
    expect((await reported(colleague)).sum.signed).toMatchObject({ count: 0 })
    const director = await server.userWith(...SELLS, 'quotation:all')
    const all = await reported(director, { by: 'owner' })
    expect(all.own).toEqual({ quoted: false, signed: true })
    expect(all.sum).toMatchObject({ quoted: { count: 3 }, signed: { count: 0 } })
    const keys = all.data.map(({ key }) => Number(key)).toSorted((one, other) => one - other)
    expect(keys).toEqual([seller.userId, colleague.userId].toSorted((one, other) => one - other))
  })

  test('of somebody else are none, however they are requested', async () => {
    const { sum, data } = await reported(colleague, { userid: seller.userId })
    expect([sum.quoted!.count, sum.signed!.count, data.length]).toEqual([0, 0, 0])
    const one = await reported(server.admin, { userid: seller.userId, by: 'product' })
    expect(one.sum.quoted!.count).toBe(2)
    const names = (await done(colleague, report.getUser)).data as { value: number }[]
    expect(names.map(({ value }) => value)).toEqual([colleague.userId])
  })

  test('stay with who owned a quotation when it was sent', async () => {
    const from = await server.userWith(...SELLS)
    const to = await server.userWith(...SELLS)
    const id = await offer(from)
    const handed = { user_id: to.userId }
    await server.db.updateTable('quotation').set(handed).where('id', '=', id).execute()
    await done(to, quotation.setStage, { id, stage: 3, lost_reason: '价格' })
    const lost = async (caller: Caller) => (await done(caller, report.getLosses, WIDE)).data
    expect((await reported(from)).sum.quoted).toMatchObject({ count: 1, amount: '1000.00' })
    expect(await lost(from)).toEqual([{ key: '价格', count: 1, amount: '1000.00', share: '100.0' }])
    expect((await reported(to)).sum.quoted!.count).toBe(0)
    await done(to, quotation.setStage, { id, stage: 0 })
    expect(await lost(from)).toEqual([])
    await done(to, quotation.addline, { id, pid: pump })
    await done(to, quotation.sendQuotation, { id })
    expect((await reported(to)).sum.quoted).toMatchObject({ count: 1, amount: '2000.00' })
    expect((await reported(from)).sum.quoted!.count).toBe(0)
    await done(to, quotation.deleteQuotation, { id })
    expect((await reported(to)).sum.quoted!.count).toBe(0)
  })
})

describe('which figures', () => {
  test('are those of the lists that one may open', async () => {
    const figuresOf = async (...permissions: Permission[]) =>
      Object.keys((await reported(await server.userWith('report:view', ...permissions))).sum)
    expect(await figuresOf()).toEqual([])
    expect(await figuresOf('quotation:view')).toEqual(['quoted'])
    expect(await figuresOf('contract:view')).toEqual(['signed'])
    expect(await figuresOf('receipt:view')).toEqual([])
    expect(await figuresOf('contract:view', 'receipt:view')).toEqual(['signed', 'received'])
    const { code } = await (await server.userWith('quotation:view')).call(report.index)
    expect(code).toBe(403)
    const withoutQuotations = await server.userWith('report:view', 'contract:view')
    expect((await done(withoutQuotations, report.getLosses, WIDE)).data).toEqual([])
  })

  test('tell margins only with the permission to see costs, also in the file', async () => {
    for (const by of ['month', 'owner', 'customer', 'product', 'category']) {
      const answer = JSON.stringify(await reported(seller, { by }))
      expect(answer).not.toMatch(/margin|cost|revenue/)
    }
    const [titles] = rowsIn(await exported(server, seller, report.exportReport, WIDE))
    expect(titles!.join()).not.toContain('毛利')
    const knows = await server.userWith('report:view', ...SELLS, 'quotation:all', 'product:cost')
    // 1000.00 with 13 % are 884.96 without, less 600.00.
    expect(
      (await reported(knows, { by: 'owner', userid: seller.userId })).sum.quoted,
    ).toMatchObject({
      margin: '569.92',
      margin_percent: '32.2',
    })
    const [all] = rowsIn(await exported(server, knows, report.exportReport, WIDE))
    expect(all).toContain('签订毛利（元）')
  })
})

describe('what a figure opens', () => {
  const listed = async (
    endpoint: typeof quotation.index | typeof contract.index | typeof receipt.getReceived,
    by: Omit<CountedBy, 'owner'> & { owner?: number },
    caller = server.admin,
  ) => {
    const days = { startime: WIDE.from, endtime: WIDE.to }
    const counted = countedText({ owner: undefined, ...by })
    const { data, total } = await done(caller, endpoint, { ...days, counted })
    return { ids: (data as { id: number }[]).map(({ id }) => id), total }
  }

  test('are as many documents as it counts', async () => {
    for (const by of ['customer', 'product', 'category'] as const) {
      for (const { key, quoted, signed, received } of (await reported(server.admin, { by })).data) {
        const of = { dim: by, key }
        expect((await listed(quotation.index, { figure: 'quoted', ...of })).total).toBe(
          quoted!.count,
        )
        expect((await listed(quotation.index, { figure: 'won', ...of })).total).toBe(quoted!.won)
        expect((await listed(contract.index, { figure: 'signed', ...of })).total).toBe(
          signed!.count,
        )
        if (!received) continue
        const receipts = await listed(receipt.getReceived, { figure: 'received', ...of })
        expect(receipts.total).toBe(received.count)
      }
    }
    const own = { dim: 'all', key: '', owner: seller.userId } as const
    expect((await listed(quotation.index, { figure: 'won', ...own })).ids).toEqual([sold.quotation])
    expect((await listed(contract.index, { figure: 'signed', ...own })).ids).toEqual([
      sold.contract,
    ])
  })

  test('show nobody what is not theirs, and are refused where they are of another list', async () => {
    const own = { dim: 'all', key: '', owner: seller.userId } as const
    expect((await listed(quotation.index, { figure: 'quoted', ...own }, colleague)).total).toBe(0)
    expect((await listed(contract.index, { figure: 'signed', ...own }, colleague)).total).toBe(0)
    const wrong = await server.admin.call(contract.index, { counted: 'quoted::all:' })
    expect(wrong).toMatchObject({ code: 400, errors: { counted: wrong.msg } })
    for (const counted of ['quoted', 'x::all:', 'quoted::some:1', 'quoted:a:all:']) {
      expect((await server.admin.call(quotation.index, { counted })).code).toBe(400)
    }
  })
})

test('a product counts with the category that it had when it was sent', async () => {
  const { admin } = server
  const [before, after] = [await makeCategory(admin), await makeCategory(admin)]
  const pid = await makeProduct(admin, { pro_unitprice: '10.00', pro_type: before })
  const id = await makeQuotation(admin)
  await done(admin, quotation.addline, { id, pid })
  await done(admin, quotation.sendQuotation, { id })
  const product = (await done(admin, api.product.getProduct, { id: pid })).data
  await done(admin, api.product.setProduct, { id: pid, version: product.version, pro_type: after })
  await done(admin, quotation.setStage, { id, stage: 3, lost_reason: '价格' })
  const { data } = await reported(admin, { by: 'category' })
  const keys = data.map(({ key }) => key)
  expect(keys).toContain(String(before))
  expect(keys).not.toContain(String(after))
  await done(admin, quotation.deleteQuotation, { id })
})

test('templates do not count, and a contract without lines counts outside of the catalogue', async () => {
  const own = await server.userWith(...SELLS)
  const id = await offer(own)
  await done(own, quotation.setQuotation, { id, is_template: 1 })
  expect((await reported(own)).sum.quoted!.count).toBe(0)
  await done(own, quotation.setQuotation, { id, is_template: 0 })
  expect((await reported(own)).sum.quoted!.count).toBe(1)
  const con = { c_money: '77.00', c_unpay: '77.00', signed_date: '2026-02-03' }
  await makeContract(own, con)
  const { data } = await reported(own, { by: 'product', from: '2026-02-03', to: '2026-02-03' })
  expect(data).toMatchObject([{ key: '0', signed: { count: 1, amount: '77.00' } }])
  expect(data[0]!.name).toBe('目录外和未列明细')
})

test('a contract and its receipts count for who is its customer now, and as it is by now', async () => {
  const own = await server.userWith(...SELLS, 'customer:view', 'customer:edit')
  const [former, later] = [await makeCustomer(own), await makeCustomer(own)]
  const typed = { customer_id: former, c_money: '77.00', signed_date: '2026-02-03' }
  const id = await makeContract(own, typed)
  await done(own, receipt.setReceipt, { con_id: id, amount: '30.00', received_date: '2026-03-04' })
  const counted = async (by: string) =>
    (await reported(own, { by })).data.map(({ key, signed, received }) => [
      key,
      signed!.amount,
      received!.amount,
    ])
  expect(await counted('customer')).toEqual([[String(former), '77.00', '30.00']])
  await done(own, contract.setContract, { id, customer_id: later })
  expect(await counted('customer')).toEqual([[String(later), '77.00', '30.00']])
  await done(own, contract.setContract, { id, cus_name: '另一家' })
  expect(await counted('customer')).toEqual([['=另一家', '77.00', '30.00']])
  await done(own, contract.setContract, { id, signed_date: '2025-12-31', c_money: '78.00' })
  expect(new Set(await counted('month'))).toEqual(
    new Set([
      ['2025-12', '78.00', '0.00'],
      ['2026-03', '0.00', '30.00'],
    ]),
  )
})

test('a cost that was typed wrong counts for no margin, and leaves the sums of others whole', async () => {
  const own = await server.userWith(...SELLS)
  const margin = async () =>
    (await reported(server.admin, { userid: own.userId })).sum.quoted!.margin
  await offer(own)
  const before = await margin()
  const fields = { pro_unitprice: '0.01', cost: '9999999999.99' }
  const pid = await makeProduct(server.admin, fields)
  const id = await makeQuotation(own)
  for (let count = 0; count < 12; count += 1) await done(own, quotation.addline, { id, pid })
  for (const line of await linesOf(own, id)) {
    await done(own, quotation.changenum, { id: line.id, num: 999 })
  }
  await server.db
    .updateTable('quotation_set')
    .set({ sets: 999 })
    .where('quotation_id', '=', id)
    .execute()
  await done(own, quotation.sendQuotation, { id })
  await done(own, quotation.toContract, { id })
  const { quoted, signed } = (await reported(server.admin, { userid: own.userId })).sum
  expect([quoted!.count, quoted!.margin]).toEqual([2, before])
  expect(signed).toMatchObject({ count: 1, amount: '119760.12', margin: '0.00' })
  await done(own, quotation.deleteQuotation, { id })
  expect(await margin()).toBe(before)
})

test('a page behind the last has no rows, and still says how many all pages have', async () => {
  const first = await reported(seller, { by: 'product' })
  const beyond = await reported(seller, { by: 'product', page: 99 })
  expect(first.total).toBe(1)
  expect(beyond).toMatchObject({ data: [], total: 1, sum: first.sum })
})

test('refuses days in the wrong order, and covers twelve whole months by default', async () => {
  const refused = await server.admin.call(report.index, { from: '2026-02-02', to: '2026-02-01' })
  expect(refused).toMatchObject({ code: 400, errors: { from: refused.msg } })
  const { from, to } = (await done(server.admin, report.index, {
    to: '2026-02-28',
  })) as unknown as {
    from: string
    to: string
  }
  expect([from, to]).toEqual(['2025-03-01', '2026-02-28'])
})

test('the file has the rows of the screen and their sum', async () => {
  const input = { ...WIDE, by: 'product', userid: seller.userId }
  const rows = rowsIn(await exported(server, server.admin, report.exportReport, input))
  expect(rows[0]!.slice(0, 4)).toEqual(['产品', '报价份数', '报价金额（元）', '其中已签份数'])
  expect(rows.slice(1).map((row) => row.slice(0, 4))).toEqual([
    ['泵 CDL16', 2, 2000, 1],
    ['合计', 2, 2000, 1],
  ])
})

test('a second line of the same product does not count the quotation twice', async () => {
  const own = await server.userWith(...SELLS)
  const id = await makeQuotation(own)
  await done(own, quotation.addline, { id, pid: pump })
  await done(own, quotation.addline, { id, pid: pump })
  expect(await linesOf(own, id)).toHaveLength(2)
  await done(own, quotation.sendQuotation, { id })
  for (const by of ['product', 'category']) {
    expect((await reported(own, { by })).data).toMatchObject([
      { quoted: { count: 1, amount: '2000.00' } },
    ])
  }
})
