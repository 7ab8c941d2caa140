import { createHash } from 'node:crypto'

/**
 * How models and serial numbers were folded when migration 058 was written. Nothing else uses it, and it is never changed:
 * what keys mean today is `server/names/name-key.ts`, what is searched `server/db/search/search.ts`.
 */

const LONGEST_BYTES = 1000
const INVISIBLE = /(?![\t\n\v\f\r])[\p{Default_Ignorable_Code_Point}\p{Cf}\p{Cc}]/gu
const SPACES = /[\s\u2800]+/g
const DASHES = /[-\u2010\u2012-\u2015\u2212\u2500\u30fc]+/g
const ONE_AS_DASH = /(?<=\d)一(?=\d)/g
const TIMES = /[×*✕✖]/g

const visible = (text: string) => text.replace(INVISIBLE, '')

function folded(text: string): string {
  const compared = visible(text).normalize('NFKC').toLowerCase().normalize('NFKC')
  return visible(compared).replace(SPACES, ' ').trim()
}

const matched = (text: string) =>
  folded(text)
    .replaceAll(' ', '')
    .replace(TIMES, 'x')
    .replace(ONE_AS_DASH, '-')
    .replace(DASHES, '-')

function bounded(key: string): string {
  if (Buffer.byteLength(key) <= LONGEST_BYTES) return key
  return `\r${createHash('sha256').update(key).digest('hex')}`
}

/** The key of a machine's number. */
export const serialKey = (serial: string) => bounded(matched(serial))

/** The key by which products are alike; empty without a model. */
export const modelKey = (title: string, model: string, brand: string) =>
  folded(model) === ''
    ? ''
    : `${bounded(matched(model))}\n${bounded([title, brand].map(folded).join('\n'))}`

/** The text of a record in which keywords are looked for. */
export const searchText = (texts: readonly string[]) =>
  texts.map((text) => matched(text).replaceAll('-', '')).join('\n')
