import { specNumber } from '#api/product/product-spec.ts'
import type { QuotationLine } from './quotation-line.ts'
import { anyOf, type SetRule } from '#api/combination/set-rules.ts'

/** What a set of a quotation lacks by the rules of its combination, or what of it does not fit, and why. */

/** What the rules look at. A line whose model is open counts by its title, and has no figures yet. */
export type RuledLine = Pick<QuotationLine, 'title' | 'num' | 'chosen' | 'pro_power'> & {
  /** What the catalogue calls its product now, where that is another title. */
  titleNow?: string | undefined
}

const withTitles = (lines: readonly RuledLine[], titles: readonly string[]) =>
  lines.filter(
    ({ title, titleNow }) =>
      titles.includes(title) || (titleNow !== undefined && titles.includes(titleNow)),
  )

const piecesOf = (lines: readonly RuledLine[]) => lines.reduce((sum, { num }) => sum + num, 0)

/** Power in kW of a line whose model is chosen, where it is a single number. */
const powerOf = ({ chosen, pro_power }: RuledLine) =>
  chosen ? specNumber('pro_power', pro_power) : undefined

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

/** How many pieces a rule requires in a set, and why. */
function required({ kind, least, of, per }: SetRule, lines: readonly RuledLine[]) {
  if (kind === 'needs') return { pieces: least, why: `至少${least}个` }
  const served = piecesOf(withTitles(lines, of))
  const pieces = Math.ceil(served / per) * least
  return { pieces, why: `${served}个${anyOf(of)}至少配${pieces}个` }
}

function problemsBy(rule: SetRule, lines: readonly RuledLine[]): string[] {
  if (rule.kind === 'power') return tooWeak(rule, lines)
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
