import { expect, test } from 'vitest'
import type { Permission } from '#api/kit/access.ts'
import { api } from '#api/index.ts'
import type { ReportGroup } from '#api/report/report.ts'
import { makeContract } from '#test/make/chain.ts'
import {
  done,
  linesOf,
  makeCategory,
  makeCustomer,
  makeProduct,
  makeQuotation,
} from '#test/make/factories.ts'
import { numbers } from '#test/make/random.ts'
import { secondReport, type Book, type Deal, type Offer } from '#test/make/second-report.ts'
import { testServer, type Caller } from '#test/run/server.ts'

/** The report after random work by HTTP, against one that is counted anew from what the test itself did. */

const { quotation, contract, receipt } = api
const server = testServer()

const OWN: Permission[] = [
  ...['quotation', 'contract', 'receipt'].flatMap((module) =>
    ['view', 'edit', 'delete'].map((right) => `${module}:${right}` as Permission),
  ),
  'report:view',
  'customer:view',
  'customer:all',
  'product:cost',
]

const SEED = 20_261_126
const DAYS = ['2024-12-31', '2025-01-01', '2025-03-17', '2025-12-31', '2026-02-28', '2026-03-01']
const REASONS = ['价格', '交货期', '技术']

async function world() {
  const next = numbers(SEED)
  const pick = <T>(some: readonly T[]): T => some[next(some.length)]!
  const sellers = [await server.userWith(...OWN), await server.userWith(...OWN)]
  const categories = [await makeCategory(server.admin), await makeCategory(server.admin)]
  const customers = [await makeCustomer(server.admin), await makeCustomer(server.admin)]
  const products = new Map<number, { price: number; cost: number | null; category: string }>()
  for (const [at, price] of [100_000, 33_333, 7, 250_050].entries()) {
    const category = at === 3 ? undefined : categories[at % 2]
    // Of one nothing is known, and one costs nothing.
    const cost = at === 1 ? null : at === 2 ? 0 : Math.floor(price * 0.7)
    const id = await makeProduct(server.admin, {
      pro_unitprice: (price / 100).toFixed(2),
      ...(cost !== null && { cost: (cost / 100).toFixed(2) }),
      ...(category !== undefined && { pro_type: category }),
    })
    products.set(id, { price, cost, category: String(category ?? 0) })
  }
  return { next, pick, sellers, customers, products }
}

type World = Awaited<ReturnType<typeof world>>

/** Sends an offer, as if on a day: what a draft says again is the same version, counted anew. */
async function send({ pick }: World, offer: Offer): Promise<void> {
  const { id, by } = offer
  await done(by, quotation.sendQuotation, { id })
  const day = pick(DAYS)
  const sent_at = `${day.replaceAll('-', ':')} 09:00:00`
  await server.db.updateTable('quotation').set({ sent_at }).where('id', '=', id).execute()
  await done(by, quotation.setStage, { id, stage: 0 })
  await done(by, quotation.sendQuotation, { id })
  offer.sent = { day, lines: structuredClone(offer.lines), whole: offer.whole }
  offer.reason = undefined
}

async function changeLines({ next }: World, offer: Offer): Promise<void> {
  for (const line of offer.lines) {
    line.num = 1 + next(5)
    line.discount = next(3) * 150
    const percent = (line.discount / 100).toFixed(2)
    await done(offer.by, quotation.changenum, { id: line.id, num: line.num })
    await done(offer.by, quotation.changeline, { id: line.id, discount: percent })
  }
}

async function newOffer(of: World): Promise<Offer> {
  const { next, pick, sellers, customers, products } = of
  const by = pick(sellers)
  const customer = pick([...customers, undefined])
  const whole = next(3) * 333
  const id = await makeQuotation(by, {
    ...(customer === undefined ? { cus_name: '只有名称的客户' } : { customer_id: customer }),
    ...(whole > 0 && { discount_kind: 1, discount_value: (whole / 100).toFixed(2) }),
  })
  for (let count = 1 + next(3); count > 0; count -= 1) {
    await done(by, quotation.addline, { id, pid: pick([...products.keys()]) })
  }
  const lines = (await linesOf(by, id)).map((line) => ({
    id: line.id,
    pid: line.pid,
    num: 1,
    discount: 0,
    ...products.get(line.pid)!,
  }))
  const key = customer === undefined ? '=只有名称的客户' : String(customer)
  const offer: Offer = { id, by, customer: key, whole, lines, isThere: true }
  await changeLines(of, offer)
  await send(of, offer)
  return offer
}

async function newDeal(of: World, book: Book): Promise<Deal | undefined> {
  const { pick, sellers, products, next } = of
  const offer = pick(
    book.offers.filter((one) => one.isThere && one.reason === undefined && !one.deal),
  )
  if (offer && next(3) > 0) {
    const { id } = await done(offer.by, quotation.toContract, { id: offer.id })
    const deal: Deal = {
      id: Number(id),
      by: offer.by,
      customer: offer.customer,
      offer: offer.sent!,
      isThere: true,
      typed: [],
      money: undefined,
      day: 'today',
      receipts: [],
    }
    offer.deal = deal
    return deal
  }
  const by = pick(sellers)
  const pid = pick([...products.keys()])
  const amount = 1 + next(100_000)
  const money = amount + next(2) * 5000
  const lines = [{ title: '泵', num: 1, unitprice: (amount / 100).toFixed(2), pid }]
  const day = pick(DAYS)
  const id = await makeContract(by, {
    cus_name: '老客户',
    c_money: (money / 100).toFixed(2),
    c_unpay: (money / 100).toFixed(2),
    signed_date: day,
    lines,
  })
  const typed = [{ pid, amount, category: products.get(pid)!.category }]
  return { id, by, customer: '=老客户', typed, money, day, receipts: [], isThere: true }
}

async function work(of: World, book: Book): Promise<void> {
  const { next, pick, customers } = of
  const offer = pick(book.offers.filter(({ isThere }) => isThere))
  const deal = pick(book.deals.filter(({ isThere }) => isThere))
  const what = next(12)
  if (what < 3 || !offer || !deal) {
    book.offers.push(await newOffer(of))
    const made = await newDeal(of, book)
    if (made) book.deals.push(made)
  } else if (what === 3 && offer.reason === undefined && !offer.deal) {
    await changeLines(of, offer)
    // What is as it was sent is not sent again.
    if ((await quotationNow(offer)).is_changed) await send(of, offer)
  } else if (what === 4 && !offer.deal) {
    offer.reason = pick(REASONS)
    await done(offer.by, quotation.setStage, { id: offer.id, stage: 3, lost_reason: offer.reason })
  } else if (what === 5) {
    await done(offer.by, quotation.deleteQuotation, { id: offer.id })
    offer.isThere = false
  } else if (what === 6) {
    const gone = book.offers.find(({ isThere }) => !isThere)
    if (gone) await done(gone.by, quotation.restore, { id: gone.id })
    if (gone) gone.isThere = true
  } else if (what === 7) {
    deal.day = pick(DAYS)
    await done(deal.by, contract.setContract, { id: deal.id, signed_date: deal.day })
  } else if (what === 8 && deal.receipts.length === 0) {
    await done(deal.by, contract.deleteContract, { id: deal.id })
    deal.isThere = false
    const again = next(2) === 0
    if (again) await done(deal.by, contract.restore, { id: deal.id })
    deal.isThere = again
  } else if (what === 9 && !deal.offer) {
    const customer = pick(customers)
    await done(deal.by, contract.setContract, { id: deal.id, customer_id: customer })
    deal.customer = String(customer)
  } else {
    await receive(of, deal)
  }
}

const quotationNow = async ({ id, by }: Offer) =>
  (await done(by, quotation.getQuotation, { id })).data

/** A receipt comes, moves to another day, or goes. */
async function receive({ next, pick }: World, deal: Deal): Promise<void> {
  const known = pick(deal.receipts)
  const day = pick(DAYS)
  if (known && next(2) === 0) {
    await done(deal.by, receipt.deleteReceipt, { id: known.id })
    deal.receipts = deal.receipts.filter((one) => one !== known)
  } else if (known) {
    await done(deal.by, receipt.setReceipt, { id: known.id, received_date: day })
    known.day = day
  } else {
    const input = { con_id: deal.id, amount: '0.03', received_date: day }
    const { id } = await done(deal.by, receipt.setReceipt, input)
    deal.receipts.push({ id: Number(id), day, amount: 3 })
  }
}

const PERIODS = [
  ['2024-12-01', '2027-12-31'],
  ['2025-01-01', '2026-02-28'],
  ['2024-12-31', '2026-03-01'],
  ['2025-03-17', '2025-03-17'],
  ['2025-01-02', '2025-12-30'],
] as const
const GROUPS: ReportGroup[] = ['month', 'owner', 'customer', 'product', 'category']

async function expectSame(book: Book, caller: Caller, owner?: Caller): Promise<void> {
  for (const [from, to] of PERIODS) {
    for (const by of GROUPS) {
      const answer = await done(caller, api.report.index, { by, from, to })
      const rows = (answer.data as { key: string; name?: string }[]).map(
        ({ name: _name, ...row }) => row,
      )
      const { rows: expected, sum } = secondReport(book, { from, to, by, owner })
      const byKey = (one: { key: string }, other: { key: string }) => (one.key < other.key ? -1 : 1)
      expect(rows.toSorted(byKey), `${by} ${from} ${to}`).toEqual(expected.toSorted(byKey))
      expect((answer as unknown as { sum: object }).sum).toEqual(sum)
      expect(answer.total).toBe(expected.length)
    }
    const losses = await done(caller, api.report.getLosses, { from, to })
    const reasons = (losses.data as { key: string; count: number }[]).map(({ key, count }) => [
      key,
      count,
    ])
    const { reasons: lost } = secondReport(book, { from, to, by: 'month', owner })
    expect(new Map(reasons as [string, number][])).toEqual(lost)
  }
}

test('counts what was done, by every group and in any period, for everybody and for one', async () => {
  const of = await world()
  const book: Book = { offers: [], deals: [], today: '' }
  for (let round = 0; round < 3; round += 1) {
    for (let step = 0; step < 25; step += 1) await work(of, book)
    book.today = (await done(server.admin, api.home.index)).data.day
    await expectSame(book, server.admin)
    await expectSame(book, of.sellers[0]!, of.sellers[0])
  }
})
