import { ISSUED, REQUESTED } from '#api/invoice/invoice.ts'
import type { ReadInvoice } from '#api/invoice/read-back.ts'
import { groupedFromCents, textFromCents } from '#api/kit/money.ts'
import { folded } from '#api/kit/text.ts'
import type { LineRow } from '#server/imports/lines.ts'
import { serialOf } from '../bureau/bureau-values.ts'
import { differenceInWords, figuresOf, isTooDifferent } from './bureau-figures.ts'
import { absolute, redOf, type BlueInvoice } from './red-of.ts'
import type { FoundInvoice } from '../invoice.store.ts'
import { taxNumber, type IssuedLine } from './issued-sheet.ts'
import { without, type IssuedRow } from './one-a-row.ts'

/** Of which request each invoice of the bureau's list is. */

/** What is stored that the rows of a list may be about, as far as the actor sees it. */
export type Known = {
  /** Requests that have a number already; null for one that the actor does not see. */
  byNumber: ReadonlyMap<string, FoundInvoice | null>
  /** Requests that the rows name. */
  byId: ReadonlyMap<number, FoundInvoice>
  /** Open requests with the buyer and the amount of a row, and with its amount alone. */
  ofBuyer: (line: IssuedLine) => readonly FoundInvoice[]
  ofAmount: (line: IssuedLine) => readonly FoundInvoice[]
  /** Registered invoices that the actor sees and red rows name, by their numbers. */
  blue: ReadonlyMap<string, BlueInvoice>
}

type Result = LineRow<ReadInvoice>

type Named = Pick<FoundInvoice, 'id' | 'version' | 'c_no' | 'buyer_name' | 'gross'>

const called = ({ id, c_no, buyer_name, gross }: Named) =>
  [serialOf(id), c_no, buyer_name, `${groupedFromCents(gross)}元`].join(' ')

const asChoice = (request: Named) => ({
  value: request.id,
  label: called(request),
  version: request.version,
})

const onWire = (
  { invoice_no, invoice_date, buyer_name, gross, tax }: IssuedLine,
  id: number | '',
  requests: readonly Named[],
  red: ReadInvoice['red'] = null,
): ReadInvoice => ({
  invoice_no,
  invoice_date,
  buyer_name,
  net: textFromCents(gross - tax),
  tax: textFromCents(tax),
  gross: textFromCents(gross),
  id,
  choices: requests.map(asChoice),
  red,
})

/** The row as one that registers its request. */
function registered(row: IssuedRow, request: FoundInvoice, notes: readonly string[]): Result {
  const line = row.line!
  const words = differenceInWords(figuresOf(request), line)
  const said = [...(words === '' ? [] : [words]), ...notes]
  return {
    ...row,
    kind: 'changed',
    reason: called(request),
    changes: [],
    notes: said.map((note) => ({ label: '要核对', note })),
    line: onWire(line, request.id, [request]),
  }
}

/** The row as one for which a person is to choose. */
const open = (row: IssuedRow, reason: string, requests: readonly FoundInvoice[]): Result => ({
  ...row,
  kind: 'wrong',
  reason,
  changes: [],
  notes: [],
  line: onWire(row.line!, '', requests),
})

const isOtherBuyer = (request: FoundInvoice, line: IssuedLine) =>
  request.buyer_tax_number !== '' && line.buyer_tax_number !== ''
    ? taxNumber(request.buyer_tax_number) !== line.buyer_tax_number
    : line.buyer_name !== '' && folded(request.buyer_name) !== folded(line.buyer_name)

/** What a number that is registered says of its row. */
function ofRegistered(row: IssuedRow, request: FoundInvoice | null): Result {
  const line = row.line!
  if (request === null || request.state !== ISSUED) {
    return without(row, 'unchanged', request === null ? '发票号码已登记过' : '已登记，已红冲')
  }
  const theirs = figuresOf(request)
  const isSame = theirs.gross === line.gross && theirs.tax === line.tax
  if (isSame && request.invoice_date === line.invoice_date) {
    return without(row, 'unchanged', `已登记：${called(request)}`)
  }
  if (isTooDifferent(request, line)) {
    const words = differenceInWords(request, line)
    return without(row, 'wrong', `已登记在${called(request)}，${words}，请核对`)
  }
  const days = `登记的开票日期是${request.invoice_date}`
  return registered(row, request, request.invoice_date === line.invoice_date ? [] : [days])
}

const STATUS_NOTE = (status: string) => `发票状态是“${status}”，登记已开后请登记红冲`

/** What stands in the way of the request that a row names; empty where nothing does. */
export function obstacle(request: FoundInvoice, line: IssuedLine): string {
  const name = serialOf(request.id)
  if (request.state !== REQUESTED) {
    const isIssued = request.invoice_no !== ''
    return `备注里的${name}${isIssued ? `已登记为${request.invoice_no}` : '不是等待开票的申请'}，请核对`
  }
  if (isOtherBuyer(request, line)) {
    return `备注里的${name}是“${request.buyer_name}”的申请，购买方不同，请核对`
  }
  if (!isTooDifferent(request, line)) return ''
  return `与备注里的${name}不符：${differenceInWords(request, line)}，请核对`
}

/** What a red row takes back of the invoice that its 备注 names, once a person says why. */
function byBlue(row: IssuedRow, blue: BlueInvoice | undefined): Result {
  const line = row.line!
  if (!blue) {
    const why =
      line.blue === ''
        ? '备注里没有写明红冲的是哪一张；请在原来的申请上登记红冲'
        : `红冲的${line.blue}还没有登记已开；先登记它，再读入一次这份清单`
    return without(row, 'skipped', `红字发票，${why}`)
  }
  const found = redOf(line, blue)
  if ('kind' in found) return without(row, found.kind, `${called(blue)}：${found.reason}`)
  const { reasons, part, words } = found
  const { confirmation_no } = line
  return {
    ...row,
    kind: 'wrong',
    reason: `红冲${part}，请选择红冲原因`,
    changes: [],
    notes: words === '' ? [] : [{ label: '要核对', note: words }],
    line: onWire(absolute(line), '', [blue], { reasons, confirmation_no }),
  }
}

/** Rows of which each is decided by itself; `undefined` stays for the amounts. */
function byName(row: IssuedRow, known: Known): Result | undefined {
  const { line } = row
  if (line === null) return { ...row, line }
  if (line.isRed) return byBlue(row, known.blue.get(line.blue))
  if (line.gross === 0) return without(row, 'wrong', '价税合计是0')
  const registeredOne = known.byNumber.get(line.invoice_no)
  if (registeredOne !== undefined) return ofRegistered(row, registeredOne)
  if (line.request === undefined) return undefined
  const request = known.byId.get(line.request)
  if (!request) return undefined
  const reason = obstacle(request, line)
  if (reason !== '') return open(row, reason, known.ofAmount(line))
  return registered(row, request, line.status.includes('红冲') ? [STATUS_NOTE(line.status)] : [])
}

/** By which rows and requests are of one buyer and amount. */
export const pairOf = ({ buyer_tax_number, gross }: IssuedLine) => `${buyer_tax_number} ${gross}`

/** The requests that rows are of, each at most once; more than one row for a request is for a person. */
function refuseShared(rows: readonly Result[]): Result[] {
  const byRequest = Map.groupBy(
    rows.filter(({ line }) => line !== null && line.id !== ''),
    ({ line }) => line!.id,
  )
  return rows.map((row) => {
    const sharing = row.line === null ? [] : (byRequest.get(row.line.id) ?? [])
    if (sharing.length < 2) return row
    const others = sharing.filter((one) => one !== row).map((one) => `第${one.row}行`)
    const reason = `${others.join('、')}也是这份申请的，请选择是哪一张`
    return { ...row, kind: 'wrong', reason, notes: [], line: { ...row.line!, id: '' } }
  })
}

/** What becomes of each row: the number in 备注 decides first, then buyer and amount where both are alone. */
export function matched(rows: readonly IssuedRow[], known: Known): Result[] {
  const first = rows.map((row) => byName(row, known))
  const taken = new Set(first.flatMap((row) => (row?.line ? [row.line.id] : [])))
  const undecided = rows.filter((_, at) => first[at] === undefined)
  const pairs = Map.groupBy(undecided, ({ line }) => pairOf(line!))
  const free = (requests: readonly FoundInvoice[]) => requests.filter(({ id }) => !taken.has(id))
  const byAmount = (row: IssuedRow): Result => {
    const line = row.line!
    const candidates = line.buyer_tax_number === '' ? [] : free(known.ofBuyer(line))
    const [only] = candidates
    const isAlone = candidates.length === 1 && pairs.get(pairOf(line))!.length === 1
    if (only && isAlone && !isTooDifferent(only, line)) return registered(row, only, [])
    const offered = candidates.length > 0 ? candidates : free(known.ofAmount(line))
    if (offered.length === 0) {
      const reason = '没有找到金额相同、还没有开票的申请；不是从这里申请的发票不用登记'
      return without(row, 'skipped', reason)
    }
    const why = candidates.length > 0 ? '同一购买方、同样金额的不止一张' : '只有价税合计相同'
    return open(row, `${why}，请选择是哪一份申请`, offered)
  }
  return refuseShared(rows.map((row, at) => first[at] ?? byAmount(row)))
}
