import type { MessagePort } from 'node:worker_threads'

/** What goes to and from the threads that read and write Excel files; large lists travel as JSON, a part at a time. */

/** A column of a sheet: its title, and the name under which its cells are known here. */
export type SheetColumn = {
  name: string
  title: string
  /** A sheet without it cannot be read. */
  required?: boolean
  /** It tells which record a row is about: where any column does, a sheet without all that do cannot be read. */
  identifies?: boolean
  /** No day is ever in it: where a cell holds one, Excel has taken what was typed, such as 2-5, for a date. */
  isNoDay?: boolean
  /** Written as a number with two places, for Excel to compute with; its texts are decimals of at most 15 figures. */
  isAmount?: boolean
  /** In characters, where it is written. */
  width?: number
}

/** A row of a file as it was read: texts by the names of their columns, of those columns that the file has. */
export type SheetRow = {
  /** Its number in the file, as Excel shows it. */
  row: number
  cells: Record<string, string>
  /** What of it cannot be read as it was meant; empty where all can. */
  problem: string
}

export type ReadTask = {
  work: 'read'
  file: Uint8Array
  columns: readonly SheetColumn[]
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
export type CellKind = 'text' | 'number' | 'amount' | 'day' | 'time'

/** A column of a list that is only read; its cells are texts or numbers. */
export type ListColumn = { title: string; kind: CellKind; width: number }
export type ListCell = string | number

/** Writes a list whose rows come by the port, a part for each time that it is asked for one, as JSON lists of rows. */
export type StreamTask = {
  work: 'stream'
  sheetName: string
  columns: readonly ListColumn[]
  port: MessagePort
}
/** To the thread: the next part, that there is none, or that nobody waits for the file any more. */
export type PartAnswer = { part: string } | 'end' | 'stop'
/** From the thread: that it wants a part, some of the file, or that this was all. */
export type StreamMessage = 'part' | Uint8Array | 'end'

/** What is wrong with a file as a whole, in words for who chose it. */
export type Unreadable = { problem: string }

export type Read = {
  /** JSON lists of `SheetRow`. */
  parts: string[]
  /** Titles of columns that mean nothing here. */
  ignored: string[]
  /** The letters of the columns that the file has, by their names. */
  letters: Record<string, string>
}

/** Rows that travel together: a moment's work for who takes them apart. */
export const ROWS_AT_ONCE = 250
export const CHARACTERS_AT_ONCE = 200_000
