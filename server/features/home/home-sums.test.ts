import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import type { Home } from '#api/home/home.ts'
import { api } from '#api/index.ts'
import { STAGES } from '#api/quotation/quotation-head.ts'
import { NO_STAGE } from '#api/quotation/quotation.ts'
import { daysAfter } from '#api/kit/time.ts'
import { makeContract } from '#test/make/chain.ts'
import { done, makeQuotation } from '#test/make/factories.ts'
import { addedUp, keptSums } from '#test/make/kept-sums.ts'
import { today } from '#test/make/today.ts'
import { testServer, type Caller } from '#test/run/server.ts'

/** After any changes of quotations, contracts and receipts the sums of the home page equal those of the lists. */

const server = testServer()
let people: Caller[]
beforeAll(async () => {
  const own = ['quotation', 'contract', 'receipt'].flatMap((module) =>
    ['view', 'edit', 'delete'].map((right) => `${module}:${right}` as 'quotation:view'),
  )
  people = [
    await server.userWith('report:view', ...own),
    await server.userWith('report:view', ...own),
  ]
})

const firstOfMonth = `${today.slice(0, 7)}-01`
const lastOfLastMonth = daysAfter(firstOfMonth, -1)
/** The borders of months, of the year of the charts, and of ages. */
const DAYS = [today, firstOfMonth, lastOfLastMonth, daysAfter(today, -380), daysAfter(today, -31)]
const dayAt = (at: number) => DAYS[at % DAYS.length]!
const timeAt = (at: number) =>
  `${dayAt(at).replaceAll('-', ':')} ${at % 2 ? '00:00:00' : '23:59:59'}`

const STEPS = [
  'quote',
  'price',
  'stage',
  'send',
  'template',
  'contract',
  'change',
  'receive',
  'owe',
  'delete',
  'restore',
] as const
const step = fc.record({
  do: fc.constantFrom(...STEPS),
  who: fc.nat(1),
  at: fc.nat(50),
  day: fc.nat(20),
  amount: fc.integer({ min: 0, max: 99_999 }),
})
type Step = (typeof step)['generate'] extends (...input: never) => { value: infer Made }
  ? Made
  : never

type Record = { kind: 'quotation' | 'contract' | 'receipt'; id: number }
const removal = {
  quotation: api.quotation.deleteQuotation,
  contract: api.contract.deleteContract,
  receipt: api.receipt.deleteReceipt,
}
const alive: Record[] = []
const deleted: Record[] = []
const pick = <T>(from: readonly T[], at: number): T | undefined =>
  from[at % Math.max(from.length, 1)]
const aliveOf = (kind: Record['kind'], at: number) =>
  pick(
    alive.filter((one) => one.kind === kind),
    at,
  )?.id
const yuan = (cents: number) => (cents / 100).toFixed(2)

/** A refused change leaves everything as it was, the sums included. */
async function take({ do: what, who, at, day, amount }: Step): Promise<void> {
  const caller = people[who]!
  const { admin, db } = server
  const quotation = aliveOf('quotation', at)
  const contract = aliveOf('contract', at)
  const plan = [{ name: '款', percent: '100', trigger: 5, days: 0, date: dayAt(day + 1) }]
  const half = yuan(Math.floor(amount / 2))
  const fields = {
    c_money: yuan(amount),
    c_unpay: ['', '0.00', half, half][at % 4]!,
    payment_steps: day % 3 ? plan : [],
    signed_date: day % 2 ? dayAt(day + 2) : '',
    release_time: timeAt(day),
  }
  if (what === 'quote') {
    const id = await makeQuotation(caller)
    alive.push({ kind: 'quotation', id })
    await db
      .updateTable('quotation')
      .set({ release_time: timeAt(day), ...(at % 5 === 0 && { stage: null }) })
      .where('id', '=', id)
      .execute()
  }
  if (what === 'price' && quotation) {
    const line = { title: '运费', unit: '项', num: 1, unitprice: yuan(amount) }
    await admin.call(api.quotation.addline, { id: quotation, ...line })
  }
  if (what === 'stage' && quotation) {
    const stage = { stage: day % 5, lost_reason: '价格' }
    await admin.call(api.quotation.setStage, { id: quotation, ...stage })
  }
  if (what === 'send' && quotation) await admin.call(api.quotation.sendQuotation, { id: quotation })
  if (what === 'template' && quotation) {
    await admin.call(api.quotation.setQuotation, { id: quotation, is_template: day % 2 })
  }
  if (what === 'contract') alive.push({ kind: 'contract', id: await makeContract(caller, fields) })
  if (what === 'change' && contract)
    await admin.call(api.contract.setContract, { id: contract, ...fields })
  if (what === 'receive' && contract) {
    const receipt = { kind: 1 + (day % 2), amount: yuan(amount % 500), received_date: dayAt(day) }
    const { id } = await admin.call(api.receipt.setReceipt, {
      con_id: contract,
      way: 1,
      ...receipt,
    })
    if (id) alive.push({ kind: 'receipt', id: Number(id) })
  }
  if (what === 'owe' && contract) {
    const owed = { to_produce: at % 3, ready_to_ship: at % 2, to_ship: at % 4 }
    const delivery_date = day % 4 ? dayAt(day) : ''
    await db
      .updateTable('contract')
      .set({ ...owed, delivery_date })
      .where('id', '=', contract)
      .execute()
  }
  await deleteOrRestore(what, at)
}

async function deleteOrRestore(what: Step['do'], at: number): Promise<void> {
  if (what !== 'delete' && what !== 'restore') return
  const [from, to] = what === 'delete' ? [alive, deleted] : [deleted, alive]
  const one = pick(from, at)
  if (!one) return
  const call = what === 'delete' ? removal[one.kind] : api[one.kind].restore
  const { code } = await server.admin.call(call, { id: one.id })
  if (code === 200) to.push(...from.splice(from.indexOf(one), 1))
}

type Report = { sum: { quoted: { count: number; amount: string } } }

const homeOf = async (caller: Caller) => (await done(caller, api.home.index)).data as Home
const wholeMonth = (day: string) => {
  const startime = `${day.slice(0, 7)}-01`
  return { startime, endtime: daysAfter(`${daysAfter(startime, 32).slice(0, 7)}-01`, -1) }
}

async function contractsListed(caller: Caller, input: object) {
  let cents = 0
  for (let page = 1; ; page += 1) {
    const { data, total } = await done(caller, api.contract.index, { ...input, page })
    for (const { c_money } of data) cents += Math.round(Number(c_money) * 100)
    if (page * 10 >= total!) return { count: total, total: yuan(cents) }
  }
}

/** What the list says of quotations, with 已发出 at what the customer has instead of what it became since. */
async function quotedAsSent(
  caller: Caller,
  query: { startime: string; endtime: string; stage?: number },
) {
  const { data } = await done(caller, api.quotation.getTotal, { ...query, is_template: 0 })
  const rows = await server.db
    .selectFrom('quotation')
    .select(['total', 'sent_total', 'release_time', 'user_id'])
    .where('is_template', '=', 0)
    .where('stage', '=', STAGES.sent)
    .execute()
  const more = rows
    .filter(({ user_id }) => caller === server.admin || user_id === caller.userId)
    .filter(({ release_time }) => {
      const day = release_time.slice(0, 10).replaceAll(':', '-')
      return day >= query.startime && day <= query.endtime
    })
    .reduce((sum, { total, sent_total }) => sum + (sent_total! - total!), 0)
  const counted = query.stage === STAGES.sent ? more : 0
  return { ...data, total: yuan(Math.round(Number(data.total) * 100) + counted) }
}

async function agrees(caller: Caller): Promise<void> {
  const home = await homeOf(caller)
  const total = async (endpoint: typeof api.receipt.getReceivedTotal, input: object) =>
    (await done(caller, endpoint, { ...input })).data
  const [present, last] = [wholeMonth(today), wholeMonth(lastOfLastMonth)]
  const year = {
    startime: `${home.signedByMonth![0]!.month}-01`,
    endtime: present.endtime,
  }

  for (const [which, dates] of [
    ['present', present],
    ['last', last],
  ] as const) {
    const { startime: from, endtime: to } = dates
    const report = await done(caller, api.report.index, { by: 'month', from, to })
    const { count, amount } = (report as unknown as Report).sum.quoted
    expect(home.quoted![which]).toEqual({ count, total: amount })
    const counted = await done(caller, api.quotation.index, { ...dates, counted: 'quoted::all:' })
    expect(counted.total).toBe(count)
    expect(home.signed![which]).toEqual(
      await contractsListed(caller, { ...dates, dates_of: 'signed' }),
    )
    expect(home.received![which]).toEqual(await total(api.receipt.getReceivedTotal, dates))
  }
  const drafts = await quotedAsSent(caller, { ...present, stage: STAGES.draft })
  expect(home.quoted!.drafts).toEqual(drafts)
  for (const { stage, ...figure } of home.stages!) {
    const query = { ...year, stage: stage === '' ? NO_STAGE : stage }
    expect(figure).toEqual(await quotedAsSent(caller, query))
  }
  for (const { month, ...figure } of home.signedByMonth!.slice(-3)) {
    const dates = wholeMonth(`${month}-01`)
    expect(figure).toEqual(await contractsListed(caller, { ...dates, dates_of: 'signed' }))
  }
  const { data: owed } = await done(caller, api.receipt.getTotal)
  expect(home.ages).toEqual(owed.ages)
  expect(home.receivable).toMatchObject({
    all: { count: owed.count, total: owed.total },
    unfilled: owed.unfilled,
  })
  for (const [what, list, query] of [
    ['overdue', api.receipt.index, { due: 1 }],
    ['dueSoon', api.receipt.index, { due: 2 }],
    ['toProduce', api.contract.index, { delivery: 1 }],
    ['readyToShip', api.contract.index, { delivery: 2 }],
    ['toShip', api.contract.index, { delivery: 3 }],
  ] as const) {
    const { total: listed } = await done(caller, list, query)
    expect(home.todos.find((todo) => todo.what === what)?.count, what).toBe(listed)
  }
  const late = home.todos.find(({ what }) => what === 'toShip')!
  const { total: listedLate } = await done(caller, api.contract.index, { delivery_due: 1 })
  const { total: thisWeek } = await done(caller, api.contract.index, { delivery_due: 2 })
  expect(late).toMatchObject({ late: listedLate, thisWeek })
}

/** A fixed seed, so that the test is deterministic; the long form tries others. */
const HISTORIES =
  process.env['TEST_LONG'] === undefined
    ? { lengths: { minLength: 80, maxLength: 80 }, runs: { seed: 1, numRuns: 1 } }
    : { lengths: { minLength: 25, maxLength: 40 }, runs: { numRuns: 12 } }

test('random histories leave the sums that the rows add up to, and that the lists say', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, HISTORIES.lengths), async (steps) => {
      for (const one of steps) await take(one)
      expect(await keptSums(server.db)).toEqual(await addedUp(server.db))
      for (const caller of [...people, server.admin]) await agrees(caller)
    }),
    // A shrunken history would start from what the failed one left behind.
    { ...HISTORIES.runs, endOnFailure: true },
  )
})
