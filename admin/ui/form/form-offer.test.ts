import { expect, test } from 'vitest'
import { differs, restoredOffer, unchangedFields } from './form-offer.ts'

const record = { id: 3, version: 2, name: '消防泵', remark: null, fields: ['流量'], count: 0 }

test.each([
  ['nothing of it', {}, false],
  ['the same', { name: '消防泵', fields: ['流量'] }, false],
  ['empty what has no value', { remark: '' }, false],
  ['undefined what has no value', { remark: undefined, other: '' }, false],
  ['another text', { name: '消防泵 ' }, true],
  ['a longer list', { fields: ['流量', '扬程'] }, true],
  ['empty what is zero', { count: '' }, true],
  ['a field that the record has not', { other: 'x' }, true],
])('of a record a form says %s', (_, values, isOther) => {
  expect(differs(values, record)).toBe(isOther)
})

test('fields that hold the same are those that nobody has changed', () => {
  const typed = { name: '消防泵', remark: '新', count: 1, fields: ['流量'] }
  expect(unchangedFields(typed, record)).toEqual(['name', 'fields'])
})

test('from a restored draft leads back to the record, which may have been changed since', () => {
  const draft = { values: { name: '没有保存' }, version: 2, savedAt: 0 }
  expect(restoredOffer(draft, record)).toMatchObject({
    text: '已恢复未保存的内容',
    values: record,
    version: 2,
  })
  expect(restoredOffer(draft, { ...record, version: 3 })).toMatchObject({
    text: '已恢复未保存的内容，但该记录此后已被修改，保存前请核对',
    version: 3,
  })
})
