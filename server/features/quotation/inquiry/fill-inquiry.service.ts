import { MAX_UNPACKED_BYTES } from '#api/kit/imports.ts'
import type { FileChoice } from '#api/kit/imports.ts'
import type { InputOf } from '#api/kit/endpoint.ts'
import { MAX_INQUIRY_ROWS } from '#api/inquiry/inquiry.ts'
import type { FrozenLine, FrozenQuotation } from '#api/quotation/frozen-quotation.ts'
import type { quotation } from '#api/quotation/quotation.ts'
import type { DutyRecord } from '#api/selection/duty.ts'
import { dutyOf } from '#api/selection/duty.ts'
import type { Context } from '#server/context.ts'
import { receivedFiles, type FileAnswer } from '#server/handler.ts'
import { readLines } from '#server/imports/lines.ts'
import { NO_PRICES } from '#server/imports/read-file.ts'
import type { ReadInquiry } from '#server/inquiry/read-row.ts'
import { Refusal } from '#server/platform/errors.ts'
import { fillWorkbook, writeWorkbook } from '#server/sheets/sheets.ts'
import { assessChosen } from '#server/features/selection/chosen-pumps.service.ts'
import { noteExport, ofPrinted } from '../documents/quotation-file.service.ts'
import { fileTitle } from '../documents/quotation-document.ts'
import { inquiryColumns } from './inquiry-columns.ts'
import { deviationOf } from './deviation.ts'
import { addedColumns, cellsOf, pastedSheet, type Filled, type Values } from './filled-cells.ts'
import { inquiryBytes, inquiryInSight, type InquiryRecord } from './inquiry-file.service.ts'
import { dutyFor, readGoods } from './inquiry-words.ts'

/** A customer's list with what is offered at its right (回填询价单). */

/** What a row asks for. */
type Required = { row: number; table: number; read: ReadInquiry; duty: DutyRecord | null }

type OfferedLine = Omit<FrozenLine, 'pro_info' | 'remarks' | 'technical' | 'building'>
type Offered = { line: OfferedLine; quantity: number }
/** A row with what is offered for it. */
type Offer = { required: Required; offered: Offered[] }

/** What is offered of a list: the lines that came from it by their rows, without what is long of them. */
function offeredIn(content: FrozenQuotation, number: number) {
  const offered = content.sets.flatMap(({ lines, sets }) =>
    lines
      .filter(({ inquiry }) => inquiry === number)
      .map(({ pro_info: _info, remarks: _remarks, technical: _data, building: _of, ...line }) => ({
        line,
        quantity: line.num * sets,
      })),
  )
  const { revision } = content
  return {
    revision,
    file: `回填询价单-${revision === 0 ? '草稿-' : ''}${fileTitle(content)}.xlsx`,
    added: addedColumns(content),
    byRow: Map.groupBy(offered, ({ line }) => line.inquiry_row ?? 0),
  }
}

/** What each row asks for, read as it was for the lines. */
async function requiredIn(
  context: Context,
  inquiry: InquiryRecord,
  content: Uint8Array,
  choice: FileChoice,
) {
  const required: Required[] = []
  const file = { ...choice, files: receivedFiles([{ name: inquiry.name, content }]) }
  const { data } = await readLines(context, file, {
    columns: inquiryColumns,
    most: MAX_INQUIRY_ROWS,
    prices: NO_PRICES,
    takesAll: true,
    lineOf: (goods, layout, answers) => {
      const { read } = readGoods(goods, layout, answers)
      required.push({ row: goods.row, table: goods.table, read, duty: dutyFor(read) })
      return { skipped: '' }
    },
  })
  return { required, layout: data.layout, sheet: data.sheet }
}

/** Judges the offered pumps by what their rows ask for, as they were quoted. */
async function judgedLines(context: Context, offers: readonly Offer[]) {
  const chosen = offers.flatMap(({ required: { duty }, offered }) =>
    duty === null
      ? []
      : offered
          .filter(({ line }) => line.pid > 0)
          .map(({ line }) => ({ id: line.id, line, duty: dutyOf(duty) })),
  )
  const judged = await assessChosen(
    context,
    chosen.map(({ line, duty }) => ({ ...line, pro_curve: line.pro_curve ?? '', duty })),
  )
  return new Map(chosen.map(({ id }, at) => [id, judged[at]]))
}

type Judged = Awaited<ReturnType<typeof judgedLines>>

/** What the products of a row deviate in; nothing is said of a line of its own. */
function deviations({ required: { read, duty }, offered }: Offer, judged: Judged): string {
  const texts = offered
    .filter(({ line }) => line.pid > 0)
    .map(({ line }) => deviationOf(line, read, duty, judged.get(line.id)))
  return [...new Set(texts)].filter((text) => text !== '').join('；')
}

const yuan = (cents: number) => cents / 100

/** How many pieces are offered for each of what the customer counts: three pumps a set; 1 where it is no whole number. */
function piecesEach({ required: { read }, offered }: Offer): number {
  const [only] = offered
  const each = only && read.count ? only.quantity / read.count : 1
  return offered.length === 1 && Number.isInteger(each) ? each : 1
}

/** Of so many pieces: as they are quoted, or what their line comes to where that has a discount. */
function priceOf({ line, quantity }: Offered, pieces: number): number | null {
  if (line.unitprice === null) return null
  if (line.discount === 0 || !line.sums) return yuan(line.unitprice * pieces)
  return yuan(Math.round((line.sums.amount * pieces) / quantity))
}

/** What the cells of a row hold; several products in one row have their amount together, and no price. */
function valuesOf(offer: Offer, judged: Judged): Values {
  const { offered } = offer
  const lines = offered.map(({ line }) => line)
  const names = (each: (line: OfferedLine) => string) =>
    [...new Set(lines.map(each))].filter((text) => text !== '').join('；')
  const priced = lines.flatMap(({ sums }) => (sums ? [sums.amount] : []))
  const amount =
    priced.length > 0
      ? yuan(priced.reduce((sum, each) => sum + each, 0))
      : lines.some(({ unpriced }) => unpriced === 1)
        ? '另计'
        : null
  const [only] = offered
  const pieces = piecesEach(offer)
  const model = names(({ no, title, pid }) => no || (pid > 0 ? title : ''))
  return [
    pieces === 1 || model === '' ? model : `${model} ×${pieces}`,
    names(({ pro_brand }) => pro_brand),
    offered.length === 1 && only ? priceOf(only, pieces) : null,
    amount,
    deviations(offer, judged),
  ]
}

/** The customer's workbook with what is offered, or a new one of what was pasted. */
export async function fillInquiry(
  context: Context,
  { revision, ...of }: InputOf<typeof quotation.fillInquiry>,
): Promise<FileAnswer> {
  const { row, inquiry } = await inquiryInSight(context, of)
  const offered = await ofPrinted(context, row, revision, (content) =>
    offeredIn(content, inquiry.number),
  )
  const file = await inquiryBytes(context, inquiry)
  const choice = JSON.parse(inquiry.choice) as FileChoice
  const { required, layout, sheet } = await requiredIn(context, inquiry, file, choice)
  const offers = required.flatMap((one): Offer[] => {
    const its = offered.byRow.get(one.row)
    return its ? [{ required: one, offered: its }] : []
  })
  if (offers.length === 0) {
    throw new Refusal('conflict', '报价里已经没有这份询价清单的产品，没有可以回填的')
  }
  const judged = await judgedLines(context, offers)
  const rows = offers.map((offer) => {
    const { row: number, table } = offer.required
    return { row: number, table, values: valuesOf(offer, judged) }
  })
  const others = required.filter(({ row: number }) => !offered.byRow.has(number))
  const filled = { added: offered.added, rows, others, layout }
  const body = await (choice.pasted === 1
    ? pastedWorkbook(context, new TextDecoder().decode(file), filled)
    : filledWorkbook(context, { file, name: inquiry.name, sheet }, filled))
  await noteExport(context, row, `回填询价单“${inquiry.name}”`, offered)
  return { body, name: offered.file }
}

const pastedWorkbook = (context: Context, text: string, filled: Filled) =>
  writeWorkbook(context.user.id, () => Promise.resolve(pastedSheet(text, filled)))

async function filledWorkbook(
  context: Context,
  { file, name, sheet }: { file: Uint8Array; name: string; sheet: string },
  filled: Filled,
): Promise<Uint8Array> {
  const beside = { widths: filled.added.map(({ width }) => width) }
  const answer = await fillWorkbook(context.user.id, {
    file,
    name,
    sheets: [{ name: sheet, cells: cellsOf(filled), beside }],
    limits: { unpackedBytes: MAX_UNPACKED_BYTES },
  })
  return answer.file
}
