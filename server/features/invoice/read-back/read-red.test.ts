import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { api } from '#api/index.ts'
import type { ReadInvoice } from '#api/invoice/read-back.ts'
import type { ImportRow } from '#api/kit/imports.ts'
import { makeContract } from '#test/make/chain.ts'
import { done, fresh } from '#test/make/factories.ts'
import { sheetOf } from '#test/read/sheet-file.ts'
import { importFile } from '#test/read/sheets.ts'
import { testServer, type Caller } from '#test/run/server.ts'

/** Red ones of the tax bureau's list of issued invoices: which invoice each takes something back of, and how much (domain §16). */

const { getInvoice, getInvoices, setInvoice, setIssued } = api.invoice

const server = testServer()
let clerk: Caller
beforeAll(async () => {
  clerk = await server.userWith(
    'contract:view',
    'contract:edit',
    'contract:all',
    'invoice:view',
    'invoice:edit',
  )
})

const PUMP = { title: '泵', quantity: '2', amount: '1130.00', tax_rate: '13' }
const FREIGHT = { title: '运费', quantity: '1', amount: '109.00', tax_rate: '9' }

let count = 0
/** 20 digits that no other test has. */
const number = () =>
  `2711${String(Date.now() % 1_000_000_000).padStart(9, '0')}${String((count += 1)).padStart(7, '0')}`

let blue: string
let con_id: number
beforeEach(async () => {
  blue = number()
  con_id = await makeContract(clerk, { c_money: '1000000' })
})

/** An invoice that is registered as 已开, of these rows. */
async function issued(rows: object[] = [PUMP]): Promise<number> {
  const outcome = { state: 1, invoice_no: blue, invoice_date: '2026-03-02' }
  const input = { con_id, kind: 2, buyer_name: fresh('云溪水务'), rows, ...outcome }
  return Number((await done(clerk, setInvoice, input)).id)
}

const HEAD = ['数电发票号码', '购买方名称', '开票日期', '金额', '税额', '价税合计', '备注']
type Cells = (string | number)[]
/** A red row of the list that takes back so much, all of the usual invoice unless it says otherwise. */
function red(of: { no?: string; net?: number; tax?: number; remark?: string } = {}): Cells {
  const { no = number(), net = 1000, tax = 130 } = of
  const { remark = `被红冲蓝字数电票号码：${blue} 红字发票信息确认单编号：3100260300001` } = of
  return [no, '云溪水务', '2026-03-05', -net, -tax, -(net + tax), remark]
}

type Read = ImportRow & { line: ReadInvoice | null }
const calls = { importFile: api.invoice.readIssued }
async function read(rows: Cells[], caller = clerk) {
  const answer = await importFile(server, caller, calls, await sheetOf(HEAD, ...rows))
  expect(answer.msg).toBe('已读取，请核对')
  return answer.data.rows as Read[]
}
/** What is sent of the rows that are of an invoice. */
const toSend = (rows: readonly Read[], reason: number) =>
  rows.flatMap(({ line }) => {
    const [choice] = line?.choices ?? []
    if (!line?.red || !choice) return []
    const { invoice_no, invoice_date, tax, gross } = line
    const { confirmation_no } = line.red
    const of = { id: choice.value, version: choice.version, reason, confirmation_no }
    return [{ ...of, invoice_no, invoice_date, tax, gross }]
  })
const register = async (rows: Cells[], reason = 2) =>
  clerk.call(setIssued, { rows: toSend(await read(rows), reason) })
const stored = async (id: number) => (await done(clerk, getInvoice, { id })).data

test('a red one of the whole amount makes its invoice 红冲, once its reason is chosen', async () => {
  const id = await issued([PUMP, FREIGHT])
  const row = red({ net: 1100, tax: 139 })
  const rows = await read([row])
  expect(rows).toMatchObject([
    {
      kind: 'wrong',
      reason: '红冲整张，请选择红冲原因',
      notes: [],
      line: {
        gross: '1239.00',
        tax: '139.00',
        id: '',
        choices: [{ value: id }],
        red: { reasons: [1, 2, 3, 4], confirmation_no: '3100260300001' },
      },
    },
  ])
  expect((await clerk.call(setIssued, { rows: toSend(rows, 1) })).msg).toBe('已登记1张发票')
  expect(await stored(id)).toMatchObject({
    state: 2,
    invoice_no: blue,
    invoice_date: '2026-03-02',
    red_date: '2026-03-05',
    reds: [{ reason: 1, red_no: row[0], confirmation_no: '3100260300001', gross: '1239.00' }],
  })
  const { data } = await done(clerk, getInvoices, { id: con_id })
  expect(data).toMatchObject({ applied: '0.00', invoiced: '0.00' })
})

test('a red one of less is a part, by its amount, and is no mistake of the whole', async () => {
  const id = await issued()
  const rows = await read([red({ net: 200, tax: 26 })])
  expect(rows).toMatchObject([
    { reason: '红冲226.00元，请选择红冲原因', line: { red: { reasons: [2, 3, 4] } } },
  ])
  await done(clerk, setIssued, { rows: toSend(rows, 3) })
  expect(await stored(id)).toMatchObject({
    state: 1,
    red_gross: '226.00',
    red_tax: '26.00',
    reds: [{ reason: 3, rows: [{ position: 1, quantity: '0.4', gross: '226.00' }] }],
  })
})

test('two of one invoice in a list follow each other, and the rest of it is whole', async () => {
  const id = await issued()
  const rows = [red({ net: 200, tax: 26 }), red({ net: 800, tax: 104 })]
  expect((await register(rows)).msg).toBe('已登记2张发票')
  expect(await stored(id)).toMatchObject({ state: 2, red_gross: '1130.00', red_tax: '130.00' })
})

test('a second reading and a second sending change nothing', async () => {
  const id = await issued()
  const list = [red({ net: 200, tax: 26 })]
  const sent = toSend(await read(list), 2)
  await done(clerk, setIssued, { rows: sent })
  expect((await read(list)).map(({ kind, reason }) => [kind, reason.split('：')[1]])).toEqual([
    ['unchanged', '已登记这次红冲'],
  ])
  expect((await clerk.call(setIssued, { rows: sent })).data).toEqual({ count: 0 })
  expect(await stored(id)).toMatchObject({ red_gross: '226.00', reds: [{}] })
  await register([red({ net: 800, tax: 104 })])
  expect((await read([red({ net: 1, tax: 0.13 })]))[0]).toMatchObject({ kind: 'unchanged' })
})

test('what the bureau’s tax differs in is said, and ours stays', async () => {
  const id = await issued()
  const rows = await read([red({ net: 199.99, tax: 26.01 })])
  expect(rows[0]!.notes.map(({ note }) => note)).toEqual(['金额比申请少0.01元，税额比申请多0.01元'])
  await done(clerk, setIssued, { rows: toSend(rows, 2) })
  expect(await stored(id)).toMatchObject({ red_gross: '226.00', red_tax: '26.00' })
})

test('the whole of an invoice is what the bureau says that it comes to, too', async () => {
  const id = await issued()
  const own = { id, invoice_no: blue, invoice_date: '2026-03-02', tax: '130.00', gross: '1130.01' }
  await done(clerk, setIssued, { rows: [own] })
  const rows = await read([red({ net: 1000.01 })])
  expect(rows[0]).toMatchObject({ reason: '红冲整张，请选择红冲原因' })
  await done(clerk, setIssued, { rows: toSend(rows, 2) })
  expect(await stored(id)).toMatchObject({ state: 2 })
})

describe('is for a person,', () => {
  test.each([
    ['a part of an invoice of several rows', red, [PUMP, FREIGHT], '清单没有写明红冲哪一行'],
    ['more than is left', () => red({ net: 2000, tax: 260 }), [PUMP], '还没有红冲的只有1,130.00元'],
    ['another tax', () => red({ net: 100, tax: 126 }), [PUMP], '税额比申请多100.00元'],
  ])('%s', async (_name, row, rows, says) => {
    await issued(rows)
    const [found] = await read([row()])
    expect(found).toMatchObject({ kind: 'wrong', line: null })
    expect(found!.reason).toContain(says)
  })

  test('and so it is when it is sent without being read', async () => {
    const id = await issued([PUMP, FREIGHT])
    const row = { id, reason: 2, invoice_no: number(), invoice_date: '2026-03-05' }
    const answer = await clerk.call(setIssued, { rows: [{ ...row, tax: '26', gross: '226' }] })
    expect(answer.code).toBe(400)
    expect(answer.msg).toContain('请打开申请登记红冲')
    const unknown = { ...row, reason: 5, tax: '139', gross: '1239' }
    expect((await clerk.call(setIssued, { rows: [unknown] })).code).toBe(400)
    expect(await stored(id)).toMatchObject({ state: 1, reds: [] })
  })
})

test('an invoice of a contract that one does not see is not there', async () => {
  await issued()
  const other = await server.userWith('contract:view', 'invoice:view', 'invoice:edit')
  expect((await read([red()], other))[0]).toMatchObject({
    kind: 'skipped',
    reason: `红字发票，红冲的${blue}还没有登记已开；先登记它，再读入一次这份清单`,
    line: null,
  })
})

test('by two at once is registered once', async () => {
  const id = await issued()
  const rows = toSend(await read([red({ net: 200, tax: 26 })]), 2)
  const answers = await Promise.all([
    clerk.call(setIssued, { rows }),
    clerk.call(setIssued, { rows }),
  ])
  expect(answers.map(({ code }) => code)).toEqual([200, 200])
  expect(answers.map(({ data }) => Number(data.count)).toSorted((a, b) => a - b)).toEqual([0, 1])
  expect(await stored(id)).toMatchObject({ red_gross: '226.00', reds: [{}] })
})
