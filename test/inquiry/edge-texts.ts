import type { Text } from './expected.ts'

/** What the product alone has to read: the other reading knows units, steel and models by its own lists alone. */
export const EDGE_TEXTS: Text[] = [
  // A unit that nobody knows, steel, and a model that begins as a flow does.
  ['Q=50xyz H=32m', { flow: null, head: 32, undecided: ['flow'] }],
  ['Q=50m³/h H=32m 底座Q235B', { flow: 50, head: 32, undecided: [] }],
  ['G50-32-125 Q=12.5m³/h H=20m', { flow: 12.5, head: 20, undecided: [] }],
  // One that begins as a head does, of which more is written than a letter.
  ['H65-160-7.5 Q=12.5m³/h H=20m', { flow: 12.5, head: 20, undecided: [] }],
  // 型号及规格 is a column of models and of values, of which a row has either or both.
  [
    '',
    { flow: 36, head: 15, power: 3, byModel: false, undecided: [] },
    { name: '潜水排污泵', model: 'Q=36m3/h H=15m N=3kW' },
  ],
  ['', { flow: 16, head: 120, power: 11 }, { name: '给水泵', model: 'Q=16，H=120，N=11' }],
  ['', { flow: 50, head: 32 }, { name: '给水泵', model: '流量50 扬程32' }],
  ['', { flow: 25, head: 32 }, { name: '管道泵', model: 'ISG65-160 Q=25m³/h H=32m' }],
  [
    '',
    { flow: 144, head: 100, power: 75, byModel: true },
    { name: '消火栓泵', model: 'XBD10/40-125L 75kW' },
  ],
  ['', { discharge: 200 }, { name: '止回阀', model: 'DN200' }],
  [
    'Q=50m³/h H=32m',
    { flow: 50, head: 32, power: null, undecided: [] },
    { name: '管道泵', model: 'H 65-160' },
  ],
  [
    'Q=50m³/h H=32m',
    { flow: 50, head: 32, power: null, undecided: [] },
    { name: '管道泵', model: 'N 100' },
  ],
  // Numbers in words, of which a part says nothing.
  ['Q=50m³/h H=32m 三台', { sets: 3, undecided: [] }, { name: '给水泵' }],
  ['Q=50m³/h H=32m 十五台', { sets: null, undecided: [] }, { name: '给水泵' }],
  ['Q=50m³/h H=32m 每坑一台', { sets: null, undecided: [] }, { name: '给水泵' }],
  // What a model says of each pump is compared with what all of them give.
  [
    '总流量30m³/h 扬程45m 两用一备',
    { flow: null, head: 45, undecided: ['flow'] },
    { name: '给水泵', model: '50DL12-15×3' },
  ],
  [
    '总流量24m³/h 扬程45m 两用一备',
    { flow: 12, flowInAll: 24, undecided: [] },
    { name: '给水泵', model: '50DL12-15×3' },
  ],
  // Words of a model make no pump of a valve.
  ['', { isPump: false }, { name: '多功能控制阀', model: '水泵用 DN200' }],
  // The most is no wanted flow, a length no flow, and kgf no pressure by 9.81.
  ['Q≤50m³/h H=32m', { flow: null, head: 32, undecided: ['flow'] }],
  ['Q=50m³/h H=32m 电缆L=10m', { flow: 50, head: 32, undecided: [] }],
  ['Q=50m³/h H=3.2公斤', { flow: 50, head: 32, headAsPressure: false }],
  [
    '总流量60m³/h 流量20～25m³/h H=30m',
    { flow: null, flowInAll: null, head: 30, undecided: ['flow'] },
  ],
  // Of a set the flow is that of all, but where it says each.
  [
    '各泵流量30m³/h 扬程70m 两用一备',
    { flow: 30, flowInAll: 60, onDuty: 2, standby: 1, undecided: [] },
    { name: '生活给水设备' },
  ],
  [
    '每台：\nQ=30m³/h H=70m 两用一备',
    { flow: 30, flowInAll: 60, onDuty: 2, standby: 1, undecided: [] },
    { name: '生活给水设备' },
  ],
  // More pumps than a set has, several numbers, and none.
  ['Q=50m³/h H=32m 19用1备', { onDuty: 19, standby: 1 }],
  ['Q=50m³/h H=32m 20用1备', { undecided: ['pumps'], perhaps: ['flow'] }],
  ['Q=50m³/h H=32m 2台 另配3套', { undecided: ['quantity'] }],
  ['Q=50m³/h H=32m', { undecided: ['quantity'] }, { quantity: '0' }],
  // Two heights, and two pumps in one row.
  ['Q=50m³/h 32m 45m', { flow: 50, head: null, undecided: ['head'] }],
  ['主泵Q=50m³/h H=32m；稳压泵Q=5m³/h H=40m', { flow: null, head: null, undecided: ['row'] }],
  // A room for pumps is none.
  ['', { isPump: false }, { name: '消防水泵房' }],
]
