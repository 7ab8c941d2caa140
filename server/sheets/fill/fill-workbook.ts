import { codedAs, inUtf8 } from '../coding.ts'
import { inWords, refuseForeign, UNREADABLE } from '../in-words.ts'
import { MOST_COLUMNS, MOST_ROWS } from '../rows.ts'
import { Refused } from '../sheet-row.ts'
import type { Filled, FilledSheet, FillTask, SheetFill, Unreadable } from '../sheet.ts'
import { partNames, partOf, unpacked } from '../unpack.ts'
import { workbookIn, type Workbook } from '../workbook.ts'
import { Malformed } from '../xml.ts'
import { freeColumns } from './beside.ts'
import { filledSheet } from './fill-sheet.ts'
import { underMerged } from './under-merged.ts'
import { withPart } from './zip-part.ts'

const isPlace = (place: number, least: number, most: number) =>
  Number.isInteger(place) && place >= least && place <= most

/** Refuses what only a caller's mistake makes of cells. */
function check({ cells, beside }: SheetFill): void {
  const columns = beside?.widths.length ?? MOST_COLUMNS
  const places = new Set<string>()
  for (const { row, column, value } of cells) {
    const isCell = isPlace(row, 1, MOST_ROWS) && isPlace(column, 0, columns - 1)
    if (!isCell) throw new RangeError(`no sheet has row ${row}, column ${column}`)
    if (typeof value === 'number' && !Number.isFinite(value)) {
      throw new RangeError(`row ${row}, column ${column} is ${value}`)
    }
    places.add(`${row},${column}`)
  }
  if (places.size < cells.length) throw new RangeError('a cell is filled twice')
}

/** Cells that stand beside all that a sheet holds, in their columns there, with how wide these are. */
function placed(part: Uint8Array, { cells, beside }: SheetFill) {
  if (!beside || cells.length === 0) return { cells, widths: new Map<number, number>() }
  const { widths } = beside
  const rows = cells.map(({ row }) => row)
  const columns = freeColumns(part, rows, widths.length)
  return {
    cells: cells.map((cell) => ({ ...cell, column: columns[cell.column]! })),
    widths: new Map(columns.map((column, at) => [column, widths[at]!])),
  }
}

/** The workbook with one more of its sheets filled in. */
function withSheet(
  file: Uint8Array,
  { sheets, styles }: Workbook,
  task: SheetFill,
): FilledSheet & { file: Uint8Array } {
  const sheet = sheets.find(({ name }) => name === task.name)
  if (!sheet) {
    throw new Refused(`文件里没有名为“${task.name.slice(0, 40)}”的工作表，请重新选择文件`)
  }
  const original = partOf(file, sheet.path)!
  const part = inUtf8(original)
  const same = codedAs(original, part)
  if (!same) throw new Refused(UNREADABLE)
  // Characters that there are not would be written as others.
  if (Buffer.compare(same, original) !== 0) throw new Malformed()
  const { cells, widths } = placed(part, task)
  const merged = underMerged(part, cells)
  const left = new Set(merged)
  const { part: result, hiddenColumns } = filledSheet(
    part,
    cells.filter((cell) => !left.has(cell)),
    styles,
    widths,
  )
  return {
    file: withPart(file, partNames(file).indexOf(sheet.path), codedAs(original, result)!),
    merged: merged.map(({ row, column }) => ({ row, column })),
    hiddenColumns,
  }
}

function filled({ file, sheets, limits }: FillTask): Filled {
  const workbook = workbookIn(unpacked(file, limits.unpackedBytes))
  if (!workbook) throw new Refused(UNREADABLE)
  let result = file
  const done = sheets.map((task): FilledSheet => {
    const { file: next, ...sheet } = withSheet(result, workbook, task)
    result = next
    return sheet
  })
  return { file: result, sheets: done }
}

/**
 * Somebody else's workbook with these cells of its sheets filled in: only the parts of those sheets differ, and in them only
 * those cells. Throws a `RangeError` for cells that no sheet has.
 */
export async function fillWorkbook(task: FillTask): Promise<Filled | Unreadable> {
  task.sheets.forEach(check)
  const names = new Set(task.sheets.map(({ name }) => name))
  if (names.size < task.sheets.length) throw new RangeError('a sheet is filled twice')
  return inWords(task.limits.unpackedBytes, async () => {
    await refuseForeign(task)
    return filled(task)
  })
}
