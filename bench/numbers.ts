export const RUNS = 5

/** The middle one, which a single disturbed run does not move. */
export const median = (values: number[]) =>
  values.toSorted((a, b) => a - b)[values.length >> 1] ?? NaN

/** One decimal: more would be noise. */
export const round = (value: number) => Math.round(value * 10) / 10
