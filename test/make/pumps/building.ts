import type { Building } from '#api/selection/building/building.ts'

/** 96 homes on one pipe of stainless steel, with two pumps and a tank: the example of the documentation. */
export const worked: Building = {
  purpose: '住宅',
  households: [
    { name: '', homes: 96, equivalents: 4, persons: 3.5, quota: 230, peak: 2.5, hours: 24 },
  ],
  supply: '水箱吸水',
  material: '不锈钢',
  dn: 80,
  bore: 80.9,
  length: 120,
  local: 30,
  height: 54,
  pressure: 0.1,
  lowest: 0,
  pumps: 2,
  starting: 1,
  alpha: 1.2,
  starts: 8,
  beta: 1.05,
  municipal: null,
  low: 0.46,
  high: 0.6,
}

/** The duty that it is computed to, as a selection takes it. */
export const workedDuty = {
  flow: 18.957,
  head: 66.79,
  static_head: 64.19,
  on_duty: 2,
  lowest_hz: 25,
  use: '生活',
}
