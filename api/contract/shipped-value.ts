/** Of a line of a contract: what it comes to in cents, and its pieces. */
type Contracted = { amount: number; pieces: number }

/**
 * What some pieces of a line are worth, in cents, where so many had left before: half-up of its amount in proportion to
 * what has left by then, less the same of what had left before. So the parts of a line add up to its amount.
 */
export function shippedValue({ amount, pieces }: Contracted, before: number, now: number): bigint {
  const upTo = (shipped: number) =>
    (BigInt(amount) * BigInt(shipped) * 2n + BigInt(pieces)) / (2n * BigInt(pieces))
  return upTo(before + now) - upTo(before)
}
