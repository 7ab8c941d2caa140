import type { Context } from '#server/context.ts'
import { Refusal } from '#server/errors.ts'
import type { FileAnswer } from '#server/handler.ts'
import { writeHistory } from '#server/records/history.ts'
import { findOwned } from '#server/records/owned.ts'
import { exportQuotation } from './export.ts'
import type { LaneName } from './export-queue.ts'
import { setsWithNotes } from './line-notes.ts'
import { lightSets, type LineRow, sizeOf } from './quotation-line.store.ts'
import { inTenThousands } from './quotation-size.ts'
import * as quotationStore from './quotation.store.ts'
import type { QuotationSheet, SheetLine } from './workbook-sheet.ts'

type Quotation = Awaited<ReturnType<typeof findOwned<quotationStore.QuotationRow>>>

/** Characters that a file name cannot hold on every system. */
const UNFIT = /[\\/:*?"<>|]/g

/** What of a stored line is written; a large quotation is not handed over with what is not. */
function sheetLine(line: LineRow): SheetLine {
  const { title, no, num, unit, unitprice, pro_info, remarks } = line
  const { pro_caliber, pro_flow, pro_lift, pro_speed, pro_power, pro_brand } = line
  const specification = { pro_caliber, pro_flow, pro_lift, pro_speed, pro_power, pro_brand }
  return { title, no, num, unit, unitpriceCents: unitprice, ...specification, pro_info, remarks }
}

/** The quotation as it is written, read a part at a time. */
async function sheetOf(
  context: Context,
  quotation: Quotation,
  date: string,
): Promise<QuotationSheet> {
  const sheet: QuotationSheet = {
    company: context.config.companyName,
    quo_name: quotation.quo_name,
    quo_info: quotation.quo_info,
    date,
    user_name: quotation.user_name,
    sets: [],
  }
  const sets = await lightSets(context.db, quotation.id)
  for (const { com_name, com_show, lines } of await setsWithNotes(context.db, sets)) {
    sheet.sets.push({ com_name, com_show: com_show === 1, lines: lines.map(sheetLine) })
  }
  return sheet
}

/** What one file holds; of quotations that were made before there was a limit, some are larger. */
const MAX_LINES = 10_000
const MAX_NOTE_BYTES = 18_000_000

/** What is made in a moment. */
const SMALL_LINES = 300
const SMALL_NOTE_BYTES = 900_000

/** Where a quotation's export waits for its turn; refuses what no file can hold before anything of it is read. */
export async function laneFor(context: Context, id: number): Promise<LaneName> {
  const { lines, notes } = await sizeOf(context.db, id)
  if (lines > MAX_LINES || notes > MAX_NOTE_BYTES) {
    throw new Refusal(
      'tooLarge',
      `这份报价有${lines}行产品、${inTenThousands(notes)}万字的简介和备注；一个文件最多${MAX_LINES}行、${inTenThousands(MAX_NOTE_BYTES)}万字，请分成几份报价后再导出`,
    )
  }
  return lines <= SMALL_LINES && notes <= SMALL_NOTE_BYTES ? 'small' : 'large'
}

/** The quotation as an Excel file for the customer, named after it. */
export async function exportToExcel(context: Context, { id }: { id: number }): Promise<FileAnswer> {
  const quotation = await findOwned(context, quotationStore, id)
  const date = quotation.release_time.slice(0, 10).replaceAll(':', '-')
  const lane = await laneFor(context, id)
  const body = await exportQuotation(lane, context.user.id, () => sheetOf(context, quotation, date))
  await context.db.transaction().execute((transaction) =>
    writeHistory(transaction, context, {
      entity: 'quotation',
      record_id: id,
      name: quotation.quo_name,
      owner_id: quotation.user_id,
      action: 'export',
    }),
  )
  // By characters: half of a rare one could not be written into the header.
  const name = [...quotation.quo_name.replace(UNFIT, ' ')].slice(0, 80).join('')
  return { body, name: `报价单-${name}-${date}.xlsx` }
}
