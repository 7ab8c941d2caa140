import { read, utils, type CellObject } from '@e965/xlsx'
import type { DocumentLine, QuotationDocument } from '#server/documents/quotation-document.ts'
import { capitalAmount } from '#server/documents/content/wording.ts'
import { documentSet, quotationDocument } from '../make/files/quotation-document.ts'

/** A line as quotations had them before prices were negotiated; a price in cents, null where there is none. */
export type PlainLine = {
  title: string
  no: string
  num: number
  unit: string
  unitpriceCents: number | null
  pro_caliber: string
  pro_flow: string
  pro_lift: string
  pro_speed: string
  pro_power: string
  pro_brand: string
  pro_info: string
  note: string
}

/** A line with nothing but what a test is about. */
export function line(fields: Partial<PlainLine>): PlainLine {
  return {
    title: '',
    no: '',
    num: 1,
    unit: '台',
    unitpriceCents: null,
    pro_caliber: '',
    pro_flow: '',
    pro_lift: '',
    pro_speed: '',
    pro_power: '',
    pro_brand: '',
    pro_info: '',
    note: '',
    ...fields,
  }
}

function documentLine(line: PlainLine, id: number): DocumentLine {
  const { title, no, unit, num, unitpriceCents, pro_info, note } = line
  const unitprice = unitpriceCents === null ? undefined : BigInt(unitpriceCents)
  return {
    id,
    number: 0,
    customer: { no: '', name: '' },
    free: false,
    title,
    no,
    unit,
    quantity: num,
    total_quantity: num,
    spec: {
      caliber: line.pro_caliber,
      flow: line.pro_flow,
      lift: line.pro_lift,
      speed: line.pro_speed,
      power: line.pro_power,
      brand: line.pro_brand,
    },
    unitprice,
    discount: 0,
    tax_rate: '',
    amount: unitprice === undefined ? undefined : unitprice * BigInt(num),
    unpriced: false,
    note,
    info: pro_info,
  }
}

type PlainSet = { com_name: string; com_show: boolean; lines: PlainLine[] }
type PlainHead = Partial<{
  company: string
  quo_name: string
  quo_info: string
  user_name: string
  sets: PlainSet[]
}>

const NOBODY = { name: '', contact: '', phone: '', address: '' }
const UNTOLD = {
  number: '',
  revision: 0,
  draft: true,
  customer: NOBODY,
  project: '',
  delivery_place: '',
  valid_until: '',
  delivery_time: '',
  transport: '',
  warranty: '',
  acceptance: '',
  terms: '',
  payment: [],
  tax_inclusive: undefined,
}

/** A quotation from before there were numbers, customers and taxes, with one set for each list of lines. */
export function quotationOf(lists: PlainLine[][], head: PlainHead = {}): QuotationDocument {
  const named = lists.map((lines, at) => ({ com_name: `机组${at + 1}`, com_show: true, lines }))
  let id = 0
  const sets = (head.sets ?? named).map(({ com_name, com_show, lines }) =>
    documentSet({
      name: com_name,
      show_name: com_show && com_name !== '',
      lines: lines.map((one) => documentLine(one, (id += 1))),
    }),
  )
  const total = sets.reduce((sum, set) => sum + (set.subtotal ?? 0n), 0n)
  const sums = { amount: total, discount: 0n, total, net: total, tax: 0n, tax_parts: [] }
  const { company = '', quo_name = '一期泵房报价', quo_info = '', user_name = '张建国' } = head
  const nothing = { tax_number: '', address: '', telephone: '', bank: '', account: '' }
  return quotationDocument(sets, {
    ...UNTOLD,
    name: quo_name,
    info: quo_info,
    date: '2026-11-20',
    company: { name: company, ...nothing },
    salesman: { name: user_name, phone: '' },
    totals: { ...sums, total_in_words: capitalAmount(total) },
  })
}

/** A sheet of the file as another program reads it, with its raw parts. */
export function opened(bytes: Uint8Array, sheetName = '报价单') {
  const book = read(bytes, { cellNF: true, cellStyles: true, bookFiles: true })
  const sheet = book.Sheets[sheetName]!
  const { files } = book as unknown as { files: Record<string, { content: Uint8Array }> }
  const cell = (address: string) => sheet[address] as CellObject | undefined
  const range = utils.decode_range(sheet['!ref']!)
  const rows = Array.from({ length: range.e.r + 1 }, (_, row) =>
    Array.from({ length: range.e.c + 1 }, (_, column) =>
      cell(utils.encode_cell({ r: row, c: column })),
    ),
  )
  const header = rows.findIndex((row) => row[0]?.v === '序号')
  return {
    sheetNames: book.SheetNames,
    cell,
    rows,
    /** The texts and numbers of a row, cells without any left out. */
    values: (row: number) => rows[row]?.flatMap((found) => found?.v ?? []) ?? [],
    /** The cells of a line under their column names. */
    lineCells: (number: number) => {
      const found = rows.find((row) => row[0]?.t === 'n' && row[0].v === number) ?? []
      const names = rows[header]!.map((name) => String(name?.v))
      return Object.fromEntries(names.map((name, index) => [name, found[index]]))
    },
    /** The cell beside a label that ends a sum or stands at the left. */
    beside: (label: string) => {
      const row = rows.find(([first]) => String(first?.v ?? '').startsWith(label)) ?? []
      return row.slice(1).find((found) => found?.v !== undefined)
    },
    headers: rows[header]!.map((name) => String(name?.v)),
    merges: (sheet['!merges'] ?? []).map((merge) => utils.encode_range(merge)),
    heights: (sheet['!rows'] ?? []).map((row) => row?.hpt ?? 0),
    names: book.Workbook?.Names ?? [],
    xml: (path: string) => new TextDecoder().decode(Uint8Array.from(files[path]!.content)),
    formulas: rows.flat().filter((found) => found?.f !== undefined).length,
  }
}

const DIGITS = '零壹贰叁肆伍陆柒捌玖'
const UNITS: [string, bigint][] = [
  ['亿', 100_000_000n],
  ['万万', 100_000_000n],
  ['万', 10_000n],
  ['仟', 1000n],
  ['佰', 100n],
  ['拾', 10n],
]

function integerOf(text: string): bigint {
  for (const [unit, factor] of UNITS) {
    const at = text.lastIndexOf(unit)
    if (at >= 0)
      return integerOf(text.slice(0, at)) * factor + integerOf(text.slice(at + unit.length))
  }
  const digits = text.replace(/^零+(?=.)/, '')
  if (digits === '') return 0n
  const digit = DIGITS.indexOf(digits)
  if (digit < 0 || digits.length !== 1) throw new Error(`${text} is no number in capitals`)
  return BigInt(digit)
}

/** The cents of an amount in capitals; throws where it is not one. */
export function centsOfCapital(text: string): bigint {
  const match = /^(?:(.+)元)?零?(?:(.)角)?零?(?:(.)分)?(整)?$/.exec(text)
  if (!match) throw new Error(`${text} is no amount in capitals`)
  const [, yuan = '', jiao = '', fen = '', whole] = match
  if ((whole === undefined) !== (fen !== '')) throw new Error(`${text} lacks 整 or has it wrongly`)
  return integerOf(yuan) * 100n + integerOf(jiao) * 10n + integerOf(fen)
}
