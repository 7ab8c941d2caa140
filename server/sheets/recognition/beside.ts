import type { SheetColumn } from '../sheet.ts'
import { taxIn, type Tax } from './tax.ts'
import { countryIn, foldedUnit, isOwnUnit, unitOf, type Scale, type Unit } from './units.ts'

/** What stands beside the name of a column: its unit, its 口径, another language, or words that change nothing. */

const ENGLISH =
  /^(?:(?:model|type|name|no|product|item|goods|description|brand|remarks?|notes?|unit|list|net|price|qty|quantity|flow|rate|rated|nominal|design|max|min|capacity|head|lift|power|motor|speed|size|weight|material)\.?)+$/
export const isEnglish = (folded: string) => ENGLISH.test(folded)

/** `Q`, `H1`, `P2`: the sign of a quantity. */
const SIGN = /^[a-zηφ]{1,2}\d?$/
const IN_LETTERS = /^(?=.*[a-z$€£°])[a-z\d$€£°/·.%-]{1,12}$/
const IN_CHINESE =
  /(?:升|吨|千克|公斤|帕|巴|方|米|[英公]?[寸尺里]|磅|瓦|马力|匹|加仑|转|元|美金|欧|英镑|港币|分钟|小时|秒)$/

/** The unit of a column that a word is; undefined where it is none that is known. */
export function unitFor(
  word: string,
  { units, quantity }: Pick<SheetColumn, 'units' | 'quantity'>,
  country?: 'us' | 'uk',
): Unit | undefined {
  const folded = foldedUnit(word)
  if (units?.some((unit) => foldedUnit(unit) === folded)) return { unit: word, times: 1n, by: 1n }
  return quantity && unitOf(word, quantity, country)
}

/** Whether a word is a unit, or looks like one that is not known, for a column whose figures have one. */
export function mayBeUnit(word: string, column: SheetColumn): boolean {
  if (!column.units && !column.quantity) return false
  if (unitFor(word, column)) return true
  const folded = foldedUnit(word)
  if (SIGN.test(folded) || isEnglish(folded)) return false
  return IN_LETTERS.test(folded) || IN_CHINESE.test(folded)
}

export type Said = {
  beside: readonly string[]
  scale?: Scale
  tax?: Tax
  /** Why figures of that unit cannot be read, and whether a person may still say that they are of the column's own. */
  problem?: string
  isRefused?: boolean
  /** Words of which nothing follows. */
  hasMore: boolean
}

const isCountry = (word: string) => countryIn(word) !== undefined && word.length <= 6

function wordsOf(text: string, column: SheetColumn): string[] {
  if (unitFor(text, column)) return [text]
  const tax = column.isAmount ? taxIn(text) : undefined
  const words = (
    tax ? text.normalize('NFKC').replace(/\s/g, '').replace(tax.written, ',') : text
  ).split(/[,;，；、]/)
  return words.map((word) => word.trim()).filter((word) => word !== '')
}

/** What the words beside a column's name say of its figures. */
export function saidBeside(beside: readonly string[], column: SheetColumn): Said {
  const country = countryIn(beside.join(' '))
  const said: Said = { beside, hasMore: false }
  for (const text of beside) {
    if (column.isAmount) {
      const tax = taxIn(text)
      if (tax) said.tax ??= tax
    }
    for (const word of wordsOf(text, column)) {
      const unit = unitFor(word, column, country)
      if (!unit) {
        if (mayBeUnit(word, column)) said.problem ??= `单位“${word}”不认识`
        else if (!isCountry(word) && !SIGN.test(foldedUnit(word))) said.hasMore = true
      } else if ('refused' in unit) {
        said.problem = `单位是${word}，${unit.refused}`
        said.isRefused = true
      } else if (said.scale && !isSame(said.scale, unit)) {
        said.problem ??= `写着“${said.scale.unit}”和“${unit.unit}”两种单位`
      } else said.scale ??= unit
    }
  }
  return said
}

const isSame = (one: Scale, other: Scale) =>
  one.times * other.by === other.times * one.by && one.isInch === other.isInch

/**
 * Of several titles of one column the one that is read: as the column is itself, before one that is converted, before one
 * with words of which nothing is known.
 */
export function rankOf({ scale, problem, hasMore }: Said): number {
  if (problem !== undefined || hasMore) return 2
  return scale && !isOwnUnit(scale) ? 1 : 0
}

/** A cell of a row of units that has none. */
export const isNoUnit = (text: string) => /^(?:[-‐–—−/]*|单位)$/u.test(text.replace(/\s/g, ''))

/**
 * Whether a row below these names has their units: each of its cells is one, or says nothing. Figures are none, nor is a
 * row without any unit that is known.
 */
export function isUnitsRow(
  texts: ReadonlyMap<number, string>,
  names: ReadonlyMap<number, { column: SheetColumn | undefined }>,
): boolean {
  let isKnown = false
  for (const [at, text] of texts) {
    if (isNoUnit(text)) continue
    const column = names.get(at)?.column
    if (!column && !/\d/.test(text)) continue
    if (!column || !mayBeUnit(text.replace(/^[(（[]|[)）\]]$/g, ''), column)) return false
    isKnown ||= unitFor(text, column) !== undefined
  }
  return isKnown
}
