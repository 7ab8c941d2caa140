import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { api } from '#api/index.ts'
import { makeProduction, makeShipment } from '#test/make/chain.ts'
import { pieces } from '#test/make/delivery.ts'
import { end, makeHalfShipped, SETTLEMENT } from '#test/make/ended.ts'
import { done, fresh } from '#test/make/factories.ts'
import { changesOf, newest } from '#test/read/history.ts'
import { sameOnPostgres } from '#test/run/long.ts'
import { testServer, type Caller } from '#test/run/server.ts'

/** 终止: what of a contract was settled, and what goes on afterwards. */

const { getContract, setContract, getEnding, endContract, resumeContract } = api.contract
const { setReceipt, deleteReceipt, getReceipts } = api.receipt

const server = testServer()
let seller: Caller
beforeAll(async () => {
  seller = await server.userWith(
    'contract:view',
    'contract:edit',
    'contract:delete',
    'contract:end',
    'production:view',
    'production:edit',
    'production:delete',
    'logistics:view',
    'logistics:edit',
    'logistics:delete',
    'receipt:view',
    'receipt:edit',
    'receipt:delete',
    'invoice:view',
    'invoice:edit',
  )
})

let con_id: number
let pump: number
let pro_id: number
let shipment: number
beforeEach(async () => {
  ;({ con_id, pump, pro_id, shipment } = await makeHalfShipped(server, seller))
})

const ended = (settlement: object = {}) => end(seller, con_id, settlement)
const attempt = (settlement: object, who = seller) =>
  who.call(endContract, { id: con_id, ...SETTLEMENT, ...settlement })
const figures = async () => (await done(seller, getEnding, { id: con_id })).data
const contractNow = async () => (await done(seller, getContract, { id: con_id })).data
const moneyNow = async () => (await done(seller, getReceipts, { id: con_id })).data
const receive = async (amount: string, more: object = {}) =>
  Number(
    (
      await done(seller, setReceipt, {
        con_id,
        amount,
        kind: 1,
        received_date: '2026-03-02',
        ...more,
      })
    ).id,
  )
const ship = (quantity: number) =>
  makeShipment(seller, pro_id, { ...pieces([pump, quantity]), shipped_date: '2026-03-20' })
/** Everything that is stored of a contract, but when and by whom it was saved. */
const stored = async () => {
  const {
    version: _v,
    updated_by: _b,
    updated_at: _at,
    ...row
  } = await server.db
    .selectFrom('contract')
    .selectAll()
    .where('id', '=', con_id)
    .executeTakeFirstOrThrow()
  return row
}

describe('the figures before it', () => {
  test(`propose what has shipped, and name what is open${sameOnPostgres}`, async () => {
    await receive('1000')
    expect(await figures()).toMatchObject({
      first_day: '2026-03-10',
      c_money: '10500.00',
      proposed: '3333.33',
      received: '1000.00',
      applied: '0.00',
      invoiced: '0.00',
      open: [
        { what: 'to_produce', count: 1, names: ['水泵 A 1台'] },
        { what: 'to_ship', count: 1, names: ['水泵 A 2台'] },
        {
          what: 'unpaid',
          count: 2,
          names: ['预付款 2,150.00元（2026-03-01到期）', '发货款 7,350.00元'],
        },
      ],
    })
  })

  test('have the freight in them once everything else has left', async () => {
    await makeProduction(seller, con_id, pieces([pump, 1]))
    await ship(1)
    expect(await figures()).toMatchObject({ proposed: '6666.67' })
    await ship(1)
    expect(await figures()).toMatchObject({ proposed: '10500.00' })
  })

  test('propose nothing where there are no lines', async () => {
    await done(seller, api.logistics.deleteLogistics, { id: shipment })
    await done(seller, api.production.deleteProduction, { id: pro_id })
    await done(seller, setContract, { id: con_id, lines: [] })
    expect(await figures()).toMatchObject({ proposed: '', open: [{ what: 'unpaid' }] })
    await ended({ end_goods: '500' })
    expect(await contractNow()).toMatchObject({ c_unpay: '500.00' })
  })
})

describe('an ended contract', () => {
  test(`is paid by its settlement in one step${sameOnPostgres}`, async () => {
    await receive('1000')
    await ended({ end_extra: '1000', end_extra_kind: 1, end_deduction: '333.33' })
    expect(await contractNow()).toMatchObject({
      ended_on: '2026-04-01',
      end_reason: '用户项目取消',
      end_goods: '3333.33',
      end_extra: '1000.00',
      end_deduction: '333.33',
      end_settled: '4000.00',
      c_money: '10500.00',
      c_unpay: '3000.00',
      c_status: 0,
    })
    expect(await moneyNow()).toMatchObject({
      amount: '10500.00',
      settled: '4000.00',
      unpaid: '3000.00',
      to_refund: '0.00',
      instalments: [{ name: '终止结算', amount: '4000.00', due: '2026-04-01', open: '3000.00' }],
    })
    await receive('3000', { received_date: '2026-04-02' })
    expect(await contractNow()).toMatchObject({ c_unpay: '0.00' })
  })

  test('takes no more than its settlement, and gives back what came in above it', async () => {
    await receive('5000')
    await ended()
    expect(await moneyNow()).toMatchObject({ unpaid: '0.00', to_refund: '1666.67' })
    const more = await seller.call(setReceipt, {
      con_id,
      amount: '0.01',
      kind: 1,
      received_date: '2026-04-02',
    })
    expect(more.msg).toMatch(/^已收金额将是5,000.01元，超过终止结算的应付3,333.33元/)
    await receive('1666.67', { kind: 2, received_date: '2026-04-02' })
    expect(await moneyNow()).toMatchObject({ unpaid: '0.00', to_refund: '0.00' })
    await receive('333.33', { kind: 2, received_date: '2026-04-02' })
    expect(await moneyNow()).toMatchObject({ unpaid: '333.33', to_refund: '0.00' })
  })

  test('counts what was typed as paid where there are no receipts, also after one came and went', async () => {
    await done(seller, setContract, { id: con_id, c_unpay: '8500' })
    await ended()
    expect(await contractNow()).toMatchObject({ c_unpay: '1333.33' })
    expect(await moneyNow()).toMatchObject({ received: '2000.00', unpaid: '1333.33' })
    const only = await receive('3000')
    expect(await contractNow()).toMatchObject({ c_unpay: '333.33' })
    await done(seller, deleteReceipt, { id: only })
    expect(await contractNow()).toMatchObject({ c_unpay: '1333.33' })
    await done(seller, resumeContract, { id: con_id })
    expect(await contractNow()).toMatchObject({ c_unpay: '8500.00' })
  })

  test('is neither produced nor shipped any more, and nothing that was is undone', async () => {
    await ended()
    const refused = /^合同.+已于2026-04-01终止，不能再登记、修改或删除生产和发货的数量/
    const { production, logistics } = api
    for (const [call, input] of [
      [production.setProduction, { con_id, ...pieces([pump, 1]) }],
      [production.setProduction, { con_id }],
      [production.setProduction, { id: pro_id, ...pieces([pump, 1]) }],
      [logistics.setLogistics, { pro_id, ...pieces([pump, 1]) }],
      [logistics.setLogistics, { pro_id }],
      [logistics.setLogistics, { id: shipment, ...pieces([pump, 2]) }],
      [logistics.deleteLogistics, { id: shipment }],
    ] as const) {
      const { code, msg } = await seller.call(call, input)
      expect
        .soft({ code, msg }, call.path)
        .toMatchObject({ code: 409, msg: expect.stringMatching(refused) })
    }
    await done(seller, logistics.setLogistics, { id: shipment, l_remark: '已签收' })
  })

  test('keeps its amount, what is unpaid and its lines; the rest can be changed', async () => {
    await ended()
    for (const [field, value, label] of [
      ['c_money', '9000', '合同金额'],
      ['c_unpay', '1', '未收款'],
      ['lines', [], '合同明细'],
    ] as const) {
      const { msg } = await seller.call(setContract, { id: con_id, [field]: value })
      expect
        .soft(msg, field)
        .toBe(`合同已于2026-04-01终止并结算，${label}不能修改；如要修改，请先撤销终止`)
    }
    await done(seller, setContract, { id: con_id, c_remark: '已对账', c_money: '10500' })
    expect(await contractNow()).toMatchObject({ c_remark: '已对账', c_unpay: '3333.33' })
  })

  test('comes back from its deletion as it was', async () => {
    await done(seller, api.logistics.deleteLogistics, { id: shipment })
    await done(seller, api.production.deleteProduction, { id: pro_id })
    await ended({ end_goods: '100' })
    const before = await stored()
    await done(seller, api.contract.deleteContract, { id: con_id })
    await done(seller, api.contract.restore, { id: con_id })
    expect(await stored()).toEqual(before)
  })
})

describe('invoices', () => {
  const apply = (amount: string, more: object = {}) =>
    seller.call(api.invoice.setInvoice, {
      con_id,
      kind: 2,
      buyer_name: '云溪水务',
      rows: [{ contract_line_id: pump, amount }],
      ...more,
    })
  const ISSUED = () => ({ state: 1, invoice_no: fresh('26'), invoice_date: '2026-03-02' })
  const above = async () =>
    (await done(seller, api.contract.index, { ended: 2 })).data.map(({ id }: { id: number }) => id)

  test('go on up to 货款, without 违约金', async () => {
    await ended({ end_extra: '1000' })
    expect((await apply('3333.34')).msg).toMatch(
      /^申请开票合计将是3,333.34元，超过这份合同终止结算的货款3,333.33元/,
    )
    expect((await apply('3333.33', ISSUED())).code).toBe(200)
    expect(await contractNow()).toMatchObject({ c_invoice: 1, to_redden: '0.00' })
    await receive('4333.33', { received_date: '2026-04-02' })
    const { data } = await done(seller, api.invoice.getInvoices, { id: con_id })
    expect(data).toMatchObject({
      invoiced: '3333.33',
      uninvoiced: '0.00',
      received_uninvoiced: '0.00',
      invoiced_unreceived: '0.00',
    })
    expect(await above()).not.toContain(con_id)
  })

  test(`above it need red ones, until they are there${sameOnPostgres}`, async () => {
    const issued = await apply('5000', ISSUED())
    const requested = await apply('1000')
    expect(await figures()).toMatchObject({
      applied: '6000.00',
      invoiced: '5000.00',
      open: expect.arrayContaining([{ what: 'request', count: 1, names: ['云溪水务 1,000.00元'] }]),
    })
    await ended()
    expect(await contractNow()).toMatchObject({ to_redden: '1666.67' })
    expect(await above()).toContain(con_id)
    // What was applied for before may be returned, or be issued already.
    await done(seller, api.invoice.setInvoice, {
      id: requested['id'],
      state: 3,
      return_reason: '合同已终止',
    })
    await done(seller, api.invoice.setRed, {
      id: issued['id'],
      reason: 1,
      red_no: fresh('26R'),
      red_date: '2026-04-02',
    })
    expect(await contractNow()).toMatchObject({ to_redden: '0.00', c_invoice: 0 })
    expect(await above()).not.toContain(con_id)
  })
})

describe('taking it back', () => {
  test(`leaves everything as it was before${sameOnPostgres}`, async () => {
    await receive('5000')
    const before = await stored()
    await ended({ end_extra: '1', end_extra_kind: 2 })
    expect(await stored()).not.toEqual(before)
    await done(seller, resumeContract, { id: con_id })
    expect(await stored()).toEqual(before)
    const again = await seller.call(resumeContract, { id: con_id })
    expect(again).toMatchObject({ code: 409, msg: '这份合同没有终止，请刷新后查看' })
    await ship(1)
  })

  test('is refused where more came in than the contract is about', async () => {
    await ended({ end_extra: '8000' })
    await receive('11333.33', { received_date: '2026-04-02' })
    const { msg } = await seller.call(resumeContract, { id: con_id })
    expect(msg).toMatch(/^合同金额10,500.00元低于已收金额11,333.33元/)
  })
})

test('a settlement is of this contract, on a day that can be', async () => {
  const messages = async (settlement: object) => (await attempt(settlement)).msg
  expect(await messages({ ended_on: '2026-03-09' })).toMatch(
    /不能早于签订和最后一次发货的日期2026-03-10/,
  )
  expect(await messages({ ended_on: '2999-01-01' })).toBe('终止日期不能晚于今天')
  expect(await messages({ ended_on: '' })).toBe('请填写终止日期')
  expect(await messages({ end_reason: '' })).toBe('请填写终止原因')
  expect(await messages({ end_goods: '' })).toBe('请填写货款；没有发货的填0')
  expect(await messages({ end_goods: '10500.01' })).toMatch(/大于合同金额10,500.00元/)
  expect(await messages({ end_deduction: '3333.34' })).toMatch(/扣款不能大于.*3,333.33元/)
  await ended()
  expect(await messages({})).toMatch(/已于2026-04-01终止，请刷新后查看$/)
  const again = await seller.call(getEnding, { id: con_id })
  expect(again.msg).toMatch(/已于2026-04-01终止，请刷新后查看$/)
})

test('one without an amount is refused', async () => {
  await done(seller, setContract, { id: con_id, c_money: '', c_unpay: '' })
  expect((await attempt({})).msg).toMatch(/^这份合同没有合同金额/)
})

test('who ends it has the permission, sees it, and sees whose it is', async () => {
  const without = await server.userWith('contract:view', 'contract:edit', 'contract:all')
  expect((await attempt({}, without)).code).toBe(403)
  expect((await without.call(resumeContract, { id: con_id })).code).toBe(403)
  const other = await server.userWith('contract:view', 'contract:end')
  expect(await attempt({}, other)).toMatchObject({ code: 404 })
  expect(await other.call(getEnding, { id: con_id })).toMatchObject({ code: 404 })
  const blind = await server.userWith('contract:end', 'contract:all')
  expect(await attempt({}, blind)).toMatchObject({ code: 404 })
  const all = await server.userWith('contract:view', 'contract:end', 'contract:all')
  expect((await done(all, getContract, { id: con_id })).data.can).toMatchObject({ end: true })
  expect((await done(without, getContract, { id: con_id })).data.can).toMatchObject({ end: false })
  expect(await attempt({}, all)).toMatchObject({ code: 200 })
  expect(await other.call(resumeContract, { id: con_id })).toMatchObject({ code: 404 })
})

test('who may not see receipts, requests and cases sees how many there are', async () => {
  await done(server.admin, api.sales.setSales, { con_id, s_state: 0, s_fault: '漏水' })
  const plain = await server.userWith('contract:view', 'contract:end', 'contract:all')
  const { open } = (await done(plain, getEnding, { id: con_id })).data
  expect(open).toEqual(
    expect.arrayContaining([
      { what: 'unpaid', count: 2, names: [] },
      { what: 'case', count: 1, names: [] },
    ]),
  )
})

describe('at once', () => {
  test(`with a save of others, the later one is refused${sameOnPostgres}`, async () => {
    const { version } = await figures()
    await done(seller, setContract, { id: con_id, c_remark: '改' })
    expect((await attempt({ version })).msg).toMatch(/^合同已被.*修改/)
  })

  test(`with a shipment, one of both is refused${sameOnPostgres}`, async () => {
    const { version, proposed } = await figures()
    const [one, other] = await Promise.all([
      attempt({ version, proposed }),
      seller.call(api.logistics.setLogistics, {
        pro_id,
        ...pieces([pump, 1]),
        shipped_date: '2026-03-20',
      }),
    ])
    expect([one.code, other.code].toSorted((a, b) => a - b)).toEqual([200, 409])
    const row = await stored()
    expect([row.to_ship, row.unshipped]).toEqual(one.code === 200 ? [0, 2] : [1, 0])
  })

  test('with a shipment that came first, it says so', async () => {
    const { proposed } = await figures()
    await ship(1)
    expect(await attempt({ proposed })).toMatchObject({
      code: 409,
      msg: expect.stringMatching(/^打开终止合同以后，这份合同的发货有变化/),
    })
  })

  test(`with a receipt, both count${sameOnPostgres}`, async () => {
    const [one, other] = await Promise.all([
      attempt({}),
      seller.call(setReceipt, { con_id, amount: '1000', kind: 1, received_date: '2026-03-02' }),
    ])
    expect([one.code, other.code]).toEqual([200, 200])
    expect(await contractNow()).toMatchObject({ c_unpay: '2333.33' })
  })
})

test('its history says what was settled', async () => {
  await ended({ end_extra: '1000', end_extra_kind: 2 })
  const entry = await newest(seller, api.contract.getHistory, con_id)
  expect(changesOf(entry)).toMatchObject({
    终止日期: ['', '2026-04-01'],
    终止原因: ['', '用户项目取消'],
    '终止结算：货款': ['', '3,333.33元'],
    '终止结算：另计': ['', '赔偿'],
    '终止结算：违约金或赔偿': ['', '1,000.00元'],
  })
})
