import { expect, test } from 'vitest'
import { quantityFault, roomFor } from './delivery-form.ts'

const line = {
  contract_line_id: 11,
  title: '水泵',
  no: 'A',
  unit: '台',
  note: '',
  set_no: 0,
  set_name: '',
  sets: 2,
  num: 5,
  needs_production: 1,
  ships: 1,
  produced: 7,
  shipped: 4,
  returned: 0,
  dropped: 0,
  returnable: 0,
  quantity: 0,
}

test('a shipment can be about what was produced and has not gone, and its own pieces', () => {
  expect(roomFor('ship', line, 0)).toBe(3)
  expect(roomFor('ship', line, 4)).toBe(7)
  // What is bought in goes without being produced.
  expect(roomFor('ship', { ...line, needs_production: 0 }, 4)).toBe(10)
})

test('what came back may go again, unless it is not shipped again; what was made of it stays made', () => {
  // 7 produced, 4 with the customer and 2 of 6 come back, of which one does not go again.
  const back = { ...line, returned: 2, dropped: 1 }
  expect(roomFor('ship', { ...back, produced: 10 }, 0)).toBe(5)
  expect(roomFor('ship', { ...back, needs_production: 0 }, 0)).toBe(5)
  expect(roomFor('produce', back, 0)).toBe(2)
  expect(roomFor('produce', { ...back, produced: 10 }, 4)).toBe(4)
})

test('a return can be about what its shipment has, its own pieces among them', () => {
  expect(roomFor('return', { ...line, returnable: 3 }, 2)).toBe(3)
})

test('a production record can be about what was signed and is not produced, and its own pieces', () => {
  expect(roomFor('produce', line, 0)).toBe(3)
  expect(roomFor('produce', line, 2)).toBe(5)
})

test('typed are whole pieces, as many as there can be', () => {
  expect(quantityFault('-2', 3)).toBe('请填写整数')
  expect(quantityFault('1.5', 3)).toBe('请填写整数')
  expect(quantityFault('4', 3)).toBe('最多 3')
  expect(quantityFault('1', -2)).toBe('最多 0')
  for (const fits of ['', '0', 3]) expect(quantityFault(fits, 3)).toBeUndefined()
})
