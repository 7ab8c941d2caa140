/** Quantities of invoices: decimals of at most eight places, inside integers of the eighth place (units). */

const PLACES = 8
const ONE = 10n ** BigInt(PLACES)

/** More is no safe integer: 90,071,992 pieces. */
export const MOST_UNITS = BigInt(Number.MAX_SAFE_INTEGER)

export const unitsOf = (pieces: number) => BigInt(pieces) * ONE

const PLAIN = /^(\d{1,8})(?:\.(\d{1,8}))?$/

/** Units of a plain decimal such as `2.5`; undefined where it is not one or too large. */
export function unitsFromText(text: string): bigint | undefined {
  const match = PLAIN.exec(text)
  if (!match) return undefined
  const units = BigInt(match[1]!) * ONE + BigInt((match[2] ?? '').padEnd(PLACES, '0'))
  return units <= MOST_UNITS ? units : undefined
}

/** `"2.5"` for 250,000,000 units, without the zeros that say nothing. Not negative. */
export function textFromUnits(units: bigint): string {
  const fraction = String(units % ONE)
    .padStart(PLACES, '0')
    .replace(/0+$/, '')
  return fraction === '' ? String(units / ONE) : `${units / ONE}.${fraction}`
}
