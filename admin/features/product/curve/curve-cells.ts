import type { WireCurve } from '#api/product/pump-curve.ts'
import { plainNumber } from '#api/kit/fields/plain-number.ts'
import { readCurve } from '#api/pump/curve/read-curve.ts'
import { prepareCurve, type PreparedCurve } from '#api/pump/curve/curve.ts'
import {
  isEmptyPoint,
  readTyped,
  type TypedCurve,
  type TypedPoint,
} from '#api/product/typed-curve.ts'

/** What a form holds of a curve: as it was read, or as it is being typed. */
export type CurveValue = TypedCurve | WireCurve

/** Where nothing is typed yet. */
export const NOTHING: TypedCurve = { speed: '', basis: '', power_kind: '', points: [] }

/** A cell as typed: a number where it is one just as it stands, so that what is typed back is no change. */
export function cellOf(typed: string): number | string | null {
  const text = plainNumber(typed.trim())
  if (text === '') return null
  return String(Number(text)) === text ? Number(text) : text
}

/** The points without the empty rows at their end, which the table shows by itself. */
export function withoutTail(points: readonly TypedPoint[]): TypedPoint[] {
  const last = points.findLastIndex((point) => !isEmptyPoint(point))
  return points.slice(0, last + 1)
}

/**
 * What can be drawn of a curve that is being typed: its whole points, as soon as they are a curve; speed, basis and kind
 * of power do not matter to it.
 */
export function drawable(curve: TypedCurve): PreparedCurve | undefined {
  const points = curve.points.filter(({ flow, head }) => flow != null && head != null)
  const { entered } = readTyped({ speed: 1, basis: '样本', power_kind: 'P2', points })
  const read = entered && readCurve(entered).curve
  return read && prepareCurve(read)
}
