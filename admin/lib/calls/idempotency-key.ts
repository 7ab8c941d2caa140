/**
 * Keys that make a changing call happen once. After a failure of the network nobody knows whether the
 * call took effect, so the same content sent again takes the same key, even after a reload of the page:
 * the server then gives the first answer again instead of changing something twice (spec 2.9).
 */
const PREFIX = 'once:'
/** Later, the same content is more likely a new wish than a repetition. */
const KEPT_FOR = 10 * 60_000

/** A unique key. `crypto.randomUUID` is missing where the site is served over plain http. */
export function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** The key for a submission: the one of an attempt that got no answer, or a new one. */
export function keyFor(content: string): string {
  const place = PREFIX + fingerprint(content)
  const [former = '', time = ''] = sessionStorage.getItem(place)?.split(' ') ?? []
  const key = former && Date.now() - Number(time) < KEPT_FOR ? former : newKey()
  sessionStorage.setItem(place, `${key} ${Date.now()}`)
  return key
}

/** Forgets the key once there is an answer; the same content sent again is then a new submission. */
export function forgetKey(content: string): void {
  sessionStorage.removeItem(PREFIX + fingerprint(content))
}

/** The address and content of a submission, independent of the order of its fields. */
export function contentOf(path: string, input: unknown): string {
  const fields = Object.entries(input as Record<string, unknown>).toSorted(([a], [b]) =>
    a < b ? -1 : 1,
  )
  return path + JSON.stringify(fields)
}

/** A short mark of a content, so that what was typed is not stored here (cyrb53, not a secret's hash). */
function fingerprint(content: string): string {
  let high = 0xdeadbeef
  let low = 0x41c6ce57
  for (let index = 0; index < content.length; index += 1) {
    const unit = content.charCodeAt(index)
    high = Math.imul(high ^ unit, 2654435761)
    low = Math.imul(low ^ unit, 1597334677)
  }
  high = Math.imul(high ^ (high >>> 16), 2246822507) ^ Math.imul(low ^ (low >>> 13), 3266489909)
  low = Math.imul(low ^ (low >>> 16), 2246822507) ^ Math.imul(high ^ (high >>> 13), 3266489909)
  return (4294967296 * (2097151 & low) + (high >>> 0)).toString(36)
}
