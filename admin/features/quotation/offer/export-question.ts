import type { QuotationLine } from '#api/quotation/quotation-line.ts'
import { isFree } from '../sets/quotation-sets.ts'
import { setWarnings, type SetAdvice } from '../sets/set-warnings.ts'

/** What will be missing in an export or does not fit, as a question; undefined where all is right. */
export function exportQuestion(
  lines: readonly QuotationLine[],
  advice: SetAdvice,
): string | undefined {
  if (lines.length === 0) return '这份报价还没有产品，是否继续导出？'
  const warnings = setWarnings(lines, advice)
  const missing = missingIn(lines)
  if (warnings.length === 0 && missing.length === 0) return undefined
  const empty = missing.length > 0 ? `还有 ${missing.join('、')}，导出后为空。` : ''
  return [...warnings, `${empty}是否继续？`].join('\n')
}

function missingIn(lines: readonly QuotationLine[]): string[] {
  const models = withoutModel(lines).length
  const prices = withoutPrice(lines).length
  return [
    ...(models > 0 ? [`${models} 行未选型号`] : []),
    ...(prices > 0 ? [`${prices} 行无单价`] : []),
  ]
}

/** The lines of products whose model is still to be chosen. */
export const withoutModel = (lines: readonly QuotationLine[]) =>
  lines.filter((line) => !line.chosen && !isFree(line))

/** The lines that have neither a price nor one that is agreed apart (另计). */
const withoutPrice = (lines: readonly QuotationLine[]) =>
  lines.filter(({ unitprice, unpriced }) => unitprice === '' && unpriced !== 1)
