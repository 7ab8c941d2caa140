import { expect, test } from 'vitest'
import { taxParts, taxRates, taxRows } from './quotation-tax.ts'

const line = (tax_rate: number | null, net: number, tax: number) => ({ tax_rate, net, tax })

test('different rates split a sum, the highest first and the untaxed last', () => {
  const lines = [
    line(null, 20_000, 0),
    line(900, 50_000, 4500),
    line(1300, 60_000, 7800),
    line(1300, 40_000, 5200),
    line(0, 10_000, 0),
  ]
  expect(taxRows(taxParts(lines))).toEqual([
    { name: '其中税率 13%：不含税金额', cents: 100_000n },
    { name: '其中税率 13%：税额', cents: 13_000n },
    { name: '其中税率 9%：不含税金额', cents: 50_000n },
    { name: '其中税率 9%：税额', cents: 4500n },
    { name: '其中税率 0%：不含税金额', cents: 10_000n },
    { name: '其中税率 0%：税额', cents: 0n },
    { name: '其中不计税：金额', cents: 20_000n },
  ])
})

test('a single rate splits nothing, and neither does none', () => {
  expect(taxParts([line(1300, 100, 13), line(1300, 200, 26)])).toEqual([])
  expect(taxParts([line(null, 100, 0)])).toEqual([])
  expect(taxParts([])).toEqual([])
})

test('a line without a rate differs from one with it, unless it is paid for apart', () => {
  const rated = { tax_rate: '13', unpriced: 0 }
  expect(taxRates([rated, { tax_rate: '', unpriced: 0 }]).size).toBe(2)
  expect(taxRates([rated, { tax_rate: '', unpriced: 1 }]).size).toBe(1)
  expect(taxRates([rated, { tax_rate: '9', unpriced: 1 }]).size).toBe(2)
})
