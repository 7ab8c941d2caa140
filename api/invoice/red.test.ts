import { describe, expect, test } from 'vitest'
import { isAllRed, redRow, unred, type RedFigures } from './red.ts'
import { unitsOf } from './quantity.ts'

/** What of an invoice's row becomes red; figures of domain §16, and sums that hold whatever is red first. */

const row = (of: Partial<RedFigures>): RedFigures => ({
  units: unitsOf(3),
  amount: null,
  gross: 1_000_000n,
  tax: 115_044n,
  list: 1_000_000n,
  ...of,
})
const red = (...args: Parameters<typeof redRow>) => {
  const found = redRow(...args)
  if ('fault' in found) throw new Error(found.fault)
  return found.red
}
const fault = (...args: Parameters<typeof redRow>) => {
  const found = redRow(...args)
  return 'fault' in found ? found.fault : undefined
}

describe('a row of 10,000.00 for three pieces at 13 %', () => {
  test('with one piece red has 383.48 of tax in it, which is the stored tax less that of what remains', () => {
    expect(red(row({}), [], { units: unitsOf(1) })).toEqual({
      units: unitsOf(1),
      amount: null,
      gross: 333_333n,
      tax: 38_348n,
      list: 333_333n,
    })
  })

  test('is red in three parts that add up to it', () => {
    const first = red(row({}), [], { units: unitsOf(1) })
    const second = red(row({}), [first], { units: unitsOf(1) })
    const third = red(row({}), [first, second], { units: unitsOf(1) })
    expect([first, second, third].map(({ gross, tax }) => [gross, tax])).toEqual([
      [333_333n, 38_348n],
      [333_334n, 38_348n],
      [333_333n, 38_348n],
    ])
    expect(isAllRed(unred(row({}), [first, second, third]))).toBe(true)
  })

  test('is red by an amount to the cent, and its quantity is a share of it', () => {
    expect(red(row({}), [], { amount: 250_000n })).toMatchObject({
      units: 75_000_000n,
      gross: 250_000n,
      tax: 28_761n,
    })
  })

  test('that was applied for by amount gives back of that amount', () => {
    const byAmount = row({ amount: 999_999n })
    expect(red(byAmount, [], { amount: 250_000n })).toMatchObject({ amount: 250_000n })
    const first = red(byAmount, [], { units: unitsOf(1) })
    expect(first.amount).toBe(333_333n)
    expect(red(byAmount, [first], 'all').amount).toBe(666_666n)
  })

  test('is red no more than there is', () => {
    expect(fault(row({}), [], { units: unitsOf(3) + 1n })).toBe('最多还能红冲3')
    expect(fault(row({}), [], { amount: 1_000_001n })).toBe('最多还能红冲10,000.00元')
    const most = red(row({}), [], { units: unitsOf(2) })
    expect(fault(row({}), [most], { units: unitsOf(1) + 1n })).toBe('最多还能红冲1')
    expect(fault(row({}), [], { units: 1n })).toBe('红冲的数量或金额太小，请加大')
    expect(fault(row({}), [row({})], 'all')).toBe('已全部红冲')
  })
})

test('whatever is red in whatever order, the parts add up, no part is negative, and tax is within a cent of its share', () => {
  let seed = 7
  const random = (most: number) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
    return 1 + (seed % most)
  }
  for (let times = 0; times < 2000; times += 1) {
    const gross = BigInt(random(5_000_000))
    const one = row({
      units: BigInt(random(500)) * 10_000_000n,
      amount: random(2) === 1 ? null : gross,
      gross,
      tax: (gross * 13n) / 113n,
      list: gross + BigInt(random(1000)),
    })
    const reds: RedFigures[] = []
    for (let parts = 0; parts < 4; parts += 1) {
      const left = unred(one, reds)
      const part =
        random(2) === 1
          ? { units: 1n + (left.units * BigInt(random(100))) / 100n }
          : { amount: 1n + (left.gross * BigInt(random(100))) / 100n }
      const found = redRow(one, reds, part)
      if ('fault' in found) continue
      reds.push(found.red)
      const remains = unred(one, reds)
      const figures = [remains.gross, remains.tax, remains.units, remains.list, found.red.tax]
      expect(figures.every((figure) => figure >= 0n)).toBe(true)
      // The tax of what remains is its share of the stored tax, both rounded to a cent.
      const apart = Math.abs(
        Number(remains.tax) - (Number(one.tax) * Number(remains.gross)) / Number(one.gross),
      )
      expect(apart).toBeLessThanOrEqual(1)
    }
    const last = redRow(one, reds, 'all')
    if ('red' in last) reds.push(last.red)
    expect(unred(one, reds)).toEqual({
      units: 0n,
      amount: one.amount === null ? null : 0n,
      gross: 0n,
      tax: 0n,
      list: 0n,
    })
  }
})
