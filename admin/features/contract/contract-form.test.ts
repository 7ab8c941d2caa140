import type { FormInstance } from 'antd'
import { expect, test } from 'vitest'
import { suggestUnpaid, type LoadedContract } from './contract-form.ts'

type Amounts = { c_money: string; c_unpay: string }

/** A form with these amounts; what is typed into it is touched. */
function formWith(values: Amounts) {
  const touched = new Set<string>()
  const form = {
    getFieldsValue: () => values,
    isFieldTouched: (name: string) => touched.has(name),
    setFields: (fields: { name: keyof Amounts; value: string; touched: boolean }[]) => {
      for (const field of fields) {
        values[field.name] = field.value
        if (!field.touched) touched.delete(field.name)
      }
    },
  } as unknown as FormInstance
  const type = (name: keyof Amounts, value: string, id: number | '' = '') => {
    const before = { ...values }
    values[name] = value
    touched.add(name)
    suggestUnpaid(form, before, { id } as LoadedContract)
    return values.c_unpay
  }
  return { type }
}

const EMPTY = { c_money: '', c_unpay: '' }

test('what a new contract is about is proposed as unpaid, with every figure that is typed', () => {
  const { type } = formWith({ ...EMPTY })
  expect(type('c_money', '5')).toBe('5')
  expect(type('c_money', '5000')).toBe('5000')
})

test('what somebody has typed as unpaid stays, be it the amount itself', () => {
  const { type } = formWith({ ...EMPTY })
  type('c_money', '5000')
  type('c_unpay', '3000')
  expect(type('c_money', '6000')).toBe('3000')
  type('c_unpay', '6000')
  expect(type('c_money', '7000')).toBe('6000')
})

test('of a stored contract nothing is proposed', () => {
  const { type } = formWith({ ...EMPTY })
  expect(type('c_money', '5000', 3)).toBe('')
})
