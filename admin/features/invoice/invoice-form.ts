import {
  appliedRow,
  type AppliedRow,
  type InvoicedLine,
  type Part,
  type Taken,
} from '#api/invoice/applied.ts'
import { MAX_ROWS, type InvoiceRow } from '#api/invoice/invoice-rows.ts'
import {
  isOpen,
  REQUESTED,
  RETURNED,
  type ApplicableLine,
  type InvoiceRecord,
} from '#api/invoice/invoice.ts'
import { typedRow } from '#api/invoice/printed-rows.ts'
import { unitsFromText } from '#api/invoice/quantity.ts'
import { centsFromText } from '#api/kit/money.ts'
import type { FormFile } from '#admin/files/form-files.ts'

/** A request as its form edits it. */

/** A row while it is typed: of a line of the contract by quantity or by amount, or typed with both. */
export type RowEntry = {
  contract_line_id: number | ''
  title: string
  no: string
  unit: string
  tax_code: string
  quantity: string
  /** With tax. */
  amount: string
  tax_rate: string
}

export type LoadedInvoice = Omit<InvoiceRecord, 'i_file' | 'fileList' | 'rows'> & {
  i_file: readonly FormFile[]
  rows: readonly RowEntry[]
  /** As it is stored. */
  stored: InvoiceRecord['rows']
}

/** Whether something of a line can be applied for. */
export const isApplicable = ({ tax_rate, quantity_left, list_amount }: ApplicableLine) =>
  tax_rate !== '' && quantity_left !== '0' && Number(list_amount) > 0

const ofLine = (line: ApplicableLine, quantity: string): RowEntry => {
  const { contract_line_id, title, no, unit, tax_code, tax_rate } = line
  return { contract_line_id, title, no, unit, tax_code, quantity, amount: '', tax_rate }
}

/** The lines of the contract with all that is left of each, or with nothing. */
export function lineEntries(lines: readonly ApplicableLine[], isFilled: boolean): RowEntry[] {
  let filled = 0
  return lines.map((line) => {
    const fills = isFilled && isApplicable(line) && filled < MAX_ROWS
    if (fills) filled += 1
    return ofLine(line, fills ? line.quantity_left : '')
  })
}

type Usual = Pick<InvoiceRecord, 'usual_tax_code' | 'usual_tax_rate'>

export const newRow = ({ usual_tax_code, usual_tax_rate }: Usual, amount = ''): RowEntry => ({
  contract_line_id: '',
  title: '',
  no: '',
  unit: '',
  tax_code: usual_tax_code,
  quantity: '1',
  amount,
  tax_rate: usual_tax_rate,
})

function entriesOf(data: Omit<InvoiceRecord, 'fileList'>): RowEntry[] {
  const { id, rows, lines } = data
  if (lines.length === 0) return id === '' ? [newRow(data, data.amount_left)] : [...rows]
  if (id === '') return lineEntries(lines, true)
  const stored = new Map(rows.map((row) => [row.contract_line_id, row]))
  return lines.map((line) => {
    const row = stored.get(line.contract_line_id)
    if (!row) return ofLine(line, '')
    // A row has either of both, and the form shows which one was typed.
    return { ...row, quantity: row.amount === '' ? row.quantity : '' }
  })
}

export const invoiceForm = ({ fileList, ...data }: InvoiceRecord): LoadedInvoice => ({
  ...data,
  i_file: fileList,
  stored: data.rows,
  rows: entriesOf(data),
})

type Typed = Pick<RowEntry, 'quantity' | 'amount'>

export const isTyped = ({ quantity, amount }: Typed) => quantity !== '' || amount !== ''

/** What is sent: of an issued invoice only what became of it; who does not register that applies again for what was returned. */
export function invoiceInput(
  { rows, i_file, ...values }: Record<string, unknown>,
  record: LoadedInvoice,
): object {
  const files = (i_file as LoadedInvoice['i_file'] | undefined)?.map((file) => file.url)
  const outcome = Object.fromEntries(
    ['state', 'invoice_no', 'invoice_date', 'red_date', 'return_reason', 'difference_accepted'].map(
      (name) => [name, values[name]],
    ),
  )
  if (!isOpen(record)) return { ...outcome, i_file: files }
  const entries = rows as readonly RowEntry[]
  const isOfLines = record.lines.length > 0
  const sent = isOfLines ? entries.filter(isTyped) : entries
  const again = record.state === RETURNED && values['state'] === undefined
  return {
    ...values,
    ...(again ? { state: REQUESTED } : {}),
    con_id: record.con_id,
    i_file: files,
    rows: sent.map(rowToSend(isOfLines)),
  }
}

const rowToSend = (isOfLines: boolean) => (row: RowEntry) => {
  const { contract_line_id, title, no, unit, tax_code, quantity, amount, tax_rate } = row
  const texts = { title, no, unit, tax_code, quantity, amount }
  return isOfLines ? { contract_line_id, ...texts } : { ...texts, tax_rate }
}

const cents = (text: string) => centsFromText(text) ?? 0
const units = (text: string) => unitsFromText(text) ?? 0n

const takenOf = (line: ApplicableLine): Taken => ({
  units: units(line.taken_quantity),
  amount: BigInt(cents(line.taken_amount)),
  gross: BigInt(cents(line.taken_gross)),
  tax: BigInt(cents(line.taken_tax)),
  list: BigInt(cents(line.taken_list)),
})

const lineOf = (line: ApplicableLine, isInclusive: boolean): InvoicedLine => ({
  pieces: line.pieces,
  gross: cents(line.gross),
  tax: cents(line.tax),
  list: cents(line.list_amount),
  tax_rate: cents(line.tax_rate),
  hasDiscount: line.has_discount,
  isInclusive,
})

/** What the rows of a request are worked out from, and what they came to when it was stored. */
export type RowsBasis = Pick<LoadedInvoice, 'lines' | 'is_inclusive' | 'stored' | 'state'>

type Outcome = { row?: Pick<AppliedRow, 'gross' | 'tax'>; fault?: string }

/** How much of a row is meant, or what is wrong with that. */
export function partOf({ quantity, amount }: Typed): Part | string {
  if (quantity !== '' && amount !== '') return '数量和金额只填一项'
  const ofQuantity = unitsFromText(quantity)
  const ofAmount = centsFromText(amount)
  if (quantity !== '') return ofQuantity ? { units: ofQuantity } : '请填写大于0的数，最多八位小数'
  return ofAmount ? { amount: BigInt(ofAmount) } : '请填写大于0的金额，最多两位小数'
}

/** Whether a stored row was applied for by the same quantity or amount. */
const isOfPart = ({ quantity, amount }: InvoiceRow, part: Part) =>
  'units' in part
    ? amount === '' && units(quantity) === part.units
    : amount !== '' && BigInt(cents(amount)) === part.amount

/** What a row comes to as it would be saved, or what is wrong with it; nothing of one that is left empty. */
export function outcomeOf(
  entry: RowEntry,
  { lines, is_inclusive, stored, state }: RowsBasis,
): Outcome {
  const ofLine = (one: Pick<RowEntry, 'contract_line_id'>) =>
    one.contract_line_id === entry.contract_line_id
  const line = lines.find(ofLine)
  if (!line) return typedOutcome(entry)
  if (!isTyped(entry)) return {}
  if (line.tax_rate === '') return { fault: '没有税率，请先在合同明细中填写' }
  const part = partOf(entry)
  if (typeof part === 'string') return { fault: part }
  // What was returned has taken nothing, and is worked out anew.
  const kept =
    state === REQUESTED ? stored.find((row) => ofLine(row) && isOfPart(row, part)) : undefined
  if (kept) return { row: { gross: BigInt(cents(kept.gross)), tax: BigInt(cents(kept.tax)) } }
  return appliedRow(lineOf(line, is_inclusive), takenOf(line), part)
}

function typedOutcome({ quantity, amount, tax_rate }: RowEntry): Outcome {
  const [of, gross, rate] = [
    unitsFromText(quantity),
    centsFromText(amount),
    centsFromText(tax_rate),
  ]
  return of && gross && rate !== undefined ? { row: typedRow(of, BigInt(gross), rate) } : {}
}

/** What all rows come to, in cents. */
export function sumsOf(entries: readonly RowEntry[], basis: RowsBasis) {
  const rows = entries.flatMap((entry) => outcomeOf(entry, basis).row ?? [])
  return {
    count: rows.length,
    gross: rows.reduce((sum, { gross }) => sum + gross, 0n),
    tax: rows.reduce((sum, { tax }) => sum + tax, 0n),
  }
}

/** The values of the emptied form. */
export const emptyInvoice = {
  buyer_name: '',
  buyer_tax_number: '',
  buyer_place: '',
  buyer_phone: '',
  buyer_bank_name: '',
  buyer_account: '',
  buyer_address: '',
  buyer_bank: '',
  remark: '',
  i_file: [],
} satisfies Partial<LoadedInvoice>
