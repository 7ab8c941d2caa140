import { expect, test } from 'vitest'
import { eventNames } from '#api/delivery/events.ts'
import { api } from '#api/index.ts'
import { daysAfter } from '#api/kit/time.ts'
import { makeContract, makeMachine, makeReturn, makeShipment } from '#test/make/chain.ts'
import { makeDelivery, pieces, producePumps } from '#test/make/delivery.ts'
import { end } from '#test/make/ended.ts'
import { done, makeProduct } from '#test/make/factories.ts'
import { today } from '#test/make/home.ts'
import { makeOffer, peopleByLevel } from '#test/make/offers-by-level.ts'
import { raisedOf } from '#test/read/raised.ts'
import { ADMIN_PASSWORD, testServer } from '#test/run/server.ts'
import { messageOf, webhookBody } from './messages.ts'
import { raiseDigests } from './morning.ts'

/** What no message says of all that is known where it is raised: cost and 底价 never, amounts only where they may be. */

const server = testServer()

const COST = /613\.?37/
const FLOOR = /871\.?19/
/** Of the offer, the receipt, and what is unpaid. */
const AMOUNTS = /9,?2\d\d\.\d\d|457\.?89|8,?542\.?11|9,?000\.?00/

/** Makes each event happen, by what people do. */
async function everything(): Promise<void> {
  const { admin } = server
  const { seller, approver } = await peopleByLevel(server)
  const prices = { pro_unitprice: '10000.00', cost: '613.37', floor_price: '871.19' }
  const pump = await makeProduct(admin, { pro_title: '水泵', ...prices })
  const id = await makeOffer(seller, pump, '8')
  const decide = async (call: typeof api.quotation.passReview, note: string) => {
    await done(seller, api.quotation.submitReview, { id })
    const { content_version } = (await done(admin, api.quotation.getQuotation, { id })).data
    await done(approver, call, { id, content_version, note })
  }
  await decide(api.quotation.returnReview, '再谈谈')
  await decide(api.quotation.passReview, '')
  await done(seller, api.quotation.sendQuotation, { id })
  await done(seller, api.quotation.toContract, { id })
  const con_id = await makeContract(admin, {
    c_money: '9000',
    payment_steps: [{ name: '全款', percent: '100', trigger: 5, date: today }],
  })
  const received = { amount: '457.89', kind: 1, received_date: '2026-03-02' }
  await done(admin, api.receipt.setReceipt, { con_id, ...received })
  const rows = [{ title: '水泵', quantity: '1', amount: '457.89', tax_rate: '13' }]
  const request = { con_id, kind: 2, buyer_name: '云溪水务', rows }
  const { setInvoice } = api.invoice
  const { id: invoice } = await done(admin, setInvoice, request)
  await done(admin, setInvoice, { id: invoice, state: 3, return_reason: '抬头不对' })
  await done(admin, setInvoice, { id: invoice, state: 0 })
  const issued = { state: 1, invoice_no: '26001', invoice_date: '2026-03-02' }
  await done(admin, setInvoice, { id: invoice, ...issued })
  const delivery = await makeDelivery(admin)
  const pro_id = await producePumps(admin, delivery, 6)
  const shipment = await makeShipment(admin, pro_id, pieces([delivery.pump, 1]))
  await makeReturn(admin, shipment, pieces([delivery.pump, 1]))
  await done(admin, api.contract.setContract, { id: delivery.con_id, c_money: '9000' })
  await end(admin, delivery.con_id, { ended_on: today, end_goods: '457.89' })
  await done(admin, api.contract.resumeContract, { id: delivery.con_id })
  await done(admin, api.sales.setSales, { con_id, s_assignee: seller.userId, s_fault: '漏水' })
  const warranty_end = daysAfter(today, 31)
  const machine = await makeMachine(admin, { con_id })
  await server.db.updateTable('machine').set({ warranty_end }).where('id', '=', machine).execute()
  await raiseDigests(server, Date.parse(`${daysAfter(today, 1)}T08:00:00+08:00`))
  // The first device is no news.
  for (const _ of ['first', 'second']) await server.signIn('admin', ADMIN_PASSWORD)
}

test('nothing that is said of any event has costs, and amounts are only where they may be', async () => {
  await everything()
  const raised = await raisedOf(server)
  expect(new Set(raised.map(({ name }) => name))).toEqual(new Set(eventNames))
  let withAny = 0
  for (const event of raised) {
    const said = (withAmounts: boolean) => {
      const options = { withAmounts, publicUrl: 'https://erp.example.com' }
      return JSON.stringify([messageOf(event, options), webhookBody(event, options)])
    }
    const all = said(true) + said(false) + JSON.stringify(event.facts)
    expect.soft(all, event.name).not.toMatch(COST)
    expect.soft(all, event.name).not.toMatch(FLOOR)
    expect.soft(said(false), event.name).not.toMatch(AMOUNTS)
    if (AMOUNTS.test(said(true))) withAny += 1
  }
  // What is looked for is there, where it may be.
  expect(withAny).toBeGreaterThan(5)
})
