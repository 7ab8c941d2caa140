import { expect, test } from 'vitest'
import { askedFrom, enteredFrom, isAsked } from './duty-values.ts'

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
  const asked = askedFrom({ flow: ' 60 ', head: '14', static_head: ' ', keyword: '' })
  expect(asked).toMatchObject({ flow: '60', head: '14' })
  expect(asked['static_head']).toBeUndefined()
  expect(asked['keyword']).toBeUndefined()
})

test('pumps are asked for by flow and head, not by one of them', () => {
  expect(isAsked({ flow: '60', head: '14' })).toBe(true)
  expect(isAsked({ flow: '60' })).toBe(false)
  expect(isAsked({ head: '14' })).toBe(false)
})
