import { hash, randomBytes, randomInt } from 'node:crypto'

/** 256 random bits for tokens, tickets and cookies, safe in an address. */
export function newSecret(): string {
  return randomBytes(32).toString('base64url')
}

/** What is stored of a secret. A random secret needs no salt and no slow hash. */
export function hashSecret(secret: string): string {
  return hash('sha256', secret, 'base64url')
}

const BASE32 = 'abcdefghijklmnopqrstuvwxyz234567'

/** Bytes, five at a time, in letters and figures that are easily read aloud (RFC 4648, base 32). */
export function base32(bytes: Uint8Array): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('')
  return bits.replace(/.{5}/g, (five) => BASE32.charAt(Number.parseInt(five, 2)))
}

/** 80 random bits in 16 letters and figures, for what stands on a label, and for recovery codes. */
export const newLabelToken = () => base32(randomBytes(10))

const BASE62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const KEY_PREFIX = 'bj_'
const KEY_CHARACTERS = 32
const KEY = new RegExp(`^${KEY_PREFIX}[0-9A-Za-z]{${KEY_CHARACTERS}}$`)

/** An API key: 190 random bits, by whose start a leaked one is recognised. */
export function newApiKey(): string {
  const characters = Array.from({ length: KEY_CHARACTERS }, () => BASE62.charAt(randomInt(62)))
  return KEY_PREFIX + characters.join('')
}

/** Whether a secret is written as API keys are. No session's token is, which is longer. */
export const isApiKey = (secret: string) => KEY.test(secret)
