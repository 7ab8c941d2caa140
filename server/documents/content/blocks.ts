import type { PumpSheet } from '../pump/pump-sheet.ts'
import type { PumpSheets } from '../pump/pump-sheets.ts'
import type { Cents, DocumentKind, QuotationDocument } from '../quotation-document.ts'
import type { ColumnName } from './columns.ts'

/** A document as data, from top to bottom: what it says, and nothing of how pages or sheets are drawn. */

/** What a document is written to: A4 pages as a PDF, or a sheet of a workbook. */
export type Medium = 'page' | 'sheet'

/** What a document is made of. */
export type Source = {
  kind: DocumentKind
  medium: Medium
  document: QuotationDocument
  pumps: PumpSheets
}

/**
 * What a cell says, in the format of its medium; an empty text is nothing. Percentages are without their sign; `off` is
 * what a discount takes off, in hundredths of a percent; `price` is a derived price in 元, the amount of its row by `count`.
 */
export type Value =
  | string
  | number
  | { cents: Cents }
  | { percent: string }
  | { off: number }
  | Derived

type Derived = { price: string; count: number }

/** How the values of a column are set: prose, short texts, numbers, and the formats of figures. */
export type Look =
  | 'text'
  | 'middle'
  | 'number'
  | 'quantity'
  | 'money'
  | 'percent'
  | 'percentDecimals'
  | 'fold'

/** A column with what it says of each line of the table. */
export type Column = {
  name: ColumnName
  header: string
  look: Look
  values: Value[]
  /** On a page, how much of the room it gets beside others; 0 for texts that are not broken into lines. */
  share: number
  /** On a page, where it is not as its look is. */
  align?: 'left' | 'right'
  /** In a sheet, its least width in digits, and its share of the room that is left. */
  width: number
  stretch: number
  /** In a sheet, whether it is as wide as its longest text. */
  whole?: boolean
}

/** A sum behind its label, in the columns that have one. */
export type Sum = {
  label: string
  values: Partial<Record<ColumnName, Value>>
  strong: boolean
  /**
   * What a sheet adds up for it: the lines of its set, all rows of the table, or the lines that have an amount.
   * Without any, it follows from the sum that adds `lines`.
   */
  adds?: 'set' | 'table' | 'lines'
}

/** So many lines of the table as `count` says, under a heading where there is one. */
export type Section = {
  heading: string
  count: number
  /** 套数, by which a line's quantity of one set is multiplied. */
  sets: number
  sum: Sum | undefined
}

export type Labelled = readonly [label: string, text: string]

/** Paragraphs of parts beside each other, each of them in one line where it fits into one. */
export type Below = readonly (readonly string[])[]

export type TableBlock = {
  kind: 'table'
  columns: Column[]
  /** What stands below each line over the whole width, in paragraphs of parts; nothing in tables without any. */
  below: Below[]
  sections: Section[]
  sums: Sum[]
  /** The last sum in capitals. */
  words: Labelled | undefined
  /** Whether its pages are so low that the last line may begin one, rather than leave the one before it to few lines. */
  isLow?: boolean
  /** What is `agreed` ends on the page of the signatures. */
  agreed?: boolean
}

export type DocumentBlock =
  | { kind: 'letterhead'; name: string; contact: string; logo: Uint8Array | undefined }
  | { kind: 'title'; title: string; name: string; warning: string }
  | { kind: 'facts'; left: Labelled[]; right: Labelled[] }
  | TableBlock
  | { kind: 'pump'; heading: string; sheet: PumpSheet }
  /** A text with its label, or a note without one; `agreed` as for tables. */
  | { kind: 'text'; label: string; text: string; agreed?: boolean }
  | { kind: 'terms'; title: string; terms: Labelled[] }
  /** The parties with their names, and what each of them fills in; what is `written` needs no room for seals. */
  | {
      kind: 'signatures'
      parties: Labelled[]
      representative: string
      date: string
      written?: boolean
      /** The last party's seal, over its place to sign. */
      seal?: Uint8Array | undefined
    }

export type BlockKind = DocumentBlock['kind']

/** A block of one kind. */
export type BlockOf<Kind extends BlockKind> = Extract<DocumentBlock, { kind: Kind }>
