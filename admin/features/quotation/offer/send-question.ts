import { isBelowLimit } from '#api/product/energy-words.ts'
import { groupedFromText } from '#api/kit/money.ts'
import type { QuotationLine } from '#api/quotation/quotation-line.ts'
import { withoutModel } from './export-question.ts'
import type { QuotationInfo } from '../prices/line-prices.ts'
import { setAdvice, setWarnings } from '../sets/set-warnings.ts'

/** How many models are named; more can be seen in the table. */
const NAMED = 5

/** That pumps are below the limit of their energy efficiency, with the edition by which they were judged. */
function belowLimit(lines: readonly QuotationLine[]): string[] {
  const below = lines.filter((line) => line.chosen && isBelowLimit(line))
  const [first] = below
  if (!first) return []
  const models = [...new Set(below.map(({ title, no }) => `${title} ${no}`.trim()))]
  const more = models.length > NAMED ? `等 ${models.length} 个型号` : ''
  return [
    `能效未达限定值，低于3级（${first.energy_standard}）：${models.slice(0, NAMED).join('、')}${more}`,
  ]
}

/** What is asked before a quotation is sent: the version and its total, and what the customer will find odd. */
export function sendQuestion(
  lines: readonly QuotationLine[],
  {
    revision,
    is_changed,
    sums,
    ...info
  }: Pick<QuotationInfo, 'revision' | 'is_changed' | 'sums' | 'rules' | 'renamed'>,
): string {
  if (revision > 0 && !is_changed) {
    return `V${revision}发出之后没有修改：不产生新版本，阶段改回“已发出”。`
  }
  const models = withoutModel(lines).length
  return [
    ...setWarnings(lines, setAdvice(info)),
    ...belowLimit(lines),
    ...(models > 0 ? [`还有 ${models} 行未选型号，客户收到的单据上没有它们的型号和参数。`] : []),
    `生成 V${revision + 1}，合计 ${groupedFromText(sums.gross)} 元，之后的修改另成新版。`,
  ].join('\n')
}
