import type { WorkingPoint } from '#api/pump/curve.ts'
import { measures, type Measure } from '#api/pump/drawing.ts'
import { shown } from '#api/pump/units.ts'

/** Decimals that a measure is read to: more than a curve tells would only look exact. */
const DECIMALS = { head: 2, efficiency: 1, power: 2, npsh: 2 } as const

/** A measure at a point for people, without its unit; a dash where the curve does not tell it. */
export function numberOf(point: WorkingPoint, measure: Measure): string {
  const value = point[measure]
  return value === null ? '—' : shown(value, DECIMALS[measure])
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
