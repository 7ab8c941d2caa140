import { SPECIAL } from '#api/invoice/invoice.ts'

/** Whether an invoice is for a person (受票方自然人标识 是), whom the tax bureau asks for no tax number. */

/** What names of organisations have in them. */
const OF_ORGANISATIONS =
  /公司|集团|有限|合伙|企业|工厂|厂$|商行|商店|店$|经营部|门市|中心|医院|学校|大学|学院|[小中]学$|幼儿园|[局院所站馆社]$|委员会|协会|基金|工作室|酒店|宾馆|银行|政府|部队|办公室|项目部|分部|\b(?:ltd|inc|co|corp|llc|gmbh)\b/i
/** What short names of organisations have, and given names may have too: of three characters it says nothing. */
const OF_TRADES =
  /水务|水利|供水|电力|热力|能源|环保|环境|物业|建设|建筑|建工|实业|工业|科技|机械|机电|设备|泵业|阀门|工程|贸易|商贸|置业|地产/
const LONGEST_UNSURE = 3

/** Two to four characters, a name with a dot, or one in Latin letters, with 先生 or 女士 behind or not. */
const OF_PEOPLE =
  /^(?:\p{Script=Han}{2,4}|\p{Script=Han}+[·•]\p{Script=Han}+|[A-Za-z][A-Za-z .'-]*)$/u

type Buyer = { kind: number; buyer_name: string; buyer_tax_number: string }

function isName(name: string): boolean {
  if (!OF_PEOPLE.test(name) || OF_ORGANISATIONS.test(name)) return false
  return [...name].length <= LONGEST_UNSURE || !OF_TRADES.test(name)
}

/** Who has no tax number and asks for a 普票 is a person, if the name can be one. */
export const isPerson = ({ kind, buyer_name, buyer_tax_number }: Buyer) =>
  kind !== SPECIAL && buyer_tax_number.trim() === '' && isName(buyer_name.trim())
