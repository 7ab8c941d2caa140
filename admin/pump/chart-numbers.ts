import type { WorkingPoint } from '#api/pump/curve/curve.ts'
import { measures, type Measure } from '#api/pump/curve/drawing.ts'
import { shown } from '#api/pump/units.ts'
import type { ChartPump } from './pump-chart.tsx'

/** A measure at a point for people, without its unit; a dash where the curve lacks it. */
export function numberOf(point: WorkingPoint, measure: Measure): string {
  const value = point[measure]
  return value === null ? '—' : shown(value, measures[measure].decimals)
}

/** The measures of a point, with their units, in a sentence. */
export function inWords(point: WorkingPoint): string {
  return (Object.keys(measures) as Measure[])
    .filter((measure) => point[measure] !== null)
    .map(
      (measure) =>
        `${measures[measure].label} ${numberOf(point, measure)} ${measures[measure].unit}`,
    )
    .join('，')
}

/** The required duty, and where each pump operates; empty where there is neither. */
export function pointsInWords(
  pumps: readonly ChartPump[],
  duty: { flow: number; head: number } | undefined,
): string {
  const said = (flow: number, rest: string) => `流量 ${shown(flow)} m³/h，${rest}`
  const required = duty && `要求工况：${said(duty.flow, `扬程 ${shown(duty.head)} m`)}`
  const operating = pumps.flatMap(({ name, operating: points = [], region = '' }) => {
    const where = region === '' ? '' : `，${region}`
    return points.map(
      (point) => `工作点（${name}）：${said(point.flow, `扬程 ${shown(point.head)} m${where}`)}`,
    )
  })
  return [...(required === undefined ? [] : [required]), ...operating].join('。')
}
