import type { Text } from './expected.ts'

/** What the product alone has to read: the other reading knows units, steel and models by its own lists alone. */
export const EDGE_TEXTS: Text[] = [
  // A unit that nobody knows, steel, and a model that begins as a flow does.
  ['Q=50xyz H=32m', { flow: null, head: 32, undecided: ['flow'] }],
  ['Q=50m³/h H=32m 底座Q235B', { flow: 50, head: 32, undecided: [] }],
  ['G50-32-125 Q=12.5m³/h H=20m', { flow: 12.5, head: 20, undecided: [] }],
  // One that begins as a head does, of which more is written than a letter.
  ['H65-160-7.5 Q=12.5m³/h H=20m', { flow: 12.5, head: 20, undecided: [] }],
  // Of a set the flow is that of all, but where it says each.
  [
    '各泵流量30m³/h 扬程70m 两用一备',
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
