import { groupedFromText } from '#api/kit/money.ts'

/** Amounts as charts and figures write them. */

const WAN = 10_000

/** An amount in 元 as people say it: in 万元 from 10,000 on, two figures after the point. */
export function saidAmount(amount: string): string {
  const yuan = Number(amount)
  if (Math.abs(yuan) < WAN) return `${groupedFromText(amount)} 元`
  return `${groupedFromText((yuan / WAN).toFixed(2))} 万元`
}

/** The round figure at the top of an axis for values up to one, and the steps below it. */
export function axisTo(highest: number): { top: number; steps: readonly number[] } {
  if (highest <= 0) return { top: 1, steps: [] }
  const size = 10 ** Math.floor(Math.log10(highest))
  const top = [1, 2, 4, 5, 10].map((factor) => factor * size).find((one) => one >= highest)!
  return { top, steps: [top / 2, top] }
}

/** A figure at an axis, in 元, without decimals that say nothing. */
export const axisText = (yuan: number) =>
  yuan >= WAN ? `${groupedFromText(String(yuan / WAN))}万` : groupedFromText(String(yuan))
