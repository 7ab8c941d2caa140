import { isDeepStrictEqual } from 'node:util'
import {
  appliedRow,
  NOTHING_TAKEN,
  type AppliedRow,
  type Part,
  type Taken,
} from '#api/invoice/applied.ts'
import {
  MAX_MODEL,
  MAX_NAME,
  MAX_UNIT,
  type InvoiceRow,
  type SentRow,
} from '#api/invoice/invoice-rows.ts'
import { printedRows, typedRow } from '#api/invoice/printed-rows.ts'
import { percentFromHundredths, textFromCents } from '#api/kit/money.ts'
import type { Row } from '#server/db/tables/tables.ts'
import { invoicedLine } from '#server/features/contract/money/invoiced.service.ts'
import { lineName } from '#server/features/contract/lines/contract-lines.ts'
import { invalid, type Refusal } from '#server/platform/errors.ts'
import type { StoredRow } from './invoice.store.ts'

/** The rows of a request as a save stores them, and as they are answered. */

/** What rows are worked out from, as it is stored while the contract is locked. */
export type Basis = {
  lines: readonly Row<'contract_line'>[]
  isInclusive: boolean
  /** By other requests, by the lines' ids. */
  taken: ReadonlyMap<number, Taken>
  /** By the ids of products; the company's where one has none. */
  codes: ReadonlyMap<number, string>
  usualCode: string
}

const refused = (message: string): Refusal => invalid('rows', message)

type Texts = Pick<StoredRow, 'title' | 'no' | 'unit' | 'tax_code'>

/** Refuses a text that the line has and an invoice does not take; it is never cut. */
function refuseLong({ title, no, unit }: Texts, at: number): void {
  const limits = [
    ['名称', title, MAX_NAME],
    ['型号', no, MAX_MODEL],
    ['单位', unit, MAX_UNIT],
  ] as const
  for (const [label, text, most] of limits) {
    if ([...text].length <= most) continue
    throw refused(`第${at + 1}行的${label}“${text}”超过${most}个字，请改短`)
  }
}

/** 税收分类编码 of a line: its product's, else the company's. */
export const codeOf = (
  { codes, usualCode }: Pick<Basis, 'codes' | 'usualCode'>,
  pid: number | null,
) => (pid === null ? '' : (codes.get(pid) ?? '')) || usualCode

const stored = (row: AppliedRow) => ({
  units: Number(row.units),
  by_amount: row.amount === null ? null : Number(row.amount),
  gross: Number(row.gross),
  tax: Number(row.tax),
  list_amount: Number(row.list),
  list_net: Number(row.list_net),
  list_tax: Number(row.list_tax),
})

function partOf({ units, amount }: SentRow, name: string): Part {
  if (units !== undefined && amount !== undefined) {
    throw refused(`“${name}”只能按数量或按金额申请，请留空其中一项`)
  }
  if (amount !== undefined) return { amount: BigInt(amount) }
  if (units !== undefined) return { units }
  throw refused(`请填写“${name}”的数量或金额`)
}

const isSamePart = (row: StoredRow, { units, amount }: SentRow) =>
  row.by_amount === null
    ? amount === undefined && units === BigInt(row.units)
    : units === undefined && amount === row.by_amount

type RatedLine = Row<'contract_line'> & { tax_rate: number }

/** What a row comes to. It stays while the same part is applied for: by now it may stand on the invoice. */
function figuresOf(sent: SentRow, line: RatedLine, basis: Basis, before: readonly StoredRow[]) {
  const kept = before.find((row) => row.contract_line_id === line.id && isSamePart(row, sent))
  if (kept) return kept
  const name = lineName(line)
  const found = appliedRow(
    invoicedLine(line, basis.isInclusive),
    basis.taken.get(line.id) ?? NOTHING_TAKEN,
    partOf(sent, name),
  )
  if ('fault' in found) throw refused(`“${name}”${found.fault}`)
  return stored(found.row)
}

function rowOfLine(
  sent: SentRow,
  at: number,
  basis: Basis,
  before: readonly StoredRow[],
): StoredRow {
  const line = basis.lines.find(({ id }) => id === sent.contract_line_id)
  if (!line) throw refused(`第${at + 1}行不在这份合同的明细中，合同可能刚被修改，请刷新后重试`)
  const { tax_rate } = line
  if (tax_rate === null) {
    throw refused(`“${lineName(line)}”没有税率，不能开票；请先在合同明细中填写税率`)
  }
  if (line.unitprice === null && line.amount === 0) {
    throw refused(`“${lineName(line)}”没有单价，不能开票；请先填写单价`)
  }
  const figures = figuresOf(sent, { ...line, tax_rate }, basis, before)
  const texts = {
    title: sent.title || line.title,
    no: sent.no ?? line.no,
    unit: sent.unit ?? line.unit,
    tax_code: sent.tax_code ?? codeOf(basis, line.pid),
  }
  refuseLong(texts, at)
  return { ...figures, contract_line_id: line.id, ...texts, tax_rate }
}

function typedOf(sent: SentRow, at: number, { usualCode }: Basis): StoredRow {
  const { title = '', no = '', unit = '', tax_code = usualCode, units, amount, tax_rate } = sent
  const which = `第${at + 1}行`
  if (title === '') throw refused(`${which}没有名称，请填写`)
  if (units === undefined) throw refused(`${which}“${title}”没有数量，请填写`)
  if (amount === undefined) throw refused(`${which}“${title}”没有金额，请填写`)
  if (tax_rate === undefined) throw refused(`${which}“${title}”没有税率，请填写`)
  const row = typedRow(units, BigInt(amount), tax_rate)
  const texts = { title, no, unit, tax_code }
  return { contract_line_id: null, ...texts, tax_rate, ...stored(row) }
}

/**
 * The rows to store in place of those before; refused in words where one cannot be applied for. Of a contract without lines
 * they are typed.
 */
export function rowsAsSaved(
  sent: readonly SentRow[],
  basis: Basis,
  before: readonly StoredRow[] = [],
): StoredRow[] {
  if (sent.length === 0) throw refused('没有开票明细，请至少填写一行')
  if (basis.lines.length === 0) return sent.map((row, at) => typedOf(row, at, basis))
  const lines = sent.map(({ contract_line_id }) => contract_line_id)
  if (new Set(lines).size < lines.length) throw refused('合同明细的一行只能申请一次，请合并')
  return sent.map((row, at) => rowOfLine(row, at, basis, before))
}

/** A stored row as it would be sent again; the rate of a line's row is the line's, and is not sent. */
export const asSent = (row: StoredRow): SentRow => ({
  contract_line_id: row.contract_line_id ?? undefined,
  title: row.title,
  no: row.no,
  unit: row.unit,
  tax_code: row.tax_code,
  units: row.by_amount === null ? BigInt(row.units) : undefined,
  amount: row.contract_line_id === null ? row.gross : (row.by_amount ?? undefined),
  tax_rate: row.contract_line_id === null ? row.tax_rate : undefined,
})

/** Whether all rows are sent as they are stored. */
export function isAsStored(sent: readonly SentRow[], rows: readonly StoredRow[]): boolean {
  const unrated = sent.map((row) => (row.contract_line_id ? { ...row, tax_rate: undefined } : row))
  return isDeepStrictEqual(unrated, rows.map(asSent))
}

/** The sums of rows, for their request. */
export const sumsOf = (rows: readonly StoredRow[]) => ({
  gross: rows.reduce((sum, { gross }) => sum + gross, 0),
  tax: rows.reduce((sum, { tax }) => sum + tax, 0),
})

type RedOnWire = Pick<InvoiceRow, 'red_quantity' | 'red_gross' | 'red_tax'>

const integers = (row: StoredRow) => ({
  units: BigInt(row.units),
  gross: BigInt(row.gross),
  tax: BigInt(row.tax),
  list_net: BigInt(row.list_net),
  list_tax: BigInt(row.list_tax),
})

/** A stored row as it is printed, one row or two. */
export const printedOf = (row: StoredRow) => printedRows(integers(row))

/** A stored row as it is answered, with what of it is red. */
export function rowOnWire(row: StoredRow, red: RedOnWire): InvoiceRow {
  const { contract_line_id, title, no, unit, tax_code, by_amount } = row
  const [first, discount] = printedOf(row)
  const isTyped = contract_line_id === null
  return {
    contract_line_id: contract_line_id ?? '',
    title,
    no,
    unit,
    tax_code,
    quantity: first!.quantity,
    amount: isTyped ? textFromCents(row.gross) : textFromCents(by_amount),
    tax_rate: percentFromHundredths(row.tax_rate),
    gross: textFromCents(row.gross),
    tax: textFromCents(row.tax),
    price: first!.price,
    list_net: textFromCents(row.list_net),
    list_tax: textFromCents(row.list_tax),
    discount_net: textFromCents(discount?.net ?? 0n),
    discount_tax: textFromCents(discount?.tax ?? 0n),
    ...red,
  }
}
