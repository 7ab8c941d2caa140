import type { InquiryRow, ReadInquiry } from './expected.ts'

/** What a row says besides measures: its model's duty, its pumps and sets, its use. */

const figure = String.raw`(\d+(?:\.\d+)?)`
type Duty = { flow?: number; head?: number; power?: number; discharge?: number }
const MODELS: [RegExp, (...figures: number[]) => Duty | null][] = [
  [
    new RegExp(`^${figure}?-?J[YP]WQ-?${figure}-${figure}-${figure}-${figure}`, 'i'),
    (discharge, flow, head, _stirring, power) => ({ discharge, flow, head, power }),
  ],
  [
    new RegExp(
      `^${figure}?-?(?:WQ|QW|YW|GW|LW|WL)-?${figure}-${figure}-${figure}(?!-?[\\d.])`,
      'i',
    ),
    (discharge, flow, head, power) => ({ discharge, flow, head, power }),
  ],
  [new RegExp(`^${figure}WQ/C\\d+-${figure}$`, 'i'), (discharge, power) => ({ discharge, power })],
  [
    new RegExp(`^(?:WQD|QDX|QX)${figure}-${figure}-${figure}`, 'i'),
    (flow, head, power) => ({ flow, head, power }),
  ],
  [
    new RegExp(`^(?:GDL|DL|DG|D)${figure}-${figure}\\*${figure}`, 'i'),
    (flow, head = 0, stages = 0) => ({ flow, head: head * stages }),
  ],
  [new RegExp(`^\\d+QJ${figure}-${figure}/\\d+`, 'i'), (flow, head) => ({ flow, head })],
  [
    new RegExp(`^(?:ZX|ZW)${figure}-${figure}-${figure}`, 'i'),
    (discharge, flow, head) => ({ discharge, flow, head }),
  ],
  [
    new RegExp(`^XBD${figure}/${figure}`, 'i'),
    (a = 0, b = 0) => (a >= 2 && a <= 30 ? { head: a * 10, flow: b * 3.6 } : null),
  ],
]

/** The duty in a model's name; null where its kind of name says none. */
export function dutyOfModel(model: string): Duty | null {
  const folded = model
    .normalize('NFKC')
    .replaceAll(/\s/g, '')
    .replaceAll(/[‐‑‒–—−ー]/g, '-')
    .replaceAll(/(?<=\d)[×xX](?=\d)/g, '*')
  for (const [pattern, duty] of MODELS) {
    const match = pattern.exec(folded)
    if (match) return duty(...match.slice(1).map((part) => (part ? Number(part) : Number.NaN)))
  }
  return null
}

const NUMERALS = '一二三四五六七八九'
const DIGIT = `[1-9${NUMERALS}两]`
const numberOf = (text: string) =>
  text === '两' ? 2 : NUMERALS.includes(text) ? NUMERALS.indexOf(text) + 1 : Number(text)

/** Words of how many pumps, each with what it says of duty and standby. */
const PUMPS: [RegExp, (one: string, other: string) => [onDuty: number, standby: number]][] = [
  [new RegExp(`(${DIGIT})用(${DIGIT})备`, 'g'), (one, other) => [numberOf(one), numberOf(other)]],
  [/(?<![\d.])([1-9])\+([1-9])(?![\d.])/g, (one, other) => [Number(one), Number(other)]],
  [/()()互为备用/g, () => [1, 1]],
  [new RegExp(`(${DIGIT})台()并联`, 'g'), (one) => [numberOf(one), 0]],
]
const COUNT = new RegExp(String.raw`(?<![\d.])(\d+|${DIGIT})\s*(台|套|组)`, 'g')

export type Pumps = {
  onDuty: number | null
  standby: number | null
  differ: boolean
  counts: [number: number, unit: string][]
  /** The text of parameters without these words. */
  rest: string
}

/** The pumps that name, parameters, quantity and remark speak of. */
export function pumpsOf(texts: [string, string, string, string]): Pumps {
  const said: [number, number][] = []
  const counts: [number, string][] = []
  const [, rest] = texts.map((text) => {
    let left = text
    for (const [pattern, read] of PUMPS)
      left = left.replace(pattern, (_, one: string, other: string) => {
        said.push(read(one, other))
        return ';'
      })
    return left.replace(COUNT, (_, number: string, unit: string) => {
      counts.push([numberOf(number), unit])
      return ';'
    })
  })
  const [first] = said
  const differ = said.some((one) => String(one) !== String(first))
  const [onDuty, standby] = differ ? [null, null] : (first ?? [null, null])
  return { onDuty, standby, differ, counts, rest: rest ?? '' }
}

/** How many sets the quantity says: 套 and 组 are sets, 台 are pumps. */
export function setsOf({ quantity, unit }: InquiryRow, { onDuty, standby, counts }: Pumps) {
  const cell = /^\s*(\d+)/.exec(quantity.normalize('NFKC'))
  const inCell = /台|套|组/.exec(quantity + unit)?.[0]
  const [number, kind] = cell ? [Number(cell[1]), inCell] : (counts[0] ?? [])
  if (number === undefined || kind === undefined) return { sets: null, isOdd: false }
  if (kind !== '台' || onDuty === null) return { sets: number, isOdd: false }
  const sets = number / (onDuty + (standby ?? 0))
  return Number.isInteger(sets) ? { sets, isOdd: false } : { sets: null, isOdd: true }
}

const USES: [RegExp, ReadInquiry['use']][] = [
  [/排污|污水|潜污|集水坑/, '排污'],
  [/稳压|补水|巡检/, '稳压'],
  [/消防|喷淋|消火栓/, '消防'],
  [/冷却|冷冻|循环|空调|采暖/, '循环'],
  [/生活|给水|加压/, '生活'],
]

/** The use that name and remark speak of; a spraying tower's pump is for a person to say. */
export function usedFor(name: string, note: string) {
  const words = `${name} ${note}`
  const use = USES.find(([pattern]) => pattern.test(words))?.[1] ?? null
  const isTower = use === '消防' && /喷淋/.test(words) && /塔|脱硫|废气/.test(words)
  return {
    use: isTower ? null : use,
    isFire: use === '消防' && !isTower,
    isOpen: isTower || use === null,
  }
}

/** Whether a pump may be selected by duty for what the row names. */
export const isPump = (name: string, model: string) =>
  /泵|(?:给水|供水|增压|稳压)(?:设备|机组)/.test(`${name} ${model}`) &&
  !/风机|鼓风|阀|塔|水箱|换热|过滤|流量计|软接头|冷水机/.test(name)
