import { categories, type GradedClass } from './standard.ts'

/** A pump at its point of best efficiency: the whole flow in m³/h, the whole head in m, and its speed in r/min. */
export type BestPoint = {
  flow: number
  head: number
  speed: number
  suctions: number
  stages: number
}

/** 比转速: ns = 3.65 n √(Q/S/3600) / (H/N)^0.75, by the flow of one suction and the head of one stage (formula 1). */
export const specificSpeed = ({ flow, head, speed, suctions, stages }: BestPoint) =>
  (3.65 * speed * Math.sqrt(flow / suctions / 3600)) / (head / stages) ** 0.75

/**
 * The least efficiencies of grades 1 to 3 in %, not rounded (formulas 2 and 3, table 3). The row is found by the whole flow,
 * which also enters the formula; undefined where the flow is outside the rows.
 */
export function limitsOf(name: GradedClass, pump: BestPoint): [number, number, number] | undefined {
  const { coefficients, from, rows } = categories[name]
  const { flow } = pump
  const found = flow >= from ? rows.find(({ upTo }) => flow <= upTo) : undefined
  if (!found) return undefined
  const { a, b, c, d, e } = coefficients
  const [ns, q] = [Math.log(specificSpeed(pump)), Math.log(flow)]
  const common = a * ns ** 2 + b * q ** 2 + c * ns * q + d * ns + e * q
  const [first, second, third] = found.constants
  return [common - first, common - second, common - third]
}

/** The flows in m³/h of a category's table. */
export function flowsOf(name: GradedClass): readonly [from: number, to: number] {
  const { from, rows } = categories[name]
  return [from, rows.at(-1)!.upTo]
}
