import { expect, test } from 'vitest'
import { addressFrom, enteredFrom, hasDuty } from './duty-values.ts'

test('an address fills the form, with what is usual where it says nothing', () => {
  expect(enteredFrom({ flow: '60', on_duty: '2' })).toMatchObject({
    flow: '60',
    flow_unit: 'm³/h',
    head: '',
    on_duty: '2',
    standby: '0',
    npsh_margin: '0.5',
  })
})

test('a form is kept in the address without what is empty', () => {
  const address = addressFrom({ flow: ' 60 ', head: '14', static_head: ' ', keyword: '' })
  expect(address).toMatchObject({ flow: '60', head: '14' })
  expect(address['static_head']).toBeUndefined()
  expect(address['keyword']).toBeUndefined()
})

test('a duty has both flow and head', () => {
  expect(hasDuty({ flow: '60', head: '14' })).toBe(true)
  expect(hasDuty({ flow: '60' })).toBe(false)
  expect(hasDuty({ head: '14' })).toBe(false)
})
