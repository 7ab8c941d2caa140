import { expect, test } from 'vitest'
import { plainAmount } from './amount-text.ts'

test('an amount may be written and copied as people read it', () => {
  expect(plainAmount('1,000,000.00')).toBe('1000000.00')
  expect(plainAmount('1000,000')).toBe('1000000')
  expect(plainAmount('1，234')).toBe('1234')
  expect(plainAmount('￥ 500.5 元')).toBe('500.5')
  expect(plainAmount('１２。５')).toBe('12.5')
})

test('what is no amount stays as it is typed', () => {
  for (const typed of ['', '12.', '1,2', '1,00', '1e5', '-1', '面议']) {
    expect(plainAmount(typed)).toBe(typed)
  }
})
