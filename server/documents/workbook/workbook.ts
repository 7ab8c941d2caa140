import type { WriteOptions, WriteSheet } from 'hucre'
import { writeXlsx } from 'hucre/xlsx'
import { writable } from '#server/sheets/text-cell.ts'
import type { BlockKind, BlockOf, DocumentBlock, TableBlock } from '../content/blocks.ts'
import { describeDocument } from '../content/describe.ts'
import type { Paper } from '../content/paper.ts'
import { numberText, TITLES } from '../content/wording.ts'
import type { DocumentKind, QuotationDocument } from '../quotation-document.ts'
import { visible } from '../visible.ts'
import {
  putFacts,
  putLetterhead,
  putSignatures,
  putTerms,
  putText,
  putTitle,
  widthOf,
  type Sheet,
} from './blocks.ts'
import { columnWidths } from './column-widths.ts'
import { Grid, Room } from './grid.ts'
import { putPump } from './pump.ts'
import { FONT } from './style.ts'
import { putTable } from './table.ts'

/** The kinds of documents that a customer's workbook has a sheet of, in their order. */
const CUSTOMERS = ['quotation', 'technical', 'supply'] as const

/** The sheets of a workbook: one that tells costs has the 毛利表 and nothing else. */
const sheetKinds = ({ margin_basis }: QuotationDocument): readonly DocumentKind[] =>
  margin_basis === undefined ? CUSTOMERS : ['margin']

const WRITERS: { [Kind in BlockKind]: (sheet: Sheet, block: BlockOf<Kind>) => unknown } = {
  letterhead: putLetterhead,
  title: putTitle,
  facts: putFacts,
  table: putTable,
  pump: putPump,
  text: putText,
  terms: putTerms,
  signatures: putSignatures,
}

/** The first column of the right half, where two things stand side by side. */
function rightHalf(widths: readonly number[]): number {
  let left = 0
  return widths.findIndex((width) => (left += width) > widthOf(widths) / 2)
}

const PAGE_NUMBER = '&C第 &P 页 共 &N 页'

/** A text at each page's foot; `&` begins a command there. */
function footerOf(text: string): string {
  const which = writable(text).replaceAll('&', '&&')
  return which === '' ? PAGE_NUMBER : `&L${which}${PAGE_NUMBER}`
}

const footer = ({ number, revision }: QuotationDocument) => footerOf(numberText(number, revision))

type Described = { name: string; blocks: readonly DocumentBlock[]; oddFooter: string }

async function sheetOf({ name, blocks, oddFooter }: Described, room: Room): Promise<WriteSheet> {
  const widths = columnWidths(blocks.find((block): block is TableBlock => block.kind === 'table')!)
  const grid = new Grid(widths.length, room)
  const sheet: Sheet = { grid, widths, half: rightHalf(widths), images: [], header: 0 }
  // One after the other: the picture of a pump takes some megabytes while it is drawn.
  for (const block of blocks) await WRITERS[block.kind](sheet, block as never)

  return {
    name,
    columns: widths.map((width) => ({ width })),
    cells: grid.cells,
    rowDefs: grid.rowDefs,
    merges: grid.merges,
    images: sheet.images,
    freezePane: { rows: sheet.header },
    view: { showGridLines: false },
    pageSetup: {
      paperSize: 'a4',
      orientation: 'landscape',
      fitToPage: true,
      fitToWidth: 1,
      fitToHeight: 0,
      horizontalCentered: true,
      margins: { left: 0.4, right: 0.4, top: 0.5, bottom: 0.6, header: 0.3, footer: 0.3 },
      printTitlesRow: `$${sheet.header}:$${sheet.header}`,
    },
    headerFooter: { oddFooter },
  }
}

/** The cells of a quotation's documents and how their pages are set up, as the library writes them. */
export async function workbookContent(document: QuotationDocument): Promise<WriteOptions> {
  const room = new Room()
  const sheets: WriteSheet[] = []
  for (const kind of sheetKinds(document)) {
    // Each kind is made of what it may tell and nothing else.
    const shown = visible(kind, document)
    const blocks = describeDocument(kind, 'sheet', shown)
    sheets.push(await sheetOf({ name: TITLES[kind], blocks, oddFooter: footer(shown) }, room))
  }
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

/** What may not stand in the name of a sheet, which has at most 31 characters. */
const NO_NAME = /[[\]:*?/\\']/g
const LONGEST_NAME = 24

/** Papers as sheets of an .xlsx file in their order, each named by its number and title. The same papers give the same bytes. */
export async function paperWorkbook(papers: readonly Paper[]): Promise<Uint8Array> {
  const room = new Room()
  const sheets: WriteSheet[] = []
  for (const [at, { title, running, blocks }] of papers.entries()) {
    const called = writable(title).replaceAll(NO_NAME, ' ').slice(0, LONGEST_NAME)
    const name = papers.length === 1 ? called : `${at + 1} ${called}`
    sheets.push(await sheetOf({ name, blocks, oddFooter: footerOf(running) }, room))
  }
  const [{ title, company, date }] = papers as [Paper]
  const created = new Date(`${date}T00:00:00Z`)
  const properties = {
    title: writable(title),
    creator: writable(company),
    created,
    modified: created,
  }
  return writeXlsx({ defaultFont: FONT, properties, sheets })
}
