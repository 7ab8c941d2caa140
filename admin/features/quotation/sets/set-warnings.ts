import type { QuotationLine } from '#api/quotation/quotation-line.ts'
import { setProblems } from '#api/quotation/set-problems.ts'
import type { SetRule } from '#api/combination/set-rules.ts'
import type { QuotationInfo } from '../prices/line-prices.ts'
import { powerNotice, pumpPower } from './power-notice.ts'
import { setsInOrder, type QuotationSet } from './quotation-sets.ts'

/** What the sets of a quotation lack, or what of them does not fit: shown, and confirmed before sending; it stops nothing. */

/** The rules of each set, and the present titles of lines that were quoted by former ones. */
export type SetAdvice = {
  rules: ReadonlyMap<number, readonly SetRule[]>
  titles: ReadonlyMap<number, string>
}

/** That of a quotation, from what the answer says beside its lines; empty before it is read. */
export function setAdvice(info?: Pick<QuotationInfo, 'rules' | 'renamed'>): SetAdvice {
  const { rules, renamed } = info ?? { rules: [], renamed: [] }
  return {
    rules: new Map(rules.flatMap((one) => one.sets.map((set) => [set, one.rules] as const))),
    titles: new Map(renamed.map(({ id, title }) => [id, title] as const)),
  }
}

/** The cabinets and starters with less power than the pump of their set, in the words of their rows. */
function weakerThanPump({ lines }: QuotationSet): string[] {
  const pump = pumpPower(lines)
  return lines.flatMap((line) => {
    const notice = line.chosen ? powerNotice(line, pump, undefined) : undefined
    return notice?.kind === 'warning' ? [notice.text] : []
  })
}

/** What a set lacks by the rules of its combination, beside what its rows say already. */
export function missingInSet(set: QuotationSet, { rules, titles }: SetAdvice): string[] {
  const ofSet = rules.get(set.set_id)
  if (!ofSet) return []
  const shown = weakerThanPump(set)
  const lines = set.lines.map((line) => ({ ...line, titleNow: titles.get(line.id) }))
  return setProblems(ofSet, lines).filter((problem) => !shown.includes(problem))
}

/** How many are named one by one; more can be seen in the table. */
const NAMED = 5

/** All of that in a quotation, with the name of each set; beyond a few it is counted. */
export function setWarnings(lines: readonly QuotationLine[], advice: SetAdvice): string[] {
  const warnings = setsInOrder(lines).flatMap((set) =>
    [...weakerThanPump(set), ...missingInSet(set, advice)].map(
      (text) => `${set.com_name}：${text}`,
    ),
  )
  const others = warnings.length - NAMED
  return others > 0 ? [...warnings.slice(0, NAMED), `另有 ${others} 处不齐或不相配`] : warnings
}
