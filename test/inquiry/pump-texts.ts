import type { Text } from './expected.ts'

const ONE_AND_ONE = { onDuty: 1, standby: 1 }
const TWO_AND_ONE = { onDuty: 2, standby: 1 }
const THREE_AND_ONE = { onDuty: 3, standby: 1 }
const SET = { name: '变频供水设备' }

/** How many pumps, how many sets, and whose flow it is. */
export const PUMP_TEXTS: Text[] = [
  // Words of duty and standby.
  ['Q=50m³/h H=32m 1用1备', { flow: 50, flowInAll: 50, head: 32, ...ONE_AND_ONE }],
  ['Q=50m³/h H=32m １用１备', ONE_AND_ONE],
  ['Q=50m³/h H=32m，一用一备。', ONE_AND_ONE],
  ['Q=50m³/h H=32m（二用一备）', { flow: 50, flowInAll: 100, ...TWO_AND_ONE }],
  ['Q=50m³/h H=32m 两用一备', { flow: 50, flowInAll: 100, ...TWO_AND_ONE }],
  ['Q=50m³/h H=32m 三用一备', { flow: 50, flowInAll: 150, ...THREE_AND_ONE }],
  ['Q=50m³/h H=32m 3用1备', THREE_AND_ONE],
  ['Q=50m³/h H=32m 2用2备', { onDuty: 2, standby: 2, flowInAll: 100 }],
  ['Q=50m³/h H=32m 2+1', { flow: 50, flowInAll: 100, ...TWO_AND_ONE }],
  ['Q=50m³/h H=32m 2台并联', { flow: 50, flowInAll: 100, onDuty: 2, standby: 0 }],
  ['Q=50m³/h H=32m 三台并联', { flow: 50, flowInAll: 150, onDuty: 3, standby: 0 }],
  ['Q=50m³/h H=32m 2台互为备用', ONE_AND_ONE],
  ['Q=50m³/h H=32m 两台，互为备用', ONE_AND_ONE],
  ['Q=50m³/h H=32m', { ...ONE_AND_ONE, flowInAll: 50 }, { name: '生活水泵（一用一备）' }],
  ['Q=50m³/h H=32m', { ...TWO_AND_ONE, flowInAll: 100 }, { name: '生活水泵', note: '两用一备' }],
  ['Q=50m³/h H=32m', { onDuty: null, standby: null, flow: 50 }, { name: '生活水泵' }],
  [
    'Q=50m³/h H=32m 两用一备',
    { onDuty: null, standby: null, undecided: ['pumps'], perhaps: ['flow', 'quantity', 'row'] },
    { name: '生活水泵（一用一备）' },
  ],
  // Quantities.
  ['Q=50 H=32 一用一备', { sets: 1, ...ONE_AND_ONE }, { quantity: '2', unit: '台' }],
  ['Q=50 H=32 一用一备', { sets: 2, ...ONE_AND_ONE }, { quantity: '4', unit: '台' }],
  ['Q=50 H=32 两用一备', { sets: 1, ...TWO_AND_ONE }, { quantity: '3', unit: '台' }],
  ['Q=50 H=32 两用一备', { sets: 2, ...TWO_AND_ONE }, { quantity: '6', unit: '台' }],
  ['Q=50 H=32 三用一备', { sets: 2, ...THREE_AND_ONE }, { quantity: '8', unit: '台' }],
  ['Q=50 H=32 3台并联', { sets: 1, onDuty: 3, standby: 0 }, { quantity: '3', unit: '台' }],
  ['Q=50 H=32 互为备用', { sets: 1, ...ONE_AND_ONE }, { quantity: '2', unit: '台' }],
  [
    'Q=50 H=32 两用一备',
    { sets: null, ...TWO_AND_ONE, undecided: ['quantity'] },
    { quantity: '5', unit: '台' },
  ],
  [
    'Q=50 H=32 两用一备',
    { sets: null, ...TWO_AND_ONE, undecided: ['quantity'] },
    { quantity: '2', unit: '台' },
  ],
  [
    'Q=50 H=32 一用一备',
    { sets: null, ...ONE_AND_ONE, undecided: ['quantity'] },
    { quantity: '1', unit: '台' },
  ],
  [
    'Q=50 H=32 一用一备',
    { sets: null, ...ONE_AND_ONE, undecided: ['quantity'] },
    { quantity: '3', unit: '台' },
  ],
  ['Q=50 H=32 一用一备', { sets: 2, ...ONE_AND_ONE }, { quantity: '2', unit: '套' }],
  ['Q=50 H=32 两用一备', { sets: 3, ...TWO_AND_ONE }, { quantity: '3', unit: '套' }],
  ['Q=50 H=32 两用一备', { sets: 2, ...TWO_AND_ONE }, { quantity: '2', unit: '组' }],
  ['Q=50 H=32', { sets: 2, onDuty: null }, { quantity: '2', unit: '套' }],
  ['Q=50 H=32', { sets: 3, onDuty: null }, { quantity: '3', unit: '台' }],
  ['Q=50 H=32', { sets: null, onDuty: null }],
  ['Q=50 H=32', { sets: 1, ...ONE_AND_ONE }, { quantity: '2台（一用一备）' }],
  ['Q=50 H=32', { sets: 1, ...TWO_AND_ONE }, { quantity: '3台', note: '两用一备' }],
  ['Q=50 H=32 两用一备', { sets: 2, ...TWO_AND_ONE }, { quantity: '２', unit: '套' }],
  ['Q=50m³/h H=32m 共3台，两用一备', { ...TWO_AND_ONE, sets: 1 }],
  ['Q=50m³/h H=32m 2台（一用一备）', ONE_AND_ONE, { quantity: '1', unit: '套' }],
  // Whose flow.
  ['总流量90m³/h 扬程40m 三用一备', { flow: 30, flowInAll: 90, head: 40, ...THREE_AND_ONE }],
  ['系统流量100m³/h 扬程40m 两用一备', { flow: 50, flowInAll: 100, head: 40, ...TWO_AND_ONE }],
  ['设备流量：36m³/h 扬程：60m 两用一备', { flow: 18, flowInAll: 36, head: 60, ...TWO_AND_ONE }],
  ['总流量100m³/h 扬程40m 2台并联', { flow: 50, flowInAll: 100, onDuty: 2, standby: 0 }],
  ['总流量50m³/h 扬程40m 一用一备', { flow: 50, flowInAll: 50, ...ONE_AND_ONE }],
  ['总流量10L/s 扬程40m 两用一备', { flow: 18, flowInAll: 36, ...TWO_AND_ONE }],
  ['Q=60m³/h H=50m 三用一备', { flow: 20, flowInAll: 60, ...THREE_AND_ONE }, SET],
  ['Q=36m³/h H=60m 一用一备', { flow: 36, flowInAll: 36, ...ONE_AND_ONE }, SET],
  ['单台流量18m³/h 扬程60m 两用一备', { flow: 18, flowInAll: 36, ...TWO_AND_ONE }, SET],
  ['单泵流量18m³/h 扬程60m 两用一备', { flow: 18, flowInAll: 36, ...TWO_AND_ONE }, SET],
  ['每台流量18m³/h，扬程60m，两用一备', { flow: 18, flowInAll: 36, ...TWO_AND_ONE }, SET],
  ['每台水泵Q=18m³/h H=60m 两用一备', { flow: 18, flowInAll: 36, ...TWO_AND_ONE }, SET],
  ['单台Q=18m³/h H=60m N=5.5kW 两用一备', { flow: 18, flowInAll: 36, power: 5.5 }, SET],
  [
    'Q=40m³/h H=70m 两用一备',
    { flow: 20, flowInAll: 40, ...TWO_AND_ONE, isPump: true },
    { name: '无负压供水机组' },
  ],
  [
    'Q=40m³/h H=70m 两用一备 N=7.5kW×3',
    { flow: 20, flowInAll: 40, power: 7.5, ...TWO_AND_ONE },
    { name: '箱式叠压供水设备' },
  ],
  [
    'Q=48m³/h H=55m 两用一备',
    { flow: 24, flowInAll: 48, ...TWO_AND_ONE },
    { name: '生活泵成套', quantity: '1', unit: '套' },
  ],
  [
    'Q=20L/s H=60m 一用一备',
    { flow: 72, flowInAll: 72, use: '消防', isPump: true },
    { name: '消防给水设备' },
  ],
  [
    'Q=20 H=60 两用一备',
    { flow: null, head: 60, use: '消防', undecided: ['flow'] },
    { name: '消防给水设备' },
  ],
  ['18m³/h×2 60m', { flow: 18, flowInAll: 36, onDuty: 2, head: 60 }],
  ['Q=18m³/h×2 H=60m 两用一备', { flow: 18, flowInAll: 36, ...TWO_AND_ONE }],
  ['Q=2×18m³/h H=60m', { flow: 18, flowInAll: 36, onDuty: 2 }],
]
