import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { appliedRow, NOTHING_TAKEN, undercut } from './applied.ts'
import type { AppliedRow, InvoicedLine, Part, Taken } from './applied.ts'
import { printedRows } from './printed-rows.ts'

/** The rows of requests for invoices: figures worked out by hand, and random contracts against another calculation. */

const ONE = 100_000_000n

const line = (gross: number, tax: number, more: Partial<InvoicedLine> = {}): InvoicedLine => ({
  pieces: 1,
  gross,
  tax,
  list: gross,
  tax_rate: 1300,
  hasDiscount: false,
  isInclusive: true,
  ...more,
})

function rowOf(of: InvoicedLine, taken: Taken, part: Part): AppliedRow {
  const found = appliedRow(of, taken, part)
  if ('fault' in found) throw new Error(found.fault)
  return found.row
}

/** Adds a row to what is taken. */
const withRow = (taken: Taken, row: Omit<AppliedRow, 'list_net' | 'list_tax'>): Taken => ({
  units: taken.units + (row.amount === null ? row.units : 0n),
  amount: taken.amount + (row.amount ?? 0n),
  gross: taken.gross + row.gross,
  tax: taken.tax + row.tax,
  list: taken.list + row.list,
})

const faultOf = (of: InvoicedLine, taken: Taken, part: Part) => {
  const found = appliedRow(of, taken, part)
  return 'fault' in found ? found.fault : ''
}

describe('a row with a discount', () => {
  // 4 × 1,050.00 less 63.66, of which 475.86 is tax.
  const pumps = line(413_634, 47_586, { pieces: 4, list: 420_000, hasDiscount: true })

  test('is followed by the difference of the rounded amounts', () => {
    expect(printedRows(rowOf(pumps, NOTHING_TAKEN, { units: 4n * ONE }))).toEqual([
      { quantity: '4', price: '929.2025', net: 371_681n, tax: 48_319n },
      { quantity: '', price: '', net: -5_633n, tax: -733n },
    ])
  })

  test('without tax in its prices has its tax on top', () => {
    const net = line(467_406, 53_772, {
      pieces: 4,
      list: 420_000,
      hasDiscount: true,
      isInclusive: false,
    })
    expect(printedRows(rowOf(net, NOTHING_TAKEN, { units: 4n * ONE }))).toEqual([
      { quantity: '4', price: '1050', net: 420_000n, tax: 54_600n },
      { quantity: '', price: '', net: -6_366n, tax: -828n },
    ])
  })
})

describe('a line of 10,000.00 for three', () => {
  const three = line(1_000_000, 115_044, { pieces: 3 })
  const by = (taken: Taken, part: Part) => withRow(taken, rowOf(three, taken, part))

  test('goes in parts that add up to it, tax as well', () => {
    const rows: AppliedRow[] = []
    let taken = NOTHING_TAKEN
    for (let at = 0; at < 3; at += 1) {
      rows.push(rowOf(three, taken, { units: ONE }))
      taken = withRow(taken, rows[at]!)
    }
    expect(rows.map(({ gross, tax }) => [gross, tax])).toEqual([
      [333_333n, 38_348n],
      [333_334n, 38_348n],
      [333_333n, 38_348n],
    ])
    expect(faultOf(three, taken, { units: 1n })).toBe('已全部申请开票')
  })

  test('applied for by amount has the quantity of its share to eight decimals', () => {
    const row = rowOf(three, NOTHING_TAKEN, { amount: 100_000n })
    expect(row).toMatchObject({ units: 30_000_000n, amount: 100_000n, gross: 100_000n })
    expect(printedRows(row)).toEqual([
      { quantity: '0.3', price: '2949.86666667', net: 88_496n, tax: 11_504n },
    ])
    expect(rowOf(three, NOTHING_TAKEN, { amount: 100_001n }).units).toBe(30_000_300n)
  })

  test('has no rest that nobody can apply for, whichever part was rounded', () => {
    const one = line(30_000, 3_451)
    const third = withRow(NOTHING_TAKEN, rowOf(one, NOTHING_TAKEN, { amount: 10_000n }))
    const rest = rowOf(one, third, { units: 66_666_667n })
    expect([rest.gross, rest.tax]).toEqual([20_000n, 2_301n])
    const piece = by(NOTHING_TAKEN, { units: ONE })
    expect(rowOf(three, piece, { amount: 666_667n })).toMatchObject({
      units: 2n * ONE,
      amount: null,
      gross: 666_667n,
      tax: 76_696n,
    })
  })

  test('closes to the cent also where a rounded quantity is worth thousands', () => {
    const most = line(999_999_999_999, 115_044_247_788)
    const third = rowOf(most, NOTHING_TAKEN, { amount: 333_333_333_334n })
    const rest = rowOf(most, withRow(NOTHING_TAKEN, third), { units: 66_666_667n })
    expect([rest.gross, third.tax + rest.tax]).toEqual([666_666_666_665n, 115_044_247_788n])
  })

  test('is refused where what is left of its tax is off by more than 0.06', () => {
    const piece = by(NOTHING_TAKEN, { units: ONE })
    const rest = { units: 2n * ONE }
    expect(faultOf(three, { ...piece, tax: piece.tax + 5n }, rest)).toBe('')
    expect(faultOf(three, { ...piece, tax: piece.tax + 6n }, rest)).toContain('超过0.06元')
  })

  test('is refused beyond what is left, by either', () => {
    const piece = by(NOTHING_TAKEN, { units: ONE })
    expect(faultOf(three, piece, { units: 2n * ONE + 1n })).toBe('最多还能申请2')
    expect(faultOf(three, piece, { amount: 666_668n })).toBe('最多还能申请6,666.67元')
  })

  test('gives back what an invoice took that is 红冲', () => {
    const first = rowOf(three, NOTHING_TAKEN, { units: ONE })
    const second = rowOf(three, withRow(NOTHING_TAKEN, first), { units: ONE })
    // The first is 红冲: of the line only the second is taken.
    const left = withRow(NOTHING_TAKEN, second)
    const again = rowOf(three, left, { units: 2n * ONE })
    expect([again.gross + second.gross, again.tax + second.tax]).toEqual([1_000_000n, 115_044n])
  })
})

test('the amount without any tax rate of 0 % is all net', () => {
  const free = line(5_000, 0, { tax_rate: 0 })
  expect(printedRows(rowOf(free, NOTHING_TAKEN, { units: ONE }))).toEqual([
    { quantity: '1', price: '50', net: 5_000n, tax: 0n },
  ])
})

describe('a line of which a third is applied for', () => {
  const three = line(300_000, 34_513, { pieces: 3 })
  const taken = withRow(NOTHING_TAKEN, rowOf(three, NOTHING_TAKEN, { units: ONE }))
  const all = withRow(NOTHING_TAKEN, rowOf(three, NOTHING_TAKEN, { units: 3n * ONE }))
  const halfTaken = withRow(NOTHING_TAKEN, rowOf(three, NOTHING_TAKEN, { amount: 150_000n }))

  test.each([
    ['stays as it is', {}, undefined],
    ['gets more pieces', { pieces: 5, gross: 500_000, tax: 57_522, list: 500_000 }, undefined],
    ['gets dearer', { gross: 330_000, tax: 37_965, list: 330_000 }, undefined],
    ['gets cheaper', { gross: 270_000, tax: 31_062, list: 270_000 }, '单价不能低于申请时的单价'],
    ['has another rate', { tax_rate: 900, tax: 24_771 }, '税率不能修改'],
    ['has no rate', { tax_rate: null, tax: 0 }, '税率不能修改'],
    ['costs less than that', { gross: 99_999, list: 99_999 }, '金额不能低于已申请的1,000.00元'],
  ])('%s', (_name, changed, fault) => {
    expect(undercut(three, { ...three, ...changed }, taken)).toBe(fault)
  })

  test('keeps its pieces, and its price where all is applied for', () => {
    const fewer = { ...three, pieces: 2, gross: 900_000, list: 900_000 }
    expect(undercut(three, fewer, all)).toBe('数量不能低于已申请的数量')
    expect(undercut(three, { ...three, gross: 330_000, list: 330_000 }, all)).toBe(
      '已全部申请开票，金额不能再修改',
    )
  })

  test('is not short of what a rounded quantity takes beyond it, and of no more', () => {
    const four = line(1_333_333, 153_392, { pieces: 4 })
    const cut = line(1_000_000, 115_044, { pieces: 3 })
    const figures = { amount: 0n, gross: 1_000_000n, tax: 115_044n, list: 1_000_000n }
    expect(undercut(four, cut, { ...figures, units: 3n * ONE + 1n })).toBeUndefined()
    expect(undercut(four, cut, { ...figures, units: 3n * ONE + 2n })).toBe(
      '数量不能低于已申请的数量',
    )
  })

  test('keeps what was applied for by amount', () => {
    const less = { ...three, pieces: 1, gross: 149_999, list: 149_999 }
    expect(undercut(three, less, halfTaken)).toBe('金额不能低于已申请的1,500.00元')
    const same = { ...three, pieces: 2, gross: 200_000, list: 200_000 }
    expect(undercut(three, same, halfTaken)).toBeUndefined()
  })
})

/** Exact fractions, so that shares are added up in another way than the rule does. */
type Fraction = readonly [bigint, bigint]
const plus = ([a, b]: Fraction, [c, d]: Fraction): Fraction => [a * d + c * b, b * d]
const times = ([a, b]: Fraction, by: bigint): Fraction => [a * by, b]
const halfUp = ([a, b]: Fraction) => (a * 10n) / b / 10n + (((a * 10n) / b) % 10n >= 5n ? 1n : 0n)

/** A line as a contract has it, its tax and discount by the rules of §1. */
const lines = fc
  .record({
    pieces: fc.integer({ min: 1, max: 400 }),
    price: fc.integer({ min: 100, max: 9_000_000 }),
    off: fc.integer({ min: 0, max: 4_000 }),
    rate: fc.constantFrom(0, 100, 300, 600, 900, 1300),
    isInclusive: fc.boolean(),
  })
  .map(({ pieces, price, off, rate, isInclusive }): InvoicedLine => {
    const list = BigInt(pieces) * BigInt(price)
    const left = list - halfUp([list * BigInt(off), 10_000n])
    const tax = halfUp([left * BigInt(rate), isInclusive ? 10_000n + BigInt(rate) : 10_000n])
    const gross = isInclusive ? left : left + tax
    return {
      pieces,
      gross: Number(gross),
      tax: Number(tax),
      list: Number(list),
      tax_rate: rate,
      hasDiscount: left !== list,
      isInclusive,
    }
  })

/** What is done one after the other: a part of what is left by quantity or amount, or one of the invoices 红冲. */
const steps = fc.array(
  fc.record({
    what: fc.constantFrom('quantity', 'pieces', 'amount', 'red'),
    share: fc.integer({ min: 1, max: 999 }),
  }),
  { maxLength: 6 },
)

type Live = AppliedRow & { share: Fraction }

const sumOf = (rows: readonly Live[], of: 'gross' | 'tax' | 'list') =>
  rows.reduce((sum, row) => sum + row[of], 0n)

/** The request that a step is, of what the rows have left. */
function partOf(of: InvoicedLine, rows: readonly Live[], what: string, share: bigint): Part {
  const [part, whole] = rows.reduce<Fraction>((sum, row) => plus(sum, row.share), [0n, 1n])
  const pieces = BigInt(of.pieces)
  const units = (whole - part) * pieces * ONE
  if (what === 'amount') {
    return { amount: ((BigInt(of.gross) - sumOf(rows, 'gross')) * share) / 1000n || 1n }
  }
  if (what === 'pieces') return { units: (((units / whole / ONE) * share) / 1000n) * ONE || ONE }
  return { units: (units * share) / (whole * 1000n) || 1n }
}

/** What the rule says of a row, worked out from the rows that are there. */
function expectRow(of: InvoicedLine, rows: readonly Live[], row: AppliedRow): Live {
  const own: Fraction =
    row.amount === null ? [row.units, BigInt(of.pieces) * ONE] : [row.amount, BigInt(of.gross)]
  const before = rows.reduce<Fraction>((sum, one) => plus(sum, one.share), [0n, 1n])
  const [part, whole] = plus(before, own)
  // A quantity that is all that is left but for its ninth decimal is all.
  const apart = (whole - part) * BigInt(of.pieces) * ONE
  const isAll = part > whole || (row.amount === null && apart < whole)
  const after: Fraction = isAll ? [1n, 1n] : [part, whole]
  for (const figure of ['gross', 'tax', 'list'] as const) {
    expect(row[figure]).toBe(halfUp(times(after, BigInt(of[figure]))) - sumOf(rows, figure))
  }
  const printed = printedRows(row)
  const sum = (name: 'net' | 'tax') => printed.reduce((all, one) => all + one[name], 0n)
  expect([sum('net') + sum('tax'), sum('tax')]).toEqual([row.gross, row.tax])
  for (const { net, tax } of printed) {
    const odd = net * BigInt(of.tax_rate) - tax * 10_000n
    expect(odd < 0n ? -odd : odd).toBeLessThanOrEqual(60_000n)
  }
  return { ...row, share: own }
}

const takenBy = (rows: readonly Live[]) => rows.reduce<Taken>(withRow, NOTHING_TAKEN)

function playThrough(of: InvoicedLine, done: readonly { what: string; share: number }[]): void {
  let rows: Live[] = []
  for (const { what, share } of done) {
    if (what === 'red') {
      rows = rows.filter((_, at) => at !== share % Math.max(1, rows.length))
      continue
    }
    const part = partOf(of, rows, what, BigInt(share))
    const found = appliedRow(of, takenBy(rows), part)
    if ('fault' in found) continue
    const isOnlyAmounts = rows.every(({ amount }) => amount !== null)
    if ('amount' in part && isOnlyAmounts && sumOf(rows, 'gross') === takenBy(rows).amount) {
      expect(found.row.gross).toBe(part.amount)
    }
    rows.push(expectRow(of, rows, found.row))
  }
  // Whatever went before, all that is left closes the line to the cent.
  const left = BigInt(of.gross) - sumOf(rows, 'gross')
  const last = left === 0n ? undefined : appliedRow(of, takenBy(rows), { amount: left })
  if (last && 'row' in last) {
    rows.push(expectRow(of, rows, last.row))
    const sums = [sumOf(rows, 'gross'), sumOf(rows, 'tax'), sumOf(rows, 'list')]
    expect(sums).toEqual([of.gross, of.tax, of.list].map(BigInt))
  }
}

test.each([
  ['500 random lines', 500],
  ['20,000 random lines @long', 20_000],
])(
  'the rows of %s are what another calculation says, and add up to the line',
  (_name, numRuns) => {
    fc.assert(fc.property(lines, steps, playThrough), { numRuns })
  },
  120_000,
)
