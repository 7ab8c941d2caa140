import type { WorkingPoint } from '#api/pump/curve.ts'
import { measures, type Measure } from '#api/pump/drawing.ts'
import { shown } from '#api/pump/units.ts'

/** A measure at a point for people, without its unit; a dash where the curve does not tell it. */
export function numberOf(point: WorkingPoint, measure: Measure): string {
  const value = point[measure]
  return value === null ? '—' : shown(value, measures[measure].decimals)
}

/** The measures that a point tells, with their units, in a sentence. */
export function inWords(point: WorkingPoint): string {
  return (Object.keys(measures) as Measure[])
    .filter((measure) => point[measure] !== null)
    .map(
      (measure) =>
        `${measures[measure].label} ${numberOf(point, measure)} ${measures[measure].unit}`,
    )
    .join('，')
}
