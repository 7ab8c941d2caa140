import { partOf } from '#api/contract/contract-progress.ts'
import { dueByMonth, type MonthlyTerms } from '#api/contract/monthly-terms.ts'
import { INVOICED, type PaymentStep } from '#api/contract/payment-steps.ts'
import { WHOLE } from '#api/kit/money.ts'
import { spread } from '#api/quotation/money/quotation-money.ts'
import { daysAfter, daysBetween, LAST_DAY } from '#api/kit/time.ts'

/** What of a contract is due when, what is still open of it, and since when: in cents and days `yyyy-MM-dd`. */

/** The days of what payments wait for, as far as they are known; an empty one is never guessed. */
type ContractDays = {
  signed_date: string
  shipped_date: string
  accepted_date: string
  warranty_date: string
}

/** Stands for a due date that nobody knows yet (未定到期日). It comes after every day. */
export const UNDATED = '~'

/** What has to happen before an instalment has a day, where that is not a day of the contract. */
export const awaited = [
  { value: 1, label: '随发货' },
  { value: 2, label: '随开票' },
] as const
export const BY_SHIPPING = 1
export const BY_INVOICE = 2

/** `awaits` is of `awaited`. */
export type Instalment = { name: string; amount: number; due: string; awaits?: number }
/** `open` is what receipts have not settled. */
export type OpenInstalment = Instalment & { open: number }

/** The whole amount in one, where nothing was agreed about when it is paid. */
const IN_ONE = { name: '全款', due: UNDATED }

/** What the steps follow from that are paid as something ships or is invoiced. */
export type PlanBasis = {
  /**
   * What has left, in the order of its days, out of all that there is to leave, and of all that was signed for the amount
   * `money`; undefined where the contract has no lines, or ones without a price, so that no part of it has a value, and where
   * nothing will ever ship.
   */
  shipped:
    | {
        parts: readonly { day: string; value: number }[]
        all: number
        signed: number
        money: number
      }
    | undefined
  /** Issued invoices less what of them is red, in the order of their days; one of which no day is known has an empty one. */
  invoiced: readonly { day: string; amount: number }[]
}
/** Of a contract without lines and invoices. */
export const NO_BASIS: PlanBasis = { shipped: undefined, invoiced: [] }

/** The field with the day of each trigger of a step; a fixed day is the step's own. */
const DAY_OF_TRIGGER: Readonly<Record<number, keyof ContractDays>> = {
  1: 'signed_date',
  2: 'shipped_date',
  3: 'accepted_date',
  4: 'warranty_date',
}

function dueOf({ trigger, days, date }: PaymentStep, known: ContractDays): string {
  const field = DAY_OF_TRIGGER[trigger]
  if (field === undefined) return date
  return known[field] === '' ? UNDATED : daysAfter(known[field], days)
}

/**
 * A step that is paid as things ship, in one for each due day, and what has not shipped; by cumulative half-up of what the step
 * came to as it was signed (`signed`, in cents), so that a return is an instalment of its own month and leaves those before.
 */
function byShipments(
  { name, days, monthly }: PaymentStep & { monthly: MonthlyTerms },
  { amount, signed }: { amount: number; signed: number },
  shipped: NonNullable<PlanBasis['shipped']>,
): Instalment[] {
  const ofDay = new Map<string, number>()
  let left = amount
  let before = 0
  const add = (due: string, cents: number) => {
    ofDay.set(due, (ofDay.get(due) ?? 0) + cents)
    left -= cents
  }
  for (const { day, value } of shipped.parts) {
    const share = Number(partOf({ amount: signed, pieces: shipped.signed }, before, value))
    add(dueByMonth({ monthly, days }, day), share)
    before += value
  }
  const last = shipped.parts.at(-1)
  // Once all has left, what the rounding of less than was signed leaves belongs to the last of it.
  if (last && before === shipped.all) add(dueByMonth({ monthly, days }, last.day), left)
  const due = [...ofDay].flatMap(([day, sum]) => (sum === 0 ? [] : { name, amount: sum, due: day }))
  if (left === 0 && due.length > 0) return due
  return [...due, { name, amount: left, due: UNDATED, awaits: BY_SHIPPING }]
}

/** A step that is paid so many days after the invoice with which their sum reaches `upTo`; before that it waits for one. */
function byInvoices(
  { name, days }: PaymentStep,
  amount: number,
  { invoiced, upTo }: { invoiced: PlanBasis['invoiced']; upTo: number },
): Instalment {
  let sum = 0
  for (const { day, amount: more } of invoiced) {
    sum += more
    if (sum >= upTo) return { name, amount, due: day === '' ? UNDATED : daysAfter(day, days) }
  }
  return { name, amount, due: UNDATED, awaits: BY_INVOICE }
}

/** What each step comes to, to the cent by largest remainder, of equal ones to the earlier step. */
export function sharesOf(steps: readonly PaymentStep[], amount: number): number[] {
  const parts = steps.map(({ percent }, id) => ({ id, amount: BigInt(percent) }))
  const shares = spread(parts, BigInt(WHOLE), BigInt(amount))
  return steps.map((_, id) => Number(shares.get(id)))
}

/** The instalments of each step, in their order. Invoices cover the steps that wait for them one after the other. */
export function instalmentsByStep(
  steps: readonly PaymentStep[],
  known: ContractDays,
  amount: number,
  { shipped, invoiced }: PlanBasis,
): Instalment[][] {
  const shares = sharesOf(steps, amount)
  let upTo = 0
  return steps.map((step, at) => {
    const share = shares[at]!
    const { name, trigger, monthly } = step
    if (monthly) {
      if (!shipped) return [{ name, amount: share, due: UNDATED }]
      const signed = sharesOf(steps, shipped.money)[at]!
      return byShipments({ ...step, monthly }, { amount: share, signed }, shipped)
    }
    if (trigger !== INVOICED) return [{ name, amount: share, due: dueOf(step, known) }]
    upTo += share
    return [byInvoices(step, share, { invoiced, upTo })]
  })
}

/** The instalments in which an amount is paid, in the order of the steps. */
export const instalmentsOf = (
  steps: readonly PaymentStep[],
  known: ContractDays,
  amount: number,
  basis: PlanBasis = NO_BASIS,
): Instalment[] =>
  steps.length === 0
    ? [{ ...IN_ONE, amount }]
    : instalmentsByStep(steps, known, amount, basis).flat()

/**
 * What is open of each instalment, in their order, when so much was paid: it settles the oldest due first. One below 0, for what
 * came back, is set off against the oldest likewise.
 */
export function openOf(instalments: readonly Instalment[], paid: number): OpenInstalment[] {
  const oldestFirst = instalments
    .map((_, at) => at)
    .toSorted((one, other) => {
      const [first, second] = [instalments[one]!.due, instalments[other]!.due]
      return first === second ? one - other : first < second ? -1 : 1
    })
  const open = new Map<number, number>()
  let left = instalments.reduce((sum, { amount }) => sum + Math.max(0, -amount), paid)
  for (const at of oldestFirst) {
    const amount = Math.max(0, instalments[at]!.amount)
    const settled = Math.min(left, amount)
    left -= settled
    open.set(at, amount - settled)
  }
  return instalments.map((instalment, at) => ({ ...instalment, open: open.get(at)! }))
}

/** What is due next, or overdue longest: its day, and what is open at that day; nothing open is undated. */
export function nextDue(instalments: readonly OpenInstalment[]): { due: string; amount: number } {
  const open = instalments.filter((one) => one.open > 0)
  const due = open.reduce((first, one) => (one.due < first ? one.due : first), UNDATED)
  const amount = open.filter((one) => one.due === due).reduce((sum, one) => sum + one.open, 0)
  return { due, amount }
}

/** How long something is overdue (账龄), by days; `longest` is the last day of each. */
export const ages = [
  { value: 0, label: '未到期', longest: 0 },
  { value: 1, label: '逾期1–30天', longest: 30 },
  { value: 2, label: '逾期31–60天', longest: 60 },
  { value: 3, label: '逾期61–90天', longest: 90 },
  { value: 4, label: '逾期91–180天', longest: 180 },
  { value: 5, label: '逾期180天以上', longest: Infinity },
  { value: 6, label: '未定到期日', longest: Infinity },
] as const
export const NOT_DUE = 0
const OVER_ALL = 5
export const UNKNOWN_AGE = 6

/** The age of what was due on a day, of `ages`. */
export function ageOf(due: string, today: string): number {
  if (due === UNDATED) return UNKNOWN_AGE
  const days = daysBetween(due, today)
  return ages.find(({ longest }) => days <= longest)!.value
}

/** The due dates that have an age, first and last included; where one is open, so is it. */
export function daysOfAge(age: number, today: string): { from?: string; to: string } {
  if (age === UNKNOWN_AGE) return { from: UNDATED, to: UNDATED }
  const to = age === NOT_DUE ? LAST_DAY : daysAfter(today, -ages[age - 1]!.longest - 1)
  const { longest } = ages[age]!
  return age === OVER_ALL ? { to } : { from: daysAfter(today, -longest), to }
}

/** The ages in the order of their due dates, what is overdue longest first. */
export const agesByDueDate: readonly number[] = [
  ...ages
    .map(({ value }) => value)
    .filter((value) => value > NOT_DUE && value !== UNKNOWN_AGE)
    .toReversed(),
  NOT_DUE,
  UNKNOWN_AGE,
]
