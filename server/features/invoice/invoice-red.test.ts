import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { api } from '#api/index.ts'
import { daysAfter } from '#api/kit/time.ts'
import { linesOf, makeContract } from '#test/make/chain.ts'
import { done, fresh } from '#test/make/factories.ts'
import { today } from '#test/make/home.ts'
import { changesOf, newest } from '#test/read/history.ts'
import { testServer, type Caller } from '#test/run/server.ts'

/** 红冲 of a part of an invoice (domain §16): what is red is free again, and adds up with what remains. */

const { index, getInvoice, getInvoices, getHistory, setInvoice, setRed, undoRed } = api.invoice
const { setContract, getContract } = api.contract

const server = testServer()
let clerk: Caller
beforeAll(async () => {
  clerk = await server.userWith('contract:view', 'contract:edit', 'invoice:view', 'invoice:edit')
})

/** 10,000.00 for three at 13 %, and 1,000.00 for freight at 9 %. */
const LINES = [
  { title: '立式泵', no: 'CDL', unit: '台', num: 3, unitprice: '3333.33', tax_rate: '13' },
  { title: '运费', num: 1, unitprice: '1000.00', tax_rate: '9', ships: 0 },
]

let con_id: number
let pump: number
let freight: number
let id: number
beforeEach(async () => {
  con_id = await makeContract(clerk, { c_money: '10999.99', lines: LINES })
  ;[pump, freight] = (await linesOf(clerk, con_id)).map((line) => line.id) as [number, number]
  id = await issued([
    { contract_line_id: pump, quantity: '3' },
    { contract_line_id: freight, amount: '1000.00' },
  ])
})

const send = (rows: object[], more: object = {}) =>
  clerk.call(setInvoice, { con_id, kind: 2, buyer_name: '云溪水务', rows, ...more })
async function issued(rows: object[]) {
  const outcome = { state: 1, invoice_no: fresh('26'), invoice_date: '2026-03-02' }
  const answer = await send(rows, outcome)
  expect(answer.msg).toBe('开票申请已保存')
  return Number(answer.id)
}
const RETURNED = { reason: 2, red_date: '2026-03-05' }
const red = (rows: object[], more: object = {}) =>
  clerk.call(setRed, { id, ...RETURNED, red_no: fresh('27'), rows, ...more })
const redden = async (rows: object[], more: object = {}) => {
  const answer = await red(rows, more)
  expect(answer.msg).toBe('红冲已登记')
}
const stored = async () => (await done(clerk, getInvoice, { id })).data
const sums = async () => {
  const { invoices: _list, ...of } = (await done(clerk, getInvoices, { id: con_id })).data
  return of
}
const left = async () =>
  (await done(clerk, getInvoice, { con_id })).data.lines.map(
    ({ quantity_left, gross_left }: { quantity_left: string; gross_left: string }) => [
      quantity_left,
      gross_left,
    ],
  )

describe('one piece of three', () => {
  test('is red with its part of the tax, and free to be applied for again', async () => {
    await redden([{ position: 1, quantity: '1' }], { confirmation_no: '3100-1', red_no: '27-1' })
    expect(await stored()).toMatchObject({
      state: 1,
      red_date: '',
      red_gross: '3333.33',
      red_tax: '383.48',
      reds: [
        {
          reason: 2,
          confirmation_no: '3100-1',
          red_no: '27-1',
          red_date: '2026-03-05',
          gross: '3333.33',
          tax: '383.48',
          rows: [{ position: 1, quantity: '1', gross: '3333.33', tax: '383.48' }],
        },
      ],
      rows: [
        { red_quantity: '1', red_gross: '3333.33', red_tax: '383.48' },
        { red_quantity: '0', red_gross: '0.00' },
      ],
    })
    expect(await sums()).toMatchObject({ applied: '7666.66', invoiced: '7666.66' })
    expect(await left()).toEqual([
      ['1', '3333.33'],
      ['0', '0.00'],
    ])
    expect((await send([{ contract_line_id: pump, quantity: '1.1' }])).code).toBe(400)
    await done(clerk, setInvoice, {
      con_id,
      kind: 2,
      buyer_name: '云溪水务',
      rows: [{ contract_line_id: pump, quantity: '1' }],
    })
    expect(await sums()).toMatchObject({ applied: '10999.99', invoiced: '7666.66' })
  })

  test('is said in the history and in the list', async () => {
    await redden([{ position: 1, quantity: '1' }], { confirmation_no: '3100-2', red_no: '27-2' })
    expect(changesOf(await newest(clerk, getHistory, id))).toEqual({
      红冲: ['', '销货退回 2026-03-05 27-2 3100-2 3,333.33元'],
    })
    const { data } = await done(clerk, index, { keyword: '' })
    expect(data.find((row: { id: number }) => row.id === id)).toMatchObject({
      state: 1,
      red_gross: '3333.33',
    })
  })

  test('lets the line be lower by as much, and no lower', async () => {
    const lines = (num: number) => [
      { id: pump, num },
      { id: freight, num: 1 },
    ]
    const lower = (num: number) =>
      clerk.call(setContract, { id: con_id, c_money: '7666.66', lines: lines(num) })
    expect((await lower(2)).code).toBe(400)
    await redden([{ position: 1, quantity: '1' }])
    expect((await lower(1)).code).toBe(400)
    expect((await lower(2)).code).toBe(200)
  })
})

test('a row is red by amount, a second time, and the rest of the invoice makes it 红冲', async () => {
  await redden([{ position: 1, amount: '500.00' }], { reason: 3 })
  await redden([
    { position: 2, amount: '400.00' },
    { position: 1, quantity: '1' },
  ])
  expect(await stored()).toMatchObject({ state: 1, red_gross: '4233.33' })
  expect(await sums()).toMatchObject({ applied: '6766.66', invoiced: '6766.66' })
  await redden([], { reason: 4 })
  const { rows, ...whole } = await stored()
  expect(whole).toMatchObject({
    state: 2,
    red_date: '2026-03-05',
    red_gross: whole.gross,
    amount_left: '10999.99',
  })
  expect(rows).toMatchObject([
    { red_quantity: '3', red_gross: '9999.99' },
    { red_gross: '1000.00' },
  ])
  expect(await sums()).toMatchObject({ applied: '0.00', invoiced: '0.00' })
  expect(await left()).toEqual([
    ['3', '9999.99'],
    ['1', '1000.00'],
  ])
  expect((await red([])).msg).toBe('这张发票已全部红冲')
  await issued([{ contract_line_id: pump, quantity: '3' }])
})

test('an invoice may be red on its own day', async () => {
  await redden([{ position: 1, quantity: '1' }], { red_date: '2026-03-02' })
  expect((await stored()).reds).toMatchObject([{ red_date: '2026-03-02' }])
})

test('a line whose row is wholly red can be deleted while the invoice stands', async () => {
  await redden([{ position: 2, amount: '1000.00' }])
  await done(clerk, setContract, {
    id: con_id,
    c_money: '9999.99',
    lines: [{ id: pump, num: 3 }],
  })
  expect(await stored()).toMatchObject({ state: 1, rows: [{}, { title: '运费' }] })
})

test('发票 of the contract goes back where a part is red', async () => {
  const of = async () => (await done(clerk, getContract, { id: con_id })).data.c_invoice
  expect(await of()).toBe(1)
  await redden([{ position: 1, amount: '0.13' }])
  expect(await of()).toBe(0)
})

describe('开票有误', () => {
  const MISTAKEN = { reason: 1 }

  test('is of the whole invoice', async () => {
    expect((await red([{ position: 1, quantity: '1' }], MISTAKEN)).msg).toBe(
      '“开票有误”只能整张红冲，不能选其中几行',
    )
    await redden([], MISTAKEN)
    expect(await stored()).toMatchObject({ state: 2, red_gross: '10999.99' })
  })

  test('is not of one of which a part is red', async () => {
    await redden([{ position: 1, quantity: '1' }])
    expect((await red([], MISTAKEN)).errors).toHaveProperty('reason')
  })
})

describe('is refused in words,', () => {
  test.each([
    ['without a reason', { reason: '' }, '请选择红冲原因'],
    ['without a number', { red_no: '' }, '请填写红字发票号码'],
    ['after today', { red_date: daysAfter(today, 1) }, '红冲日期不能晚于今天'],
    ['before the invoice', { red_date: '2026-03-01' }, '红冲日期不能早于开票日期'],
    [
      'of a row that is not there',
      { rows: [{ position: 3, quantity: '1' }] },
      '这张发票没有第3行，请刷新后重试',
    ],
    ['of a row without its part', { rows: [{ position: 1 }] }, '第1行请填写数量或金额，只填一项'],
    [
      'of a row with both',
      { rows: [{ position: 1, quantity: '1', amount: '1.00' }] },
      '第1行请填写数量或金额，只填一项',
    ],
    [
      'of a row that is there twice',
      {
        rows: [
          { position: 1, quantity: '1' },
          { position: 1, quantity: '1' },
        ],
      },
      '发票的一行只能写一次，请合并',
    ],
    ['beyond the row', { rows: [{ position: 1, quantity: '3.1' }] }, '“立式泵 CDL”最多还能红冲3'],
  ])('%s', async (_name, more, msg) => {
    const rows = [{ position: 1, quantity: '1' }]
    expect(await red(rows, more)).toMatchObject({ code: 400, msg })
  })

  test('of a request, and of one that its state alone made 红冲', async () => {
    await done(clerk, setInvoice, { id, state: 2 })
    expect(await stored()).toMatchObject({ red_gross: '10999.99', red_tax: '1233.01', reds: [] })
    expect((await red([])).msg).toBe('这张发票已全部红冲')
    const request = await send([{ contract_line_id: pump, quantity: '1' }])
    id = Number(request.id)
    expect((await red([])).msg).toBe('还没有开票，不能红冲；不需要时可以删除申请')
  })

  test('with a number that an invoice or a red one has, also by two at once', async () => {
    const { invoice_no } = await stored()
    const row = [{ position: 1, quantity: '0.5' }]
    const taken = { code: 409, errors: { red_no: '号码已登记过' } }
    expect(await red(row, { red_no: invoice_no })).toMatchObject(taken)
    const red_no = fresh('27')
    const answers = await Promise.all([red(row, { red_no }), red(row, { red_no })])
    expect(new Set(answers.map(({ code }) => code))).toEqual(new Set([200, 409]))
    const outcome = { state: 1, invoice_no: red_no, invoice_date: '2026-03-02' }
    const request = [{ contract_line_id: pump, quantity: '0.5' }]
    expect(await send(request, outcome)).toMatchObject({ code: 409 })
  })

  test('beyond what is left, by two at once', async () => {
    const rows = [{ position: 1, quantity: '2' }]
    const answers = await Promise.all([red(rows), red(rows)])
    expect(new Set(answers.map(({ code }) => code))).toEqual(new Set([200, 400]))
  })

  test('from an older reading of the invoice', async () => {
    const { version } = await stored()
    await redden([{ position: 1, quantity: '1' }], { version })
    expect((await red([{ position: 1, quantity: '1' }], { version })).code).toBe(409)
  })
})

test('an invoice of which a part is red keeps its state, and may have its number put right', async () => {
  await redden([{ position: 1, quantity: '1' }])
  const msg = '这张发票已登记红冲，不能改状态；请在“红冲”里登记其余部分，或撤销登记'
  for (const state of [0, 2]) expect((await clerk.call(setInvoice, { id, state })).msg).toBe(msg)
  await done(clerk, setInvoice, { id, invoice_date: '2026-03-01' })
  expect(await stored()).toMatchObject({ invoice_date: '2026-03-01', red_gross: '3333.33' })
})

describe('a registration that was a mistake', () => {
  const redId = async (at = 0) => (await stored()).reds[at].id as number

  test('is taken back, and what it freed is taken again', async () => {
    await redden([{ position: 1, quantity: '1' }])
    await redden([])
    expect((await stored()).state).toBe(2)
    await done(clerk, undoRed, { id, red_id: await redId(1) })
    expect(await stored()).toMatchObject({ state: 1, red_date: '', red_gross: '3333.33' })
    const first = await redId()
    await done(clerk, undoRed, { id, red_id: first })
    expect(await stored()).toMatchObject({ red_gross: '0.00', reds: [] })
    expect(await sums()).toMatchObject({ applied: '10999.99', invoiced: '10999.99' })
    expect((await clerk.call(undoRed, { id, red_id: first })).msg).toBe(
      '没有这次红冲登记，可能已经撤销，请刷新后重试',
    )
  })

  test('stays where what it freed is applied for again, by name', async () => {
    const c_money = '20000.00'
    await done(clerk, setContract, { id: con_id, c_money })
    await redden([{ position: 1, quantity: '1' }])
    const request = await send([{ contract_line_id: pump, quantity: '0.5' }])
    const undo = { id, red_id: await redId() }
    expect((await clerk.call(undoRed, undo)).msg).toBe(
      '“立式泵 CDL”红冲的部分已另外申请开票，或合同明细已减少，不能撤销',
    )
    await done(server.admin, api.invoice.deleteInvoice, { id: Number(request.id) })
    await done(clerk, undoRed, undo)
  })

  test('nor is an amount that is applied for again taken back', async () => {
    con_id = await makeContract(clerk, { c_money: '30000.00', lines: LINES })
    ;[pump] = (await linesOf(clerk, con_id)).map((line) => line.id) as [number]
    id = await issued([{ contract_line_id: pump, amount: '5000.00' }])
    await redden([{ position: 1, amount: '2000.00' }])
    await done(clerk, setInvoice, {
      con_id,
      kind: 2,
      buyer_name: '云溪水务',
      rows: [{ contract_line_id: pump, amount: '6500.00' }],
    })
    expect((await clerk.call(undoRed, { id, red_id: await redId() })).code).toBe(400)
  })

  test('and what it freed is not both taken back and applied for, by two at once', async () => {
    await done(clerk, setContract, { id: con_id, c_money: '20000.00' })
    await redden([{ position: 1, quantity: '1' }])
    const answers = await Promise.all([
      clerk.call(undoRed, { id, red_id: await redId() }),
      send([{ contract_line_id: pump, quantity: '1' }]),
    ])
    expect(new Set(answers.map(({ code }) => code))).toEqual(new Set([200, 400]))
    expect(await left()).toEqual([
      ['0', '0.00'],
      ['0', '0.00'],
    ])
  })
})

test('who only applies registers nothing red', async () => {
  const applicant = await server.userWith(
    'contract:view',
    'contract:edit',
    'invoice:view',
    'invoice:apply',
  )
  expect((await applicant.call(setRed, { id, ...RETURNED, red_no: '1' })).code).toBe(403)
  const blind = await server.userWith('contract:view', 'invoice:view', 'invoice:edit')
  expect((await blind.call(setRed, { id, ...RETURNED, red_no: '1' })).code).toBe(404)
  expect((await blind.call(undoRed, { id, red_id: 1 })).code).toBe(404)
})
