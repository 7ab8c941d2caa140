import type { QuotationLine } from '#api/quotation/quotation-line.ts'
import { linksOf, type Link } from '#api/quotation/set-link.ts'
import { setProblems } from '#api/quotation/set-problems.ts'
import type { SetRule } from '#api/combination/set-rules.ts'
import type { QuotationInfo } from '../prices/line-prices.ts'
import { followNotice, type NoticedLine } from './follow-notice.ts'
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

/** What follows what in a set, and its lines with the titles that its rules may refer to. */
export function linkedSet<Line extends QuotationLine>(
  { set_id, lines }: { set_id: number; lines: readonly Line[] },
  { rules, titles }: SetAdvice,
): { links: Link[]; lines: (Line & NoticedLine)[] } {
  return {
    links: linksOf(lines[0]?.is_power === 1, rules.get(set_id) ?? []),
    lines: lines.map((line) => ({ ...line, titleNow: titles.get(line.id) })),
  }
}

/** The cabinets and starters with less power than the pump of their set, in the words of their rows. */
function weakerThanPump(set: QuotationSet, advice: SetAdvice): string[] {
  const { links, lines } = linkedSet(set, advice)
  return lines.flatMap((line) => {
    const notice = line.chosen ? followNotice(line, links, lines, undefined) : undefined
    return notice?.kind === 'warning' ? [notice.text] : []
  })
}

/** What a set lacks by the rules of its combination, beside what its rows say already. */
export function missingInSet(set: QuotationSet, advice: SetAdvice): string[] {
  const ofSet = advice.rules.get(set.set_id)
  if (!ofSet) return []
  const shown = weakerThanPump(set, advice)
  const { lines } = linkedSet(set, advice)
  return setProblems(ofSet, lines).filter((problem) => !shown.includes(problem))
}

/** How many are named one by one; more can be seen in the table. */
const NAMED = 5

/** All of that in a quotation, with the name of each set; beyond a few it is counted. */
export function setWarnings(lines: readonly QuotationLine[], advice: SetAdvice): string[] {
  const warnings = setsInOrder(lines).flatMap((set) =>
    [...weakerThanPump(set, advice), ...missingInSet(set, advice)].map(
      (text) => `${set.com_name}：${text}`,
    ),
  )
  const others = warnings.length - NAMED
  return others > 0 ? [...warnings.slice(0, NAMED), `另有 ${others} 处不齐或不相配`] : warnings
}
