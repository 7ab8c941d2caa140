import { createHmac, timingSafeEqual } from 'node:crypto'

/** Codes of an authenticator (RFC 6238): SHA-1, six figures, 30 seconds, as every authenticator understands them. */

const STEP_MS = 30_000
const DIGITS = 6
/** Steps that a clock may be off, either way. */
const DRIFT = 1

export const stepAt = (ms: number) => Math.floor(ms / STEP_MS)

/** The code of a time step (RFC 4226, 5.3). */
export function codeAt(secret: Uint8Array, step: number, digits = DIGITS): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const mac = createHmac('sha1', secret).update(counter).digest()
  const number = mac.readUInt32BE(mac[mac.length - 1]! & 0xf) & 0x7fffffff
  return String(number % 10 ** digits).padStart(digits, '0')
}

/** The time step around a moment that a code belongs to; undefined for a wrong one. */
export function stepOf(secret: Uint8Array, code: string, ms: number): number | undefined {
  const now = stepAt(ms)
  const given = Buffer.from(code)
  const isOf = (step: number) => {
    const right = Buffer.from(codeAt(secret, step))
    return given.length === right.length && timingSafeEqual(given, right)
  }
  return Array.from({ length: 2 * DRIFT + 1 }, (_, at) => now - DRIFT + at).find(isOf)
}
