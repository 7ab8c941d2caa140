import type { QuotationLine } from '#api/quotation-line.ts'
import { powerNotice, pumpPower } from './power-notice.ts'
import { isFree, setsInOrder } from './quotation-sets.ts'

/** So many are named one by one; of more the rows themselves tell. */
const NAMED = 5

/** What will be missing in an export or is too weak, as a question; undefined where all is right. */
export function exportQuestion(lines: readonly QuotationLine[]): string | undefined {
  if (lines.length === 0) return '这份报价还没有产品，是否继续导出？'
  const weaker = weakerThanPump(lines)
  const missing = missingIn(lines)
  if (weaker.length === 0 && missing.length === 0) return undefined
  const empty = missing.length > 0 ? `还有 ${missing.join('、')}，导出后为空。` : ''
  return [...weaker, `${empty}是否继续？`].join('\n')
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
export const withoutPrice = (lines: readonly QuotationLine[]) =>
  lines.filter(({ unitprice, unpriced }) => unitprice === '' && unpriced !== 1)

/** The cabinets and starters with less power than the pump of their set, in the words of their rows. */
export function weakerThanPump(lines: readonly QuotationLine[]): string[] {
  const weaker = setsInOrder(lines).flatMap((set) => {
    const pump = pumpPower(set.lines)
    return set.lines.flatMap((line) => {
      const notice = line.chosen ? powerNotice(line, pump, undefined) : undefined
      return notice?.kind === 'warning' ? [`${set.com_name}：${notice.text}`] : []
    })
  })
  const others = weaker.length - NAMED
  return others > 0 ? [...weaker.slice(0, NAMED), `另有 ${others} 行功率小于水泵`] : weaker
}
