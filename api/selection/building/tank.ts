import type { Building } from './building.ts'
import { BALANCE, comparable, digits, TANK_CLAUSE, type Part, type Step } from './step.ts'

/** The pressure tank (气压罐) between the pumps' starts: GB 50015-2019, 3.9. */

/** What usual values lie between; beyond them the reader is to make sure. */
const USUAL = {
  ratio: { symbol: 'αb', least: 0.65, most: 0.85, what: '请调整启泵压力和停泵压力' },
  alpha: { symbol: 'α', least: 1, most: 1.3, what: '请核对安全系数' },
  starts: { symbol: 'n', least: 6, most: 8, what: '请核对每小时启动次数' },
} as const

function questionOf(name: keyof typeof USUAL, value: number): string[] {
  const { symbol, least, most, what } = USUAL[name]
  const exact = comparable(value)
  return exact >= least && exact <= most
    ? []
    : [`气压罐的 ${symbol} 为 ${digits(value)}，不在 ${least}～${most} 内，${what}`]
}

type Tank = { part: Part | undefined; refusal: string; questions: string[] }

const refused = (refusal: string): Tank => ({ part: undefined, refusal, questions: [] })

/** The tank for a flow in m³/h of all pumps; nothing where no pressures are entered for it. */
export function tankFor(building: Building, flow: number): Tank {
  const { low, high, pumps, starting, alpha, starts, beta } = building
  if (low === null && high === null) return refused('')
  if (low === null) return refused('要计算气压罐，请填写启泵压力 P1')
  if (high === null) return refused('要计算气压罐，请填写停泵压力 P2')
  if (low >= high) return refused('气压罐的停泵压力 P2 须大于启泵压力 P1')
  if (starting > pumps) return refused(`同时启动台数 ${starting} 不能多于运行台数 ${pumps}`)
  const one = (flow * starting) / pumps
  const ratio = (low + 0.1) / (high + 0.1)
  const control = (alpha * one) / (4 * starts)
  const clause = TANK_CLAUSE
  const steps: Step[] = [
    {
      label: '同时启动的水泵流量',
      symbol: 'qb',
      formula: 'qb = Q·同时启动台数 / 运行台数',
      worked: `${digits(flow)}×${starting} / ${pumps}`,
      value: one,
      unit: 'm³/h',
      decimals: 3,
      clause: BALANCE,
    },
    {
      label: '工作压力比（绝对压力）',
      symbol: 'αb',
      formula: 'αb = (P1 + 0.1) / (P2 + 0.1)',
      worked: `(${low} + 0.1) / (${high} + 0.1)`,
      value: ratio,
      unit: '',
      decimals: 2,
      clause,
    },
    {
      label: '调节容积',
      symbol: 'V1',
      formula: 'V1 = α·qb / (4·n)',
      worked: `${alpha}×${digits(one)} / (4×${starts})`,
      value: control,
      unit: 'm³',
      decimals: 4,
      clause,
    },
    {
      label: '总容积',
      symbol: 'V',
      formula: 'V = β·V1 / (1 − αb)',
      worked: `${beta}×${digits(control)} / (1 − ${digits(ratio)})`,
      value: (beta * control) / (1 - ratio),
      unit: 'm³',
      decimals: 3,
      clause,
    },
  ]
  return {
    part: { title: '气压罐', steps },
    refusal: '',
    questions: [
      ...questionOf('ratio', ratio),
      ...questionOf('alpha', alpha),
      ...questionOf('starts', starts),
    ],
  }
}
