import type { FileLayout } from '#api/kit/imports.ts'

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
  /** Letters and figures, which are read in half width. */
  isCode?: boolean
  isPercent?: boolean
  /** Why the actor may not fill it in; it is recognised, and left out. */
  locked?: string
  /** What the template's example has; a row that is the example is not read. */
  example?: string
  /** A sheet without it cannot be read. */
  required?: boolean
  /** It identifies the record of a row. A sheet must have all identifying columns. */
  identifies?: boolean
  /** No day is ever in it: where a cell holds one, Excel has taken what was typed, such as 2-5, for a date. */
  isNoDay?: boolean
  /** Written as a number with two places, for Excel to compute with; its texts are decimals of at most 15 figures. */
  isAmount?: boolean
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
  /** What of it cannot be read as it was meant; empty where all can. */
  problem: string
}

/** What was chosen by hand of a file's layout: the row of names, and columns by their letters, empty to leave one out. */
export type LayoutChoice = { row?: number | undefined; columns: Readonly<Record<string, string>> }

export type ReadTask = {
  work: 'read'
  file: Uint8Array
  /** As it is called on the sender's computer. */
  name: string
  columns: readonly SheetColumn[]
  choice: LayoutChoice
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

/** The error of a file as a whole, in words for the user. */
export type Unreadable = { problem: string }

export type Read = {
  /** JSON lists of `SheetRow`; none where the layout has a problem. */
  parts: string[]
  layout: FileLayout
  /** Titles of columns that mean nothing here. */
  ignored: string[]
  /** The letters of the columns that the file has, by their names. */
  letters: Record<string, string>
}

/** Rows in one message: few enough to be parsed quickly. */
export const ROWS_AT_ONCE = 250
export const CHARACTERS_AT_ONCE = 200_000
