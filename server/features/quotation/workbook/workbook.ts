import type { WriteOptions, WriteSheet } from 'hucre'
import { writeXlsx } from 'hucre/xlsx'
import type { QuotationDocument } from '#server/documents/quotation-document.ts'
import { visible } from '#server/documents/visible.ts'
import { numberText, TITLES } from '#server/documents/wording.ts'
import type { Column } from './workbook-columns.ts'
import { writable } from '#server/sheets/text-cell.ts'
import { Grid, Room } from './workbook-grid.ts'
import { sheetKinds, tableOf, type SheetKind } from './workbook-kinds.ts'
import { logoImage } from './workbook-logo.ts'
import { putMarginTotals } from './workbook-margin.ts'
import { putInfo, putLongTexts, putSignatures, putTerms } from './workbook-notes.ts'
import { putPumps } from './workbook-pumps.ts'
import { FONT } from './workbook-style.ts'
import { putTotals } from './workbook-sums.ts'
import { putHeader, putSets } from './workbook-table.ts'
import { putTop } from './workbook-top.ts'

/** The first column of the right half, where two things stand side by side. */
function rightHalf(columns: readonly Column[], width: number): number {
  let left = 0
  return columns.findIndex((column) => (left += column.width) > width / 2)
}

const PAGE_NUMBER = '&C第 &P 页 共 &N 页'

/** A quotation's number stands at each page's foot; `&` begins a command there. */
function footer({ number, revision }: QuotationDocument): string {
  const which = writable(numberText(number, revision)).replaceAll('&', '&&')
  return which === '' ? PAGE_NUMBER : `&L${which}${PAGE_NUMBER}`
}

/** One kind of document as a sheet, made of what this kind may tell and nothing else. */
async function sheetOf(
  kind: SheetKind,
  quotation: QuotationDocument,
  room: Room,
): Promise<WriteSheet> {
  const document = visible(kind, quotation)
  const table = tableOf[kind](document)
  const width = table.columns.reduce((sum, column) => sum + column.width, 0)
  const { name, logo } = document.company
  const half = rightHalf(table.columns, width)

  const grid = new Grid(table.columns.length, room)
  putTop(grid, TITLES[kind], document, half, width)
  const header = putHeader(grid, table)
  putSets(grid, table, document, width)
  if (kind === 'quotation') {
    putTotals(grid, table, document, header + 1)
    putInfo(grid, table, document.info)
  }
  const charts = await putPumps(grid, table, half, document)
  if (kind === 'margin') putMarginTotals(grid, table, document, header + 1)
  else {
    putLongTexts(grid, table, document)
    putTerms(grid, table, kind, document)
    putSignatures(grid, half, document)
  }

  return {
    name: TITLES[kind],
    columns: table.columns.map((column) => ({ width: column.width })),
    cells: grid.cells,
    rowDefs: grid.rowDefs,
    merges: grid.merges,
    images: [
      ...(logo ? [await logoImage(logo, table.columns, name || '公司标志')] : []),
      ...charts,
    ],
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
    headerFooter: { oddFooter: footer(document) },
  }
}

/** The cells of a quotation's documents and how their pages are set up, as the library writes them. */
export async function workbookContent(document: QuotationDocument): Promise<WriteOptions> {
  const room = new Room()
  const sheets: WriteSheet[] = []
  for (const kind of sheetKinds(document)) sheets.push(await sheetOf(kind, document, room))
  return {
    defaultFont: FONT,
    properties: {
      title: writable(document.name),
      creator: writable(document.salesman.name),
    },
    sheets,
  }
}

/**
 * The documents of a quotation as sheets of an .xlsx file to print, sign and hand over: A4 landscape, the column names
 * repeated on every page. Sums are formulas with their value beside them, exact to the cent; texts are strings and
 * never formulas, whatever they begin with. A line without a model or price leaves these cells empty, and
 * the total says how many lines have no price.
 */
export async function quotationWorkbook(document: QuotationDocument): Promise<Uint8Array> {
  return writeXlsx(await workbookContent(document))
}
