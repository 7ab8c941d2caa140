import { groupedFromText, textFromCents } from '#api/kit/money.ts'
import type { Entry } from './ledger.ts'

/**
 * The chain of statements (docs/statements.md): what a period has, from the books of today and from what the confirmed
 * statements before it said. Pure, in cents.
 */

/** A movement as confirmed statements had it; with an empty day it is no longer in them. */
export type Known = Entry
/** What confirmed statements have by now, by the keys of the entries. */
type KnownEntries = ReadonlyMap<string, Known>

/** A row of a statement: what changed in confirmed periods, or a movement of its own period. */
export type StatementRow = Pick<Entry, 'day' | 'paper' | 'text' | 'quantity' | 'due' | 'paid'> & {
  adjusts: boolean
  balance: number
}

export type Statement = {
  opening: number
  rows: StatementRow[]
  due: number
  paid: number
  closing: number
  /** How what confirmed statements have is changed by this one. */
  changes: Known[]
}

/** What the confirmed statements of a chain have together, from the changes of each in their order. */
export function knownAfter(changes: readonly (readonly Known[])[]): KnownEntries {
  const known = new Map<string, Known>()
  for (const entry of changes.flat()) {
    if (entry.day === '') known.delete(entry.key)
    else known.set(entry.key, entry)
  }
  return known
}

/** How an entry of confirmed periods differs from what was confirmed. */
type Difference = { was?: Known | undefined; is?: Entry | undefined; due: number; paid: number }

const worth = (entry: Entry | undefined) => (entry ? entry.due - entry.paid : 0)

function differencesOf(known: KnownEntries, before: ReadonlyMap<string, Entry>): Difference[] {
  const keys = new Set([...known.keys(), ...before.keys()])
  return [...keys].flatMap((key): Difference[] => {
    const [was, is] = [known.get(key), before.get(key)]
    const isSame =
      was?.due === is?.due &&
      was?.paid === is?.paid &&
      was?.day === is?.day &&
      was?.quantity === is?.quantity
    if (isSame) return []
    return [
      { was, is, due: (is?.due ?? 0) - (was?.due ?? 0), paid: (is?.paid ?? 0) - (was?.paid ?? 0) },
    ]
  })
}

const entryIn = ({ was, is }: Difference) => (was ?? is)!

/** Whether a record itself was changed, rather than its value by another's change. */
const isCause = ({ was, is }: Difference) =>
  /^[rt]/.test((was ?? is)!.key) ||
  ((was ?? is)!.key.startsWith('s') && (was?.day !== is?.day || was?.quantity !== is?.quantity))

/** Whether it is of the settlement of a contract that was ended. */
const isOfEnd = ({ key }: Entry) => /^[efg]/.test(key)

const shipmentOf = ({ key }: Entry) => key.split('.')[0]!

/**
 * The differences by what caused them: a shipment, a receipt, the end of a contract, or else the contract. The value of other shipments, and
 * what nobody ships, follow the first shipment of their contract that was changed.
 */
function byCause(differences: readonly Difference[], contracts: ReadonlySet<number>) {
  const shipments = new Map<number, string>()
  for (const difference of differences) {
    const entry = entryIn(difference)
    if (!entry.key.startsWith('s') || !isCause(difference)) continue
    if (!shipments.has(entry.contract)) shipments.set(entry.contract, shipmentOf(entry))
  }
  return Map.groupBy(differences, (difference) => {
    const entry = entryIn(difference)
    const whole = `c${entry.contract}`
    if (!contracts.has(entry.contract)) return whole
    if (isOfEnd(entry)) return `e${entry.contract}`
    if (isCause(difference)) return shipmentOf(entry)
    return shipments.get(entry.contract) ?? whole
  })
}

const amountText = (cents: number) => groupedFromText(textFromCents(cents))

/** What became of the entries of one cause. */
function causeText(
  cause: string,
  differences: readonly Difference[],
  now: ReadonlyMap<string, Entry>,
  contracts: ReadonlySet<number>,
): string {
  const own = differences.filter((one) => shipmentOf(entryIn(one)) === cause)
  const { c_no, contract, paper, day } = entryIn(own[0] ?? differences[0]!)
  if (cause.startsWith('c')) {
    return contracts.has(contract)
      ? `合同${c_no}的金额或明细已修改`
      : `合同${c_no}已删除，或已改为其他客户的合同`
  }
  if (cause.startsWith('e')) {
    if (differences.every(({ is }) => is === undefined)) return `合同${c_no}的终止已撤销`
    return `合同${c_no}的终止结算${differences.every(({ was }) => was === undefined) ? '补登' : '已修改'}`
  }
  const what = cause.startsWith('t') ? `${paper}（合同${c_no}）` : `${day} ${paper}（合同${c_no}）`
  const present = own.flatMap(({ is, was }) => is ?? now.get((was ?? is)!.key) ?? [])
  if (own.every(({ was }) => was === undefined)) return `${what}补登`
  if (present.length === 0) return `${what}已删除${paper.startsWith('退货') ? '或改为补发' : ''}`
  const [first] = present
  if (first!.day !== day) return `${what}的日期改为${first!.day}`
  const sum = (side: 'was' | 'is') => own.reduce((all, one) => all + worth(one[side]), 0)
  return `${what}由${amountText(Math.abs(sum('was')))}改为${amountText(Math.abs(sum('is')))}`
}

type Period = {
  /** All entries of today's books, in their order, and the contracts that they can be of. */
  ledger: readonly Entry[]
  contracts: ReadonlySet<number>
  first: string
  last: string
  /** What confirmed statements before it have; undefined for the first one of a chain. */
  former?: { known: KnownEntries; closing: number }
}

/** Adjustments of what was confirmed before `first`, in the order of their causes' contracts. */
function adjustments({ ledger, contracts, first, former }: Period) {
  if (!former) return { rows: [], changes: [] }
  const before = new Map(
    ledger.filter(({ day }) => day < first).map((entry) => [entry.key, entry] as const),
  )
  const now = new Map(ledger.map((entry) => [entry.key, entry] as const))
  const differences = differencesOf(former.known, before)
  const rows = [...byCause(differences, contracts)].flatMap(([cause, some]) => {
    const due = some.reduce((sum, one) => sum + one.due, 0)
    const paid = some.reduce((sum, one) => sum + one.paid, 0)
    if (due === 0 && paid === 0) return []
    const text = causeText(cause, some, now, contracts)
    return [{ day: first, paper: '前期调整', text, quantity: null, due, paid, adjusts: true }]
  })
  const changes = differences.map(({ was, is }) => is ?? { ...was!, day: '', due: 0, paid: 0 })
  return { rows, changes }
}

/** How many rows 前期调整 would have to be in the next statement, of what was confirmed up to a day. */
export const adjustedSince = (period: Period) => adjustments(period).rows.length

/** The statement of a period: it opens with the last closing, or with all that was before the first one. */
export function statementOf(period: Period): Statement {
  const { ledger, first, last, former } = period
  const earlier = ledger.filter(({ day }) => day < first)
  const own = ledger.filter(({ day }) => day >= first && day <= last)
  const opening = former ? former.closing : earlier.reduce((sum, one) => sum + worth(one), 0)
  const adjusted = adjustments(period)
  const movements = own.map(({ day, paper, text, quantity, due, paid }) => ({
    day,
    paper,
    text,
    quantity,
    due,
    paid,
    adjusts: false,
  }))
  let balance = opening
  const rows = [...adjusted.rows, ...movements].map((row) => {
    balance += row.due - row.paid
    return { ...row, balance }
  })
  const sum = (side: 'due' | 'paid') => rows.reduce((all, row) => all + row[side], 0)
  return {
    opening,
    rows,
    due: sum('due'),
    paid: sum('paid'),
    closing: balance,
    changes: [...(former ? adjusted.changes : earlier), ...own],
  }
}
