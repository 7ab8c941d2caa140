/**
 * What a contract comes to by its papers, counted anew on one's fingers: the rules of docs/returns.md, docs/endings.md and
 * docs/statements.md once more, by nothing of the product. In cents and days `yyyy-MM-dd`.
 */

type Line = { id: number; pieces: number; amount: number }
/** What left (`of` undefined), or came back of another; gone once it is deleted. */
export type Moved = {
  id: number
  day: string
  of?: number
  reships?: boolean
  pieces: Map<number, number>
}

/** What is applied for of a line in one request, whether it is issued, and what of it is red. */
type Request = { id: number; line: number; gross: number; red: number; issued: boolean }

export type Papers = {
  lines: Line[]
  /** 运费: a line that nobody ships, 0 without one. */
  freight: number
  moved: Moved[]
  /** What came in, below 0 for a refund, and when. */
  receipts: Map<number, { amount: number; day: string }>
  requests: Request[]
  /** Paid by the month on the 25th of the next, instead of a part on a date and the rest by another. */
  monthly: boolean
  ended?: { goods: number; extra: number; deduction: number; day: string }
}

/** The dates of the two steps of those who do not pay by the month, 40 % and 60 %. */
export const STEP_DAYS = ['2026-09-15', '2026-12-20'] as const

/** Half-up of a share, of amounts that are small enough to be exact. */
const share = (amount: number, part: number, all: number) => Math.floor((amount * part) / all + 0.5)

const sum = (some: readonly number[]) => some.reduce((all, one) => all + one, 0)

export const left = ({ moved }: Papers, line: number) =>
  sum(moved.map(({ of, pieces }) => (pieces.get(line) ?? 0) * (of === undefined ? 1 : -1)))

export const dropped = ({ moved }: Papers, line: number) =>
  sum(
    moved.map(({ of, reships, pieces }) =>
      of === undefined || reships ? 0 : (pieces.get(line) ?? 0),
    ),
  )

/** How many pieces of a shipment can still come back. */
export const returnable = ({ moved }: Papers, shipment: Moved, line: number, except?: number) =>
  (shipment.pieces.get(line) ?? 0) -
  sum(
    moved.map((one) =>
      one.of === shipment.id && one.id !== except ? (one.pieces.get(line) ?? 0) : 0,
    ),
  )

export const signed = ({ lines, freight }: Papers) =>
  sum(lines.map(({ amount }) => amount)) + freight

/** 退货减少. */
export const credit = (papers: Papers) =>
  sum(
    papers.lines.map(
      ({ id, pieces, amount }) => amount - share(amount, pieces - dropped(papers, id), pieces),
    ),
  )

export function payable(papers: Papers): number {
  const { ended } = papers
  return ended ? ended.goods + ended.extra - ended.deduction : signed(papers) - credit(papers)
}

export const toInvoice = (papers: Papers) => papers.ended?.goods ?? signed(papers) - credit(papers)

const net = (requests: readonly Request[]) => sum(requests.map(({ gross, red }) => gross - red))

export const applied = ({ requests }: Papers) => net(requests)

/** What of a line is not applied for. */
export const applicable = ({ requests }: Papers, { id, amount }: Line) =>
  amount - net(requests.filter(({ line }) => line === id))

const issued = ({ requests }: Papers) => requests.filter((one) => one.issued)

export const invoiced = (papers: Papers) => net(issued(papers))

/** 需开红字发票. */
export const toRedden = (papers: Papers) => Math.max(0, invoiced(papers) - toInvoice(papers))

/**
 * What is unpaid of each issued invoice, of one day in the order of their ids: what came in of what is to be invoiced pays the
 * first, and 违约金 last.
 */
export function unpaidInvoices(papers: Papers): { id: number; unpaid: number }[] {
  const unpaid = Math.max(0, payable(papers) - received(papers))
  const beside = papers.ended?.extra ?? 0
  let paid = Math.max(0, toInvoice(papers) - Math.max(0, unpaid - beside))
  return issued(papers)
    .toSorted((one, other) => one.id - other.id)
    .map(({ id, gross, red }) => {
      const settled = Math.min(paid, gross - red)
      paid -= settled
      return { id, unpaid: gross - red - settled }
    })
}

export const received = ({ receipts }: Papers) =>
  sum([...receipts.values()].map(({ amount }) => amount))

/** Up to what may come in that came in on a day: until less was due all that was signed. */
export function receivable(papers: Papers, day: string): number {
  const drops = papers.moved.filter(({ of, reships }) => of !== undefined && !reships)
  const since =
    papers.ended?.day ??
    drops
      .map((one) => one.day)
      .toSorted()
      .at(-1) ??
    ''
  return day <= since ? Math.max(signed(papers), payable(papers)) : payable(papers)
}

const inOrder = ({ moved }: Papers) =>
  moved.toSorted((one, other) =>
    one.day === other.day ? one.id - other.id : one.day < other.day ? -1 : 1,
  )

/** The values of the lines by how many pieces of each the customer has. */
const worth = ({ lines }: Papers, there: Map<number, number>) =>
  sum(
    lines.map(({ id, pieces, amount }) =>
      share(amount, Math.min(there.get(id) ?? 0, pieces), pieces),
    ),
  )

/** What the customer has after each paper, its value, and whether everything had left by then or earlier. */
function course(papers: Papers): { day: string; value: number; complete: boolean }[] {
  const there = new Map<number, number>()
  const owed = new Map(papers.lines.map(({ id, pieces }) => [id, pieces]))
  let complete = false
  return inOrder(papers).map(({ day, of, reships, pieces }) => {
    for (const [line, n] of pieces) {
      const sign = of === undefined ? 1 : -1
      there.set(line, (there.get(line) ?? 0) + sign * n)
      if (sign > 0 || reships) owed.set(line, owed.get(line)! - sign * n)
    }
    complete ||= [...owed.values()].every((n) => n <= 0)
    return { day, value: worth(papers, there), complete }
  })
}

/** What has shipped and not come back, by its value, and 运费 once everything had left. */
export function shippedValue(papers: Papers): number {
  const last = course(papers).at(-1)
  return (last?.value ?? 0) + (last?.complete ? papers.freight : 0)
}

/** What a statement over all days comes to. */
export function closing(papers: Papers, byShipping: boolean): number {
  const due = papers.ended
    ? payable(papers)
    : byShipping
      ? shippedValue(papers)
      : signed(papers) - credit(papers)
  return due - received(papers)
}

const nextMonth25 = (day: string) => {
  const [year, month] = day.split('-').map(Number) as [number, number]
  const [y, m] = month === 12 ? [year + 1, 1] : [year, month + 1]
  return `${y}-${String(m).padStart(2, '0')}-25`
}

const UNDATED = '~'

/** The instalments before anything is paid; one below 0 is what came back. */
function instalments(papers: Papers): { due: string; amount: number }[] {
  if (papers.ended) return [{ due: papers.ended.day, amount: payable(papers) }]
  const all = payable(papers)
  if (!papers.monthly) {
    // Of two shares the one with the larger rest gets the cent that is over; 40 and 60 % never tie.
    const first =
      (all * 40) % 100 >= 50 ? Math.ceil((all * 40) / 100) : Math.floor((all * 40) / 100)
    return [
      { due: STEP_DAYS[0], amount: first },
      { due: STEP_DAYS[1], amount: all - first },
    ]
  }
  const byDay = new Map<string, number>()
  let before = 0
  for (const { day, value, complete } of course(papers)) {
    const now = value + (complete ? papers.freight : 0)
    const due = nextMonth25(day)
    byDay.set(due, (byDay.get(due) ?? 0) + now - before)
    before = now
  }
  const shipped = sum([...byDay.values()])
  return [
    ...[...byDay].map(([due, amount]) => ({ due, amount })),
    { due: UNDATED, amount: all - shipped },
  ]
}

/** What is due next, and how much of it; what came in, and what came back, pays the oldest. */
export function next(papers: Papers): { next_due: string; next_amount: number } {
  const all = instalments(papers).toSorted((one, other) => (one.due < other.due ? -1 : 1))
  let paid = Math.min(received(papers), payable(papers))
  paid += sum(all.map(({ amount }) => Math.max(0, -amount)))
  const open = all.map(({ due, amount }) => {
    const settled = Math.min(paid, Math.max(0, amount))
    paid -= settled
    return { due, open: Math.max(0, amount) - settled }
  })
  const first = open.find((one) => one.open > 0)
  if (!first) return { next_due: UNDATED, next_amount: 0 }
  const next_amount = sum(open.map((one) => (one.due === first.due ? one.open : 0)))
  return { next_due: first.due, next_amount }
}
