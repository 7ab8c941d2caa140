import type { OfferedPump, PumpTable } from '#api/selection/selection.ts'
import { success } from './network.ts'

/** What a selection answers, where a test names only what matters to it. */

export const DUTY = {
  flow: 60,
  flow_unit: 'm³/h' as const,
  head: 14,
  static_head: 4,
  on_duty: 2,
  standby: 1,
  lowest_hz: null,
  npsh_available: null,
  npsh_margin: 0.5,
  use: '' as const,
}

const POINTS = [
  { flow: 0, head: 17, power: 0.8, npsh: 1 },
  { flow: 30, head: 14.2, power: 1.6, npsh: 2 },
  { flow: 40, head: 12, power: 1.8, npsh: 3 },
]

export const pump = (id: number, changes: Partial<OfferedPump> = {}): OfferedPump => ({
  id,
  pro_title: '离心泵',
  pro_no: `ISG${id}`,
  pro_brand: '',
  pro_power: '2.2',
  grade: '合格',
  reasons: [],
  warnings: [],
  checks: [],
  marks: [],
  surplus: 1.43,
  at_duty: { flow: 60, head: 14.2, power: 3.2, efficiency: 72.5, npsh: 2 },
  operating: [{ flow: 60.4, head: 14.1, power: 3.2, efficiency: 72.4, npsh: 2, is_stable: true }],
  region: { name: '高效区', percent: 98, bound: '' },
  hz: null,
  speed: 2900,
  power_each: 1.6,
  power_in_all: 3.2,
  motor: 2.2,
  energy_grade: 5,
  pumps: 3,
  price_each: '1000.00',
  price_in_all: '3000.00',
  basis: '样本',
  curve: { points: POINTS, speed: 2900, basis: '样本', power_kind: 'P2' },
  ...changes,
})

export const table = (changes: Partial<PumpTable>): PumpTable => {
  const { offered = [], near = [] } = changes
  const totals = { offered_total: offered.length, near_total: near.length }
  return { power_kind: 'P2', offered, near, ...totals, ...changes }
}

export const found = (data: PumpTable[], info: object = {}) =>
  success({
    data,
    info: {
      duty: DUTY,
      judged: 9,
      with_curve: 9,
      without_data: 0,
      refused: [],
      refused_total: 0,
      refused_by: [],
      ...info,
    },
  })
