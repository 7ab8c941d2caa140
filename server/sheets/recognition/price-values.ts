import type { SheetRow } from '../sheet.ts'
import type { ReadColumn } from './meaning.ts'
import { multiplied } from './units.ts'
import { SHOWN } from './values.ts'

/** Prices of a row as they are stored: by the unit, the discount and the 口径 of their columns. */

const DISCOUNT = /^(\d{1,3}(?:\.\d{1,4})?)\s*(%|折)?$/

/** A discount as a fraction of the price, in figures by which it is multiplied; undefined where it is not clear. */
function discountIn(text: string): { times: bigint; by: bigint } | undefined {
  const [, figures, sign] = DISCOUNT.exec(text.normalize('NFKC').trim()) ?? []
  if (figures === undefined) return undefined
  const scaled = BigInt(multiplied(figures, 10_000n, 1n, 0))
  // 85折 and 8.5折 are the same.
  const by = sign === undefined ? 1n : sign === '%' || /^\d\d$/.test(figures) ? 100n : 10n
  const isFraction = scaled > 0n && scaled <= 10_000n * by
  return isFraction ? { times: scaled, by: 10_000n * by } : undefined
}

const PLAIN = /^\d{1,12}(?:\.\d{1,12})?$/
const WHOLE_PERCENT = 10_000n

/** Hundredths of a percent. */
const rateOf = (percent: string) => BigInt(multiplied(percent, 100n, 1n, 0))

/** A price by the unit, the discount and the 口径 of its column, rounded once, half up to the cent. */
function convertPrice(row: SheetRow, column: ReadColumn, ownRate: string): void {
  const { name, conversion } = column
  if (!conversion) return
  const raw = (row.cells[name] ?? '').trim()
  const figures = row.cleaned[name] ?? raw
  if (!PLAIN.test(figures)) return
  const { scale, tax, discount } = conversion
  let [times, by] = [1n, 1n]
  const notes: string[] = []
  const multiply = (one: { times: bigint; by: bigint }) => {
    times *= one.times
    by *= one.by
  }
  // A cell that says 元 or 万 is in its own unit.
  if (scale && !/[元万]/.test(raw)) {
    multiply(scale)
    notes.push(`由${scale.unit}换算`)
  }
  if (discount !== undefined) {
    const written = (row.cells[discount] ?? '').trim()
    const fraction = discountIn(written)
    if (fraction) {
      multiply(fraction)
      notes.push(`× 折扣${written}`)
    } else if (written === '') notes.push('没有折扣')
    else row.problem ||= `折扣“${written.slice(0, SHOWN)}”看不出是几折，请写成0.85、85%或8.5折`
  }
  if (tax) {
    const rate = tax.isSaid ? tax.rate : ownRate || tax.rate
    if (PLAIN.test(rate)) {
      const withTax = WHOLE_PERCENT + rateOf(rate)
      multiply(
        tax.toInclusive
          ? { times: withTax, by: WHOLE_PERCENT }
          : { times: WHOLE_PERCENT, by: withTax },
      )
      notes.push(`按税率${rate}%换算成${tax.toInclusive ? '含税价' : '不含税价'}`)
    } else row.problem ||= `税率“${rate.slice(0, SHOWN)}”无法识别`
  }
  if (notes.length === 0) return
  row.cells[name] = multiplied(figures, times, by, 2)
  delete row.cleaned[name]
  const said = row.notes?.[name] ?? `原文“${raw}”`
  row.notes = { ...row.notes, [name]: `${said}，${notes.join('，')}` }
}

/** Converts the prices of a row whose cells are read; of its discount nothing stays. */
export function convertPrices(row: SheetRow, columns: Iterable<ReadColumn>): void {
  const all = [...columns]
  const rate = all.find(({ isTaxRate }) => isTaxRate)?.name ?? ''
  const ownRate = (row.cleaned[rate] ?? row.cells[rate] ?? '').trim()
  for (const column of all) if (column.isAmount) convertPrice(row, column, ownRate)
  for (const { name, isDiscount } of all) {
    if (!isDiscount) continue
    delete row.cells[name]
    delete row.cleaned[name]
  }
}
