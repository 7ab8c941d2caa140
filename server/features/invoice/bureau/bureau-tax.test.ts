import { beforeAll, expect, test } from 'vitest'
import {
  appliedRow,
  NOTHING_TAKEN,
  unitsLeft,
  type Part,
  type Taken,
} from '#api/invoice/applied.ts'
import { taxed } from '#api/quotation/money/quotation-money.ts'
import type { BureauTemplate } from '#server/sheets/bureau/bureau-template.ts'
import { readTemplate } from '#server/sheets/bureau/read-template.ts'
import { templateOf } from '#test/make/files/bureau-template.ts'
import type { StoredRow } from '../invoice.store.ts'
import { bureauCells } from './bureau-cells.ts'
import type { RequestToIssue } from './bureau-values.ts'

/**
 * Random lines of contracts, applied for in parts, as the tax bureau's workbook has them: the amounts add up, and the tax that
 * the bureau works out of each is ours but for a 分 here and there.
 */

/** Numbers that look random, the same in every run. */
function numbers(seed: number) {
  let state = seed
  return (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * below)
  }
}

const RATES = [1300, 900, 600, 300, 100, 0]
const ONE = 100_000_000n

const plus = (
  taken: Taken,
  row: { units: bigint; amount: bigint | null } & Omit<Taken, 'units' | 'amount'>,
) => ({
  units: taken.units + (row.amount === null ? row.units : 0n),
  amount: taken.amount + (row.amount ?? 0n),
  gross: taken.gross + row.gross,
  tax: taken.tax + row.tax,
  list: taken.list + row.list,
})

/** A line of a contract, with or without tax in its prices, with or without a discount, in up to three parts. */
function partsOfLine(below: (most: number) => number): StoredRow[] {
  const isInclusive = below(2) === 0
  const tax_rate = RATES[below(RATES.length)]!
  const pieces = 1 + below(30)
  const list = BigInt(pieces * (100 + below(3_000_000)))
  const discount = below(2) === 0 ? (list * BigInt(below(3000))) / 10_000n : 0n
  const sums = taxed(list, discount, tax_rate, isInclusive)
  const figures = { gross: Number(sums.gross), tax: Number(sums.tax), list: Number(list) }
  const line = { pieces, ...figures, tax_rate, hasDiscount: discount > 0n, isInclusive }
  const rows: StoredRow[] = []
  let taken = NOTHING_TAKEN
  for (let left = below(3); left >= 0; left -= 1) {
    const part: Part =
      left === 0
        ? { units: unitsLeft(line, taken) }
        : below(2) === 0
          ? { amount: BigInt(1 + below(Math.ceil(line.gross / 3))) }
          : { units: 1n + (BigInt(pieces) * ONE * BigInt(below(1000))) / 3000n }
    const found = appliedRow(line, taken, part)
    if ('fault' in found) continue
    const { row } = found
    taken = plus(taken, row)
    rows.push({
      contract_line_id: null,
      title: '泵',
      no: '',
      unit: '台',
      tax_code: '1090121010000000000',
      tax_rate,
      units: Number(row.units),
      by_amount: null,
      gross: Number(row.gross),
      tax: Number(row.tax),
      list_amount: Number(row.list),
      list_net: Number(row.list_net),
      list_tax: Number(row.list_tax),
    })
  }
  // What was applied for is all of the line.
  expect(rows.reduce((sum, { gross }) => sum + gross, 0)).toBe(line.gross)
  return rows
}

let template: BureauTemplate
beforeAll(async () => {
  const file = await templateOf()
  const limits = { unpackedBytes: 10_000_000 }
  const read = await readTemplate({ work: 'template', file, name: '模板.xlsx', limits })
  if ('problem' in read) throw new Error(read.problem)
  template = read
})

const REQUEST = {
  c_no: 'HT-1',
  kind: 1,
  buyer_name: '云溪水务有限公司',
  buyer_tax_number: '91310000132228888X',
  buyer_address: '',
  buyer_bank: '',
  buyer_place: '',
  buyer_phone: '',
  buyer_bank_name: '',
  buyer_account: '',
  remark: '',
}

/** Amounts and rates of the rows that are written, in cents and hundredths of a percent. */
function writtenRows(request: RequestToIssue) {
  const [, detail] = bureauCells(template, [request])
  const { amount, rate } = template.detail.columns
  const textsOf = ({ column }: { column: number }) =>
    detail!.cells.filter((cell) => cell.column === column).map(({ value }) => String(value))
  const rates = textsOf(rate)
  return textsOf(amount).map((text, at) => {
    expect(text).toMatch(/^\d+\.\d\d$/)
    return {
      gross: BigInt(text.replace('.', '')),
      rate: BigInt(Math.round(Number(rates[at]) * 10_000)),
    }
  })
}

/** round(金额 / (1 + 税率) × 税率) to the cent, half up. */
function bureauTax({ gross, rate }: { gross: bigint; rate: bigint }): bigint {
  const [part, whole] = [gross * rate, 10_000n + rate]
  return (2n * part + whole) / (2n * whole)
}

function walk(lines: number) {
  const below = numbers(50)
  const apart = { rows: 0, none: 0, more: 0, less: 0, most: 0 }
  for (let done = 0; done < lines;) {
    const count = Math.min(1 + below(8), lines - done)
    done += count
    const rows = Array.from({ length: count }, () => partsOfLine(below)).flat()
    const request = { ...REQUEST, id: done, rows } as unknown as RequestToIssue
    const written = writtenRows(request)
    const sum = written.reduce((total, { gross }) => total + gross, 0n)
    expect(sum).toBe(BigInt(rows.reduce((total, { gross }) => total + gross, 0)))
    let ofInvoice = 0
    for (const [at, row] of written.entries()) {
      const difference = Number(bureauTax(row)) - rows[at]!.tax
      apart.rows += 1
      apart[difference === 0 ? 'none' : difference > 0 ? 'more' : 'less'] += 1
      expect(Math.abs(difference)).toBeLessThanOrEqual(1)
      ofInvoice += difference
    }
    apart.most = Math.max(apart.most, Math.abs(ofInvoice))
  }
  expect(apart.most).toBeLessThanOrEqual(6)
  return apart
}

test('of 1,000 lines', () => {
  const { rows, none, more, less } = walk(1000)
  expect(none + more + less).toBe(rows)
  // One row of ten differs, as often up as down: what is read back is shown to a person.
  expect((more + less) / rows).toBeLessThan(0.15)
})

test('of 20,000 lines @long', () => {
  const apart = { rows: 39_649, none: 35_807, more: 1781, less: 2061, most: 3 }
  expect(walk(20_000)).toEqual(apart)
})
