/**
 * The limits of GB 19762-2025 a second time: from the printed formulas and tables, in integers of 60 decimals, so that what
 * the product computes in floating point can be compared with 50 digits that are right.
 */

const ONE = 10n ** 60n

/** A decimal text exactly. */
function decimal(text: string): bigint {
  const [, sign = '', whole = '0', part = ''] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(text)!
  return BigInt(`${sign}${whole}${part.padEnd(60, '0')}`)
}

/** A floating-point number exactly as it is stored, but for what is beyond the last decimal. */
export function exactly(value: number): bigint {
  let [numerator, denominator] = [value, 1n]
  while (!Number.isInteger(numerator)) {
    numerator *= 2
    denominator *= 2n
  }
  return (BigInt(numerator) * ONE) / denominator
}

const times = (one: bigint, other: bigint) => (one * other) / ONE

/** 2 artanh(z) = 2 (z + z³/3 + z⁵/5 + …), which is ln((1 + z) / (1 − z)). */
function twiceArtanh(z: bigint): bigint {
  const square = times(z, z)
  let sum = 0n
  for (let [power, odd] = [z, 1n]; power !== 0n; power = times(power, square), odd += 2n) {
    sum += power / odd
  }
  return 2n * sum
}

const LN_2 = twiceArtanh(ONE / 3n)

/** ln of a positive number: halved or doubled to about 1 first. */
export function ln(value: bigint): bigint {
  let [rest, halvings] = [value, 0n]
  while (rest > (3n * ONE) / 2n) [rest, halvings] = [rest / 2n, halvings + 1n]
  while (rest < (3n * ONE) / 4n) [rest, halvings] = [rest * 2n, halvings - 1n]
  return halvings * LN_2 + twiceArtanh(((rest - ONE) * ONE) / (rest + ONE))
}

const SINGLE = ['-8.44', '-0.48', '0.09', '84.63', '8.5']
const MULTI = ['-6.93', '-0.19', '-0.4', '72.67', '8.73']

/** Of each category: its coefficients, then its rows with least and last flow and C1 to C3. */
export const table = {
  单级单吸清水离心泵: [
    SINGLE,
    [5, 300, '161.33 163.33 168.33'],
    [300, 10000, '162.33 163.33 168.33'],
  ],
  单级双吸清水离心泵: [
    SINGLE,
    [50, 600, '161.33 163.33 168.33'],
    [600, 20000, '162.33 163.33 168.33'],
  ],
  管道离心泵: [SINGLE, [5, 300, '163.33 165.33 171.33'], [300, 3000, '164.33 165.33 171.33']],
  多级清水离心泵: [MULTI, [5, 100, '139.33 142.33 150.33'], [100, 3000, '140.33 142.33 150.33']],
  '轻型多级离心泵（立式）': [MULTI, [5, 300, '137.33 139.33 144.33']],
  '轻型多级离心泵（卧式）': [MULTI, [5, 300, '140.33 142.33 147.33']],
} as const satisfies Record<
  string,
  readonly [readonly string[], ...(readonly [number, number, string])[]]
>

export type TableName = keyof typeof table

export type TestedPump = {
  flow: number
  head: number
  speed: number
  suctions: number
  stages: number
}

/** ln ns = ln 3.65 + ln n + ½ ln(Q/S/3600) − ¾ ln(H/N). */
export function exactLnNs({ flow, head, speed, suctions, stages }: TestedPump): bigint {
  const perSuction = exactly(flow) / BigInt(suctions) / 3600n
  const perStage = exactly(head) / BigInt(stages)
  return ln(decimal('3.65')) + ln(exactly(speed)) + ln(perSuction) / 2n - (3n * ln(perStage)) / 4n
}

/** The limits of grades 1 to 3 in %, with the row of the whole flow. */
export function exactLimits(name: TableName, pump: TestedPump): bigint[] {
  const [coefficients, ...rows] = table[name]
  const [a, b, c, d, e] = coefficients.map(decimal) as [bigint, bigint, bigint, bigint, bigint]
  const row = rows.find(
    ([from, to], at) => (at === 0 ? pump.flow >= from : pump.flow > from) && pump.flow <= to,
  )!
  const [ns, q] = [exactLnNs(pump), ln(exactly(pump.flow))]
  const common =
    times(a, times(ns, ns)) +
    times(b, times(q, q)) +
    times(c, times(ns, q)) +
    times(d, ns) +
    times(e, q)
  return row[2].split(' ').map((constant) => common - decimal(constant))
}

/** As a number, for figures to compare with. */
export const toNumber = (fixed: bigint) => Number(fixed / 10n ** 40n) / 1e20
