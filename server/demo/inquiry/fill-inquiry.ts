import { readFileSync } from 'node:fs'
import { parse } from 'csv-parse/sync'
import { writeXlsx } from 'hucre/xlsx'
import { api } from '#api/index.ts'
import { lineOfInquiry } from '#api/quotation/added-lines.ts'
import type { Context } from '#server/context.ts'
import { receivedFiles } from '#server/handler.ts'
import { readInquiry } from '#server/features/quotation/inquiry/read-inquiry.service.ts'
import { addLines } from '#server/features/quotation/lines/quotation-single.service.ts'
import { receiveInquiry } from '#server/features/upload/upload.service.ts'

/** The equipment list of an institute, as a quotation is made of it: what nobody has decided yet is in the customer's words. */

const SHEET = '设备表'
const FILE = '城东医院门诊楼设备表.xlsx'

const rows = (): string[][] =>
  parse(readFileSync(new URL('./equipment.csv', import.meta.url), 'utf8'))

/** Adds the lines of the list to a quotation, with the list. */
export async function fillInquiry(context: Context, id: number): Promise<void> {
  const content = await writeXlsx({ sheets: [{ name: SHEET, rows: rows() }] })
  const files = () => receivedFiles([{ name: FILE, content }])
  const { data } = await readInquiry(context, { id, sheet: SHEET, files: files() })
  const lines = data.rows.flatMap(({ row, line }) => {
    const first = line?.proposed === 1 ? line.proposals[0] : undefined
    return line ? [lineOfInquiry(row, line, first?.pid)] : []
  })
  const { file_url: inquiry_file } = await receiveInquiry(context, { files: files() })
  const input = api.quotation.addlines.input.parse({ id, lines, inquiry_file, sheet: SHEET })
  await addLines(context, input)
}
