import { expect, test } from 'vitest'
import { lastPriceInWords } from './last-price.ts'

const last = {
  pid: 1,
  unitprice: '12800.00',
  discount: '0',
  tax_inclusive: 1,
  date: '2026-10-01',
  quotation_id: 3,
  quo_no: 'BJ20261001-003',
  revision: 2,
  signed: false,
}

test('a last price is shown with its day, its number and its version', () => {
  expect(lastPriceInWords(last, 1)).toBe('上次 12,800.00 · 2026-10-01 · BJ20261001-003 V2')
})

test('what was signed, was reduced, or has another basis says so', () => {
  expect(lastPriceInWords({ ...last, signed: true }, 1)).toMatch(/V2 已成交$/)
  expect(lastPriceInWords({ ...last, discount: '5' }, 1)).toMatch(/^上次 12,800\.00 −5% ·/)
  expect(lastPriceInWords(last, 0)).toMatch(/^上次 12,800\.00（含税） ·/)
  expect(lastPriceInWords({ ...last, tax_inclusive: 0 }, 1)).toMatch(/（不含税） ·/)
})

test('a quotation from before there was tax says nothing of it', () => {
  expect(lastPriceInWords(last, '')).toMatch(/^上次 12,800\.00 ·/)
})
