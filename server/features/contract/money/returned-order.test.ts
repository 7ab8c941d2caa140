import { expect, test } from 'vitest'
import { api } from '#api/index.ts'
import { done, fresh, makeCustomer } from '#test/make/factories.ts'
import { comesBack, makeShipped } from '#test/make/returned.ts'
import { testServer } from '#test/run/server.ts'

/**
 * What a contract comes to once a piece came back that is not shipped again does not depend on what was done first: what somebody does
 * before the return and after it leaves the same, and taken back the return has never been.
 */

const { setContract } = api.contract

const server = testServer()

type Shipped = Awaited<ReturnType<typeof makeShipped>>

const save = ({ con_id }: Shipped, fields: object) =>
  done(server.admin, setContract, { id: con_id, ...fields })

const receive = ({ con_id }: Shipped, amount: string) =>
  done(server.admin, api.receipt.setReceipt, { con_id, amount, received_date: '2026-10-02' })

const invoice = ({ con_id, pump }: Shipped, quantity: string) =>
  done(server.admin, api.invoice.setInvoice, {
    con_id,
    kind: 2,
    buyer_name: '云溪水务',
    rows: [{ contract_line_id: pump, quantity }],
    state: 1,
    invoice_no: fresh('26'),
    invoice_date: '2026-10-12',
  })

const priced = ({ pump }: Shipped, unitprice: string) => ({
  lines: [{ id: pump, title: '水泵', num: 3, unitprice, tax_rate: '13', needs_production: 0 }],
})

/** All that reports, lists and plan say of it, and of its invoices. */
async function stateOf({ con_id }: Shipped, customer: number) {
  const { db, admin } = server
  const row = await db
    .selectFrom('contract')
    .select(['c_money', 'c_unpay', 'next_due', 'next_amount', 'return_credit'])
    .select(['c_invoice', 'invoiced', 'to_invoice', 'shipped_date', 'to_ship'])
    .where('id', '=', con_id)
    .executeTakeFirstOrThrow()
  const invoices = await db
    .selectFrom('invoice')
    .select(['gross', 'red_gross', 'unpaid'])
    .where('con_id', '=', con_id)
    .execute()
  const { instalments } = (await done(admin, api.receipt.getReceipts, { id: con_id })).data
  const days = { from: '2026-09-01', to: '2026-09-30', by: 'customer' }
  const { data } = await done(admin, api.report.index, days)
  const { signed } = (data as { key: string; signed: { amount: string; returned: object } }[]).find(
    ({ key }) => key === String(customer),
  )!
  return { ...row, invoices, instalments, signed: signed.amount, returned: signed.returned }
}

type Act = {
  what: string
  /** As it is done before the return; after it, where that is something else. */
  before: (of: Shipped) => Promise<unknown>
  after?: (of: Shipped) => Promise<unknown>
  /** What is to be seen then. */
  expected: object
}

const CREDIT = { return_credit: 333_333, returned: { count: 1, amount: '3333.33' } }

const ACTS: readonly Act[] = [
  {
    what: 'nothing',
    before: () => Promise.resolve(),
    expected: { ...CREDIT, c_unpay: 666_667, to_invoice: 666_667 },
  },
  {
    what: 'an unpaid amount is typed',
    before: (of) => save(of, { c_unpay: '4000' }),
    after: (of) => save(of, { c_unpay: '666.67' }),
    expected: { ...CREDIT, c_unpay: 66_667 },
  },
  {
    what: 'the unpaid amount is emptied',
    before: (of) => save(of, { c_unpay: '' }),
    expected: { ...CREDIT, c_unpay: 666_667 },
  },
  {
    what: 'a part comes in',
    before: (of) => receive(of, '4000'),
    expected: { ...CREDIT, c_unpay: 266_667 },
  },
  {
    what: 'what is left is invoiced',
    before: (of) => invoice(of, '2'),
    expected: { c_invoice: 1, invoiced: 666_667, to_invoice: 666_667 },
  },
  {
    what: 'the price becomes another',
    before: (of) => save(of, { ...priced(of, '3000'), c_money: '9000', c_unpay: '9000' }),
    after: (of) => save(of, { ...priced(of, '3000'), c_money: '9000', c_unpay: '6000' }),
    expected: {
      c_unpay: 600_000,
      return_credit: 300_000,
      to_invoice: 600_000,
      returned: { count: 1, amount: '3000.00' },
    },
  },
  {
    what: 'the pumps cost nothing any more',
    before: (of) => save(of, { ...priced(of, '0'), c_money: '1000', c_unpay: '1000' }),
    expected: {
      c_unpay: 100_000,
      return_credit: 0,
      to_invoice: 100_000,
      returned: { count: 0, amount: '0.00' },
    },
  },
  {
    what: 'the amount becomes less than what came back',
    before: (of) => save(of, { c_money: '3000', c_unpay: '3000' }),
    after: (of) => save(of, { c_money: '3000', c_unpay: '0' }),
    expected: { ...CREDIT, c_money: 300_000, c_unpay: 0, to_invoice: 0 },
  },
]

/** A contract all of which has left, of a customer of its own. */
async function makeWorld() {
  const customer = await makeCustomer(server.admin)
  const of = await makeShipped(server, server.admin, { fields: { customer_id: customer } })
  return {
    of,
    comeBack: () => comesBack(server.admin, of.shipment, [of.pump, 1]),
    now: () => stateOf(of, customer),
  }
}

test.each(ACTS)('$what, before or after it', async ({ before, after = before, expected }) => {
  const first = await makeWorld()
  await before(first.of)
  await first.comeBack()
  expect(await first.now()).toMatchObject(expected)

  const second = await makeWorld()
  const id = await second.comeBack()
  await after(second.of)
  expect(await second.now()).toEqual(await first.now())

  const never = await makeWorld()
  await before(never.of)
  await done(server.admin, api.logistics.deleteLogistics, { id })
  expect(await second.now()).toEqual(await never.now())
})
