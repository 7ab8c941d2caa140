import type { FileLayout, LeftOut } from '#api/kit/imports.ts'
import type { Quantity } from './recognition/units.ts'

/** What goes to and from the processes that read and write Excel files; large lists travel as JSON, a part at a time. */

/** A column of a sheet: its title, and the name under which its cells are known here. */
export type SheetColumn = {
  name: string
  title: string
  /** What other files call it. */
  synonyms?: readonly string[]
  /** What they may mean it by, where they have no other column that is it. */
  otherwise?: readonly string[]
  /** How its unit is written behind its title and its figures; the first is the one that it is stored in. */
  units?: readonly string[]
  /** What its figures measure; those of a known other unit are converted. */
  quantity?: Quantity
  /** Letters and figures, which are read in half width; of a cell that is a number what its format shows. */
  isCode?: boolean
  isPercent?: boolean
  /** Why the actor may not fill it in; it is recognised, and left out. */
  locked?: string
  /** What the template's example has; a row that is the example is not read. */
  example?: string
  /** A sheet without it cannot be read. */
  required?: boolean
  /** Pasted columns without names are these, in their order. */
  isUsual?: boolean
  /** It identifies the record of a row. A sheet must have all identifying columns. */
  identifies?: boolean
  /** No day is ever in it: where a cell holds one, Excel has taken what was typed, such as 2-5, for a date. */
  isNoDay?: boolean
  /** Written as a number with two places, for Excel to compute with; its texts are decimals of at most 15 figures. */
  isAmount?: boolean
  /** The price of a row, as which 含税价 or 净价 without another name is read. */
  isPrice?: boolean
  /** An amount that is stored without tax, whatever the prices are. */
  isNet?: boolean
  /** Its figures are discounts (折扣) on the price beside them, and nothing is stored of them. */
  isDiscount?: boolean
  /** The rate by which the prices of its row are converted. */
  isTaxRate?: boolean
  /** In characters, where it is written. */
  width?: number
  /** How many characters a cell may have, where it is not `USUAL_LENGTH`; a longer one makes its row wrong. */
  longest?: number
}

export const USUAL_LENGTH = 255

/** A row of a file as it was read: texts by the names of their columns, of those columns that the file has. */
export type SheetRow = {
  /** Its number in the file, as Excel shows it. */
  row: number
  cells: Record<string, string>
  /** Those cells that are not saved as they stand there, as they are saved. */
  cleaned: Record<string, string>
  /** What is to be said of cells that are read otherwise than they stand in the file, by their columns. */
  notes?: Record<string, string>
  /** The columns of figures that stand in bold. */
  bold?: string[]
  /** The speed in r/min that a heading above it says: `n=2900r/min`. */
  speed?: string
  /** Which of the sheet's tables it is of, counted from 0; the first where that is not said. */
  table?: number
  /** What of it cannot be read as it was meant; empty where all can. */
  problem: string
}

/** What was chosen by hand of a file's layout. */
export type LayoutChoice = {
  /** It is a text that was pasted. */
  pasted?: boolean | undefined
  /** By its name. */
  sheet?: string | undefined
  /** Hidden rows and columns are read too. */
  hidden?: boolean | undefined
  /** The row of names. */
  row?: number | undefined
  /**
   * Columns by their letters, empty to leave one out; of a further table with the row of its names before them. A row
   * alone has no names.
   */
  columns: Readonly<Record<string, string>>
  /** What was answered to the questions of a layout, by their names. */
  answers?: Readonly<Record<string, string>>
}

/** By what prices are converted to those that are stored. */
export type PriceTerms = {
  /** Whether stored prices have tax in them; null where nobody has said so. */
  isInclusive: boolean | null
  /** The usual rate in percent. */
  taxRate: string
}

export type ReadTask = {
  work: 'read'
  file: Uint8Array
  /** As it is called on the sender's computer. */
  name: string
  columns: readonly SheetColumn[]
  choice: LayoutChoice
  prices: PriceTerms
  limits: { rows: number; unpackedBytes: number }
}

export type WriteTask = {
  work: 'write'
  sheetName: string
  columns: readonly SheetColumn[]
  /** JSON lists of rows, each the texts of its columns in their order. */
  parts: readonly string[]
}

/** As what a cell is written where it says something that is one; whatever is not is written as text. */
export type CellKind = 'text' | 'number' | 'amount' | 'decimal' | 'day' | 'time'

/** A column of a list that is only read; its cells are texts or numbers. */
export type ListColumn = { title: string; kind: CellKind; width: number }
export type ListCell = string | number

export type ListSheet = { sheetName: string; columns: readonly ListColumn[] }
/** Writes a list, requesting its rows in parts as JSON lists. */
export type StreamTask = ListSheet & { work: 'stream' }
/** The next part, answered with `undefined` after the last; or some of the file, which needs no answer. */
export type StreamQuestion = 'part' | Uint8Array

/** What a cell of somebody else's workbook is to hold. */
export type Fill = {
  /** As Excel shows it. */
  row: number
  /** Counted from 0. */
  column: number
  /** A text is one whatever its first character, with at most 32,767; null and an empty text leave the cell empty. */
  value: string | number | null
  /** A cell that is not there yet looks as the one of this column does in its row, unless that is struck; else as its own column. */
  styleOf?: number
}

/** What is filled into one sheet. */
export type SheetFill = {
  /** As `Read` names it. */
  name: string
  /** In any order, none twice. */
  cells: readonly Fill[]
  /**
   * Their columns are counted from the first that is free and in sight at the right of all that the sheet holds, and are so
   * wide, in characters, where the sheet does not say how wide they are.
   */
  beside?: { widths: readonly number[] }
}

export type FillTask = {
  work: 'fill'
  file: Uint8Array
  /** As it is called on the sender's computer. */
  name: string
  /** None twice. */
  sheets: readonly SheetFill[]
  limits: { unpackedBytes: number }
}

/** What was not filled of a sheet, and what is not seen of it. */
export type FilledSheet = {
  /** Cells that were left as they are, since another one is merged over them. */
  merged: Pick<Fill, 'row' | 'column'>[]
  /** Columns that were filled and that the sheet hides, counted from 0. */
  hiddenColumns: number[]
}

export type Filled = {
  file: Uint8Array
  /** In the order of the task. */
  sheets: FilledSheet[]
}

/** The error of a file as a whole, in words for the user. */
export type Unreadable = { problem: string }

export type Read = {
  /** JSON lists of `SheetRow`; none where the layout has a problem. */
  parts: string[]
  layout: FileLayout
  /** Titles of columns that mean nothing here. */
  ignored: string[]
  /** For each table of the sheet the letters of the columns that it has, by their names. */
  letters: Record<string, string>[]
  /** The visible sheets, with how many rows of each are filled in. */
  sheets: { name: string; rows: number }[]
  /** The one that is read. */
  sheet: string
  left_out: LeftOut[]
}

/** Rows in one message: few enough to be parsed quickly. */
export const ROWS_AT_ONCE = 250
export const CHARACTERS_AT_ONCE = 200_000
