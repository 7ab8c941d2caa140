import type { ReportGroup } from '#api/report/report.ts'
import type { Caller } from '../run/server.ts'

/** A report counted document by document from what a test did, beside the product. Money is in cents. */

type Line = {
  id: number
  pid: number
  num: number
  /** Hundredths of a percent, like `whole`. */
  discount: number
  price: number
  cost: number | null
  category: string
}
type Sent = { day: string; lines: Line[]; whole: number }
export type Offer = {
  id: number
  by: Caller
  customer: string
  whole: number
  lines: Line[]
  isThere: boolean
  sent?: Sent
  /** Why it was lost. */
  reason?: string | undefined
  deal?: Deal
}
export type Deal = {
  id: number
  by: Caller
  customer: string
  /** What it was made from, or what was typed. */
  offer?: Sent
  typed: { pid: number; amount: number; category: string }[]
  money: number | undefined
  /** `today` as long as no day of signing was set. */
  day: string
  receipts: { id: number; day: string; amount: number }[]
  isThere: boolean
}
export type Book = { offers: Offer[]; deals: Deal[]; today: string }

/** Prices have 13 % of tax in them. */
const taxIn = (gross: number) => Math.round((gross * 13) / 113)

type Part = {
  product: string
  category: string
  gross: number
  entitled: number
  given: number
  revenue: number
  cost: number
}

/** The lines of what was sent, the discount on the whole spread to the cent by largest remainder. */
function partsOf({ lines, whole }: Sent): Part[] {
  const amounts = lines.map(({ num, price, discount }) =>
    Math.round((num * price * (10_000 - discount)) / 10_000),
  )
  const sum = amounts.reduce((one, other) => one + other, 0)
  const off = Math.round((sum * whole) / 10_000)
  const shares = amounts.map((amount) => Math.floor((off * amount) / sum))
  const left = off - shares.reduce((one, other) => one + other, 0)
  const byRest = lines
    .map(({ id }, at) => ({ at, id, rest: (off * amounts[at]!) % sum }))
    .toSorted((one, other) => other.rest - one.rest || one.id - other.id)
  for (const { at } of byRest.slice(0, left)) shares[at]! += 1
  return lines.map(({ pid, num, price, cost, category }, at) => {
    const gross = amounts[at]! - shares[at]!
    const entitled = Math.max(num * price, gross)
    return {
      product: String(pid),
      category,
      gross,
      entitled,
      given: entitled - gross,
      revenue: cost === null ? 0 : gross - taxIn(gross),
      cost: cost === null ? 0 : cost * num,
    }
  })
}

function typedParts({ typed, money = 0 }: Deal): Part[] {
  const none = { entitled: 0, given: 0, revenue: 0, cost: 0 }
  const rest = money - typed.reduce((sum, { amount }) => sum + amount, 0)
  return [
    ...typed.map(({ pid, amount, category }) => ({
      product: String(pid),
      category,
      gross: amount,
      ...none,
    })),
    ...(rest === 0 ? [] : [{ product: '0', category: '0', gross: rest, ...none }]),
  ]
}

type Event = {
  figure: 'quoted' | 'signed' | 'received'
  day: string
  by: Caller
  customer: string
  parts: Part[]
  signedOn?: string | undefined
}

const dayOf = (deal: Deal, { today }: Book) => (deal.day === 'today' ? today : deal.day)

function eventsOf(book: Book): Event[] {
  const quoted = book.offers.flatMap((offer): Event[] => {
    const { isThere, sent, by, customer, deal } = offer
    if (!isThere || !sent) return []
    const signedOn = deal?.isThere ? dayOf(deal, book) : undefined
    return [{ figure: 'quoted', day: sent.day, by, customer, parts: partsOf(sent), signedOn }]
  })
  const deals = book.deals.filter(({ isThere }) => isThere)
  const signed = deals.map((deal): Event => ({
    figure: 'signed',
    day: dayOf(deal, book),
    by: deal.by,
    customer: deal.customer,
    parts: deal.offer ? partsOf(deal.offer) : typedParts(deal),
  }))
  const received = deals.flatMap((deal) =>
    deal.receipts.map(({ day, amount }): Event => ({
      figure: 'received',
      day,
      by: deal.by,
      customer: deal.customer,
      parts: [
        {
          product: '',
          category: '',
          gross: amount,
          entitled: 0,
          given: 0,
          revenue: 0,
          cost: 0,
        },
      ],
    })),
  )
  return [...quoted, ...signed, ...received]
}

const yuan = (cents: number) => (cents / 100).toFixed(2)
const add = (parts: readonly Part[], name: 'gross' | 'entitled' | 'given' | 'revenue' | 'cost') =>
  parts.reduce((sum, part) => sum + part[name], 0)
/** Half away from zero, in tenths of a percent. */
const share = (part: number, whole: number) =>
  whole === 0
    ? ''
    : (Math.sign(part) * (Math.round((Math.abs(part) * 1000) / whole) / 10)).toFixed(1)

const daysBetween = (from: string, to: string) =>
  Math.max(0, (Date.parse(to) - Date.parse(from)) / 86_400_000)

type Counted = { event: Event; parts: Part[] }

const margin = (parts: readonly Part[]) => {
  const [revenue, cost] = [add(parts, 'revenue'), add(parts, 'cost')]
  return { margin: yuan(revenue - cost), margin_percent: share(revenue - cost, revenue) }
}

function figuresOf(some: readonly Counted[], hasReceived: boolean) {
  const of = (figure: Event['figure']) => some.filter(({ event }) => event.figure === figure)
  const partsIn = (counted: readonly Counted[]) => counted.flatMap(({ parts }) => parts)
  const [quoted, signed, received] = [of('quoted'), of('signed'), of('received')]
  const won = quoted.filter(({ event }) => event.signedOn !== undefined)
  const amount = add(partsIn(quoted), 'gross')
  const wonAmount = add(partsIn(won), 'gross')
  const [entitled, given] = [add(partsIn(quoted), 'entitled'), add(partsIn(quoted), 'given')]
  const days = won.reduce((sum, { event }) => sum + daysBetween(event.day, event.signedOn!), 0)
  return {
    quoted: {
      count: quoted.length,
      amount: yuan(amount),
      won: won.length,
      won_amount: yuan(wonAmount),
      won_share: share(won.length, quoted.length),
      won_amount_share: share(wonAmount, amount),
      entitled: yuan(entitled),
      given: yuan(given),
      percent: entitled === 0 ? '' : (Math.round((given * 10_000) / entitled) / 100).toFixed(2),
      days: won.length === 0 ? '' : (Math.round((10 * days) / won.length) / 10).toFixed(1),
      ...margin(partsIn(quoted)),
    },
    signed: {
      count: signed.length,
      amount: yuan(add(partsIn(signed), 'gross')),
      // None of them is called off.
      ended: { count: 0, amount: '0.00' },
      returned: { count: 0, amount: '0.00' },
      ...margin(partsIn(signed)),
    },
    ...(hasReceived && {
      received: { count: received.length, amount: yuan(add(partsIn(received), 'gross')) },
    }),
  }
}

type Query = { from: string; to: string; by: ReportGroup; owner?: Caller | undefined }

/** The rows of a report, its sum, and how often each reason of a loss stands. */
export function secondReport(book: Book, { from, to, by, owner }: Query) {
  const isIn = (day: string, of: Caller) =>
    day >= from && day <= to && (owner === undefined || of === owner)
  const events = eventsOf(book).filter((event) => isIn(event.day, event.by))
  const keysOf = ({ day, by: seller, customer, parts }: Event): string[] => {
    if (by === 'month') return [day.slice(0, 7)]
    if (by === 'owner') return [String(seller.userId)]
    if (by === 'customer') return [customer]
    return [...new Set(parts.map((part) => part[by]))]
  }
  const hasReceived = by !== 'product' && by !== 'category'
  const counted = events.filter(({ figure }) => hasReceived || figure !== 'received')
  const pairs = counted.flatMap((event) =>
    keysOf(event).map((key) => {
      const isPart = by === 'product' || by === 'category'
      const parts = isPart ? event.parts.filter((part) => part[by] === key) : event.parts
      return { key, counted: { event, parts } }
    }),
  )
  const rows = [...Map.groupBy(pairs, ({ key }) => key)].map(([key, some]) => ({
    key,
    ...figuresOf(
      some.map(({ counted: one }) => one),
      hasReceived,
    ),
  }))
  const lost = book.offers.filter(
    ({ isThere, sent, reason, by: seller }) =>
      isThere && sent && reason !== undefined && isIn(sent.day, seller),
  )
  const reasons = new Map(
    [...Map.groupBy(lost, ({ reason }) => reason!)].map(([reason, some]) => [reason, some.length]),
  )
  const all = counted.map((event) => ({ event, parts: event.parts }))
  return { rows, sum: figuresOf(all, hasReceived), reasons }
}
