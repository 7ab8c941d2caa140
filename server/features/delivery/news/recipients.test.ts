import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { api } from '#api/index.ts'
import type { EventName } from '#api/delivery/events.ts'
import { daysAfter } from '#api/kit/time.ts'
import { makeContract } from '#test/make/chain.ts'
import { makeDelivery, producePumps } from '#test/make/delivery.ts'
import { done } from '#test/make/factories.ts'
import { makeOffer, peopleByLevel, USUAL } from '#test/make/offers-by-level.ts'
import { today } from '#test/make/home.ts'
import { raisedOf, type RaisedEvent } from '#test/read/raised.ts'
import { testServer, type Caller } from '#test/run/server.ts'
import { activeStaff } from '#server/features/user/staff.service.ts'
import { recipientsOf } from './recipients.ts'

/** Whom an event concerns: never who caused it, and by what each may see today. */

const server = testServer()
const ZONE = 'Asia/Shanghai'

const last = async (name: EventName, record: number) =>
  (await raisedOf(server, { names: [name], record })).at(-1)!
const recipients = async (event: RaisedEvent) =>
  recipientsOf(server.db, await activeStaff(server.db), event, ZONE)
/** Whom it concerns as their own, among these. */
const own = async (event: RaisedEvent, ...among: Caller[]) => {
  const found = await recipients(event)
  return among.filter(({ userId }) => found.some((one) => one.isOwn && one.userId === userId))
}
/** Who gets it only where they chose the records of colleagues too. */
const others = async (event: RaisedEvent, ...among: Caller[]) => {
  const found = await recipients(event)
  return among.filter(({ userId }) => found.some((one) => !one.isOwn && one.userId === userId))
}
/** An event that nothing of this test raises. */
const made = (name: EventName, record_id: number, actor_id = 0): RaisedEvent => ({
  name,
  record_id,
  actor_id,
  cause: '',
  created_ms: 0,
  facts: { no: '', customer: '', owner: null },
})

const setUser = (caller: Caller, columns: object) =>
  server.db.updateTable('user').set(columns).where('id', '=', caller.userId).execute()

let seller: Caller
let colleague: Caller
let approver: Caller
let chief: Caller
let pump: number
beforeAll(async () => {
  ;({ seller, colleague, approver, chief, pump } = await peopleByLevel(server))
})

describe('a submitted quotation', () => {
  const submitted = async (discount: string, caller = seller) => {
    const id = await makeOffer(caller, pump, discount)
    await done(caller, api.quotation.submitReview, { id })
    return last('review_submitted', id)
  }

  test('is for those who may decide on it, by their level', async () => {
    const people = [seller, colleague, approver, chief]
    expect(await own(await submitted('8'), ...people)).toEqual([approver, chief])
    expect(await own(await submitted('15'), ...people)).toEqual([chief])
  })

  test('is for a deputy up to the last day', async () => {
    const event = await submitted('8')
    await setUser(approver, { deputy_id: colleague.userId, deputy_until: today })
    expect(await own(event, colleague, approver)).toEqual([colleague, approver])
    await setUser(approver, { deputy_until: daysAfter(today, -1) })
    expect(await own(event, colleague, approver)).toEqual([approver])
    await setUser(approver, { deputy_id: null, deputy_until: '' })
  })

  test('is not for who cannot sign in any more, nor for who lost the right', async () => {
    const event = await submitted('8')
    const [former, paused] = [await approverAlike(), await approverAlike()]
    expect(await own(event, former, paused)).toEqual([former, paused])
    await setUser(former, { deleted: 1 })
    await setUser(paused, { status: 0 })
    expect(await own(event, former, paused)).toEqual([])
  })
  const approverAlike = () => server.userAt(2, ...USUAL, 'quotation:all', 'quotation:approve')

  test('is somebody else’s record for who sees all of them', async () => {
    const viewer = await server.userWith('quotation:view', 'quotation:all')
    const event = await submitted('8')
    expect(await others(event, viewer, colleague, approver)).toEqual([viewer])
  })
})

test('a decision is for the owner, unless it is their own', async () => {
  const id = await makeOffer(seller, pump, '8')
  await done(seller, api.quotation.submitReview, { id })
  const { content_version } = (await done(chief, api.quotation.getQuotation, { id })).data
  await done(approver, api.quotation.returnReview, { id, content_version, note: '太低' })
  const event = await last('review_returned', id)
  expect(await own(event, seller, colleague, approver, chief)).toEqual([seller])
  expect(await others(event, seller, colleague, approver, chief)).toEqual([chief])
  expect(await own({ ...event, actor_id: seller.userId }, seller)).toEqual([])
  await server.db
    .updateTable('quotation')
    .set({ user_id: colleague.userId })
    .where('id', '=', id)
    .execute()
  expect(await own(event, seller, colleague)).toEqual([colleague])
  expect(await recipients(made('review_returned', 999_999))).toEqual([])
})

describe('of a contract,', () => {
  let owner: Caller
  let con_id: number
  beforeEach(async () => {
    owner = await server.userWith('contract:view', 'contract:edit')
    con_id = await makeContract(owner, { c_money: '100' })
  })

  test('money and goods are for its owner', async () => {
    const all = await server.userWith('contract:view', 'contract:all')
    await done(server.admin, api.receipt.setReceipt, {
      con_id,
      amount: '10',
      kind: 1,
      received_date: '2026-03-02',
    })
    const event = await last('receipt_in', con_id)
    expect(await own(event, owner, seller, all)).toEqual([owner])
    expect(await others(event, owner, seller, all)).toEqual([all])
    const delivery = await makeDelivery(owner)
    await producePumps(server.admin, delivery, 6)
    expect(await own(await last('ready_to_ship', delivery.con_id), owner, seller)).toEqual([owner])
  })

  test('a new case is for its owner and for who has all cases', async () => {
    const service = await server.userWith('sales:view', 'sales:all')
    const blind = await server.userWith('sales:all')
    await server.db
      .updateTable('role')
      .set({ permissions: JSON.stringify(['contract:view', 'contract:edit', 'sales:view']) })
      .where('id', 'in', (from) =>
        from.selectFrom('user').select('role_id').where('id', '=', owner.userId),
      )
      .execute()
    const worker = await server.userWith('sales:view')
    const { id } = await done(server.admin, api.sales.setSales, {
      con_id,
      s_assignee: worker.userId,
    })
    const opened = await last('case_opened', Number(id))
    expect(await own(opened, owner, service, worker, blind)).toEqual([owner, service])
    const given = await last('case_assigned', Number(id))
    expect(await own(given, owner, service, worker)).toEqual([worker])
    expect(await others(given, owner, service, worker)).toEqual([])
  })

  test('a case is not for a contract’s owner who may not see cases', async () => {
    const { id } = await done(server.admin, api.sales.setSales, { con_id })
    expect(await own(await last('case_opened', Number(id)), owner)).toEqual([])
  })
})

test('a digest is for its user alone, or for who sees all records of its kind', async () => {
  const collects = ['contract:view', 'receipt:view'] as const
  const collector = await server.userWith(...collects)
  const chiefs = await server.userWith(...collects, 'contract:all')
  const sees = await server.userWith('contract:view', 'contract:all')
  const people = [collector, chiefs, sees]
  expect(await own(made('payments_due', collector.userId), ...people)).toEqual([collector])
  expect(await others(made('payments_due', collector.userId), ...people)).toEqual([])
  expect(await own(made('payments_due', sees.userId), ...people)).toEqual([])
  expect(await own(made('payments_due', 0), ...people)).toEqual([])
  expect(await others(made('payments_due', 0), ...people)).toEqual([chiefs])
})

test('a new device is for who signed in there, and for nobody else', async () => {
  const event = made('new_device', seller.userId)
  expect((await recipients(event)).map(({ userId }) => userId)).toEqual([seller.userId])
})

test('a recipient has the address of today', async () => {
  await setUser(seller, { email: 'seller@example.com' })
  const event = made('new_device', seller.userId)
  expect(await recipients(event)).toEqual([
    { userId: seller.userId, email: 'seller@example.com', isOwn: true },
  ])
})

describe('a request for an invoice', () => {
  let applicant: Caller
  let finance: Caller
  let accountant: Caller
  let manager: Caller
  let id: number
  beforeAll(async () => {
    const selling = ['contract:view', 'contract:edit', 'invoice:view', 'invoice:apply'] as const
    const seeing = ['contract:view', 'contract:all', 'invoice:view'] as const
    applicant = await server.userWith(...selling)
    finance = await server.userWith(...seeing, 'invoice:edit')
    accountant = await server.userWith('contract:view', 'invoice:view', 'invoice:edit')
    manager = await server.userWith(...seeing)
  })
  beforeEach(async () => {
    const con_id = await makeContract(applicant, { c_money: '1000.00' })
    const rows = [{ title: '泵', quantity: '1', amount: '10.00', tax_rate: '13' }]
    const input = { con_id, kind: 2, buyer_name: '云溪水务', rows }
    id = Number((await done(applicant, api.invoice.setInvoice, input)).id)
  })
  const everybody = () => [applicant, finance, accountant, manager, seller]

  test('is for who registers invoices of its contract', async () => {
    const event = await last('invoice_requested', id)
    expect(await own(event, ...everybody())).toEqual([finance])
    expect(await others(event, ...everybody())).toEqual([manager])
  })

  test('that is issued or returned is for who applied', async () => {
    await done(finance, api.invoice.setInvoice, { id, state: 3, return_reason: '抬头不对' })
    const returned = await last('invoice_returned', id)
    expect(await own(returned, ...everybody())).toEqual([applicant])
    expect(await others(returned, ...everybody())).toEqual([manager])
    expect(await own(made('invoice_issued', id), ...everybody())).toEqual([applicant])
  })
})
