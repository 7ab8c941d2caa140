import type { Field, InquiryRow, ReadInquiry } from './expected.ts'
import { dutyOfModel, isPump, pumpsOf, setsOf, usedFor } from './oracle-parts.ts'

/**
 * Reads a row of an inquiry from docs/reading-inquiries.md alone, to compare the product's reading with: patterns in a fixed order,
 * each taking what it knows out of the text, so that a later one finds only what none before it knew.
 */

type Kind = 'flow' | 'head' | 'power' | 'speed'
/** A value of a kind; `value` null where nobody can say which is meant. */
type Said = {
  value: number | null
  label: string
  sign: string
  isPressure: boolean
  times: number
}

const NUMBER = String.raw`\d+(?:\.\d+)?`
const SIGN = String.raw`(?:不小于|不低于|>=|<=|[=:≥≤><]|约)`

/** Units of a kind with their factor; null: known, and refused. */
const UNITS: Record<Kind, [pattern: string, factor: number | null][]> = {
  flow: [
    ['(?:m\\^?3|立方)/min|cmm', 60],
    ['m\\^?3/s', 3600],
    ['m\\^?3/d', 1 / 24],
    ['m\\^?3/h|t/h|吨/h|方/h|方/小时|cmh', 1],
    ['l/s|lps', 3.6],
    ['l/min|lpm', 0.06],
    ['us ?gpm', 0.2271247],
    ['gpm', null],
  ],
  head: [
    ['mpa|n/mm2', 1000 / 9.81],
    ['kpa', 1 / 9.81],
    ['bar', 100 / 9.81],
    ['kgf?/cm2|公斤', 10],
    ['pa|psi|ft', null],
    ['mh2o|m水柱|米|m(?![a-z0-9/^])', 1],
  ],
  power: [
    ['kw', 1],
    ['w(?![a-z])', 0.001],
    ['hp|马力', null],
  ],
  speed: [['r/min|rpm', 1]],
}
const KINDS = ['flow', 'speed', 'power', 'head'] as const

/** What the words and the letter before a value say, where its unit does not. */
const NAMES: [RegExp, Kind][] = [
  [/流量|水量|[QqGL]$/, 'flow'],
  [/扬程|压力|H$/, 'head'],
  [/转速/, 'speed'],
  [/功率|电机|[NPn]$/, 'power'],
]
const nameOf = (label: string) => NAMES.find(([name]) => name.test(label))?.[1]

/** N, n and P mean what their unit says; any other name must agree with it. */
const agree = (label: string, kind: Kind, isPressure: boolean) => {
  const name = nameOf(label)
  if (name === undefined || name === kind) return true
  return (
    (/^[Nn]$/.test(label) && (kind === 'speed' || kind === 'power')) ||
    (/^P$/.test(label) && kind === 'head' && isPressure)
  )
}

/** A pattern whose letters may be of either case. Modifiers inside a pattern, as in (?i:kw), were not always respected. */
const inAnyCase = (pattern: string) =>
  pattern.replace(/\\.|\[[^\]]*\]|[a-z]/g, (part) => {
    if (part.startsWith('\\')) return part
    return part.startsWith('[') ? part.replace('a-z', 'a-zA-Z') : `[${part}${part.toUpperCase()}]`
  })

const patternOf = (units: string) => {
  const unit = `(?:${inAnyCase(units)})`
  return new RegExp(
    String.raw`(?<label>(?:(?<![\d.\p{Script=Han}])\p{Script=Han}+)? ?(?:(?<![A-Za-z])[QqGLHNPn])?)\s*(?:\((?<inName>${unit})\))?\s*(?<sign>${SIGN})?\s*` +
      String.raw`(?:(?<before>\d+)\s*[×x*]\s*)?(?<![\w.±])(?<value>${NUMBER})(?:\s*(?<first>${unit}))?` +
      String.raw`(?:\s*\(${NUMBER}\s*[~-]\s*${NUMBER}\))?(?:\s*(?<second>${unit}))?(?:±${NUMBER}%)?(?:\s*(?<third>${unit}))?` +
      String.raw`(?<other>\s*[~\-–—/至]\s*${NUMBER}(?:\s*(?<last>${unit})|(?![\w.])))?(?:\s*[×x*]\s*(?<after>\d+)(?![\d.]))?`,
    'gu',
  )
}
const MEASURES = KINDS.map((kind) => ({
  kind,
  pattern: patternOf(UNITS[kind].map(([unit]) => unit).join('|')),
}))
/** Taken out of the text: what is left on both sides does not belong together. */
const HOLE = ' ; '

/** Names of what is no wanted value, up to the next mark. */
const REMARK =
  /\p{Script=Han}*(?:工作压力|承压|公称压力|PN|设计|耐压|最高|系统(?!流量)|进口|市政压力)\p{Script=Han}*\s*[=:≥≤]?\s*[^\s,;、]*/gu
const LENGTH =
  /[\p{Script=Han}]*[缆线长深埋管]\p{Script=Han}*\s*[:=]?\s*\d+(?:\.\d+)?\s*(?:m(?![a-z0-9/])|米)/giu
const SIDE =
  /(?:η|\p{Script=Han}*)[:=≤≥]?(?:\d+(?:\.\d+)?[~/-])?(?<![±\d.])\d+(?:\.\d+)?\s*(?:°C|%|V(?![a-z])|Hz|dB)/giu
const CODE = /(?<![A-Za-z/])[A-Z]{2,}\d+\p{Script=Han}*/gu
const NPSH = new RegExp(
  String.raw`(?:\(?NPSH\)?r?|必需汽蚀余量)\s*${SIGN}?\s*(${NUMBER})\s*m?`,
  'gu',
)
const SIZE =
  /(?:口径\s*[:=]?\s*)?(?:(?:DN|Φ|口径)\s*[:=]?\s*)(\d+)(?![\d.]|\s*寸|\s*")(?:\s*[×x*/]\s*(?:DN)?(\d+))?/giu
const INCHES = /(?:口径\s*[:=]?\s*)?(\d+(?:\.\d+)?)\s*(?:寸|")/gu
const DN = [15, 20, 25, 32, 40, 50, 65, 80, 100, 125, 150, 200, 250, 300, 350, 400]

const fold = (text: string) => text.normalize('NFKC').replaceAll('ℓ', 'l')

export function readByPatterns(row: InquiryRow): ReadInquiry {
  const cells = [
    row.parameters,
    row.flow && `流量 ${row.flow}`,
    row.head && `扬程 ${row.head}`,
    row.power && `功率 ${row.power}`,
    row.size && `口径 ${row.size}`,
  ]
  let text = fold(cells.filter(Boolean).join(';\n'))
  const [name, note, quantity] = [fold(row.name), fold(row.note), fold(row.quantity)]
  const undecided = new Map<Field, string>()
  const remarks: string[] = []
  const take = (pattern: RegExp, found: (...match: string[]) => void) => {
    text = text.replace(pattern, (...match: string[]) => {
      found(...match)
      return HOLE
    })
  }

  const pumps = pumpsOf([name, text, quantity, note])
  text = pumps.rest
  if (pumps.differ) undecided.set('pumps', row.parameters)

  const degrees = [...text.matchAll(/(\d+(?:\.\d+)?)\s*°C/g)].map((match) => Number(match[1]))
  take(REMARK, (all) => remarks.push(all))
  let npshMost: number | null = null
  take(NPSH, (_, value) => (npshMost = Number(value)))
  const sizes: [number | null, number][] = []
  take(SIZE, (_, one, other) =>
    sizes.push(other === undefined ? [null, Number(one)] : [Number(one), Number(other)]),
  )
  take(INCHES, (_, inches) =>
    sizes.push([null, DN.find((size) => size >= Number(inches) * 25) ?? Number.NaN]),
  )

  take(SIDE, (all) => remarks.push(all))
  take(LENGTH, (all) => remarks.push(all))
  take(CODE, (all) => remarks.push(all))

  const said: Record<Kind, Said[]> = { flow: [], head: [], power: [], speed: [] }
  /** A value's name, without words before it that name nothing. */
  const labelOf = (groups: Record<string, string | undefined>) => {
    const label = (groups['label'] ?? '').trim()
    const words = /^\p{Script=Han}+/u.exec(label)?.[0]
    if (words === undefined || /总|系统|设备/.test(words)) return label
    if (nameOf(words) !== undefined) return label
    remarks.push(words)
    return label.slice(words.length).trim()
  }
  const measured = (kind: Kind, groups: Record<string, string | undefined>, unit: string) => {
    const at = UNITS[kind].find(([units]) => new RegExp(`^(?:${units})$`, 'i').test(unit))
    const factor = at === undefined ? 1 : at[1]
    const label = labelOf(groups)
    const isPressure = kind === 'head' && factor !== 1 && at !== undefined
    const isOfKind = agree(label, kind, isPressure)
    const isMeant = isOfKind && groups['other'] === undefined
    const times = Number(groups['before'] ?? groups['after'] ?? 1)
    said[isOfKind ? kind : (nameOf(label) ?? kind)].push({
      value: isMeant && factor !== null ? Number(groups['value']) * factor : null,
      label,
      sign: groups['sign'] ?? '',
      isPressure,
      times,
    })
  }
  const GROUPS = ['inName', 'first', 'second', 'third', 'last']
  for (const { kind, pattern } of MEASURES)
    text = text.replace(pattern, (...match) => {
      const groups = match.at(-1) as Record<string, string | undefined>
      const unit = GROUPS.map((group) => groups[group]).find((one) => one !== undefined)
      if (unit === undefined) return match[0]
      measured(kind, groups, unit)
      return HOLE
    })
  // What has a name and no unit.
  text = text.replace(patternOf('(?!)'), (...match) => {
    const groups = match.at(-1) as Record<string, string | undefined>
    const label = labelOf(groups)
    const named = nameOf(label)
    if (named === undefined || /压力/.test(label)) return match[0]
    const isSpeed = /[Nn]$/.test(label) && Number(groups['value']) >= 500
    measured(isSpeed ? 'speed' : named, { ...groups, label: isSpeed ? '转速' : label }, '')
    const last = said[isSpeed ? 'speed' : named].at(-1)
    if (last && named === 'flow' && usedFor(name, note).isFire) last.value = null
    return HOLE
  })
  remarks.push(...text.split(/[\s,;、]+/).filter(Boolean))

  const one = (kind: Kind): Said | null => {
    const [first, ...others] = said[kind]
    if (first === undefined) return null
    if (first.value !== null && others.every(({ value }) => value === first.value)) return first
    undecided.set(kind, row.parameters)
    return { ...first, value: null }
  }
  const [flow, head, power, speed] = [one('flow'), one('head'), one('power'), one('speed')]
  const [size, ...otherSizes] = sizes
  if (otherSizes.length > 0) undecided.set('size', row.parameters)

  const model = dutyOfModel(row.model)
  const merged = (kind: 'flow' | 'head' | 'power', value: number | null | undefined) => {
    const modelled = model?.[kind]
    if (undecided.has(kind) || modelled === undefined) return value ?? null
    if (value === null || value === undefined) return modelled
    if (Math.abs(value / modelled - 1) <= 0.02) return value
    undecided.set(kind, row.model)
    return null
  }
  const onDuty = pumps.onDuty ?? (flow && flow.times > 1 ? flow.times : null)
  const isOfSet =
    flow !== null &&
    flow.times === 1 &&
    (/总|系统|设备/.test(flow.label) ||
      (/(?:设备|机组)$|成套/.test(name) && !/单台|单泵|每台/.test(fold(row.parameters))))
  const each = flow?.value != null && isOfSet ? flow.value / (onDuty ?? 1) : (flow?.value ?? null)
  const isOpenSet = isOfSet && flow?.value != null && onDuty === null && !undecided.has('pumps')
  if (isOpenSet) undecided.set('pumps', row.parameters)
  const perPump = isOpenSet ? null : merged('flow', each)
  const sets = setsOf(row, pumps)
  if (sets.isOdd) undecided.set('quantity', row.quantity)
  const { use, isFire: _, isOpen } = usedFor(name, note)
  if (isOpen) undecided.set('use', row.name)
  const isHot = use === '循环' && (/热|采暖/.test(name + note) || degrees.some((at) => at > 40))
  const isSizeOpen = undecided.has('size')
  return {
    isPump: isPump(name, fold(row.model)),
    use,
    medium: isHot ? '热水' : null,
    flow: perPump,
    flowInAll: isOpenSet
      ? (flow?.value ?? null)
      : perPump !== null && onDuty !== null
        ? perPump * onDuty
        : null,
    head: merged('head', head?.value),
    headAsPressure: head?.isPressure ?? false,
    power: merged('power', power?.value),
    powerMost: power?.sign === '≤' || power?.sign === '<=',
    speed: speed?.value ?? null,
    npshMost,
    suction: isSizeOpen ? null : (size?.[0] ?? null),
    discharge: isSizeOpen ? null : (size?.[1] ?? model?.discharge ?? null),
    onDuty: pumps.differ ? null : onDuty,
    standby: pumps.standby,
    sets: sets.sets,
    byModel: model !== null && (flow === null || head === null),
    undecided: [...undecided].map(([field, text]) => ({ field, text })),
    remarks,
  }
}
