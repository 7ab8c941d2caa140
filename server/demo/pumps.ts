import { z } from 'zod'
import type { DemoProduct } from './demo-shapes.ts'
import { exampleFields } from './pump-curves.ts'

const REVIEWED = '1'
const RECOMMENDED = '2'

/**
 * The category of a pump family, how dear it is beside a plain cast-iron pump, what its curve looks like, and its 能效类别:
 * the multistage ones do not say how many stages they have, and fire pumps have none.
 */
const families = {
  WQ: { category: 'productbj7', factor: 1, curve: 'sewage', energy: '潜水泵' },
  CDL: {
    category: 'productbj1',
    factor: 1.5,
    curve: 'multistage',
    energy: '轻型多级离心泵（立式）',
  },
  CDM: {
    category: 'productbj1',
    factor: 1.8,
    curve: 'multistage',
    energy: '轻型多级离心泵（立式）',
  },
  CHL: {
    category: 'productbj2',
    factor: 1.3,
    curve: 'multistage',
    energy: '轻型多级离心泵（卧式）',
  },
  TD: { category: 'productbj6', factor: 1.2, curve: 'single', energy: '管道离心泵' },
  ISG: { category: 'productbj6', factor: 1, curve: 'single', energy: '管道离心泵' },
  ISW: { category: 'productbj6', factor: 1, curve: 'single', energy: '管道离心泵' },
  NISO: { category: '单级离心泵', factor: 1.1, curve: 'single', energy: '单级单吸清水离心泵' },
  ZS: { category: '单级离心泵', factor: 1.6, curve: 'single', energy: '单级单吸清水离心泵' },
  QJ: { category: '井用潜水泵', factor: 1.1, curve: 'well', energy: '潜水泵' },
  XBD: { category: 'productbj10', factor: 1.6, curve: 'fire', energy: '' },
} as const

/** A row of `pumps.csv`. */
export const pumpRow = z.object({
  family: z.custom<keyof typeof families>((name) => String(name) in families, '未知的系列'),
  title: z.string().min(1),
  model: z.string().min(1),
  caliber_mm: z.string(),
  flow_m3h: z.string(),
  lift_m: z.string(),
  speed_rpm: z.string(),
  power_kw: z.string().regex(/^\d/),
  unit: z.string().min(1),
})

const recommended = new Set(['CDL12-120', '65WQ25-22-3', 'XBD5.0/30', 'ISG65-160', 'TD65-40/2'])

/** A caliber that the data do not give counts as this one in the price. */
const TYPICAL_CALIBER = 80

/**
 * A price for the demonstration that says nothing about any market: it grows with the power, less than in
 * proportion, and with the caliber, in whole 元 as people set them, to 10 below 10,000 and to 100 above.
 */
function price(powerKw: number, caliber: number, factor: number): string {
  const exact = (600 + 420 * powerKw ** 0.9 + 6 * caliber) * factor
  const step = exact < 10_000 ? 10 : 100
  return String(Math.round(exact / step) * step)
}

export function pumpOf(row: z.infer<typeof pumpRow>): DemoProduct {
  const { category, factor, curve, energy } = families[row.family]
  const caliber = Number(row.caliber_mm || TYPICAL_CALIBER)
  const pump = {
    category,
    pro_title: row.title,
    pro_no: row.model,
    pro_caliber: row.caliber_mm === '' ? '' : `DN${row.caliber_mm}`,
    pro_flow: row.flow_m3h,
    pro_lift: row.lift_m,
    pro_speed: row.speed_rpm,
    pro_power: row.power_kw,
    energy_class: energy,
    pro_brand: '清源',
    pro_info: '',
    pro_unit: row.unit,
    pro_unitprice: price(Number(row.power_kw), caliber, factor),
    pro_status: recommended.has(row.model) ? RECOMMENDED : REVIEWED,
  }
  return { ...pump, ...exampleFields(pump, curve) }
}
