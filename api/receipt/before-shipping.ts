import {
  INVOICED,
  MONTHLY,
  ON_DATE,
  SHIPPING,
  SIGNING,
  type PaymentStep,
} from '#api/contract/payment-steps.ts'
import { instalmentsByStep, UNDATED, type PlanBasis } from './receivables.ts'

/** 发货前应收: what is due before something ships on a day, less what came in. */

/** What is owed of what ships on this day (`yyyy-MM-dd`) or later; an empty day is any. */
export type Owed<Amount> = { since: string; amount: Amount }

type Plan = {
  signed_date: string
  /** What is to be paid, in cents; null where not known. */
  payable: number | null
  /** In cents; without receipts as typed, where null is that nothing came in. */
  c_unpay: number | null
}

/** The triggers whose day can come before anything of this shipment has happened. */
const BEFORE: ReadonlySet<number> = new Set([SIGNING, ON_DATE, MONTHLY, INVOICED])

/**
 * What of the plan is due before shipping, by the day of shipping: steps by signing, on fixed dates, by the month of what
 * shipped before and by invoices from their day on, steps by shipping without days on any. What has no known day is not due.
 * Earliest first, in cents. `basis` is without the shipment itself.
 */
export function owedBeforeShipping(
  steps: readonly PaymentStep[],
  { signed_date, payable, c_unpay }: Plan,
  basis: PlanBasis,
): Owed<number>[] {
  if (payable === null) return []
  const known = { signed_date, shipped_date: '', accepted_date: '', warranty_date: '' }
  const due = instalmentsByStep(steps, known, payable, basis)
    .flatMap((instalments, at) => {
      const { trigger, days } = steps[at]!
      return instalments.flatMap(({ amount, due: day }) => {
        if (trigger === SHIPPING && days === 0) return [{ since: '', amount }]
        return BEFORE.has(trigger) && day !== UNDATED ? [{ since: day, amount }] : []
      })
    })
    .toSorted((one, other) => (one.since < other.since ? -1 : one.since > other.since ? 1 : 0))
  // What came back is set off like what came in.
  const credit = due.reduce((sum, { amount }) => sum + Math.min(0, amount), 0)
  let owed = credit + (c_unpay === null ? 0 : Math.min(0, c_unpay - payable))
  return due.flatMap(({ since, amount }) => {
    owed += Math.max(0, amount)
    return owed > 0 ? [{ since, amount: owed }] : []
  })
}

/** What is owed of it on a day; undefined where nothing is. */
export const owedOn = <Amount>(owed: readonly Owed<Amount>[], day: string) =>
  owed.findLast(({ since }) => since <= day)
