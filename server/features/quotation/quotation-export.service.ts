import type { Context } from '#server/context.ts'
import type { FileAnswer } from '#server/http/handler.ts'
import { writeHistory } from '#server/records/history.ts'
import { exportQuotation } from './export.ts'
import { setsWithLines, type LineRow } from './quotation-line.store.ts'
import { visibleQuotation } from './quotation.service.ts'
import type { QuotationSheet, SheetLine } from './workbook-sheet.ts'

type Quotation = Awaited<ReturnType<typeof visibleQuotation>>

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** Characters that a file name cannot hold on every system. */
const UNFIT = /[\\/:*?"<>|]/g

/** What of a stored line is written; a large quotation is not handed over with what is not. */
function sheetLine(line: LineRow): SheetLine {
  const { title, no, num, unit, unitprice, pro_info, remarks } = line
  const { pro_caliber, pro_flow, pro_lift, pro_speed, pro_power, pro_brand } = line
  const specification = { pro_caliber, pro_flow, pro_lift, pro_speed, pro_power, pro_brand }
  return { title, no, num, unit, unitpriceCents: unitprice, ...specification, pro_info, remarks }
}

/** The quotation as it is written. The rows that it was read from can go as soon as it is made. */
async function sheetOf(
  context: Context,
  quotation: Quotation,
  date: string,
): Promise<QuotationSheet> {
  const sets = await setsWithLines(context.db, quotation.id)
  return {
    company: context.config.companyName,
    quo_name: quotation.quo_name,
    quo_info: quotation.quo_info,
    date,
    user_name: quotation.user_name,
    sets: sets.map((set) => ({
      com_name: set.com_name,
      com_show: set.com_show === 1,
      lines: set.lines.map(sheetLine),
    })),
  }
}

/** The quotation as an Excel file for the customer, named after it. */
export async function exportToExcel(context: Context, { id }: { id: number }): Promise<FileAnswer> {
  const quotation = await visibleQuotation(context, id)
  const date = quotation.release_time.slice(0, 10).replaceAll(':', '-')
  const body = await exportQuotation(await sheetOf(context, quotation, date))
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
  return { body, type: XLSX, name: `报价单-${name}-${date}.xlsx` }
}
