import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  ageOf,
  ages,
  BY_INVOICE,
  BY_SHIPPING,
  daysOfAge,
  instalmentsOf,
  nextDue,
  NO_BASIS,
  openOf,
  UNDATED,
  type Instalment,
  type PlanBasis,
} from './receivables.ts'
import type { PaymentStep } from '#api/contract/payment-steps.ts'
import { MAX_CENTS } from '#api/kit/money.ts'
import { daysAfter } from '#api/kit/time.ts'

const TODAY = '2026-11-22'
const unknown = { signed_date: '', shipped_date: '', accepted_date: '', warranty_date: '' }
const step = (percent: number, trigger = 1, days = 0, date = '') => ({
  name: `${percent / 100}%`,
  percent,
  trigger,
  days,
  date,
})

describe('the instalments of a contract', () => {
  test('are its steps, each due at its day or so many days after what it waits for', () => {
    const steps = [step(3000), step(6000, 2, 30), step(500, 4), step(500, 5, 0, '2027-01-31')]
    const known = { ...unknown, signed_date: '2026-02-28', shipped_date: '2026-12-15' }
    expect(instalmentsOf(steps, known, 100_000)).toEqual([
      { name: '30%', amount: 30_000, due: '2026-02-28' },
      { name: '60%', amount: 60_000, due: '2027-01-14' },
      { name: '5%', amount: 5_000, due: UNDATED },
      { name: '5%', amount: 5_000, due: '2027-01-31' },
    ])
  })

  test('come to the amount to the cent, the cents left over by largest remainder', () => {
    const amounts = (percents: number[], amount: number) =>
      instalmentsOf(
        percents.map((percent) => step(percent)),
        unknown,
        amount,
      ).map((one) => one.amount)
    expect(amounts([3333, 3333, 3334], 100)).toEqual([33, 33, 34])
    expect(amounts([5000, 5000], 1)).toEqual([1, 0])
    expect(amounts([3000, 7000], 5)).toEqual([2, 3])
    expect(amounts([3333, 6667], MAX_CENTS).reduce((sum, one) => sum + one)).toBe(MAX_CENTS)
  })

  test('are one without a due date where nothing was agreed', () => {
    expect(instalmentsOf([], unknown, 500)).toEqual([{ name: '全款', amount: 500, due: UNDATED }])
  })
})

describe('a step that is paid by the month', () => {
  const monthly = (percent: number) => ({
    ...step(percent, 6),
    monthly: { cut_off: 31, months: 1, day: 25 },
  })
  const left = (...parts: [day: string, value: number][]) => ({
    shipped: {
      parts: parts.map(([day, value]) => ({ day, value })),
      all: 1_000_000,
      signed: 1_000_000,
      money: 1_000_000,
    },
    invoiced: [],
  })
  const plan = (steps: PaymentStep[], basis: PlanBasis) =>
    instalmentsOf(steps, unknown, 1_000_000, basis).map(({ amount, due, awaits }) => [
      due,
      amount,
      ...(awaits === undefined ? [] : [awaits]),
    ])

  test('has one instalment for each due day, and one for what has not shipped', () => {
    const shipped = left(['2026-10-08', 333_333], ['2026-10-20', 333_334])
    expect(plan([monthly(10_000)], shipped)).toEqual([
      ['2026-11-25', 666_667],
      [UNDATED, 333_333, BY_SHIPPING],
    ])
    const all = left(['2026-10-08', 333_333], ['2026-10-20', 333_334], ['2026-11-03', 333_333])
    expect(plan([monthly(10_000)], all)).toEqual([
      ['2026-11-25', 666_667],
      ['2026-12-25', 333_333],
    ])
  })

  test('is spread over what ships by cumulative half-up, so that it comes to its share', () => {
    const all = left(['2026-10-08', 333_333], ['2026-11-20', 333_334], ['2026-12-03', 333_333])
    expect(plan([step(3000), monthly(7000)], all)).toEqual([
      [UNDATED, 300_000],
      ['2026-11-25', 233_333],
      ['2026-12-25', 233_334],
      ['2027-01-25', 233_333],
    ])
  })

  test('has a cent with the shipment by which it is reached, once', () => {
    const halves = {
      parts: ['2026-10-08', '2026-11-08'].map((day) => ({ day, value: 500 })),
      all: 1000,
      signed: 1000,
      money: 10_000,
    }
    const steps = [step(9999), monthly(1)]
    const made = instalmentsOf(steps, unknown, 10_000, { shipped: halves, invoiced: [] })
    expect(made.map(({ due, amount }) => [due, amount])).toEqual([
      [UNDATED, 9999],
      ['2026-11-25', 1],
    ])
  })

  test('waits for shipments while nothing has left, and has no day where nothing has a value', () => {
    expect(plan([monthly(10_000)], left())).toEqual([[UNDATED, 1_000_000, BY_SHIPPING]])
    expect(plan([monthly(10_000)], NO_BASIS)).toEqual([[UNDATED, 1_000_000]])
  })
})

describe('a step that is paid by invoice', () => {
  const invoiced = (...some: [day: string, amount: number][]) => ({
    shipped: undefined,
    invoiced: some.map(([day, amount]) => ({ day, amount })),
  })
  const plan = (steps: PaymentStep[], basis: PlanBasis) =>
    instalmentsOf(steps, unknown, 1000, basis).map(({ due, awaits }) => awaits ?? due)

  test('is due by the invoice that covers it, so many days after that', () => {
    const steps = [step(3000), step(7000, 7, 30)]
    expect(plan(steps, invoiced())).toEqual([UNDATED, BY_INVOICE])
    expect(plan(steps, invoiced(['2026-10-08', 699]))).toEqual([UNDATED, BY_INVOICE])
    const two: [string, number][] = [
      ['2026-10-08', 699],
      ['2026-10-20', 1],
    ]
    expect(plan(steps, invoiced(...two))).toEqual([UNDATED, '2026-11-19'])
    expect(plan(steps, invoiced(...two, ['2026-12-01', 300]))).toEqual([UNDATED, '2026-11-19'])
  })

  test('two of them are covered one after the other', () => {
    const steps = [step(4000, 7), step(6000, 7)]
    expect(plan(steps, invoiced(['2026-10-08', 500]))).toEqual(['2026-10-08', BY_INVOICE])
    const both = invoiced(['2026-10-08', 500], ['2026-11-08', 500])
    expect(plan(steps, both)).toEqual(['2026-10-08', '2026-11-08'])
  })

  test('has no day where nobody knows that of the invoice', () => {
    expect(plan([step(10_000, 7, 5)], invoiced(['', 1000]))).toEqual([UNDATED])
  })
})

test.each([
  ['2026-11-23', 0],
  ['2026-11-22', 0],
  ['2026-11-21', 1],
  ['2026-10-23', 1],
  ['2026-10-22', 2],
  ['2026-09-23', 2],
  ['2026-09-22', 3],
  ['2026-08-24', 3],
  ['2026-08-23', 4],
  ['2026-05-26', 4],
  ['2026-05-25', 5],
  ['1999-01-01', 5],
  [UNDATED, 6],
])('what was due at %s has the age %i', (due, age) => {
  expect(ageOf(due, TODAY)).toBe(age)
})

const day = fc.integer({ min: -400, max: 400 }).map((days) => daysAfter(TODAY, days))
const due = fc.oneof({ weight: 4, arbitrary: day }, fc.constant(UNDATED))
const instalments = fc.array(
  fc.record({ name: fc.constant('款'), amount: fc.integer({ min: 0, max: 40 }), due }),
  { minLength: 1, maxLength: 12 },
)
const total = (all: readonly Instalment[]) => all.reduce((sum, { amount }) => sum + amount, 0)

/** Pays cent by cent, each time whatever is due first by then. */
function paidCentByCent(all: readonly Instalment[], paid: number): number[] {
  const open = all.map(({ amount }) => amount)
  for (let cent = 0; cent < paid; cent += 1) {
    let at = -1
    for (const [candidate, { due: its }] of all.entries()) {
      if (open[candidate]! > 0 && (at < 0 || its < all[at]!.due)) at = candidate
    }
    if (at < 0) break
    open[at]! -= 1
  }
  return open
}

describe('for any plan and payments,', () => {
  test('receipts settle the oldest due first, as cent by cent they would', () => {
    fc.assert(
      fc.property(instalments, fc.nat(500), (all, paid) => {
        const open = openOf(all, paid)
        expect(open.map((one) => one.open)).toEqual(paidCentByCent(all, paid))
        const sum = open.reduce((left, one) => left + one.open, 0)
        expect(sum).toBe(Math.max(0, total(all) - paid))
      }),
    )
  })

  test('the next due amount is that of the oldest open day, with all that is open on it', () => {
    fc.assert(
      fc.property(instalments, fc.nat(500), (all, paid) => {
        const left = paidCentByCent(all, paid)
        const days = all.flatMap((one, at) => (left[at]! > 0 ? [one.due] : [])).toSorted()
        const next = nextDue(openOf(all, paid))
        expect(next.due).toBe(days[0] ?? UNDATED)
        const atThatDay = all.map((one, at) => (one.due === days[0] ? left[at]! : 0))
        expect(next.amount).toBe(atThatDay.reduce((sum, one) => sum + one, 0))
      }),
    )
  })

  test('each due date has one age, whose days it is among', () => {
    fc.assert(
      fc.property(due, (one) => {
        const holding = ages.filter(({ value }) => {
          const { from = '', to } = daysOfAge(value, TODAY)
          return one >= from && one <= to
        })
        expect(holding.map(({ value }) => value)).toEqual([ageOf(one, TODAY)])
      }),
    )
  })

  test('the steps of an amount come to it, none more than a cent off its share', () => {
    const percents = fc
      .array(fc.integer({ min: 1, max: 9999 }), { maxLength: 10 })
      .filter((all) => all.reduce((sum, one) => sum + one, 0) < 10_000)
      .map((all) => [...all, 10_000 - all.reduce((sum, one) => sum + one, 0)])
    fc.assert(
      fc.property(percents, fc.integer({ min: 0, max: MAX_CENTS }), (all, amount) => {
        const made = instalmentsOf(
          all.map((percent) => step(percent)),
          unknown,
          amount,
        )
        expect(total(made)).toBe(amount)
        for (const [at, one] of made.entries()) {
          const off = BigInt(one.amount) * 10_000n - BigInt(amount) * BigInt(all[at]!)
          expect(off > -10_000n && off < 10_000n).toBe(true)
        }
      }),
    )
  })
})
