import { expect, test } from 'vitest'
import { entitledInWords } from './entitled-price.ts'

const line = (price_source: string) => ({ price_source, entitled_price: '12950.00' })

test('an agreed price and a level’s are shown, also where they are quoted', () => {
  expect(entitledInWords(line('协议价 至 2026-12-31'), 1_295_000)).toBe(
    '协议价 至 2026-12-31 · 12,950.00',
  )
  expect(entitledInWords(line('A 级 95%'), 1)).toBe('A 级 95% · 12,950.00')
})

test('the catalogue’s price is shown where another is quoted, or none', () => {
  expect(entitledInWords(line('目录价'), 1_295_000)).toBe('')
  expect(entitledInWords(line('目录价'), 1_200_000)).toBe('目录价 · 12,950.00')
  expect(entitledInWords(line('目录价'), null)).toBe('目录价 · 12,950.00')
})

test('nothing is shown where nothing is recorded', () => {
  expect(entitledInWords({ price_source: '', entitled_price: '' }, 100)).toBe('')
})
