import { expect, test } from 'vitest'
import { lineWith } from '#test/make/quotation-line.ts'
import { specSummary, specText } from './spec-text.ts'

const line = lineWith({
  id: 1,
  pro_caliber: 'DN50',
  pro_flow: '25-50',
  pro_power: '7.5kW',
  pro_lift: '8',
  pro_info: '一控三',
  pro_brand: '南方',
})

test('a unit stands after bare numbers only', () => {
  expect(specText(line, 'pro_caliber')).toBe('DN50')
  expect(specText(line, 'pro_flow')).toBe('25-50 m³/h')
  expect(specText(line, 'pro_lift')).toBe('8 m')
  expect(specText(line, 'pro_power')).toBe('7.5kW')
})

test('the key data leave out what is empty and the brief info', () => {
  expect(specSummary(line).replaceAll('\u00a0', ' ')).toBe(
    '口径 DN50 · 流量 25-50 m³/h · 扬程 8 m · 功率 7.5kW · 南方',
  )
})
