import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { MAX_CENTS, WHOLE } from '#api/kit/money.ts'
import {
  bothFromCatalogue,
  entitledTo,
  inOther,
  otherOfTyped,
  withoutTax,
  withTax,
} from './price-basis.ts'

/** Prices with and without tax, and what a customer is entitled to pay. */

const cents = fc.integer({ min: 0, max: MAX_CENTS })
const rates = fc.integer({ min: 0, max: WHOLE })
const TIMES = { numRuns: 10_000 }

describe('conversion', () => {
  test('is half up to the cent: 1050.00 with 13 % is 929.20 without', () => {
    expect(withoutTax(105_000, 1300)).toBe(92_920)
    expect(withTax(92_920, 1300)).toBe(105_000)
    // 0.05 × 1.1 is 0.055, exactly half a cent.
    expect(withTax(5, 1000)).toBe(6)
    expect(withTax(4, 1000)).toBe(4)
  })

  test('of 10,000 prices is the nearest cent both ways, whatever floats would say', () => {
    fc.assert(
      fc.property(cents, rates, (price, rate) => {
        const [whole, percent] = [BigInt(WHOLE), BigInt(WHOLE + rate)]
        const gross = 2n * BigInt(withTax(price, rate)) * whole - 2n * BigInt(price) * percent
        const net = 2n * BigInt(withoutTax(price, rate)) * percent - 2n * BigInt(price) * whole
        expect(gross > -whole && gross <= whole).toBe(true)
        expect(net > -percent && net <= percent).toBe(true)
      }),
      TIMES,
    )
  })

  test('of a price without tax comes back from the price with tax, to the cent', () => {
    fc.assert(
      fc.property(cents, rates, (price, rate) => {
        expect(withoutTax(withTax(price, rate), rate)).toBe(price)
      }),
      TIMES,
    )
  })

  test('the other way loses cents, so that a line keeps both prices', () => {
    expect(withTax(withoutTax(4, 1300), 1300)).toBe(5)
    const { own, other } = bothFromCatalogue(
      4,
      { isInclusive: false, isCatalogueInclusive: true },
      1300,
    )
    expect([own, other]).toEqual([4, 4])
  })

  test('names the other kind of price', () => {
    expect([inOther(105_000, true, 1300), inOther(92_920, false, 1300)]).toEqual([92_920, 105_000])
  })
})

describe('a catalogue price in a quotation', () => {
  const both = (isInclusive: boolean, isCatalogueInclusive: boolean | null) =>
    bothFromCatalogue(105_000, { isInclusive, isCatalogueInclusive }, 1300)

  test('is converted where their kinds differ, and kept in both', () => {
    expect(both(true, true)).toEqual({ own: 105_000, other: 92_920 })
    expect(both(false, true)).toEqual({ own: 92_920, other: 105_000 })
    expect(both(false, false)).toEqual({ own: 105_000, other: 118_650 })
    expect(both(true, false)).toEqual({ own: 118_650, other: 105_000 })
  })

  test('stays as it is where nobody has said of what kind it is, and where there is none', () => {
    expect(both(false, null)).toEqual({ own: 105_000, other: null })
    const bases = { isInclusive: true, isCatalogueInclusive: true }
    expect(bothFromCatalogue(null, bases, 1300)).toEqual({ own: null, other: null })
  })

  test('that is typed over has its other by the rate', () => {
    const bases = { isInclusive: true, isCatalogueInclusive: false }
    expect(otherOfTyped(105_000, bases, 1300)).toBe(92_920)
    expect(otherOfTyped(null, bases, 1300)).toBeNull()
    expect(otherOfTyped(105_000, { ...bases, isCatalogueInclusive: null }, 1300)).toBeNull()
  })
})

describe('the entitled price', () => {
  const agreed = { unitprice: 95_000, to_date: '2026-12-31' }
  const level = { name: 'A', factor: 9500 }

  test('is the agreed one, else by the level, else the catalogue’s, and says which', () => {
    const list = 105_000
    expect(entitledTo({ list, agreed, level })).toEqual({
      price: 95_000,
      source: '协议价 至 2026-12-31',
    })
    expect(entitledTo({ list, agreed: undefined, level })).toEqual({
      price: 99_750,
      source: 'A 级 95%',
    })
    expect(entitledTo({ list, agreed: undefined, level: undefined })).toEqual({
      price: 105_000,
      source: '目录价',
    })
  })

  test('of a level is half up to the cent', () => {
    const of = (list: number, factor: number) =>
      entitledTo({ list, agreed: undefined, level: { name: 'B', factor } })
    expect(of(30, 9500)).toEqual({ price: 29, source: 'B 级 95%' })
    expect(of(28, 9750)).toEqual({ price: 27, source: 'B 级 97.5%' })
    expect(of(MAX_CENTS, 10_000).price).toBe(MAX_CENTS)
  })

  test('is none where the catalogue has none, unless one is agreed', () => {
    expect(entitledTo({ list: null, agreed: undefined, level })).toEqual({
      price: null,
      source: '',
    })
    expect(entitledTo({ list: null, agreed, level }).price).toBe(95_000)
  })
})
