import type { Follower } from '#api/quotation/quotation-line.ts'
import { figureOf, fits, leadersOf, leads, textOf, type Link } from '#api/quotation/set-link.ts'
import { findModel, lowestId, modelsOfTitles, type Model } from '#server/catalogue/catalogue.ts'
import { titlesOfLine } from './line-models.ts'
import {
  candidatesOf,
  linkedLines,
  linkOfLine,
  linksOfSet,
  type SetLine,
  type StoredLine,
} from './set-links.ts'
import { linesOfSet, type SetRow } from '../lines/quotation-line.store.ts'
import type { OpenQuotation } from '../head/open-quotation.ts'
import { chooseProduct, leaveOpen } from '../lines/quotation-line.service.ts'

/** A line that may follow: its link, the models of its titles, and the chosen pumps before and after the change. */
type Following = {
  line: SetLine
  link: Link
  models: readonly Model[]
  before: readonly SetLine[]
  leaders: readonly SetLine[]
}

/**
 * Whether somebody chose the line's model otherwise than by the pumps, which a rule leaves as it is. A model that came into
 * question for the former pumps followed them, or might have. A cabinet follows in any case (spec 6.6.4).
 */
const isOwnChoice = ({ line, link, models, before }: Following) =>
  link.measure === 'caliber' &&
  line.chosen &&
  !candidatesOf(link, models, before).some(({ id }) => id === line.pid)

/** The line after it followed; undefined where it stays as it is. */
async function followed(
  quotation: OpenQuotation,
  { line }: Following,
  candidates: readonly Model[],
) {
  const [only] = candidates
  if (only && candidates.length === 1) {
    if (line.chosen && line.pid === only.id) return undefined
    return chooseProduct(quotation, line.id, only.id)
  }
  // None or several fit: the salesperson chooses, and may have done so already.
  if (!line.chosen || candidates.some((model) => model.id === line.pid)) return undefined
  const { transaction } = quotation
  const lowest = await lowestId(transaction, await titlesOfLine(transaction, line))
  return leaveOpen(quotation, line.id, lowest)
}

/** What became of a line, as the answer says it. */
function inAnswer({ link, leaders }: Following, after: StoredLine, candidates: number): Follower {
  const { id, title, no } = after
  const own = figureOf(link, after)
  const isFitting = own !== undefined && fits(link, own, leaders)
  const pump = [...new Set(leaders.map((line) => textOf(link, line)))].join('、')
  const equal = leaders.some((line) => figureOf(link, line) === own)
  const common = { id, title, no, equal, candidates }
  return link.measure === 'power'
    ? { ...common, measure: 'power', pro_power: after.pro_power, pump_power: pump }
    : {
        ...common,
        measure: 'caliber',
        pro_caliber: after.pro_caliber,
        pump_caliber: pump,
        kept: after.chosen === 1 && !isFitting,
      }
}

/**
 * Lets the cabinets and fittings of a set follow its pumps, in the caller's transaction: all of them, or those whose pump
 * `changed`, as it was before. Answers the lines that changed, those for which no model could be chosen, and the models of
 * somebody's own choice that do not fit; none where there is no pump.
 */
export async function followPumps(
  quotation: OpenQuotation,
  set: SetRow,
  changed?: StoredLine,
): Promise<Follower[]> {
  const { transaction } = quotation
  const links = await linksOfSet(transaction, set)
  if (links.length === 0) return []
  const stored = await linesOfSet(transaction, set.id)
  const lines = await linkedLines(transaction, stored)
  const former = changed ? await linkedLines(transaction, [changed]) : []
  const linesBefore = [...lines.filter(({ id }) => id !== changed?.id), ...former]
  const moved = changed && [...former, ...lines.filter(({ id }) => id === changed.id)]

  const followers: Follower[] = []
  for (const [at, line] of lines.entries()) {
    if (line.pid === null) continue
    const link = linkOfLine(links, line, await findModel(transaction, line.pid))
    if (!link || (moved && !moved.some((one) => leads(link, one)))) continue
    const leaders = leadersOf(link, lines)
    if (leaders.length === 0) continue
    const models = await modelsOfTitles(transaction, await titlesOfLine(transaction, line))
    const before = changed ? leadersOf(link, linesBefore) : []
    const following = { line, link, models, before, leaders }
    const candidates = candidatesOf(link, models, leaders)
    const isOwn = isOwnChoice(following)
    const after = isOwn ? undefined : await followed(quotation, following, candidates)
    const said = inAnswer(following, after ?? stored[at]!, candidates.length)
    if (after || !line.chosen || (said.measure === 'caliber' && said.kept)) followers.push(said)
  }
  return followers
}
