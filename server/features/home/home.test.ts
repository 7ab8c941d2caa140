import { expect, test } from 'vitest'
import type { Permission } from '#api/kit/access.ts'
import type { TodoKind } from '#api/home/home.ts'
import { api } from '#api/index.ts'
import { daysAfter } from '#api/kit/time.ts'
import { STAGES } from '#api/quotation/quotation-head.ts'
import { makeAftersales, makeContract, makeMachine } from '#test/make/chain.ts'
import { done, fresh, makeCustomer, makeQuotation } from '#test/make/factories.ts'
import { SELLER, homeOf, today, todoOf } from '#test/make/home.ts'
import { sameOnPostgres } from '#test/run/long.ts'
import { testServer } from '#test/run/server.ts'

/** Each test has users of its own, who see their own records alone. */

const server = testServer()

const firstOfMonth = `${today.slice(0, 7)}-01`
const lastOfLastMonth = daysAfter(firstOfMonth, -1)
const endOfLastMonth = `${lastOfLastMonth.replaceAll('-', ':')} 23:59:59`
const beginOfMonth = `${firstOfMonth.replaceAll('-', ':')} 00:00:00`

const owe = (id: number, columns: object) =>
  server.db.updateTable('contract').set(columns).where('id', '=', id).execute()

test.each<[string, Permission[], string[], TodoKind[]]>([
  ['nothing', [], [], []],
  ['catalogue', ['product:view'], [], []],
  [
    'quotations',
    ['quotation:view'],
    ['quoted', 'stages'],
    ['returned', 'followQuotations', 'unanswered', 'expiring'],
  ],
  [
    'contracts',
    ['contract:view'],
    ['signed', 'signedByMonth'],
    ['toProduce', 'readyToShip', 'toShip'],
  ],
  ['receipts without their contracts', ['receipt:view'], [], []],
  [
    'contracts and receipts',
    ['contract:view', 'receipt:view'],
    ['signed', 'signedByMonth', 'received', 'receivedByMonth', 'receivable', 'ages'],
    ['overdue', 'dueSoon', 'toProduce', 'readyToShip', 'toShip'],
  ],
  ['production', ['production:view'], [], ['toProduce']],
  ['logistics', ['logistics:view'], [], ['readyToShip', 'toShip']],
  ['after-sales', ['sales:view'], [], ['myCases', 'cases']],
  ['machines', ['machine:view'], [], ['warrantyEnding']],
  ['customers', ['customer:view'], [], ['followCustomers', 'agreedEnding']],
])(
  `permission to see %s gives that part of the home page alone${sameOnPostgres}`,
  async (_what, permissions, figures, todos) => {
    const {
      day,
      todos: listed,
      recent,
      ...rest
    } = await homeOf(await server.userWith(...permissions))
    expect(day).toBe(today)
    expect(Object.keys(rest).sort()).toEqual(figures.toSorted())
    expect(listed.map(({ what }) => what)).toEqual(todos)
    expect(recent).toEqual([])
  },
)

test('a month contains the contracts signed in it; one without that day counts by its entry', async () => {
  const seller = await server.userWith(...SELLER)
  const make = (c_money: string, fields: object) => makeContract(seller, { c_money, ...fields })
  await make('1', { signed_date: lastOfLastMonth, release_time: beginOfMonth })
  await make('2', { signed_date: firstOfMonth, release_time: endOfLastMonth })
  await make('4', { release_time: beginOfMonth })
  await make('8', { release_time: endOfLastMonth })
  await make('', { signed_date: firstOfMonth })
  const { signed, signedByMonth } = await homeOf(seller)
  expect(signed).toEqual({
    present: { count: 3, total: '6.00' },
    last: { count: 2, total: '9.00' },
    undated: 1,
  })
  expect(signedByMonth!.length).toBe(12)
  expect(signedByMonth!.at(-1)).toEqual({ month: today.slice(0, 7), count: 3, total: '6.00' })
  expect(signedByMonth!.at(-2)).toMatchObject({ month: lastOfLastMonth.slice(0, 7), count: 2 })
})

test('refunds reduce the receipts, each by its day', async () => {
  const seller = await server.userWith(...SELLER)
  const con_id = await makeContract(seller, { c_money: '1000', c_unpay: '1000' })
  const receive = (amount: string, received_date: string, kind = 1) =>
    done(seller, api.receipt.setReceipt, { con_id, amount, received_date, kind, way: 1 })
  await receive('300', lastOfLastMonth)
  await receive('200', firstOfMonth)
  await receive('250.5', firstOfMonth, 2)
  const { received, receivable } = await homeOf(seller)
  expect(received).toEqual({
    present: { count: 2, total: '-50.50' },
    last: { count: 1, total: '300.00' },
  })
  expect(receivable!.all).toEqual({ count: 1, total: '750.50' })
})

test(`a record counts only in the figures of its owner and of users who see all${sameOnPostgres}`, async () => {
  const seller = await server.userWith(...SELLER)
  const other = await server.userWith(...SELLER)
  const all: Permission[] = ['quotation:all', 'contract:all', 'sales:all']
  const boss = await server.userWith(...SELLER, ...all)
  const before = await homeOf(boss)
  await makeQuotation(other)
  const contract = await makeContract(other, { c_money: '7', c_unpay: '7', signed_date: today })
  await owe(contract, { to_produce: 2, to_ship: 2, pieces: 2, delivery_date: today })
  await makeAftersales(other, { s_state: 0 })

  const own = await homeOf(seller)
  expect(own.quoted!.drafts.count).toBe(0)
  expect(own.signed!.present).toEqual({ count: 0, total: '0.00' })
  expect(own.receivable!.all.count).toBe(0)
  expect(own.todos.map(({ count, first }) => [count, first])).toEqual(own.todos.map(() => [0, []]))
  const after = await homeOf(boss)
  expect(after.quoted!.drafts.count).toBe(before.quoted!.drafts.count + 1)
  expect(after.quoted!.present.count).toBe(before.quoted!.present.count)
  expect(after.signed!.present.count).toBe(before.signed!.present.count + 1)
  expect(todoOf(after, 'cases')!.count).toBe(todoOf(before, 'cases')!.count + 1)
})

test(`what was quoted is what was sent, in the month of sending; a draft that was lost is none${sameOnPostgres}`, async () => {
  const seller = await server.userWith(...SELLER)
  const enteredThen = async () => {
    const id = await makeQuotation(seller)
    const line = { title: '运费', unit: '项', unitprice: '800' }
    await done(seller, api.quotation.addline, { id, ...line })
    const entered = server.db.updateTable('quotation').set({ release_time: endOfLastMonth })
    await entered.where('id', '=', id).execute()
    return id
  }
  const lost = { stage: STAGES.lost, lost_reason: '价格' }
  await done(seller, api.quotation.setStage, { id: await enteredThen(), ...lost })
  const sent = await enteredThen()
  await done(seller, api.quotation.sendQuotation, { id: sent })
  await done(seller, api.quotation.setStage, { id: sent, ...lost })
  expect((await homeOf(seller)).quoted).toMatchObject({
    present: { count: 1, total: '800.00' },
    last: { count: 0, total: '0.00' },
  })
})

test('recent records are listed by their present name, while the user may see them', async () => {
  const seller = await server.userWith(...SELLER, 'customer:view', 'customer:edit')
  const quotation = await makeQuotation(seller, { quo_name: '一期' })
  const gone = await makeQuotation(seller)
  const contract = await makeContract(seller, { c_title: '合同甲' })
  const customer = await makeCustomer(seller, { cus_name: fresh('老客户') })
  await done(seller, api.quotation.deleteQuotation, { id: gone })
  const line = { title: '运费', unit: '项', unitprice: '8' }
  await done(seller, api.quotation.addline, { id: quotation, ...line })
  await done(server.admin, api.contract.setContract, { id: contract, c_title: '合同乙' })
  await makeQuotation(server.admin)
  expect((await homeOf(seller)).recent).toMatchObject([
    { kind: 'quotation', id: quotation, name: '一期' },
    { kind: 'customer', id: customer },
    { kind: 'contract', id: contract, name: '合同乙' },
  ])
})

test('a recently changed machine of one’s own contract is listed although somebody else owns it', async () => {
  const rights: Permission[] = [...SELLER, 'machine:view', 'machine:edit']
  const seller = await server.userWith(...rights, 'machine:all')
  const con_id = await makeContract(seller)
  const machine = await makeMachine(server.admin, { con_id })
  const foreign = await makeMachine(server.admin)
  for (const id of [machine, foreign])
    await done(seller, api.machine.setMachine, { id, remark: '核对' })
  const { data } = await done(server.admin, api.user.getUser, { id: seller.userId })
  await done(server.admin, api.role.setBeh, { id: data.role_id, check: rights })
  expect((await homeOf(seller)).recent).toMatchObject([
    { kind: 'machine', id: machine },
    { kind: 'contract', id: con_id },
  ])
})
