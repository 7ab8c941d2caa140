/** What of a building is entered, what it is called, and between what it lies. */

export const purposes = ['住宅', '公共建筑'] as const
export const supplies = ['水箱吸水', '叠压'] as const

/** C of Hazen and Williams by the pipe's material. */
export const pipeMaterials = { 塑料: 140, 不锈钢: 130, 铜: 130, 钢: 100 } as const
type PipeMaterial = keyof typeof pipeMaterials
export const materials = Object.keys(pipeMaterials) as [PipeMaterial, ...PipeMaterial[]]

export const MOST_HOUSEHOLDS = 16
export const MAX_HOUSEHOLD_NAME = 20

/** `usual` is what counts where nothing is entered; what is `open` may stay empty, all else is to be filled in. */
export type Range = {
  label: string
  unit: string
  least: number
  most: number
  whole?: true
  usual?: number
  open?: true
}

export const householdNumbers = {
  homes: { label: '户数', unit: '户', least: 1, most: 100_000, whole: true },
  equivalents: { label: '每户当量 Ng', unit: '', least: 0.01, most: 100 },
  persons: { label: '每户人数 m', unit: '人', least: 0.1, most: 50 },
  quota: { label: '用水定额 qL', unit: 'L/(人·d)', least: 1, most: 2_000 },
  peak: { label: '时变化系数 Kh', unit: '', least: 1, most: 10 },
  hours: { label: '用水时数 T', unit: 'h', least: 1, most: 24, usual: 24 },
} as const satisfies Record<string, Range>

export const buildingNumbers = {
  dn: { label: '公称直径 DN', unit: 'mm', least: 6, most: 2_000, whole: true },
  bore: { label: '计算内径', unit: 'mm', least: 5, most: 2_000 },
  length: { label: '最不利管长', unit: 'm', least: 0, most: 100_000 },
  local: { label: '局部损失', unit: '%', least: 0, most: 200, usual: 30 },
  height: { label: '最高配水点高度 z', unit: 'm', least: -100, most: 1_000 },
  pressure: { label: '最高配水点所需压力', unit: 'MPa', least: 0, most: 5 },
  lowest: { label: '最低配水点高度 z1', unit: 'm', least: -100, most: 1_000, usual: 0 },
  municipal: { label: '供水部门允许的市政压力', unit: 'MPa', least: 0.001, most: 2, open: true },
  pumps: { label: '运行台数', unit: '台', least: 1, most: 20, whole: true, usual: 1 },
  low: { label: '启泵压力 P1', unit: 'MPa', least: 0, most: 10, open: true },
  high: { label: '停泵压力 P2', unit: 'MPa', least: 0, most: 10, open: true },
  starting: { label: '同时启动台数', unit: '台', least: 1, most: 20, whole: true, usual: 1 },
  alpha: { label: '安全系数 α', unit: '', least: 0.5, most: 3, usual: 1.2 },
  starts: { label: '每小时启动次数 n', unit: '次', least: 1, most: 60, usual: 6 },
  beta: { label: '容积系数 β', unit: '', least: 1, most: 3, usual: 1.05 },
} as const satisfies Record<string, Range>
