import { expect, test } from 'vitest'
import { formAddress, kindBefore, nextAddress, nextSteps, type ChainKind } from './chain-kinds.ts'

const record = { id: 8, con_id: 3 }

test.each<[ChainKind, string | undefined]>([
  ['contract', '/getProduction?cid=8'],
  ['production', '/getLogistics?pid=8'],
  ['logistics', '/getSales?cid=3'],
  ['sales', undefined],
])('from a record of %s one goes on to %s', (kind, address) => {
  const step = nextSteps[kind]
  expect(step && nextAddress(step, record)).toBe(address)
})

test('a record’s form has an address of its own, and its kind one before it', () => {
  expect(formAddress('sales', 7)).toBe('/getSales?id=7')
  expect(kindBefore('sales')).toBe('logistics')
  expect(kindBefore('contract')).toBeUndefined()
})
