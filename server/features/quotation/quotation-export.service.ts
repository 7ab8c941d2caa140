import type { Context } from '#server/context.ts'
import type { FileAnswer } from '#server/http/handler.ts'
import { writeHistory } from '#server/records/history.ts'
import { exportQuotation } from './export.ts'
import { setsWithLines } from './quotation-line.store.ts'
import { visibleQuotation } from './quotation.service.ts'

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** Characters that a file name cannot hold on every system. */
const UNFIT = /[\\/:*?"<>|]/g

/** The quotation as an Excel file for the customer, named after it. */
export async function exportToExcel(context: Context, { id }: { id: number }): Promise<FileAnswer> {
  const quotation = await visibleQuotation(context, id)
  const sets = await setsWithLines(context.db, id)
  const date = quotation.release_time.slice(0, 10).replaceAll(':', '-')
  const body = await exportQuotation({
    quo_name: quotation.quo_name,
    quo_info: quotation.quo_info,
    date,
    user_name: quotation.user_name,
    sets: sets.map((set) => ({
      com_name: set.com_name,
      com_show: set.com_show === 1,
      lines: set.lines.map(({ unitprice, ...line }) => ({ ...line, unitpriceCents: unitprice })),
    })),
  })
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
