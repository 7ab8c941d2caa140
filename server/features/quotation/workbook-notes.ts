import { isLongNote, noteText, type Column } from './workbook-columns.ts'
import type { Grid } from './workbook-grid.ts'
import type { SheetLine } from './workbook-sheet.ts'
import { lineCount, rowPoints, splitRows } from './workbook-text.ts'

/** The label takes this many columns at the left, the text the others. */
const LABEL_COLUMNS = 2
const SIGNATURE_LINES = 8

function putGap(grid: Grid): void {
  grid.next()
  grid.height(10)
}

/** A text beside its label, in one row with it, so that a page break cannot part the two. */
function putText(grid: Grid, columns: readonly Column[], label: string, text: string): void {
  const width = columns.slice(LABEL_COLUMNS).reduce((sum, column) => sum + column.width, 0)
  putGap(grid)
  for (const [index, row] of splitRows(text, width).entries()) {
    grid.next()
    grid.height(rowPoints(lineCount(row, width)))
    grid.put(index === 0 ? label : null, 'label', 0, LABEL_COLUMNS - 1)
    grid.put(row, 'info', LABEL_COLUMNS, grid.columns - 1)
  }
}

/** The quotation's own text, over as many rows as it needs; nothing where it has none. */
export function putInfo(grid: Grid, columns: readonly Column[], info: string): void {
  if (info !== '') putText(grid, columns, '报价说明', info)
}

/** The notes that are too long for the table, with the number and the name of their line. */
export function putLongNotes(
  grid: Grid,
  columns: readonly Column[],
  lines: readonly SheetLine[],
): void {
  for (const [index, line] of lines.entries()) {
    const note = noteText(line)
    if (!isLongNote(note)) continue
    const name = [line.title, line.no].filter((text) => text !== '').join('　')
    putText(grid, columns, `产品说明 第 ${index + 1} 项`, `${name}\n${note}`)
  }
}

const signature = (party: string) =>
  `${party}（签章）：\n\n\n\n授权代表（签字）：\n\n日期：　　　　年　　　月　　　日`

/** Room for both sides to sign: one row, so that no page break can part it. `half` is the right half. */
export function putSignatures(grid: Grid, half: number): void {
  putGap(grid)
  grid.next()
  grid.height(rowPoints(SIGNATURE_LINES))
  grid.put(signature('客户方'), 'signature', 0, half - 1)
  grid.put(signature('报价方'), 'signature', half, grid.columns - 1)
}
