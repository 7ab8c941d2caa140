import type { EntityName } from '#api/kit/entities.ts'
import type { Endpoint, InputOf } from '#api/kit/endpoint.ts'
import type { FileQuestion, ImportNote } from '#api/kit/imports.ts'
import type { Context } from '#server/context.ts'
import type { Transaction } from '#server/db/open.ts'
import type { FieldTexts } from '#server/records/history/history-text.ts'
import type { StoredRecord } from '#server/records/save.ts'
import type { ManyKind } from '#server/records/save-many.ts'
import type { PriceTerms, SheetColumn, SheetRow } from '#server/sheets/sheet.ts'

/** The texts of a row, of those columns that the file has. */
export type Cells = Readonly<Record<string, string>>

/** Which record a row is about. */
export type About<Stored> = {
  /** Undefined for a new one. */
  record: Stored | undefined
  /** The name shown in the preview. */
  name: string
  /** The keys of the record; two rows of a file with one key would be about the same record. */
  keys: readonly string[]
  /** Why the record cannot be identified; empty where it can. */
  problem: string
  /** Whether such a row is about no record at all and need not be put right, as a title within a price list. */
  isSkipped?: boolean
  notes?: readonly ImportNote[]
}

/** How the rows of one file are read. */
export type FileReading<Stored> = {
  /** The records of some rows, in their order. */
  find: (rows: readonly Cells[]) => Promise<About<Stored>[]>
  /**
   * What is sent to the save: columns that the file lacks are absent, and stay as they are. The cells are cleaned, `found`
   * is the row as it was looked up. Throws a refusal.
   */
  toInput: (cells: Cells, before: Stored | undefined, found: Cells) => Record<string, unknown>
  /** Texts of columns for which the kind's own texts would query the database for each row. */
  fields?: FieldTexts
}

/** Makes fewer rows of those of a file, which it takes in their order. */
export type RowGathering = {
  /** The rows that are whole once this one is known. */
  take: (row: SheetRow) => SheetRow[]
  end: () => SheetRow[]
  /** What only a person knows of the rows, for each table of the file. */
  questions: () => FileQuestion[][]
  /** Columns of which nothing was read in the end. */
  unused: () => string[]
}

/** The effects of the saves on other records, applied once for all of them. */
export type Aftermath<Stored, Values> = {
  saved: (before: Stored | undefined, values: Values) => void
  finish: (context: Context, transaction: Transaction) => Promise<void>
}

/** How an entity's records are read from a file: the particulars for the shared import. */
export type ImportDescription<
  Save extends Endpoint,
  Stored extends StoredRecord,
  Values extends object,
> = {
  entity: EntityName
  kind: ManyKind<Stored, Values>
  columns: readonly SheetColumn[]
  /** What its prices are, to which those of a file are converted; absent where it has none. */
  prices?: (context: Context) => Promise<PriceTerms>
  /** Begins gathering the rows of a file: with the answers of a person, and the rows of its tables' names. */
  gather?: (answers: Readonly<Record<string, string>>, heads: readonly number[]) => RowGathering
  /** Columns that the actor may not fill in, with why. */
  locked?: (context: Context) => Readonly<Record<string, string>>
  /** The call by which a form saves such a record: a row is checked as a form is. */
  save: Save
  /** Begins a file with these columns (their names); refuses one that the actor may not import at all. */
  open: (
    context: Context,
    columns: readonly string[],
    pause: () => Promise<void>,
  ) => Promise<FileReading<Stored>>
  /** The columns that a save writes. Throws a refusal. */
  toValues: (context: Context, input: InputOf<Save>, before: Stored | undefined) => Values
  /** Why somebody else's record cannot be changed by a row of that name; for entities whose records have owners. */
  notOwn?: (name: string, owner: string) => string
  aftermath?: () => Aftermath<Stored, Values>
}
