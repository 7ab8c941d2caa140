import { figureOf, leadersOf, linkOf, type Link, type LinkedLine } from '#api/quotation/set-link.ts'
import { unequalInWords } from '#api/quotation/set-problems.ts'
import type { Follower, QuotationLine } from '#api/quotation/quotation-line.ts'

/** `choice`: something is left to choose, and nothing is wrong. */
export type FollowNotice = { kind: 'info' | 'choice' | 'warning'; text: string }

export type NoticedLine = LinkedLine & Pick<QuotationLine, 'no'>

/** The pumps' figures as the answer has them, several with 、 between. */
const pumpText = (follower: Follower) =>
  follower.measure === 'power' ? follower.pump_power : follower.pump_caliber

/** Whether what was said of a line was about the pumps that it has now. */
function isCurrent(follower: Follower, link: Link, leading: readonly number[]): boolean {
  if (follower.measure !== link.measure) return false
  const texts = pumpText(follower).split('、')
  const said = texts.map((text) => figureOf(link, { pro_power: text, pro_caliber: text }))
  return new Set(said).size === new Set(leading).size && leading.every((one) => said.includes(one))
}

/**
 * What a row says about the pumps that it follows in its set (spec 6.6.5). A cabinet's unequal power shows from the lines
 * themselves, a fitting's caliber stands beside the set's name (成套要求); how many models come into question only the answer
 * to the last choice of a pump says (`follower`).
 */
export function followNotice(
  line: NoticedLine,
  links: readonly Link[],
  lines: readonly NoticedLine[],
  follower: Follower | undefined,
): FollowNotice | undefined {
  const power = links.find(({ measure }) => measure === 'power')
  // What has no model yet has no power either: the answer says whether it is a cabinet.
  const link = linkOf(links, line) ?? (line.chosen ? undefined : power)
  if (!link) return undefined
  const leading = leadersOf(link, lines).flatMap((leader) => figureOf(link, leader) ?? [])
  const [pump] = leading
  if (pump === undefined) return undefined
  const said = follower && isCurrent(follower, link, leading) ? follower : undefined
  if (!line.chosen) return said && openNotice(said, pump)
  const own = figureOf(link, line)
  if (link.measure === 'power' && own !== undefined && own !== pump) {
    const text = unequalInWords(line.title, own, pump)
    return { kind: own < pump ? 'warning' : 'info', text }
  }
  const isOwnChoice = said?.measure === 'caliber' && said.kept
  const followed = said?.no === line.no && said.candidates === 1 && !isOwnChoice
  return followed ? { kind: 'info', text: `已按水泵${inWords(said, pump)} 选用` } : undefined
}

const inWords = (follower: Follower, pump: number) =>
  follower.measure === 'power' ? `功率 ${pump} kW` : `口径 ${pumpText(follower)}`

function openNotice(follower: Follower, pump: number): FollowNotice | undefined {
  const { candidates, measure } = follower
  const isPower = measure === 'power'
  if (candidates === 0) {
    const what = isPower ? '没有功率足够的型号' : '没有登记了相配口径的型号'
    return { kind: 'warning', text: `${what}（水泵${inWords(follower, pump)}）` }
  }
  if (candidates === 1) return undefined
  return { kind: 'choice', text: `${candidates} 个型号${isPower ? '功率' : '口径'}相符，请选择` }
}
