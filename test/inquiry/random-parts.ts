import type { Chance } from '../torture/chance.ts'
import type { Field, ReadInquiry, Right } from './expected.ts'

/** A piece of a row's 技术参数 with what it says. */
export type Part = { text: string; means: Right }

export const pick = <T>(chance: Chance, list: readonly T[]): T => {
  const one = list[chance.int(0, list.length)]
  if (one === undefined) throw new Error('nothing to choose from')
  return one
}
const oneIn = (chance: Chance, times: number) => chance.int(0, times) === 0
/** A number with one decimal in some cases. */
const figure = (chance: Chance, least: number, end: number) =>
  oneIn(chance, 4) ? chance.int(least * 10, end * 10) / 10 : chance.int(least, end)

type Name = {
  name: string
  note?: string
  use: ReadInquiry['use']
  medium?: '热水' | null
  isSet?: true
}
export const PUMP_NAMES: Name[] = [
  { name: '生活给水泵', use: '生活' },
  { name: '高区生活变频泵', use: '生活' },
  { name: '加压泵', use: '生活' },
  { name: '管道泵', note: '生活用水', use: '生活' },
  { name: '恒压变频给水设备', use: '生活', isSet: true },
  { name: '生活供水机组', use: '生活', isSet: true },
  { name: '室内消火栓泵', use: '消防' },
  { name: '自动喷淋泵', use: '消防' },
  { name: '立式单级泵', note: '消防', use: '消防' },
  { name: '消防给水设备', use: '消防', isSet: true },
  { name: '潜水排污泵', use: '排污' },
  { name: '消防电梯集水坑潜污泵', use: '排污' },
  { name: '污水提升泵', note: '地下室', use: '排污' },
  { name: '补水泵', use: '稳压' },
  { name: '采暖补水泵', use: '稳压' },
  { name: '冷却循环泵', use: '循环', medium: null },
  { name: '空调冷冻水泵', use: '循环', medium: null },
  { name: '采暖循环泵', use: '循环', medium: '热水' },
  { name: '循环泵', note: '热水', use: '循环', medium: '热水' },
  { name: '脱硫喷淋泵', use: null },
  { name: '单级离心泵', use: null },
  { name: '立式多级泵', note: '含底座', use: null },
]
export const OTHER_NAMES = ['闸阀', '排烟风机', '冷却塔', '不锈钢水箱', '板式换热器', '电磁流量计']

const SIGNS = ['=', '＝', ':', '：', '≥', ' = ', ': ', '>=']
const sign = (chance: Chance, name: string) =>
  /\p{Script=Han}$/u.test(name)
    ? pick(chance, [...SIGNS, '', ' ', '不小于', '不低于'])
    : pick(chance, SIGNS)

/** An open value of a field: a range, a choice, two values. */
const OPEN: ((low: number, high: number, unit: string, named: string) => string)[] = [
  (low, high, unit, named) => `${named}${low}~${high}${unit}`,
  (low, high, unit, named) => `${named}${low}～${high}${unit}`,
  (low, high, unit, named) => `${named}${low}-${high}${unit}`,
  (low, high, unit, named) => `${named}${low}–${high}${unit}`,
  (low, high, unit, named) => `${named}${low}/${high}${unit}`,
  (low, high, unit, named) => `${named}${low}${unit}，${named}${high}${unit}`,
]
const open = (chance: Chance, field: Field, named: string, unit: string): Part => {
  const low = chance.int(5, 60)
  return {
    text: pick(chance, OPEN)(low, low + chance.int(2, 20), unit, named),
    means: { undecided: [field] },
  }
}

const FLOW_UNITS: [string, number][] = [
  ...['m³/h', 'm3/h', '㎥/h', 'm^3/h', 't/h', 'T/h', '吨/h', '方/h', '方/小时', 'CMH'].map(
    (unit): [string, number] => [unit, 1],
  ),
  ...['L/s', 'l/s', 'LPS'].map((unit): [string, number] => [unit, 3.6]),
  ...['L/min', 'LPM'].map((unit): [string, number] => [unit, 0.06]),
  ['m³/min', 60],
  ['m³/d', 1 / 24],
]

/** A flow; `whose` is a name that says whether it is one pump's, `bare` what a flow without unit means. */
export function flowPart(
  chance: Chance,
  bare: 'read' | 'undecided' | 'never',
  whose?: string,
): Part {
  const name = whose ?? pick(chance, ['Q', 'q', 'G', 'L', '流量', '水量'])
  const named = `${name}${sign(chance, name)}`
  const value = figure(chance, 2, 400)
  const kind = chance.int(0, 12)
  if (kind === 0) return open(chance, 'flow', named, 'm³/h')
  if (kind === 1) return { text: `${named}${value}GPM`, means: { undecided: ['flow'] } }
  if (kind === 2)
    return { text: `${named}${value}kW`, means: { undecided: ['flow'], perhaps: ['power'] } }
  if (kind < 5 && bare !== 'never')
    return {
      text: `${named}${value}`,
      means: bare === 'undecided' ? { undecided: ['flow'] } : { flow: value },
    }
  const [unit, factor] = pick(chance, FLOW_UNITS)
  const means = { flow: value * factor }
  const size = `${value}${pick(chance, ['', ' '])}${unit}`
  if (kind === 5) return { text: `${named}${value}(${value - 1}~${value + 5})${unit}`, means }
  if (kind === 6) return { text: `${named}${size}±5%`, means }
  return { text: whose === undefined && kind < 9 ? size : `${named}${size}`, means }
}

const PRESSURES: [string, number][] = [
  ['MPa', 1000 / 9.81],
  ['kPa', 1 / 9.81],
  ['bar', 100 / 9.81],
]
export function headPart(chance: Chance): Part {
  const name = pick(chance, ['H', '扬程'])
  const named = `${name}${sign(chance, name)}`
  const value = figure(chance, 5, 150)
  const kind = chance.int(0, 12)
  if (kind === 0) return open(chance, 'head', named, 'm')
  if (kind === 1)
    return {
      text: `${named}${value}${pick(chance, ['ft', 'psi'])}`,
      means: { undecided: ['head'] },
    }
  if (kind === 2) return { text: `${named}${value}±5%`, means: { head: value } }
  if (kind < 6) {
    const [unit, factor] = pick(chance, PRESSURES)
    const pressure =
      { MPa: chance.int(8, 160) / 100, kPa: chance.int(80, 1600) }[unit] ?? figure(chance, 1, 16)
    const names = ['H', 'P', '扬程', '出口压力', '供水压力', '压力']
    const label = pick(chance, names)
    return {
      text: `${label}${sign(chance, label)}${pressure}${unit}`,
      means: { head: pressure * factor, headAsPressure: true },
    }
  }
  const means = { head: value, headAsPressure: false }
  if (kind === 6) return { text: `${value}${pick(chance, ['m', '米'])}`, means }
  if (kind === 7) return { text: `${named}${value}`, means }
  if (kind === 8) return { text: `${named}${value}(${value - 1}~${value + 5})m`, means }
  return { text: `${named}${value}${pick(chance, ['m', ' m', '米', 'mH2O', 'm水柱'])}`, means }
}

const MOTORS = [0.75, 1.1, 1.5, 2.2, 3, 4, 5.5, 7.5, 11, 15, 18.5, 22, 30, 37, 45, 75, 110]
export function powerPart(chance: Chance, power = pick(chance, MOTORS), isSure = false): Part {
  const name = pick(chance, ['N', 'P', '功率', '配用功率', '电机功率', '电机'])
  const named = `${name}${pick(chance, ['=', '：', ':', ' = '])}`
  const kw = pick(chance, ['kW', 'KW', ' kW', '㎾'])
  const kind = isSure ? 9 : chance.int(0, 10)
  const means = { power, powerMost: false }
  if (kind === 0) return open(chance, 'power', named, 'kW')
  if (kind === 1)
    return {
      text: `${named}${power}${pick(chance, ['HP', '马力'])}`,
      means: { undecided: ['power'] },
    }
  if (kind === 2) return { text: `${name}≤${power}${kw}`, means: { power, powerMost: true } }
  if (kind === 3) return { text: `${named}${chance.int(2, 4)}×${power}${kw}`, means }
  if (kind === 4) return { text: `${named}${power}${kw}×${chance.int(2, 4)}`, means }
  if (kind === 5) return { text: `${power}${kw}`, means }
  if (kind === 6) return { text: `${named}${power}`, means }
  if (kind === 7) return { text: `配套电机${power}KW/380V`, means }
  return { text: `${named}${power}${kw}`, means }
}

export function speedPart(chance: Chance): Part {
  const speed = pick(chance, [980, 1450, 1480, 2900, 2950])
  const text = pick(chance, [
    `n=${speed}r/min`,
    `N=${speed}r/min`,
    `n=${speed}`,
    `N=${speed}`,
    `转速${speed}`,
    `转速：${speed}r/min`,
    `${speed}r/min`,
  ])
  return { text, means: { speed } }
}

export function sizePart(chance: Chance): Part {
  const size = pick(chance, [32, 40, 50, 65, 80, 100, 150])
  const kind = chance.int(0, 6)
  if (kind === 0)
    return {
      text: `DN${size}${pick(chance, ['×', 'x', '/'])}${size - 5}`,
      means: { suction: size, discharge: size - 5 },
    }
  const text = pick(chance, [`DN${size}`, `口径${size}`, `口径：DN${size}`, `Φ${size}`])
  if (kind === 1)
    return pick(chance, [
      { text: '口径2寸', means: { suction: null, discharge: 50 } },
      { text: '口径2.5寸', means: { suction: null, discharge: 65 } },
      { text: '口径4寸', means: { suction: null, discharge: 100 } },
    ])
  return { text, means: { suction: null, discharge: size } }
}

/** What says nothing of a duty, some with a piece that must be among the remarks. */
export const DECOYS: Part[] = [
  { text: '工作压力1.6MPa', means: { remarks: ['工作压力1.6MPa'] } },
  { text: '公称压力：1.0MPa', means: { remarks: ['公称压力'] } },
  { text: '设计压力1.6MPa', means: { remarks: ['设计压力'] } },
  { text: '系统压力0.6MPa', means: { remarks: ['系统压力'] } },
  { text: '市政压力0.25MPa', means: { remarks: ['市政压力0.25MPa'] } },
  { text: '耐压2.5MPa', means: { remarks: ['耐压'] } },
  { text: 'PN16', means: { remarks: ['PN16'] } },
  { text: 'IP55', means: { remarks: ['IP55'] } },
  { text: '防护等级：IP68', means: { remarks: ['IP68'] } },
  { text: '电缆长度10m', means: {} },
  { text: '电缆15米', means: {} },
  { text: '井深80m', means: {} },
  { text: '出水管6m', means: {} },
  { text: '380V', means: {} },
  { text: '50Hz', means: {} },
  { text: '电压：380V', means: {} },
  { text: 'η≥78%', means: { remarks: ['78%'] } },
  { text: '材质：铸铁', means: { remarks: ['铸铁'] } },
  { text: '机械密封', means: { remarks: ['机械密封'] } },
  { text: 'SS304', means: { remarks: ['SS304'] } },
  { text: '变频控制', means: { remarks: ['变频控制'] } },
]
export const NPSH_PARTS: Part[] = [
  { text: 'NPSHr≤3m', means: { npshMost: 3 } },
  { text: 'NPSH≤2.5m', means: { npshMost: 2.5 } },
  { text: '必需汽蚀余量≤3.5m', means: { npshMost: 3.5 } },
]
