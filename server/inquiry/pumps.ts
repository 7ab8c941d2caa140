import type { BareUnits } from '#api/inquiry/inquiry.ts'

/** How many pumps run and stand by, and how many sets are meant (domain: how many pumps). */

const COUNT = '[一二两三四五六七八九十]|[1-9]\\d?'
const PAIRS = [
  `(?<duty>${COUNT})\\s*台?\\s*[用主]\\s*(?<spare>${COUNT})\\s*台?\\s*备`,
  `(?<spare>${COUNT})\\s*台?\\s*备\\s*(?<duty>${COUNT})\\s*台?\\s*用`,
  `(?<duty>${COUNT})\\s*台\\s*(?:运行|工作|使用|常用)\\s*\\n?\\s*(?<spare>${COUNT})\\s*台\\s*备用?`,
  `(?<=^|[\\s(])(?<duty>[1-9])\\s*\\+\\s*(?<spare>\\d)(?=\\s*(?:台|套|组)|$|[\\s)])`,
  `(?<duty>${COUNT})\\s*台\\s*(?:泵|水泵)?\\s*(?:同时)?\\s*并联(?:运行)?`,
  `并联\\s*(?<duty>${COUNT})\\s*台`,
].map((pattern) => new RegExp(pattern, 'g'))
const MUTUAL = /互为备用|互备/g
const COUNTED =
  /(?<![\d.×第一二三四五六七八九十]|每\p{Script=Han}{0,2})(\d{1,3}|[一二两三四五六七八九十])(?:\.0+)?\s*(台|套|组)/gu
const PLAIN = /^\s*(\d{1,6})(?:\.0+)?\s*(台|套|组|只|个)?\s*$/

const DIGITS = '零一二三四五六七八九十'
const numberOf = (text: string) =>
  text === '两' ? 2 : DIGITS.includes(text) ? DIGITS.indexOf(text) : Number(text)

export type Pumps = { onDuty: number | null; standby: number | null; sets: number | null }
export type PumpsRead = Pumps & {
  /** The number of the row, whatever it counts; null where it has none. */
  count: number | null
  /** The number that counts pumps or sets, as it stands there without a unit; null where that is known. */
  bareCount: string | null
  /** What was said to be so many sets: `6台÷3`; empty where nothing has to be. */
  said: string
  problem: { field: 'pumps' | 'quantity'; text: string } | undefined
  /** The other texts without what was read here. */
  rest: string
}

type Pair = { onDuty: number; standby: number; text: string }

/** What a text says of pumps on duty and standby, and the text without it. */
function pairsIn(text: string): { pairs: Pair[]; isMutual: boolean; rest: string } {
  const pairs: Pair[] = []
  let rest = text
  for (const pattern of PAIRS) {
    rest = rest.replace(pattern, (whole, ...groups) => {
      const { duty, spare = '0' } = groups.at(-1) as { duty: string; spare?: string }
      pairs.push({
        onDuty: numberOf(duty),
        standby: spare === '0' ? 0 : numberOf(spare),
        text: whole.trim(),
      })
      return '\n'
    })
  }
  const isMutual = rest.search(MUTUAL) >= 0
  return { pairs, isMutual, rest: rest.replace(MUTUAL, '\n') }
}

type Quantity = { count: number; unit: string }

/** The quantity of a column, else the only one that a text counts. */
function quantityIn(
  column: string,
  unit: string,
  text: string,
): { found?: Quantity; rest: string; several: boolean } {
  const plain = PLAIN.exec(column)
  if (plain)
    return {
      found: { count: Number(plain[1]), unit: plain[2] ?? unit },
      rest: text,
      several: false,
    }
  const all = [...`${column}\n${text}`.matchAll(COUNTED)]
  const found = all.map(([, count, counted]) => ({ count: numberOf(count!), unit: counted! }))
  const rest = text.replace(COUNTED, '\n')
  return found.length === 1
    ? { found: found[0]!, rest, several: false }
    : { rest, several: found.length > 1 }
}

/**
 * `column` and `unit` are the quantity's, `text` is all else of the row that counts pumps; each as `legible` answers. `bareUnit` is
 * what a number counts that has no unit.
 */
export function pumpsOf(
  column: string,
  unit: string,
  text: string,
  bareUnit?: BareUnits['count'],
): PumpsRead {
  const ofColumn = pairsIn(column)
  const ofText = pairsIn(text)
  const pairs = [...ofColumn.pairs, ...ofText.pairs]
  const isMutual = ofColumn.isMutual || ofText.isMutual
  const { found, rest, several } = quantityIn(ofColumn.rest, unit, ofText.rest)
  const read = (pumps: Partial<Pumps>, said = ''): PumpsRead => {
    const none = { onDuty: null, standby: null, sets: null, bareCount: null }
    return { ...none, ...pumps, count: found?.count ?? null, said, problem: undefined, rest }
  }
  const refused = (field: 'pumps' | 'quantity', words: string, pumps: Partial<Pumps> = {}) => {
    return { ...read(pumps), problem: { field, text: words } }
  }
  const [first, ...others] = pairs
  const differs = others.find(
    ({ onDuty, standby }) => onDuty !== first!.onDuty || standby !== first!.standby,
  )
  if (differs) return refused('pumps', `“${first!.text}”和“${differs.text}”不一致`)
  const pair = first ?? (isMutual ? { onDuty: 1, standby: 1 } : undefined)
  if (pair && pair.onDuty + pair.standby > 20) return refused('pumps', '一套最多20台泵')
  const pumps = pair ? { onDuty: pair.onDuty, standby: pair.standby } : {}
  if (several) return refused('quantity', '写了几个数量', pumps)
  if (!found) {
    const isSaid = column.trim() !== '' && ofColumn.pairs.length === 0
    return isSaid ? refused('quantity', `数量“${column.trim()}”看不懂`, pumps) : read(pumps)
  }
  const { count } = found
  if (count === 0) return refused('quantity', '数量是0', pumps)
  if (pair && count === 1 && found.unit === '') return read({ ...pumps, sets: 1 })
  const isBare = pair !== undefined && found.unit === ''
  const bareCount = isBare ? String(count) : null
  const counted = isBare ? (bareUnit ?? '') : found.unit
  if (!pair || /[套组]/.test(counted)) return { ...read({ ...pumps, sets: count }), bareCount }
  const each = pair.onDuty + pair.standby
  if (/台/.test(counted) && count % each === 0) {
    const sets = count / each
    const said = count === each ? '' : `${count}台，每套${each}台，共${sets}套`
    return { ...read({ ...pumps, sets }, said), bareCount }
  }
  const words = /台/.test(counted)
    ? `${count}台不是${pair.onDuty}用${pair.standby}备的整数倍`
    : `数量${count}没有单位，是${count}套还是${count}台？`
  return { ...refused('quantity', words, pumps), bareCount }
}

/** What is no pump is counted by other words, behind all else that its line says. */
const PIECES = /(?<![\d.])(\d{1,4})\s*[个只座件根副块项条]\s*$/gm

/** How many a row without a column of numbers counts, of what is no pump; null where it says none or several. */
export function piecesIn(text: string): number | null {
  const [first, ...others] = [...text.matchAll(PIECES)]
  return first && others.length === 0 ? Number(first[1]) : null
}
