import type { InputOf } from '#api/kit/endpoint.ts'
import { percentFromHundredths, textFromCents } from '#api/kit/money.ts'
import type { PricedLine } from '#api/quotation/money/quotation-money.ts'
import type { quotation } from '#api/quotation/quotation.ts'
import type { QuotationLine } from '#api/quotation/quotation-line.ts'
import type { Context } from '#server/context.ts'
import { invalid, missing } from '#server/platform/errors.ts'
import { theCompany } from '#server/features/company/company.service.ts'
import { contractOfQuotation } from '#server/features/contract/contract-origin.service.ts'
import { canView } from '#server/records/policy.ts'
import { userName } from '#server/records/staff-name.ts'
import { findOrRefuse, foundOrRefused, NO_RECORD } from '#server/records/find.ts'
import { regionOfLine, regionsOf } from './line-region.ts'
import { inParts, withNotes } from './line-notes.ts'
import * as store from './quotation-line.store.ts'
import * as quotationStore from '../quotation.store.ts'
import { quotationOfLine } from '../quotation.store.ts'
import { isChanged } from '../head/quotation-stage.ts'
import { pumpLines, rulesFor, type RuledSet } from './quotation-rules.ts'
import { presentSums, presentTerms, sumsOf } from '../prices/quotation-total.ts'
import { presentLine } from './quoted-line.ts'

/** The contract made from a quotation; null without one that the actor may see. */
async function contractSeen(context: Context, { id }: quotationStore.QuotationRow) {
  const contract = await contractOfQuotation(context.db, id)
  if (!contract || !canView(context, 'contract', contract)) return null
  return { id: contract.id, c_no: contract.c_no }
}

/** What the form of a quotation shows beside its lines. */
async function infoOf(
  context: Context,
  row: quotationStore.QuotationRow,
  lines: readonly PricedLine[],
  sets: readonly RuledSet[],
) {
  const { id, quo_name, version, content_version, revision, quo_no, cus_name, valid_until } = row
  const { total } = sumsOf(lines, row)
  const { tax_rate } = await theCompany(context.db)
  return {
    id,
    quo_name,
    version,
    content_version,
    revision,
    quo_no,
    cus_name,
    valid_until,
    contract: await contractSeen(context, row),
    ...(await rulesFor(context.db, row, sets)),
    pumps: await pumpLines(context.db, row, sets),
    stage: row.stage ?? ('' as const),
    lost_reason: row.lost_reason,
    rival: row.rival,
    rival_price: textFromCents(row.rival_price),
    review: row.review,
    quo_status: row.quo_status,
    review_note: row.review_note,
    review_by: row.review_by === null ? '' : await userName(context.db, row.review_by),
    passed_level: row.passed_level,
    is_changed: isChanged(row),
    usual_tax_rate: percentFromHundredths(tax_rate),
    amount: textFromCents(total.amount),
    sums: presentSums(total),
    ...presentTerms(row),
  }
}

/** The one line as it was quoted. */
async function getLine(context: Context, lineId: number) {
  const set = await store.findSetOfLine(context.db, lineId)
  const quotationId = set?.quotation_id ?? NO_RECORD
  const row = await findOrRefuse(context, quotationOfLine, quotationId, 'view')
  const line = await store.findLine(context.db, lineId)
  if (!set || !line) throw missing('报价产品')
  const prices = await store.pricesOf(context.db, row.id)
  const info = await infoOf(context, row, prices, [{ ...set, lines: [line] }])
  return { data: [presentLine(context, line, set, regionOfLine(line))], info }
}

async function* presented(
  context: Context,
  sets: readonly store.SetRow[],
  parts: Iterable<store.LightLine[]> | AsyncIterable<store.LineRow[]>,
): AsyncGenerator<QuotationLine[], void> {
  const byId = new Map(sets.map((set) => [set.id, set]))
  for await (const part of parts) {
    const regions = await regionsOf(context.db, part)
    yield part.map((line) =>
      presentLine(context, line, byId.get(line.set_id)!, regions.get(line.id)),
    )
  }
}

/**
 * The lines of a quotation in display order, a part at a time, and its total. Order and total are those of one
 * moment; notes are read with each part, and it breaks off in a refusal where the lines have changed since.
 */
export async function linesInParts(context: Context, id: number, isBrief: boolean) {
  const row = await findOrRefuse(context, quotationStore, id, 'view')
  const sets = await store.lightSets(context.db, id)
  const lines = sets.flatMap((set) => set.lines)
  const parts = isBrief ? inParts(lines) : withNotes(context.db, lines)
  const prices = sets.flatMap((set) => set.lines.map((line) => ({ ...line, sets: set.sets })))
  return { data: presented(context, sets, parts), info: await infoOf(context, row, prices, sets) }
}

/** The lines of a quotation with its total, or the one line. */
export async function getLines(context: Context, input: InputOf<typeof quotation.getQuopro>) {
  if (input.line !== undefined) return getLine(context, input.line)
  if (input.id === undefined) throw invalid('id', '缺少报价的编号，请从报价列表中打开')
  return linesInParts(context, input.id, input.brief === 1)
}

/** Whether a quotation has changed, by one row: it is asked every few seconds. */
export async function checkContent(context: Context, { id }: { id: number }) {
  const row = await quotationStore.lastChangeOf(context.db, id)
  const found = foundOrRefused(context, quotationStore, row, 'view')
  return {
    version: found.version,
    content_version: found.content_version,
    stage: found.stage ?? ('' as const),
    review: found.review,
    content_by: found.content_by ?? 0,
    content_name: found.content_name ?? '',
  }
}
