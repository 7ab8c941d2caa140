import { describe, expect, test } from 'vitest'
import { api } from '#api/index.ts'
import { linesOf, makeContract, makeProduction } from '#test/make/chain.ts'
import { done, makeCustomer } from '#test/make/factories.ts'
import { INVOICE_ACTS, type Act } from '#test/make/random-invoices.ts'
import * as ledger from '#test/make/second-ledger.ts'
import type { Moved, Papers } from '#test/make/second-ledger.ts'
import { numbers } from '#test/make/random.ts'
import { testServer } from '#test/run/server.ts'

/**
 * Shipments, returns of both kinds, receipts, refunds, invoices, red ones, endings, dates that are moved, deletions and what brings them
 * back, in random order over HTTP: after each of them 应收, plan, statements, what is to be invoiced and what is to be red are those of a
 * ledger of its own.
 */

const server = testServer()

const text = (cents: number) => (cents / 100).toFixed(2)
const ENDED_ON = '2026-11-20'

/** A contract of one or two lines that are bought in, with amounts that do not divide by their pieces, half of them with 运费. */
async function begin(next: (limit: number) => number) {
  const customer_id = await makeCustomer(server.admin)
  const monthly = next(2) === 0
  const drawn = Array.from({ length: 1 + next(2) }, () => ({
    pieces: 1 + next(7),
    amount: 1 + next(2_000_000),
  }))
  const freight = next(2) * (1 + next(50_000))
  const amounts = [...drawn.map(({ amount }) => amount), ...(freight > 0 ? [freight] : [])]
  const total = amounts.reduce((sum, amount) => sum + amount, 0)
  const steps = ledger.STEP_DAYS.map((date, at) => ({
    name: `第${at + 1}期`,
    percent: at === 0 ? '40' : '60',
    trigger: 5,
    date,
  }))
  const con_id = await makeContract(server.admin, {
    customer_id,
    signed_date: '2026-08-01',
    c_money: text(total),
    c_unpay: text(total),
    payment_steps: monthly ? [{ name: '货款', percent: '100', trigger: 6 }] : steps,
    lines: amounts.map((_, at) => ({
      title: `项目${at}`,
      num: drawn[at]?.pieces ?? 1,
      unitprice: '0',
      tax_rate: '13',
      needs_production: 0,
      ships: drawn[at] ? 1 : 0,
    })),
  })
  const stored = await linesOf(server.admin, con_id)
  const lines = drawn.map((line, at) => ({ id: stored[at]!.id, ...line }))
  for (const [at, amount] of amounts.entries()) {
    const { id } = stored[at]!
    const net = Math.round((amount * 100) / 113)
    const columns = { amount, list_amount: amount, unitprice: 1, net, tax: amount - net }
    await server.db.updateTable('contract_line').set(columns).where('id', '=', id).execute()
  }
  const pro_id = await makeProduction(server.admin, con_id)
  const papers: Papers = {
    lines,
    freight,
    moved: [],
    receipts: new Map(),
    requests: [],
    monthly,
  }
  return { customer_id, con_id, pro_id, papers, total }
}

type World = Awaited<ReturnType<typeof begin>>

const isInvoiced = (papers: Papers) =>
  ledger.invoiced(papers) > 0 && ledger.invoiced(papers) >= ledger.toInvoice(papers)

const unpaidOf = (papers: Papers) => Math.max(0, ledger.payable(papers) - ledger.received(papers))

/** What is stored of it, and what the ledger says. */
async function compareStored({ con_id, papers }: World) {
  const row = await server.db
    .selectFrom('contract')
    .select(['c_unpay', 'to_invoice', 'return_credit', 'next_due', 'next_amount'])
    .select(['invoiced', 'c_invoice'])
    .where('id', '=', con_id)
    .executeTakeFirstOrThrow()
  expect(row).toEqual({
    c_unpay: unpaidOf(papers),
    to_invoice: ledger.toInvoice(papers),
    return_credit: ledger.credit(papers),
    invoiced: ledger.invoiced(papers),
    c_invoice: isInvoiced(papers) ? 1 : 0,
    ...ledger.next(papers),
  })
}

/** What the product says of it, and what the ledger does. */
async function compareSaid({ con_id, customer_id, papers }: World) {
  const money = (await done(server.admin, api.receipt.getReceipts, { id: con_id })).data
  const { data: contract } = await done(server.admin, api.contract.getContract, { id: con_id })
  expect(Math.round(Number(contract.to_redden) * 100)).toBe(ledger.toRedden(papers))
  const unpaidInvoices = await server.db
    .selectFrom('invoice')
    .select(['id', 'unpaid'])
    .where('con_id', '=', con_id)
    .where('state', '=', 1)
    .orderBy('id')
    .execute()
  expect(unpaidInvoices).toEqual(ledger.unpaidInvoices(papers))
  const open = (money.instalments as { open: string }[]).map((one) =>
    Math.round(Number(one.open) * 100),
  )
  expect(open.reduce((sum, one) => sum + one, 0)).toBe(unpaidOf(papers))
  const back = Math.max(0, ledger.received(papers) - ledger.payable(papers))
  expect(Math.round(Number(money.to_refund) * 100)).toBe(back)
  if (!papers.ended) {
    const { data: ending } = await done(server.admin, api.contract.getEnding, { id: con_id })
    expect(Math.round(Number(ending.proposed) * 100)).toBe(ledger.shippedValue(papers))
  }
  for (const basis of [1, 2]) {
    const input = { customer_id, basis, first_date: '2026-01-01', last_date: '2026-12-31' }
    const { data } = await done(server.admin, api.statement.getStatement, input)
    expect(Math.round(Number(data.closing) * 100)).toBe(ledger.closing(papers, basis === 1))
  }
}

const day = (next: (limit: number) => number) =>
  `2026-${['08', '09', '10'][next(3)]}-${String(1 + next(28)).padStart(2, '0')}`

function shipping({ papers, pro_id }: World, next: (limit: number) => number): Act {
  const line = papers.lines[next(papers.lines.length)]!
  const quantity = 1 + next(4)
  const moved = { day: day(next), pieces: new Map([[line.id, quantity]]) }
  const most = line.pieces - ledger.dropped(papers, line.id) - ledger.left(papers, line.id)
  return {
    call: api.logistics.setLogistics,
    input: {
      pro_id,
      shipped_date: moved.day,
      lines: [{ contract_line_id: line.id, quantity }],
    },
    may: quantity <= most && !papers.ended,
    enter: (id) => papers.moved.push({ id, ...moved }),
  }
}

function returning({ papers }: World, next: (limit: number) => number): Act | undefined {
  const shipments = papers.moved.filter(({ of }) => of === undefined)
  const shipment = shipments[next(shipments.length)]
  if (!shipment) return undefined
  const [line] = [...shipment.pieces.keys()] as [number]
  const quantity = 1 + next(3)
  const reships = next(2) === 0
  const when = day(next)
  return {
    call: api.logistics.setLogistics,
    input: {
      returns_id: shipment.id,
      reships: reships ? 1 : 0,
      return_reason: '退',
      shipped_date: when,
      lines: [{ contract_line_id: line, quantity }],
    },
    may: quantity <= ledger.returnable(papers, shipment, line) && when >= shipment.day,
    enter: (id) =>
      papers.moved.push({
        id,
        day: when,
        of: shipment.id,
        reships,
        pieces: new Map([[line, quantity]]),
      }),
  }
}

/** Whether a contract can be as its papers would say: no more with the customer than there is to be. */
const fits = (papers: Papers) =>
  papers.lines.every(
    ({ id, pieces }) => ledger.left(papers, id) <= pieces - ledger.dropped(papers, id),
  )

function changing({ papers }: World, next: (limit: number) => number): Act | undefined {
  const at = next(papers.moved.length)
  const one = papers.moved[at]
  if (!one) return undefined
  const others = papers.moved.filter((_, other) => other !== at)
  const isReturn = one.of !== undefined
  if (next(2) === 0) {
    const after = { ...papers, moved: others }
    const hasReturns = others.some(({ of }) => of === one.id)
    return {
      call: api.logistics.deleteLogistics,
      input: { id: one.id },
      may: !hasReturns && fits(after) && (isReturn || !papers.ended),
      enter: () => papers.moved.splice(at, 1),
    }
  }
  const when = day(next)
  const shipment = papers.moved.find(({ id }) => id === one.of)
  const isBetween =
    (!shipment || when >= shipment.day) &&
    others.every(({ of, day: its }) => of !== one.id || its >= when)
  return {
    call: api.logistics.setLogistics,
    input: { id: one.id, shipped_date: when },
    may: isBetween,
    enter: () => {
      one.day = when
    },
  }
}

function changingKind({ papers }: World, next: (limit: number) => number): Act | undefined {
  const returns = papers.moved.filter(({ of }) => of !== undefined)
  const one: Moved | undefined = returns[next(returns.length)]
  if (!one) return undefined
  const reships = one.reships !== true
  const moved = papers.moved.map((other) => (other === one ? { ...one, reships } : other))
  return {
    call: api.logistics.setLogistics,
    input: { id: one.id, reships: reships ? 1 : 0 },
    may: fits({ ...papers, moved }),
    enter: () => {
      one.reships = reships
    },
  }
}

function paying({ con_id, papers }: World, next: (limit: number) => number): Act {
  const amount = 1 + next(ledger.signed(papers))
  const isRefund = next(4) === 0
  const net = ledger.received(papers)
  const when = day(next)
  return {
    call: api.receipt.setReceipt,
    input: { con_id, amount: text(amount), kind: isRefund ? 2 : 1, received_date: when },
    may: isRefund ? amount <= net : net + amount <= ledger.receivable(papers, when),
    enter: (id) => papers.receipts.set(id, { amount: isRefund ? -amount : amount, day: when }),
  }
}

function unpaying({ papers }: World, next: (limit: number) => number): Act | undefined {
  const found = [...papers.receipts][next(papers.receipts.size)]
  if (!found) return undefined
  const [id, { amount, day: when }] = found
  const net = ledger.received(papers) - amount
  const isMore = amount < 0
  return {
    call: api.receipt.deleteReceipt,
    input: { id },
    may: net >= 0 && (!isMore || net <= ledger.receivable(papers, when)),
    enter: () => papers.receipts.delete(id),
  }
}

async function ending(world: World, next: (limit: number) => number): Promise<Act> {
  const { con_id: id, papers } = world
  const { data } = await done(server.admin, api.contract.getContract, { id })
  const { version } = data
  if (papers.ended) {
    const going = { ...papers }
    delete going.ended
    return {
      call: api.contract.resumeContract,
      input: { id, version },
      may: ledger.received(papers) <= ledger.signed(papers),
      enter: () => delete papers.ended,
    }
  }
  const goods = Math.min(ledger.signed(papers), ledger.shippedValue(papers) + next(2) * next(1000))
  const [extra, deduction] = [next(2) * next(5000), Math.min(goods, next(2) * next(5000))]
  return {
    call: api.contract.endContract,
    input: {
      id,
      version,
      ended_on: ENDED_ON,
      end_reason: '取消',
      end_goods: text(goods),
      end_extra: text(extra),
      end_deduction: text(deduction),
    },
    may: true,
    enter: () => {
      papers.ended = { goods, extra, deduction, day: ENDED_ON }
    },
  }
}

const ACTS = [
  shipping,
  shipping,
  returning,
  returning,
  changing,
  changingKind,
  paying,
  unpaying,
  ...INVOICE_ACTS,
]

async function history(seed: number, length: number) {
  const next = numbers(seed)
  const world = await begin(next)
  for (let step = 0; step < length; step += 1) {
    const at = next(ACTS.length + 1)
    const act = at === ACTS.length ? await ending(world, next) : ACTS[at]!(world, next)
    if (!act) continue
    const answer = await server.admin.call(act.call, act.input)
    const what = `seed ${seed}, step ${step}: ${JSON.stringify(act.input)} ${answer.msg}`
    expect(answer.code === 200, what).toBe(act.may)
    if (act.may) act.enter(Number(answer.id))
    await compareStored(world)
    if (act.may) await compareSaid(world)
  }
}

const SEED = 51_000
/** How many the long form runs, and from which one on; a run of all 10,000 takes an hour. */
const LONG = Number(process.env['TEST_HISTORIES'] ?? 300)
const FIRST = Number(process.env['TEST_HISTORIES_FROM'] ?? 100)

describe('what a contract comes to is what its papers say,', () => {
  test('after each step of 12 random histories', async () => {
    for (let at = 0; at < 12; at += 1) await history(SEED + at, 18)
  })

  test(`and of ${LONG} @long`, { timeout: LONG * 20_000 }, async () => {
    for (let at = FIRST; at < FIRST + LONG; at += 1) await history(SEED + at, 20)
  })
})
