import { hash, verify } from '@node-rs/argon2'

/** The hash (argon2id, the library's defaults follow OWASP) that is stored of a password. */
export function hashPassword(password: string): Promise<string> {
  return hash(password)
}

let stranger: Promise<string> | undefined

/**
 * Whether the password fits the stored hash. Without a hash (unknown user) it takes as long and is false,
 * so that time tells nothing about which users exist.
 */
export async function passwordFits(stored: string | undefined, password: string): Promise<boolean> {
  stranger ??= hashPassword('a password that nobody has')
  const fits = await verify(stored ?? (await stranger), password)
  return stored !== undefined && fits
}
