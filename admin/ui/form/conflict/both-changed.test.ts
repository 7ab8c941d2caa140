import { expect, test } from 'vitest'
import { bothChanged, takenOver } from './both-changed.ts'

const field = (name: string, along: readonly string[] = []) => ({
  name,
  label: name,
  along,
  shown: () => null,
})
const FIELDS = [field('name'), field('phone'), field('customer', ['customer_id'])]

const base = { id: 3, version: 1, name: '甲', phone: '1', customer: '青枫', customer_id: 7 }
const typedAs = (values: object) => ({
  name: base.name,
  phone: base.phone,
  customer: base.customer,
  customer_id: base.customer_id,
  ...values,
})
const names = (fields: readonly { name: string }[]) => fields.map(({ name }) => name)

function compared(theirs: object, mine: object, known = true) {
  const states = {
    base: known ? base : undefined,
    newest: { ...base, version: 2, ...theirs },
    typed: typedAs(mine),
  }
  const { conflicts, theirs: others } = bothChanged(FIELDS, states)
  return { conflicts: names(conflicts), theirs: names(others) }
}

test('one has to be chosen only of what both have changed, and differently', () => {
  expect(compared({ name: '乙' }, { name: '丙' })).toEqual({ conflicts: ['name'], theirs: [] })
  expect(compared({ name: '乙' }, { name: '乙' })).toEqual({ conflicts: [], theirs: [] })
})

test('what one of the two has changed alone stays', () => {
  expect(compared({ phone: '2' }, { name: '丙' })).toEqual({ conflicts: [], theirs: ['phone'] })
})

test('an empty field is the same, whether it is nothing or an empty text', () => {
  expect(compared({ phone: null }, { phone: '' })).toEqual({ conflicts: [], theirs: [] })
})

test('fields that belong together are chosen together', () => {
  const theirs = { customer: '红枫', customer_id: 8 }
  expect(compared(theirs, { customer_id: '' })).toEqual({ conflicts: ['customer'], theirs: [] })
  const states = { base, newest: { ...base, ...theirs }, typed: typedAs({ customer_id: '' }) }
  expect(takenOver([FIELDS[2]!], states)).toEqual(theirs)
})

test('where nobody knows what was there before, each difference has to be chosen', () => {
  expect(compared({ phone: '2' }, { name: '丙' }, false)).toEqual({
    conflicts: ['name', 'phone'],
    theirs: [],
  })
})

test('what the stored record does not have, such as a password, is nobody else’s', () => {
  const states = { base, newest: base, typed: { ...typedAs({}), password: '新密码' } }
  expect(bothChanged([...FIELDS, field('password')], states).conflicts).toEqual([])
})
