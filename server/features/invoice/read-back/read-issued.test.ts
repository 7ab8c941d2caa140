import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { api } from '#api/index.ts'
import type { ReadInvoice } from '#api/invoice/read-back.ts'
import type { ImportRow } from '#api/kit/imports.ts'
import { makeContract } from '#test/make/chain.ts'
import { done, fresh } from '#test/make/factories.ts'
import { newest } from '#test/read/history.ts'
import { sheetOf } from '#test/read/sheet-file.ts'
import { importFile } from '#test/read/sheets.ts'
import { testServer, type Caller } from '#test/run/server.ts'

/** The tax bureau's list of issued invoices: which request each is of, and what is registered of it. */

const { getInvoice, setInvoice, setIssued, index } = api.invoice

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

const HEAD = [
  '数电发票号码',
  '购方识别号',
  '购买方名称',
  '开票日期',
  '金额',
  '税额',
  '价税合计',
  '发票状态',
  '是否正数发票',
  '备注',
]

/** Numbers, buyers and amounts of a test's own, since all tests share their requests. */
let count = 0
const number = () =>
  `26117000000${String(Date.now() % 1_000_000).padStart(6, '0')}${String((count += 1)).padStart(3, '0')}`
let buyer: { name: string; taxNumber: string }
beforeEach(() => {
  count += 1
  buyer = { name: fresh('云溪水务'), taxNumber: `91310000${String(count).padStart(10, '0')}` }
})

async function requested(gross: string, fields: object = {}, caller = clerk): Promise<number> {
  const con_id = await makeContract(caller, { c_money: '1000000' })
  const rows = [{ title: '泵', quantity: '1', amount: gross, tax_rate: '13' }]
  const input = { con_id, kind: 2, buyer_name: buyer.name, buyer_tax_number: buyer.taxNumber, rows }
  return Number((await done(caller, setInvoice, { ...input, ...fields })).id)
}

type Cell = string | number
type Listed = {
  no?: string
  taxNumber?: string
  name?: string
  day?: string
  net?: Cell
  tax?: Cell
  gross?: Cell
  state?: string
  positive?: string
  remark?: string
}
/** A row of the list; without amounts 1,130.00 with 130.00 of tax. */
function listed(of: Listed = {}): Cell[] {
  const { no = number(), taxNumber = buyer.taxNumber, name = buyer.name } = of
  const { day = '2026-03-02 10:11:12', net = '1000.00', tax = '130.00', gross = '1130.00' } = of
  const { state = '正常', positive = '是', remark = '' } = of
  return [no, taxNumber, name, day, net, tax, gross, state, positive, remark]
}

type Read = ImportRow & { line: ReadInvoice | null }
const calls = { importFile: api.invoice.readIssued }
async function read(rows: readonly Cell[][], caller = clerk, head: string[] = HEAD) {
  const answer = await importFile(server, caller, calls, await sheetOf(head, ...rows))
  expect(answer.msg).toBe('已读取，请核对')
  return answer.data.rows as Read[]
}

/** What is sent of the rows whose request is found. */
const toSend = (rows: readonly Read[]) =>
  rows.flatMap(({ line }) => {
    const choice = line?.choices.find(({ value }) => value === line.id)
    if (!line || !choice) return []
    const { invoice_no, invoice_date, tax, gross } = line
    return [{ id: choice.value, version: choice.version, invoice_no, invoice_date, tax, gross }]
  })
const stored = async (id: number) => (await done(clerk, getInvoice, { id })).data
const found = (rows: readonly Read[]) => rows.map(({ kind, line }) => [kind, line?.id ?? null])

describe('an invoice is of the request', () => {
  test('whose number ends its 备注, however its buyer is written', async () => {
    const id = await requested('1130')
    const no = number()
    const rows = await read([
      listed({ no, taxNumber: ` ${buyer.taxNumber.toLowerCase()} `, remark: `工程款 kp${id}` }),
    ])
    expect(rows).toMatchObject([
      {
        kind: 'changed',
        notes: [],
        line: { invoice_no: no, invoice_date: '2026-03-02', tax: '130.00', gross: '1130.00', id },
      },
    ])
  })

  test('but not one that stands elsewhere in its 备注', async () => {
    const [id, other] = [await requested('1130'), await requested('2260')]
    const rows = await read([listed({ remark: `KP${other}的补充协议` })])
    expect(found(rows)).toEqual([['changed', id]])
  })

  test('to the cent, half a one up', async () => {
    const id = await requested('1130')
    const rows = await read([listed({ net: 1000.004, tax: 129.995, remark: `KP${id}` })])
    expect(rows).toMatchObject([{ kind: 'changed', notes: [], line: { id, tax: '130.00' } }])
  })

  test('else of its buyer and amount, where there is one of both', async () => {
    const [id] = [await requested('2260'), await requested('3390')]
    const rows = await read([listed({ net: 2000, tax: 260, gross: 2260 })])
    expect(found(rows)).toEqual([['changed', id]])
  })

  test('not where two requests, or two invoices, are of that buyer and amount', async () => {
    const ids = [await requested('1130'), await requested('1130')]
    const [row] = await read([listed()])
    expect(row).toMatchObject({ kind: 'wrong', line: { id: '' } })
    expect(row!.line!.choices.map(({ value }) => value)).toEqual(ids)
    const other = await requested('4520')
    const both = await read([
      listed({ net: 4000, tax: 520, gross: 4520 }),
      listed({ net: 4000, tax: 520, gross: 4520 }),
    ])
    expect(found(both)).toEqual([
      ['wrong', ''],
      ['wrong', ''],
    ])
    expect(both[0]!.line!.choices.map(({ value }) => value)).toEqual([other])
  })

  test('not where another row names it, nor where two rows name it', async () => {
    const id = await requested('5650')
    const amounts = { net: 5000, tax: 650, gross: 5650 }
    const named = listed({ ...amounts, remark: `KP${id}` })
    expect(found(await read([named, listed(amounts)]))).toEqual([
      ['changed', id],
      ['skipped', null],
    ])
    const twice = await read([named, listed({ ...amounts, remark: `KP${id}` })])
    expect(found(twice)).toEqual([
      ['wrong', ''],
      ['wrong', ''],
    ])
    expect(twice[0]!.reason).toBe('第3行也是这份申请的，请选择是哪一张')
  })

  test('not where the buyer is another one', async () => {
    const id = await requested('1130')
    const [row] = await read([
      listed({ taxNumber: '91310000999999999X', name: '别的公司', remark: `KP${id}` }),
    ])
    expect(row).toMatchObject({ kind: 'wrong', line: { id: '' } })
    expect(row!.reason).toContain(`备注里的KP${id}是“${buyer.name}”的申请，购买方不同`)
  })

  test('of a buyer without a tax number not where the name is another one', async () => {
    const id = await requested('1130', { buyer_tax_number: '' })
    const remark = `KP${id}`
    const [other] = await read([listed({ taxNumber: '', name: '别的公司', remark })])
    expect(other).toMatchObject({ kind: 'wrong', line: { id: '' } })
    expect(other!.reason).toContain('购买方不同')
    expect(found(await read([listed({ taxNumber: '', remark })]))).toEqual([['changed', id]])
  })

  test('not where the amount differs by more than 1.00', async () => {
    const id = await requested('1130')
    const [row] = await read([listed({ net: 1001.01, gross: 1131.01, remark: `KP${id}` })])
    expect(row).toMatchObject({ kind: 'wrong', line: { id: '' } })
    expect(row!.reason).toContain('金额比申请多1.01元，价税合计比申请多1.01元')
  })

  test('of which the actor sees nothing, as if it were not there', async () => {
    const id = await requested('1130')
    const no = number()
    const seller = await server.userWith(
      'contract:view',
      'contract:edit',
      'invoice:view',
      'invoice:edit',
    )
    const rows = await read([listed({ no, remark: `KP${id}` })], seller)
    expect(rows).toMatchObject([{ kind: 'skipped', line: null }])
    const row = { id, invoice_no: no, invoice_date: '2026-03-02', tax: '130', gross: '1130' }
    expect((await seller.call(setIssued, { rows: [row] })).code).toBe(404)
    expect(await stored(id)).toMatchObject({ state: 0 })
    await done(clerk, setIssued, { rows: [row] })
    expect(await read([listed({ no })], seller)).toMatchObject([
      { kind: 'unchanged', reason: '发票号码已登记过', line: null },
    ])
  })
})

test('a list as the bureau exports it is read, whatever else it has', async () => {
  const id = await requested('1130')
  const no = number()
  const named =
    '序号,发票代码,发票号码,数电发票号码,销方识别号,销方名称,购方识别号,购买方名称,开票日期,金额,税额,价税合计,发票来源,发票票种,发票状态,是否正数发票,发票风险等级,开票人,备注'
  const head = named.split(',')
  const goods: Cell[] = [1, '', '', no, '', '清源泵业', buyer.taxNumber, buyer.name]
  const figures: Cell[] = ['2026-03-02 10:11:12', 1000, 130, 1130]
  const kind: Cell[] = ['电子发票服务平台', '数电票（增值税专用发票）', '正常', '是', '正常']
  const row = [...goods, ...figures, ...kind, '王会计', `合同HT-1\nKP${id}`]
  const sum = ['合计', '', '', '', '', '', '', '', '', 1000, 130, 1130, '', '', '', '', '', '', '']
  const rows = await read([row, sum], clerk, head)
  expect(rows).toMatchObject([{ kind: 'changed', line: { id, invoice_no: no, tax: '130.00' } }])
})

describe('of no request is', () => {
  const reasons = async (...rows: Cell[][]) =>
    (await read(rows)).map(({ kind, reason }) => [kind, reason])

  test('a red invoice, by its column or its sum, whatever request its 备注 names', async () => {
    const id = await requested('1130')
    const blue = `被红冲蓝字数电票号码：26117000000012345678 KP${id}`
    const red = '红字发票，红冲的26117000000012345678还没有登记已开；先登记它，再读入一次这份清单'
    expect(
      await reasons(
        listed({ positive: '否', remark: blue }),
        listed({ net: '-1000.00', tax: -130, gross: '-1,130.00', positive: '', remark: blue }),
        listed({ positive: '否', remark: `KP${id}` }),
      ),
    ).toEqual([
      ['skipped', red],
      ['skipped', red],
      ['skipped', '红字发票，备注里没有写明红冲的是哪一张；请在原来的申请上登记红冲'],
    ])
  })

  test('what is void, received, unreadable or of nobody here', async () => {
    await done(server.admin, api.company.setCompany, { tax_number: '91310000OWN000000X' })
    const head = [...HEAD, '销方识别号']
    const own = '91310000OWN000000X'
    const rows = await read(
      [
        [...listed({ state: '已作废' }), own],
        [...listed(), '91310000OTHER0000X'],
        [...listed({ no: 'ABC' }), own],
        [...listed({ day: '昨天' }), own],
        [...listed({ tax: 'x' }), own],
        [...listed({ tax: 131 }), own],
        [...listed({ net: 71, tax: 9.23, gross: 80.23 }), own],
      ],
      clerk,
      head,
    )
    expect(rows.map(({ kind, reason }) => [kind, reason])).toEqual([
      ['skipped', '发票状态是“已作废”'],
      ['skipped', '销方不是本公司，是收到的发票'],
      ['wrong', '“ABC”不是发票号码'],
      ['wrong', '开票日期“昨天”无法识别'],
      ['wrong', '“x”不是金额'],
      ['wrong', '金额加税额不等于价税合计'],
      ['skipped', '没有找到金额相同、还没有开票的申请；不是从这里申请的发票不用登记'],
    ])
  })
})

describe('a number in several rows', () => {
  test('is one invoice, whose lines are summed', async () => {
    const id = await requested('3390')
    const no = number()
    const head = [...HEAD, '货物或应税劳务名称']
    const remark = `KP${id}`
    const rows = await read(
      [
        [...listed({ no, remark }), '水泵'],
        [...listed({ no, net: 2000, tax: 260, gross: 2260, remark }), '控制柜'],
      ],
      clerk,
      head,
    )
    expect(rows).toMatchObject([
      { kind: 'changed', line: { id, tax: '390.00', gross: '3390.00' } },
      { kind: 'skipped', reason: '同一张发票，已并入第2行', line: null },
    ])
  })

  test('is the same invoice again, or none where the amounts differ', async () => {
    const id = await requested('1130')
    const [no, other, third] = [number(), number(), number()]
    const remark = `KP${id}`
    const rows = await read([
      listed({ no, remark }),
      listed({ no, remark }),
      listed({ no: other }),
      listed({ no: other, net: 1, tax: 0.13, gross: 1.13 }),
      listed({ no: third }),
      listed({ no: third, net: 999, tax: 131 }),
    ])
    const differs = ['wrong', '同一发票号码的金额不同，请导出每张发票一行的清单']
    expect(rows.map(({ kind, reason }) => [kind, reason])).toEqual([
      ['changed', expect.stringContaining(`KP${id}`)],
      ['skipped', '与第2行重复'],
      differs,
      differs,
      differs,
      differs,
    ])
  })
})

describe('what is confirmed', () => {
  test('is 已开 with number and day, the contract is invoiced, and a second reading changes nothing', async () => {
    const [first, second] = [await requested('1130'), await requested('2260')]
    const rows = [
      listed({ remark: `KP${first}` }),
      listed({ net: 2000, tax: 260, gross: 2260, remark: `KP${second}` }),
    ]
    const sent = toSend(await read(rows))
    expect(await clerk.call(setIssued, { rows: sent })).toMatchObject({
      code: 200,
      msg: '已登记2张发票',
      data: { count: 2 },
    })
    const now = await stored(first)
    expect(now).toMatchObject({
      state: 1,
      invoice_no: rows[0]![0],
      invoice_date: '2026-03-02',
      difference: '',
      version: 2,
    })
    const { data } = await done(clerk, api.invoice.getInvoices, { id: now.con_id })
    expect(data.invoiced).toBe('1130.00')
    expect((await read(rows)).map(({ kind }) => kind)).toEqual(['unchanged', 'unchanged'])
    expect((await clerk.call(setIssued, { rows: sent })).data).toEqual({ count: 0 })
    expect(await stored(first)).toMatchObject({ version: 2 })
  })

  test('is all or nothing, and says which invoice it is that does not fit', async () => {
    const [first, second] = [await requested('1130'), await requested('2260')]
    const rows = toSend(
      await read([
        listed({ remark: `KP${first}` }),
        listed({ net: 2000, tax: 260, gross: 2260, remark: `KP${second}` }),
      ]),
    )
    await done(clerk, setInvoice, { id: second, remark: '改过了' })
    const refused = await clerk.call(setIssued, { rows })
    expect(refused.code).toBe(409)
    expect(refused.msg).toContain(`没有登记任何内容。发票${rows[1]!.invoice_no}：`)
    expect(await stored(first)).toMatchObject({ state: 0, invoice_no: '' })
  })

  test('by two at once is registered once', async () => {
    const ids = [await requested('1130'), await requested('1130')]
    const rows = toSend(await read(ids.map((id) => listed({ remark: `KP${id}` }))))
    const answers = await Promise.all([
      clerk.call(setIssued, { rows }),
      clerk.call(setIssued, { rows: rows.toReversed() }),
    ])
    expect(answers.map(({ code }) => code)).toEqual([200, 200])
    expect(
      answers.map(({ data }) => Number(data.count)).toSorted((one, other) => one - other),
    ).toEqual([0, 2])
    expect(await stored(ids[0]!)).toMatchObject({ state: 1, version: 2 })
  })

  test('is refused of a number that another request has, and of a request that has another number', async () => {
    const [first, second] = [await requested('1130'), await requested('1130')]
    const row = (id: number, invoice_no: string) => ({
      rows: [{ id, invoice_no, invoice_date: '2026-03-02', tax: '130', gross: '1130' }],
    })
    const [no, other] = [number(), number()]
    await done(clerk, setIssued, row(first, no))
    expect((await clerk.call(setIssued, row(second, no))).code).toBe(409)
    const renamed = await clerk.call(setIssued, row(first, other))
    expect(renamed).toMatchObject({ code: 409 })
    expect(renamed.msg).toContain(`申请KP${first}已登记为${no}`)
    expect((await clerk.call(setIssued, { rows: [] })).code).toBe(400)
    const noDay = [{ ...row(second, other).rows[0], invoice_date: '2026-02-30' }]
    expect((await clerk.call(setIssued, { rows: noDay })).msg).toBe(
      '第1行的开票日期的格式应为 2026-11-20',
    )
    const twice = { rows: [row(second, other).rows[0], row(second, number()).rows[0]] }
    expect((await clerk.call(setIssued, twice)).code).toBe(400)
  })
})

describe('what the bureau’s figures differ in', () => {
  async function differing() {
    const id = await requested('1130')
    const list = [listed({ net: 1000.01, tax: 129.99, remark: `KP${id}` })]
    const rows = await read(list)
    expect(rows[0]!.notes).toEqual([
      { label: '要核对', note: '金额比申请多0.01元，税额比申请少0.01元' },
    ])
    await done(clerk, setIssued, { rows: toSend(rows) })
    return { id, list }
  }

  test('stands at the request until somebody accepts it, and our figures stay', async () => {
    const { id, list } = await differing()
    const difference = '金额比申请多0.01元，税额比申请少0.01元'
    expect(await stored(id)).toMatchObject({ difference })
    const { data } = await done(clerk, index, { keyword: (await stored(id)).c_no })
    expect(data).toMatchObject([{ id, difference, gross: '1130.00' }])
    expect((await read(list)).map(({ kind }) => kind)).toEqual(['unchanged'])

    await done(clerk, setInvoice, { id, difference_accepted: 1 })
    expect(await stored(id)).toMatchObject({ difference_accepted: 1, rows: [{ tax: '130.00' }] })
    const { data: after } = await done(clerk, index, { keyword: (await stored(id)).c_no })
    expect(after).toMatchObject([{ id, difference: '' }])
    expect((await read(list)).map(({ kind }) => kind)).toEqual(['unchanged'])
    const last = await newest(clerk, api.invoice.getHistory, id)
    expect(last.changes).toContainEqual({
      label: '与税局的差额',
      before: '',
      after: '已接受',
    })
  })

  test('is read of an invoice that was registered by hand, too', async () => {
    const id = await requested('1130')
    const no = number()
    await done(clerk, setInvoice, { id, state: 1, invoice_no: no, invoice_date: '2026-03-01' })
    const list = [listed({ no, net: 1000.02, tax: 129.98 })]
    const rows = await read(list)
    expect(rows[0]!.notes.map(({ note }) => note)).toEqual([
      '金额比申请多0.02元，税额比申请少0.02元',
      '登记的开票日期是2026-03-01',
    ])
    await done(clerk, setIssued, { rows: toSend(rows) })
    expect(await stored(id)).toMatchObject({
      invoice_date: '2026-03-02',
      difference: '金额比申请多0.02元，税额比申请少0.02元',
    })
    expect(found(await read(list))).toEqual([['unchanged', null]])
  })

  test('is gone with the registration', async () => {
    const { id } = await differing()
    await done(clerk, setInvoice, { id, state: 0 })
    expect(await stored(id)).toMatchObject({ state: 0, difference: '' })
  })
})
