import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { api } from '#api/index.ts'
import { daysAfter } from '#api/kit/time.ts'
import { linesOf, makeContract } from '#test/make/chain.ts'
import { done, fresh, makeCustomer, makeProduct } from '#test/make/factories.ts'
import { today } from '#test/make/home.ts'
import { changesOf, newest } from '#test/read/history.ts'
import { sameOnPostgres } from '#test/run/long.ts'
import { testServer, type Caller } from '#test/run/server.ts'

/** 开票: requests of a contract, their states, and what they make of the contract. */

const { getInvoice, getInvoices, setInvoice, deleteInvoice, restore } = api.invoice
const { setContract, getContract } = api.contract

const server = testServer()
let clerk: Caller
beforeAll(async () => {
  clerk = await server.userWith(
    'contract:view',
    'contract:edit',
    'contract:delete',
    'customer:view',
    'customer:edit',
    'receipt:view',
    'receipt:edit',
    'invoice:view',
    'invoice:edit',
    'invoice:delete',
  )
})

/** 30,000.00 for three and 1,000.00 for freight, at 13 and 9 %. */
const LINES = [
  { title: '立式泵', no: 'CDL32-90', unit: '台', num: 3, unitprice: '10000.00', tax_rate: '13' },
  { title: '运费', num: 1, unitprice: '1000.00', tax_rate: '9', ships: 0 },
]
const BUYER = { kind: 2, buyer_name: '云溪水务' }

let con_id: number
let pump: number
let freight: number
beforeEach(async () => {
  con_id = await makeContract(clerk, { c_money: '31000.00', c_unpay: '31000.00', lines: LINES })
  ;[pump, freight] = (await linesOf(clerk, con_id)).map(({ id }) => id) as [number, number]
})

const send = (rows: object[], more: object = {}) =>
  clerk.call(setInvoice, { con_id, ...BUYER, rows, ...more })
const applied = async (rows: object[], more: object = {}) =>
  Number((await done(clerk, setInvoice, { con_id, ...BUYER, rows, ...more })).id)
const pieces = (quantity: string, contract_line_id = pump) => ({ contract_line_id, quantity })
const stored = async (id: number) => (await done(clerk, getInvoice, { id })).data
const sums = async () => {
  const { invoices: _list, ...of } = (await done(clerk, getInvoices, { id: con_id })).data
  return of
}
const issue = (id: number, invoice_no = fresh('26')) =>
  clerk.call(setInvoice, { id, state: 1, invoice_no, invoice_date: '2026-03-02' })

describe('a request', () => {
  test('has rows by quantity and by amount, to the cent', async () => {
    const id = await applied([
      pieces('1'),
      { contract_line_id: freight, amount: '333.33', title: '运输服务' },
    ])
    expect((await stored(id)).rows).toMatchObject([
      {
        contract_line_id: pump,
        title: '立式泵',
        no: 'CDL32-90',
        unit: '台',
        quantity: '1',
        amount: '',
        tax_rate: '13',
        gross: '10000.00',
        tax: '1150.44',
        list_net: '8849.56',
        price: '8849.56',
        discount_net: '0.00',
      },
      {
        title: '运输服务',
        quantity: '0.33333',
        amount: '333.33',
        gross: '333.33',
        tax: '27.52',
        list_net: '305.81',
      },
    ])
    expect(await sums()).toMatchObject({ applied: '10333.33', invoiced: '0.00' })
  })

  test('of a contract without lines takes typed rows, and needs all of each', async () => {
    con_id = await makeContract(clerk, { c_money: '2000.00' })
    const row = { title: '水泵', quantity: '2', amount: '1130.00', tax_rate: '13' }
    for (const name of ['title', 'quantity', 'amount', 'tax_rate']) {
      const refused = await send([{ ...row, [name]: '' }])
      expect(refused).toMatchObject({ code: 400, errors: { rows: refused.msg } })
    }
    const id = await applied([row])
    expect((await stored(id)).rows).toMatchObject([
      { title: '水泵', quantity: '2', price: '500', list_net: '1000.00', tax: '130.00' },
    ])
    expect((await send([{ ...row, amount: '870.01' }])).msg).toBe(
      '申请开票合计将是2,000.01元，超过合同金额2,000.00元，请核对',
    )
  })

  test('begins with all that is left of each line', async () => {
    await applied([pieces('1'), pieces('1', freight)])
    const { data } = await done(clerk, getInvoice, { con_id })
    expect(data).toMatchObject({ id: '', amount_left: '20000.00', state: 0 })
    expect(data.lines).toMatchObject([
      { contract_line_id: pump, quantity_left: '2', gross_left: '20000.00', tax_rate: '13' },
      { contract_line_id: freight, quantity_left: '0', gross_left: '0.00' },
    ])
  })

  test('has its code from the product, else from the company', async () => {
    const pid = await makeProduct(server.admin, { tax_code: '1'.repeat(19) })
    const { data: company } = await done(server.admin, api.company.getCompany)
    await done(server.admin, api.company.setCompany, { ...company, tax_code: '2'.repeat(19) })
    con_id = await makeContract(clerk, {
      c_money: '31000.00',
      lines: [{ ...LINES[0], pid }, LINES[1]],
    })
    const [first, second] = (await linesOf(clerk, con_id)).map(({ id }) => id)
    const id = await applied([pieces('1', first), pieces('1', second)])
    expect((await stored(id)).rows).toMatchObject([
      { tax_code: '1'.repeat(19) },
      { tax_code: '2'.repeat(19) },
    ])
  })

  test('changes as long as it is one, its own rows counting for nothing', async () => {
    const id = await applied([pieces('2')])
    await applied([pieces('1', freight)])
    expect(await stored(id)).toMatchObject({
      amount_left: '30000.00',
      lines: [{ quantity_left: '3', gross_left: '30000.00' }, { quantity_left: '0' }],
    })
    await done(clerk, setInvoice, { id, rows: [pieces('3')] })
    expect(await sums()).toMatchObject({ applied: '31000.00' })
    await done(clerk, setInvoice, { id, remark: '加急' })
    expect(await stored(id)).toMatchObject({ remark: '加急', rows: [{ quantity: '3' }] })
    expect(changesOf(await newest(clerk, api.invoice.getHistory, id))).toEqual({
      备注: ['', '加急'],
    })
  })
})

describe('is refused in words,', () => {
  test.each([
    ['a name of 91', { title: '泵'.repeat(91) }, '第1行的名称不能超过90个字'],
    ['a model of 41', { no: 'A'.repeat(41) }, '第1行的型号不能超过40个字'],
    ['a unit of 21', { unit: '台'.repeat(21) }, '第1行的单位不能超过20个字'],
    ['a code of 18', { tax_code: '1'.repeat(18) }, '第1行的税收分类编码必须是19位数字'],
    ['nine decimals', { quantity: '0.123456789' }, '第1行的数量必须是大于0的数，最多八位小数'],
    ['no quantity', { quantity: '' }, '请填写“立式泵 CDL32-90”的数量或金额'],
    ['both', { amount: '1' }, '“立式泵 CDL32-90”只能按数量或按金额申请，请留空其中一项'],
    ['more than there is', { quantity: '3.00000001' }, '“立式泵 CDL32-90”最多还能申请3'],
  ])('%s', async (_name, row, msg) => {
    expect(await send([{ ...pieces('1'), ...row }])).toMatchObject({ code: 400, msg })
  })

  test.each([
    ['buyer_name', 101, '购买方名称不能超过100个字'],
    ['buyer_tax_number', 21, '纳税人识别号不能超过20个字'],
    ['buyer_address', 101, '地址、电话不能超过100个字'],
    ['buyer_bank', 101, '开户行及账号不能超过100个字'],
    ['remark', 201, '备注不能超过200个字'],
  ])('%s of %i characters', async (name, length, msg) => {
    const text = '长'.repeat(length)
    expect(await send([pieces('1')], { [name]: text })).toMatchObject({ code: 400, msg })
    await done(clerk, setInvoice, {
      con_id,
      ...BUYER,
      rows: [pieces('0.1')],
      [name]: text.slice(1),
    })
  })

  test('a line whose name is longer than an invoice takes, until it is shortened', async () => {
    const title = '很长的名称'.repeat(20)
    con_id = await makeContract(clerk, { c_money: '31000.00', lines: [{ ...LINES[0], title }] })
    const [line] = await linesOf(clerk, con_id)
    expect((await send([pieces('1', line!.id)])).msg).toBe(
      `第1行的名称“${title}”超过90个字，请改短`,
    )
    await applied([{ ...pieces('1', line!.id), title: '立式泵' }])
  })

  test('a line without a tax rate or without a price, by its name', async () => {
    con_id = await makeContract(clerk, {
      c_money: '31000.00',
      lines: [
        { ...LINES[0], tax_rate: '' },
        { ...LINES[1], unitprice: '' },
      ],
    })
    const [unrated, unpriced] = await linesOf(clerk, con_id)
    expect((await send([pieces('1', unrated!.id)])).msg).toBe(
      '“立式泵 CDL32-90”没有税率，不能开票；请先在合同明细中填写税率',
    )
    expect((await send([pieces('1', unpriced!.id)])).msg).toBe(
      '“运费”没有单价，不能开票；请先填写单价',
    )
  })

  test('what is given for nothing, which has a price and comes to no amount', async () => {
    const lines = [LINES[0], { ...LINES[0], title: '备件', unitprice: '0' }]
    con_id = await makeContract(clerk, { c_money: '31000.00', lines })
    const spare = (await linesOf(clerk, con_id))[1]!.id
    const msg = '“备件 CDL32-90”申请的数量或金额太小，请加大'
    expect(await send([pieces('1', spare)])).toMatchObject({ code: 400, msg })
  })

  test('a 专票 without the tax number, a request without rows, and a line that is there twice', async () => {
    expect(await send([pieces('1')], { kind: 1 })).toMatchObject({
      code: 400,
      errors: { buyer_tax_number: '数电专票需要购买方的纳税人识别号，请填写' },
    })
    expect((await send([])).msg).toBe('没有开票明细，请至少填写一行')
    expect((await send([pieces('1'), pieces('1')])).msg).toBe('合同明细的一行只能申请一次，请合并')
  })

  test(`more than the contract's amount, and a contract without one${sameOnPostgres}`, async () => {
    await done(clerk, setContract, { id: con_id, c_money: '20000.00', c_unpay: '20000.00' })
    expect((await send([pieces('3')])).msg).toBe(
      '申请开票合计将是30,000.00元，超过合同金额20,000.00元，请核对',
    )
    con_id = await makeContract(clerk)
    const row = { title: '水泵', quantity: '1', amount: '1.00', tax_rate: '13' }
    expect((await send([row])).msg).toBe('这份合同没有合同金额，请先填写合同金额，再申请开票')
  })
})

describe('the states', () => {
  test('are 申请, 已开 with its number and day, 红冲; what it took is free again', async () => {
    const id = await applied([pieces('2')])
    expect((await clerk.call(setInvoice, { id, state: 1 })).errors).toEqual({
      invoice_no: '请填写发票号码',
    })
    expect((await clerk.call(setInvoice, { id, state: 2 })).code).toBe(400)
    await done(clerk, setInvoice, {
      id,
      state: 1,
      invoice_no: fresh('26'),
      invoice_date: '2026-03-02',
    })
    expect(await sums()).toMatchObject({ applied: '20000.00', invoiced: '20000.00' })
    expect((await send([pieces('2')])).code).toBe(400)
    expect(await stored(id)).toMatchObject({ lines: [], amount_left: '11000.00' })
    await done(clerk, setInvoice, { id, state: 2, red_date: '2026-03-05' })
    expect(await stored(id)).toMatchObject({
      state: 2,
      red_date: '2026-03-05',
      amount_left: '31000.00',
    })
    expect(await sums()).toMatchObject({ applied: '0.00', invoiced: '0.00' })
    await applied([pieces('3')])
    expect((await clerk.call(setInvoice, { id, state: 1 })).msg).toBe(
      '已红冲的发票不能再修改，需要时请重新申请',
    )
  })

  test('keep the content once it is issued, and give the number back where it was a mistake', async () => {
    const id = await applied([pieces('1')])
    const number = fresh('26')
    expect((await issue(id, number)).code).toBe(200)
    for (const changed of [{ buyer_name: '别人' }, { rows: [pieces('2')] }, { remark: '改' }]) {
      expect((await clerk.call(setInvoice, { id, ...changed })).msg).toBe(
        '发票已开，内容不能修改；开错的请红冲后重新申请',
      )
    }
    expect((await clerk.call(deleteInvoice, { id })).code).toBe(409)
    const other = await applied([pieces('1')])
    expect(await issue(other, number)).toMatchObject({
      code: 409,
      errors: { invoice_no: '号码已登记过' },
    })
    await done(clerk, setInvoice, { id, state: 0 })
    expect(await stored(id)).toMatchObject({ state: 0, invoice_no: '', invoice_date: '' })
    expect((await issue(other, number)).code).toBe(200)
  })

  test.each([
    ['a day after today', { invoice_date: daysAfter(today, 1) }, '开票日期不能晚于今天'],
    ['a number of 21', { invoice_no: '2'.repeat(21) }, '发票号码不能超过20个字'],
  ])('refuse %s', async (_name, given, msg) => {
    const id = await applied([pieces('1')])
    const input = { id, state: 1, invoice_no: '26', invoice_date: '2026-03-02', ...given }
    expect((await clerk.call(setInvoice, input)).msg).toBe(msg)
  })

  test('take the day of today, and make it that of 红冲 where none is named', async () => {
    const id = await applied([pieces('1')])
    const issued = { state: 1, invoice_no: fresh('26'), invoice_date: today }
    await done(clerk, setInvoice, { id, ...issued })
    const tomorrow = { state: 2, red_date: daysAfter(today, 1) }
    expect((await clerk.call(setInvoice, { id, ...tomorrow })).errors).toHaveProperty('red_date')
    await done(clerk, setInvoice, { id, state: 2 })
    expect(await stored(id)).toMatchObject({ invoice_date: today, red_date: today })
  })

  test(`a number is registered once, also by two at once${sameOnPostgres}`, async () => {
    const number = fresh('26')
    const ids = [await applied([pieces('1')]), await applied([pieces('1')])]
    const answers = await Promise.all(ids.map((id) => issue(id, number)))
    expect(new Set(answers.map(({ code }) => code))).toEqual(new Set([200, 409]))
  })
})

test(`a deleted request gives back what it took, and is restored where it still fits${sameOnPostgres}`, async () => {
  const id = await applied([pieces('2')])
  await done(clerk, deleteInvoice, { id })
  const other = await applied([pieces('2')])
  expect((await clerk.call(restore, { id })).msg).toBe('“立式泵 CDL32-90”最多还能申请1')
  await done(clerk, setInvoice, { id: other, rows: [pieces('1')] })
  await done(clerk, restore, { id })
  expect(await sums()).toMatchObject({ applied: '30000.00' })
})

describe('the buyer is proposed', () => {
  const customer = {
    tax_number: '91310000132228888X',
    address: '云溪路1号',
    phone: '021-12345678',
    bank: '工商银行',
    account: '1001742209300012345',
  }

  test('as the contract’s customer says, and what that leaves open as it was last', async () => {
    const customer_id = await makeCustomer(clerk, { ...customer, bank: '', account: '' })
    await done(clerk, setContract, { id: con_id, customer_id })
    await applied([pieces('1')], { buyer_bank: '农业银行 622', buyer_tax_number: '旧' })
    const { data } = await done(clerk, getInvoice, { con_id })
    expect(data).toMatchObject({
      buyer_tax_number: '91310000132228888X',
      buyer_address: '云溪路1号 021-12345678',
      buyer_bank: '农业银行 622',
    })
    const another = await makeContract(clerk, { customer_id, c_money: '1' })
    expect((await done(clerk, getInvoice, { con_id: another })).data.buyer_bank).toBe(
      '农业银行 622',
    )
  })

  test('as in the last request of the customer that a contract is linked to by now', async () => {
    const mistaken = await makeCustomer(clerk)
    const customer_id = await makeCustomer(clerk)
    await done(clerk, setContract, { id: con_id, customer_id: mistaken })
    await applied([pieces('1')], { buyer_tax_number: '91310000132228888X' })
    await done(clerk, setContract, { id: con_id, customer_id })
    const proposedTo = async (customer: number) => {
      const another = await makeContract(clerk, { customer_id: customer, c_money: '1' })
      return (await done(clerk, getInvoice, { con_id: another })).data.buyer_tax_number
    }
    expect(await proposedTo(mistaken)).toBe('')
    expect(await proposedTo(customer_id)).toBe('91310000132228888X')
  })

  test('never as in a request of a colleague’s contract, unless one sees everybody’s', async () => {
    const sees = ['contract:view', 'contract:edit', 'customer:view', 'customer:all'] as const
    const colleague = await server.userWith(...sees, 'invoice:view', 'invoice:edit')
    const finance = await server.userWith(...sees, 'contract:all', 'invoice:view', 'invoice:edit')
    const customer_id = await makeCustomer(clerk)
    await done(clerk, setContract, { id: con_id, customer_id })
    await applied([pieces('1')], { buyer_bank: '农业银行 622' })
    const own = await makeContract(colleague, { customer_id, c_money: '1' })
    const proposed = async (caller: Caller) =>
      (await done(caller, getInvoice, { con_id: own })).data.buyer_bank
    expect(await proposed(colleague)).toBe('')
    expect(await proposed(finance)).toBe('农业银行 622')
  })

  test('without a customer as it was in the last request, else by the contract’s name', async () => {
    await done(clerk, setContract, { id: con_id, cus_name: '云溪' })
    expect((await done(clerk, getInvoice, { con_id })).data.buyer_name).toBe('云溪')
    await applied([pieces('1')], { buyer_address: '旧路' })
    expect((await done(clerk, getInvoice, { con_id })).data).toMatchObject({
      buyer_name: '云溪水务',
      buyer_address: '旧路',
      kind: 2,
    })
  })
})

describe('beside the contract', () => {
  const rowOf = async () =>
    (await done(clerk, api.contract.index)).data.find(({ id }: { id: number }) => id === con_id)

  test('stand 已开, 未开, 已收未开 and 已开未收', async () => {
    expect(await rowOf()).toMatchObject({ invoiced: '0.00', uninvoiced: '31000.00' })
    const id = await applied([pieces('1')])
    expect((await issue(id)).code).toBe(200)
    expect(await rowOf()).toMatchObject({
      invoiced: '10000.00',
      uninvoiced: '21000.00',
      received_uninvoiced: '0.00',
      invoiced_unreceived: '10000.00',
    })
    const receipt = { con_id, kind: 1, amount: '15000.00', received_date: '2026-03-02' }
    await done(clerk, api.receipt.setReceipt, receipt)
    expect(await rowOf()).toMatchObject({
      received_uninvoiced: '5000.00',
      invoiced_unreceived: '0.00',
    })
  })

  test(`the totals of contracts and of 应收 are the sums of their rows${sameOnPostgres}`, async () => {
    const seller = await server.userWith(
      'contract:view',
      'contract:edit',
      'receipt:view',
      'invoice:view',
      'invoice:edit',
    )
    const contracts = [
      { c_money: '1000.00', c_unpay: '300.00', invoice: '500.00' },
      { c_money: '1000.00', c_unpay: '900.00', invoice: '500.00' },
      { c_money: '1000.00', c_unpay: '', invoice: '200.00' },
      { c_money: '1000.00', c_unpay: '1000.00' },
      { c_money: '', c_unpay: '' },
    ]
    for (const { invoice, ...fields } of contracts) {
      const own = await makeContract(seller, fields)
      if (invoice === undefined) continue
      await done(seller, setInvoice, {
        con_id: own,
        ...BUYER,
        rows: [{ title: '泵', quantity: '1', amount: invoice, tax_rate: '13' }],
        state: 1,
        invoice_no: fresh('26'),
        invoice_date: '2026-03-02',
      })
    }
    expect((await done(seller, api.contract.getTotal)).data).toMatchObject({
      count: 5,
      total: '4000.00',
      unpaid: '2200.00',
      invoiced: '1200.00',
      uninvoiced: '2800.00',
      received_uninvoiced: '200.00',
      invoiced_unreceived: '600.00',
    })
    expect((await done(seller, api.receipt.getTotal)).data).toMatchObject({
      total: '2200.00',
      invoiced: '1000.00',
      uninvoiced: '2000.00',
      received_uninvoiced: '200.00',
      invoiced_unreceived: '400.00',
    })
  })
})

test('the contract with a request is not deleted', async () => {
  await applied([pieces('1')])
  const refused = await clerk.call(api.contract.deleteContract, { id: con_id })
  expect(refused).toMatchObject({ code: 409 })
  expect(refused.msg).toBe('该合同下还有1条开票申请，不能删除；请先删除它们')
  expect((await done(clerk, getContract, { id: con_id })).data.lines).toHaveLength(2)
})
