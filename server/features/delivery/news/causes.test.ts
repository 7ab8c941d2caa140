import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { api } from '#api/index.ts'
import { STAGES } from '#api/quotation/quotation-head.ts'
import type { EventName } from '#api/delivery/events.ts'
import { makeContract, makeMachine } from '#test/make/chain.ts'
import { makeDelivery, pieces, producePumps, type Delivery } from '#test/make/delivery.ts'
import { done, makeCustomer, linesOf } from '#test/make/factories.ts'
import { makeOffer, peopleByLevel } from '#test/make/offers-by-level.ts'
import { raisedOf } from '#test/read/raised.ts'
import { sameOnPostgres } from '#test/run/long.ts'
import { testServer, type Caller } from '#test/run/server.ts'

/** What is worth a message is noted once, in the transaction of its cause (`docs/notifications.md`). */

const { passReview, returnReview, submitReview, sendQuotation, setStage, toContract } =
  api.quotation
const server = testServer()

const raised = (record: number, ...names: EventName[]) => raisedOf(server, { record, names })
const namesOf = async (record: number, ...names: EventName[]) =>
  (await raised(record, ...names)).map(({ name }) => name)

describe('of quotations', () => {
  const NAMES = [
    'review_submitted',
    'review_passed',
    'review_returned',
    'quotation_won',
  ] as const satisfies EventName[]
  let seller: Caller
  let approver: Caller
  let chief: Caller
  let pump: number
  let id: number
  beforeAll(async () => {
    ;({ seller, approver, chief, pump } = await peopleByLevel(server))
  })
  beforeEach(async () => {
    id = await makeOffer(seller, pump, '8')
  })
  const news = () => raised(id, ...NAMES)
  const names = () => namesOf(id, ...NAMES)
  const submit = () => done(seller, submitReview, { id, note: '老客户' })
  const decide = async (call: typeof passReview, note = '', caller = approver) => {
    const { content_version } = (await done(server.admin, api.quotation.getQuotation, { id })).data
    return caller.call(call, { id, content_version, note })
  }

  test('a submission says who, which level and what was written', async () => {
    const quotation = (await done(seller, api.quotation.getQuotation, { id })).data
    await submit()
    const [event] = await news()
    expect(event).toMatchObject({
      name: 'review_submitted',
      actor_id: seller.userId,
      facts: {
        no: quotation.quo_no,
        customer: quotation.cus_name,
        owner: seller.userId,
        amount: '920.00',
        about: '老客户',
        level: 1,
      },
    })
  })

  test('a submission after a withdrawal or a return is another one', async () => {
    await submit()
    const [line] = await linesOf(seller, id)
    await done(seller, api.quotation.changeline, { id: line!.id, discount: '9' })
    await submit()
    await decide(returnReview, '最多9.5折')
    await submit()
    await decide(passReview)
    expect(await names()).toEqual([
      'review_submitted',
      'review_submitted',
      'review_returned',
      'review_submitted',
      'review_passed',
    ])
    expect((await news())[2]?.facts).toMatchObject({ about: '最多9.5折' })
  })

  test('a pass by a save of the form is one too', async () => {
    await submit()
    const read = (await done(chief, api.quotation.getQuotation, { id })).data
    const { content_version } = read
    await done(chief, api.quotation.setQuotation, { id, quo_status: 1, content_version })
    expect(await names()).toEqual(['review_submitted', 'review_passed'])
  })

  test('what is refused, repeated or no decision raises nothing', async () => {
    await submit()
    expect((await seller.call(submitReview, { id })).code).toBe(409)
    expect((await decide(returnReview)).code).toBe(400)
    expect((await decide(passReview, '', seller)).code).toBe(403)
    await done(seller, api.quotation.setQuotation, { id, quo_info: '改了说明' })
    expect(await names()).toEqual(['review_submitted'])
  })

  test('a repeated request raises what it raised', async () => {
    const headers = { 'idempotency-key': `submit-${id}-${'0'.repeat(16)}` }
    await seller.call(submitReview, { id }, headers)
    await seller.call(submitReview, { id }, headers)
    expect(await names()).toEqual(['review_submitted'])
  })

  test('a quotation is won once, by its stage or by its contract', async () => {
    id = await makeOffer(seller, pump, '5')
    await done(seller, sendQuotation, { id })
    await done(seller, setStage, { id, stage: STAGES.won })
    expect((await seller.call(setStage, { id, stage: STAGES.won })).code).toBe(409)
    await done(seller, toContract, { id })
    expect(await news()).toMatchObject([
      { name: 'quotation_won', cause: 'v1', facts: { amount: '950.00' } },
    ])
    id = await makeOffer(seller, pump, '5')
    await done(seller, sendQuotation, { id })
    await done(seller, toContract, { id })
    await done(seller, toContract, { id })
    expect(await names()).toEqual(['quotation_won'])
  })

  test('a lost quotation raises nothing', async () => {
    await done(seller, setStage, { id, stage: STAGES.lost, lost_reason: '价格' })
    expect(await names()).toEqual([])
  })

  test('the customer is called by its short name', async () => {
    const customer_id = await makeCustomer(server.admin, {
      cus_name: '江苏恒达水务工程有限公司',
      cus_short: '恒达水务',
    })
    await server.db.updateTable('quotation').set({ customer_id }).where('id', '=', id).execute()
    await submit()
    expect((await news())[0]?.facts.customer).toBe('恒达水务')
  })
})

describe('of contracts', () => {
  let delivery: Delivery
  beforeEach(async () => {
    delivery = await makeDelivery(server.admin)
  })
  const ready = () => raised(delivery.con_id, 'ready_to_ship')
  /** Its lines with two pumps in a set, of which there are two. */
  const fewer = () => [{ id: delivery.pump, num: 2 }, { id: delivery.valve }]
  const setProduction = (id: number, quantity: number) =>
    done(server.admin, api.production.setProduction, { id, ...pieces([delivery.pump, quantity]) })

  test('it can be shipped once the last piece is produced, and is said to be so once a day', async () => {
    const id = await producePumps(server.admin, delivery, 5)
    expect(await ready()).toEqual([])
    await setProduction(id, 6)
    expect(await ready()).toMatchObject([{ facts: { customer: '云溪水务' } }])
    await setProduction(id, 4)
    await setProduction(id, 6)
    expect(await ready()).toHaveLength(1)
  })

  test('it can be shipped too where less is ordered than was to be produced', async () => {
    await producePumps(server.admin, delivery, 4)
    await done(server.admin, api.contract.setContract, { id: delivery.con_id, lines: fewer() })
    expect(await ready()).toHaveLength(1)
  })

  test(`a refused save raises nothing${sameOnPostgres}`, async () => {
    await producePumps(server.admin, delivery, 4)
    const other = await makeContract(server.admin)
    const { c_no } = (await done(server.admin, api.contract.getContract, { id: other })).data
    const sent = { id: delivery.con_id, c_no, lines: fewer() }
    expect((await server.admin.call(api.contract.setContract, sent)).code).toBe(409)
    expect(await ready()).toEqual([])
  })

  test('one of bought-in goods, or whose shipment is deleted, is no news', async () => {
    const id = await producePumps(server.admin, delivery, 6)
    const shipped = await done(server.admin, api.logistics.setLogistics, {
      pro_id: id,
      ...pieces([delivery.pump, 6], [delivery.valve, 4]),
    })
    await server.db.deleteFrom('event').where('record_id', '=', delivery.con_id).execute()
    await done(server.admin, api.logistics.deleteLogistics, { id: shipped.id })
    expect(await ready()).toEqual([])
    const bought = await makeContract(server.admin, {
      lines: [{ title: '阀门', num: 2, needs_production: 0 }],
    })
    expect(await raised(bought, 'ready_to_ship')).toEqual([])
  })

  describe('money', () => {
    const { setReceipt, deleteReceipt, restore } = api.receipt
    let con_id: number
    beforeEach(async () => {
      con_id = await makeContract(server.admin, { cus_name: '云溪水务', c_money: '1000' })
    })
    const receive = async (amount: string, more: object = {}) =>
      Number(
        (
          await done(server.admin, setReceipt, {
            con_id,
            amount,
            kind: 1,
            received_date: '2026-03-02',
            ...more,
          })
        ).id,
      )

    test('that came in is said with its amount, each time', async () => {
      await receive('100')
      await receive('100')
      expect(await raised(con_id, 'receipt_in')).toMatchObject([
        { facts: { amount: '100.00', customer: '云溪水务', about: '2026-03-02 电汇' } },
        { facts: { amount: '100.00' } },
      ])
    })

    test('that is given back, corrected, deleted or restored is no news', async () => {
      const id = await receive('100')
      const back = await receive('40', { kind: 2 })
      await done(server.admin, setReceipt, { id: back, kind: 1, amount: '40' })
      await done(server.admin, setReceipt, { id, amount: '90' })
      await done(server.admin, deleteReceipt, { id: await receive('1', { kind: 2 }) })
      await done(server.admin, deleteReceipt, { id: await receive('0.50', { kind: 2 }) })
      expect(await raised(con_id, 'receipt_in')).toHaveLength(1)
      const second = await receive('2')
      await done(server.admin, deleteReceipt, { id: second })
      await done(server.admin, restore, { id: second })
      expect(await raised(con_id, 'receipt_in')).toHaveLength(2)
    })

    test('above what the contract allows raises nothing', async () => {
      const over = { con_id, amount: '1000.01', kind: 1, received_date: '2026-03-02' }
      expect((await server.admin.call(setReceipt, over)).code).toBe(400)
      expect(await raised(con_id, 'receipt_in')).toEqual([])
    })
  })
})

describe('of cases', () => {
  const { setSales } = api.sales
  const open = async (fields: object) =>
    Number((await done(server.admin, setSales, { s_fault: '漏水', ...fields })).id)
  const names = (id: number) => namesOf(id, 'case_opened', 'case_assigned')

  test('a new one is said once, with fault and customer, also from a machine', async () => {
    const con_id = await makeContract(server.admin, { cus_name: '云溪水务' })
    const machine_id = await makeMachine(server.admin, { con_id })
    const id = await open({ machine_id })
    await done(server.admin, setSales, { id, s_remark: '已联系' })
    expect(await raised(id, 'case_opened')).toMatchObject([
      { facts: { customer: '云溪水务', about: '漏水' } },
    ])
  })

  test('it is given to somebody each time, and not by a save that leaves them', async () => {
    const [one, other] = [await server.userWith(), await server.userWith()]
    const id = await open({ s_assignee: one.userId })
    await done(server.admin, setSales, { id, s_assignee: one.userId, s_remark: '已联系' })
    await done(server.admin, setSales, { id, s_assignee: other.userId })
    await done(server.admin, setSales, { id, s_assignee: one.userId })
    await done(server.admin, setSales, { id, s_assignee: '' })
    const given = await raised(id, 'case_assigned')
    expect(given.map(({ facts }) => facts.user)).toEqual([one.userId, other.userId, one.userId])
    expect(await names(id)).toHaveLength(4)
  })

  test('one that is entered when all is done, or restored, is no news', async () => {
    const id = await open({ s_state: 2 })
    expect(await names(id)).toEqual([])
    const deleted = await open({})
    await done(server.admin, api.sales.deleteSales, { id: deleted })
    await done(server.admin, api.sales.restore, { id: deleted })
    expect(await names(deleted)).toEqual(['case_opened'])
  })
})
