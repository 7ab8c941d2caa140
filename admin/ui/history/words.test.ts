import { expect, test } from 'vitest'
import { actionOf, inShort, partOf, sidesOf } from './words.ts'

const entry = {
  id: 1,
  time: '2026:11:20 09:30:00',
  user_name: 'lisi',
  staff_name: 'admin',
  address: '::1',
  entity: 'quotation',
  record_id: 7,
  name: '一期',
  action: 'change',
  changes: [{ label: '状态', before: '未审核', after: '正常' }],
}

test('a change is summed up with both values, an empty one being called so', () => {
  expect(inShort(entry)).toBe('状态：未审核 → 正常')
  const emptied = { label: '备注', before: '旧', after: '' }
  expect(inShort({ ...entry, changes: [emptied] })).toBe('备注：旧 → 空')
})

test('of many changes the first are listed, with the count of all', () => {
  const changes = ['一', '二', '三', '四'].map((label) => ({ label, before: '', after: '1' }))
  expect(inShort({ ...entry, changes })).toBe('一：空 → 1；二：空 → 1；三：空 → 1 等 4 项')
})

test('a new record has only what it became, a deleted one only what it was', () => {
  const made = { label: '名称', before: '', after: '甲' }
  const deleted = { label: '名称', before: '甲', after: '' }
  expect(inShort({ ...entry, action: 'create', changes: [made] })).toBe('名称：甲')
  expect(inShort({ ...entry, action: 'delete', changes: [deleted] })).toBe('名称：甲')
  expect(sidesOf({ ...entry, action: 'restore' })).toBe('after')
})

test('a part of a record is named, the record itself is not', () => {
  expect(partOf(entry)).toBeUndefined()
  expect(partOf({ ...entry, entity: 'quotation_line', name: '水泵' })).toBe('报价产品 “水泵”')
})

test('what this page does not know yet is shown as it is', () => {
  expect(actionOf({ ...entry, action: 'print' })).toEqual({ label: 'print', color: 'default' })
})
