import { readFileSync } from 'node:fs'
import { parse } from 'csv-parse/sync'
import { RECOMMENDED, REVIEWED, rounded, type DemoProduct } from './demo-product.ts'

type Row = {
  family: string
  title: string
  model: string
  caliber_mm: string
  flow_m3h: string
  lift_m: string
  speed_rpm: string
  power_kw: string
  unit: string
}

/** The category of a pump family, and how dear it is beside a plain cast-iron pump. */
const families: Record<string, { category: string; factor: number }> = {
  WQ: { category: 'productbj7', factor: 1 },
  CDL: { category: 'productbj1', factor: 1.5 },
  CDM: { category: 'productbj1', factor: 1.8 },
  CHL: { category: 'productbj2', factor: 1.3 },
  TD: { category: 'productbj6', factor: 1.2 },
  ISG: { category: 'productbj6', factor: 1 },
  ISW: { category: 'productbj6', factor: 1 },
  NISO: { category: '单级离心泵', factor: 1.1 },
  ZS: { category: '单级离心泵', factor: 1.6 },
  QJ: { category: '井用潜水泵', factor: 1.1 },
  XBD: { category: 'productbj10', factor: 1.6 },
}

const recommended = new Set(['CDL12-120', '65WQ25-22-3', 'XBD5.0/30', 'ISG65-160', 'TD65-40/2'])

/** A caliber that the data do not give counts as this one in the price. */
const TYPICAL_CALIBER = 80

/** The price grows with the power, less than in proportion, and with the caliber. */
function price(powerKw: number, caliber: number, factor: number): string {
  return rounded((600 + 420 * powerKw ** 0.9 + 6 * caliber) * factor)
}

function pumpOf(row: Row): DemoProduct {
  const family = families[row.family]
  if (!family) throw new Error(`演示数据 pumps.csv 中有未知的系列 ${row.family}`)
  return {
    category: family.category,
    pro_title: row.title,
    pro_no: row.model,
    pro_caliber: row.caliber_mm === '' ? '' : `DN${row.caliber_mm}`,
    pro_flow: row.flow_m3h,
    pro_lift: row.lift_m,
    pro_speed: row.speed_rpm,
    pro_power: row.power_kw,
    pro_brand: '清源',
    pro_unit: row.unit,
    pro_unitprice: price(
      Number(row.power_kw),
      Number(row.caliber_mm || TYPICAL_CALIBER),
      family.factor,
    ),
    pro_status: recommended.has(row.model) ? RECOMMENDED : REVIEWED,
  }
}

/** Small fire pumps that hold a network's pressure: lift in m and power in kW, all at 1 L/s. */
const jockeyPumps = [
  [20, 0.75],
  [30, 1.1],
  [40, 1.5],
  [50, 2.2],
  [60, 2.2],
  [80, 3],
  [100, 4],
] as const

function jockeyPump([lift, power]: readonly [number, number]): DemoProduct {
  return {
    category: 'productbj10',
    pro_title: '消防稳压泵',
    pro_no: `XBD${(lift / 10).toFixed(1)}/1W`,
    pro_caliber: 'DN32',
    pro_flow: '3.6',
    pro_lift: String(lift),
    pro_speed: '2900',
    pro_power: String(power),
    pro_brand: '清源',
    pro_unit: '台',
    pro_unitprice: price(power, 32, 1.3),
    pro_status: REVIEWED,
  }
}

/** The pumps of `pumps.csv`, and jockey pumps beside them. */
export function demoPumps(): DemoProduct[] {
  const text = readFileSync(new URL('./pumps.csv', import.meta.url), 'utf8')
  const rows = parse<Row>(text, { columns: true, bom: true, skip_empty_lines: true, trim: true })
  return [...rows.map(pumpOf), ...jockeyPumps.map(jockeyPump)]
}
