import { expect, test } from 'vitest'
import { viewFields } from '#api/product/product-spec.ts'
import { shownFields } from './shown-fields.ts'

test('the server hides fields of the generic screen by their numbers', () => {
  expect(shownFields(viewFields('productbj'), [1, 4, 6])).toEqual([
    'pro_flow',
    'pro_lift',
    'pro_power',
  ])
})

test('a numbered screen shows its own fields only, and the server hides more', () => {
  expect(shownFields(viewFields('productbj8'), [])).toEqual(['pro_power', 'pro_info'])
  expect(shownFields(viewFields('productbj8'), [5])).toEqual(['pro_info'])
})
