import { hash, randomBytes } from 'node:crypto'

/** 256 random bits for tokens, tickets and cookies, safe in an address. */
export function newSecret(): string {
  return randomBytes(32).toString('base64url')
}

/** What is stored of a secret. A random secret needs no salt and no slow hash. */
export function hashSecret(secret: string): string {
  return hash('sha256', secret, 'base64url')
}
