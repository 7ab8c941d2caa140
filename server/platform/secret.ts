import { hash, randomBytes } from 'node:crypto'

/** 256 random bits for tokens, tickets and cookies, safe in an address. */
export function newSecret(): string {
  return randomBytes(32).toString('base64url')
}

/** What is stored of a secret. A random secret needs no salt and no slow hash. */
export function hashSecret(secret: string): string {
  return hash('sha256', secret, 'base64url')
}

const BASE32 = 'abcdefghijklmnopqrstuvwxyz234567'

/** 80 random bits in 16 letters and figures that are easily read aloud, for what stands on a label (RFC 4648, base 32). */
export function newLabelToken(): string {
  const bits = [...randomBytes(10)].map((byte) => byte.toString(2).padStart(8, '0')).join('')
  return bits.replace(/.{5}/g, (five) => BASE32.charAt(Number.parseInt(five, 2)))
}
