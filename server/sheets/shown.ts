import { format } from 'numfmt'
import type { CellStyle } from './styles.ts'

/** What Excel has in a cell of a number, as people see it there. */

/** What the library answers for an invalid code; such a cell is shown as one without a format. */
const NO_FORMAT = '\0'

export function shownNumber(value: number, { format: code }: CellStyle): string {
  if (code === '') return format('General', value)
  const shown = format(code, value, { throws: false, invalid: NO_FORMAT })
  return (shown === NO_FORMAT ? format('General', value) : shown).trim()
}

const FIGURE = /-?[\d,]*\.?\d+(E[+-]\d+)?/

/** The figure in what a cell shows, whatever stands around it; NaN where there is none. */
export function figureIn(shown: string): number {
  const [figures = ''] = FIGURE.exec(shown) ?? []
  return figures === '' ? NaN : Number(figures.replaceAll(',', ''))
}

/**
 * What a format puts before and behind a number, such as a sign of money or a unit; undefined where the figure between is not
 * the number as far as its places go, such as of a percentage or of one that shows thousands.
 */
export function besideFigure(
  shown: string,
  value: number,
): { before: string; behind: string } | undefined {
  const { 0: figures = '', index = 0 } = FIGURE.exec(shown) ?? {}
  const places = /\.(\d+)/.exec(figures)?.[1]?.length ?? 0
  const isSame = Math.abs(figureIn(figures) - value) <= 0.5 / 10 ** places + Number.EPSILON
  if (!isSame || figures.includes('E')) return undefined
  return {
    before: shown.slice(0, index).trim(),
    behind: shown.slice(index + figures.length).trim(),
  }
}

/**
 * Decimal figures with at most so many places, half up and away from zero; others as they are. Texts, since a quotient of 2
 * has no exact 1394.985.
 */
export function rounded(text: string, places: number): string {
  const [, sign = '', whole = '', fraction = ''] = /^(-?)(\d+)\.(\d+)$/.exec(text) ?? []
  if (fraction.length <= places) return text
  const cut = BigInt(whole + fraction.slice(0, places)) + (fraction[places]! >= '5' ? 1n : 0n)
  const digits = String(cut).padStart(places + 1, '0')
  const at = digits.length - places
  return sign + digits.slice(0, at) + (places > 0 ? `.${digits.slice(at)}` : '')
}
