import {
  needsLook,
  NO_ROWS,
  type FileLayout,
  type FileTable,
  type ImportNote,
  type ImportPreview,
  type ImportRow,
} from '#api/kit/imports.ts'
import { breaks } from '#server/platform/breaks.ts'
import type { Context } from '#server/context.ts'
import { MODEL_NAMES, PRODUCT_NAMES, UNIT_NAMES } from '#server/sheets/recognition/names.ts'
import type { PriceTerms, SheetColumn, SheetRow } from '#server/sheets/sheet.ts'
import type { Cells } from './description.ts'
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

/**
 * The texts of a row as they are stored, what they are called together, and what is to be said of them; `problem` is why it
 * cannot be read as it was meant.
 */
export type GoodsRow = {
  row: number
  cells: Cells
  written: string
  notes: ImportNote[]
  problem: string
  isTitle: boolean
  /** Which of the sheet's tables it is of. */
  table: number
}

/** What a line has, by the names of its columns. */
type GoodsLine = { [name: string]: unknown }

/** The line of a row, called and noted as the row is unless it says otherwise; or why it makes none. */
export type MadeLine<Line> =
  | { line: Line; name?: string; notes?: ImportNote[] }
  | { problem: string }
  | { skipped: string }

export type Answers = Readonly<Record<string, string>>

type LinesReading<Line> = {
  columns: readonly SheetColumn[]
  /** How many rows are taken. */
  most: number
  prices: PriceTerms
  /** Rows that look like titles, and those with a problem, are for `lineOf` too. */
  takesAll?: boolean
  /** What a row is called, where not by its product and model. */
  called?: (cells: Cells) => string
  /** What a row with a product or a model becomes; `answers` are those to questions of the file, by their names. */
  lineOf: (
    row: GoodsRow,
    layout: FileLayout,
    answers: Answers,
  ) => MadeLine<Line> | Promise<MadeLine<Line>>
}

/** The table of a sheet in which a row is: the first, or one below it. */
export const tableOf = (layout: FileLayout, table: number): FileTable =>
  table === 0 ? layout : (layout.tables[table - 1] ?? layout)

/** Whether a row names a product and says nothing of it. */
const isTitle = ({ cells }: SheetRow) =>
  Object.keys(cells).length > 1 &&
  Object.entries(cells).every(([name, text]) => name === 'title' || text.trim() === '')

function nameOfGoods(cells: Cells): string {
  const names = [cells['title'], cells['no']].map((text) => text?.trim())
  return [...new Set(names)].filter(Boolean).join(' ')
}

async function rowOf<Line extends GoodsLine>(
  sheetRow: SheetRow,
  { answer: { layout }, answers }: Awaited<ReturnType<typeof readFile>>,
  { columns, takesAll = false, called = nameOfGoods, lineOf }: LinesReading<Line>,
): Promise<LineRow<Line>> {
  const { row, problem, table = 0 } = sheetRow
  const { cells, notes } = tidied(sheetRow, undefined, columns)
  const written = called(cells)
  const without = (kind: 'skipped' | 'wrong', reason: string): LineRow<Line> => {
    return { row, name: written, kind, reason, changes: [], notes: [], line: null }
  }
  if (problem !== '' && !takesAll) return without('wrong', problem)
  if (written === '' && !takesAll) return without('skipped', '没有产品和型号')
  const isHeading = isTitle(sheetRow)
  if (isHeading && !takesAll) return without('skipped', '只有名称，没有其他内容，像是标题')
  const goodsRow = { row, cells, written, notes, problem, isTitle: isHeading, table }
  const made = await lineOf(goodsRow, layout, answers)
  if ('problem' in made) return without('wrong', made.problem)
  if ('skipped' in made) return without('skipped', made.skipped)
  const values = new Map(Object.entries(made.line))
  const changes = columns.flatMap(({ name, title }) => {
    const value = values.get(name)
    if (typeof value !== 'string' && typeof value !== 'number') return []
    return value === '' ? [] : [{ label: title, before: '', after: String(value) }]
  })
  return { row, name: written, kind: 'new', reason: '', notes, ...made, changes }
}

/** Rows with how many there are of each kind, and how many need a look. */
export function counted<Row extends ImportRow>(rows: Row[]) {
  const counts = { ...NO_ROWS }
  for (const { kind } of rows) counts[kind] += 1
  return { rows, counts, look: rows.filter(needsLook).length }
}

/** What becomes of each row of a file, with how it was read. */
export async function readLines<Line extends GoodsLine>(
  context: Context,
  { files, ...choice }: RowsFile,
  reading: LinesReading<Line>,
): Promise<{ data: Omit<ImportPreview, 'id'> & { rows: LineRow<Line>[] } }> {
  const { columns, most, prices } = reading
  const read = await readFile(context, await bytesOf(files), columns, {
    ...choice,
    rows: most,
    prices,
  })
  const pause = breaks()
  const rows: LineRow<Line>[] = []
  for (const sheetRow of read.parts.flatMap((part) => JSON.parse(part) as SheetRow[])) {
    const row = await rowOf(sheetRow, read, reading)
    rows.push(row)
    await pause()
  }
  return { data: { ...read.answer, ...counted(rows) } }
}
