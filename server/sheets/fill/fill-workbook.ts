import { codedAs, inUtf8 } from '../coding.ts'
import { inWords, refuseForeign, UNREADABLE } from '../in-words.ts'
import { MOST_COLUMNS, MOST_ROWS } from '../rows.ts'
import { Refused } from '../sheet-row.ts'
import type { Fill, Filled, FillTask, Unreadable } from '../sheet.ts'
import { partNames, partOf, unpacked } from '../unpack.ts'
import { workbookIn } from '../workbook.ts'
import { Malformed } from '../xml.ts'
import { filledSheet } from './fill-sheet.ts'
import { underMerged } from './under-merged.ts'
import { withPart } from './zip-part.ts'

const isPlace = (place: number, least: number, most: number) =>
  Number.isInteger(place) && place >= least && place <= most

/** Refuses what only a caller's mistake makes of cells. */
function check(cells: readonly Fill[]): void {
  const places = new Set<string>()
  for (const { row, column, value } of cells) {
    const isCell = isPlace(row, 1, MOST_ROWS) && isPlace(column, 0, MOST_COLUMNS - 1)
    if (!isCell) throw new RangeError(`no sheet has row ${row}, column ${column}`)
    if (typeof value === 'number' && !Number.isFinite(value)) {
      throw new RangeError(`row ${row}, column ${column} is ${value}`)
    }
    places.add(`${row},${column}`)
  }
  if (places.size < cells.length) throw new RangeError('a cell is filled twice')
}

function filled({ file, sheet: name, cells, limits }: FillTask): Filled {
  const workbook = workbookIn(unpacked(file, limits.unpackedBytes))
  if (!workbook) throw new Refused(UNREADABLE)
  const sheet = workbook.sheets.find((one) => one.name === name)
  if (!sheet) throw new Refused(`文件里没有名为“${name.slice(0, 40)}”的工作表，请重新选择文件`)
  const original = partOf(file, sheet.path)!
  const part = inUtf8(original)
  const same = codedAs(original, part)
  if (!same) throw new Refused(UNREADABLE)
  // Characters that there are not would be written as others.
  if (Buffer.compare(same, original) !== 0) throw new Malformed()
  const merged = underMerged(part, cells)
  const left = new Set(merged)
  const { part: result, hiddenColumns } = filledSheet(
    part,
    cells.filter((cell) => !left.has(cell)),
    workbook.styles,
  )
  return {
    file: withPart(file, partNames(file).indexOf(sheet.path), codedAs(original, result)!),
    merged: merged.map(({ row, column }) => ({ row, column })),
    hiddenColumns,
  }
}

/**
 * Somebody else's workbook with these cells of one of its sheets filled in: only the part of that sheet differs, and in it only
 * those cells. Throws a `RangeError` for cells that no sheet has.
 */
export async function fillWorkbook(task: FillTask): Promise<Filled | Unreadable> {
  check(task.cells)
  return inWords(task.limits.unpackedBytes, async () => {
    await refuseForeign(task)
    return filled(task)
  })
}
