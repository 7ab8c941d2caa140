import { groupedFromCents, percentFromHundredths, textFromCents } from '#api/kit/money.ts'
import { roleLevelText } from '#api/role/levels.ts'
import { CONCERNED_LEVEL, foldText, lineConcerns, type Excess } from './discount.ts'

/** Discounts in the words of the trade, the same on screen and in refusals. */

/** In percent with two decimals: `11.36`. */
export const percentFigure = (hundredths: number): string => textFromCents(hundredths)

/** `11.36%（8.864折）`; only the figure where nothing is given. */
export function discountText(hundredths: number): string {
  const fold = foldText(hundredths)
  const figure = `${percentFigure(hundredths)}%`
  return fold === '' ? figure : `${figure}（${fold}）`
}

const most = (limit: number | null, text: (limit: number) => string) =>
  limit === null ? '不允许' : `最多${text(limit)}`

type Named = { id: number; title: string; no?: string }

/** What is beyond a level, a sentence for each. */
export function excessInWords(
  excess: readonly Excess[],
  lines: readonly Named[],
  level: number,
): string[] {
  const names = new Map(lines.map(({ id, title, no = '' }) => [id, `“${`${title} ${no}`.trim()}”`]))
  const own = roleLevelText(level)
  const percents = (limit: number | null) =>
    `${own}${most(limit, (of) => `${percentFromHundredths(of)}%`)}`
  return excess.map((one) => {
    if (one.what === 'line') {
      return `${names.get(one.id) ?? ''}让利${discountText(one.hundredths)}，${percents(one.limit)}`
    }
    if (one.what === 'concern') {
      return `${names.get(one.id) ?? ''}${lineConcerns[one.concern]}，需要${roleLevelText(CONCERNED_LEVEL)}`
    }
    if (one.what === 'whole')
      return `整单让利${discountText(one.hundredths)}，${percents(one.limit)}`
    const total = groupedFromCents(one.cents)
    return `合计${total}元，${own}${most(one.limit, (of) => `${groupedFromCents(of)}元`)}`
  })
}
