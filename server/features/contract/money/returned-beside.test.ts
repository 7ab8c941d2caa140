import { describe, expect, test } from 'vitest'
import { api } from '#api/index.ts'
import { makeShipment } from '#test/make/chain.ts'
import { pieces } from '#test/make/delivery.ts'
import { done, fresh, makeCustomer, makeProduct } from '#test/make/factories.ts'
import { comesBack, makeShipped } from '#test/make/returned.ts'
import { testServer } from '#test/run/server.ts'

/** What follows from a return that is not shipped again beside the amounts of its contract: refunds, invoices, shipping, ending, report. */

const { getContract, setContract, getEnding } = api.contract

const server = testServer()

const contractNow = async (id: number) => (await done(server.admin, getContract, { id })).data
const receive = (con_id: number, amount: string, kind = 1) =>
  done(server.admin, api.receipt.setReceipt, { con_id, amount, kind, received_date: '2026-10-02' })
const back = ({ shipment, pump }: { shipment: number; pump: number }) =>
  comesBack(server.admin, shipment, [pump, 1])

test('退货减少 is what the rest leaves of the line: half a cent stays with what the customer has', async () => {
  const of = await makeShipped(server, server.admin, {
    amount: 1_000_001,
    left: 2,
    pumps: { num: 2 },
  })
  await back(of)
  expect(await contractNow(of.con_id)).toMatchObject({
    return_credit: '5000.00',
    payable: '5000.01',
  })
})

test('应退 can be paid back in parts', async () => {
  const of = await makeShipped(server, server.admin)
  await receive(of.con_id, '10000')
  await back(of)
  await receive(of.con_id, '1000', 2)
  const { data } = await done(server.admin, api.receipt.getReceipts, { id: of.con_id })
  expect(data).toMatchObject({ to_refund: '2333.33', unpaid: '0.00' })
})

describe('what is invoiced', () => {
  test('before there were requests stays invoiced, also when the contract is saved', async () => {
    const of = await makeShipped(server, server.admin, { fields: { c_invoice: 1 } })
    const id = await back(of)
    expect(await contractNow(of.con_id)).toMatchObject({ to_redden: '3333.33' })
    await done(server.admin, setContract, { id: of.con_id, c_remark: '已退一台' })
    expect(await contractNow(of.con_id)).toMatchObject({ to_redden: '3333.33' })
    await done(server.admin, setContract, { id: of.con_id, c_money: '', c_unpay: '' })
    expect(await contractNow(of.con_id)).toMatchObject({ payable: '', to_redden: '0.00' })
    await done(server.admin, setContract, { id: of.con_id, c_money: '10000', c_unpay: '6666.67' })
    await done(server.admin, api.logistics.deleteLogistics, { id })
    const { data } = await done(server.admin, api.invoice.getInvoices, { id: of.con_id })
    expect(data).toMatchObject({ invoiced: '10000.00', uninvoiced: '0.00' })
  })

  test('of more than is to be paid is unpaid above that, until the return is taken back', async () => {
    const of = await makeShipped(server, server.admin)
    await receive(of.con_id, '8000')
    await done(server.admin, api.invoice.setInvoice, {
      con_id: of.con_id,
      kind: 2,
      buyer_name: '云溪水务',
      rows: [{ contract_line_id: of.pump, quantity: '3' }],
      state: 1,
      invoice_no: fresh('26'),
      invoice_date: '2026-10-12',
    })
    const unpaid = async () =>
      server.db
        .selectFrom('invoice')
        .select('unpaid')
        .where('con_id', '=', of.con_id)
        .executeTakeFirstOrThrow()
    expect(await unpaid()).toEqual({ unpaid: 200_000 })
    const id = await back(of)
    expect(await unpaid()).toEqual({ unpaid: 333_333 })
    await done(server.admin, api.logistics.deleteLogistics, { id })
    expect(await unpaid()).toEqual({ unpaid: 200_000 })
  })
})

describe('发货前应收', () => {
  test('has the shares of what is to be paid', async () => {
    const of = await makeShipped(server, server.admin)
    await back(of)
    const { data } = await done(server.admin, api.logistics.getProduction, { pid: of.pro_id })
    expect(data.owed).toEqual([{ since: '2026-09-01', amount: '2000.00' }])
  })

  test('of a shipment is without what came back of it', async () => {
    const payment_steps = [{ name: '货款', percent: '100', trigger: 6 }]
    const of = await makeShipped(server, server.admin, { left: 2, fields: { payment_steps } })
    const last = { ...pieces([of.pump, 1]), shipped_date: '2026-10-20' }
    await makeShipment(server.admin, of.pro_id, last)
    await back(of)
    const { data } = await done(server.admin, api.logistics.getLogistics, { id: of.shipment })
    expect(data.owed).toEqual([{ since: '2026-11-25', amount: '3333.33' }])
  })
})

test('the figures before 终止 have the freight, what came in, and the day of the last shipment', async () => {
  const beside = [{ title: '运费', num: 1, unitprice: '500', tax_rate: '13', ships: 0 }]
  const of = await makeShipped(server, server.admin, { beside })
  await back(of)
  expect((await done(server.admin, getEnding, { id: of.con_id })).data).toMatchObject({
    first_day: '2026-10-08',
    proposed: '7166.67',
    received: '0.00',
  })
})

test('of what came back after everything had left they have the freight, which the statement has too', async () => {
  const beside = [{ title: '运费', num: 1, unitprice: '500', tax_rate: '13', ships: 0 }]
  const customer_id = await makeCustomer(server.admin)
  const of = await makeShipped(server, server.admin, { beside, fields: { customer_id } })
  await comesBack(server.admin, of.shipment, [of.pump, 1], { reships: 1 })
  expect((await done(server.admin, getEnding, { id: of.con_id })).data).toMatchObject({
    proposed: '7166.67',
  })
  const days = { first_date: '2026-09-01', last_date: '2026-12-31', basis: 1 }
  const { data } = await done(server.admin, api.statement.getStatement, { customer_id, ...days })
  expect(data.closing).toBe('7166.67')
})

test('the report has it under the product that came back, and not under the others', async () => {
  const [pump, valve] = [await makeProduct(server.admin), await makeProduct(server.admin)]
  const beside = [{ pid: valve, title: '阀门', num: 1, unitprice: '500', needs_production: 0 }]
  const of = await makeShipped(server, server.admin, { pumps: { pid: pump }, beside })
  await back(of)
  const days = { from: '2026-09-01', to: '2026-09-30', by: 'product' }
  const { data } = await done(server.admin, api.report.index, days)
  const returned = (product: number) =>
    (data as { key: string; signed: { returned: object } }[]).find(
      ({ key }) => key === String(product),
    )?.signed.returned
  expect(returned(pump)).toEqual({ count: 1, amount: '3333.33' })
  expect(returned(valve)).toEqual({ count: 0, amount: '0.00' })
})
