import { halfWidth, plainAmount } from '#api/kit/fields/plain-number.ts'
import type { SheetColumn } from '../sheet.ts'
import { mayBeUnit, unitFor } from './beside.ts'
import type { ReadColumn } from './meaning.ts'
import { converted, isOwnUnit, type Unit } from './units.ts'

/** What a price list has where there is no price, or no such figure. */
const NOTHING = /^[-‐‑–—―−ー/]{1,6}$/u

const saysNothing = (text: string) => NOTHING.test(text.normalize('NFKC').trim())

/** An amount as a price list has it (`￥8，600.00`, `8600元/台`) in plain figures; empty for a dash. */
const amount = (text: string) => (saysNothing(text) ? '' : halfWidth(plainAmount(text)))

/** Units that are one sign. */
const inLetters = (text: string) => text.replace(/[㎥㎾㎜]/gu, (sign) => sign.normalize('NFKC'))

/** Figures without the unit of their column: `7.5KW` is `7.5`, `25-50m³/h` is `25-50`. */
function figuresAlone(written: string, units: readonly string[]): string {
  const text = inLetters(written)
  const lower = text.toLowerCase()
  for (const unit of units.map((one) => one.toLowerCase())) {
    const rest = text.slice(0, -unit.length).trim()
    if (lower.endsWith(unit) && /\d$/.test(rest) && !rest.toLowerCase().includes(unit)) return rest
  }
  return written
}

/** The same; empty for a dash, by which a fitting would have a power, and follow its pump's as cabinets do. */
const figures = (text: string, units: readonly string[]) =>
  saysNothing(text) ? '' : figuresAlone(text, units)

/** A percentage, which Excel stores as a fraction where its cell is formatted as one: `13%` and `0.13` are `13`. */
function percentage(text: string): string {
  const plain = figures(text, ['%'])
  if (plain !== text) return plain
  return /^0?\.\d{1,4}$/.test(plain) ? String(Number((Number(plain) * 100).toFixed(2))) : plain
}

/** A cell of a column as it is saved; it does not say which record the cell is about, so finding reads the cell as it is. */
export function cleaned(text: string, column: SheetColumn): string {
  if (column.isAmount) return amount(text)
  if (column.isPercent) return percentage(halfWidth(text))
  if (column.units) return figures(halfWidth(text), column.units)
  return column.isCode ? halfWidth(text) : text.trim()
}

/** A cell in the column's own unit, with what it says in the file; or why it cannot be. */
type Measured = { text: string; note: string } | { problem: string }

/** Characters of a cell in a sentence. */
export const SHOWN = 20

/** Where a unit of its own may begin behind a figure: `12.5L/s`, `1 1/2"`. */
const ENDS = /[\d½¼¾](?=\s*[^\d\s½¼¾.])/g

/** A figure and its unit, which counts before that of the column; of a unit that is not known what stands behind the figure. */
function withUnit(
  text: string,
  column: SheetColumn,
): { figures: string; word: string; unit?: Unit } {
  const splits = [...text.matchAll(ENDS)].map(({ index }) => ({
    figures: text.slice(0, index + 1),
    word: text.slice(index + 1).trim(),
  }))
  for (const one of splits) {
    const unit = unitFor(one.word, column)
    if (unit) return { ...one, unit }
  }
  return splits[0] ?? { figures: text, word: '' }
}

/**
 * A cell whose figures are not in the column's own unit, by the unit behind them or that of the column; undefined for one
 * that is read as it is.
 */
export function measured(text: string, column: ReadColumn): Measured | undefined {
  if (!column.quantity || column.isAmount || saysNothing(text) || text.trim() === '')
    return undefined
  const written = halfWidth(text)
  const { figures, word, unit: own } = withUnit(inLetters(written), column)
  const shown = `“${written.slice(0, SHOWN)}”`
  if (own && 'refused' in own) return { problem: `${shown}的单位是${word}，${own.refused}` }
  const scale = own ?? column.conversion?.scale
  if (!scale || isOwnUnit(scale)) return undefined
  const isOther = own === undefined && word !== '' && mayBeUnit(word, column)
  const found = isOther ? undefined : converted(own ? figures : written, scale)
  const unit = column.units?.[0] ?? ''
  if (found === undefined)
    return { problem: `${shown}不能由${scale.unit}换算成${unit}，请改成一个数` }
  const assumed = scale.assumed === undefined ? '' : `，${scale.assumed}`
  return { text: found, note: `原文${shown}，由${scale.unit}换算${assumed}` }
}
