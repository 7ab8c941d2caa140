import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { api } from '#api/index.ts'
import { makeContract } from '#test/make/chain.ts'
import { done, makeProduct } from '#test/make/factories.ts'
import { fieldsOf } from '#test/fuzz/values.ts'
import { changesOf, newest } from '#test/read/history.ts'
import { uploaded } from '#test/make/files/upload.ts'
import { testServer, type Caller } from '#test/run/server.ts'

/** With `receipt:edit` alone: the invoice and the days that payment waits for, and nothing else of a contract. */

const { index, getContract, getHistory, setContract } = api.contract

const server = testServer()
let accountant: Caller
beforeAll(async () => {
  accountant = await server.userWith(
    'contract:view',
    'contract:all',
    'receipt:view',
    'receipt:edit',
  )
})

let id: number
beforeEach(async () => {
  const files = await uploaded(server, server.admin, { name: '合同.pdf' }, { name: '附件.pdf' })
  const pid = await makeProduct(server.admin)
  id = await makeContract(server.admin, {
    c_money: '1000.00',
    c_unpay: '1000.00',
    c_file: files,
    c_remark: '一式两份\n双方各执一份',
    cus_name: '云溪水务',
    project: '二期',
    delivery_place: '云溪路8号',
    delivery_date: '2026-12-31',
    payment_steps: [
      { name: '预付款', percent: '30', trigger: 1 },
      { name: '发货款', percent: '60', trigger: 2, days: 10 },
      { name: '质保金', percent: '10', trigger: 4 },
    ],
    lines: [
      { title: '水泵', no: 'A', num: 2, unitprice: '450.00', pid, set_name: '机组', sets: 1 },
      { title: '运费', num: 1, unitprice: '100.00', ships: 0 },
    ],
  })
})

const stored = async (of = id) => (await done(server.admin, getContract, { id: of })).data

const DAYS = {
  signed_date: '2026-11-20',
  shipped_date: '2026-12-01',
  accepted_date: '2026-12-05',
  warranty_date: '2028-06-05',
}

describe('may be changed', () => {
  test('the invoice and the days that set the due days of the plan, listed in the history', async () => {
    await done(accountant, setContract, { id, c_invoice: 1, ...DAYS })
    expect(await stored()).toMatchObject({ c_invoice: 1, ...DAYS })
    const { data } = await done(accountant, api.receipt.getReceipts, { id })
    expect(data.instalments.map(({ due }: { due: string }) => due)).toEqual([
      '2026-11-20',
      '2026-12-11',
      '2028-06-05',
    ])
    const entry = await newest(server.admin, getHistory, id)
    expect(entry.user_name).toBe((await done(accountant, api.session.getSelf)).data.name)
    expect(changesOf(entry)).toEqual({
      签订日期: ['', '2026-11-20'],
      发货日期: ['', '2026-12-01'],
      验收日期: ['', '2026-12-05'],
      质保期满日: ['', '2028-06-05'],
      发票: ['未开', '已开'],
    })
  })

  test('by a form that sends all other fields as they are, with receipts too', async () => {
    const receipt = { con_id: id, amount: '300.00', received_date: '2026-01-02' }
    await done(accountant, api.receipt.setReceipt, receipt)
    const before = await stored()
    const form = { ...(await done(accountant, getContract, { id })).data, c_invoice: 1 }
    const { version } = await done(accountant, setContract, form)
    expect(await stored()).toEqual({ ...before, c_invoice: 1, version })
  })

  test('where the answers say so, and nowhere else', async () => {
    const billing = { change: false, delete: false, billing: true, end: false }
    const of = async (caller: Caller) => {
      const { data: rows } = await done(caller, index)
      const row = rows.find((one: { id: number }) => one.id === id)
      return [row.can, (await done(caller, getContract, { id })).data.can]
    }
    expect(await of(accountant)).toEqual([billing, billing])
    const all = { change: true, delete: true, billing: true, end: true }
    expect(await of(server.admin)).toEqual([all, all])
    const reader = await server.userWith('contract:view', 'contract:all', 'receipt:view')
    expect(await of(reader)).toEqual([
      { ...billing, billing: false },
      { ...billing, billing: false },
    ])
    const { data: empty } = await done(accountant, getContract)
    expect(empty.can).toEqual({ ...billing, billing: false })
  })
})

describe('may not be changed', () => {
  const step = { name: '全款', percent: '100', trigger: 1 }
  /** Every other field of the form, with a value that is not stored. */
  const others: Record<string, unknown> = {
    c_title: '别的标题',
    c_no: 'HT-别的',
    cus_name: '别的客户',
    customer_id: 987_654,
    project: '三期',
    delivery_place: '别处',
    delivery_date: '2027-01-01',
    lines: [{ title: '水泵', num: 3 }],
    c_money: '1.00',
    c_unpay: '0.00',
    c_file: [],
    c_remark: '',
    payment_steps: [step],
    delivery_time: '30天',
    transport: '汽运',
    warranty: '两年',
    acceptance: '按国标',
    clauses: '另行约定',
    release_time: '2020:01:01 00:00:00',
    c_status: 3,
  }

  test('is every other field of the agreement', () => {
    const own = ['id', 'version', 'c_invoice', ...Object.keys(DAYS)]
    const fields = Object.keys(fieldsOf(setContract)).filter((name) => !own.includes(name))
    expect(Object.keys(others).sort()).toEqual(fields.sort())
  })

  test.each(Object.entries(others))('%s, and nothing is saved', async (name, value) => {
    const before = await stored()
    const refused = await accountant.call(setContract, { id, c_invoice: 1, [name]: value })
    const label = fieldsOf(setContract)[name]!.description!
    expect(refused).toMatchObject({ code: 403, errors: { [name]: expect.any(String) } })
    expect(refused.msg).toContain(`${label}不能修改`)
    expect(await stored()).toEqual(before)
  })

  test('the lines: one left out, in another order, or with another delivery', async () => {
    const before = await stored()
    const [pump, freight] = before.lines
    for (const lines of [[pump], [freight, pump], [{ ...pump, needs_production: 0 }, freight]]) {
      expect((await accountant.call(setContract, { id, lines })).code).toBe(403)
    }
    expect(await stored()).toEqual(before)
  })

  test('a new contract is not made', async () => {
    const refused = await accountant.call(setContract, { c_title: '新合同', c_invoice: 1 })
    expect(refused).toMatchObject({ code: 403, msg: expect.stringContaining('合同：新增和修改') })
  })
})

describe('whose contracts', () => {
  const sent = () => ({ id, c_invoice: 1, version: 99 })
  const absent = { id: 987_654, c_invoice: 1, version: 99 }

  test('are those of which one sees the receipts; others are absent, whatever is sent', async () => {
    for (const caller of [
      await server.userWith('contract:view', 'receipt:view', 'receipt:edit'),
      await server.userWith('contract:all', 'receipt:view', 'receipt:edit'),
    ]) {
      const refused = await caller.call(setContract, sent())
      expect(refused).toEqual(await caller.call(setContract, absent))
      expect(refused.code).toBe(404)
    }
    expect((await stored()).c_invoice).toBe(0)
  })

  test('one’s own are among them', async () => {
    const owner = await server.userWith('contract:view', 'receipt:view', 'receipt:edit')
    const { userId } = owner
    await server.db.updateTable('contract').set({ user_id: userId }).where('id', '=', id).execute()
    await done(owner, setContract, { id, c_invoice: 1 })
    expect((await stored()).c_invoice).toBe(1)
  })

  test('receipts that one may only see change nothing of them', async () => {
    const reader = await server.userWith('contract:view', 'contract:all', 'receipt:view')
    expect((await reader.call(setContract, { id, c_invoice: 1 })).code).toBe(403)
  })
})
