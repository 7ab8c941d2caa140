import { halfWidth, plainAmount } from '#api/kit/plain-number.ts'
import type { SheetColumn } from '../sheet.ts'

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
