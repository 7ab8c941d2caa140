import type { Text } from './expected.ts'

const DUTY = 'Q=50m³/h H=32m'
const FIRE = 'Q=30L/s H=80m'

/** What a row is used for, by its name and remark, and whether it is a pump at all. */
export const USE_TEXTS: Text[] = [
  // 排污 before all others.
  [DUTY, { use: '排污', isPump: true }, { name: '潜水排污泵' }],
  [DUTY, { use: '排污', isPump: true }, { name: '污水提升泵' }],
  [DUTY, { use: '排污' }, { name: '集水坑潜水泵' }],
  [DUTY, { use: '排污' }, { name: '生活污水泵' }],
  [DUTY, { use: '排污' }, { name: '潜水泵', note: '消防电梯集水坑' }],
  ['Q=30 H=15', { use: '排污', flow: 30, head: 15 }, { name: '消防泵房潜污泵' }],
  [DUTY, { use: '循环', medium: null, isPump: true }, { name: '冷冻水泵' }],
  // 稳压 before 消防.
  ['Q=1L/s H=40m', { use: '稳压', flow: 3.6, head: 40, isPump: true }, { name: '消防稳压泵' }],
  [
    'Q=3.6m³/h H=40m',
    { use: '稳压', flow: null, flowInAll: 3.6, isPump: true, undecided: ['pumps'] },
    { name: '消防增压稳压设备' },
  ],
  [DUTY, { use: '稳压' }, { name: '消防水池补水泵' }],
  [DUTY, { use: '稳压' }, { name: '采暖补水泵' }],
  ['Q=5m³/h H=60m', { use: '稳压', flow: 5 }, { name: '喷淋稳压泵', note: '屋顶' }],
  ['Q=5m³/h H=60m', { use: '稳压' }, { name: '消防泵', note: '巡检用' }],
  // 消防.
  [FIRE, { use: '消防', flow: 108, head: 80, isPump: true }, { name: '室内消火栓泵' }],
  [FIRE, { use: '消防', flow: 108 }, { name: '消火栓加压泵' }],
  [FIRE, { use: '消防', flow: 108 }, { name: '自动喷淋泵' }],
  [FIRE, { use: '消防' }, { name: '消防水泵' }],
  [FIRE, { use: '消防' }, { name: '立式单级泵', note: '消防用' }],
  ['30L/s 80m', { use: '消防', flow: 108, head: 80 }, { name: '消防泵' }],
  ['流量(L/s)：30 扬程(m)：80', { use: '消防', flow: 108, head: 80 }, { name: '消防泵' }],
  ['Q=108m³/h H=80m', { use: '消防', flow: 108 }, { name: '消防泵' }],
  ['Q=30 H=80', { flow: null, head: 80, undecided: ['flow'] }, { name: '消火栓泵' }],
  [
    '流量30，扬程80，功率45',
    { flow: null, head: 80, power: 45, undecided: ['flow'] },
    { name: '消防泵' },
  ],
  ['Q=30 H=80', { flow: null, head: 80, undecided: ['flow'] }, { name: '离心泵', note: '消防' }],
  ['Q=40 H=0.8MPa', { flow: null, head: 81.55, undecided: ['flow'] }, { name: '消防泵' }],
  ['Q=20~30L/s H=80m', { flow: null, head: 80, undecided: ['flow'] }, { name: '喷淋泵' }],
  // 喷淋 that is no fire protection.
  [DUTY, { use: null, flow: 50, head: 32, isPump: true }, { name: '脱硫喷淋泵' }],
  [DUTY, { use: null, flow: 50, head: 32 }, { name: '喷淋泵', note: '废气处理' }],
  [DUTY, { use: null, flow: 50 }, { name: '喷淋泵', note: '洗涤塔' }],
  // 循环 and its medium.
  [DUTY, { use: '循环', medium: null, isPump: true }, { name: '空调冷冻水循环泵' }],
  [DUTY, { use: '循环', medium: null }, { name: '冷却水泵' }],
  [DUTY, { use: '循环', medium: null }, { name: '循环水泵' }],
  [DUTY, { use: '循环', medium: '热水' }, { name: '采暖循环泵' }],
  [DUTY, { use: '循环', medium: '热水' }, { name: '空调热水循环泵' }],
  [DUTY, { use: '循环', medium: '热水' }, { name: '生活热水循环泵' }],
  [DUTY, { use: '循环', medium: '热水' }, { name: '循环泵', note: '热水' }],
  [`${DUTY} 介质温度：85℃`, { use: '循环', medium: '热水', flow: 50 }, { name: '循环泵' }],
  [`${DUTY} 供回水温度60/50℃`, { use: '循环', medium: '热水', flow: 50 }, { name: '循环泵' }],
  [`${DUTY} 介质温度≤40℃`, { use: '循环', medium: null, head: 32 }, { name: '冷却循环泵' }],
  [`${DUTY} 水温32℃`, { use: '循环', medium: null, head: 32 }, { name: '冷却水泵' }],
  [DUTY, { use: '循环' }, { name: '水泵', note: '空调系统' }],
  // 生活.
  [DUTY, { use: '生活', isPump: true }, { name: '生活给水泵' }],
  [DUTY, { use: '生活' }, { name: '生活变频水泵' }],
  [DUTY, { use: '生活' }, { name: '给水加压泵' }],
  [DUTY, { use: '生活', isPump: true, undecided: ['pumps'] }, { name: '恒压变频给水设备' }],
  [DUTY, { use: '生活' }, { name: '管道泵', note: '高区生活用水' }],
  ['Q=30 H=80', { use: '生活', flow: 30, head: 80 }, { name: '高区生活变频泵' }],
  // The row asks.
  [DUTY, { use: null, flow: 50, head: 32, isPump: true }, { name: '单级离心泵' }],
  [DUTY, { use: null, isPump: true }, { name: '立式多级泵' }],
  [DUTY, { use: null, isPump: true }, { name: '管道泵', note: '含底座' }],
  [DUTY, { use: null, isPump: true, undecided: ['pumps'] }, { name: '无负压供水设备' }],
  // No pump by its name or by none of the words.
  ['L=20000m³/h P=500Pa N=5.5kW', { isPump: false }, { name: '排烟风机' }],
  ['Q=25m³/min P=50kPa N=22kW', { isPump: false }, { name: '罗茨鼓风机' }],
  ['DN100 PN16', { isPump: false, discharge: 100, power: null }, { name: '闸阀' }],
  ['DN150 PN1.6MPa', { isPump: false, discharge: 150 }, { name: '消声止回阀' }],
  ['DN100', { isPump: false, discharge: 100 }, { name: '水泵控制阀' }],
  ['Q=300m³/h N=11kW', { isPump: false }, { name: '方形横流冷却塔' }],
  ['有效容积18m³', { isPump: false, flow: null }, { name: '不锈钢水箱' }],
  ['Q=800kW', { isPump: false, flow: null }, { name: '板式换热器' }],
  ['DN125', { isPump: false, discharge: 125 }, { name: 'Y型过滤器' }],
  ['DN100', { isPump: false }, { name: '电磁流量计' }],
  ['DN80 PN16', { isPump: false, discharge: 80 }, { name: '橡胶软接头' }],
  ['Q=1055kW N=190kW', { isPump: false, flow: null }, { name: '螺杆式冷水机组' }],
  ['N=500kW', { isPump: false }, { name: '柴油发电机组' }],
  ['3×7.5kW 变频控制', { isPump: false }, { name: '变频控制柜' }],
  ['容积1000L', { isPump: false, flow: null }, { name: '隔膜式气压罐' }],
]
