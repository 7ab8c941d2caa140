import type { WriteOptions } from 'hucre'
import { writeXlsx } from 'hucre/xlsx'
import { tableFor, type Column } from './workbook-columns.ts'
import { Grid, writable } from './workbook-grid.ts'
import { putInfo, putLongNotes, putSignatures } from './workbook-notes.ts'
import { sumCents, type QuotationSheet } from './workbook-sheet.ts'
import { FONT } from './workbook-style.ts'
import { putHeader, putTable } from './workbook-table.ts'
import { lineCount, rowPoints } from './workbook-text.ts'

export type { QuotationSheet, SheetLine, SheetSet } from './workbook-sheet.ts'

const SHEET_NAME = '报价单'

/** The first column of the right half, where two things stand side by side. */
function rightHalf(columns: readonly Column[], width: number): number {
  let left = 0
  return columns.findIndex((column) => (left += column.width) > width / 2)
}

function putTop(grid: Grid, sheet: QuotationSheet, half: number, width: number): void {
  if (sheet.company !== undefined) {
    grid.next()
    // In larger letters than those that lines are counted in.
    grid.height(rowPoints(lineCount(sheet.company, width / 1.4)) * 1.4)
    grid.across(sheet.company, 'company')
  }
  grid.next()
  grid.height(40)
  grid.across(SHEET_NAME, 'title')
  const name = `报价名称：${sheet.quo_name}`
  grid.next()
  grid.height(rowPoints(lineCount(name, width)) + 4)
  grid.across(name, 'name')
  const user = `业务员：${sheet.user_name}`
  grid.next()
  grid.height(rowPoints(lineCount(user, width / 2 - 5)))
  grid.put(`报价日期：${sheet.date}`, 'left', 0, half - 1)
  grid.put(user, 'right', half, grid.columns - 1)
}

/** The cells of the quotation and how its pages are set up, as the library writes them. */
export function workbookContent(sheet: QuotationSheet): WriteOptions {
  const sets = sheet.sets.filter((set) => set.lines.length > 0)
  const lines = sets.flatMap((set) => set.lines)
  const total = sumCents(lines)
  const table = tableFor(lines, total)
  const width = table.columns.reduce((sum, column) => sum + column.width, 0)
  const half = rightHalf(table.columns, width)

  const grid = new Grid(table.columns.length)
  putTop(grid, sheet, half, width)
  const header = putHeader(grid, table)
  putTable(grid, table, sets, total, width)
  putInfo(grid, table.columns, sheet.quo_info)
  putLongNotes(grid, table.columns, lines)
  putSignatures(grid, half)

  return {
    defaultFont: FONT,
    properties: { title: writable(sheet.quo_name), creator: writable(sheet.user_name) },
    sheets: [
      {
        name: SHEET_NAME,
        columns: table.columns.map((column) => ({ width: column.width })),
        cells: grid.cells,
        rowDefs: grid.rowDefs,
        merges: grid.merges,
        freezePane: { rows: header },
        view: { showGridLines: false },
        pageSetup: {
          paperSize: 'a4',
          orientation: 'landscape',
          fitToPage: true,
          fitToWidth: 1,
          fitToHeight: 0,
          horizontalCentered: true,
          margins: { left: 0.4, right: 0.4, top: 0.5, bottom: 0.6, header: 0.3, footer: 0.3 },
          printTitlesRow: `$${header}:$${header}`,
        },
        headerFooter: { oddFooter: '&C第 &P 页 共 &N 页' },
      },
    ],
  }
}

/**
 * The quotation as an .xlsx file to print, sign and hand over: A4 landscape, the column names repeated on
 * every page. Sums are formulas with their value beside them, exact to the cent; texts are strings and
 * never formulas, whatever they begin with. A line without a model or price leaves these cells empty, and
 * the total says how many lines have no price.
 */
export function quotationWorkbook(sheet: QuotationSheet): Promise<Uint8Array> {
  return writeXlsx(workbookContent(sheet))
}
