import { PAUSED, REVIEWED, rounded, type DemoProduct } from './demo-product.ts'

type Group = {
  category: string
  title: string
  unit: string
  brand: string
  /** Model, brief info and 元. */
  models: [model: string, info: string, price: number][]
}

const calibers = [32, 50, 65, 80, 100, 125, 150, 200, 250, 300]

/** One model for each caliber, its price growing with the square of it. */
function byCaliber(model: string, info: string, base: number, perSquare: number): Group['models'] {
  return calibers.map((caliber) => [
    `${model} DN${caliber}`,
    info,
    base + (perSquare * caliber ** 2) / 1000,
  ])
}

const gauges: Group['models'] = [
  ['Y-100 0-1.0MPa', '径向，精度1.6级', 60],
  ['Y-100 0-1.6MPa', '径向，精度1.6级', 60],
  ['Y-100 0-2.5MPa', '径向，精度1.6级', 70],
]

const groups: Group[] = [
  {
    category: 'productbj3',
    title: '隔膜气压罐',
    unit: '台',
    brand: '清源',
    models: [
      ['SQL600×1.0', '直径600mm，1.0MPa，碳钢', 2200],
      ['SQL800×0.6', '直径800mm，0.6MPa，碳钢', 2900],
      ['SQL800×1.0', '直径800mm，1.0MPa，碳钢', 3300],
      ['SQL1000×0.6', '直径1000mm，0.6MPa，碳钢', 4300],
      ['SQL1000×1.6', '直径1000mm，1.6MPa，碳钢', 5600],
      ['SQL1200×1.6', '直径1200mm，1.6MPa，碳钢', 7900],
    ],
  },
  {
    category: 'productbj4',
    title: '闸阀',
    unit: '只',
    brand: '恒固',
    models: byCaliber('Z45X-16', '弹性座封，球墨铸铁，1.6MPa', 120, 36),
  },
  {
    category: 'productbj4',
    title: '蝶阀',
    unit: '只',
    brand: '恒固',
    models: byCaliber('D71X-16', '对夹式，球墨铸铁，1.6MPa', 60, 19),
  },
  {
    category: 'productbj4',
    title: '止回阀',
    unit: '只',
    brand: '恒固',
    models: byCaliber('HH49X-16', '微阻缓闭，球墨铸铁，1.6MPa', 150, 41),
  },
  { category: 'productbj5', title: '压力表', unit: '只', brand: '精测', models: gauges },
  // A second brand with the same models: then the model alone does not tell which product is meant.
  {
    category: 'productbj5',
    title: '压力表',
    unit: '只',
    brand: '华准',
    models: gauges.map(([model, info, price]) => [model, info, price + 20]),
  },
  {
    category: 'productbj5',
    title: '电接点压力表',
    unit: '只',
    brand: '精测',
    models: [
      ['YXC-100 0-1.0MPa', '磁助式', 220],
      ['YXC-100 0-1.6MPa', '磁助式', 220],
    ],
  },
  {
    category: 'productbj5',
    title: '压力开关',
    unit: '只',
    brand: '精测',
    models: [
      ['YWK-50 0-1.0MPa', '双触点，可调', 260],
      ['YWK-50 0-1.6MPa', '双触点，可调', 280],
    ],
  },
  {
    category: 'productbj13',
    title: '压力变送器',
    unit: '只',
    brand: '精测',
    models: [
      ['PT100 0-1.0MPa', '4-20mA，精度0.5级', 380],
      ['PT100 0-1.6MPa', '4-20mA，精度0.5级', 380],
      ['PT100 0-2.5MPa', '4-20mA，精度0.5级', 420],
    ],
  },
  {
    category: 'productbj11',
    title: '不锈钢汇流管',
    unit: '套',
    brand: '清源',
    models: byCaliber('HLG', 'SUS304，含法兰', 500, 130),
  },
  {
    category: 'productbj11',
    title: '可曲挠橡胶接头',
    unit: '只',
    brand: '恒固',
    models: byCaliber('KXT-16', '单球体，1.6MPa', 40, 12),
  },
  {
    category: 'productbj11',
    title: '自动耦合装置',
    unit: '套',
    brand: '清源',
    models: byCaliber('GAK', '铸铁，含导轨支架与链条', 350, 55).slice(1),
  },
  {
    category: 'productbj12',
    title: '设备底座',
    unit: '套',
    brand: '清源',
    models: [
      ['DZ-2', '两泵型，槽钢焊接，防腐处理', 1200],
      ['DZ-3', '三泵型，槽钢焊接，防腐处理', 1600],
      ['DZ-4', '四泵型，槽钢焊接，防腐处理', 2100],
    ],
  },
  {
    category: 'productbj9',
    title: '不锈钢水箱',
    unit: '座',
    brand: '清源',
    models: [12, 18, 24, 36, 50].map((volume) => [
      `SX-${volume}`,
      `SUS304，有效容积${volume}m³`,
      3000 + 780 * volume,
    ]),
  },
  {
    category: 'productbj15',
    title: '浮球液位开关',
    unit: '只',
    brand: '精测',
    models: [['UQK-03', '电缆10m', 90]],
  },
  {
    category: 'productbj14',
    title: '控制电缆',
    unit: '米',
    brand: '恒固',
    models: [
      ['KVV 4×1.5', '铜芯', 10],
      ['KVV 7×1.5', '铜芯', 20],
    ],
  },
  {
    category: 'productbj18',
    title: '机械密封',
    unit: '套',
    brand: '清源',
    models: [
      ['M104-25', '碳化硅/石墨', 120],
      ['M104-35', '碳化硅/石墨', 180],
    ],
  },
  // No model: there is nothing to choose.
  {
    category: 'productbj19',
    title: '安装调试',
    unit: '项',
    brand: '',
    models: [['', '含现场安装、调试及操作培训', 6000]],
  },
]

const paused = new Set(['SQL600×1.0'])

/** Tanks, valves, instruments, pipework and services: everything that goes with the pumps. */
export function demoEquipment(): DemoProduct[] {
  return groups.flatMap(({ category, title, unit, brand, models }) =>
    models.map(([model, info, price]) => ({
      category,
      pro_title: title,
      pro_no: model,
      pro_brand: brand,
      pro_info: info,
      pro_unit: unit,
      pro_unitprice: rounded(price),
      pro_status: paused.has(model) ? PAUSED : REVIEWED,
    })),
  )
}
