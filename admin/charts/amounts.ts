import { groupedFromText } from '#api/kit/money.ts'

/** Amounts as charts and figures write them. */

const WAN = 10_000

/** An amount in 元 as people say it: in 万元 from 10,000 on, two figures after the point. */
export function saidAmount(amount: string): string {
  const yuan = Number(amount)
  if (Math.abs(yuan) < WAN) return `${groupedFromText(amount)} 元`
  return `${groupedFromText((yuan / WAN).toFixed(2))} 万元`
}

/** No more lines than this stand on an axis, and seldom fewer than four, so that less than a third of it stays empty. */
const MOST_STEPS = 6

/** The end of an axis for values up to one, and its round steps: the last is the first that reaches the highest value. */
export function axisTo(highest: number): { top: number; steps: readonly number[] } {
  if (highest <= 0) return { top: 1, steps: [] }
  const least = highest / MOST_STEPS
  // In whole 元.
  const size = Math.max(1, 10 ** Math.floor(Math.log10(least)))
  const factor = [1, 2, 2.5, 5].find((one) => one * size >= least) ?? 10
  const count = Math.ceil(highest / (factor * size))
  const steps = Array.from({ length: count }, (_, at) => (at + 1) * factor * size)
  return { top: steps.at(-1)!, steps }
}

/** A figure at an axis, in 元, without decimals that say nothing. */
export const axisText = (yuan: number) =>
  yuan >= WAN ? `${groupedFromText(String(yuan / WAN))}万` : groupedFromText(String(yuan))
