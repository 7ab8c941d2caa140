import { RECOMMENDED, REVIEWED, rounded, type DemoProduct } from './demo-product.ts'

const steps = [
  0.75, 1.1, 1.5, 2.2, 3, 4, 5.5, 7.5, 11, 15, 18.5, 22, 30, 37, 45, 55, 75, 90,
] as const

/** From this power on a motor is not started directly. */
const STAR_DELTA_FROM = 15

type Kind = {
  title: string
  model: string
  info: string
  /** 元 for the cabinet itself, and for each kW. */
  base: number
  perKw: number
  from?: number
  recommended?: boolean
}

/**
 * The kinds of cabinets. The variable-frequency ones come for two and for three pumps, so that there the
 * power alone does not decide.
 */
const kinds: Kind[] = [
  { title: '排污泵控制柜', model: 'WQK-2', info: '一用一备，液位控制', base: 1600, perKw: 110 },
  { title: '水泵控制柜', model: 'SBK-2', info: '一用一备，手动/自动', base: 1700, perKw: 115 },
  {
    title: '消防控制柜',
    model: 'XFK-2',
    info: '一用一备，消防联动，机械应急启动',
    base: 3800,
    perKw: 150,
  },
  {
    title: '变频控制柜',
    model: 'BPK-2',
    info: '一拖二，恒压变频，7英寸触摸屏',
    base: 4200,
    perKw: 330,
    recommended: true,
  },
  {
    title: '变频控制柜',
    model: 'BPK-3',
    info: '一拖三，恒压变频，7英寸触摸屏',
    base: 5600,
    perKw: 390,
  },
  {
    title: '软起动控制柜',
    model: 'RQK-1',
    info: '单台软起动，旁路运行',
    base: 2900,
    perKw: 140,
    from: STAR_DELTA_FROM,
  },
]

function started(kind: Kind, power: number): string {
  if (kind.title === '变频控制柜' || kind.title === '软起动控制柜') return kind.info
  return `${kind.info}，${power < STAR_DELTA_FROM ? '直接启动' : '星三角启动'}`
}

/** Cabinets of every kind in every power step. */
export function demoCabinets(): DemoProduct[] {
  return kinds.flatMap((kind) =>
    steps
      .filter((power) => power >= (kind.from ?? 0))
      .map((power) => ({
        category: 'productbj8',
        pro_title: kind.title,
        pro_no: `${kind.model}-${power}`,
        pro_power: String(power),
        pro_brand: '清源电控',
        pro_info: started(kind, power),
        pro_unit: '台',
        pro_unitprice: rounded(kind.base + kind.perKw * power),
        pro_status: kind.recommended ? RECOMMENDED : REVIEWED,
      })),
  )
}
