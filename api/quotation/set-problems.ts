import type { QuotationLine } from './quotation-line.ts'
import { anyOf, type SetRule } from '#api/combination/set-rules.ts'
import {
  caliberLink,
  figureOf,
  fits,
  hasTitle,
  leadersOf,
  POWER_LINK,
  textOf,
  type Link,
  type LinkedLine,
} from './set-link.ts'

/** What a set of a quotation lacks by the rules of its combination, or what of it does not fit, and why. */

/** What the rules look at. A line whose model is open counts by its title, and has no figures yet. */
export type RuledLine = LinkedLine & Pick<QuotationLine, 'num'>

const withTitles = (lines: readonly RuledLine[], titles: readonly string[]) =>
  lines.filter((line) => hasTitle(line, titles))

const piecesOf = (lines: readonly RuledLine[]) => lines.reduce((sum, { num }) => sum + num, 0)

/** Power in kW of a line whose model is chosen, where it is a single number. */
const powerOf = (line: RuledLine) => (line.chosen ? figureOf(POWER_LINK, line) : undefined)

/** Those of `titles` that are weaker than the strongest of `of`, in the words of the power link. */
function tooWeak({ titles, of }: SetRule, lines: readonly RuledLine[]): string[] {
  const powers = withTitles(lines, of).flatMap((line) => powerOf(line) ?? [])
  // Nothing is weaker than the strongest of none.
  const strongest = Math.max(...powers)
  return withTitles(lines, titles).flatMap((line) => {
    const own = powerOf(line)
    return own !== undefined && own < strongest ? [unequalInWords(line.title, own, strongest)] : []
  })
}

/** That a cabinet has another power than the pump: `控制柜功率 7.5 kW 小于水泵功率 11 kW`. */
export const unequalInWords = (title: string, own: number, pump: number) =>
  `${title}功率 ${own} kW ${own < pump ? '小于' : '大于'}水泵功率 ${pump} kW`

/** Those of `titles` whose caliber does not fit that of the chosen ones of `of`, and those without a caliber to compare. */
function misfits(rule: SetRule, lines: readonly RuledLine[]): string[] {
  const link = caliberLink(rule)
  const pumps = withTitles(lines, rule.of).filter(({ chosen }) => chosen)
  const fittings = withTitles(lines, rule.titles).filter((line) => !hasTitle(line, rule.of))
  if (pumps.length === 0 || fittings.length === 0) return []
  const leaders = leadersOf(link, lines)
  const chosen = fittings.filter((line) => line.chosen)
  return [...pumps, ...chosen].flatMap((line) => {
    const own = figureOf(link, line)
    if (own === undefined) return [unrecordedInWords(line.title, textOf(link, line))]
    const isWrong = !pumps.includes(line) && leaders.length > 0 && !fits(link, own, leaders)
    return isWrong ? [misfitInWords(link, line, leaders)] : []
  })
}

/** That no single number is recorded as a caliber: `止回阀口径未登记`. */
const unrecordedInWords = (title: string, text: string) =>
  `${title}口径未登记${text === '' ? '' : `为单个数字（${text}）`}`

/** `止回阀口径 DN50 小于消防泵口径 DN65`, or for the same caliber `止回阀口径 DN50 与消防泵口径 DN65 不同`. */
function misfitInWords(link: Link, line: RuledLine, leaders: readonly RuledLine[]): string {
  const words = (one: RuledLine) => `${one.title}口径 ${textOf(link, one)}`
  const figure = (one: RuledLine) => figureOf(link, one) ?? 0
  // By size, then as written: the order of lines changes nothing.
  const pumps = leaders.toSorted(
    (one, other) => figure(one) - figure(other) || (words(one) < words(other) ? -1 : 1),
  )
  const own = words(line)
  const others = [...new Set(pumps.map(words))].join('、')
  return link.isSame ? `${own} 与${others} 不同` : `${own} 小于${others}`
}

/** How many pieces a rule requires in a set, and why. */
function required({ kind, least, of, per }: SetRule, lines: readonly RuledLine[]) {
  if (kind === 'needs') return { pieces: least, why: `至少${least}个` }
  const served = piecesOf(withTitles(lines, of))
  const pieces = Math.ceil(served / per) * least
  return { pieces, why: `${served}个${anyOf(of)}至少配${pieces}个` }
}

function problemsBy(rule: SetRule, lines: readonly RuledLine[]): string[] {
  if (rule.kind === 'power') return tooWeak(rule, lines)
  if (rule.kind === 'caliber') return misfits(rule, lines)
  const { pieces, why } = required(rule, lines)
  const there = piecesOf(withTitles(lines, rule.titles))
  if (there >= pieces) return []
  const names = anyOf(rule.titles)
  return [there === 0 ? `缺少${names}（${why}）` : `${names}只有${there}个（${why}）`]
}

/**
 * What a set lacks, a sentence each: `缺少压力开关（至少1个）`; nothing where it is complete. `num` of a line is the
 * quantity in one set.
 */
export const setProblems = (rules: readonly SetRule[], lines: readonly RuledLine[]): string[] => [
  ...new Set(rules.flatMap((rule) => problemsBy(rule, lines))),
]
