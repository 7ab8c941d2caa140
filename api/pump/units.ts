/** Units in which a flow can be entered, with their factor to m³/h: 1 L/s = 3.6 m³/h, 1 L/min = 0.06 m³/h. */
const CUBIC_METRES_PER_HOUR = { 'm³/h': 1, 'L/s': 3.6, 'L/min': 0.06 } as const

type FlowUnit = keyof typeof CUBIC_METRES_PER_HOUR

export const flowUnits = Object.keys(CUBIC_METRES_PER_HOUR) as readonly FlowUnit[]

/** kPa of a water column of 1 m. */
export const KPA_PER_METRE = 9.81

/** A flow in m³/h, which is what everything below `api/pump/` reckons in. */
export const inCubicMetresPerHour = (flow: number, unit: FlowUnit) =>
  flow * CUBIC_METRES_PER_HOUR[unit]

/** A flow of so many m³/h in another unit. */
export const inFlowUnit = (cubicMetresPerHour: number, unit: FlowUnit) =>
  cubicMetresPerHour / CUBIC_METRES_PER_HOUR[unit]

/** A number for a sentence: at most so many decimals, without zeros that say nothing, and never `-0`. */
export function shown(value: number, decimals = 2): string {
  return String(Number(value.toFixed(decimals)) + 0)
}

/** Finer differences are those of the reckoning itself. */
const MOST_DECIMALS = 12

/**
 * Figures for a sentence that compares them: with as many decimals as it takes for what it says of them to hold of the
 * figures as they stand there, too.
 */
export function shownSo(
  values: readonly number[],
  holds: (...standing: number[]) => boolean,
  decimals = 2,
): string[] {
  const shownWith = (places: number) => values.map((value) => shown(value, places))
  for (let places = decimals; places < MOST_DECIMALS; places += 1) {
    const texts = shownWith(places)
    if (holds(...texts.map(Number))) return texts
  }
  return shownWith(MOST_DECIMALS)
}
