import type { EntityName } from '#api/kit/entities.ts'
import type {
  ContractedEntity,
  OfContract,
  OwnedEntity,
  SearchedEntity,
} from '#api/kit/entity-sets.ts'
import type { Caller } from '../run/server.ts'

/**
 * What the suites that hold for every entity need to know of one. What its descriptor and its agreement tell they read
 * there; a fixture has what only somebody who knows the entity can say, and what they must not take from the product.
 */

export type Fields = Record<string, unknown>

/** Entities whose records are seen by some and not by others: they have an owner, or follow their contract's. */
export type Scoped = OwnedEntity | OfContract

/** One record of each of these, all of one person's, for those who should not get at them. */
export type Foreign = Record<Scoped, number> & {
  owner: number
  line: number
  /** Of a contract with their customer, of whom there is a confirmed statement. */
  contractLine: number
  statement: number
  /** Of an import of customers. */
  preview: number
  deleted: Record<Scoped, number>
  /** The address of a file that the contract names. */
  file: string
  /** Of the catalogue, which has no owners: what the calls about a quotation need beside it. */
  combination: number
  model: string
  /** Of their owner's. */
  key: number
  /** Where they are signed in. */
  device: string
  /** Of the website's text. */
  picture: string
}

/** In every text of these records, and in their owner's name: where it shows, one of them does. */
export const MARK = '他人'

type Of = (foreign: Foreign) => Fields

/** How the walk gets at another owner's record by a call, or why there is none to get at. */
export type Row =
  /** About one record: refused in the words of an absent one, however it is named; `own` by everybody but its owner. */
  | { one: Of[]; own?: true }
  /** A list, an option list: no query has the record in its answer. */
  | { list: Of }
  /** There is no owner, for this reason. */
  | { none: string }

/** The calls by which records come from a file: a preview is its maker's. */
const ofPreview: Row = { one: [({ preview: id }) => ({ id })], own: true }
export const IMPORTS = {
  importFile: { none: '文件由本人上传' },
  getImport: ofPreview,
  confirmImport: ofPreview,
} as const satisfies Record<string, Row>

type Any = {
  /** A new record, and what it hangs on, which `parent` makes unless the fields name it. */
  make: (caller: Caller, fields?: Fields, parent?: Caller) => Promise<number>
  /** Every field that a save takes, as the form shows it afterwards. */
  full: (caller: Caller) => Promise<Fields>
  /** Fields that a save takes and `full` leaves out, each with a test of its own. */
  apart?: readonly string[]
  /** Why a record that was made is never changed by a save. */
  frozen?: string
  /** A text of its form that is not unique. */
  text: string
  /** Calls that are not named as those of other entities are. */
  named?: Partial<Record<'list' | 'read' | 'save', string>>
  /** The calls in which it differs from other entities, by their name. */
  calls?: Readonly<Record<string, Row>>
}

type Listed = {
  /** The columns in which a keyword is looked for. */
  searched: readonly string[]
  /** The text among them that a record cannot be without. */
  needed?: string
  /** A field of two values by which its list is filtered. */
  flag?: string
  /** What keeps records that are otherwise alike apart. */
  apartBy?: (at: number) => Fields
}

/** The fields of the record that the walk must not get at; `of` are those that were made before it. */
type Owned = { marked: (of: Pick<Foreign, Scoped | 'file'>) => Fields }

/** Why everybody who has the permission gets at its records. */
type Shared = { shared: string }

/** What a record that hangs on a contract can be moved to. */
type Movable = { elsewhere: (owner: Caller) => Promise<Fields> }

/** The fixture of an entity, with all that its descriptor asks for. */
export type FixtureOf<E extends EntityName> = Any &
  (E extends Scoped ? Owned : Shared) &
  (E extends SearchedEntity ? Listed : unknown) &
  (E extends ContractedEntity ? Movable : unknown)

/** A fixture that is looked into whichever entity it is of. */
export type AnyFixture = Any & Partial<Owned & Shared & Movable> & Partial<Listed>
