import { expect, test } from 'vitest'
import { basisProblem, plainAmount, plainNumber } from './plain-number.ts'

test.each([
  ['８６００', '8600'],
  ['8,600', '8600'],
  ['1000,000', '1000000'],
  ['1，234', '1234'],
  ['１２。５', '12.5'],
  ['12.', '12.'],
  ['.5', '.5'],
  ['1.2万', '12000'],
  ['1,200.5 万', '12005000'],
  ['0.00015万', '1.5'],
  ['0.5万', '5000'],
  ['  ', ''],
])('“%s” is read as %s', (typed, plain) => {
  expect(plainNumber(typed)).toBe(plain)
  expect(plainAmount(typed)).toBe(plain)
})

test.each(['', '1,2', '1,00', '1,2345', '1e5', '-1', '面议', '万', '8600①', '1.2.3', '8600万万'])(
  '“%s”, which is no number, stays as it is typed',
  (typed) => {
    expect(plainNumber(typed)).toBe(typed)
    expect(plainAmount(typed)).toBe(typed)
  },
)

test('a number is read without its own unit and with no other', () => {
  expect(plainNumber('７.５ｋＷ', 'kW')).toBe('7.5')
  expect(plainNumber('1,500 m³/h', 'm³/h')).toBe('1500')
  expect(plainNumber('12%', '%')).toBe('12')
  expect(plainNumber('8600元', '台')).toBe('8600元')
})

test.each([
  ['￥ 8,600.00 元', '8600.00'],
  ['8600元', '8600'],
  ['8600元/台', '8600'],
  ['RMB8600', '8600'],
  ['1.2万元', '12000'],
])('the amount “%s” is read as %s', (typed, plain) => {
  expect(plainAmount(typed)).toBe(plain)
})

test.each(['8600(含税)', '8600（含税价）', '含税8600元', '8600元含税', '含税价：8,600'])(
  '“%s” is read where prices have the tax in them, and refused in words where not',
  (typed) => {
    expect(plainAmount(typed, 1)).toBe('8600')
    expect(basisProblem(typed, 1)).toBeUndefined()
    expect(plainAmount(typed, 0)).toBe(typed)
    expect(basisProblem(typed, 0)).toBe(`“${typed}”是含税价，这里填不含税价，请换算后填写`)
    expect(plainAmount(typed, null)).toBe(typed)
    expect(basisProblem(typed)).toBe(`“${typed}”里写了“含税”，这里请只填数字`)
  },
)

test('a price without tax is none with it', () => {
  expect(plainAmount('8600(未税)', 0)).toBe('8600')
  expect(plainAmount('不含税8600', 1)).toBe('不含税8600')
  expect(basisProblem('8600（不含税）', 1)).toBe(
    '“8600（不含税）”是不含税价，这里填含税价，请换算后填写',
  )
})

test('what is still being typed is neither read nor refused', () => {
  for (const typed of ['8600(', '8600(含税', '含税', '8,60']) {
    expect(plainAmount(typed, 1)).toBe(typed)
    expect(basisProblem(typed, 0)).toBeUndefined()
  }
})
