import {
  converted,
  unitOf,
  unitTexts,
  type Quantity,
  type Scale,
} from '#server/sheets/recognition/units.ts'
import { BEGINS_NAMED, nameBefore, type NameBefore } from './names.ts'

/** What a value is measured in; `other` for units of what nobody selects by, such as V, Hz, mm of a shaft. */
export type Measured =
  | 'flow'
  | 'head'
  | 'pressure'
  | 'power'
  | 'speed'
  | 'bore'
  | 'temperature'
  | 'other'

/** A value in a text with what stands around it. */
export type Measure = {
  /** As written, with its name. */
  text: string
  name: NameBefore | undefined
  /** In the unit of `measured`: m³/h, m, kW, r/min, mm, °C. Without a unit as written. */
  value: number
  /** Undefined without a unit. */
  measured: Measured | undefined
  /** A second value behind the first one: the discharge of DN65×50. */
  second: number | undefined
  /** How many of them are meant by 2×7.5kW; 1 without. */
  count: number
  /** Why no value is read, in words; empty where one is. */
  problem: string
  /** What stands before an unnamed value, since the mark or the value before it. */
  lead: string
}

const NUMBER = /\d{1,9}(?:\.\d{1,6})?/g
const DIGITS = new RegExp(NUMBER.source)
const VALUE = String.raw`\d{1,9}(?:\.\d{1,6})?`
const QUANTITIES = ['flow', 'head', 'power', 'bore'] as const satisfies Quantity[]
const PRESSURES = /pa|bar|n\/mm|kg|公斤|帕|巴|psi/i

type Found = { length: number; measured: Measured; scale?: Scale; refused?: string }

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\/"]/g, String.raw`\$&`)
const anyOf = (texts: readonly string[]) =>
  texts
    .toSorted((one, other) => other.length - one.length)
    .map(escaped)
    .join('|')

/** Units that are read here alone: those of speed and temperature, and those of what is no wish. */
const SPEEDS = ['r/min', 'rpm', 'r/m', 'rad/min', '转/分', '转/分钟', '转', '转每分']
const TEMPERATURES = ['℃', '°C', '度', '摄氏度']
const OTHERS =
  'V Hz % dB dB(A) A mA kVA Ω 极 级 P 年 月 天 h min s 小时 kg t 吨 m2 m3 立方 立方米 L 升 cm 台 套 组 只 个 路 层 圈 点 楼 #'
const OTHER_UNITS = [...OTHERS.split(' '), 'kcal/h', 'RT', 'mm2', 'm/s', 'mg/L']

const selected = new Map(
  QUANTITIES.flatMap((quantity) => unitTexts(quantity).map((unit) => [unit, quantity] as const)),
)
/** Of units that go by one name in both countries. */
const BY_COUNTRY = String.raw`(?:u\.?s\.?a?|u\.?k|美[制国]|英制)\.?\s*(?:gpm|ft|psi)`
const UNIT = new RegExp(
  String.raw`^\s*\(?(${BY_COUNTRY}|${anyOf([...selected.keys(), ...SPEEDS, ...TEMPERATURES, ...OTHER_UNITS].map((unit) => unit.normalize('NFKC')))})`,
  'i',
)
const isOneOf = (units: readonly string[], unit: string) =>
  units.some((one) => one.normalize('NFKC').toLowerCase() === unit)

/** The unit at the beginning of a text; undefined where none stands there. */
function unitAt(text: string): Found | undefined {
  const match = BEGINS_NAMED.test(text.trimStart()) ? null : UNIT.exec(text)
  if (!match) return undefined
  const [whole, written = ''] = match
  // A letter apart is hardly the unit of what stands before it.
  if (/^\s[a-z]$/i.test(whole) && !/m/i.test(written)) return undefined
  const rest = text.slice(whole.length)
  // `50mH` is no metre, but in `32mN=7.5` the next value begins.
  if (/[a-z\d]$/i.test(written) && /^[a-z\d]/i.test(rest) && !BEGINS_NAMED.test(rest))
    return undefined
  const length = whole.length + (whole.includes('(') && rest.startsWith(')') ? 1 : 0)
  const unit = written.toLowerCase()
  if (isOneOf(SPEEDS, unit)) return { length, measured: 'speed' }
  if (isOneOf(TEMPERATURES, unit)) return { length, measured: 'temperature' }
  // 30L/h and 50m3/h are longer than L and m3, which are volumes; a bare t, h or P is no wish either.
  const country = /(gpm)$|(?:ft|psi)$/.exec(unit)
  const byCountry = country ? (country[1] === undefined ? 'head' : 'flow') : selected.get(unit)
  const quantity = isOneOf(OTHER_UNITS, unit) ? undefined : byCountry
  if (quantity === undefined) return { length, measured: 'other' }
  const found = unitOf(written, quantity)
  const measured = quantity === 'head' && PRESSURES.test(unit) ? 'pressure' : quantity
  if (!found || 'refused' in found)
    return { length, measured, refused: found?.refused ?? '单位不明' }
  return { length, measured, scale: found }
}

const JOINED = String.raw`(?:-|~|至|到|/|\+|\.{2,3}|…)`
const RANGE = new RegExp(String.raw`^\s*${JOINED}\s*${VALUE}`)
const TOLERANCE = new RegExp(String.raw`^\s*±\s*${VALUE}\s*%?`)
const TIMES_COUNT = /^\s*×\s*(\d{1,2})\s*台?(?![\d.])/
const COUNT_TIMES = new RegExp(String.raw`^\s*×\s*(?=${VALUE})`)
/** `(20~30)` behind a value: what else it can do. */
const ASIDE = /^\s*\([^()\n]*\d\s*(?:-|~|至|到)\s*\d[^()\n]*\)/
const SECOND_BORE = /^\s*[×/]\s*(?:DN)?\s*(\d{2,4})(?![\d.])/i
/** A model or a standard: figures and letters in one word. */
const WORD = /^[\w.×/+-]*/
const STEEL = /Q(?:195|215|235|275|345|355|390|420)[A-E]?$/
const MOST_PUMPS = 20

const isPlainCount = (text: string) => /^[1-9]\d?$/.test(text) && Number(text) <= MOST_PUMPS
const isBoreNamed = (name: NameBefore | undefined) =>
  name !== undefined && ['bore', 'suction', 'discharge'].includes(name.name)

const figuresOf = (value: string, { scale }: Found) =>
  scale ? Number(converted(value, scale)) : Number(value)

/** What follows in a line, which is read from its beginning. */
class Rest {
  readonly #line: string
  at: number

  constructor(line: string, at: number) {
    this.#line = line
    this.at = at
  }

  get text(): string {
    return this.#line.slice(this.at)
  }

  take(pattern: RegExp): RegExpExecArray | null {
    const match = pattern.exec(this.text)
    if (match) this.at += match[0].length
    return match
  }

  unit(): Found | undefined {
    const unit = unitAt(this.text)
    if (unit) this.at += unit.length
    return unit
  }

  /** Takes the other end of a range where both have the unit; 2.2kW/380V is none. */
  otherEnd({ measured }: Found): boolean {
    const joined = RANGE.exec(this.text)
    const next = joined && unitAt(this.text.slice(joined[0].length))
    if (!joined || next?.measured !== measured) return false
    this.at += joined[0].length + next.length
    return true
  }
}

/** A letter alone that other words begin with as well is a name with a sign or its own unit only: `L1层`, `G层`. */
const isDoubtful = ({ text, sign }: NameBefore, unit: Found | undefined) =>
  sign === '' &&
  /^[LGgp]$/.test(text) &&
  !['flow', 'pressure', 'power'].includes(unit?.measured ?? '')

function problemOf(
  written: string,
  isRange: boolean,
  unit: Found | undefined,
  stuck: string,
): string {
  if (isRange) return `“${written}”是范围`
  if (unit?.refused !== undefined) return `“${written}”：${unit.refused}`
  return stuck === '' ? '' : `“${written}${stuck}”的单位不明`
}

/** Reads the value whose digits begin at `at`, with the name before and the unit behind it. */
function measureAt(line: string, from: number, at: number, digits: string) {
  const lead = line.slice(from, at)
  const before = nameBefore(lead)
  const rest = new Rest(line, at + digits.length)
  let value = digits
  let count = 1
  let second: number | undefined
  if (isBoreNamed(before)) second = Number(rest.take(SECOND_BORE)?.[1]) || undefined
  else if (isPlainCount(digits) && rest.take(COUNT_TIMES)) {
    count = Number(digits)
    value = rest.take(DIGITS)![0]
  }
  const hasOther = rest.take(RANGE) !== null
  rest.take(TOLERANCE)
  rest.take(ASIDE)
  const behind = rest.unit()
  const ofName = before?.unit
  const named: Found | undefined =
    ofName === undefined
      ? undefined
      : (unitAt(ofName) ?? { length: 0, measured: 'other', refused: `单位“${ofName}”不明` })
  const unit = behind ?? named
  const isRange = (behind !== undefined && rest.otherEnd(behind)) || hasOther
  const times = rest.take(TIMES_COUNT)
  if (times) count = Number(times[1])
  rest.take(TOLERANCE)
  rest.take(ASIDE)
  const name = before && isDoubtful(before, unit) ? undefined : before
  const nameAt = name ? lead.lastIndexOf(name.text) : lead.length
  const isStuck = !unit && !BEGINS_NAMED.test(rest.text)
  const behindName = line.slice(from + nameAt, rest.at).trim()
  // `304材质` is one word; 流量50左右 is a flow.
  const stuck = isStuck ? (rest.take(name ? /^[A-Za-z][\w.×/+-]*/ : /^[\p{L}\d]+/u)?.[0] ?? '') : ''
  const written = name ? behindName : behindName + stuck
  const measure: Measure = {
    text: written,
    name,
    value: unit ? figuresOf(value, unit) : Number(value),
    measured: unit?.measured,
    second,
    count,
    problem: problemOf(written, isRange, unit, name ? stuck : ''),
    lead,
  }
  return { measure, end: rest.at, unread: lead.slice(0, nameAt) }
}

/** Where a word of letters and figures that begins before or at a number ends; undefined where none does. */
function wordEnd(line: string, from: number, at: number, digits: string): number | undefined {
  const letters = /[A-Za-z]+-?$/.exec(line.slice(from, at))?.[0] ?? ''
  const after = line.slice(at + digits.length)
  const word = WORD.exec(line.slice(at))![0]
  if (letters !== '') {
    const isNamed = nameBefore(line.slice(from, at))
    const isModel = /^\d+(?:\.\d+)?[-/]\d+(?:\.\d+)?[-/×]/.test(word) && !/^dn$/i.test(letters)
    if (!isNamed || isModel || STEEL.test(`${letters}${word}`)) return at + word.length
  }
  const joined = /^-?([A-Za-z]{1,5})-?\d/.exec(after)
  if (!joined) return undefined
  if (unitAt(after) || BEGINS_NAMED.test(after.replace(/^-/, ''))) return undefined
  return at + word.length
}

/** The 3 of a name's unit: 流量(m3/h). */
const isOfUnit = (line: string, at: number, digits: string) =>
  /^[23]$/.test(digits) && /(?<![A-Za-z\d])[cm]?m$/i.test(line.slice(0, at))

/** Words of a text that nobody reads: 铸铁, IP55. */
const wordsOf = (text: string) =>
  text.split(/[\s/:()[\]]+/).filter((word) => /[\p{L}\d]{2,}/u.test(word))

/** The values of a text that `legible` answered, in their order, and the words that are no part of one. */
export function measuresOf(text: string): { measures: Measure[]; words: string[] } {
  const measures: Measure[] = []
  const words: string[] = []
  for (const line of text.split('\n')) {
    let from = 0
    NUMBER.lastIndex = 0
    for (let match = NUMBER.exec(line); match; match = NUMBER.exec(line)) {
      const [digits] = match
      if (isOfUnit(line, match.index, digits)) continue
      const past = wordEnd(line, from, match.index, digits)
      if (past === undefined) {
        const { measure, end, unread } = measureAt(line, from, match.index, digits)
        measures.push(measure)
        words.push(...wordsOf(unread))
        from = end
      } else {
        words.push(...wordsOf(line.slice(from, past)))
        from = past
      }
      NUMBER.lastIndex = from
    }
    words.push(...wordsOf(line.slice(from)))
  }
  return { measures, words }
}
