import type { OwnedEntity } from '#api/entities.ts'
import type { Endpoint, InputOf } from '#api/endpoint.ts'
import type { Context } from '#server/context.ts'
import type { Executor } from '#server/db/open.ts'
import type { RecordTable, StoredRecord } from '#server/records/save.ts'
import type { ManyKind } from '#server/records/save-many.ts'
import type { SheetColumn } from '#server/sheets/sheet.ts'

/** The texts of a row, of those columns that the file has. */
export type Cells = Readonly<Record<string, string>>

/** How an entity's records are read from a file: what is particular to it, for the mechanism that all share. */
export type ImportDescription<
  Save extends Endpoint,
  Stored extends StoredRecord,
  Values extends object,
> = {
  entity: OwnedEntity & RecordTable
  kind: ManyKind<Stored, Values>
  columns: readonly SheetColumn[]
  /** The call by which a form saves such a record: a row is checked as a form is. */
  save: Save
  /** What the record is called that a row is about; empty where it does not say. */
  nameOf: (cells: Cells) => string
  /** The same for two rows, or a row and a record, that are about one; empty where a row says none. */
  keyOf: (name: string) => string
  /** The stored records with these keys, by their keys. */
  existing: (executor: Executor, keys: readonly string[]) => Promise<Map<string, Stored>>
  /** What is sent to the save: columns that the file lacks are absent, and stay as they are. */
  toInput: (cells: Cells, before: Stored | undefined) => Record<string, unknown>
  /** The columns that a save writes. */
  toValues: (context: Context, input: InputOf<Save>, before: Stored | undefined) => Values
  /** Why somebody else's record cannot be changed by a row of that name. */
  notOwn: (name: string, owner: string) => string
}
