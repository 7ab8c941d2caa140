import { KPA_PER_METRE } from '#api/pump/units.ts'
import type { Building } from './building.ts'
import { pipeMaterials } from './ranges.ts'
import { BALANCE, comparable, digits, LOSS_CLAUSE, type Part, type Step } from './step.ts'

/** The head of the pumps: friction by Hazen and Williams (GB 50015-2019, 3.7.14 and 15), heights and pressures. */

const metresOf = (mpa: number) => (mpa * 1000) / KPA_PER_METRE

/** m/s up to a DN. From memory of the standard's table. */
const VELOCITIES = [
  [20, 1],
  [40, 1.2],
  [70, 1.5],
  [Infinity, 1.8],
] as const

/** At most so many MPa at the lowest tap of a zone. */
const MOST_PRESSURE = 0.45

/** How much the fitted values are in m, and the questions that they raise. */
type Loss = { part: Part; loss: number; questions: string[] }

/** The friction of the pipe at a flow in m³/h. */
export function pipeLoss(building: Building, flow: number): Loss {
  const { bore, dn, length, local, material } = building
  const [q, d, c] = [flow / 3600, bore / 1000, pipeMaterials[material]]
  const velocity = (4 * q) / (Math.PI * d ** 2)
  const gradient = 105 * c ** -1.85 * d ** -4.87 * q ** 1.85
  const friction = (gradient * length) / KPA_PER_METRE
  const loss = friction * (1 + local / 100)
  const clause = LOSS_CLAUSE
  const most = VELOCITIES.find(([largest]) => dn <= largest)![1]
  const steps: Step[] = [
    {
      label: '流速',
      symbol: 'v',
      formula: 'v = 4·q / (π·d²)',
      worked: `4×${digits(q)} / (π×${digits(d)}²)`,
      value: velocity,
      unit: 'm/s',
      decimals: 4,
      clause: '连续性方程',
    },
    {
      label: '单位长度水头损失',
      symbol: 'i',
      formula: 'i = 105·C^−1.85·d^−4.87·q^1.85',
      worked: `105×${c}^−1.85×${digits(d)}^−4.87×${digits(q)}^1.85`,
      value: gradient,
      unit: 'kPa/m',
      decimals: 5,
      clause,
    },
    {
      label: '沿程损失',
      symbol: 'hy',
      formula: 'hy = i·L / 9.81',
      worked: `${digits(gradient)}×${length} / ${KPA_PER_METRE}`,
      value: friction,
      unit: 'm',
      decimals: 2,
      clause,
    },
    {
      label: '管道总损失',
      symbol: 'hw',
      formula: 'hw = hy·(1 + 局部损失)',
      worked: `${digits(friction)}×(1 + ${local} %)`,
      value: loss,
      unit: 'm',
      decimals: 2,
      clause,
    },
  ]
  const question = `流速 ${digits(velocity)} m/s 大于 DN${dn} 的 ${most} m/s（流速限值凭记忆，条文未核对），噪声和水锤会增大，请核对管径`
  return {
    part: { title: '管道水头损失', steps },
    loss,
    questions: velocity > most ? [question] : [],
  }
}

type Head = { part: Part; head: number; staticHead: number; refusal: string; questions: string[] }

/** The head in m that heights, the loss in m and the pressures need; what does not depend on the flow is `staticHead`. */
export function pumpHead(building: Building, loss: number): Head {
  const { height, pressure, lowest } = building
  const municipal = building.supply === '叠压' ? (building.municipal ?? 0) : 0
  const [needed, given] = [metresOf(pressure), metresOf(municipal)]
  const head = height + loss + needed - given
  const atLowest = ((head + given - lowest) * KPA_PER_METRE) / 1000
  const metre = { unit: 'm', decimals: 2, clause: BALANCE }
  const steps: Step[] = [
    {
      label: '最高配水点所需压力折合',
      symbol: 'hp',
      formula: 'hp = p / 9.81',
      worked: `${digits(pressure * 1000)} / ${KPA_PER_METRE}`,
      value: needed,
      ...metre,
    },
    ...(municipal === 0
      ? []
      : [
          {
            label: '允许利用的市政压力折合',
            symbol: 'hs',
            formula: 'hs = ps / 9.81',
            worked: `${digits(municipal * 1000)} / ${KPA_PER_METRE}`,
            value: given,
            ...metre,
          },
        ]),
    {
      label: '水泵扬程',
      symbol: 'H',
      formula: municipal === 0 ? 'H = z + hw + hp' : 'H = z + hw + hp − hs',
      worked: [
        `${height} + ${digits(loss)} + ${digits(needed)}`,
        ...(municipal === 0 ? [] : [digits(given)]),
      ].join(' − '),
      value: head,
      ...metre,
    },
    {
      label: '最低层配水点静压',
      symbol: 'pd',
      formula: municipal === 0 ? 'pd = 9.81·(H − z1) / 1000' : 'pd = 9.81·(H + hs − z1) / 1000',
      worked: `${KPA_PER_METRE}×(${[head, ...(municipal === 0 ? [] : [given])].map(digits).join(' + ')} − ${lowest}) / 1000`,
      value: atLowest,
      unit: 'MPa',
      decimals: 3,
      clause: BALANCE,
    },
  ]
  const refusal =
    comparable(head) > 0
      ? ''
      : `扬程为 ${digits(head)} m，不大于 0：市政压力已经够用，不需要水泵，请核对高度和压力`
  const question = `最低层配水点静压 ${digits(atLowest)} MPa 大于 ${MOST_PRESSURE} MPa（限值凭记忆，条文未核对），请考虑竖向分区或减压`
  return {
    part: { title: '水泵扬程', steps },
    head,
    staticHead: Math.max(0, head - loss),
    refusal,
    questions: head > 0 && comparable(atLowest) > MOST_PRESSURE ? [question] : [],
  }
}
