import type { Text } from './expected.ts'

/** Rows as lists of institutes, contractors and dealers have them, cells of their own included. */
export const LIST_TEXTS: Text[] = [
  // Duties in columns of their own.
  [
    '',
    { flow: 50, head: 32, power: 7.5, discharge: 80, use: '生活' },
    { name: '生活泵', flow: '50', head: '32', power: '7.5', size: 'DN80' },
  ],
  ['', { flow: 45, head: 35.68 }, { name: '管道泵', flow: '12.5L/s', head: '0.35MPa' }],
  ['', { flow: 50, head: 32 }, { name: '管道泵', flow: '５０', head: '３２' }],
  ['', { flow: 50, head: 32, power: 7.5 }, { flow: '50m³/h', head: '32m', power: '7.5kW' }],
  ['', { flow: null, head: 80, undecided: ['flow'] }, { name: '消防泵', flow: '30', head: '80' }],
  ['', { flow: 108, head: 80 }, { name: '消防泵', flow: '30L/s', head: '80' }],
  ['', { flow: null, head: 32, undecided: ['flow'] }, { flow: '20~25', head: '32' }],
  ['', { flow: 25, head: 32 }, { flow: '25(20~30)', head: '32' }],
  ['', { flow: 50, head: null, undecided: ['head'] }, { flow: '50', head: '32/28' }],
  ['', { power: 7.5, powerMost: true }, { flow: '50', head: '32', power: '≤7.5' }],
  ['', { power: 7.5 }, { flow: '50', head: '32', power: '2×7.5kW' }],
  ['', { suction: 65, discharge: 50 }, { flow: '25', head: '32', size: 'DN65×50' }],
  ['', { suction: null, discharge: 65 }, { flow: '25', head: '32', size: '65' }],
  ['', { suction: null, discharge: 50 }, { flow: '15', head: '32', size: '2寸' }],
  [
    'N=7.5kW n=2900r/min',
    { flow: 50, head: 32, power: 7.5, speed: 2900 },
    { flow: '50', head: '32' },
  ],
  ['Q=60m³/h', { flow: null, head: 32, undecided: ['flow'] }, { flow: '50', head: '32' }],
  [
    '一用一备',
    { flow: 50, flowInAll: 50, head: 32, onDuty: 1, standby: 1, sets: 1 },
    { name: '生活给水泵', flow: '50', head: '32', quantity: '2', unit: '台' },
  ],
  [
    '两用一备',
    { flow: 20, flowInAll: 40, head: 60, sets: 1 },
    { name: '变频供水设备', flow: '40', head: '60', quantity: '1', unit: '套' },
  ],
  // A design institute.
  [
    'Q=40L/s，H=100m，N=75kW，n=2950r/min，一用一备',
    { flow: 144, head: 100, power: 75, speed: 2950, use: '消防', sets: 1 },
    { name: '室内消火栓给水泵', quantity: '2', unit: '台' },
  ],
  [
    'Q=30L/s，H=1.0MPa，N=55kW，1用1备，自灌式吸水',
    { flow: 108, head: 101.94, headAsPressure: true, power: 55, use: '消防', sets: 1 },
    { name: '自动喷淋泵', quantity: '2', unit: '台', note: '消防泵房' },
  ],
  [
    'Q=3.6m³/h H=45m N=1.5kW 一用一备 配Φ1000气压罐',
    { flow: 3.6, head: 45, power: 1.5, use: '稳压', isPump: true, perhaps: ['size'] },
    { name: '消防增压稳压设备', quantity: '1', unit: '套' },
  ],
  [
    '设备流量：54m³/h；设备扬程：75m；单泵功率：7.5kW；三用一备',
    { flow: 18, flowInAll: 54, head: 75, power: 7.5, onDuty: 3, standby: 1, sets: 1 },
    { name: '高区生活变频供水设备', quantity: '1', unit: '套' },
  ],
  [
    'Q=280m³/h H=32m N=37kW n=1480r/min 工作压力1.6MPa η≥80% 三用一备',
    { flow: 280, flowInAll: 840, head: 32, power: 37, speed: 1480, use: '循环', sets: 1 },
    { name: '空调冷冻水循环泵', quantity: '4', unit: '台', note: 'L1~L3层' },
  ],
  [
    'Q=400m³/h\nH=28m\nN=45kW\nn=1480r/min\n设备承压1.0MPa',
    { flow: 400, head: 28, power: 45, speed: 1480, use: '循环', medium: null, sets: 3 },
    { name: '冷却水泵', quantity: '3', unit: '台' },
  ],
  [
    'Q=160m³/h H=30m N=22kW 介质温度60℃ 两用一备',
    { flow: 160, head: 30, power: 22, use: '循环', medium: '热水', sets: 1 },
    { name: '空调热水循环泵', quantity: '3', unit: '台' },
  ],
  [
    'Q=40m³/h，H=15m，N=4kW，自动耦合，一用一备，电缆长度10m',
    { flow: 40, head: 15, power: 4, use: '排污', onDuty: 1, standby: 1, sets: 12 },
    { name: '潜水排污泵', quantity: '24', unit: '台', note: '地下室集水坑' },
  ],
  [
    'Q=10m³/h、H=10m、N=0.75kW',
    { flow: 10, head: 10, power: 0.75, use: '排污', discharge: 50, sets: 2 },
    { name: '潜污泵', model: '50WQ10-10-0.75', quantity: '2', unit: '台' },
  ],
  [
    '叠压供水，Q=25m³/h，H=55m，N=2×4kW，市政压力0.25MPa，一用一备',
    { flow: 25, flowInAll: 25, head: 55, power: 4, sets: 1, remarks: ['市政压力0.25MPa'] },
    { name: '低区生活无负压供水设备', quantity: '1', unit: '套' },
  ],
  // A contractor.
  [
    '流量：100m³/h；扬程：50m；功率：22kW；电压：380V；频率：50Hz；转速：2900r/min；防护等级：IP55；绝缘等级：F；材质：铸铁；机械密封',
    { flow: 100, head: 50, power: 22, speed: 2900, use: '生活', sets: 2 },
    { name: '加压泵', quantity: '2', unit: '台' },
  ],
  [
    '1.名称：生活给水泵\n2.型号、规格：Q=24m³/h，H=60m，N=7.5kW\n3.含减震台座',
    { flow: 24, head: 60, power: 7.5 },
    { name: '离心式泵', quantity: '3', unit: '台' },
  ],
  [
    '流量 12 m³/h  扬程 48 m  配用功率 4 kW  进出水管DN65',
    { flow: 12, head: 48, power: 4, use: '生活' },
    { name: '生活给水泵', unit: '台', quantity: '2' },
  ],
  [
    '水量：5L/s 扬程：45m 功率：5.5kW 一用一备',
    { flow: 18, head: 45, power: 5.5, onDuty: 1, standby: 1 },
    { name: '中水提升泵', quantity: '2', unit: '台' },
  ],
  [
    'Q=15m³/h,H=20m,N=2.2kW,220V/380V,带浮球开关,软管20m',
    { flow: 15, head: 20, power: 2.2, use: '排污' },
    { name: '潜污泵', quantity: '6', unit: '台' },
  ],
  // A dealer in a chat.
  ['50方/h 32米 7.5kw 2台', { flow: 50, head: 32, power: 7.5 }, { name: '管道泵' }],
  ['要一台 50吨/h 扬程30米', { flow: 50, head: 30 }, { name: '管道泵' }],
  ['流量25 扬程32', { flow: 25, head: 32 }, { name: '管道泵', model: 'ISG65-160' }],
  ['DN80 50t/h 32m 7.5KW', { discharge: 80, flow: 50, head: 32, power: 7.5 }],
  ['7.5kW 2900r/min 25m³/h 50米', { power: 7.5, speed: 2900, flow: 25, head: 50 }],
  ['扬程60 流量20 两台（一用一备）', { head: 60, flow: 20, onDuty: 1, standby: 1 }],
  ['304材质，流量8，扬程50', { flow: 8, head: 50, remarks: ['304材质'] }, { name: '多级泵' }],
  ['井用，井深120米，流量20，扬程130', { flow: 20, head: 130 }, { name: '深井泵' }],
  [
    '流量不低于50m3/h，扬程不小于30m，功率≤7.5kW',
    { flow: 50, head: 30, power: 7.5, powerMost: true, use: null },
    { name: '离心泵' },
  ],
]
