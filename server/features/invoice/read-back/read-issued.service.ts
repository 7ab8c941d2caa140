import { MOST_READ_BACK } from '#api/invoice/read-back.ts'
import type { Context } from '#server/context.ts'
import { theCompany } from '#server/features/company/company.service.ts'
import { counted, readLines } from '#server/imports/lines.ts'
import { NO_PRICES, type RowsFile } from '#server/imports/read-file.ts'
import { breaks } from '#server/platform/breaks.ts'
import { canView, ownerScope } from '#server/records/policy.ts'
import type { FoundInvoice } from '../invoice.store.ts'
import { calledIn, issuedColumns, issuedLine, type IssuedLine } from './issued-sheet.ts'
import { matched, obstacle, pairOf, type Known } from './match.ts'
import { oneARow, type IssuedRow } from './one-a-row.ts'
import * as store from './read-back.store.ts'

/** So many requests are offered for a row. */
const OFFERED = 20

/** What the bureau's list of issued invoices says of the requests; nothing is stored. */
export async function readIssued(context: Context, file: RowsFile) {
  const { tax_number } = await theCompany(context.db)
  const { data } = await readLines<IssuedLine>(context, file, {
    columns: issuedColumns,
    most: MOST_READ_BACK,
    prices: NO_PRICES,
    takesAll: true,
    called: calledIn,
    lineOf: (row) => issuedLine(row, tax_number),
  })
  const read = oneARow(data.rows)
  const rows = matched(read, await knownOf(context, read))
  return { data: { ...data, ...counted(rows) } }
}

const seen = (context: Context, request: FoundInvoice) =>
  canView(context, 'contract', { user_id: request.contract_user_id })

async function knownOf(context: Context, rows: readonly IssuedRow[]): Promise<Known> {
  const { db } = context
  const lines = rows.flatMap(({ line }) => line ?? [])
  const numbers = lines.map(({ invoice_no }) => invoice_no)
  const named = lines.flatMap(({ request }) => request ?? [])
  const registered = await store.requestsByNumber(db, numbers)
  const requests = await store.requestsById(db, named)
  const byNumber = new Map(
    registered.map((one) => [one.invoice_no, seen(context, one) ? one : null] as const),
  )
  const byId = new Map(requests.filter((one) => seen(context, one)).map((one) => [one.id, one]))
  const isNamed = (line: IssuedLine) => {
    const request = byId.get(line.request ?? 0)
    return request !== undefined && obstacle(request, line) === ''
  }
  // What a number decides is not looked for by its amount.
  const open = lines.filter(
    (line) => !line.isRed && !byNumber.has(line.invoice_no) && !isNamed(line),
  )
  const blue = await blueOnes(context, lines)
  return { byNumber, byId, blue, ...(await openOnes(context, open)) }
}

/** The registered invoices that red rows name, as far as the actor sees them. */
async function blueOnes(context: Context, lines: readonly IssuedLine[]) {
  const named = lines.flatMap(({ isRed, blue }) => (isRed && blue !== '' ? [blue] : []))
  const found = await store.requestsByNumber(context.db, named)
  const visible = found.filter((one) => seen(context, one))
  const blue = await store.withParts(context.db, visible)
  return new Map(blue.map((one) => [one.invoice_no, one]))
}

/** The open requests with the amounts of rows, each amount looked up once. */
async function openOnes(context: Context, lines: readonly IssuedLine[]) {
  const owner = ownerScope(context, 'contract')
  const pause = breaks()
  const [ofBuyer, ofAmount] = [new Map<string, FoundInvoice[]>(), new Map<number, FoundInvoice[]>()]
  for (const line of lines) {
    const { gross, buyer_tax_number: buyer } = line
    if (gross === 0) continue
    if (!ofAmount.has(gross)) {
      ofAmount.set(gross, await store.openWith(context.db, { gross }, owner, OFFERED))
    }
    if (buyer !== '' && !ofBuyer.has(pairOf(line))) {
      ofBuyer.set(pairOf(line), await store.openWith(context.db, { gross, buyer }, owner, OFFERED))
    }
    await pause()
  }
  return {
    ofBuyer: (line: IssuedLine) => ofBuyer.get(pairOf(line)) ?? [],
    ofAmount: (line: IssuedLine) => ofAmount.get(line.gross) ?? [],
  }
}
