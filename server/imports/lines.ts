import { needsLook, NO_ROWS, type ImportPreview, type ImportRow } from '#api/kit/imports.ts'
import { breaks } from '#server/platform/breaks.ts'
import type { Context } from '#server/context.ts'
import { MODEL_NAMES, PRODUCT_NAMES, UNIT_NAMES } from '#server/sheets/recognition/names.ts'
import type { PriceTerms, SheetColumn, SheetRow } from '#server/sheets/sheet.ts'
import { bytesOf, readFile, type RowsFile } from './read-file.ts'
import { tidied } from './tidy.ts'

/** Lines for a form from a file. Nothing is stored before the form is. */

/** What lists of goods say of each, whatever these lines become. */
export const goods = {
  title: {
    name: 'title',
    title: '产品',
    synonyms: [...PRODUCT_NAMES, '产品名称'],
    identifies: true,
  },
  no: {
    name: 'no',
    title: '型号',
    synonyms: MODEL_NAMES,
    otherwise: ['规格'],
    isNoDay: true,
    isCode: true,
    identifies: true,
  },
  num: {
    name: 'num',
    title: '数量',
    synonyms: ['台数', '套内数量'],
    units: ['台', '套', '个', '只', '件'],
    isNoDay: true,
  },
  unit: { name: 'unit', title: '单位', synonyms: UNIT_NAMES, longest: 20 },
  unitprice: {
    name: 'unitprice',
    title: '单价',
    synonyms: ['价格', '合同单价', '售价', '参考售价'],
    units: ['元'],
    quantity: 'money',
    isNoDay: true,
    isAmount: true,
    isPrice: true,
  },
  note: { name: 'note', title: '备注', synonyms: ['说明'] },
} as const satisfies Record<string, SheetColumn>

/** A row as it is shown, with the line that it makes; null where it makes none. */
export type LineRow<Line> = ImportRow & { line: Line | null }

/** The texts of a row, cleaned, and what is to be said of them. */
export type TidyRow = { row: number; raw: SheetRow['cells'] } & ReturnType<typeof tidied>

type LinesReading<Line> = {
  columns: readonly SheetColumn[]
  /** How many rows are taken. */
  most: number
  prices: PriceTerms
  /** What a row that could be read becomes. */
  lineOf: (row: TidyRow) => LineRow<Line> | Promise<LineRow<Line>>
}

export const rowWithout = (
  { row }: { row: number },
  name: string,
  kind: 'skipped' | 'wrong',
  reason: string,
): LineRow<never> => ({ row, name, kind, reason, changes: [], notes: [], line: null })

/** Whether a row names a product and says nothing of it. */
export const isTitle = ({ raw }: TidyRow) =>
  Object.keys(raw).length > 1 &&
  Object.entries(raw).every(([name, text]) => name === 'title' || text.trim() === '')

/** What becomes of each row of a file, with how it was read. */
export async function readLines<Line>(
  context: Context,
  { files, ...choice }: RowsFile,
  { columns, most, prices, lineOf }: LinesReading<Line>,
): Promise<{ data: Omit<ImportPreview, 'id'> & { rows: LineRow<Line>[] } }> {
  const read = await readFile(context, await bytesOf(files), columns, {
    ...choice,
    rows: most,
    prices,
  })
  const pause = breaks()
  const rows: LineRow<Line>[] = []
  const counts = { ...NO_ROWS }
  for (const sheetRow of read.parts.flatMap((part) => JSON.parse(part) as SheetRow[])) {
    const { row, cells: raw, problem } = sheetRow
    const tidy = { row, raw, ...tidied(sheetRow, undefined, columns) }
    const name = [...new Set([tidy.cells['title'], tidy.cells['no']])].filter(Boolean).join(' ')
    const made = problem === '' ? await lineOf(tidy) : rowWithout(tidy, name, 'wrong', problem)
    rows.push(made)
    counts[made.kind] += 1
    await pause()
  }
  return { data: { ...read.answer, counts, look: rows.filter(needsLook).length, rows } }
}
