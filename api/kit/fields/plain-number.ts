/** Numbers as people write and copy them (`８６００`, `8,600`, `1.2万`), as the plain decimals that calls take. */

/** Letters, figures and signs in half width, the rest as it is: NFKC would make `m³` of `m3` and 86001 of `8600①`. */
export const halfWidth = (text: string): string =>
  text
    .replace(/[！-～]/g, (wide) => String.fromCharCode(wide.charCodeAt(0) - 0xfee0))
    .replaceAll('￥', '¥')
    .replaceAll('\u3000', ' ')
    .trim()

const FIGURES = /^(?=\D*\d)(\d*|\d+(?:,\d{3})+)(?:\.(\d*))?\s*(万?)$/

/** Figures without their groups, times ten thousand where 万 stands behind them; undefined for anything else. */
function plainFigures(text: string): string | undefined {
  const match = FIGURES.exec(text)
  if (!match) return undefined
  const [, whole = '', fraction, tenThousand] = match
  const figures = whole.replaceAll(',', '')
  if (tenThousand === '') return fraction === undefined ? figures : `${figures}.${fraction}`
  const moved = (fraction ?? '').padEnd(4, '0')
  const thousands = (figures + moved.slice(0, 4)).replace(/^0+(?=\d)/, '')
  return moved.length > 4 ? `${thousands}.${moved.slice(4)}` : thousands
}

/**
 * A number as it is typed or pasted, in plain figures and without its unit. What is no number stays as it is, for who reads it to
 * refuse: a lone `8,6` may be 8.6 or the beginning of 8,600.
 */
export function plainNumber(typed: string, unit = ''): string {
  const text = halfWidth(typed).replaceAll('。', '.')
  if (text === '') return ''
  const ending = halfWidth(unit)
  const hasUnit = /^\D/.test(ending) && text.toLowerCase().endsWith(ending.toLowerCase())
  return plainFigures(hasUnit ? text.slice(0, -ending.length).trimEnd() : text) ?? typed
}

/** Whether a price has the tax in it: 1 or 0 as in `priceBases`; empty or null where nobody has said so. */
export type Basis = number | '' | null

const MONEY = /^(?:rmb|cny|¥)?\s*([^元/]*?)\s*元?(?:\/\p{Script=Han}{1,2})?$/iu
const TAX = String.raw`含税|不含税|未税`
const MARKED = new RegExp(
  String.raw`^(?:\((${TAX})价?\)|(${TAX})价?)?[:\s]*(.*?)\s*(?:\((${TAX})价?\)|(${TAX})价?)?$`,
)

/** No amount that people write is longer. */
const LONGEST = 60

/** An amount in plain figures, and what stands beside it of tax; undefined for what is no amount. */
function amountIn(typed: string): { figures: string; tax: string | undefined } | undefined {
  if (typed.length > LONGEST) return undefined
  const [, first, second, written = '', third, last] = MARKED.exec(halfWidth(typed)) ?? []
  const amount = MONEY.exec(written.replaceAll('。', '.'))?.[1]
  const figures = amount === undefined ? undefined : plainFigures(amount)
  return figures === undefined ? undefined : { figures, tax: first ?? second ?? third ?? last }
}

const basisOf = (tax: string) => (tax === '含税' ? 1 : 0)

/** The same of an amount: `￥8,600.00`, `8600元/台`, and `8600(含税)` where prices have that `basis`. */
export function plainAmount(typed: string, basis?: Basis): string {
  if (typed.trim() === '') return ''
  const read = amountIn(typed)
  const isOwn = read?.tax === undefined || basisOf(read.tax) === basis
  return read && isOwn ? read.figures : typed
}

/** Why an amount that says of itself whether tax is in it cannot be taken; undefined for every other text. */
export function basisProblem(typed: string, basis?: Basis): string | undefined {
  const tax = amountIn(typed)?.tax
  if (tax === undefined || basisOf(tax) === basis) return undefined
  const written = `“${typed.trim()}”`
  if (basis === 0) return `${written}是含税价，这里填不含税价，请换算后填写`
  if (basis === 1) return `${written}是不含税价，这里填含税价，请换算后填写`
  return `${written}里写了“${tax}”，这里请只填数字`
}
