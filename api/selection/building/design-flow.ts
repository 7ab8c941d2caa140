import type { Building, Household } from './building.ts'
import { comparable, digits, FLOW_CLAUSE, type Part, type Step } from './step.ts'

/** The design flow of homes by the probability of outflow: GB 50015-2019, 3.7.5. */

/** α_c of its table by U0 in %; linear between. */
const ALPHA_C = [
  [1, 0.00323],
  [1.5, 0.00697],
  [2, 0.01097],
  [2.5, 0.01512],
  [3, 0.01939],
  [3.5, 0.02374],
  [4, 0.02816],
  [4.5, 0.03263],
  [5, 0.03715],
  [6, 0.04629],
  [7, 0.05555],
  [8, 0.06489],
] as const
const [LEAST_U0, MOST_U0] = [1, 8]

const isInTable = (u0: number) => comparable(u0) >= LEAST_U0 && comparable(u0) <= MOST_U0

/** α_c of a U0 within the table. */
function alphaOf(u0: number): number {
  const at = Math.max(
    1,
    ALPHA_C.findIndex(([known]) => comparable(u0) <= known),
  )
  const [[low, alpha], [high, next]] = [ALPHA_C[at - 1]!, ALPHA_C[at]!]
  return alpha + ((u0 - low) / (high - low)) * (next - alpha)
}

const outflow = ({ quota, persons, peak, equivalents, hours }: Household) =>
  (100 * quota * persons * peak) / (0.2 * equivalents * hours * 3600)

/** `户型2“三居”`, or without a name its number alone. */
const nameOf = ({ name }: Household, at: number) => `户型${at + 1}${name && `“${name}”`}`

const step = (values: Omit<Step, 'clause'>): Step => ({ ...values, clause: FLOW_CLAUSE })

const outflowStep = (one: Household, label: string, symbol: string): Step =>
  step({
    label,
    symbol,
    formula: 'U0 = 100·qL·m·Kh / (0.2·Ng·T·3600)',
    worked: `100×${one.quota}×${one.persons}×${one.peak} / (0.2×${one.equivalents}×${one.hours}×3600)`,
    value: outflow(one),
    unit: '%',
    decimals: 4,
  })

/** The outflow of each kind, and their mean weighted by homes and equivalents. */
function outflowSteps(households: readonly Household[], total: number): Step[] {
  const [first, ...others] = households
  if (first && others.length === 0) return [outflowStep(first, '平均出流概率', 'U0')]
  const each = households.map((one, at) =>
    outflowStep(one, `${nameOf(one, at)}出流概率`, `U0,${at + 1}`),
  )
  const weighted = households.reduce((sum, one) => sum + outflow(one) * weightOf(one), 0)
  const terms = each.map(({ value }, at) => `${digits(value)}×${digits(weightOf(households[at]!))}`)
  const mean = step({
    label: '加权平均出流概率',
    symbol: 'U0',
    formula: 'U0 = Σ(U0,i·ni·Ng,i) / ΣNg',
    worked: `(${terms.join(' + ')}) / ${digits(total)}`,
    value: weighted / total,
    unit: '%',
    decimals: 4,
  })
  return [...each, mean]
}

const weightOf = ({ homes, equivalents }: Household) => homes * equivalents

function simultaneousSteps(u0: number, total: number): Step[] {
  const alpha = alphaOf(u0)
  const u = (100 * (1 + alpha * Math.max(0, total - 1) ** 0.49)) / Math.sqrt(total)
  return [
    step({
      label: '系数',
      symbol: 'αc',
      formula: 'αc 按 U0 查表，表内插值',
      worked: `U0 = ${digits(u0)} %`,
      value: alpha,
      unit: '',
      decimals: 6,
    }),
    step({
      label: '同时出流概率',
      symbol: 'U',
      formula: 'U = 100·[1 + αc·(ΣNg − 1)^0.49] / √ΣNg',
      worked: `100×[1 + ${digits(alpha)}×(${digits(total)} − 1)^0.49] / √${digits(total)}`,
      value: u,
      unit: '%',
      decimals: 4,
    }),
  ]
}

function flowSteps(u: number, total: number): Step[] {
  const flow = (0.2 * u * total) / 100
  return [
    step({
      label: '设计秒流量',
      symbol: 'qg',
      formula: 'qg = 0.2·U/100·ΣNg',
      worked: `0.2×${digits(u)}/100×${digits(total)}`,
      value: flow,
      unit: 'L/s',
      decimals: 3,
    }),
    step({
      label: '设计流量',
      symbol: 'Q',
      formula: 'Q = 3.6·qg',
      worked: `3.6×${digits(flow)}`,
      value: 3.6 * flow,
      unit: 'm³/h',
      decimals: 3,
    }),
  ]
}

type Flow = {
  part: Part
  /** m³/h; null where the formulas do not hold, which `refusal` says. */
  flow: number | null
  refusal: string
  questions: string[]
}

const unusual = (households: readonly Household[]) =>
  households.flatMap((one, at) =>
    households.length === 1 || isInTable(outflow(one))
      ? []
      : [
          `${nameOf(one, at)}的 U0 为 ${digits(outflow(one))} %，不在 ${LEAST_U0}～${MOST_U0} % 内，请核对它的人数、定额和当量`,
        ],
  )

/** The design flow with each value on the way to it. */
export function designFlow({ households }: Pick<Building, 'households'>): Flow {
  const total = households.reduce((sum, one) => sum + weightOf(one), 0)
  const questions = unusual(households)
  const sum = step({
    label: '当量总数',
    symbol: 'ΣNg',
    formula: 'ΣNg = Σ(ni·Ng,i)',
    worked: households.map(({ homes, equivalents }) => `${homes}×${equivalents}`).join(' + '),
    value: total,
    unit: '',
    decimals: 2,
  })
  const steps = [sum, ...outflowSteps(households, total)]
  const made = (more: Step[], flow: number | null, refusal: string): Flow => {
    return {
      part: { title: '设计秒流量（概率法）', steps: [...steps, ...more] },
      flow,
      refusal,
      questions,
    }
  }
  const u0 = steps.at(-1)!.value
  if (comparable(total) < 1) return made([], null, `当量总数 ${digits(total)} 小于 1，概率法不适用`)
  if (!isInTable(u0)) {
    const text = `U0 为 ${digits(u0)} %，不在 αc 表的 ${LEAST_U0}～${MOST_U0} % 内，请核对人数、用水定额、时变化系数和当量`
    return made([], null, text)
  }
  const simultaneous = simultaneousSteps(u0, total)
  const u = simultaneous.at(-1)!.value
  if (comparable(u) > 100) {
    return made(simultaneous, null, `U 为 ${digits(u)} %，大于 100 %，当量太少，概率法不适用`)
  }
  const flow = flowSteps(u, total)
  return made([...simultaneous, ...flow], flow.at(-1)!.value, '')
}
