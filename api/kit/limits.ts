/** What any one call may cost before its fields are looked at. A call may say more in its definition. */

const KILOBYTE = 1024

/** Bytes of a body, as sent: of calls that anybody may make, and of all others. */
export const bodyBytes = { open: 16 * KILOBYTE, ordinary: 256 * KILOBYTE }

/**
 * Bytes of a call with two texts of 20,000 characters, or with one and a list of many one-line texts. A character may
 * take 12 bytes, as `%F0%A0%AE%B7` in a form and as `\ud842\udfb7` in JSON: 2 × 20,000 × 12 = 480,000, beside which
 * there is room for 14 texts of one line (255 × 12 = 3,060). One such text (240,000) is within the ordinary limit.
 */
export const LONG_TEXTS_BYTES = 512 * KILOBYTE

/** Characters of the address of a file: of 1,000 ids with commas between them (`%2C`) there is room for ids of eight digits. */
export const LONGEST_ADDRESS = 12_000

/**
 * The shape of every body, every query and every JSON text in a field: levels of lists and objects, names, and values
 * in all. The largest that is legal is a list of 1,000 ids, each under a name of its own (`k[0]`, `k[1]`, …).
 */
export const shapeLimits = { depth: 8, keys: 1200, items: 1500 }
export type Shape = typeof shapeLimits

const [QUOTE, BACKSLASH, COLON, COMMA, OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] =
  new TextEncoder().encode('"\\:,[]{}')

/**
 * Whether a JSON text in UTF-8, sound or not, has more levels, names or values than a shape. In linear time and
 * without building any of it: what `JSON.parse` makes of a million short names costs seconds.
 */
export function exceedsShape(json: Uint8Array, shape: Shape = shapeLimits): boolean {
  let depth = 0
  let keys = 0
  let items = 0
  let inText = false
  for (let at = 0; at < json.length; at += 1) {
    const byte = json[at]
    if (inText) {
      if (byte === BACKSLASH) at += 1
      else if (byte === QUOTE) inText = false
    } else if (byte === QUOTE) inText = true
    else if (byte === COLON) keys += 1
    else if (byte === COMMA) items += 1
    else if (byte === CLOSE_LIST || byte === CLOSE_OBJECT) depth -= 1
    else if (byte === OPEN_LIST || byte === OPEN_OBJECT) {
      depth += 1
      items += 1
    }
    if (depth > shape.depth || keys > shape.keys || items > shape.items) return true
  }
  return false
}
