import { groupedFromCents } from '#api/kit/money.ts'
import { divided } from '#api/quotation/money/quotation-money.ts'
import { isTaxOdd, printedFigures } from './printed-rows.ts'
import { MOST_UNITS, textFromUnits, unitsOf } from './quantity.ts'

/**
 * What a row of a request takes of its contract's line. A row is half-up(the line's figure × the share applied for after
 * it) less the stored figures of the line's other rows, so that the rows add up to the line whatever their order, and
 * also after a 红冲 and a new request. Amounts are cents, quantities units (`quantity.ts`), shares exact fractions.
 */

/** A line as it is invoiced; `list` is before any discount and, like unit prices, with or without tax. */
export type InvoicedLine = {
  pieces: number
  gross: number
  tax: number
  list: number
  /** Hundredths of a percent. */
  tax_rate: number
  hasDiscount: boolean
  /** Whether `list` includes tax. */
  isInclusive: boolean
}

/** What rows that are not 红冲 have taken of a line: by quantity, by amount, and their stored figures. */
export type Taken = { units: bigint; amount: bigint; gross: bigint; tax: bigint; list: bigint }

export const NOTHING_TAKEN: Taken = { units: 0n, amount: 0n, gross: 0n, tax: 0n, list: 0n }

/** What is applied for of a line: a quantity, or an amount with tax. */
export type Part = { units: bigint } | { amount: bigint }

/** A row as it is stored; `amount` is null where it was applied for by quantity. */
export type AppliedRow = {
  units: bigint
  amount: bigint | null
  gross: bigint
  tax: bigint
  list: bigint
  /** `list` as the invoice shows it; without a discount row the same as what is left after it. */
  list_net: bigint
  list_tax: bigint
}

type Share = { part: bigint; whole: bigint }
const ALL: Share = { part: 1n, whole: 1n }

function shareTaken({ pieces, gross }: InvoicedLine, { units, amount }: Taken): Share {
  const all = unitsOf(pieces)
  if (amount === 0n) return { part: units, whole: all }
  return { part: units * BigInt(gross) + amount * all, whole: all * BigInt(gross) }
}

/** How many units are left, to the nearest; 0 where more is taken than there is. */
export function unitsLeft(line: InvoicedLine, taken: Taken): bigint {
  const { part, whole } = shareTaken(line, taken)
  return part >= whole ? 0n : divided((whole - part) * unitsOf(line.pieces), whole)
}

export const grossLeft = ({ gross }: InvoicedLine, taken: Taken) => BigInt(gross) - taken.gross

const worth = (figure: number, { part, whole }: Share) => divided(BigInt(figure) * part, whole)

/** The row for a part of a line, or why it cannot be applied for, as the end of a sentence about the line. */
export function appliedRow(
  line: InvoicedLine,
  taken: Taken,
  part: Part,
): { row: AppliedRow } | { fault: string } {
  const left = unitsLeft(line, taken)
  if (left === 0n) return { fault: '已全部申请开票' }
  if (left > MOST_UNITS) return { fault: '数量太大，请分成几行合同明细' }
  if ('amount' in part) return rowByAmount(line, taken, part.amount)
  if (part.units > left) return { fault: `最多还能申请${textFromUnits(left)}` }
  if (part.units === left) return rowOf(line, taken, { units: left, amount: null }, ALL)
  const share = shareTaken(line, { ...taken, units: taken.units + part.units })
  return rowOf(line, taken, { units: part.units, amount: null }, share)
}

/** All that is left is taken by its quantity, whose rounding nobody has to make up for later. */
function rowByAmount(line: InvoicedLine, taken: Taken, amount: bigint) {
  const left = grossLeft(line, taken)
  if (amount > left) return { fault: `最多还能申请${groupedFromCents(left)}元` }
  if (amount === left) return appliedRow(line, taken, { units: unitsLeft(line, taken) })
  const units = divided(amount * unitsOf(line.pieces), BigInt(line.gross))
  const { part, whole } = shareTaken(line, { ...taken, amount: taken.amount + amount })
  return rowOf(line, taken, { units, amount }, part < whole ? { part, whole } : ALL)
}

type Quantity = Pick<AppliedRow, 'units' | 'amount'>

function rowOf(line: InvoicedLine, taken: Taken, quantity: Quantity, after: Share) {
  const figures = {
    gross: worth(line.gross, after) - taken.gross,
    tax: worth(line.tax, after) - taken.tax,
    list: worth(line.list, after) - taken.list,
  }
  const { gross, tax, list } = figures
  if (quantity.units === 0n || list <= 0n || gross < 0n || tax < 0n) {
    return { fault: '申请的数量或金额太小，请加大' }
  }
  const printed = printedFigures(figures, line)
  const row: AppliedRow = { ...quantity, ...figures, ...printed }
  if (!isTaxOdd(row, line.tax_rate)) return { row }
  return {
    fault: '红冲后剩余的税额与“金额×税率”相差超过0.06元，请把这一行其余的发票红冲后合并申请',
  }
}

/**
 * Why a line of which something is applied for cannot be changed like this; undefined where it can. What is applied for
 * must stay within the line and be worth no less, and of a line that is applied for in full nothing is left to apply for.
 */
export function undercut(
  before: InvoicedLine,
  after: Omit<InvoicedLine, 'tax_rate'> & { tax_rate: number | null },
  taken: Taken,
): string | undefined {
  if (before.tax_rate !== after.tax_rate) return '税率不能修改'
  const { tax_rate } = before
  const next = { ...after, tax_rate }
  const isSame = next.pieces === before.pieces && next.gross === before.gross
  if (isSame && next.list === before.list && next.tax === before.tax) return undefined
  if (BigInt(next.gross) < taken.gross || (taken.amount > 0n && next.gross === 0)) {
    return `金额不能低于已申请的${groupedFromCents(taken.gross)}元`
  }
  const share = shareTaken(next, taken)
  const isOver = share.part > share.whole
  const isWhole = unitsLeft(next, taken) === 0n
  const beyond = isOver
    ? divided((share.part - share.whole) * unitsOf(next.pieces), share.whole)
    : 0n
  if (beyond > 1n) return '数量不能低于已申请的数量'
  const held = worth(before.gross, shareTaken(before, taken))
  if (worth(next.gross, share) < held) return '单价不能低于申请时的单价'
  return isWhole && BigInt(next.gross) !== taken.gross
    ? '已全部申请开票，金额不能再修改'
    : undefined
}
