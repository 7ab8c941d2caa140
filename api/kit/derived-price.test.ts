import fc from 'fast-check'
import { expect, test } from 'vitest'
import { derivedPrice } from './derived-price.ts'

test.each([
  [5_186_961n, 6, '8644.935', true],
  [5_186_961n, 7, '7409.9443', false],
  [1_000n, 3, '3.3333', false],
  [2_000n, 3, '6.6667', false],
  [1_280_000n, 1, '12800.00', true],
  [125n, 10, '0.125', true],
  [1n, 16, '0.0006', false],
  [1n, 20_000, '0.0000', false],
  [0n, 5, '0.00', true],
  [1n, 100, '0.0001', true],
  [999_999_999_999n, 8, '1249999999.9988', false],
])('%d cents for %d are %s each', (amount, quantity, price, isExact) => {
  expect(derivedPrice(amount, quantity)).toEqual({ price, isExact })
})

test('an exact price times its quantity is the amount, any other within half of the last place', () => {
  const amounts = fc.bigInt({ min: 0n, max: 999_999_999_999n })
  fc.assert(
    fc.property(amounts, fc.integer({ min: 1, max: 998_001 }), (amount, quantity) => {
      const { price, isExact } = derivedPrice(amount, quantity)
      expect(price).toMatch(/^\d+\.\d{2,4}$/)
      const [whole, places] = price.split('.') as [string, string]
      const product = BigInt(whole + places.padEnd(4, '0')) * BigInt(quantity)
      const off = product - amount * 100n
      expect(off === 0n).toBe(isExact)
      expect(2n * (off < 0n ? -off : off)).toBeLessThanOrEqual(BigInt(quantity))
    }),
    { numRuns: 2000 },
  )
})
